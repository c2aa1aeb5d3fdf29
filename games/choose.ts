/** Binomial coefficients, exactly. */

/** How many ways there are to pick k of n; none where k is out of range. */
export function choose(n: number, k: number): bigint {
  let count = 1n
  for (let i = 1; i <= k; i++) count = (count * BigInt(n - k + i)) / BigInt(i)
  return k < 0 || k > n ? 0n : count
}
