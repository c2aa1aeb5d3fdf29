/** The discrete Fourier transform of 2^a 5^b points: SP 800-22 takes all of a sequence, and 10^6 is no power of two. */

/** Complex values, each as its real and its imaginary part. */
type Points = Float64Array

let roots: Points = new Float64Array(0)

/** exp(-2 pi i k / n) for every k; kept, as one sequence is as long as the next. */
function rootsOf(n: number): Points {
  if (roots.length !== 2 * n) {
    roots = new Float64Array(2 * n)
    for (let k = 0; k < n; k++) {
      roots[2 * k] = Math.cos((2 * Math.PI * k) / n)
      roots[2 * k + 1] = -Math.sin((2 * Math.PI * k) / n)
    }
  }
  return roots
}

/** Keeps a value, turned by a root. */
function put(to: Points, at: number, re: number, im: number, root: Points, k: number): void {
  const cos = root[k]!
  const sin = root[k + 1]!
  to[at] = re * cos - im * sin
  to[at + 1] = re * sin + im * cos
}

/** A pass of Stockham's transform by two: `step` is how much of an array the points hold that turn alike. */
function passByTwo(from: Points, to: Points, step: number, root: Points): void {
  const part = from.length / 2
  for (let start = 0; start < part; start += step)
    for (let i = start; i < start + step; i += 2) {
      const [re, im] = [from[i]!, from[i + 1]!]
      const [otherRe, otherIm] = [from[i + part]!, from[i + part + 1]!]
      const at = i + start
      to[at] = re + otherRe
      to[at + 1] = im + otherIm
      put(to, at + step, re - otherRe, im - otherIm, root, 2 * start)
    }
}

const [cos1, sin1] = [Math.cos((2 * Math.PI) / 5), Math.sin((2 * Math.PI) / 5)]
const [cos2, sin2] = [Math.cos((4 * Math.PI) / 5), Math.sin((4 * Math.PI) / 5)]

/** The same by five, where the first and fourth part share their products, and the second and third. */
function passByFive(from: Points, to: Points, step: number, root: Points): void {
  const part = from.length / 5
  for (let start = 0; start < part; start += step)
    for (let i = start; i < start + step; i += 2) {
      const [first, second, third, fourth] = [i + part, i + 2 * part, i + 3 * part, i + 4 * part]
      const [re, im] = [from[i]!, from[i + 1]!]
      const [outerRe, outerIm] = [
        from[first]! + from[fourth]!,
        from[first + 1]! + from[fourth + 1]!,
      ]
      const [innerRe, innerIm] = [
        from[second]! + from[third]!,
        from[second + 1]! + from[third + 1]!,
      ]
      const [outerOffRe, outerOffIm] = [
        from[first]! - from[fourth]!,
        from[first + 1]! - from[fourth + 1]!,
      ]
      const [innerOffRe, innerOffIm] = [
        from[second]! - from[third]!,
        from[second + 1]! - from[third + 1]!,
      ]
      const [re1, im1] = [
        re + cos1 * outerRe + cos2 * innerRe,
        im + cos1 * outerIm + cos2 * innerIm,
      ]
      const [re2, im2] = [
        re + cos2 * outerRe + cos1 * innerRe,
        im + cos2 * outerIm + cos1 * innerIm,
      ]
      const [offRe1, offIm1] = [
        sin1 * outerOffIm + sin2 * innerOffIm,
        -sin1 * outerOffRe - sin2 * innerOffRe,
      ]
      const [offRe2, offIm2] = [
        sin2 * outerOffIm - sin1 * innerOffIm,
        sin1 * innerOffRe - sin2 * outerOffRe,
      ]
      const at = i + 4 * start
      to[at] = re + outerRe + innerRe
      to[at + 1] = im + outerIm + innerIm
      put(to, at + step, re1 + offRe1, im1 + offIm1, root, 2 * start)
      put(to, at + 2 * step, re2 + offRe2, im2 + offIm2, root, 4 * start)
      put(to, at + 3 * step, re2 - offRe2, im2 - offIm2, root, 6 * start)
      put(to, at + 4 * step, re1 - offRe1, im1 - offIm1, root, 8 * start)
    }
}

/** The squared magnitudes of the lower half of the spectrum of real values: pairs of them go as one complex value. */
export function powersOf(values: Float64Array): Float64Array {
  const points = values.length / 2
  const root = rootsOf(values.length)
  let [from, to] = [values.slice(), new Float64Array(values.length)]
  for (let stride = 1; stride < points;) {
    const radix = (points / stride) % 5 ? 2 : 5
    const pass = radix === 2 ? passByTwo : passByFive
    pass(from, to, 2 * stride, root)
    ;[from, to] = [to, from]
    stride *= radix
  }
  const powers = new Float64Array(points)
  for (let k = 0; k < points; k++) {
    const [at, mirror] = [2 * k, 2 * ((points - k) % points)]
    const [re, im] = [from[at]! + from[mirror]!, from[at + 1]! - from[mirror + 1]!]
    const [oddRe, oddIm] = [from[at + 1]! + from[mirror + 1]!, from[mirror]! - from[at]!]
    const [cos, sin] = [root[at]!, root[at + 1]!]
    powers[k] = ((re + cos * oddRe - sin * oddIm) ** 2 + (im + cos * oddIm + sin * oddRe) ** 2) / 4
  }
  return powers
}
