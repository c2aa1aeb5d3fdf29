/** Tests of raw bits in the manner of NIST SP 800-22: many sequences, how many pass, and how their p-values lie. */
import { chiSquareTail, normalTail, type Sample } from './uniform.ts'

/** One sequence at a time: its bytes. */
type BitTest = (bytes: Uint8Array) => number

const onesOf = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte.toString(2).replaceAll('0', '').length,
)
const twoSided = (z: number) => 2 * normalTail(Math.abs(z))

const frequency: BitTest = (bytes) => {
  const bits = bytes.length * 8
  const ones = bytes.reduce((sum, byte) => sum + onesOf[byte]!, 0)
  return twoSided((2 * ones - bits) / Math.sqrt(bits))
}

/** Ones in blocks of 1,000 bits. */
const blocks: BitTest = (bytes) => {
  const size = 125
  const count = Math.floor(bytes.length / size)
  let statistic = 0
  for (let block = 0; block < count; block++) {
    const ones = bytes
      .subarray(block * size, (block + 1) * size)
      .reduce((sum, byte) => sum + onesOf[byte]!, 0)
    statistic += 4 * size * 8 * (ones / (size * 8) - 0.5) ** 2
  }
  return chiSquareTail(statistic, count)
}

/** How often a bit differs from the one before it. */
const runs: BitTest = (bytes) => {
  const bits = bytes.length * 8
  let changes = 0
  let last = bytes[0]! >> 7
  for (const byte of bytes) {
    changes += onesOf[(byte ^ ((last << 7) | (byte >> 1))) & 0xff]!
    last = byte & 1
  }
  return twoSided((changes - (bits - 1) / 2) / (Math.sqrt(bits - 1) / 2))
}

/** Bytes that do not overlap, each of 256 as likely. */
const bytesTest: BitTest = (bytes) => {
  const counts = new Float64Array(256)
  for (const byte of bytes) counts[byte]! += 1
  const due = bytes.length / 256
  return chiSquareTail(
    counts.reduce((sum, count) => sum + (count - due) ** 2 / due, 0),
    255,
  )
}

/** Whether words of 32 bits agree with the one before, bit by bit: a source that loses or repeats bits does. */
const words: BitTest = (bytes) => {
  const bits = (bytes.length - 4) * 8
  let same = 0
  for (let i = 4; i < bytes.length; i++) same += 8 - onesOf[bytes[i]! ^ bytes[i - 4]!]!
  return twoSided((2 * same - bits) / Math.sqrt(bits))
}

const tests: Record<string, BitTest> = { frequency, blocks, runs, bytes: bytesTest, words }
const level = 0.01
const sequenceBytes = 125_000

export type BitResult = { test: string; passed: number; sequences: number; p: number; ok: boolean }

/** The share of sequences that pass lies where 99 % would put it, and their p-values are spread evenly. */
export function bitBattery(take: (bytes: number) => Uint8Array, sequences: number): BitResult[] {
  const found = Object.keys(tests).map((test) => ({ test, ps: [] as number[] }))
  for (let i = 0; i < sequences; i++) {
    const bytes = take(sequenceBytes)
    for (const { test, ps } of found) ps.push(tests[test]!(bytes))
  }
  const least = sequences * (1 - level) - 3 * Math.sqrt(sequences * level * (1 - level))
  return found.map(({ test, ps }) => {
    const passed = ps.filter((p) => p >= level).length
    const { p } = spreadOf(ps)
    return { test, passed, sequences, p, ok: passed >= least && p >= 1e-4 }
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
