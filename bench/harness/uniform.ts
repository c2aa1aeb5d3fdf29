/** Tests of uniformity and independence on whole numbers from 0 to n - 1 (Knuth, volume 2, section 3.3.2). */

export type Sample = { n: number; test: string; statistic: number; freedom: number; p: number }

/** The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17; error below 10^-7). */
function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  const t = 1 / (1 + 0.231_641_9 * z)
  const series =
    t *
    (0.319_381_53 +
      t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}

/** The upper tail of chi-square, by the cube root of Wilson and Hilferty. */
function chiSquareTail(statistic: number, freedom: number): number {
  const spread = 2 / (9 * freedom)
  return normalTail((Math.cbrt(statistic / freedom) - (1 - spread)) / Math.sqrt(spread))
}

function chiSquare(
  n: number,
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
  for (let i = 0; i < hands; i++) counts[new Set(draws.subarray(5 * i, 5 * i + 5)).size - 1]! += 1
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
function pooled(
  n: number,
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
  let [length, total, seen] = [0, 0, new Set<number>()]
  for (const value of draws) {
    length += 1
    seen.add(value)
    if (seen.size < n) continue
    counts[Math.min(length, longest) - n]! += 1
    total += 1
    length = 0
    seen = new Set()
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

/** Every test that says something about a range of this size. */
export function battery(n: number, draws: Uint32Array): Sample[] {
  const isSmall = n * n * 20 <= draws.length
  return [
    frequency(n, draws),
    runs(n, draws),
    ...(n <= 100 ? [gaps(n, draws)] : []),
    ...(isSmall ? [serial(n, draws)] : []),
    ...(n > 2 ? [poker(n, draws), permutations(n, draws)] : []),
    ...(n <= 60 ? [coupons(n, draws)] : []),
  ]
}
