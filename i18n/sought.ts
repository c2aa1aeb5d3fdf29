/** Finds by words as they are typed in haste: in any order, whatever their case and accents. */

/** The words of what is sought; none where it says nothing. */
export function wordsIn(sought: string): string[] {
  return foldCase(sought).split(/\s+/).filter(Boolean)
}

/** @param words as `wordsIn` gives them */
export function saysAll(text: string, words: readonly string[]): boolean {
  const folded = foldCase(text)
  return words.every((word) => folded.includes(word))
}

/** @param words as `wordsIn` gives them */
export function saysAny(text: string, words: readonly string[]): boolean {
  const folded = foldCase(text)
  return words.some((word) => folded.includes(word))
}

function foldCase(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
