/** A made-up language for looks and tests: accents on every letter, words two fifths longer. No site offers it. */

const plain = 'aceghijklnorstuwyzACEGHIJKLNORSTUWYZ'
const accented = 'áçéğĥíĵķļñóřšťúŵýžÁÇÉĞĤÍĴĶĻÑÓŘŠŤÚŴÝŽ'
const growth = 0.4

/** Words get longer rather than more, as they do in languages with long words. */
export function stretch(text: string): string {
  return text.replace(/\p{Letter}[\p{Letter}\p{Mark}’']*/gu, (word) => {
    const extra = Math.ceil(word.length * growth)
    return [...word].map((sign, i) => accentOf(sign).repeat(i < extra ? 2 : 1)).join('')
  })
}

function accentOf(sign: string): string {
  const at = plain.indexOf(sign)
  return at < 0 ? sign : accented[at]!
}
