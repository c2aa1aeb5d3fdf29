/** The fifteen tests of NIST SP 800-22 revision 1a, with the parameters of its appendix B for 10^6 bits. */
import { powersOf } from './spectrum.ts'
import { chiSquareTail, normalTail } from './uniform.ts'

/** The p-values of a sequence, always as many; none where the sequence says nothing. Bits are 0 and 1, one a place. */
export type BitTest = (bits: Uint8Array) => readonly number[]

/** By name, in the order of section 2. */
export const nistTests: Readonly<Record<string, BitTest>> = {
  frequency,
  'block frequency': blockFrequency,
  runs,
  'longest run of ones': longestRun,
  'matrix rank': matrixRank,
  spectral,
  'non-overlapping templates': templatesApart,
  'overlapping template': templateOverlapping,
  universal,
  'linear complexity': linearComplexity,
  serial,
  'approximate entropy': approximateEntropy,
  'cumulative sums': cumulativeSums,
  'random excursions': excursions,
  'random excursions variant': excursionsVariant,
}

/** The p-value of what is normal with mean 0 and variance 1. */
export const twoSided = (z: number) => chiSquareTail(z * z, 1)

/** The p-value of chi-square over classes whose chances are known. */
function fit(counts: ArrayLike<number>, chances: readonly number[]): number {
  const all = Array.from(counts).reduce((sum, count) => sum + count, 0)
  const statistic = chances.reduce(
    (sum, chance, i) => sum + (counts[i]! - all * chance) ** 2 / (all * chance),
    0,
  )
  return chiSquareTail(statistic, chances.length - 1)
}

function onesIn(bits: Uint8Array, from = 0, to = bits.length): number {
  let ones = 0
  for (let i = from; i < to; i++) ones += bits[i]!
  return ones
}

/** Section 2.1. */
function frequency(bits: Uint8Array): number[] {
  return [twoSided((2 * onesIn(bits) - bits.length) / Math.sqrt(bits.length))]
}

/** Section 2.2. */
function blockFrequency(bits: Uint8Array): number[] {
  const size = 128
  const blocks = Math.floor(bits.length / size)
  let statistic = 0
  for (let i = 0; i < blocks; i++)
    statistic += (4 * (onesIn(bits, i * size, (i + 1) * size) - size / 2) ** 2) / size
  return [chiSquareTail(statistic, blocks)]
}

/** Section 2.3; whoever fails the frequency test by far fails here too. */
function runs(bits: Uint8Array): number[] {
  const n = bits.length
  const share = onesIn(bits) / n
  if (Math.abs(share - 0.5) >= 2 / Math.sqrt(n)) return [0]
  let count = 1
  for (let i = 1; i < n; i++) count += bits[i]! ^ bits[i - 1]!
  const mixed = 2 * share * (1 - share)
  return [twoSided((count - n * mixed) / (mixed * Math.sqrt(n)))]
}

const longestRunBlock = 10_000
/** Ten and less, each up to fifteen, sixteen and more. */
const longestRunChances = (() => {
  // That no run of so many ones stands in a block: one that ends there first does so after a zero.
  const without = (length: number) => {
    const chances = new Array<number>(longestRunBlock + 1).fill(1)
    for (let i = length; i <= longestRunBlock; i++)
      chances[i] =
        i === length
          ? 1 - 2 ** -length
          : chances[i - 1]! - chances[i - length - 1]! * 2 ** -(length + 1)
    return chances[longestRunBlock]!
  }
  const upTo = [11, 12, 13, 14, 15, 16].map(without)
  return [...upTo, 1].map((chance, i) => chance - (upTo[i - 1] ?? 0))
})()

/** Section 2.4. The chances are exact; NIST's have four digits. */
export function longestRun(bits: Uint8Array, chances = longestRunChances): number[] {
  const counts = new Array<number>(longestRunChances.length).fill(0)
  for (let end = longestRunBlock; end <= bits.length; end += longestRunBlock) {
    let [run, longest] = [0, 0]
    for (let i = end - longestRunBlock; i < end; i++) {
      run = bits[i] ? run + 1 : 0
      if (run > longest) longest = run
    }
    counts[Math.min(Math.max(longest - 10, 0), 6)]! += 1
  }
  return [fit(counts, chances)]
}

/** Full, one less, and the rest. */
const rankChances = (() => {
  const chance = (rank: number) => {
    let product = 2 ** -((32 - rank) ** 2)
    for (let i = 0; i < rank; i++) product *= (1 - 2 ** (i - 32)) ** 2 / (1 - 2 ** (i - rank))
    return product
  }
  return [chance(32), chance(31), 1 - chance(32) - chance(31)]
})()

/** Section 2.5, of 32 rows with 32 bits. */
function matrixRank(bits: Uint8Array): number[] {
  const counts = [0, 0, 0]
  /** Rows that do not depend on each other, by the place of their first one. */
  const kept = new Int32Array(32)
  for (let start = 0; start + 1024 <= bits.length; start += 1024) {
    kept.fill(0)
    let missing = 32
    for (let from = start; from < start + 1024; from += 32) {
      let row = 0
      for (let i = from; i < from + 32; i++) row = (row << 1) | bits[i]!
      while (row !== 0 && kept[Math.clz32(row)] !== 0) row ^= kept[Math.clz32(row)]!
      if (row === 0) continue
      kept[Math.clz32(row)] = row
      missing -= 1
    }
    counts[Math.min(missing, 2)]! += 1
  }
  return [fit(counts, rankChances)]
}

/** Section 2.6: how many peaks of the lower half of the spectrum stay below what 95 of 100 do. */
function spectral(bits: Uint8Array): number[] {
  const n = bits.length
  const limit = n * Math.log(1 / 0.05)
  const signs = new Float64Array(n)
  for (let i = 0; i < n; i++) signs[i] = 2 * bits[i]! - 1
  let below = 0
  for (const power of powersOf(signs)) if (power < limit) below += 1
  return [twoSided((below - (0.95 * n) / 2) / Math.sqrt((n * 0.95 * 0.05) / 4))]
}

/** How often each word of so many bits begins from one place up to another. */
function wordCounts(bits: Uint8Array, size: number, from: number, to: number): Float64Array {
  const n = bits.length
  const mask = 2 ** size - 1
  const counts = new Float64Array(2 ** size)
  let word = 0
  for (let i = from; i < from + size - 1; i++) word = (word << 1) | bits[i % n]!
  for (let i = from + size - 1; i < to + size - 1; i++) {
    word = ((word << 1) | bits[i < n ? i : i - n]!) & mask
    counts[word]! += 1
  }
  return counts
}

const templateSize = 9
/** All 148 whose beginning is never their end, so that they cannot overlap and every place counts. */
const templates = Array.from({ length: 2 ** templateSize }, (_, word) => word).filter((word) =>
  [1, 2, 3, 4, 5, 6, 7, 8].every((size) => word >> (templateSize - size) !== word % 2 ** size),
)

/** Section 2.7, in eight blocks. */
function templatesApart(bits: Uint8Array): number[] {
  const blocks = 8
  const size = Math.floor(bits.length / blocks)
  const mean = (size - templateSize + 1) / 2 ** templateSize
  const variance = size * (2 ** -templateSize - (2 * templateSize - 1) * 2 ** (-2 * templateSize))
  const counted = Array.from({ length: blocks }, (_, i) =>
    wordCounts(bits, templateSize, i * size, (i + 1) * size - templateSize + 1),
  )
  return templates.map((word) =>
    chiSquareTail(
      counted.reduce((sum, counts) => sum + (counts[word]! - mean) ** 2 / variance, 0),
      blocks,
    ),
  )
}

const overlapBlock = 1032
const mostOverlaps = 5
/** Of so many runs of nine ones, or more than four, in a block: bit by bit, from how many ones stand at the end. */
const overlapChances = (() => {
  const states = (mostOverlaps + 1) * templateSize
  let chances = new Float64Array(states)
  chances[0] = 1
  for (let bit = 0; bit < overlapBlock; bit++) {
    const next = new Float64Array(states)
    chances.forEach((chance, state) => {
      const run = state % templateSize
      const found = (state - run) / templateSize
      const isFound = run === templateSize - 1
      const then = isFound ? Math.min(found + 1, mostOverlaps) : found
      next[found * templateSize]! += chance / 2
      next[then * templateSize + (isFound ? run : run + 1)]! += chance / 2
    })
    chances = next
  }
  return Array.from({ length: mostOverlaps + 1 }, (_, found) =>
    chances
      .subarray(found * templateSize, (found + 1) * templateSize)
      .reduce((sum, chance) => sum + chance, 0),
  )
})()

/** Section 2.8, of nine ones. The chances are exact; NIST's code has an approximation, its text these to six digits. */
export function templateOverlapping(bits: Uint8Array, chances = overlapChances): number[] {
  const counts = new Array<number>(mostOverlaps + 1).fill(0)
  for (let end = overlapBlock; end <= bits.length; end += overlapBlock) {
    let [run, found] = [0, 0]
    for (let i = end - overlapBlock; i < end; i++) {
      run = bits[i] ? run + 1 : 0
      if (run >= templateSize) found += 1
    }
    counts[Math.min(found, mostOverlaps)]! += 1
  }
  return [fit(counts, chances)]
}

/** Section 2.9, of words of seven bits after 1,280 of them: how far back each stood before. */
function universal(bits: Uint8Array): number[] {
  const [size, first] = [7, 1280]
  /** From the table of section 2.9.4. */
  const [mean, variance] = [6.196_250_7, 3.125]
  const words = Math.floor(bits.length / size)
  const lastAt = new Int32Array(2 ** size)
  let sum = 0
  for (let i = 1; i <= words; i++) {
    let word = 0
    for (let at = (i - 1) * size; at < i * size; at++) word = (word << 1) | bits[at]!
    if (i > first) sum += Math.log2(i - lastAt[word]!)
    lastAt[word] = i
  }
  const tested = words - first
  const factor = 0.7 - 0.8 / size + ((4 + 32 / size) * tested ** (-3 / size)) / 15
  return [twoSided((sum / tested - mean) / (factor * Math.sqrt(variance / tested)))]
}

const complexityBlock = 500
/** From three bits below half the block to three above: exact, where NIST's code has 0.01047 for the first. */
const complexityChances = [1 / 96, 1 / 32, 1 / 8, 1 / 2, 1 / 4, 1 / 16, 1 / 48]

/** Section 2.10. Of an even block, T is how far the complexity is off half of it. */
export function linearComplexity(bits: Uint8Array, chances = complexityChances): number[] {
  const counts = new Array<number>(complexityChances.length).fill(0)
  for (let end = complexityBlock; end <= bits.length; end += complexityBlock) {
    const off = complexityOf(bits, end - complexityBlock, end) - complexityBlock / 2
    counts[Math.min(Math.max(off + 3, 0), 6)]! += 1
  }
  return [fit(counts, chances)]
}

const errors = new Int32Array(Math.ceil(complexityBlock / 32))
const earlier = new Int32Array(errors.length)

/**
 * How long the shortest register is that gives these bits (Berlekamp and Massey). The registers themselves are not
 * needed, only where they go wrong: the one in use from the next bit on, and the last shorter one from the bit on that
 * it was given up for.
 */
function complexityOf(bits: Uint8Array, from: number, to: number): number {
  const size = to - from
  errors.fill(0)
  for (let i = 0; i < size; i++) errors[i >> 5]! |= bits[from + i]! << (i & 31)
  // The empty register stands for both.
  for (let i = 0; i < errors.length; i++)
    earlier[i] = (errors[i]! << 1) | (i > 0 ? errors[i - 1]! >>> 31 : 0)
  let length = 0
  for (let done = 0; done < size; done++) {
    const words = (size - done + 31) >> 5
    if (errors[0]! & 1) {
      const isLonger = 2 * length <= done
      for (let i = 0; i < words; i++) {
        const error = errors[i]!
        errors[i] = error ^ earlier[i]!
        if (isLonger) earlier[i] = error
      }
      if (isLonger) length = done + 1 - length
    }
    for (let i = 0; i < words - 1; i++) errors[i] = (errors[i]! >>> 1) | (errors[i + 1]! << 31)
    errors[words - 1] = errors[words - 1]! >>> 1
  }
  return length
}

/** Counts of words that are one bit shorter: both that begin with them. */
const shorter = (counts: Float64Array) =>
  Float64Array.from({ length: counts.length / 2 }, (_, i) => counts[2 * i]! + counts[2 * i + 1]!)

/** Section 2.11, of words of 16, 15 and 14 bits; the end goes on with the beginning. */
function serial(bits: Uint8Array): number[] {
  const n = bits.length
  const long = wordCounts(bits, 16, 0, n)
  const middle = shorter(long)
  const [first, second, third] = [long, middle, shorter(middle)].map(
    (counts) => (counts.length / n) * counts.reduce((sum, count) => sum + count * count, 0) - n,
  ) as [number, number, number]
  return [
    chiSquareTail(first - second, 2 ** 15),
    chiSquareTail(first - 2 * second + third, 2 ** 14),
  ]
}

/** Section 2.12, of words of ten and eleven bits. */
function approximateEntropy(bits: Uint8Array): number[] {
  const n = bits.length
  const long = wordCounts(bits, 11, 0, n)
  const [longer, short] = [long, shorter(long)].map((counts) =>
    counts.reduce((sum, count) => (count > 0 ? sum + (count / n) * Math.log(count / n) : sum), 0),
  ) as [number, number]
  return [chiSquareTail(2 * n * (Math.LN2 - (short - longer)), 2 ** 10)]
}

/** Section 2.13, forward and backward: how far the walk goes from where it begins, and from where it ends. */
function cumulativeSums(bits: Uint8Array): number[] {
  let [at, least, most] = [0, 0, 0]
  for (const bit of bits) {
    at += 2 * bit - 1
    if (at < least) least = at
    if (at > most) most = at
  }
  return [Math.max(most, -least), Math.max(at - least, most - at)].map((far) =>
    farTail(far, bits.length),
  )
}

/** The chance of a walk of so many steps to go so far. */
function farTail(far: number, steps: number): number {
  const below = (times: number) => 1 - normalTail((times * far) / Math.sqrt(steps))
  const last = Math.floor((steps / far - 1) / 4)
  let p = 1
  for (let k = Math.ceil((-steps / far + 1) / 4); k <= last; k++)
    p -= below(4 * k + 1) - below(4 * k - 1)
  for (let k = Math.ceil((-steps / far - 3) / 4); k <= last; k++)
    p += below(4 * k + 3) - below(4 * k + 1)
  return Math.max(p, 0)
}

const excursionStates = [-4, -3, -2, -1, 1, 2, 3, 4]
const variantStates = [-9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Fewer cycles than this say nothing (section 2.14.4). */
const fewestCycles = (n: number) => Math.max(0.005 * Math.sqrt(n), 500)

/** Section 2.14: in how many cycles, from zero to zero, a state was met so often. */
function excursions(bits: Uint8Array): number[] {
  const [far, most] = [4, 5]
  /** By the number of visits: cycles for each state from -4 to 4. */
  const cycles = Array.from({ length: most + 1 }, () => new Int32Array(2 * far + 1))
  const visits = new Int32Array(2 * far + 1)
  let [at, count] = [0, 0]
  const endCycle = () => {
    for (let i = 0; i < visits.length; i++) cycles[Math.min(visits[i]!, most)]![i]! += 1
    visits.fill(0)
    count += 1
  }
  for (const bit of bits) {
    at += 2 * bit - 1
    if (at === 0) endCycle()
    else if (at >= -far && at <= far) visits[at + far]! += 1
  }
  if (at !== 0) endCycle()
  if (count < fewestCycles(bits.length)) return []
  return excursionStates.map((state) => {
    // To come to the state at all, and not to come back to it (section 3.14).
    const leave = 1 / (2 * Math.abs(state))
    return fit(
      cycles.map((counts) => counts[state + far]!),
      cycles.map((_, met) =>
        met === 0 ? 1 - leave : leave * (1 - leave) ** (met - 1) * (met === most ? 1 : leave),
      ),
    )
  })
}

/** Section 2.15: how often a state was met in all cycles together. */
function excursionsVariant(bits: Uint8Array): number[] {
  const far = 9
  const visits = new Float64Array(2 * far + 1)
  let at = 0
  for (const bit of bits) {
    at += 2 * bit - 1
    if (at >= -far && at <= far) visits[at + far]! += 1
  }
  const cycles = visits[far]! + (at === 0 ? 0 : 1)
  if (cycles < fewestCycles(bits.length)) return []
  return variantStates.map((state) =>
    twoSided((visits[state + far]! - cycles) / Math.sqrt(cycles * (4 * Math.abs(state) - 2))),
  )
}
