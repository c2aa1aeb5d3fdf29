/** Copper Orchard: fruit, bells and luck on an autumn morning. */
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
  rays,
  rect,
  shade,
  shine,
} from './ink.ts'
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

const contour = '#3a1408'
const stem = '#6a3a18'

const leaf = (d: string, vein: string, fill: string) =>
  path(d, fill) + line(vein, contour, 1.4, 'opacity=".6"')

const cherry: Drawing = (ink) =>
  outlined(
    line('M62 14C48 24 36 36 30 54M62 14C66 30 70 42 72 58', contour, 6.4) +
      line('M62 14C48 24 36 36 30 54M62 14C66 30 70 42 72 58', '#7ea63a', 3.2) +
      leaf(
        'M62 14C72 2 90 4 97 18C86 27 70 26 62 14Z',
        'M64 14C74 13 84 15 92 18',
        shade(ink, '#5cb044'),
      ) +
      circle(28, 70, 22, ball(ink, '#d81e3c')) +
      circle(72, 74, 20, ball(ink, '#b8142e')) +
      path('M20 53C24 58 32 58 36 53', 'none') +
      path('M65 58C68 62 75 62 79 58', 'none') +
      shine('M14 66C16 58 22 54 27 54C22 59 19 63 18 70Z', 0.75) +
      shine('M59 71C61 64 65 61 69 61C65 65 63 69 62 74Z', 0.65),
    contour,
  )

const plum: Drawing = (ink) =>
  outlined(
    line('M52 22C52 14 56 8 62 4', stem, 4.4) +
      leaf(
        'M54 20C64 6 82 6 94 16C84 30 66 32 54 20Z',
        'M57 20C68 17 80 16 90 16',
        shade(ink, '#6cb848'),
      ) +
      path(
        'M52 22C74 14 92 32 92 56C92 80 74 95 52 95C28 95 10 80 10 56C10 32 30 14 52 22Z',
        ball(ink, '#7a3cc8'),
      ) +
      line('M52 22C42 40 40 66 50 94', '#3c1474', 2.6, 'opacity=".7"') +
      shine('M20 56C20 42 28 32 38 30C30 40 26 50 27 66Z', 0.5) +
      shine('M76 74C70 82 62 87 56 88C66 82 72 74 76 64Z', 0.2),
    contour,
  )

const pear: Drawing = (ink) =>
  outlined(
    line('M50 18C50 12 47 7 43 3', stem, 4.8) +
      leaf(
        'M51 16C60 4 76 3 88 11C79 25 62 28 51 16Z',
        'M54 16C64 12 74 11 84 12',
        shade(ink, '#5cb044'),
      ) +
      path(
        'M50 16C62 16 67 26 67 37C68 48 86 54 86 73C86 89 70 97 50 97S14 89 14 73C14 54 32 48 33 37C33 26 38 16 50 16Z',
        ink.radial(['#f8ffc0', '#c9dc3a', '#7c9c1c'], [0.36, 0.42, 0.72]),
      ) +
      path(
        'M67 40C69 50 86 55 86 73C86 88 72 96 56 97C72 90 78 74 67 40Z',
        '#e0642a',
        'stroke="none" opacity=".42"',
      ) +
      group(
        [
          [58, 60],
          [48, 76],
          [64, 78],
          [40, 62],
          [54, 88],
        ]
          .map(([x, y]) => circle(x!, y!, 1.3, '#5e7414'))
          .join(''),
        'stroke="none" opacity=".7"',
      ) +
      shine('M24 72C24 60 34 54 39 46C38 58 32 64 31 80C27 80 24 77 24 72Z', 0.6),
    contour,
  )

const lemon: Drawing = (ink) =>
  group(
    outlined(
      leaf(
        'M50 24C54 6 72 2 86 8C82 24 64 32 50 24Z',
        'M54 23C62 16 72 11 82 10',
        shade(ink, '#4ca640'),
      ) +
        path(
          'M4 56C8 50 13 50 16 46C24 30 38 22 52 22C68 22 80 32 86 46C89 50 94 51 97 57C94 63 90 64 87 68C80 84 66 92 51 92C36 92 22 82 16 67C13 63 7 62 4 56Z',
          ink.radial(['#fffbc0', '#ffd92e', '#e08a0c'], [0.38, 0.34, 0.7]),
        ) +
        group(
          [
            [60, 46],
            [70, 58],
            [52, 66],
            [64, 76],
            [40, 78],
            [34, 62],
            [76, 70],
          ]
            .map(([x, y]) => circle(x!, y!, 1.5, '#c07c0a'))
            .join(''),
          'stroke="none" opacity=".6"',
        ) +
        shine('M24 52C28 40 38 32 48 31C38 38 32 46 30 58Z', 0.75),
      contour,
    ),
    'transform="rotate(-14 50 50)"',
  )

const bell: Drawing = (ink) =>
  outlined(
    path('M43 14C43 3 57 3 57 14', 'none', 'stroke-width="5.4"') +
      line('M43 14C43 3 57 3 57 14', '#e8b04a', 2.6) +
      circle(50, 86, 9, ball(ink, '#b8642a')) +
      path(
        'M50 12C68 12 76 28 77 46C78 62 84 68 92 76C94 80 92 83 88 83H12C8 83 6 80 8 76C16 68 22 62 23 46C24 28 32 12 50 12Z',
        metal(ink, '#f0a83a'),
      ) +
      path(
        'M13 70C36 77 64 77 87 70L92 76C94 80 92 83 88 83H12C8 83 6 80 8 76Z',
        metal(ink, '#c8702a'),
      ) +
      line('M25 54C40 59 60 59 75 54', '#a8521a', 2.4) +
      shine('M32 50C32 36 36 24 44 19C40 30 39 42 40 56H31Z', 0.6),
    contour,
  )

const clover: Drawing = (ink) => {
  const heart = 'M50 49C34 46 25 34 29 23C33 13 45 14 50 24C55 14 67 13 71 23C75 34 66 46 50 49Z'
  const green = ink.radial(['#c8ff9a', '#3cb446', '#0e6a2c'], [0.4, 0.3, 0.8])
  return outlined(
    line('M50 50C52 68 60 82 72 93', contour, 7.6) +
      line('M50 50C52 68 60 82 72 93', '#4cae3e', 4) +
      [45, 135, 225, 315]
        .map((turn) =>
          group(
            path(heart, green) +
              line('M50 46V29', '#d9ffb4', 1.8, 'opacity=".75"') +
              shine('M35 30C35 23 39 20 43 21C39 24 38 28 38 33Z', 0.5),
            `transform="rotate(${turn} 50 50)"`,
          ),
        )
        .join('') +
      circle(50, 50, 3.4, '#f4ffb8'),
    contour,
  )
}

/** The wild: a leaf beaten from copper. */
const copper: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#ffb066', 1)) +
  rays(50, 50, 18, 50, '#ffe2b4', 0.34) +
  outlined(
    line('M50 66C50 78 47 88 42 97', contour, 7) +
      line('M50 66C50 78 47 88 42 97', '#d8823c', 3.6) +
      path(
        'M50 3L60 21L73 13L71 31L93 29L83 45L97 57L80 63L82 77L63 73L50 80L37 73L18 77L20 63L3 57L17 45L7 29L29 31L27 13L40 21Z',
        ink.linear(['#fff0d2', '#f29a50', '#a8481c', '#ffc48a', '#8a3210'], 'slant'),
      ) +
      path(
        'M50 3L60 21L73 13L71 31L93 29L83 45L97 57L80 63L82 77L63 73L50 80Z',
        '#6a1c08',
        'stroke="none" opacity=".22"',
      ) +
      line(
        'M50 10V72M50 60L24 70M50 60L76 70M50 48L16 54M50 48L84 54M50 38L20 35M50 38L80 35M50 26L34 22M50 26L66 22',
        '#7a2c0c',
        2,
      ) +
      line('M51 12V60M51 46L20 51M51 36L24 33', '#fff4dc', 0.9),
    contour,
  )

const tree = (x: number, y: number, scale: number, fill: string, dots: string) =>
  group(
    path('M-10 0C-6 -40 -8 -60 -6 -90H8C8 -60 8 -40 14 0Z', '#5a2c14') +
      path(
        'M0 -190C46 -196 76 -164 72 -130C88 -104 60 -70 26 -80C8 -66 -22 -66 -36 -82C-74 -76 -88 -112 -68 -136C-66 -172 -32 -194 0 -190Z',
        fill,
      ) +
      [
        [-40, -120],
        [-10, -150],
        [30, -140],
        [46, -106],
        [4, -104],
        [-26, -94],
      ]
        .map(([dx, dy]) => circle(dx!, dy!, 9, dots))
        .join(''),
    `transform="translate(${x} ${y}) scale(${scale})"`,
  )

const poster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#5cb4d8', '#bfe4d0', '#ffe4a0', '#f2a24a', '#5a2410'])) +
  circle(300, 300, 330, glow(ink, '#fff2b0', 0.95)) +
  rays(300, 300, 22, 640, '#fff6d0', 0.2) +
  path('M0 430C120 350 210 420 330 372S520 350 600 410V620H0Z', '#8fae4a', 'opacity=".75"') +
  path(
    'M0 500C140 430 260 500 380 456S540 450 600 484V700H0Z',
    ink.linear(['#a8a83c', '#5a6a20']),
  ) +
  tree(86, 540, 1.55, ink.radial(['#f2b04a', '#c8642a', '#8a3414'], [0.4, 0.3, 0.8]), '#ffe08a') +
  tree(526, 530, 1.4, ink.radial(['#e0864a', '#b8481e', '#742410'], [0.4, 0.3, 0.8]), '#ff5c4a') +
  path(
    'M0 600C140 550 300 600 420 572S560 570 600 586V800H0Z',
    ink.linear(['#c8742c', '#5a2410', '#2a0e08']),
  ) +
  place(copper(ink), 300, 262, 3.6) +
  place(pear(ink), 190, 500, 1.75, -8) +
  place(plum(ink), 420, 512, 1.6, 8) +
  place(cherry(ink), 300, 560, 2.5) +
  path(
    'M104 640H496L462 772C458 786 446 792 432 792H168C154 792 142 786 138 772Z',
    ink.linear(['#c8823c', '#7a3c14', '#4a1e0a']),
  ) +
  line('M96 640H504', '#e8a85a', 26, 'stroke-linecap="round"') +
  line(
    'M128 690H472M140 734H460M180 654L192 786M260 654L264 790M340 654L336 790M420 654L408 786',
    '#3a1608',
    5,
    'opacity=".55"',
  ) +
  place(lemon(ink), 112, 700, 1.2, -12) +
  place(clover(ink), 500, 700, 1.25, 10) +
  ellipse(300, 640, 190, 8, light('#e8a85a', 0.3), 'opacity=".4"') +
  glints([
    [206, 190, 17],
    [404, 160, 21],
    [420, 330, 12],
    [176, 330, 10],
  ])

export const copperOrchard: Look = {
  palette: {
    sky: ['#3a6a6a', '#a86a34', '#5a2410'],
    ground: '#2c1008',
    panel: '#4a200e',
    accent: '#f7a859',
    contour,
    letters: ['#e0483c', '#e8a03a', '#58b048', '#8a5cd0', '#d8742e'],
  },
  symbols: { cherry, plum, pear, lemon, bell, clover, copper },
  poster,
}
