/** Four digits: 23 numbers are drawn for all, and a number pays for every prize it is drawn for. */
import type { Draw } from '../fair.ts'
import { fraction, multiply, subtract, type Fraction } from '../fraction.ts'
import { hasExactly } from '../game.ts'
import {
  digitPrizes,
  type DigitPrize,
  type DigitsChoice,
  type DigitsOutcome,
  type DigitsRules,
  type DigitsStep,
} from './rules.ts'
import type { SharedGame } from './shared.ts'

const digitsCount = 10_000

/** What of all stakes a table pays; the form of a bet does not matter. */
export function returnOf({ numbers, prizes }: DigitsRules, kind: 'big' | 'small'): Fraction {
  const paid = digitPrizes.reduce((sum, prize) => sum + numbers[prize] * prizes[kind][prize], 0)
  return fraction(paid, digitsCount)
}

/** All orders of four digits: 24, 12, 6, 4 or 1. */
export function ordersOf(number: string): string[] {
  if (number.length <= 1) return [number]
  const orders = [...number].flatMap((digit, at) =>
    ordersOf(number.slice(0, at) + number.slice(at + 1)).map((rest) => digit + rest),
  )
  return [...new Set(orders)]
}

/** What a table pays on drawn numbers, prize by prize, each cut to whole minor units. */
export function hitsOf(
  { prizes }: DigitsRules,
  { number, kind, form }: DigitsChoice,
  drawn: DigitsOutcome,
  stake: bigint,
): DigitsStep['hits'] {
  const orders = form === 'box' ? ordersOf(number) : [number]
  return digitPrizes.flatMap((prize) =>
    drawn[prize]
      .filter((one) => orders.includes(one) && prizes[kind][prize] > 0)
      .map((one) => ({
        prize,
        number: one,
        payout: String((stake * BigInt(prizes[kind][prize])) / BigInt(orders.length)),
      })),
  )
}

const rules = {
  kind: 'digits',
  numbers: { first: 1, second: 1, third: 1, special: 10, consolation: 10 },
  prizes: {
    big: { first: 3600, second: 1400, third: 700, special: 250, consolation: 100 },
    small: { first: 5000, second: 2700, third: 1500, special: 0, consolation: 0 },
  },
} as const satisfies DigitsRules

const shows = [...digitPrizes].toReversed()
const ballMs = 800

const drawNumber = (draw: Draw) => String(draw(digitsCount)).padStart(4, '0')

/** Told from the last prize to the first, one number after the other. */
function shownSoFar(outcome: DigitsOutcome, count: number): Partial<DigitsOutcome> {
  let left = count
  const shown: Partial<Record<DigitPrize, readonly string[]>> = {}
  for (const prize of shows) {
    shown[prize] = outcome[prize].slice(0, Math.max(0, left))
    left -= outcome[prize].length
  }
  return shown
}

const numbersDrawn = digitPrizes.reduce((sum, prize) => sum + rules.numbers[prize], 0)

export const fourWinds: SharedGame<DigitsChoice, DigitsOutcome, null> = {
  code: 'four-winds-4d',
  name: 'Four Winds 4D',
  category: 'lottery',
  version: 1,
  volatility: 'high',
  rules,
  rtp: returnOf(rules, 'big'),
  hitFrequency: subtract(
    fraction(1),
    fraction(
      BigInt(digitsCount - 1) ** BigInt(numbersDrawn),
      BigInt(digitsCount) ** BigInt(numbersDrawn),
    ),
  ),
  // One number drawn for every prize there is.
  maxMultiple: fraction(9200),
  topAward: { multiple: fraction(5000), chance: fraction(1, digitsCount) },
  stakeMin: 100n,
  stakeStep: 1n,
  timing: { opens: 'on time', everyMs: 300_000 },
  playersMin: 1,
  isDrawnEmpty: true,
  hasFixedPrice: false,
  defaultChoice: { number: '0000', kind: 'big', form: 'straight' },
  readChoice(raw) {
    if (!hasExactly(raw, ['number', 'kind', 'form'])) return null
    const { number, kind, form } = raw
    if (typeof number !== 'string' || !/^\d{4}$/.test(number)) return null
    if ((kind !== 'big' && kind !== 'small') || (form !== 'straight' && form !== 'box')) return null
    return { number, kind, form }
  },
  unitsOf: () => 1,
  unitsMax: 1,
  rtpAt(choice, stake) {
    const orders = choice.form === 'box' ? BigInt(ordersOf(choice.number).length) : 1n
    const paid = digitPrizes.reduce(
      (sum, prize) =>
        sum +
        BigInt(rules.numbers[prize]) *
          orders *
          ((stake * BigInt(rules.prizes[choice.kind][prize])) / orders),
      0n,
    )
    return multiply(fraction(paid, digitsCount), fraction(1n, stake))
  },
  draw: (draw) => ({
    first: [drawNumber(draw)],
    second: [drawNumber(draw)],
    third: [drawNumber(draw)],
    special: Array.from({ length: rules.numbers.special }, () => drawNumber(draw)),
    consolation: Array.from({ length: rules.numbers.consolation }, () => drawNumber(draw)),
  }),
  lastsMs: () => (numbersDrawn + 1) * ballMs,
  shownAt: (outcome, elapsedMs) => shownSoFar(outcome, Math.floor(elapsedMs / ballMs)),
  settle({ stake, choice }, drawn) {
    const hits = hitsOf(rules, choice, drawn, stake)
    const payout = hits.reduce((sum, hit) => sum + BigInt(hit.payout), 0n)
    return { kind: 'digits', drawn, hits, payout: String(payout) }
  },
}
