/** Ninth Caravan: a trade road at dusk. */
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
  rays,
  rect,
  shade,
  shine,
  starfield,
  starPath,
} from './ink.ts'
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

const contour = '#331026'

const star: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#ffe08a', 0.95)) +
  outlined(
    path(starPath(50, 50, 8, 47, 27), metal(ink, '#f2a82c')) +
      path(starPath(50, 50, 8, 36, 22), shade(ink, '#7a2c9a'), 'stroke-width="1.6"') +
      path('M50 30L67 43L60 64H40L33 43Z', ball(ink, '#38d6d0')) +
      line('M50 30V50L33 43M50 50L67 43M50 50L40 64M50 50L60 64', '#0c6a76', 1.3) +
      shine('M50 32L39 41L48 46Z', 0.8),
    contour,
  )

const camel: Drawing = (ink) =>
  outlined(
    path(
      'M17 62C18 50 27 46 34 46C38 30 54 28 60 44C67 45 72 50 74 56C79 48 77 36 78 28C79 19 88 17 92 20L99 26C100 30 95 33 90 32C90 46 89 60 79 68L78 94H71L68 72C58 76 44 76 35 72L33 94H26L23 72C19 70 16 67 17 62Z',
      shade(ink, '#d89a54'),
    ) +
      path('M27 71L22 94H16L17 66ZM66 72L62 94H56L58 73Z', shade(ink, '#a86a34')) +
      path('M34 46C38 30 54 28 60 44L64 64C54 70 40 70 30 64Z', shade(ink, '#d1344e')) +
      line('M33 52C44 57 54 57 61 52M31 60C42 66 54 66 63 60', '#ffd257', 2.6) +
      group(
        [34, 42, 50, 58].map((x) => `<path d="M${x} 66V73"/>`).join(''),
        'stroke="#ffd257" stroke-width="3"',
      ) +
      line('M78 40L90 38', '#d1344e', 3.2) +
      path('M82 19L80 11L87 17Z', shade(ink, '#a86a34')) +
      line('M15 60C10 64 10 70 12 76', contour, 3) +
      circle(89, 24, 1.8, contour, 'stroke="none"'),
    contour,
  )

const spice: Drawing = (ink) =>
  outlined(
    path(
      'M30 54C36 30 44 16 50 12C56 16 64 30 70 54Z',
      ink.linear(['#ffe07a', '#f7962a', '#d9481e']),
    ) +
      path('M8 58C12 42 18 34 24 30C32 36 36 46 38 58Z', shade(ink, '#d8342c')) +
      path('M62 58C64 46 68 36 76 30C84 36 90 46 92 58Z', shade(ink, '#8c9c34')) +
      path('M4 56H96C96 78 78 90 66 90H34C22 90 4 78 4 56Z', metal(ink, '#c8862e')) +
      line('M10 66C30 74 70 74 90 66', '#fff0b8', 2.2) +
      path(starPath(50, 78, 6, 8, 4), '#7a2c9a', 'stroke-width="1.4"') +
      shine('M46 22C49 18 50 17 51 17C46 30 42 40 40 50H36C38 40 41 30 46 22Z', 0.6),
    contour,
  )

const silk: Drawing = (ink) =>
  outlined(
    path(
      'M20 34H74L88 84C76 78 66 92 54 84C44 78 32 90 20 84Z',
      ink.linear(['#c86af0', '#8a2fd0', '#4c1284'], 'across'),
    ) +
      path(
        'M34 36L38 82C32 86 26 87 20 84V36ZM58 36L68 84C64 88 58 87 54 84L48 36Z',
        '#f0b8ff',
        'stroke="none" opacity=".4"',
      ) +
      line('M21 76C32 82 44 70 54 76C66 84 76 70 86 77', '#ffd257', 2.8) +
      rect(12, 18, 66, 20, shade(ink, '#a94ae6'), 'rx="10"') +
      ellipse(78, 28, 10, 10, shade(ink, '#e2b0ff')) +
      ellipse(78, 28, 4, 4, shade(ink, '#7a4a1c')) +
      line('M26 18V38M34 18V38', '#ffd257', 3) +
      shine('M40 21H68C70 21 70 24 68 24H40Z', 0.6),
    contour,
  )

const dates: Drawing = (ink) => {
  const fruits = [
    [34, 46],
    [50, 42],
    [66, 46],
    [28, 62],
    [44, 60],
    [60, 60],
    [74, 62],
    [38, 78],
    [54, 78],
    [66, 77],
  ] as const
  return outlined(
    path(
      'M50 20C36 4 18 6 6 16C22 16 34 20 50 24C66 20 78 16 94 16C82 6 64 4 50 20Z',
      shade(ink, '#54a844'),
    ) +
      path(
        'M50 22C36 18 20 26 14 38C28 32 40 28 50 26C60 28 72 32 86 38C80 26 64 18 50 22Z',
        shade(ink, '#3c8a3c'),
      ) +
      line('M50 22V58M50 28L34 48M50 28L66 48', '#d8a040', 2.6) +
      fruits
        .map(
          ([x, y]) =>
            ellipse(x, y, 8.6, 12, ball(ink, '#a8481e')) +
            shine(
              `M${x - 4} ${y - 5}C${x - 3} ${y - 8} ${x - 1} ${y - 9} ${x} ${y - 9}C${x - 2} ${y - 5} ${x - 2} ${y - 2} ${x - 3} ${y + 1}Z`,
              0.6,
            ),
        )
        .join(''),
    contour,
  )
}

const palm: Drawing = (ink) =>
  outlined(
    path('M47 74C50 60 50 46 46 32L52 30C57 46 57 60 56 74Z', shade(ink, '#a8652c')) +
      path(
        'M49 32C34 16 18 22 12 36C26 30 38 30 49 32ZM49 32C48 14 30 6 20 12C34 16 42 22 49 32ZM49 32C60 12 76 12 84 20C70 20 58 24 49 32ZM49 32C66 24 82 32 86 46C74 38 62 34 49 32ZM49 32C38 36 28 44 28 56C36 46 42 40 49 32Z',
        shade(ink, '#46b04e'),
      ) +
      circle(45, 35, 4, '#b8501e') +
      circle(53, 35, 4, '#b8501e'),
    contour,
  )

const oasis: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#9af4ff', 0.9)) +
  rays(50, 46, 16, 50, '#fff4c0', 0.34) +
  outlined(
    circle(64, 44, 22, ink.radial(['#fff6c0', '#ffc43e', '#f27a2c'])) +
      path('M4 82C16 66 36 66 50 70S84 66 96 82C90 96 10 96 4 82Z', shade(ink, '#e8b464')) +
      ellipse(52, 84, 34, 9, ink.linear(['#b8fbff', '#2bb6d8', '#10668e'])) +
      line('M32 82H52M46 87H68', '#fff', 1.8),
    contour,
  ) +
  place(palm(ink), 44, 48, 0.95)

const poster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#241052', '#6c1f70', '#d84a54', '#f8a04a', '#3a1030'])) +
  starfield(99, 55, 300) +
  circle(300, 330, 300, glow(ink, '#ffe28a', 0.9)) +
  rays(300, 330, 24, 620, '#ffe6a0', 0.13) +
  circle(300, 345, 138, ink.linear(['#fff6c0', '#ffc04a', '#f2603e'])) +
  path('M0 470C80 420 150 470 230 440S400 470 470 430S570 450 600 430V620H0Z', '#a8343c') +
  path(
    'M0 540C120 480 220 560 330 516S520 500 600 540V700H0Z',
    ink.linear(['#f29a48', '#9a3440']),
  ) +
  place(palm(ink), 92, 452, 2, 0) +
  place(palm(ink), 520, 462, 1.5, 0) +
  place(camel(ink), 306, 432, 3.15) +
  place(camel(ink), 108, 530, 1.35) +
  place(camel(ink), 484, 540, 1.05) +
  path(
    'M0 620C100 560 240 640 340 606S540 580 600 620V800H0Z',
    ink.linear(['#d8683e', '#6a1f3c', '#240a24']),
  ) +
  line(
    'M40 690C160 650 260 710 400 670M120 750C240 716 340 766 500 730',
    '#ffb46a',
    4,
    'opacity=".35" stroke-linecap="round"',
  ) +
  group(place(star(ink), 300, 178, 1.5)) +
  glints([
    [190, 250, 14],
    [430, 230, 17],
    [500, 320, 9],
    [110, 330, 10],
  ])

export const ninthCaravan: Look = {
  palette: {
    sky: ['#241052', '#6c1f70', '#c8485a'],
    ground: '#2a0c34',
    panel: '#45154a',
    accent: '#ffc24a',
    contour,
    letters: ['#e8414e', '#f2932c', '#2fb8b4', '#a56af0', '#9cba3e'],
  },
  symbols: { star, camel, spice, silk, dates, oasis },
  poster,
}
