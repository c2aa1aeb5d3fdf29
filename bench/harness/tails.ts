/** The incomplete gamma function, which the tails of chi-square and of the normal distribution are made of. */

/** By Stirling's series, which is exact to the last digit from ten on. */
function logGamma(a: number): number {
  if (a < 10) return logGamma(a + 1) - Math.log(a)
  const square = a * a
  const series =
    1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square) / square) / square
  return (a - 0.5) * Math.log(a) - a + Math.log(2 * Math.PI) / 2 + series / a
}

/** The regularized upper incomplete gamma function, `igamc` of SP 800-22 section 5.5.3, to ten digits and more. */
export function gammaTail(a: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x > a + 1) return scale / fraction(a, x)
  let [term, sum] = [1 / a, 1 / a]
  for (let i = 1; term > sum * 1e-16; i++) {
    term *= x / (a + i)
    sum += term
  }
  return 1 - scale * sum
}

/** Legendre's continued fraction from its far end, where no step of it can come to nothing. */
function fraction(a: number, x: number): number {
  const steps = 60 + Math.ceil(8 * Math.sqrt(a))
  let value = x + 2 * steps + 1 - a
  for (let i = steps; i > 0; i--) value = x + 2 * i - 1 - a - (i * (i - a)) / value
  return value
}
