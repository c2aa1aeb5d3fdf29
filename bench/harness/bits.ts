/** Raw bits: the tests of NIST SP 800-22 and two of our own, judged over many sequences as its section 4.2 has it. */
import { nistTests, twoSided, type BitTest } from './nist.ts'
import { chiSquare, chiSquareTail, failing, type Sample } from './uniform.ts'

const tests: Readonly<Record<string, BitTest>> = { ...nistTests, bytes, words }

/** A sequence passes where its p-value is no less; and all that is judged together is wrong as often. */
const level = 0.01
const sequenceBytes = 125_000
/** Fewer sequences say nothing of how their p-values lie (section 4.2.2). */
const fewestSpread = 55

/** Of a test, which may have several kinds of p-values: the kind that fewest pass, and the one that lies least evenly. */
export type BitResult = {
  test: string
  kinds: number
  passed: number
  /** Of which it says something. */
  sequences: number
  /** Not finite where there are too few. */
  p: number
  ok: boolean
}

/** Bytes that do not overlap, each of 256 as likely. */
function bytes(bits: Uint8Array): number[] {
  const counts = new Float64Array(256)
  for (let i = 0; i + 8 <= bits.length; i += 8) {
    let byte = 0
    for (let at = i; at < i + 8; at++) byte = (byte << 1) | bits[at]!
    counts[byte]! += 1
  }
  return [chiSquare('bits', 'bytes', counts, () => bits.length / 8 / 256).p]
}

/** Whether words of 32 bits agree with the one before, bit by bit: a source that loses or repeats bits does. */
function words(bits: Uint8Array): number[] {
  const compared = bits.length - 32
  let same = compared
  for (let i = 32; i < bits.length; i++) same -= bits[i]! ^ bits[i - 32]!
  return [twoSided((2 * same - compared) / Math.sqrt(compared))]
}

function bitsOf(taken: Uint8Array): Uint8Array {
  const bits = new Uint8Array(8 * taken.length)
  for (let i = 0; i < bits.length; i++) bits[i] = (taken[i >> 3]! >> (7 - (i & 7))) & 1
  return bits
}

/** The chance that of so many sound sequences so many or more fail. */
function failTail(failed: number, sequences: number): number {
  let [chance, tail] = [(1 - level) ** sequences, 0]
  for (let i = 0; i <= sequences; i++) {
    if (i >= failed) tail += chance
    chance *= ((sequences - i) / (i + 1)) * (level / (1 - level))
  }
  return tail
}

/** How one kind of p-value came out in all sequences. */
function judgeKind(test: string, ps: readonly number[]) {
  const passed = ps.filter((p) => p >= level).length
  return {
    test,
    passed,
    sequences: ps.length,
    share: failTail(ps.length - passed, ps.length),
    spread: ps.length < fewestSpread ? NaN : spreadOf(ps).p,
  }
}

/**
 * Section 4.2 asks of each kind of p-value that sequences pass in a share at most three deviations below 0.99, and that
 * P_T is no less than 0.0001. Of almost two hundred kinds a few miss that in most runs of a sound source. So the exact
 * chance of the share and P_T of every kind are judged together, by Holm's steps: one run in a hundred is wrong.
 */
export function bitBattery(take: (bytes: number) => Uint8Array, sequences: number): BitResult[] {
  const found = Object.keys(tests).map((test) => ({ test, ps: [] as number[][] }))
  for (let i = 0; i < sequences; i++) {
    const bits = bitsOf(take(sequenceBytes))
    for (const { test, ps } of found)
      tests[test]!(bits).forEach((p, kind) => (ps[kind] ??= []).push(p))
  }
  const kinds = found.flatMap(({ test, ps }) => ps.map((own) => judgeKind(test, own)))
  const chances = kinds.flatMap(({ test, share, spread }) =>
    [share, spread].filter((p) => !Number.isNaN(p)).map((p) => ({ test, p })),
  )
  const wrong = new Set(failing(chances, level).map(({ test }) => test))
  return found.map(({ test }) => {
    const own = kinds.filter((kind) => kind.test === test)
    const worst = own.toSorted((a, b) => a.share - b.share)[0]
    return {
      test,
      kinds: own.length,
      passed: worst?.passed ?? 0,
      sequences: worst?.sequences ?? 0,
      p: Math.min(...own.map(({ spread }) => spread)),
      ok: !wrong.has(test),
    }
  })
}

/** Whether p-values lie evenly in ten tenths, as they do where nothing is wrong. */
export function spreadOf(ps: readonly number[]): Sample {
  const counts = new Float64Array(10)
  for (const p of ps) counts[Math.min(9, Math.floor(p * 10))]! += 1
  const due = ps.length / 10
  const statistic = counts.reduce((sum, count) => sum + (count - due) ** 2 / due, 0)
  return { n: 'all', test: 'p-values', statistic, freedom: 9, p: chiSquareTail(statistic, 9) }
}
