/** The mark of a site, drawn from its name and palette: the icon of its app and the corner of its pictures. */

import type { Palette } from '../template/template.ts'
import { drawLetters, initialsOf } from './letters.ts'

/** `full` fills the square for systems that cut it themselves; what counts stays within four fifths of it. */
export type MarkShape = 'rounded' | 'full'

export function drawMark(siteName: string, palette: Palette, shape: MarkShape): string {
  const { primary, 'on-primary': ink } = palette.tokens[palette.defaultScheme]
  const corner = shape === 'full' ? 0 : 112
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${corner}" fill="${primary}"/>${markParts(siteName, ink ?? '#fff')}</svg>`
}

/** A ring of eight notches around the initials, in the middle of a square of 512. */
export function markParts(siteName: string, ink: string): string {
  const notches = Array.from(
    { length: 8 },
    (_, i) => `<path d="M256 66v30" transform="rotate(${i * 45} 256 256)"/>`,
  )
  const { path, width } = drawLetters(initialsOf(siteName))
  const scale = Math.min(160 / 6, 180 / Math.max(width, 1))
  const [x, y] = [256 - (width * scale) / 2, 256 - 3 * scale]
  const word =
    width === 0
      ? '<circle cx="256" cy="256" r="60"/>'
      : `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)})" stroke-width="${(34 / scale).toFixed(2)}">${path}</g>`
  return `<g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round"><circle cx="256" cy="256" r="162" stroke-width="14"/><g stroke-width="14">${notches.join('')}</g>${word}</g>`
}
