/** A bet of a pay table: everything it may return, with the ways in which it does; the figures that follow from it. */
import { add, fraction, isAtLeast, multiply, subtract, type Fraction } from '../fraction.ts'

/** `returned` is in stakes, the stake itself included; `name` is what is hit, where a table names it. */
export type Payout = { name?: string; returned: Fraction; ways: bigint }

export const payoutOf = (returned: Fraction, ways: bigint | number, name?: string): Payout => ({
  returned,
  ways: BigInt(ways),
  ...(name !== undefined && { name }),
})

/** No two payouts come together; what is left of `all` ways returns nothing. */
export type Bet = { name: string; payouts: readonly Payout[]; all: bigint }

/** What is told of a bet; null where it is not known. */
export type Figures = {
  name: string
  rtp: Fraction
  /** Of floats, to ten places. */
  isRounded?: boolean
  hitFrequency: Fraction | null
  variance: Fraction | null
  topAward: { multiple: Fraction; chance: Fraction } | null
  hits: readonly { name: string; chance: Fraction }[]
}

const squared = (n: Fraction) => multiply(n, n)

/** The exact return, hit frequency, variance and top award of a bet. */
export function figuresOf({ name, payouts, all }: Bet): Figures {
  const paying = payouts.filter(({ returned, ways }) => returned.numerator > 0n && ways > 0n)
  const chanceOf = (some: readonly Payout[]) =>
    fraction(
      some.reduce((sum, { ways }) => sum + ways, 0n),
      all,
    )
  const mean = (of: (returned: Fraction) => Fraction) =>
    add(...paying.map((payout) => multiply(of(payout.returned), chanceOf([payout]))))
  const rtp = mean((returned) => returned)
  const multiple = paying
    .map(({ returned }) => returned)
    .reduce((most, one) => (isAtLeast(one, most) ? one : most), fraction(0))
  const top = paying.filter(({ returned }) => isAtLeast(returned, multiple))
  return {
    name,
    rtp,
    hitFrequency: chanceOf(paying),
    variance: subtract(mean(squared), squared(rtp)),
    topAward: top.length > 0 ? { multiple, chance: chanceOf(top) } : null,
    hits: payouts.flatMap((payout) =>
      payout.name === undefined ? [] : [{ name: payout.name, chance: chanceOf([payout]) }],
    ),
  }
}
