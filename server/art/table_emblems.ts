/** The subjects of posters that stand for a kind of game: cards, wheels, dice, balls. */

import { around, cornered, disc, edge, moved, oval, paint, point, shape, stroke } from './paint.ts'

const { gold, bronze, steel, ink, first, second } = paint

const suits = {
  spade:
    'M0 -30C18 -6 34 0 34 16 34 31 16 34 6 22 7 30 10 36 16 40H-16C-10 36-7 30-6 22-16 34-34 31-34 16-34 0-18 -6 0 -30Z',
  heart: 'M0 38C-36 10-40 -6-34 -20-24 -36-4 -30 0 -14 4 -30 24 -36 34 -20 40 -6 36 10 0 38Z',
  diamond: 'M0 -40 30 0 0 40-30 0Z',
}

const card = (suit: keyof typeof suits, x: number, y: number, turn: number) =>
  moved(
    `<rect x="-46" y="-68" width="92" height="136" rx="11" fill="#fdfdfa" stroke="#c8c2b4" stroke-width="2"/>` +
      shape(suits[suit], suit === 'spade' ? '#171922' : '#d3203c') +
      moved(shape(suits[suit], suit === 'spade' ? '#171922' : '#d3203c'), -31, -48, 0, 0.3) +
      moved(shape(suits[suit], suit === 'spade' ? '#171922' : '#d3203c'), 31, 48, 180, 0.3),
    x,
    y,
    turn,
  )

/** A slice of a wheel, wide by degrees. */
const slice = (r: number, from: number, wide: number, fill: string) =>
  shape(`M0 0L${point(0, 0, r, from)}A${r} ${r} 0 0 1 ${point(0, 0, r, from + wide)}Z`, fill)

const ballOf = (x: number, y: number, r: number, fill: string, mark: string) =>
  disc(x, y, r, fill) +
  disc(x, y, r * 0.55, '#fff') +
  stroke(mark, '#1a1c27', 7, `transform="translate(${x} ${y}) scale(${r / 52})"`) +
  oval(x - r * 0.4, y - r * 0.6, r * 0.28, r * 0.15, '#fff', 'opacity=".7"')

/** Eight and seven, as strokes: no font is needed. */
const eight = 'M0 -2a9 9 0 1 1 .01 0 11 10 0 1 1-.01 0z'
const seven = 'M-10 -18H11L-3 18'

const die = (
  x: number,
  y: number,
  turn: number,
  fill: string,
  pips: readonly (readonly [number, number])[],
) =>
  moved(
    `<rect x="-48" y="-48" width="96" height="96" rx="18" fill="${fill}" ${edge}/>` +
      pips.map(([px, py]) => disc(px * 26, py * 26, 10, '#fff')).join(''),
    x,
    y,
    turn,
  )

export const tableEmblems = {
  cards: () => card('heart', -50, 12, -19) + card('diamond', 0, -8, 0) + card('spade', 50, 12, 19),
  roulette: () =>
    disc(0, 0, 96, bronze) +
    disc(0, 0, 92, gold) +
    around(18, (turn, i) =>
      slice(78, turn, 20, i === 0 ? '#1c9a5c' : i % 2 ? '#b8182f' : '#191b25'),
    ) +
    disc(0, 0, 48, first, edge) +
    stroke('M0 -40V40M-40 0H40', gold, 10) +
    disc(0, 0, 15, gold) +
    disc(46, -44, 10, steel),
  wheel: () =>
    disc(0, 0, 98, bronze) +
    disc(0, 0, 93, gold) +
    around(10, (turn, i) => slice(82, turn, 36, i % 2 ? first : second)) +
    around(10, (turn) => `<circle cy="-88" r="5" fill="#fff" transform="rotate(${turn})"/>`) +
    disc(0, 0, 26, gold, edge) +
    shape(cornered(5, [17, 8]), bronze) +
    shape('M-15 -106H15L0 -66Z', ink, edge),
  chips: () => {
    const chip = (y: number, fill: string) =>
      moved(
        shape('M-76 0V18A76 26 0 0 0 76 18V0Z', fill) +
          shape(
            'M-76 0V18A76 26 0 0 0-52 37V19ZM-16 26V44A76 26 0 0 0 16 44V26ZM52 19V37A76 26 0 0 0 76 18V0Z',
            '#fff',
            'opacity=".85"',
          ),
        0,
        y,
      )
    return (
      chip(40, ink) +
      chip(16, second) +
      chip(-8, first) +
      oval(0, -34, 76, 26, first) +
      oval(0, -34, 72, 24, 'none', 'stroke="#fff" stroke-width="10" stroke-dasharray="30 38"') +
      oval(0, -34, 46, 15, '#fff', 'opacity=".92"') +
      shape('M0 -43 12 -34 0 -25-12 -34Z', second)
    )
  },
  dice: () =>
    die(-34, 24, -14, first, [
      [-1, -1],
      [0, 0],
      [1, 1],
    ]) +
    die(44, -32, 12, second, [
      [-1, -1],
      [1, -1],
      [0, 0],
      [-1, 1],
      [1, 1],
    ]),
  balls: () =>
    ballOf(-52, 30, 44, second, seven) +
    ballOf(52, 34, 46, gold, eight) +
    ballOf(-2, -38, 54, first, eight),
  hash: () =>
    around(3, (turn) =>
      moved(shape(cornered(6, [40]), second, edge), 0, 0, turn).replace(
        '<path',
        '<path transform="translate(0 -62)"',
      ),
    ) +
    shape(cornered(6, [60]), first, edge) +
    stroke('M-14 -32-22 32M20 -32 12 32M-34 -12H34M-36 14H32', '#fff', 9),
  football: () =>
    disc(0, 0, 88, steel) +
    shape(cornered(5, [33]), '#191c27') +
    around(
      5,
      (turn) =>
        `<g transform="rotate(${turn})"><path d="M0 -33V-58" stroke="#191c27" stroke-width="5"/><path d="M0 -58 22 -70 20 -85A88 88 0 0 0-20 -85L-22 -70Z" fill="#191c27"/></g>`,
    ) +
    disc(0, 0, 88, 'none', edge) +
    oval(-36, -46, 26, 14, '#fff', 'opacity=".7" transform="rotate(-38 -36 -46)"'),
  horseshoe: () =>
    shape(
      'M-46 88-76 80C-104 -14-70 -96 0 -96S104 -14 76 80L46 88C74 0 54 -56 0 -56S-74 0-46 88Z',
      gold,
      edge,
    ) +
    around(
      7,
      (_, i) => `<circle cy="-76" r="6" fill="#5b2f0c" transform="rotate(${(i - 3) * 34})"/>`,
    ) +
    shape(cornered(5, [34, 15], 0, 12), first, edge),
}
