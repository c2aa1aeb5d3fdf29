/** Which figures can be counted exactly. */

export const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0

/** A figure is made whole by floats, which is exact up to here. */
const payMax = 2 ** 50

export const isPay = (pay: number) => isCount(pay) && pay <= payMax
export const payWords =
  'has a figure that cannot be paid, or is too large to be counted exactly beside such small parts'

/** What no float holds exactly is refused: of whole numbers above nothing, a sum that is held has parts that are. */
export function exactly(points: number): number {
  if (!Number.isSafeInteger(points))
    throw new Error('/pays come to more together than can be counted exactly')
  return points
}
