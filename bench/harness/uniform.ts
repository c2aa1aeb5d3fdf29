/** Tests of uniformity and independence on whole numbers from 0 to n - 1 (Knuth, volume 2, section 3.3.2). */
import { gammaTail } from './tails.ts'

/** `n` is the range, or what was shuffled. */
export type Sample = {
  n: number | string
  test: string
  statistic: number
  freedom: number
  p: number
}

/** The upper tail of chi-square. */
export const chiSquareTail = (statistic: number, freedom: number) =>
  gammaTail(freedom / 2, statistic / 2)

/** The upper tail of the normal distribution: its square is chi-square. */
export const normalTail = (z: number): number =>
  z < 0 ? 1 - normalTail(-z) : chiSquareTail(z * z, 1) / 2

/** Those that fail by Holm's steps, where all together are wrong as often as the level says. */
export function failing<T extends { p: number }>(samples: readonly T[], level: number): T[] {
  const sorted = samples.toSorted((a, b) => a.p - b.p)
  const end = sorted.findIndex(({ p }, i) => p > level / (sorted.length - i))
  return sorted.slice(0, end < 0 ? sorted.length : end)
}

export function chiSquare(
  n: Sample['n'],
  test: string,
  counts: ArrayLike<number>,
  expected: (i: number) => number,
): Sample {
  let statistic = 0
  for (let i = 0; i < counts.length; i++) statistic += (counts[i]! - expected(i)) ** 2 / expected(i)
  const freedom = counts.length - 1
  return { n, test, statistic, freedom, p: chiSquareTail(statistic, freedom) }
}

function frequency(n: number, draws: Uint32Array): Sample {
  const counts = new Float64Array(n)
  for (const value of draws) counts[value]! += 1
  return chiSquare(n, 'frequency', counts, () => draws.length / n)
}

/** Pairs that do not overlap. */
function serial(n: number, draws: Uint32Array): Sample {
  const counts = new Float64Array(n * n)
  const pairs = draws.length >> 1
  for (let i = 0; i < pairs; i++) counts[draws[2 * i]! * n + draws[2 * i + 1]!]! += 1
  return chiSquare(n, 'serial pairs', counts, () => pairs / (n * n))
}

/** How long it takes until the lowest value comes again. */
function gaps(n: number, draws: Uint32Array): Sample {
  const longest = Math.min(60, n * 3)
  const counts = new Float64Array(longest + 1)
  let [gap, total] = [0, 0]
  for (const value of draws) {
    if (value !== 0) gap += 1
    else {
      counts[Math.min(gap, longest)]! += 1
      total += 1
      gap = 0
    }
  }
  const other = 1 - 1 / n
  return chiSquare(n, 'gaps', counts, (i) => total * other ** i * (i === longest ? 1 : 1 / n))
}

/** Runs below and above the middle: their number is nearly normal. */
function runs(n: number, draws: Uint32Array): Sample {
  const middle = n >> 1
  let [low, count, last] = [0, 0, -1]
  for (const value of draws) {
    const side = value < middle ? 0 : 1
    if (side === 0) low += 1
    if (side !== last) count += 1
    last = side
  }
  const all = draws.length
  const product = 2 * low * (all - low)
  const [mean, variance] = [
    product / all + 1,
    (product * (product - all)) / (all * all * (all - 1)),
  ]
  const statistic = (count - mean) / Math.sqrt(variance)
  return { n, test: 'runs', statistic, freedom: 1, p: 2 * normalTail(Math.abs(statistic)) }
}

/** How many different values stand among five. */
function poker(n: number, draws: Uint32Array): Sample {
  const hands = Math.floor(draws.length / 5)
  const most = Math.min(5, n)
  const counts = new Float64Array(most)
  for (let first = 0; first < hands * 5; first += 5) {
    let different = 0
    for (let i = first; i < first + 5; i++) {
      let before = first
      while (before < i && draws[before] !== draws[i]) before++
      if (before === i) different += 1
    }
    counts[different - 1]! += 1
  }
  // Stirling numbers of the second kind for five.
  const parts = [1, 15, 25, 10, 1]
  const chance = (different: number) => {
    let ways = parts[different - 1]!
    for (let i = 0; i < different; i++) ways *= (n - i) / n
    return ways / n ** (5 - different)
  }
  return pooled(n, 'poker', [...counts], (i) => hands * chance(i + 1))
}

/** Cells that expect fewer than ten are counted with their neighbour. */
export function pooled(
  n: Sample['n'],
  test: string,
  counts: number[],
  expected: (i: number) => number,
): Sample {
  const cells: { count: number; due: number }[] = []
  counts.forEach((count, i) => {
    const last = cells.at(-1)
    if (last && last.due < 10)
      Object.assign(last, { count: last.count + count, due: last.due + expected(i) })
    else cells.push({ count, due: expected(i) })
  })
  const last = cells.at(-1)
  if (last && last.due < 10 && cells.length > 1) {
    const before = cells.at(-2)!
    Object.assign(before, { count: before.count + last.count, due: before.due + last.due })
    cells.pop()
  }
  return chiSquare(
    n,
    test,
    cells.map(({ count }) => count),
    (i) => cells[i]!.due,
  )
}

/** How many draws it takes until every value has come, for small ranges. */
function coupons(n: number, draws: Uint32Array): Sample {
  const longest = n * 8
  const counts = new Array<number>(longest - n + 1).fill(0)
  /** In which collection a value came last. */
  const seenIn = new Uint32Array(n)
  let [length, total, missing] = [0, 0, n]
  for (const value of draws) {
    length += 1
    if (seenIn[value] === total + 1) continue
    seenIn[value] = total + 1
    missing -= 1
    if (missing > 0) continue
    counts[Math.min(length, longest) - n]! += 1
    total += 1
    length = 0
    missing = n
  }
  // By steps: the chance to have seen so many values after so many draws.
  let chances = new Array<number>(n + 1).fill(0)
  chances[0] = 1
  const whole: number[] = [0]
  for (let step = 1; step <= longest; step++) {
    const next = new Array<number>(n + 1).fill(0)
    for (let have = 0; have <= n; have++) {
      next[have]! += (chances[have]! * have) / n
      if (have < n) next[have + 1]! += (chances[have]! * (n - have)) / n
    }
    chances = next
    whole.push(chances[n]!)
  }
  const due = (i: number) =>
    total * (i + n === longest ? 1 - whole[longest - 1]! : whole[i + n]! - whole[i + n - 1]!)
  return pooled(n, 'coupon collector', counts, due)
}

/** The order of three values that differ. */
function permutations(n: number, draws: Uint32Array): Sample {
  const counts = new Float64Array(6)
  let total = 0
  for (let i = 0; i + 2 < draws.length; i += 3) {
    const [a, b, c] = [draws[i]!, draws[i + 1]!, draws[i + 2]!]
    if (a === b || b === c || a === c) continue
    const rank = (a > b ? 1 : 0) + (a > c ? 1 : 0)
    counts[rank * 2 + (b > c ? 1 : 0)]! += 1
    total += 1
  }
  return chiSquare(n, 'permutations', counts, () => total / 6)
}

/** Whether a draw says something of the one before it: their correlation is nearly normal. */
function correlation(n: number, draws: Uint32Array): Sample {
  const middle = (n - 1) / 2
  const variance = (n * n - 1) / 12
  let sum = 0
  for (let i = 1; i < draws.length; i++) sum += (draws[i]! - middle) * (draws[i - 1]! - middle)
  const statistic = sum / (variance * Math.sqrt(draws.length - 1))
  return { n, test: 'correlation', statistic, freedom: 1, p: 2 * normalTail(Math.abs(statistic)) }
}

/**
 * By how much, in percent, one value of a range may be favoured before its frequency shows it in 99 of 100 runs at the
 * level of one in a hundred: both chi-square distributions taken as normal.
 */
export function foundBias(n: number, draws: number): number {
  const freedom = n - 1
  const z = 2.326
  const critical = freedom + z * Math.sqrt(2 * freedom)
  let [low, high] = [0, 1e9]
  for (let step = 0; step < 100; step++) {
    const shift = (low + high) / 2
    const isFound = freedom + shift - critical >= z * Math.sqrt(2 * (freedom + 2 * shift))
    if (isFound) high = shift
    else low = shift
  }
  return 100 * Math.sqrt((high * (n - 1)) / draws)
}

/** Every test that says something about a range of this size. */
export function battery(n: number, draws: Uint32Array): Sample[] {
  const isSmall = n * n * 20 <= draws.length
  return [
    frequency(n, draws),
    runs(n, draws),
    correlation(n, draws),
    ...(n <= 100 ? [gaps(n, draws)] : []),
    ...(isSmall ? [serial(n, draws)] : []),
    ...(n > 2 ? [poker(n, draws), permutations(n, draws)] : []),
    ...(n <= 60 ? [coupons(n, draws)] : []),
  ]
}
