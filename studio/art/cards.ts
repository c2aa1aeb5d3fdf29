/** Cards, chips and felt: what the posters of the table games are drawn from. */
import {
  ball,
  circle,
  dark,
  ellipse,
  glints,
  glow,
  group,
  light,
  line,
  metal,
  outlined,
  path,
  place,
  polar,
  rays,
  rect,
  shine,
} from './ink.ts'
import type { Drawing, Ink } from './ink.ts'
import type { Look, Palette } from './look.ts'

export const suits = {
  spade:
    'M50 6C60 26 90 44 90 64C90 80 70 84 58 72C59 82 63 90 70 96H30C37 90 41 82 42 72C30 84 10 80 10 64C10 44 40 26 50 6Z',
  heart:
    'M50 92C38 74 8 58 8 32C8 16 20 8 31 8C40 8 47 14 50 22C53 14 60 8 69 8C80 8 92 16 92 32C92 58 62 74 50 92Z',
  diamond: 'M50 4L86 50L50 96L14 50Z',
  club: 'M50 6C62 6 70 15 70 26C70 32 67 37 64 41C78 36 94 44 94 58C94 71 84 79 73 79C65 79 59 75 56 70C58 82 63 90 70 96H30C37 90 42 82 44 70C41 75 35 79 27 79C16 79 6 71 6 58C6 44 22 36 36 41C33 37 30 32 30 26C30 15 38 6 50 6Z',
} as const

const strokes = {
  A: 'M24 78L46 20H54L76 78M33 59H67',
  K: 'M32 20V78M72 20L36 52M46 44L74 78',
  Q: 'M50 20C16 20 16 76 50 76S84 20 50 20M52 60L76 84',
  J: 'M62 20V62C62 82 32 82 28 64M48 20H76',
  T: 'M18 30L29 21V78M66 21C45 21 45 78 66 78S87 21 66 21',
} as const

/** A card in a square of 100: rank above, suit below. */
export function card(ink: Ink, rank: keyof typeof strokes, suit: keyof typeof suits): string {
  const colour = suit === 'heart' || suit === 'diamond' ? '#d4173a' : '#1a1c34'
  const at = (x: number, y: number, scale: number, content: string) =>
    `<g transform="translate(${x} ${y}) scale(${scale}) translate(-50 -50)">${content}</g>`
  return (
    outlined(
      rect(15, 2, 70, 96, ink.linear(['#ffffff', '#fffaf0', '#e8dcc4'], 'slant'), 'rx="9"'),
      '#201430',
      2,
    ) +
    at(33, 22, 0.26, line(strokes[rank], colour, 15, 'stroke-linecap="round"')) +
    at(33, 42, 0.15, path(suits[suit], colour)) +
    at(56, 62, 0.5, path(suits[suit], colour)) +
    shine('M19 6H60L40 94H19Z', 0.3)
  )
}

/** A chip seen from above, in a square of 100. */
export function chip(ink: Ink, colour: string): string {
  const marks = Array.from({ length: 6 }, (_, i) => {
    const from = i * 60 - 14
    return `M${polar(50, 50, 46, from)}A46 46 0 0 1 ${polar(50, 50, 46, from + 28)}L${polar(50, 50, 33, from + 28)}A33 33 0 0 0 ${polar(50, 50, 33, from)}Z`
  }).join('')
  return (
    outlined(circle(50, 50, 46, ball(ink, colour)) + path(marks, '#fff8ea'), dark(colour, 0.7), 2) +
    circle(
      50,
      50,
      29,
      ink.radial([light(colour, 0.35), colour]),
      `stroke="#fff8ea" stroke-width="2.4"`,
    ) +
    path('M50 30l6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2Z', '#fff8ea') +
    shine('M16 36C22 18 40 10 56 11C38 16 26 26 21 42Z', 0.45)
  )
}

/** Felt with light on it and a rail below, 600 x 800. */
export function felt(ink: Ink, colours: readonly string[], rail: string): string {
  return (
    rect(0, 0, 600, 800, ink.linear(colours)) +
    rays(300, 380, 18, 700, '#ffffff', 0.06) +
    circle(300, 380, 330, glow(ink, light(colours[1]!, 0.5), 0.75)) +
    ellipse(300, 760, 430, 190, dark(colours[1]!, 0.55), 'opacity=".6"') +
    line('M-60 720C120 610 480 610 660 720', rail, 26) +
    line('M-60 712C120 602 480 602 660 712', light(rail, 0.5), 5)
  )
}

const look = (palette: Omit<Palette, 'letters'>, poster: Drawing): Look => ({
  palette: { ...palette, letters: ['#d4173a', '#ffb63e', '#3fc8f0', '#8a5cf0', '#3cf0a8'] },
  symbols: {},
  poster,
})

const sparks = glints([
  [150, 210, 18],
  [452, 186, 14],
  [482, 520, 16],
  [112, 560, 12],
])

export const blackjack = look(
  {
    sky: ['#04281c', '#0b6a43', '#123f2c'],
    ground: '#06241a',
    panel: '#0d4a33',
    accent: '#ffc94d',
    contour: '#041a12',
  },
  (ink) =>
    felt(ink, ['#05301f', '#0d7a4c', '#04281c'], '#6b3a16') +
    place(card(ink, 'A', 'spade'), 216, 350, 3.4, -14) +
    place(card(ink, 'K', 'heart'), 384, 366, 3.4, 12) +
    place(chip(ink, '#d4173a'), 180, 640, 1.3, -8) +
    place(chip(ink, '#2a6ae0'), 300, 668, 1.45, 10) +
    place(chip(ink, '#1d1f38'), 424, 640, 1.3, 20) +
    sparks,
)

/** A crown of gold above a card: what hi-lo is about. */
export const hilo = look(
  {
    sky: ['#2a0a4a', '#6a1fa0', '#c03a8a'],
    ground: '#1f0838',
    panel: '#3b1264',
    accent: '#ffd24e',
    contour: '#1a0630',
  },
  (ink) =>
    rect(0, 0, 600, 800, ink.linear(['#2a0a4a', '#7a24b0', '#e0508a', '#2a0a4a'])) +
    rays(300, 400, 16, 640, '#ffd2ff', 0.1) +
    circle(300, 400, 310, glow(ink, '#ff9ae0', 0.75)) +
    place(card(ink, 'Q', 'diamond'), 300, 408, 4.1, -4) +
    outlined(path('M300 56l84 96h-48v64h-72v-64h-48Z', metal(ink, '#3cf0a8')), '#0a3a2a', 6) +
    outlined(path('M300 756l84-96h-48v-60h-72v60h-48Z', metal(ink, '#ff5a6a')), '#4a0a1a', 6) +
    sparks,
)

const pearl: Drawing = (ink) =>
  circle(50, 50, 34, ball(ink, '#5ce0ff'), 'stroke="#06344a" stroke-width="2.4"') +
  shine('M30 44C32 32 42 25 52 25C42 30 36 38 35 48Z', 0.8) +
  group(path('M50 32l5 13 13 5-13 5-5 13-5-13-13-5 13-5Z', '#ffffff'), 'opacity=".9"')

const mine: Drawing = (ink) => {
  const spikes = Array.from({ length: 8 }, (_, i) => `M50 50L${polar(50, 50, 44, i * 45)}`).join('')
  return (
    line(spikes, '#14162a', 8, 'stroke-linecap="round"') +
    circle(50, 50, 28, ball(ink, '#4a4f78'), 'stroke="#14162a" stroke-width="2.4"') +
    circle(50, 50, 8, ball(ink, '#ff4d3c'), 'stroke="#14162a" stroke-width="2"') +
    shine('M32 44C34 34 42 28 52 27C44 32 38 38 37 46Z', 0.5)
  )
}

/** A slab of sea glass with a shell cut into it, which closes a place of the field. */
const shut: Drawing = (ink) => {
  const ribs = [-52, -26, 0, 26, 52]
    .map((turn) => `M50 72L${polar(50, 72, 40, turn - 90)}`)
    .join('')
  const fan = `M50 74L${polar(50, 72, 41, -152)}${[-125, -100, -80, -55, -28]
    .map((turn, at) => `A${at === 2 ? 8 : 9} 9 0 0 1 ${polar(50, 72, 41, turn)}`)
    .join('')}Z`
  return (
    outlined(
      rect(3, 3, 94, 94, ink.linear(['#5cc4ea', '#1f74b4', '#0b3f78'], 'slant'), 'rx="17"'),
      '#03122a',
      3,
    ) +
    rect(11, 11, 78, 78, ink.linear(['#2b86c4', '#0f5596']), 'rx="12"') +
    rect(11, 11, 78, 78, 'none', 'rx="12" stroke="#9be8ff" stroke-width="1.6" opacity=".55"') +
    path(fan, ink.linear(['#0c4884', '#0a3566']), 'stroke="#0a3566" stroke-width="2"') +
    line(ribs, '#4fb0de', 2.6, 'stroke-linecap="round" opacity=".75"') +
    path(
      fan,
      'none',
      'stroke="#8fdcff" stroke-width="1.6" opacity=".6" transform="translate(0 1.6)"',
    ) +
    [18, 82].map((x) => circle(x, 18, 3, '#bff2ff') + circle(x, 82, 3, '#0a3566')).join('') +
    shine('M8 20C8 11 12 8 20 8H70L40 34H8Z', 0.2)
  )
}

export const mines: Look = {
  ...look(
    {
      sky: ['#04163a', '#0a4a86', '#0fa0b0'],
      ground: '#041a38',
      panel: '#0b3260',
      accent: '#5ce0ff',
      contour: '#03122a',
    },
    (ink) =>
      rect(0, 0, 600, 800, ink.linear(['#04163a', '#0a5a96', '#12b0b8', '#042038'])) +
      circle(300, 400, 320, glow(ink, '#8ff4ff', 0.7)) +
      [1, 2, 3, 5, 6, 8]
        .map((i) => place(shut(ink), 136 + (i % 3) * 164, 236 + Math.floor(i / 3) * 164, 1.56))
        .join('') +
      [0, 4, 7]
        .map((i) => {
          const [x, y] = [136 + (i % 3) * 164, 236 + Math.floor(i / 3) * 164]
          return rect(
            x - 73,
            y - 73,
            146,
            146,
            ink.radial(['#1a7ab0', '#04203c']),
            'rx="26" stroke="#03122a" stroke-width="5"',
          )
        })
        .join('') +
      place(pearl(ink), 136, 236, 1.7) +
      place(mine(ink), 300, 400, 1.75) +
      place(pearl(ink), 300, 564, 1.7) +
      sparks,
  ),
  symbols: { pearl, mine, shut },
}

export const plinko = look(
  {
    sky: ['#1a0a3c', '#5a1a8a', '#e05a3c'],
    ground: '#180832',
    panel: '#351260',
    accent: '#ff9a3c',
    contour: '#12052a',
  },
  (ink) =>
    rect(0, 0, 600, 800, ink.linear(['#1a0a3c', '#5a1a9a', '#e05a5c', '#2a0a3c'])) +
    circle(300, 420, 340, glow(ink, '#ffb46a', 0.6)) +
    Array.from({ length: 6 }, (_, row) =>
      Array.from({ length: row + 2 }, (__, pin) =>
        circle(300 + (pin - (row + 1) / 2) * 78, 210 + row * 80, 12, ball(ink, '#ffe9c8')),
      ).join(''),
    ).join('') +
    ['#ff4d7a', '#ffb63e', '#4a4f88', '#4a4f88', '#ffb63e', '#ff4d7a']
      .map((colour, i) =>
        outlined(
          rect(
            70 + i * 78,
            690,
            68,
            70,
            ink.linear([light(colour), colour, dark(colour)]),
            'rx="14"',
          ),
          '#12052a',
          4,
        ),
      )
      .join('') +
    line(
      'M300 80C330 160 250 250 300 330S360 420 330 470',
      '#fff3c8',
      8,
      'opacity=".5" stroke-dasharray="4 20" stroke-linecap="round"',
    ) +
    circle(332, 480, 44, ball(ink, '#ffb02e'), 'stroke="#5a2206" stroke-width="5"') +
    sparks,
)

const wheelColours = [
  '#39406a',
  '#2bb5d8',
  '#39406a',
  '#ffb63e',
  '#39406a',
  '#3cc46a',
  '#39406a',
  '#ff4d7a',
]

export const wheel = look(
  {
    sky: ['#0a0f3a', '#2a2a9a', '#b03a9a'],
    ground: '#0a0d34',
    panel: '#1d2160',
    accent: '#ffb63e',
    contour: '#080a28',
  },
  (ink) =>
    rect(0, 0, 600, 800, ink.linear(['#0a0f3a', '#2f2fae', '#c04aa8', '#0a0f3a'])) +
    rays(300, 420, 20, 660, '#ffe0ff', 0.1) +
    circle(300, 420, 250, metal(ink), 'stroke="#080a28" stroke-width="6"') +
    Array.from({ length: 16 }, (_, i) => {
      const from = i * 22.5
      return path(
        `M300 420L${polar(300, 420, 226, from)}A226 226 0 0 1 ${polar(300, 420, 226, from + 22.5)}Z`,
        wheelColours[i % wheelColours.length]!,
        'stroke="#080a28" stroke-width="4"',
      )
    }).join('') +
    circle(300, 420, 70, metal(ink), 'stroke="#080a28" stroke-width="6"') +
    path('M300 430l0-0M262 130H338L300 214Z', '#ffffff', 'stroke="#080a28" stroke-width="6"') +
    sparks,
)
