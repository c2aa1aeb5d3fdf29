/** The mark of a provider: a seal in its own form and colour around two letters of its code. */

import { cornered, hsl, shape, slant } from './paint.ts'
import { openSeed } from './seed.ts'

/** @returns an SVG of 100 by 100; the same bytes for the same code. Codes are capital letters and digits. */
export function drawProviderMark(code: string): string {
  const seed = openSeed(`mark ${code}`)
  const hue = seed.below(360)
  const corners = 4 + seed.below(6)
  const form = seed.oneOf([
    cornered(corners, [46], 50, 50),
    cornered(corners + 4, [47, 38], 50, 50),
    cornered(corners + 2, [47, 41, 41], 50, 50),
  ])
  const light = hsl(hue, 90, 90)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="96" height="96"><defs>${slant('seal', [hsl(hue, 70, 46), hsl(hue + 16, 74, 24)])}</defs>` +
    shape(form, 'url(#seal)', 'stroke="#fff" stroke-opacity=".25" stroke-width="2"') +
    `<path d="${form}" transform="translate(50 50) scale(.82) translate(-50 -50)" fill="none" stroke="${light}" stroke-opacity=".6" stroke-width="2"/>` +
    `<text x="50" y="61" text-anchor="middle" font-family="system-ui,Arial,sans-serif" font-weight="800" font-size="31" fill="${light}">${code.slice(0, 2)}</text></svg>`
  )
}
