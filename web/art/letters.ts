/** Capital letters and digits as strokes on a grid of 4 by 6: marks are drawn where no font can be counted on. */

/** SVG paths, the pen put down at each M; x from 0 to 4, y from 0 to 6. */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 6 2 0 4 6M.8 4h2.4',
  B: 'M0 0v6h2.4a1.5 1.5 0 0 0 0-3H0h2.2a1.5 1.5 0 0 0 0-3H0',
  C: 'M4 1.2A2.2 2.2 0 0 0 0 2v2a2.2 2.2 0 0 0 4 .8',
  D: 'M0 0v6h1.6A2.4 2.4 0 0 0 4 3.6V2.4A2.4 2.4 0 0 0 1.6 0z',
  E: 'M4 0H0v6h4M0 3h3.2',
  F: 'M4 0H0v6M0 3h3.2',
  G: 'M4 1.2A2.2 2.2 0 0 0 0 2v2a2 2 0 0 0 4 0V3.2H2.4',
  H: 'M0 0v6M4 0v6M0 3h4',
  I: 'M2 0v6M.8 0h2.4M.8 6h2.4',
  J: 'M4 0v4a2 2 0 0 1-4 0',
  K: 'M0 0v6M4 0 0 3.6M1.4 2.6 4 6',
  L: 'M0 0v6h4',
  M: 'M0 6V0l2 3 2-3v6',
  N: 'M0 6V0l4 6V0',
  O: 'M0 2a2 2 0 0 1 4 0v2a2 2 0 0 1-4 0z',
  P: 'M0 6V0h2.4a1.7 1.7 0 0 1 0 3.4H0',
  Q: 'M0 2a2 2 0 0 1 4 0v2a2 2 0 0 1-4 0zM2.4 4.2 4 6',
  R: 'M0 6V0h2.4a1.6 1.6 0 0 1 0 3.2H0M2 3.2 4 6',
  S: 'M4 1.2A2 1.6 0 0 0 2 0a2 1.5 0 0 0 0 3 2 1.5 0 0 1 0 3A2 1.6 0 0 1 0 4.8',
  T: 'M0 0h4M2 0v6',
  U: 'M0 0v4a2 2 0 0 0 4 0V0',
  V: 'M0 0l2 6 2-6',
  W: 'M0 0l1 6 1-4 1 4 1-6',
  X: 'M0 0l4 6M4 0 0 6',
  Y: 'M0 0l2 3 2-3M2 3v3',
  Z: 'M0 0h4L0 6h4',
  0: 'M0 2a2 2 0 0 1 4 0v2a2 2 0 0 1-4 0zM1.2 4.6 2.8 1.4',
  1: 'M.8 1.2 2 0v6M.8 6h2.4',
  2: 'M0 1.6a2 1.6 0 0 1 4 0C4 3.4 0 4.4 0 6h4',
  3: 'M.2 0H4L1.8 2.6A1.8 1.7 0 1 1 0 4.8',
  4: 'M3 6V0L0 4h4',
  5: 'M4 0H.4L0 2.8a2 1.9 0 1 1 0 2',
  6: 'M3.4 0C1.4.6 0 2.2 0 4a2 2 0 1 0 .4-1.2',
  7: 'M0 0h4L1.4 6',
  8: 'M2 3a1.7 1.5 0 1 1 .01 0 2 1.5 0 1 1-.01 0z',
  9: 'M.6 6C2.6 5.4 4 3.8 4 2a2 2 0 1 0-.4 1.2',
  '.': 'M2 5.8v.2',
  '-': 'M.8 3h2.4',
}

const letterWidth = 4
const gap = 1.6
const spaceWidth = 2.4

/** The letters of a text that can be drawn; accents are left out. */
function letters(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase()
  return [...plain].filter((sign) => sign === ' ' || strokes[sign] !== undefined)
}

/** A line of letters as an SVG group's content, 6 high; stroke and colour are the group's. */
export function drawLetters(text: string): { path: string; width: number } {
  let x = 0
  const drawn: string[] = []
  for (const sign of letters(text)) {
    const stroke = strokes[sign]
    if (stroke) drawn.push(`<path d="${stroke}" transform="translate(${x.toFixed(1)} 0)"/>`)
    x += stroke ? letterWidth + gap : spaceWidth
  }
  return { path: drawn.join(''), width: Math.max(0, x - gap) }
}

/** Up to two letters that stand for a name: of its words, or its beginning; none for a script without any here. */
export function initialsOf(name: string): string {
  const words = letters(name).join('').split(' ').filter(Boolean)
  const [first = '', second = ''] = words
  return words.length > 1 ? (first[0] ?? '') + (second[0] ?? '') : first.slice(0, 1)
}
