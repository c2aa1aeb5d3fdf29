/** The looks of the games whose rounds are shared: a kite in the wind, two bingo halls, two lotteries. */
import {
  ball,
  circle,
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
  shade,
  shine,
  starfield,
  starPath,
} from './ink.ts'
import type { Drawing, Ink } from './ink.ts'
import type { Look, Palette } from './look.ts'

/** A kite with its tail, flying to the upper right. */
const kite: Drawing = (ink) =>
  outlined(
    line('M40 64C30 70 34 80 24 84C14 88 16 96 6 98', '#ffe9a8', 2) +
      ['M31 74l-7-4v9Zm0 0l7-5v9Z', 'M17 90l-7-3v8Zm0 0l6-6 1 8Z']
        .map((d, i) => path(d, i === 0 ? '#ff6a88' : '#43d9c8'))
        .join('') +
      path('M88 8L58 24L40 64L76 44Z', ball(ink, '#ff7a3c')) +
      path('M88 8L58 24L62 52L76 44Z', ball(ink, '#ffcf4a')) +
      path('M88 8L62 52L40 64L58 24Z', ink.linear(['#ff5a8a/.65', '#8a2be8/.45'], 'slant')) +
      line('M88 8L40 64M58 24L76 44', '#2a0c3a', 2.2) +
      shine('M84 12L61 25L56 37Z', 0.5),
    '#2a0c3a',
    2.2,
  )

const cloud: Drawing = (ink) =>
  path(
    'M14 66C0 66 0 48 14 47C12 32 34 26 42 38C50 24 76 28 75 46C96 42 100 66 84 66Z',
    ink.linear(['#ffffff', '#ffffff', '#cfe0ff']),
  )

/** Where kites are let go: two hills, a fence, and trees. */
const meadow: Drawing = (ink) => {
  const tree = (x: number, y: number, s: number) =>
    group(
      rect(-1.2, -2, 2.4, 9, '#5a3416') +
        circle(0, -8, 7.5, ball(ink, '#2f9a58')) +
        circle(-5, -4, 5, ball(ink, '#27854c')) +
        circle(5.5, -4.5, 5, ball(ink, '#27854c')),
      `transform="translate(${x} ${y}) scale(${s})"`,
    )
  return (
    path('M0 76C24 58 46 60 66 72S92 70 100 64V100H0Z', ink.linear(['#3f9e6a', '#1c5a44'])) +
    tree(74, 70, 0.72) +
    tree(83, 70, 0.95) +
    tree(92, 67, 0.8) +
    path('M0 82C16 70 30 72 44 82S78 96 100 86V100H0Z', ink.linear(['#69c45c', '#256b34'])) +
    line('M40 82L43 74M48 86L51 78M57 89L59 82M66 91L68 84', '#f3e4c4', 1.1) +
    line('M41 78L67 88M42 76L68 86', '#f3e4c4', 0.9) +
    path('M10 84l1-3 1 3ZM24 79l1-3 1 3ZM33 83l1-3 1 3ZM80 93l1-3 1 3Z', '#d8f29a')
  )
}

const updraftPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#0a1f6a', '#2d6fd6', '#7fd6f0', '#ffe0a8'])) +
  circle(470, 150, 260, glow(ink, '#fff3c8', 0.85)) +
  rays(470, 150, 18, 620, '#fff6d8', 0.12) +
  line('M-20 760C220 750 400 640 560 210', '#ffffff', 20, 'opacity=".25"') +
  line('M-20 760C220 750 400 640 560 210', '#fff2b8', 8, 'stroke-linecap="round"') +
  path('M-20 760C220 750 400 640 560 210V800H-20Z', ink.linear(['#fff2b8/.5', '#fff2b8/0'])) +
  place(kite(ink), 336, 330, 4.6, 4) +
  [
    [110, 250, 1],
    [500, 560, 1.2],
    [60, 560, 0.8],
  ]
    .map(([x, y, s]) =>
      group(
        path(
          'M-70 30C-104 30 -104 -4 -68 -4C-62 -38 -16 -42 -4 -16C16 -38 62 -26 58 -2C94 -4 94 30 60 30Z',
          '#fff',
        ),
        `transform="translate(${x} ${y}) scale(${s})" opacity=".85"`,
      ),
    )
    .join('') +
  path('M-10 800C80 720 150 742 250 712S470 690 610 742V800Z', shade(ink, '#2a8a4a')) +
  glints([
    [392, 212, 17],
    [250, 300, 12],
    [466, 360, 10],
  ])

/** A numberless bingo ball with its band. */
const bingoBall = (ink: Ink, colour: string) =>
  outlined(
    circle(50, 50, 44, ball(ink, colour)) +
      ellipse(50, 52, 22, 21, ball(ink, '#fff6e4')) +
      `<circle cx="50" cy="52" r="15" fill="none" stroke="${colour}" stroke-width="3"/>` +
      shine('M20 34C24 20 38 12 52 12C40 18 30 26 27 38Z', 0.6),
    '#20102a',
    2.4,
  )

/** A card of the hall: fields, some of them daubed. */
function card(ink: Ink, rows: number, columns: number, daubed: readonly number[], colour: string) {
  const [w, h] = [100 / columns, 100 / rows]
  const fields = Array.from({ length: rows * columns }, (_, at) => {
    const [x, y] = [(at % columns) * w, Math.floor(at / columns) * h]
    return (
      rect(x + 1.5, y + 1.5, w - 3, h - 3, '#fffaf0', 'rx="3"') +
      (daubed.includes(at)
        ? circle(x + w / 2, y + h / 2, Math.min(w, h) * 0.36, `${colour}cc`)
        : '')
    )
  })
  return outlined(rect(-4, -4, 108, 108, shade(ink, colour), 'rx="9"'), '#20102a') + fields.join('')
}

const harbourPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#06233f', '#0d5a7c', '#35a8a8', '#f2c27a'])) +
  starfield(9, 40, 260) +
  circle(300, 330, 330, glow(ink, '#ffe9b8', 0.6)) +
  path('M0 640Q75 618 150 640T300 640T450 640T600 640V800H0Z', shade(ink, '#0b3f66')) +
  path('M0 690Q75 668 150 690T300 690T450 690T600 690V800H0Z', shade(ink, '#082c4c')) +
  group(
    card(ink, 5, 5, [0, 6, 12, 18, 24, 3, 21], '#e8553d'),
    'transform="translate(170 380) rotate(-7) scale(2.6)"',
  ) +
  place(bingoBall(ink, '#ffb52e'), 190, 250, 1.7, -10) +
  place(bingoBall(ink, '#e8553d'), 410, 230, 2, 12) +
  place(bingoBall(ink, '#2bb6a8'), 300, 150, 1.4) +
  place(bingoBall(ink, '#5a6cf0'), 480, 380, 1.2, 20) +
  place(bingoBall(ink, '#d84a9a'), 110, 390, 1.1, -20) +
  glints([
    [236, 190, 14],
    [452, 176, 15],
    [300, 330, 11],
  ])

const lanternPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#1c0730', '#5a1452', '#a8324a', '#f08a4a'])) +
  starfield(4, 60, 360) +
  [
    [120, 170, 1],
    [300, 110, 1.25],
    [480, 180, 1],
  ]
    .map(
      ([x, y, s]) =>
        line(`M${x} -20V${y! - 60 * s!}`, '#ffd98a', 3) +
        circle(x!, y!, 120 * s!, glow(ink, '#ffd27a', 0.7)) +
        group(
          outlined(
            ellipse(0, 0, 54, 64, ball(ink, '#ff5a3c')) +
              line(
                'M-30 -53C-46 -20 -46 20 -30 53M30 -53C46 -20 46 20 30 53M0 -64V64',
                '#8a1230',
                2.4,
              ) +
              rect(-20, -76, 40, 14, metal(ink), 'rx="4"') +
              rect(-20, 62, 40, 14, metal(ink), 'rx="4"') +
              line('M-12 78V100M0 78V106M12 78V100', '#ffcf6a', 3),
            '#300818',
          ),
          `transform="translate(${x} ${y}) scale(${s})"`,
        ),
    )
    .join('') +
  group(
    card(ink, 3, 9, [1, 4, 12, 15, 20, 25], '#c8324a'),
    'transform="translate(95 420) rotate(-4) scale(4.1 2)"',
  ) +
  place(bingoBall(ink, '#ffcf3a'), 200, 690, 1.8, -12) +
  place(bingoBall(ink, '#3cc8e0'), 330, 720, 1.5, 8) +
  place(bingoBall(ink, '#8a5cf0'), 440, 670, 1.7, 16) +
  glints([
    [262, 70, 14],
    [92, 136, 11],
    [520, 150, 11],
  ])

const windsPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#06302c', '#0c6a58', '#39b48a', '#f6e2a0'])) +
  circle(300, 390, 340, glow(ink, '#fff6cc', 0.7)) +
  rays(300, 390, 24, 620, '#fffbe0', 0.12) +
  outlined(
    circle(300, 390, 232, metal(ink)) +
      circle(300, 390, 206, shade(ink, '#0b4a44')) +
      path(starPath(300, 390, 4, 214, 46), ink.linear(['#fff6d0', '#e9a92c'])) +
      path(starPath(300, 390, 4, 132, 40, -45), ink.linear(['#ff8a5a', '#c8324a'])) +
      circle(300, 390, 46, ball(ink, '#fff1c4')),
    '#042420',
    5,
  ) +
  [0, 90, 180, 270]
    .map((turn) => {
      const [x, y] = polar(300, 390, 176, turn).split(' ')
      return place(
        bingoBall(ink, ['#ff6a4a', '#3cb8f0', '#ffcf3a', '#a86af0'][turn / 90]!),
        Number(x),
        Number(y),
        1.05,
      )
    })
    .join('') +
  line(
    'M40 130C160 90 220 190 340 140S520 90 570 150',
    '#ffffff',
    10,
    'opacity=".5" stroke-linecap="round"',
  ) +
  line(
    'M30 690C150 650 230 740 350 694S510 650 580 700',
    '#ffffff',
    10,
    'opacity=".45" stroke-linecap="round"',
  ) +
  glints([
    [150, 230, 15],
    [462, 260, 15],
    [300, 640, 12],
  ])

const starsPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#050822', '#131a5a', '#3a2c9a', '#c05ab0'])) +
  starfield(12, 120, 700) +
  circle(300, 400, 330, glow(ink, '#c8d8ff', 0.5)) +
  Array.from({ length: 6 }, (_, at) => {
    const [x, y] = polar(300, 380, 190, at * 60 - 90)
      .split(' ')
      .map(Number)
    const colour = ['#ffcf3a', '#ff6a6a', '#4ad8c0', '#5a9cff', '#c87af0', '#ff9a4a'][at]!
    return (
      circle(x!, y!, 110, glow(ink, colour, 0.55)) +
      outlined(path(starPath(x!, y!, 5, 76, 36, at * 8 - 90), ball(ink, colour)), '#0a0828', 4)
    )
  }).join('') +
  outlined(path(starPath(300, 380, 6, 96, 54), metal(ink)), '#0a0828', 4) +
  circle(300, 380, 34, ball(ink, light('#ffe9a8', 0.3))) +
  path('M0 800C120 700 220 742 330 716S520 690 600 726V800Z', shade(ink, '#140a3a')) +
  glints([
    [214, 180, 14],
    [420, 250, 12],
    [150, 520, 11],
    [470, 560, 13],
  ])

function lookOf(palette: Palette, poster: Drawing, symbols: Look['symbols'] = {}): Look {
  return { palette, symbols, poster }
}

export const sharedLooks: Readonly<Record<string, Look>> = {
  updraft: lookOf(
    {
      sky: ['#0a1f6a', '#2454b0', '#4a9ad8'],
      ground: '#07163f',
      panel: '#12286a',
      accent: '#ffcf5a',
      contour: '#0a1030',
      letters: ['#ff7a3c', '#ffcf4a', '#43d9c8', '#ff5a8a', '#8a5cf0'],
    },
    updraftPoster,
    { kite, cloud, meadow },
  ),
  'harbour-hall-75': lookOf(
    {
      sky: ['#06233f', '#0d5a7c', '#2a8a94'],
      ground: '#061c34',
      panel: '#0d3a5c',
      accent: '#ffc25a',
      contour: '#04121f',
      letters: ['#e8553d', '#ffb52e', '#2bb6a8', '#5a6cf0', '#d84a9a'],
    },
    harbourPoster,
  ),
  'lantern-hall-90': lookOf(
    {
      sky: ['#1c0730', '#5a1452', '#8a2a4a'],
      ground: '#1a0628',
      panel: '#3a0f42',
      accent: '#ffb85a',
      contour: '#14041c',
      letters: ['#ff5a3c', '#ffcf3a', '#3cc8e0', '#8a5cf0', '#c8324a'],
    },
    lanternPoster,
  ),
  'four-winds-4d': lookOf(
    {
      sky: ['#06302c', '#0c6a58', '#2a9a78'],
      ground: '#042420',
      panel: '#0b4a40',
      accent: '#ffd86a',
      contour: '#021a16',
      letters: ['#ff6a4a', '#ffcf3a', '#3cb8f0', '#a86af0', '#4ad8a0'],
    },
    windsPoster,
  ),
  'six-stars-42': lookOf(
    {
      sky: ['#050822', '#131a5a', '#3a2c8a'],
      ground: '#0a0a34',
      panel: '#1c1c5c',
      accent: '#ffd05a',
      contour: '#060620',
      letters: ['#ffcf3a', '#ff6a6a', '#4ad8c0', '#5a9cff', '#c87af0'],
    },
    starsPoster,
  ),
}
