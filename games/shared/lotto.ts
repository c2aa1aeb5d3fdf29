/** Lotto: six of 42 balls are drawn for all; a line pays by how many of its numbers are among them. */
import { choose } from '../choose.ts'
import type { Draw } from '../fair.ts'
import { add, fraction, multiply, type Fraction } from '../fraction.ts'
import { hasExactly } from '../game.ts'
import type { LottoChoice, LottoRules } from './rules.ts'
import type { SharedGame } from './shared.ts'

/** In the order they were drawn. */
export type LottoOutcome = { balls: readonly number[] }

/** How many of all draws match so many numbers of a line. */
export function matching(
  { balls, drawn }: Pick<LottoRules, 'balls' | 'drawn'>,
  matched: number,
): bigint {
  return choose(drawn, matched) * choose(balls - drawn, drawn - matched)
}

const rules = {
  kind: 'lotto',
  balls: 42,
  drawn: 6,
  linesMax: 10,
  prizes: { 6: 500_000, 5: 4000, 4: 120, 3: 10, 2: 1 },
} as const satisfies LottoRules

const prizeOf = (matched: number): number => (rules.prizes as Record<number, number>)[matched] ?? 0
const paying = [2, 3, 4, 5, 6] as const
const all = choose(rules.balls, rules.drawn)
const chanceOf = (matched: number) => fraction(matching(rules, matched), all)
const rtp: Fraction = add(...paying.map((n) => multiply(chanceOf(n), fraction(prizeOf(n)))))

const ballMs = 2000

/** Takes one ball after the other out of those left. */
function drawBalls(draw: Draw): number[] {
  const left = Array.from({ length: rules.balls }, (_, i) => i + 1)
  return Array.from({ length: rules.drawn }, () => left.splice(draw(left.length), 1)[0]!)
}

function isLine(raw: unknown): raw is number[] {
  return (
    Array.isArray(raw) &&
    raw.length === rules.drawn &&
    raw.every(
      (ball, at) =>
        Number.isInteger(ball) &&
        ball >= 1 &&
        ball <= rules.balls &&
        (at === 0 || raw[at - 1] < ball),
    )
  )
}

export const sixStars: SharedGame<LottoChoice, LottoOutcome, null> = {
  code: 'six-stars-42',
  name: 'Six Stars 6/42',
  category: 'lottery',
  version: 1,
  volatility: 'high',
  rules,
  rtp,
  hitFrequency: add(...paying.map(chanceOf)),
  maxMultiple: fraction(prizeOf(6)),
  topAward: { multiple: fraction(prizeOf(6)), chance: chanceOf(6) },
  stakeMin: 20n,
  stakeStep: 1n,
  timing: { opens: 'on time', everyMs: 600_000 },
  playersMin: 1,
  isDrawnEmpty: true,
  hasFixedPrice: true,
  defaultChoice: { lines: [[3, 8, 17, 21, 30, 39]] },
  readChoice(raw) {
    if (!hasExactly(raw, ['lines'])) return null
    const { lines } = raw
    if (!Array.isArray(lines) || lines.length === 0 || lines.length > rules.linesMax) return null
    return lines.every(isLine) ? { lines } : null
  },
  unitsOf: ({ lines }) => lines.length,
  unitsMax: rules.linesMax,
  rtpAt: () => rtp,
  draw: (draw) => ({ balls: drawBalls(draw) }),
  lastsMs: () => (rules.drawn + 1) * ballMs,
  shownAt: ({ balls }, elapsedMs) => ({ balls: balls.slice(0, Math.floor(elapsedMs / ballMs)) }),
  settle({ stake, choice }, { balls }) {
    const price = stake / BigInt(choice.lines.length)
    const lines = choice.lines.map((line) => {
      const matched = line.filter((ball) => balls.includes(ball)).length
      return { matched, payout: String(price * BigInt(prizeOf(matched))) }
    })
    const payout = lines.reduce((sum, line) => sum + BigInt(line.payout), 0n)
    return { kind: 'lotto', balls, lines, payout: String(payout) }
  },
}
