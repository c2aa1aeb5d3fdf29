/** How a crash multiple rises with time: the same whole numbers on the server and on every screen. */

/** The multiple grows by a thousandth every step, compounded and cut to billionths: 2.00 after 6.94 s, 10.00 after 23.04 s. */
export const stepMs = 10
const growth = 1000
const scale = 1_000_000_000
const hundredth = scale / 100

/** In hundredths. */
export const multipleMax = 100_000

/** By step, the multiple in hundredths; the last is the first at the top. */
const multiples: readonly number[] = rise()

function rise(): number[] {
  const told: number[] = []
  for (let exact = scale; told.at(-1) !== multipleMax; exact += Math.floor(exact / growth))
    told.push(Math.min(multipleMax, Math.floor(exact / hundredth)))
  return told
}

/** The multiple in hundredths after so many milliseconds. */
export function multipleAt(elapsedMs: number): number {
  const step = Math.max(0, Math.floor(elapsedMs / stepMs))
  return multiples[Math.min(step, multiples.length - 1)]!
}

/** After how many milliseconds a multiple is reached first. */
export function msUntil(multiple: number): number {
  let [low, high] = [0, multiples.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (multiples[middle]! >= multiple) high = middle
    else low = middle + 1
  }
  return low * stepMs
}

/** After how many milliseconds a multiple is exceeded: the instant of a bust at it. At the top it is when that is reached. */
export function msBeyond(multiple: number): number {
  return msUntil(Math.min(multiple + 1, multipleMax))
}
