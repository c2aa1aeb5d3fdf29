/** Comet Foundry: a smithy among the stars, where fallen comets are forged. */
import {
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
  rays,
  rect,
  shade,
  shine,
  starfield,
  starPath,
} from './ink.ts'
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

const contour = '#160a1c'
const steel = '#8c98b8'

const comet: Drawing = (ink) =>
  circle(58, 58, 46, glow(ink, '#ff8a3c', 0.95)) +
  outlined(
    path(
      'M2 4C30 10 62 20 84 44L46 84C22 62 10 34 2 4Z',
      ink.linear(['#ff3c8a/.2', '#ff6a2c', '#ffe27a'], 'slant'),
    ) +
      path(
        'M10 12C30 18 54 28 72 46L48 70C28 54 16 34 10 12Z',
        '#fff6c8',
        'stroke="none" opacity=".6"',
      ) +
      path(
        'M44 52C50 40 66 36 78 42C92 48 97 64 90 78C82 92 64 96 52 88C40 80 38 64 44 52Z',
        ink.radial(['#fff6d8', '#ff9a3c', '#7a1c3c', '#2c1038'], [0.4, 0.34, 0.8]),
      ) +
      group(
        circle(76, 78, 6, '#4c1438') +
          circle(58, 72, 4, '#4c1438') +
          circle(80, 58, 4.6, '#5c1c3c') +
          circle(66, 56, 2.6, '#8a2c3c') +
          circle(64, 86, 2.6, '#4c1438'),
        'stroke="none" opacity=".75"',
      ) +
      shine('M48 60C50 50 58 44 66 44C60 48 54 54 53 64Z', 0.7),
    contour,
  )

const anvil: Drawing = (ink) =>
  outlined(
    path('M30 64H70L78 82H22Z', shade(ink, '#5c6488')) +
      path('M14 82H86C89 82 90 94 86 94H14C10 94 11 82 14 82Z', metal(ink, '#6c7698')) +
      path('M38 50H64L62 66H38Z', shade(ink, '#48507a')) +
      path(
        'M2 28C16 26 22 26 30 26H94C97 26 97 34 94 36C82 40 76 46 72 54H34C28 44 14 42 2 28Z',
        metal(ink, '#a4b0cc'),
      ) +
      path(
        'M30 26H94C97 26 97 31 95 33H20C14 31 8 29 2 28C16 26 22 26 30 26Z',
        '#f0f6ff',
        'stroke-width="1.4"',
      ) +
      path(
        'M40 26C46 20 66 20 72 26Z',
        ink.radial(['#fffbe0', '#ffb43a', '#f2502c'], [0.5, 0.7, 0.7]),
      ) +
      path(
        `${starPath(38, 12, 4, 8, 2)}${starPath(72, 10, 4, 10, 2.4)}${starPath(56, 6, 4, 6, 1.6)}`,
        '#ffe27a',
        'stroke-width="1"',
      ) +
      rect(80, 27, 6, 5, '#2c3050', 'stroke-width="1"'),
    contour,
  )

const crucible: Drawing = (ink) =>
  circle(50, 34, 46, glow(ink, '#ffb43a', 0.85)) +
  outlined(
    path('M12 34H88L80 84C78 92 70 96 62 96H38C30 96 22 92 20 84Z', shade(ink, '#64486c')) +
      path('M14 48H86L84 62H16Z', metal(ink, '#98708c')) +
      ellipse(50, 32, 41, 13, metal(ink, '#b890ac')) +
      ellipse(50, 32, 33, 9, ink.radial(['#fffbd8', '#ffc83e', '#f2602c'])) +
      path('M68 36C72 46 70 56 74 62C78 58 76 44 78 36Z', ink.linear(['#fff2a0', '#ff7a2c'])) +
      path(
        'M38 30C34 18 44 14 42 2C54 8 52 18 56 22C60 18 58 14 60 10C68 18 64 26 60 31Z',
        ink.linear(['#fff6b0', '#ff9a2c', '#f2402c']),
        'stroke-width="1.6"',
      ) +
      circle(24, 55, 2.6, '#ffe2f0') +
      circle(50, 56, 2.6, '#ffe2f0') +
      shine('M22 40C30 43 38 44 46 44L44 47C36 47 28 46 22 44Z', 0.5),
    contour,
  )

const hammer: Drawing = (ink) =>
  group(
    outlined(
      path('M45 34H55L58 94C58 98 42 98 42 94Z', shade(ink, '#a8642c')) +
        line('M43 74L57 78M43 82L57 86M43 66L57 70', '#4a2410', 2.6) +
        path('M22 8H78V38H22Z', metal(ink, '#98a8cc')) +
        path('M8 6H26V40H8C5 40 5 6 8 6Z', metal(ink, '#c0ccea')) +
        path('M78 12L97 18V28L78 34Z', metal(ink, '#7c8ab0')) +
        path('M38 8H62V38H38Z', shade(ink, '#4c5684')) +
        path(starPath(50, 23, 4, 10, 3.4), metal(ink, '#ffb43a'), 'stroke-width="1.2"') +
        shine('M11 10H22V16H11Z', 0.7),
      contour,
    ),
    'transform="translate(50 50) rotate(32) scale(.86) translate(-52 -48)"',
  )

const tongs: Drawing = (ink) =>
  outlined(
    line('M22 96L58 42C64 32 76 30 76 18', contour, 12) +
      line('M78 96L42 42C36 32 24 30 24 18', contour, 12) +
      line('M22 96L58 42C64 32 76 30 76 18', steel, 7.4) +
      line('M22 96L58 42C64 32 76 30 76 18', '#e4ecff', 2) +
      line('M78 96L42 42C36 32 24 30 24 18', '#6c78a0', 7.4) +
      line('M78 96L42 42C36 32 24 30 24 18', '#c4d0ee', 2) +
      path('M24 20C22 8 34 2 46 6L44 14C38 12 34 14 34 20Z', metal(ink, '#a4b0cc')) +
      path('M76 20C78 8 66 2 54 6L56 14C62 12 66 14 66 20Z', metal(ink, '#a4b0cc')) +
      path('M40 4L60 2L66 14L56 24L42 22L35 12Z', ink.radial(['#fffbe0', '#ffb43a', '#f2402c'])) +
      circle(50, 55, 7, metal(ink, '#ffb43a')) +
      line('M27 88L34 78M73 88L66 78', '#c8482c', 8.4),
    contour,
  )

/** The scatter: star metal, still rough. */
const ore: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#8a6cff', 1)) +
  rays(50, 50, 16, 50, '#c8b4ff', 0.3) +
  outlined(
    path('M26 18L56 6L84 24L94 56L76 88L40 95L10 76L6 42Z', shade(ink, '#4c3c74')) +
      path('M26 18L56 6L60 34L34 44ZM84 24L60 34L56 6Z', '#8a74c0', 'stroke-width="1.4"') +
      path('M34 44L60 34L72 60L48 72Z', '#6a549c', 'stroke-width="1.4"') +
      path('M72 60L94 56L76 88L48 72Z', '#38285c', 'stroke-width="1.4"') +
      path(
        'M30 30L40 14L50 30L46 56L34 52Z',
        ink.linear(['#e8fcff', '#5cd8ff', '#4c5cf2'], 'slant'),
      ) +
      path(
        'M54 48L66 30L78 46L72 72L60 70Z',
        ink.linear(['#f4e8ff', '#b46cff', '#5c2cd0'], 'slant'),
      ) +
      path(
        'M24 62L34 54L44 66L40 84L28 80Z',
        ink.linear(['#e8fcff', '#5cf2d0', '#1c8cb0'], 'slant'),
      ) +
      line('M40 14L40 53M66 30L66 70M34 55L34 82', '#fff', 1.2, 'opacity=".8"'),
    contour,
  )

/** The wild: the spark that leaps from the anvil. */
const spark: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#fff07a', 1)) +
  rays(50, 50, 20, 50, '#fff6c0', 0.42) +
  outlined(
    path(starPath(50, 50, 8, 45, 20), ink.radial(['#ffffff', '#fff07a', '#ff9a2c', '#f2402c'])) +
      path(starPath(50, 50, 4, 49, 13), ink.radial(['#ffffff', '#fffbd0', '#ffd24a', '#ff7a2c'])) +
      path('M56 24L36 54H48L43 78L66 46H53Z', '#7a1c4c', 'stroke-width="2"') +
      path('M54 30L40 52H51L48 68L61 48H50Z', ink.linear(['#fff', '#ffe27a']), 'stroke="none"'),
    contour,
  )

const poster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#0a0828', '#2c1450', '#7a2450', '#e0603c', '#1c0a18'])) +
  starfield(271, 110, 430) +
  circle(300, 470, 360, glow(ink, '#ff9a3c', 0.95)) +
  rays(300, 470, 26, 640, '#ffd28a', 0.12) +
  path(
    'M-20 -10C120 40 250 140 330 300L250 350C130 250 30 130 -20 -10Z',
    ink.linear(['#ff3c8a/0', '#ff6a2c/.7', '#fff2b0'], 'slant'),
  ) +
  path('M0 800V440L60 400V300H110V420L150 452V800Z', '#1c0c28') +
  path('M600 800V420L552 384V270H500V410L452 446V800Z', '#1c0c28') +
  rect(66, 284, 40, 16, '#4c1c38') +
  rect(504, 254, 44, 16, '#4c1c38') +
  path(
    'M86 284C70 240 108 220 84 170C130 200 120 250 104 284ZM526 254C506 214 548 190 528 140C572 180 560 220 546 254Z',
    '#ff8a4a',
    'opacity=".45"',
  ) +
  group(
    [
      [28, 480],
      [96, 500],
      [34, 560],
      [492, 480],
      [556, 470],
      [540, 550],
    ]
      .map(([x, y]) => rect(x!, y!, 26, 36, ink.linear(['#fff2a0', '#ff7a2c']), 'rx="4"'))
      .join(''),
    'opacity=".85"',
  ) +
  path(
    'M0 800V690C100 650 200 640 300 640S500 650 600 690V800Z',
    ink.linear(['#5c2438', '#1c0a18']),
  ) +
  ellipse(300, 690, 230, 36, '#ff8a3c', 'opacity=".3"') +
  place(anvil(ink), 300, 560, 3.6) +
  place(comet(ink), 292, 320, 3.1) +
  place(hammer(ink), 470, 330, 1.9, 6) +
  place(tongs(ink), 118, 640, 1.5, -24) +
  place(crucible(ink), 496, 640, 1.6) +
  glints([
    [208, 452, 16],
    [420, 470, 20],
    [360, 200, 13],
    [180, 250, 10],
    [440, 560, 9],
  ])

export const cometFoundry: Look = {
  palette: {
    sky: ['#0a0828', '#4c1850', '#a83c44'],
    ground: '#180a20',
    panel: '#301438',
    accent: '#ffa64a',
    contour,
    letters: ['#f2584c', '#f0a83c', '#4cb8f4', '#c070f4', '#5cd0a8'],
  },
  symbols: { comet, anvil, crucible, hammer, tongs, ore, spark },
  poster,
}
