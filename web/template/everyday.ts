/** The letters most languages of the site are written in; the faces of a script are cut to them. */

import { writeRange } from './unicode_range.ts'

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0

const letters = (first: string, last: string) =>
  Array.from({ length: codeOf(last) - codeOf(first) + 1 }, (_, place) =>
    String.fromCodePoint(codeOf(first) + place),
  )

/**
 * Latin: what English, Filipino, Malay and Spanish are written with, and the figures and addresses of all others.
 * Cyrillic: what Russian is written with.
 */
const everyday = {
  latin: [...letters(' ', '~'), ...'\u00A0áéíóúüñÁÉÍÓÚÜÑ¿¡ºª©·×½–—‘’“”„«»…•−′€£¥'],
  cyrillic: [...'Ё', ...letters('А', 'я'), ...'ё№'],
}

export type CutScript = keyof typeof everyday

export function everydayLetters(script: CutScript): string {
  return everyday[script].join('')
}

/** The same as `unicode-range` has it. */
export function everydayRange(script: CutScript): string {
  return writeRange(new Set(everyday[script].map(codeOf)))
}
