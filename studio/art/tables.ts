/** The looks of the tables of bets and of poker. */
import { card, chip, felt } from './cards.ts'
import {
  ball,
  circle,
  dark,
  glints,
  glow,
  light,
  line,
  metal,
  outlined,
  path,
  place,
  polar,
  rays,
  rect,
  shade,
  shine,
  starPath,
} from './ink.ts'
import type { Drawing, Ink } from './ink.ts'
import type { Look, Palette } from './look.ts'

export const look = (palette: Omit<Palette, 'letters'>, poster: Drawing): Look => ({
  palette: { ...palette, letters: ['#d4173a', '#ffb63e', '#3fc8f0', '#8a5cf0', '#3cf0a8'] },
  symbols: {},
  poster,
})

export const sparks = glints([
  [140, 190, 17],
  [466, 214, 13],
  [492, 560, 15],
  [104, 520, 11],
])

export function rouletteWheel(ink: Ink): string {
  const pockets = Array.from({ length: 37 }, (_, i) => {
    const from = (i * 360) / 37
    const colour = i === 0 ? '#12904f' : i % 2 === 0 ? '#1b1d2c' : '#c8203e'
    return path(
      `M300 400L${polar(300, 400, 214, from)}A214 214 0 0 1 ${polar(300, 400, 214, from + 360 / 37)}Z`,
      colour,
      'stroke="#f0c56a" stroke-width="2"',
    )
  }).join('')
  return (
    circle(300, 400, 258, metal(ink, '#8a4a1c'), 'stroke="#2a1206" stroke-width="6"') +
    circle(300, 400, 226, metal(ink), 'stroke="#2a1206" stroke-width="3"') +
    pockets +
    circle(300, 400, 132, ink.radial(['#c47a34', '#6a3410']), 'stroke="#f0c56a" stroke-width="5"') +
    outlined(
      path(
        'M288 300H312L306 400L312 500H288L294 400ZM200 388V412L300 406L400 412V388L300 394Z',
        metal(ink),
      ),
      '#2a1206',
      3,
    ) +
    circle(300, 400, 26, metal(ink), 'stroke="#2a1206" stroke-width="3"') +
    circle(424, 258, 20, ball(ink, '#f4f6ff'), 'stroke="#2a2a3a" stroke-width="3"')
  )
}

export const roulette = look(
  {
    sky: ['#03241c', '#0a6a4a', '#7a1028'],
    ground: '#041f18',
    panel: '#0c4a38',
    accent: '#f0c56a',
    contour: '#03150f',
  },
  (ink) =>
    felt(ink, ['#03301f', '#0b7a52', '#04221a'], '#7a3a14') +
    rouletteWheel(ink) +
    place(chip(ink, '#2a6ae0'), 130, 690, 1.2, -12) +
    place(chip(ink, '#d4173a'), 470, 700, 1.3, 16) +
    sparks,
)

export const baccarat = look(
  {
    sky: ['#2a0410', '#7a0f2c', '#c0582c'],
    ground: '#22040e',
    panel: '#54101f',
    accent: '#ffcf6a',
    contour: '#1a020a',
  },
  (ink) =>
    rect(0, 0, 600, 800, ink.linear(['#0a1a5c', '#1f4fc0'], 'slant')) +
    path('M600 0V800H0L0 640L600 150Z', ink.linear(['#a81838', '#4a0418'])) +
    rays(300, 400, 18, 700, '#ffffff', 0.06) +
    line('M-20 656L620 134', '#ffd98a', 12) +
    circle(190, 250, 210, glow(ink, '#8ab4ff', 0.55)) +
    circle(410, 540, 210, glow(ink, '#ff9a8a', 0.55)) +
    place(card(ink, 'K', 'spade'), 150, 262, 2.7, -16) +
    place(card(ink, 'A', 'club'), 256, 236, 2.7, 2) +
    place(card(ink, 'J', 'diamond'), 348, 560, 2.7, -4) +
    place(card(ink, 'A', 'heart'), 456, 542, 2.7, 14) +
    outlined(
      circle(300, 396, 66, metal(ink)) +
        circle(300, 396, 50, ball(ink, '#1f8a50')) +
        path('M300 360L330 396L300 432L270 396Z', '#fff3d0'),
      '#1a020a',
      5,
    ) +
    sparks,
)

/** A head in profile, drawn in a square of 100: horns for a dragon, stripes for a tiger. */
export function dragonHead(ink: Ink): string {
  return outlined(
    path(
      'M14 60C10 38 24 18 48 16C56 6 70 4 80 8C74 12 72 16 72 22C84 28 92 40 90 52L76 50L82 60L66 58C58 72 40 82 24 78C30 74 34 70 34 66C26 68 18 66 14 60Z',
      shade(ink, '#e0342c'),
    ) +
      path('M30 24C22 14 20 8 22 2C30 8 38 12 44 18Z', metal(ink)) +
      circle(62, 34, 5, '#ffe27a') +
      circle(63, 34, 2.4, '#1a0208') +
      path('M70 51L73 57L77 51M60 54L63 60L67 55', '#fff8ea') +
      line('M22 48C30 40 40 38 48 40M26 58C34 52 44 50 52 52', light('#e0342c', 0.5), 2.4),
    '#2a0408',
    2.2,
  )
}

export function tigerHead(ink: Ink): string {
  return outlined(
    circle(24, 26, 13, shade(ink, '#e8852c')) +
      circle(76, 26, 13, shade(ink, '#e8852c')) +
      path(
        'M50 14C78 14 90 36 86 58C82 80 66 92 50 92S18 80 14 58C10 36 22 14 50 14Z',
        ball(ink, '#f2953a'),
      ) +
      path('M50 60C66 60 74 70 70 80C66 88 58 90 50 90S34 88 30 80C26 70 34 60 50 60Z', '#fff4e0') +
      path('M44 62H56L50 70Z', '#2a1208') +
      path(
        'M46 14L50 34L54 14ZM30 20L40 36L36 18ZM70 20L60 36L64 18ZM12 48L28 52L13 56ZM88 48L72 52L87 56ZM18 68L32 66L22 74ZM82 68L68 66L78 74Z',
        '#2a1208',
      ) +
      circle(35, 47, 6, '#ffe27a') +
      circle(65, 47, 6, '#ffe27a') +
      circle(35, 47, 2.6, '#1a0a04') +
      circle(65, 47, 2.6, '#1a0a04') +
      line('M50 70V76M50 76C46 82 40 82 38 78M50 76C54 82 60 82 62 78', '#2a1208', 2),
    '#2a1208',
    2,
  )
}

const duel = look(
  {
    sky: ['#1a0432', '#7a1030', '#e07a1c'],
    ground: '#1c0624',
    panel: '#4a1030',
    accent: '#ffb63e',
    contour: '#160318',
  },
  (ink) =>
    rect(0, 0, 600, 800, ink.linear(['#0a1a5a', '#5a104a', '#c0301c', '#2a0610'], 'slant')) +
    rays(300, 400, 16, 660, '#ffe0a0', 0.1) +
    circle(210, 280, 210, glow(ink, '#ff5a3c', 0.8)) +
    circle(390, 540, 210, glow(ink, '#ffb63e', 0.8)) +
    place(dragonHead(ink), 226, 270, 3.3, -4) +
    place(tigerHead(ink), 372, 556, 3, 6) +
    line('M60 600L540 220', '#fff3c8', 6, 'opacity=".55"') +
    sparks,
)
/** The heads stand on the felt as well, each on its side. */
export const dragonTiger: Look = { ...duel, symbols: { dragon: dragonHead, tiger: tigerHead } }

/** The face of a die in a square of 100, with its pips. */
export function dieFace(
  ink: Ink,
  pips: readonly (readonly [number, number])[],
  colour = '#ffffff',
): string {
  return (
    outlined(
      rect(
        4,
        4,
        92,
        92,
        ink.linear([light(colour, 0.5), colour, dark(colour, 0.18)], 'slant'),
        'rx="20"',
      ),
      '#1a0814',
      3,
    ) +
    pips.map(([x, y]) => circle(x, y, pips.length === 1 ? 15 : 10, '#c0183a')).join('') +
    shine('M12 18H70L24 70H12Z', 0.35)
  )
}

export const sicbo = look(
  {
    sky: ['#04203a', '#0a5a7a', '#c0283c'],
    ground: '#041c30',
    panel: '#0b3f5c',
    accent: '#ffd05a',
    contour: '#031424',
  },
  (ink) =>
    rect(0, 0, 600, 800, ink.linear(['#04203a', '#0a6a8a', '#0a3a5a', '#04203a'])) +
    rays(300, 400, 18, 660, '#ffffff', 0.08) +
    circle(300, 410, 300, glow(ink, '#8fe8ff', 0.6)) +
    circle(
      300,
      420,
      250,
      ink.radial(['#ffffff/.28', '#8fe8ff/.08', '#ffffff/.3']),
      'stroke="#d8f6ff" stroke-width="5"',
    ) +
    rect(110, 640, 380, 60, metal(ink), 'rx="22" stroke="#2a1206" stroke-width="5"') +
    place(dieFace(ink, [[50, 50]]), 300, 320, 1.6, 8) +
    place(
      dieFace(ink, [
        [28, 28],
        [72, 28],
        [28, 72],
        [72, 72],
      ]),
      208,
      500,
      1.7,
      -16,
    ) +
    place(
      dieFace(ink, [
        [28, 24],
        [72, 24],
        [28, 50],
        [72, 50],
        [28, 76],
        [72, 76],
      ]),
      400,
      500,
      1.7,
      14,
    ) +
    path('M130 330C150 240 220 190 290 184C220 214 170 270 152 350Z', '#ffffff', 'opacity=".4"') +
    sparks,
)

export const jacks = look(
  {
    sky: ['#0a0a3a', '#2a1f8a', '#7a2ac0'],
    ground: '#0a0832',
    panel: '#211a66',
    accent: '#ffd24e',
    contour: '#080626',
  },
  (ink) =>
    rect(0, 0, 600, 800, ink.linear(['#0a0a3a', '#3a2ac0', '#8a3ad0', '#0a0a3a'])) +
    rays(300, 430, 20, 680, '#ffd2ff', 0.1) +
    circle(300, 420, 320, glow(ink, '#b08aff', 0.7)) +
    (['T', 'J', 'Q', 'K', 'A'] as const)
      .map((rank, i) =>
        place(
          card(ink, rank, 'heart'),
          128 + i * 86,
          430 - Math.sin((i / 4) * Math.PI) * 70,
          2.35,
          (i - 2) * 13,
        ),
      )
      .join('') +
    outlined(
      path(
        'M204 620L190 560L240 590L300 530L360 590L410 560L396 620ZM204 636H396V664H204Z',
        metal(ink),
      ),
      '#3a1a04',
      4,
    ) +
    sparks,
)

export const threeCard = look(
  {
    sky: ['#04282e', '#0a6a6a', '#1a3a8a'],
    ground: '#042026',
    panel: '#0b464c',
    accent: '#ffc95a',
    contour: '#031519',
  },
  (ink) =>
    felt(ink, ['#053a40', '#0c8a8a', '#04262c'], '#6a3a1c') +
    outlined(path(starPath(300, 350, 24, 268, 232), metal(ink)), '#031519', 5) +
    circle(300, 350, 206, ball(ink, '#5a1fa0'), 'stroke="#031519" stroke-width="5"') +
    (['Q', 'K', 'A'] as const)
      .map((rank, i) =>
        place(
          card(ink, rank, 'diamond'),
          196 + i * 104,
          (i === 1 ? 350 : 392) + 20,
          2.7,
          (i - 1) * 22,
        ),
      )
      .join('') +
    place(chip(ink, '#8a3ad0'), 196, 672, 1.3, 0) +
    place(chip(ink, '#e0a02c'), 300, 696, 1.4, 20) +
    place(chip(ink, '#d4173a'), 404, 672, 1.3, 30) +
    sparks,
)

/** Two cards and a board of five over a river that runs to a low sun. */
export const holdem = look(
  {
    sky: ['#0a1c3a', '#14466e', '#c8743c'],
    ground: '#071426',
    panel: '#0f4a3c',
    accent: '#ffb84a',
    contour: '#050d1a',
  },
  (ink) =>
    rect(0, 0, 600, 800, ink.linear(['#0a1c3a', '#1d5a86', '#f0924a', '#12302e'])) +
    circle(300, 330, 250, glow(ink, '#ffd9a0', 0.85)) +
    circle(300, 330, 92, ball(ink, '#ffca6a')) +
    path('M0 430Q150 384 300 430T600 424V800H0Z', dark('#12584a', 0.25)) +
    path(
      'M250 432C330 500 120 560 240 640S520 700 470 800H40C90 700 40 640 130 560S240 470 236 432Z',
      ink.linear(['#ffd08a', '#3f9ac8', '#0f4a86']),
    ) +
    line(
      'M210 520C260 516 250 540 300 536M150 620C220 612 250 640 330 630',
      '#ffffff',
      5,
      'opacity=".55"',
    ) +
    (
      [
        ['Q', 'spade'],
        ['J', 'heart'],
        ['T', 'club'],
        ['A', 'diamond'],
        ['K', 'club'],
      ] as const
    )
      .map(([rank, suit], i) => place(card(ink, rank, suit), 112 + i * 94, 262, 1.18, 0))
      .join('') +
    place(card(ink, 'A', 'heart'), 224, 500, 2.8, -13) +
    place(card(ink, 'K', 'spade'), 370, 512, 2.8, 11) +
    place(chip(ink, '#c8324a'), 190, 700, 1.15, -6) +
    place(chip(ink, '#1d1f38'), 300, 716, 1.25, 14) +
    place(chip(ink, '#2a6ae0'), 412, 700, 1.15, 24) +
    sparks,
)
