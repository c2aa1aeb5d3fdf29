/** Meridian Downs: runners in their silks, and the course they run on. */
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
  rays,
  rect,
  shade,
} from './ink.ts'
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

export const silks = [
  '#d8262f',
  '#f4f4f4',
  '#2358d8',
  '#ffd52e',
  '#17924a',
  '#2a2a30',
  '#ff8a1f',
  '#ff8fbd',
] as const
const coats = ['#7a4422', '#4a2a1a', '#a8672e', '#5b5550'] as const

/** Legs of a gallop: reaching out, folding, and gathered under the body. */
const legs = {
  reach: 'M66 55L80 63L93 60M61 57L74 70L86 74M26 56L13 65L3 75M31 58L19 71L9 82',
  fold: 'M66 56L77 64L75 75M60 57L68 70L63 80M26 56L22 69L31 77M31 58L35 71L44 77',
  gather: 'M66 56L74 68L66 77M60 57L63 71L53 79M26 56L36 67L47 71M31 58L42 70L52 77',
} as const

/** A runner and its rider, to the right. */
const racer =
  (number: number, pose: keyof typeof legs): Drawing =>
  (ink) => {
    const coat = coats[number % coats.length]!
    const silk = silks[number - 1]!
    const mane = dark(coat, 0.55)
    return outlined(
      path('M20 45C9 40 4 46 -1 43C2 53 11 55 21 53Z', mane) +
        line(legs[pose], dark(coat, 0.25), 5.4) +
        path(
          'M16 50C15 40 30 37 44 39C55 41 63 39 68 34C73 28 78 21 83 18L84 12L89 17L98 28C100 32 97 35 93 34L85 32C82 38 79 46 75 53C68 61 56 62 46 60C36 59 28 64 22 61C18 59 16 55 16 50Z',
          shade(ink, coat),
        ) +
        path('M83 17C76 20 70 28 65 36L70 38C75 32 79 26 85 23Z', mane) +
        circle(89, 22.5, 1.4, '#120a06') +
        path('M40 38L58 40L56 55L42 54Z', silk) +
        path('M43 39C44 28 55 23 65 27L62 34C57 33 53 36 52 41Z', shade(ink, silk)) +
        line('M61 31L72 36', silk, 4) +
        line('M46 40L56 46L50 54', '#fffaf0', 4.6) +
        circle(67, 23, 5, '#e8b48a') +
        path('M61 23C60 15 72 13 74 20L78 23H61Z', shade(ink, silk)),
      '#1a0f0a',
      1.6,
    )
  }

const racers = Object.fromEntries(
  silks.flatMap((_, at) =>
    (['reach', 'fold', 'gather'] as const).map((pose) => [`${pose}${at + 1}`, racer(at + 1, pose)]),
  ),
)

const crowd = [
  '#ffe2b8',
  '#c98f5e',
  '#f6c6a0',
  '#8a5a3c',
  '#ffd98a',
  '#e86a5a',
  '#6ab0e8',
  '#f4f4f4',
]

/** A bay of the grandstand; bays stand side by side. */
const stands: Drawing = (ink) =>
  rect(0, 30, 100, 70, shade(ink, '#51406e')) +
  Array.from({ length: 33 }, (_, at) => {
    const [x, row] = [(at % 11) * 9 + 5, Math.floor(at / 11)]
    const colour = crowd[(at * 5 + row * 3) % crowd.length]!
    return circle(x + (row % 2) * 3, 50 + row * 14, 3.4, colour)
  }).join('') +
  [57, 71, 85].map((y) => rect(0, y, 100, 2.4, '#2c2146')).join('') +
  rect(46, 36, 4, 64, '#efe6d8') +
  outlined(path('M-4 36L4 20H96L104 36Z', shade(ink, '#c8443a')), '#4a1410', 1.6) +
  path('M4 20H96L98 24H2Z', light('#c8443a', 0.35))

/** Trees along the far side; their ends meet. */
const trees: Drawing = (ink) =>
  [
    [12, 66, 22, '#2c7a3e'],
    [44, 58, 27, '#348a48'],
    [78, 64, 24, '#2a7038'],
    [98, 74, 17, '#348a48'],
    [-2, 74, 17, '#348a48'],
    [28, 78, 18, '#3f9a52'],
    [62, 80, 17, '#3f9a52'],
  ]
    .map(([x, y, r, colour]) => circle(Number(x), Number(y), Number(r), ball(ink, String(colour))))
    .join('') + rect(0, 84, 100, 16, '#2c7a3e')

const hills: Drawing = (ink) =>
  path('M0 62C16 40 34 40 50 58S84 76 100 62V100H0Z', shade(ink, '#6f9fb8')) +
  path('M0 80C20 62 38 66 54 80S86 92 100 80V100H0Z', shade(ink, '#5a94a0'))

/** What the runners leave from. */
const stalls: Drawing = (ink) =>
  outlined(
    rect(8, 4, 84, 14, shade(ink, '#d8262f'), 'rx="4"') +
      [12, 48, 84].map((x) => rect(x, 16, 5, 84, metal(ink, '#9aa4b0'))).join('') +
      [30, 58, 86].map((y) => rect(8, y, 84, 4, metal(ink, '#c8d0d8'))).join(''),
    '#1a1420',
    1.8,
  )

/** The post at the line. */
const post: Drawing = (ink) =>
  outlined(
    [0, 1, 2, 3, 4, 5]
      .map((at) => rect(45, 28 + at * 12, 10, 12, at % 2 === 0 ? '#fff' : '#d8262f'))
      .join('') + circle(50, 16, 14, ball(ink, '#d8262f')),
    '#1a1420',
    2,
  ) + circle(50, 16, 6, '#fff')

const downsPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#12407c', '#3f8fd0', '#ffd9a0', '#ffb05a'])) +
  circle(440, 250, 250, glow(ink, '#fff1c0', 0.9)) +
  rays(440, 250, 20, 560, '#fff6d8', 0.12) +
  path('M0 330L70 300H250L290 330V420H0Z', shade(ink, '#6a4a7a')) +
  path('M-10 300L60 262H262L300 300Z', shade(ink, '#c8443a')) +
  [0, 1, 2, 3, 4, 5].map((at) => rect(14 + at * 44, 318, 22, 60, '#2a1c3acc')).join('') +
  path('M0 420C180 390 420 392 600 416V800H0Z', shade(ink, '#3f9e4a')) +
  path('M0 470C200 446 400 446 600 468V800H0Z', shade(ink, '#c89458')) +
  line('M0 448C200 424 400 424 600 446', '#fffaf0', 9) +
  [30, 150, 270, 390, 510].map((x) => line(`M${x} 430V486`, '#fffaf0', 7)).join('') +
  place(racer(5, 'gather')(ink), 150, 520, 2.5) +
  place(racer(3, 'reach')(ink), 410, 560, 3.1) +
  place(racer(1, 'reach')(ink), 270, 660, 4.3) +
  path('M40 770C90 740 130 764 170 756C220 740 250 770 300 764', '#fff3dc', 'opacity=".5"') +
  glints([
    [426, 180, 13],
    [92, 250, 10],
    [520, 330, 10],
  ])

export const meridianDowns: Look = {
  palette: {
    sky: ['#12407c', '#2d6fae', '#8fc4e8'],
    ground: '#0c2f1c',
    panel: '#17472c',
    accent: '#ffd05a',
    contour: '#07180f',
    letters: ['#d8262f', '#ffd52e', '#2358d8', '#17924a', '#ff8a1f'],
  },
  symbols: { ...racers, stands, trees, hills, stalls, post },
  poster: downsPoster,
}
