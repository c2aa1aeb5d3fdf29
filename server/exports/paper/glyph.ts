/** Writes an outline as a simple glyph of TrueType (OpenType 1.9, `glyf`), as font subsets hold it. */

import type { Outline } from 'fontkit'

type Point = { x: number; y: number; isOnCurve: boolean }

/** @param path of lines and quadratic curves, each contour closed. */
export function writeGlyph({ commands }: Outline): Buffer {
  const points: Point[] = []
  const ends: number[] = []
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1)
    for (let n = 0; n < args.length; n += 2)
      points.push({
        x: Math.round(args[n] ?? 0),
        y: Math.round(args[n + 1] ?? 0),
        // The first of a curve's two points only draws it near.
        isOnCurve: command !== 'quadraticCurveTo' || n > 0,
      })
  }
  if (points.length === 0) return Buffer.alloc(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const glyph = Buffer.concat([
    words([ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]),
    // No instructions.
    words([...ends, 0]),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    words(xs.map((x, n) => x - (xs[n - 1] ?? 0))),
    words(ys.map((y, n) => y - (ys[n - 1] ?? 0))),
  ])
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)])
}

export function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, n) => bytes.writeInt16BE(value, 2 * n))
  return bytes
}
