/** Forgiving search: letters with or without their marks, beginnings and parts of words, and slips of the finger. */

/** Lower case, marks off, everything but letters and digits turned into single spaces. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/**
 * How far a text is from what was typed: 0 where every word typed begins a word of the text, more with
 * each word that is only contained or mistyped.
 * @returns null where some word typed is nowhere near.
 */
export function distanceOf(typed: readonly string[], words: readonly string[]): number | null {
  let sum = 0
  for (const word of typed) {
    const distances = words.flatMap((candidate) => distanceOfWord(word, candidate) ?? [])
    if (distances.length === 0) return null
    sum += Math.min(...distances)
  }
  return sum
}

/** The things whose words are near what was typed, nearest first; equally near ones keep their order. Nothing typed finds all. */
export function near<T>(
  things: readonly T[],
  wordsOf: (thing: T) => readonly string[],
  typed: string,
): readonly T[] {
  const asked = plainWords(typed)
  if (asked.length === 0) return things
  return things
    .flatMap((thing) => {
      const distance = distanceOf(asked, wordsOf(thing))
      return distance === null ? [] : [{ thing, distance }]
    })
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ thing }) => thing)
}

function distanceOfWord(typed: string, word: string): number | null {
  if (word.startsWith(typed)) return 0
  if (word.includes(typed)) return 1
  const slipsMax = slipsAllowed(typed)
  if (slipsMax === 0) return null
  // A mistyped beginning counts as well: people stop typing early. What is too long or too short needs no look.
  const lengths = [word.length, typed.length, typed.length + 1]
  const beginnings = new Set(lengths.map((length) => word.slice(0, length)))
  const slips = Math.min(
    ...[...beginnings]
      .filter(({ length }) => Math.abs(length - typed.length) <= slipsMax)
      .map((beginning) => countSlips(typed, beginning)),
  )
  return slips <= slipsMax ? 1 + slips : null
}

/** Short words allow none: with a slip they would match nearly everything. */
function slipsAllowed(typed: string): number {
  if (typed.length < 4) return 0
  return typed.length < 7 ? 1 : 2
}

/** Letters added, left out, changed, or swapped with their neighbour (optimal string alignment), in three rows of the table. */
export function countSlips(a: string, b: string): number {
  let swapped: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (swapped[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    swapped = above
    above = row
  }
  return above[b.length] ?? 0
}
