/** The letters most languages of the site are written in; Latin faces are cut to them. */

const printable = Array.from({ length: 0x7f - 0x20 }, (_, place) =>
  String.fromCodePoint(0x20 + place),
)
const beyond = [...'\u00A0áéíóúüñÁÉÍÓÚÜÑ¿¡ºª©·×½–—‘’“”„«»…•−′€£¥']

/** What English, Filipino, Malay and Spanish are written with, and the figures and addresses of all others. */
export const everydayLetters = [...printable, ...beyond].join('')

/** The same as `unicode-range` has it. */
export const everydayRange = [
  'U+20-7E',
  ...beyond.map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`),
].join()
