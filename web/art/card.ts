/** The picture that stands for a page where it is shared: the site's colours, mark and name, and games of the site. */

import type { Palette } from '../template/template.ts'
import { drawLetters } from './letters.ts'
import { markParts } from './mark.ts'

const cardSize = { width: 1200, height: 630 } as const

/** Where the pictures of games go: laid over the drawing, the first one in front. */
export const cardPlaces = [
  { left: 900, top: 120, width: 240, turn: 6 },
  { left: 740, top: 150, width: 220, turn: -7 },
] as const

/** @returns an SVG without games; words are drawn as strokes, so that no font is needed. */
export function drawCard(siteName: string, palette: Palette): string {
  const { width, height } = cardSize
  const tokens = palette.tokens[palette.defaultScheme]
  const colour = (name: string) => tokens[name] ?? '#000'
  const { path, width: long } = drawLetters(siteName)
  const scale = Math.min(13, 560 / Math.max(long, 1))
  const rings = Array.from(
    { length: 7 },
    (_, i) =>
      `<circle cx="1020" cy="330" r="${150 + i * 75}" stroke-width="${10 - i}" stroke-opacity="${(0.28 - i * 0.035).toFixed(3)}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colour('hero-from')}"/><stop offset="1" stop-color="${colour('hero-to')}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#ground)"/>
<g fill="none" stroke="${colour('hero-accent')}">${rings.join('')}</g>
<svg x="80" y="110" width="190" height="190" viewBox="40 40 432 432">${markParts(siteName, colour('hero-accent'))}</svg>
<g transform="translate(84 370) scale(${scale.toFixed(2)})" fill="none" stroke="${colour('on-hero')}" stroke-width="${(12 / scale).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round">${path}</g>
<rect x="84" y="${(370 + 6 * scale + 40).toFixed(0)}" width="180" height="10" rx="5" fill="${colour('hero-accent')}"/></svg>`
}
