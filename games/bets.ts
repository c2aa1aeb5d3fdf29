/** Tables of bets: chips lie on any of them, one outcome is drawn, and each chip gets back what its bet says. */
import type { Draw } from './fair.ts'
import type { Fraction } from './fraction.ts'
import { add, fraction, isAtLeast, multiply, portionOf, toFloat } from './fraction.ts'
import type { Game, Rules, Volatility } from './game.ts'
import { hasExactly, isStake, outcomeOf } from './game.ts'

/** Chips by the name of the bet they lie on; the stake is divided among all chips. */
export type BetsChoice = { bets: Record<string, number> }

export const chipsMax = 1000

/** A game of bets; of those that are played at live tables alone the rules are their own. */
export type BetGame<R = Rules> = Omit<Game<BetsChoice>, 'rules'> & { rules: R }

export type BetTable<Outcome, R = Rules> = {
  code: string
  name: string
  version: number
  volatility: Volatility
  rules: R
  bets: readonly string[]
  /** Every outcome that bets tell apart, with the ways it comes about. */
  outcomes: readonly { outcome: Outcome; ways: bigint }[]
  /** What a chip on the bet gets back of itself and its win. */
  returnOf(bet: string, outcome: Outcome): Fraction
  /** What is drawn, and what can be seen of it: cards, dice or a number. */
  draw(draw: Draw): { outcome: Outcome; shown: Record<string, (string | number)[]> }
  defaultBet: string
  /** The bet that returns most. */
  topBet: string
}

const nothing = fraction(0)

/** The exact return of one bet: counted over all outcomes. */
export function betRtp<O>(
  { outcomes, returnOf }: Pick<BetTable<O>, 'outcomes' | 'returnOf'>,
  bet: string,
): Fraction {
  const all = outcomes.reduce((sum, { ways }) => sum + ways, 0n)
  return add(
    ...outcomes.map(({ outcome, ways }) => multiply(returnOf(bet, outcome), fraction(ways, all))),
  )
}

export const chipsOf = ({ bets }: BetsChoice) =>
  Object.values(bets).reduce((sum, chips) => sum + chips, 0)

/** What the chips get back together, as a share of the stake. */
function shareOf<O>(
  { returnOf }: Pick<BetTable<O>, 'returnOf'>,
  choice: BetsChoice,
  outcome: O,
): Fraction {
  const returned = Object.entries(choice.bets).map(([bet, chips]) =>
    multiply(returnOf(bet, outcome), fraction(chips)),
  )
  return multiply(add(...returned), fraction(1, chipsOf(choice)))
}

/** What all chips get back, in minor units, cut once; and each bet that returned anything, cut by itself. */
export function returnsOf<O>(
  table: Pick<BetTable<O>, 'returnOf'>,
  { stake, choice }: { stake: bigint; choice: BetsChoice },
  outcome: O,
): { payout: bigint; hits: { bet: string; payout: bigint }[] } {
  const chips = chipsOf(choice)
  const hits = Object.entries(choice.bets).map(([bet, own]) => {
    const share = multiply(table.returnOf(bet, outcome), fraction(own, chips))
    return { bet, payout: portionOf(stake, share) }
  })
  return {
    payout: portionOf(stake, shareOf(table, choice, outcome)),
    hits: hits.filter(({ payout }) => payout > 0n).toSorted((a, b) => (a.bet < b.bet ? -1 : 1)),
  }
}

export function betGame<O, R = Rules>(table: BetTable<O, R>): BetGame<R> {
  const { code, outcomes, returnOf, defaultBet, topBet } = table
  const known = new Set(table.bets)
  const all = outcomes.reduce((sum, { ways }) => sum + ways, 0n)
  const chanceOf = (fits: (returned: Fraction) => boolean, bet: string) =>
    fraction(
      outcomes.reduce(
        (sum, { outcome, ways }) => (fits(returnOf(bet, outcome)) ? sum + ways : sum),
        0n,
      ),
      all,
    )
  const top = outcomes
    .map(({ outcome }) => returnOf(topBet, outcome))
    .reduce((most, one) => (isAtLeast(one, most) ? one : most))
  const limits = { stakeMin: 100n, stakeStep: 1n, maxMultiple: top }
  return {
    code,
    name: table.name,
    category: 'casino',
    version: table.version,
    volatility: table.volatility,
    rules: table.rules,
    rtp: betRtp(table, defaultBet),
    hitFrequency: chanceOf((returned) => returned.numerator > 0n, defaultBet),
    topAward: { multiple: top, chance: chanceOf((returned) => isAtLeast(returned, top), topBet) },
    ...limits,
    defaultChoice: { bets: { [defaultBet]: 1 } },
    readChoice(raw) {
      if (!hasExactly(raw, ['bets'])) return null
      const { bets } = raw
      if (bets === null || typeof bets !== 'object' || Array.isArray(bets)) return null
      const entries = Object.entries(bets as Record<string, unknown>)
      const areBets = entries.every(
        ([bet, chips]) =>
          known.has(bet) && typeof chips === 'number' && Number.isInteger(chips) && chips >= 1,
      )
      if (entries.length === 0 || !areBets) return null
      const choice = { bets: Object.fromEntries(entries) as Record<string, number> }
      return chipsOf(choice) <= chipsMax ? choice : null
    },
    rtpAt(choice, stake) {
      const paid = outcomes.reduce(
        (sum, { outcome, ways }) => sum + ways * portionOf(stake, shareOf(table, choice, outcome)),
        0n,
      )
      return fraction(paid, all * stake)
    },
    squareAt: (choice) =>
      outcomes.reduce(
        (sum, { outcome, ways }) =>
          sum + Number(ways) * toFloat(shareOf(table, choice, outcome)) ** 2,
        0,
      ) / Number(all),
    settle({ stake, choice, draw, moves = [] }) {
      if (!isStake(limits, stake) || moves.length > 0)
        throw new RangeError(`no stake of ${code}: ${stake}`)
      const { outcome, shown } = table.draw(draw)
      const won = Object.keys(choice.bets)
        .filter((bet) => isAtLeast(returnOf(bet, outcome), fraction(1)))
        .toSorted()
      const payout = String(portionOf(stake, shareOf(table, choice, outcome)))
      return outcomeOf(stake, [{ kind: 'bets', shown, won, payout }])
    },
  }
}

/** A chip back with its win at odds of `pays` to one; nothing where it lost. */
export function atOdds(pays: Fraction, wins: boolean): Fraction {
  return wins ? add(pays, fraction(1)) : nothing
}
