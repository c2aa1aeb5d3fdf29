/** Crash: a multiple rises for all until it bursts; who has left before is paid what it was. */
import type { Draw } from '../fair.ts'
import { fraction, multiply, readFraction } from '../fraction.ts'
import { hasExactly } from '../game.ts'
import { msBeyond, msUntil, multipleAt, multipleMax, stepMs } from './curve.ts'
import type { CrashChoice, CrashRules, CrashStep } from './rules.ts'
import type { SharedGame } from './shared.ts'

export type CrashOutcome = { bust: number }

const [high, low] = [100_000_000, 10_000_000]
const values = BigInt(high) * BigInt(low)

const rules = {
  kind: 'crash',
  outMin: 101,
  outMax: multipleMax,
  rtp: '99/100',
  values: String(values),
  stepMs,
  growth: 1000,
} as const satisfies CrashRules

/** How many of the equally likely values reach a multiple. */
function reaching(multiple: number): bigint {
  return (99n * values) / BigInt(multiple)
}

/**
 * Of the values v = 1 … 10^15 the multiple is 0.99 / (v / 10^15), cut to hundredths: `reaching(m)` of them are at m or
 * beyond. One in a hundred falls below 1.00 and bursts at once; that is the whole edge.
 */
function bustOf(draw: Draw): number {
  const value = BigInt(draw(high)) * BigInt(low) + BigInt(draw(low)) + 1n
  return Number(clamp((99n * values) / value, 100n, BigInt(multipleMax)))
}

const clamp = (n: bigint, least: bigint, most: bigint) => (n < least ? least : n > most ? most : n)

const winAt = (stake: bigint, multiple: number) => (stake * BigInt(multiple)) / 100n

function leftAt(act: number | null, auto: number | null): Pick<CrashStep, 'out' | 'by'> {
  if (act !== null && (auto === null || act < auto)) return { out: act, by: 'player' }
  return auto === null ? { out: null, by: null } : { out: auto, by: 'auto' }
}

/** Rounding down costs less than one minor unit per win; stakes of whole hundreds lose nothing by it. */
export const updraft: SharedGame<CrashChoice, CrashOutcome, null> = {
  code: 'updraft',
  name: 'Updraft',
  category: 'crash',
  version: 1,
  volatility: 'high',
  rules,
  rtp: readFraction(rules.rtp),
  hitFrequency: fraction(reaching(200), values),
  maxMultiple: fraction(multipleMax, 100),
  topAward: {
    multiple: fraction(multipleMax, 100),
    chance: fraction(reaching(multipleMax), values),
  },
  stakeMin: 100n,
  stakeStep: 1n,
  timing: { opens: 'afterwards', betMs: 8000 },
  playersMin: 1,
  isDrawnEmpty: false,
  hasFixedPrice: false,
  defaultChoice: { auto: 200 },
  readChoice(raw) {
    if (!hasExactly(raw, ['auto'])) return null
    const { auto } = raw
    if (auto === null) return { auto }
    if (typeof auto !== 'number' || !Number.isInteger(auto)) return null
    return auto >= rules.outMin && auto <= rules.outMax ? { auto } : null
  },
  unitsOf: () => 1,
  unitsMax: 1,
  // Who leaves by hand leaves at some multiple: the return is the same at each, up to one value in 10^15.
  rtpAt: ({ auto }, stake) =>
    auto === null
      ? readFraction(rules.rtp)
      : multiply(fraction(reaching(auto), values), fraction(winAt(stake, auto), stake)),
  draw: (draw) => ({ bust: bustOf(draw) }),
  lastsMs: ({ bust }) => msBeyond(bust),
  shownAt: ({ bust }, elapsedMs) =>
    elapsedMs < msBeyond(bust) ? { at: multipleAt(elapsedMs) } : { at: bust, bust },
  settle({ stake, choice, act }, { bust }) {
    const left = leftAt(act, choice.auto)
    const isPaid = left.out !== null && left.out <= bust
    return {
      kind: 'crash',
      bust,
      ...(isPaid ? left : { out: null, by: null }),
      payout: String(isPaid && left.out !== null ? winAt(stake, left.out) : 0n),
    }
  },
  acts: {
    at({ choice: { auto } }, { bust }, elapsedMs) {
      const multiple = multipleAt(elapsedMs)
      if (multiple < rules.outMin || elapsedMs >= msBeyond(bust)) return null
      return auto !== null && auto < multiple ? auto : multiple
    },
    decidedAt: ({ choice: { auto }, act }, { bust }) => {
      if (act !== null) return 0
      return auto !== null && auto <= bust ? msUntil(auto) : null
    },
  },
}
