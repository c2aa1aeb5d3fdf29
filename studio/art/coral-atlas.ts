/** Coral Atlas: a reef, its creatures, and the instrument that finds the way to it. */
import {
  ball,
  circle,
  ellipse,
  glints,
  glow,
  group,
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
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

const contour = '#06203a'

const turtle: Drawing = (ink) =>
  group(
    outlined(
      path('M60 24C76 8 92 8 97 16C92 28 80 34 68 38Z', shade(ink, '#5cc08a')) +
        path('M62 76C76 92 90 94 96 86C92 74 80 68 70 64Z', shade(ink, '#48a878')) +
        path('M26 26C20 14 10 10 4 16C8 26 16 32 26 36Z', shade(ink, '#5cc08a')) +
        path('M26 74C20 88 12 92 5 86C8 76 16 68 26 66Z', shade(ink, '#48a878')) +
        path('M78 38C90 34 99 42 99 50S90 66 78 62Z', shade(ink, '#6ad09a')) +
        ellipse(48, 50, 38, 32, ink.radial(['#ffe8a0', '#d8902c', '#7a3c12'], [0.4, 0.32, 0.75])) +
        path('M48 32L63 41V59L48 68L33 59V41Z', ball(ink, '#e8a83c'), 'stroke-width="2.6"') +
        line('M48 32V18M63 41L78 32M63 59L78 68M48 68V82M33 59L18 68M33 41L18 32', contour, 2.6) +
        circle(90, 45, 2.4, contour, 'stroke="none"') +
        line('M92 55C95 54 97 53 98 51', contour, 1.6) +
        shine('M18 42C24 30 36 22 48 22C36 28 28 36 26 48Z', 0.5),
      contour,
    ),
    'transform="translate(50 50) rotate(-24) scale(.86) translate(-51 -50)"',
  )

const seahorse: Drawing = (ink) =>
  outlined(
    path('M62 42C78 38 88 46 88 58C80 66 70 66 62 60Z', ink.linear(['#fff0a0', '#ff9a4a'])) +
      line('M64 46L84 50M64 51L86 57M64 56L82 63', '#c8541e', 1.4) +
      path(
        'M40 6L46 12L54 5L57 14L66 14L64 24C74 34 70 52 64 62C56 74 46 76 48 86C50 92 58 90 57 84C66 86 64 98 51 98C36 98 30 84 38 70C44 60 46 52 42 46C36 44 28 46 20 44L8 40C4 38 4 33 9 32L26 30C24 20 30 12 40 6Z',
        ink.linear(['#ffd95c', '#ff8a3c', '#e8483c'], 'slant'),
      ) +
      path(
        'M44 46C48 54 46 62 40 70C34 80 34 88 40 93C36 82 44 74 52 68C58 60 58 50 54 42Z',
        '#fff2b8',
        'stroke="none" opacity=".55"',
      ) +
      line(
        'M46 54C52 54 58 52 62 50M45 60C51 61 57 60 62 58M42 66C48 68 53 68 57 67M39 73C44 76 48 76 50 76',
        '#b8381e',
        1.7,
      ) +
      circle(38, 27, 6, '#fff') +
      circle(36.6, 27.4, 3, contour, 'stroke="none"') +
      shine('M44 16C52 16 58 20 60 28C55 23 50 20 44 20Z', 0.6),
    contour,
  )

const shell: Drawing = (ink) => {
  const ribs = [214, 232, 250, 270, 290, 308, 326]
  return outlined(
    path('M34 82L28 94C40 98 60 98 72 94L66 82Z', shade(ink, '#e0607a')) +
      path(
        'M50 90C40 90 34 86 30 80C16 72 4 56 6 42C12 36 16 36 19 38C18 26 26 20 33 23C35 12 45 8 50 13C55 8 65 12 67 23C74 20 82 26 81 38C84 36 88 36 94 42C96 56 84 72 70 80C66 86 60 90 50 90Z',
        ink.radial(['#fff4ee', '#ffa8b0', '#d84a78'], [0.5, 0.85, 0.9]),
      ) +
      line(
        ribs.map((turn) => `M50 86L${polar(50, 82, turn === 270 ? 64 : 54, turn)}`).join(''),
        '#a82a5c',
        2.2,
      ) +
      line(
        ribs.map((turn) => `M51.6 82L${polar(52, 80, 46, turn + 3)}`).join(''),
        '#fff',
        1.4,
        'opacity=".6"',
      ) +
      shine('M14 46C18 40 24 40 26 46C22 48 20 54 20 60C16 56 14 50 14 46Z', 0.55),
    contour,
  )
}

const anemone: Drawing = (ink) => {
  const arms = [-50, -38, -26, -13, 0, 13, 26, 38, 50]
  const arm = (turn: number, i: number) => {
    const reach = i % 2 === 0 ? 60 : 48
    const tip = polar(50, 70, reach, turn - 90)
    return { d: `M50 72Q${polar(50, 70, reach * 0.6, turn * 0.55 - 90)} ${tip}`, tip }
  }
  const drawn = arms.map(arm)
  return outlined(
    path('M26 66H74L82 92C72 99 28 99 18 92Z', shade(ink, '#8a3cc0')) +
      line('M34 72L30 94M44 72L42 96M56 72L58 96M66 72L70 94', '#5c1c8c', 2) +
      drawn.map(({ d }) => line(d, contour, 12)).join('') +
      drawn.map(({ d }, i) => line(d, i % 2 === 0 ? '#ff5ca8' : '#d83cc8', 8)).join('') +
      drawn.map(({ d }) => line(d, '#ffb8dc', 2.2, 'opacity=".7"')).join('') +
      drawn
        .map(({ tip }) => {
          const [x, y] = tip.split(' ').map(Number)
          return circle(x!, y!, 5.4, ball(ink, '#fff07a'), 'stroke-width="1.6"')
        })
        .join('') +
      ellipse(50, 69, 25, 8, shade(ink, '#c050e0')),
    contour,
  )
}

/** The wild: a pearl in its open shell. */
const pearl: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#d8fbff', 1)) +
  rays(50, 52, 18, 50, '#fff', 0.32) +
  outlined(
    path(
      'M8 50C4 26 24 8 50 8S96 26 92 50C84 60 66 62 50 62S16 60 8 50Z',
      ink.radial(['#fff', '#b8e4f2', '#5c7ed0', '#3a2c8c'], [0.5, 0.9, 1]),
    ) +
      line(
        'M50 56V10M36 56L24 16M64 56L76 16M24 54L10 34M76 54L90 34',
        '#3c4ca8',
        2,
        'opacity=".7"',
      ) +
      path(
        'M6 56C14 66 34 70 50 70S86 66 94 56C98 78 78 94 50 94S2 78 6 56Z',
        shade(ink, '#4c64c4'),
      ) +
      path(
        'M14 66C26 74 38 76 50 76S74 74 86 66C80 74 66 80 50 80S20 74 14 66Z',
        '#a8d4f8',
        'stroke="none" opacity=".8"',
      ) +
      circle(
        50,
        54,
        22,
        ink.radial(['#ffffff', '#fff4f8', '#e8c8e8', '#8c8cc8'], [0.36, 0.3, 0.8]),
      ) +
      shine('M36 50C36 42 42 37 49 37C44 41 41 45 41 52Z', 0.9),
    contour,
  )

/** The scatter: a compass of brass and sea glass. */
const compass: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#5cffe0', 0.95)) +
  outlined(
    circle(50, 50, 44, metal(ink, '#e8b04a')) +
      circle(50, 50, 36, ink.radial(['#e8fff8', '#4cd8c8', '#0c6a86'])) +
      line(
        Array.from(
          { length: 24 },
          (_, i) => `M${polar(50, 50, 36, i * 15)}L${polar(50, 50, i % 6 === 0 ? 29 : 33, i * 15)}`,
        ).join(''),
        '#083a5c',
        1.8,
      ) +
      path(starPath(50, 50, 4, 24, 6, -45), metal(ink, '#e8b04a'), 'stroke-width="1.4"') +
      group(
        path('M50 16L59 50H41Z', shade(ink, '#ff4a5c')) +
          path('M50 84L59 50H41Z', shade(ink, '#f4faff')),
        'transform="rotate(28 50 50)"',
      ) +
      circle(50, 50, 5, metal(ink, '#f4c866')) +
      shine('M20 42C24 28 36 19 48 18C36 24 28 34 27 48Z', 0.55),
    contour,
  )

const coral = (x: number, y: number, scale: number, colour: string) =>
  group(
    line(
      'M0 0C-4 -50 -10 -90 -2 -150M-2 -60C-30 -80 -46 -100 -44 -140M-4 -90C22 -104 38 -120 36 -164M-36 -100C-58 -104 -66 -116 -70 -136M28 -118C48 -118 60 -128 66 -150',
      colour,
      17,
      'stroke-linecap="round" stroke-linejoin="round"',
    ),
    `transform="translate(${x} ${y}) scale(${scale})"`,
  )

const poster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#7cf0ec', '#22a8d8', '#0c5cb0', '#08205c', '#040c2c'])) +
  circle(300, 40, 420, glow(ink, '#f4fff0', 0.85)) +
  path(
    'M210 -20L60 620H150L262 -20ZM290 -20L250 640H330L330 -20ZM370 -20L460 600H560L420 -20Z',
    ink.linear(['#ffffff/.34', '#ffffff/0']),
  ) +
  path('M0 560C90 500 160 560 250 520S470 500 600 550V800H0Z', '#0c3c7c', 'opacity=".8"') +
  coral(96, 640, 1.6, '#c83c8c') +
  coral(520, 640, 1.7, '#e8684a') +
  coral(214, 690, 0.9, '#8a4cd8') +
  coral(410, 690, 0.95, '#f0a03c') +
  line(
    'M40 800C20 700 60 640 36 560M566 800C590 710 552 650 574 580',
    '#2c9c7c',
    14,
    'stroke-linecap="round"',
  ) +
  place(turtle(ink), 300, 330, 3.7, 4) +
  place(seahorse(ink), 492, 440, 1.55) +
  [
    [120, 220, 0.8, 1],
    [170, 180, 0.6, 1],
    [90, 290, 0.55, 1],
    [470, 210, 0.7, -1],
    [520, 262, 0.5, -1],
  ]
    .map(([x, y, s, way]) =>
      group(
        path('M0 0C16 -20 46 -20 62 0C46 20 16 20 0 0ZM4 0L-18 -16V16Z', '#ffd24a') +
          path('M22 -14C26 -6 26 6 22 14L32 15C36 6 36 -6 32 -15Z', '#f2622c') +
          circle(50, -3, 3, contour),
        `transform="translate(${x} ${y}) scale(${s! * way!} ${s})"`,
      ),
    )
    .join('') +
  path(
    'M0 800V680C80 650 180 690 300 672S520 650 600 684V800Z',
    ink.linear(['#f0d49a', '#a8804c', '#2c2c4c']),
  ) +
  place(pearl(ink), 300, 660, 2.2) +
  place(anemone(ink), 128, 678, 1.35) +
  group(
    [
      [196, 420, 12],
      [216, 380, 7],
      [420, 250, 9],
      [408, 210, 6],
      [150, 520, 9],
      [452, 560, 8],
    ]
      .map(([x, y, r]) => circle(x!, y!, r!, 'none'))
      .join(''),
    'stroke="#fff" stroke-width="3" opacity=".6"',
  ) +
  glints([
    [364, 600, 15],
    [226, 250, 12],
    [404, 300, 10],
  ])

export const coralAtlas: Look = {
  palette: {
    sky: ['#1c8cc0', '#0c5cb0', '#08205c'],
    ground: '#061a40',
    panel: '#0c2e66',
    accent: '#5ff0dc',
    contour,
    letters: ['#ff6a6a', '#ffc04a', '#48c8f4', '#b88af8', '#5cd89a'],
  },
  symbols: { turtle, seahorse, shell, anemone, pearl, compass },
  poster,
}
