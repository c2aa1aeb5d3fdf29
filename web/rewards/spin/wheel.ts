/** The geometry of the wheel: each segment is as wide as its chance, and a draw lands where its number lies. */

export type Weighted = { weight: number }

/** Where a segment begins and ends, in turns from the top. */
export function arcsOf(segments: readonly Weighted[]): { from: number; to: number }[] {
  const range = segments.reduce((sum, { weight }) => sum + weight, 0)
  let at = 0
  return segments.map(({ weight }) => {
    const from = at / range
    at += weight
    return { from, to: at / range }
  })
}

/** The turn of the number that was drawn: neither nearer to nor farther from a prize than chance put it. */
export function turnOf(drawn: number, range: number): number {
  return (drawn + 0.5) / range
}

const radius = 100

/** A point of the rim, clockwise from the top. */
function rim(turn: number, at = radius): string {
  const angle = turn * 2 * Math.PI
  return `${(Math.sin(angle) * at).toFixed(3)} ${(-Math.cos(angle) * at).toFixed(3)}`
}

/** A segment as an SVG path around the origin. */
export function pathOf({ from, to }: { from: number; to: number }): string {
  if (to - from >= 1)
    return `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`
  const isLarge = to - from > 0.5 ? 1 : 0
  return `M0 0L${rim(from)}A${radius} ${radius} 0 ${isLarge} 1 ${rim(to)}Z`
}

/** Where a segment's number stands. */
export function labelAt({ from, to }: { from: number; to: number }): { x: number; y: number } {
  const [x = 0, y = 0] = rim((from + to) / 2, radius * 0.78)
    .split(' ')
    .map(Number)
  return { x, y }
}

/** `0.010000` as `1` of a hundred: the digits are moved, nothing is rounded. */
export function percentText(probability: string): string {
  const [whole = '0', fraction = ''] = probability.split('.')
  const digits = `${whole}${fraction}`
  const moved = `${digits.slice(0, 3)}.${digits.slice(3)}`
  return moved.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '')
}
