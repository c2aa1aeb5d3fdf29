/** Tally Hash: blocks of a chain. */
import {
  circle,
  dark,
  glints,
  glow,
  light,
  line,
  outlined,
  path,
  place,
  rect,
  shade,
  shine,
  starfield,
} from './ink.ts'
import type { Drawing, Ink } from './ink.ts'
import type { Look } from './look.ts'

/** A block of the chain, seen from a corner. */
const block = (ink: Ink, colour: string) =>
  outlined(
    path('M50 8L90 29V71L50 92L10 71V29Z', shade(ink, colour)) +
      path('M50 8L90 29L50 50L10 29Z', light(colour, 0.45)) +
      path('M50 50L90 29V71L50 92Z', dark(colour, 0.35)) +
      line('M24 48L38 55M24 58L38 65M62 55L76 48M62 65L76 58', '#ffffff', 3, 'opacity=".7"') +
      shine('M50 14L78 29L64 36L36 21Z', 0.35),
    '#04121c',
    2.2,
  )

const tallyPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#03131f', '#06364a', '#0b7a78', '#8af0c0'])) +
  starfield(21, 90, 520) +
  circle(300, 400, 320, glow(ink, '#7affd8', 0.55)) +
  line('M90 640L220 520L330 430L430 300L520 170', '#d8fff0', 12, 'opacity=".35"') +
  line(
    'M90 640L220 520L330 430L430 300L520 170',
    '#eafff8',
    5,
    'stroke-dasharray="14 12" stroke-linecap="round"',
  ) +
  place(block(ink, '#1a8fa8'), 92, 650, 1.5) +
  place(block(ink, '#16a88a'), 205, 545, 1.8) +
  place(block(ink, '#ffb53c'), 320, 420, 2.9) +
  place(block(ink, '#16a88a'), 446, 272, 1.7) +
  place(block(ink, '#1a8fa8'), 526, 160, 1.25) +
  glints([
    [320, 268, 20],
    [446, 176, 12],
    [180, 440, 12],
    [400, 560, 11],
  ])

export const tallyHash: Look = {
  palette: {
    sky: ['#03131f', '#06364a', '#0a5a60'],
    ground: '#041824',
    panel: '#0a3444',
    accent: '#7affc8',
    contour: '#02100c',
    letters: ['#7affc8', '#ffb53c', '#5ab8ff', '#c88aff', '#ff7a8a'],
  },
  symbols: {
    block: (ink) => block(ink, '#1a8fa8'),
    deciding: (ink) => block(ink, '#ffb53c'),
  },
  poster: tallyPoster,
}
