/** Sabong: two sides and the draw. The sides share one pool less the plasada; the draw pays a fixed price. */
import { drawsOf } from '../fair.ts'
import { fraction, multiply } from '../fraction.ts'
import { hasExactly } from '../game.ts'
import {
  declare,
  exactDividend,
  paidAt,
  readSums,
  showSums,
  sumStakes,
  dividendScale,
} from './pool.ts'
import {
  sabongResults,
  sides,
  type SabongBook,
  type SabongChoice,
  type SabongOutcome,
  type SabongResult,
  type SabongRules,
  type SabongStep,
  type Side,
} from './sabong_rules.ts'
import type { RoundGround, SharedBet, SharedGame } from './shared.ts'

const rules = {
  kind: 'sabong',
  pool: { takeOut: 500, breakTo: 1, least: 10_000 },
  draws: 19,
  of: 180,
  drawPays: 9,
  offAt: 10_700,
  strengthMin: 40,
  strengthMax: 60,
  boutMs: 9000,
} as const satisfies SabongRules

export type Bird = { side: Side; name: string; strength: number }

/** Proper names, the same in every language. */
const names = [
  'Amihan',
  'Bagwis',
  'Dagitab',
  'Habagat',
  'Kidlat',
  'Lawin',
  'Sinag',
  'Talim',
  'Tala',
  'Ulap',
] as const

/** Who meets whom: public before the first bet. */
export function birdsOf({ commitment }: RoundGround): Bird[] {
  const draw = drawsOf({ serverSeed: commitment, clientSeed: 'card', nonce: 0 })
  const left = [...names]
  return sides.map((side) => ({
    side,
    name: left.splice(draw(left.length), 1)[0]!,
    strength: rules.strengthMin + draw(rules.strengthMax - rules.strengthMin + 1),
  }))
}

const isSide = (on: SabongResult): on is Side => on !== 'draw'

function stakesOnSides(bets: readonly SharedBet<SabongChoice>[]) {
  return sumStakes(
    bets.flatMap(({ stake, choice: { on } }) => (isSide(on) ? [{ stake, selection: on }] : [])),
  )
}

/** What a side would pay as things stand, in ten-thousandths; null where nobody backs it. */
export function sideDividend(staked: ReadonlyMap<string, bigint>, side: Side): number | null {
  const exact = exactDividend(rules.pool, staked, side)
  return exact && Number((exact.numerator * BigInt(dividendScale)) / exact.denominator)
}

export const redSpur: SharedGame<SabongChoice, SabongOutcome, SabongBook> = {
  code: 'red-spur-arena',
  name: 'Red Spur Arena',
  category: 'sabong',
  version: 1,
  volatility: 'medium',
  rules,
  // The draw is priced to return the same as the sides.
  rtp: fraction(dividendScale - rules.pool.takeOut, dividendScale),
  hitFrequency: null,
  topAward: null,
  // Beyond it the other side would pay so little that the bout is off.
  maxMultiple: fraction(rules.drawPays),
  stakeMin: 100n,
  stakeStep: 1n,
  timing: { opens: 'on time', everyMs: 120_000 },
  playersMin: 1,
  isDrawnEmpty: false,
  hasFixedPrice: false,
  tellsStakes: true,
  defaultChoice: { on: 'meron' },
  readChoice(raw) {
    if (!hasExactly(raw, ['on'])) return null
    const on = sabongResults.find((one) => one === raw.on)
    return on ? { on } : null
  },
  unitsOf: () => 1,
  unitsMax: 1,
  rtpAt: ({ on }) =>
    isSide(on) ? redSpur.rtp : multiply(fraction(rules.draws, rules.of), fraction(rules.drawPays)),
  draw(draw, ground) {
    const [meron, wala] = birdsOf(ground).map(({ strength }) => strength) as [number, number]
    const lots = [draw(rules.of), draw(meron + wala)] as const
    if (lots[0] < rules.draws) return { result: 'draw', lots }
    return { result: lots[1] < meron ? 'meron' : 'wala', lots }
  },
  lastsMs: () => rules.boutMs,
  shownAt({ result }, elapsedMs, book) {
    if (elapsedMs < rules.boutMs) return {}
    return { result, book, dividend: dividendOf(result, book) }
  },
  isOff(bets) {
    const staked = stakesOnSides(bets)
    // Bets on the draw alone need no pool.
    return staked.size > 0 && sides.some((side) => (sideDividend(staked, side) ?? 0) <= rules.offAt)
  },
  bookOf: (bets) => ({ sides: showSums(stakesOnSides(bets)) }),
  settle({ stake, choice: { on } }, { result, lots }, book): SabongStep {
    const dividend = dividendOf(result, book)
    const won = isSide(on) ? (dividend ?? 0) : rules.drawPays * dividendScale
    return {
      kind: 'sabong',
      result,
      lots,
      book,
      dividend,
      isReturned: isSide(on) && dividend === null,
      payout: String(on === result ? paidAt(stake, won) : 0n),
    }
  },
}

/** Null where the stakes on the sides come back. */
function dividendOf(result: SabongResult, book: SabongBook): number | null {
  if (!isSide(result)) return null
  const declared = declare(rules.pool, readSums(book.sides), [{ selection: result, parts: 1n }])
  return declared?.dividends[0]?.dividend ?? null
}
