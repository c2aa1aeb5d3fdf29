/** The mark of a language: a few letters of its own writing on a speech bubble, since a flag stands for a country. */

import type { Language } from '#contract/catalogue.ts'
import { named, type Named } from './named.ts'
import { hsl, shape, slant } from './paint.ts'

const letters: Record<Language, string> = {
  EN: 'EN',
  PHP: 'FIL',
  CN: '简',
  ESP: 'ES',
  RUS: 'РУ',
  VI: 'VI',
  MS: 'MS',
  // Its own letters are in the fonts of few devices that do not read them.
  NE: 'NE',
  CT: '繁',
}

const bubble = 'M26 8H74Q92 8 92 26V62Q92 80 74 80H48L28 95V80H26Q8 80 8 62V26Q8 8 26 8Z'

const codes = Object.keys(letters) as Language[]

/** An SVG of 100 by 100, in a colour as far from the others' as can be. */
function drawMark(code: Language, place: number): string {
  const hue = Math.round((360 / codes.length) * place) + 210
  const size = letters[code].length > 2 ? 30 : 40
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="96" height="96"><defs>${slant('ground', [hsl(hue, 62, 44), hsl(hue + 16, 66, 25)])}</defs>` +
    shape(bubble, 'url(#ground)', 'stroke="#fff" stroke-opacity=".25" stroke-width="2"') +
    `<text x="50" y="${44 + size * 0.36}" text-anchor="middle" font-family="system-ui,Arial,sans-serif" font-weight="800" font-size="${size}" fill="${hsl(hue, 90, 94)}">${letters[code]}</text></svg>`
  )
}

const marks: ReadonlyMap<string, Named> = new Map(
  codes.map((code, place) => [code, named(drawMark(code, place))]),
)

/** Null where there is no such language. */
export const languageMark = (code: string): Named | null => marks.get(code) ?? null

export const languageIcon = (code: Language) =>
  `/art/language/${code}-${languageMark(code)?.hash ?? ''}.svg`
