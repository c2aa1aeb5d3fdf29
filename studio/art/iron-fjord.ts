/** Iron Fjord: ships and iron under northern lights. */
import {
  ball,
  circle,
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
  starfield,
  starPath,
} from './ink.ts'
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

const contour = '#0a1024'

const aurora: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#5cffc0', 0.85)) +
  outlined(
    circle(50, 50, 41, ink.linear(['#0e1a4a', '#1f2f7a', '#0c1836'])) +
      group(
        path(
          'M20 62C22 40 30 26 38 16C40 34 44 40 52 22C54 40 60 44 70 24C72 40 78 48 80 60C66 52 60 66 50 60S30 56 20 62Z',
          ink.linear(['#b46cff/.2', '#5cffb8', '#2ad0ff/.3']),
        ) +
          path(
            'M26 56C28 42 34 32 38 28C40 44 48 48 52 36C56 50 64 48 70 38C71 46 74 52 75 56C64 50 60 60 50 55S34 52 26 56Z',
            '#d8fff0',
            'opacity=".65"',
          ),
        'stroke="none"',
      ) +
      path('M14 70L32 52L44 66L58 46L86 70C80 82 68 91 50 91S20 82 14 70Z', shade(ink, '#5a7ab0')) +
      path('M32 52L38 59L33 62L27 58ZM58 46L66 53L58 58L53 53Z', '#fff', 'stroke="none"') +
      circle(50, 50, 41, 'none', 'stroke-width="7"'),
    contour,
  ) +
  `<circle cx="50" cy="50" r="41" fill="none" stroke="#cfe0ea" stroke-width="3.4"/>` +
  Array.from({ length: 8 }, (_, i) =>
    polar(50, 50, 41, i * 45)
      .split(' ')
      .map(Number),
  )
    .map(([x, y]) => circle(x!, y!, 3.2, metal(ink, '#d8e4ee'), `stroke="${contour}"`))
    .join('')

const raven: Drawing = (ink) =>
  outlined(
    line('M46 78V92M56 78V92M38 93H64', '#c88a34', 3.2) +
      path('M66 66L98 90L70 82Z', shade(ink, '#26345e')) +
      path(
        'M22 30C28 18 46 16 52 28C60 36 78 48 80 66C80 78 62 84 50 82C32 80 24 64 28 48C28 42 26 38 22 36Z',
        shade(ink, '#3c5090'),
      ) +
      path('M42 44C58 42 76 54 88 80C68 80 46 72 42 44Z', shade(ink, '#1c2850')) +
      line('M52 54C62 58 70 66 76 74M50 62C58 66 62 70 66 75', '#6a88d8', 1.7) +
      path('M28 24L2 33L26 38C30 34 31 28 28 24Z', metal(ink, '#8a94a6')) +
      circle(36, 28, 4.2, '#ffd04a') +
      circle(35.4, 28, 1.9, contour, 'stroke="none"') +
      shine('M32 22C38 18 44 20 47 25C42 22 37 22 32 24Z', 0.5),
    contour,
  )

const axe: Drawing = (ink) =>
  group(
    outlined(
      rect(46, 6, 8, 90, shade(ink, '#9a5a2c'), 'rx="4"') +
        line('M46 60L54 66M46 68L54 74M46 76L54 82', '#f0c078', 2.4) +
        path('M42 18H58V40H42Z', shade(ink, '#6a7688')) +
        path('M44 18C30 18 18 12 10 4C4 22 6 44 18 56C24 46 34 40 44 40Z', metal(ink, '#b4c4d4')) +
        path('M10 4C4 22 6 44 18 56C14 44 10 22 16 9Z', '#fff', 'stroke-width="1.2"') +
        path('M58 20C66 20 72 24 76 20V38C72 34 66 38 58 38Z', metal(ink, '#b4c4d4')) +
        line('M28 22C26 30 28 36 32 40M36 21V39', '#2c6aa8', 2),
      contour,
    ),
    'transform="rotate(24 50 50)"',
  )

const shield: Drawing = (ink) => {
  const wedge = (from: number) =>
    `M50 50L${polar(50, 50, 39, from)}A39 39 0 0 1 ${polar(50, 50, 39, from + 45)}Z`
  return outlined(
    circle(50, 50, 46, metal(ink, '#8c98a8')) +
      circle(50, 50, 39, shade(ink, '#2c64b0')) +
      path([0, 90, 180, 270].map(wedge).join(''), shade(ink, '#e2c04c'), 'stroke-width="1.6"') +
      circle(50, 50, 15, metal(ink, '#b4c4d4')) +
      circle(50, 50, 7, ball(ink, '#e4eef6')) +
      group(
        Array.from({ length: 12 }, (_, i) =>
          polar(50, 50, 42.5, i * 30)
            .split(' ')
            .map(Number),
        )
          .map(([x, y]) => circle(x!, y!, 2, '#eef4fa'))
          .join(''),
        'stroke-width="1"',
      ) +
      shine('M18 38C24 24 36 16 48 15C38 22 30 30 26 42Z', 0.4),
    contour,
  )
}

const horn: Drawing = (ink) =>
  outlined(
    path(
      'M6 22L42 10C48 30 60 46 92 52C96 54 96 58 92 60C58 72 18 62 6 22Z',
      ink.linear(['#fff2d4', '#e0b878', '#8a5424'], 'across'),
    ) +
      path('M6 22L42 10L45 20L9 32Z', metal(ink)) +
      path('M36 60L44 64C50 52 52 44 50 34L45 27C47 40 44 52 36 60Z', metal(ink)) +
      path('M84 49L97 55C99 57 98 60 94 61L82 63C86 58 86 54 84 49Z', metal(ink)) +
      line('M40 66C36 90 64 92 74 66', '#c83a3c', 3) +
      path(starPath(25, 21, 4, 6, 2.4), '#c83a3c', 'stroke-width="1"') +
      shine('M16 36C22 46 30 52 36 54C28 54 18 48 14 38Z', 0.6),
    contour,
  )

const longhouse: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#ffb45a', 0.95)) +
  rays(50, 60, 16, 50, '#ffe0a0', 0.28) +
  outlined(
    path('M50 22L84 60V90H16V60Z', shade(ink, '#7a4a2a')) +
      line('M28 62V90M39 62V90M61 62V90M72 62V90', '#452410', 2) +
      path(
        'M40 90V68C40 58 60 58 60 68V90Z',
        ink.radial(['#fff4b0', '#ffb43a', '#e85a20'], [0.5, 0.8, 0.8]),
      ) +
      line(
        'M4 70C20 56 38 36 56 8C60 4 66 6 66 12M96 70C80 56 62 36 44 8C40 4 34 6 34 12',
        contour,
        11,
      ) +
      line(
        'M4 70C20 56 38 36 56 8C60 4 66 6 66 12M96 70C80 56 62 36 44 8C40 4 34 6 34 12',
        '#c8823c',
        6,
      ) +
      circle(50, 46, 6, metal(ink, '#9fd0e8')),
    contour,
  )

const ship: Drawing = (ink) =>
  outlined(
    line('M50 8V70', '#7a4a2a', 3.4) +
      path('M24 14H76C80 30 80 46 74 58H26C20 46 20 30 24 14Z', shade(ink, '#f2e8d4')) +
      path('M32 14H42L40 58H31ZM52 14H62L63 58H52Z', shade(ink, '#d43a3e'), 'stroke-width="1.4"') +
      path(
        'M8 66C14 74 86 74 92 66C96 60 92 46 98 42C102 50 100 60 98 68C94 84 84 92 76 92H24C14 92 6 84 2 68C0 60 -2 50 2 42C8 46 4 60 8 66Z',
        shade(ink, '#8a5228'),
      ) +
      [22, 36, 50, 64, 78]
        .map(
          (x, i) =>
            circle(x, 74, 6.4, i % 2 === 0 ? '#e2c04c' : '#2c64b0') +
            circle(x, 74, 1.8, '#dfe8f0', 'stroke="none"'),
        )
        .join(''),
    contour,
  )

const poster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#060b28', '#122058', '#1d4a72', '#050c1e'])) +
  starfield(43, 70, 420) +
  group(
    path(
      'M-20 330C40 120 120 40 170 60C190 200 250 210 300 70C340 230 400 220 450 60C500 120 570 190 620 300C520 240 460 330 370 300S160 260 -20 330Z',
      ink.linear(['#b05cff/.15', '#4cffb4/.9', '#2ac8ff/.1']),
    ) +
      path(
        'M40 300C90 190 130 150 170 140C200 260 260 260 300 170C340 270 400 260 440 160C480 200 520 230 560 290C480 250 440 300 360 280S140 260 40 300Z',
        '#c8fff0',
        'opacity=".45"',
      ),
    `filter="${ink.blur(9)}"`,
  ) +
  path(
    'M0 520V360L70 270L120 330L180 250L250 420L300 470L350 420L430 240L490 320L540 268L600 350V520Z',
    ink.linear(['#4a6a9c', '#182a56']),
  ) +
  path(
    'M70 270L96 302L78 312L60 300L48 298ZM180 250L206 312L184 300L164 318L150 292ZM430 240L462 284L440 296L420 282L404 306L398 316ZM540 268L572 310L546 300L524 290Z',
    '#eaf6ff',
    'opacity=".9"',
  ) +
  circle(300, 430, 220, glow(ink, '#7cffd0', 0.5)) +
  rect(0, 500, 600, 300, ink.linear(['#3a9aa4', '#123a62', '#040a1a'])) +
  line(
    'M60 540H220M380 548H560M20 600H140M450 612H580M70 680H260M350 700H540',
    '#a8fff0',
    5,
    'stroke-linecap="round" opacity=".35"',
  ) +
  place(ship(ink), 300, 410, 3.5) +
  path(
    'M110 560C190 530 240 590 300 572S430 540 500 566L520 610H90Z',
    ink.linear(['#c8fff4/.8', '#2f7c98/0']),
  ) +
  place(raven(ink), 486, 250, 1.25, -8) +
  path('M0 800V610L60 640L90 700L150 730H450L510 694L546 630L600 600V800Z', '#050a1a') +
  place(shield(ink), 112, 640, 1.3, -12) +
  place(axe(ink), 494, 640, 1.4, 10) +
  glints([
    [182, 300, 15],
    [410, 356, 18],
    [300, 120, 11],
  ])

export const ironFjord: Look = {
  palette: {
    sky: ['#060b28', '#122058', '#1d5a78'],
    ground: '#0a1230',
    panel: '#14224c',
    accent: '#62f0c0',
    contour,
    letters: ['#e2554c', '#e2b23c', '#4c9cf2', '#3cc9a0', '#a883f0'],
  },
  symbols: { aurora, raven, axe, shield, horn, longhouse },
  poster,
}
