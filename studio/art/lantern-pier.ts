/** Lantern Pier: lanterns over a harbour at night. */
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
  starfield,
} from './ink.ts'
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

const contour = '#2a0a1e'

const lantern: Drawing = (ink) =>
  circle(50, 50, 48, glow(ink, '#ffb040', 0.75)) +
  outlined(
    line('M50 4V14', '#7a4a10', 3) +
      ellipse(50, 47, 33, 28, ball(ink, '#f0392b')) +
      ellipse(50, 47, 15, 25, ink.radial(['#fff3b0', '#ffc23e', '#ffb040/0']), 'stroke="none"') +
      line(
        'M50 19C20 26 20 68 50 75M50 19C36 26 36 68 50 75M50 19C64 26 64 68 50 75M50 19C80 26 80 68 50 75',
        '#8e1220',
        1.4,
      ) +
      rect(36, 13, 28, 8, metal(ink), 'rx="3"') +
      rect(37, 73, 26, 7, metal(ink), 'rx="3"') +
      line('M44 81V94M50 81V98M56 81V94', '#ffc23e', 3) +
      shine('M27 37C30 29 35 26 39 25C33 31 31 38 31 45C28 44 26 41 27 37Z'),
    contour,
  )

const heron: Drawing = (ink) =>
  outlined(
    line('M52 74L50 96H43M63 74L65 96H58', '#e8963a', 3.4) +
      path(
        'M30 60C30 50 46 42 60 46C74 50 82 62 88 76C76 74 66 80 52 78C38 77 30 71 30 60Z',
        shade(ink, '#e6eef8'),
      ) +
      line('M40 62C22 52 50 40 38 25', contour, 13) +
      line('M40 62C22 52 50 40 38 25', '#eef4fb', 8.6) +
      path('M44 54C60 46 80 56 94 84C74 82 52 76 44 54Z', shade(ink, '#4c82c4')) +
      line('M56 60C66 63 76 70 82 77M52 66C60 69 66 73 70 77', '#20406e', 1.6) +
      circle(37, 21, 8, '#eef4fb') +
      path('M31 17L6 25L32 26Z', shade(ink, '#ffab38')) +
      path('M38 13C50 9 60 15 68 24C58 20 50 21 43 22Z', shade(ink, '#23406f')) +
      circle(35, 20, 1.6, contour, 'stroke="none"'),
    contour,
  )

const junk: Drawing = (ink) =>
  outlined(
    line('M49 10V72M27 28V72', '#6a3a18', 3.4) +
      path('M51 10C70 20 80 42 77 62L48 66C53 48 53 28 51 10Z', shade(ink, '#f2702e')) +
      path('M30 26C40 34 45 48 44 64L20 66C28 54 31 40 30 26Z', shade(ink, '#ffb23e')) +
      line('M53 24L68 24M54 37L75 36M53 50L78 48M31 38L40 37M28 51L44 50', '#8a2c12', 1.8) +
      path(
        'M8 66C22 74 74 74 94 60C92 76 84 88 78 88H26C18 86 10 78 8 66Z',
        shade(ink, '#96502a'),
      ) +
      line('M12 73C32 80 70 79 91 69', '#ffc35c', 2) +
      path('M51 10V2L64 6Z', '#e23a34'),
    contour,
  ) +
  line('M4 92C16 86 22 96 34 91S52 96 64 91S84 96 96 90', '#58c8e8', 3.2, 'stroke-linecap="round"')

const koi: Drawing = (ink) =>
  group(
    outlined(
      path('M72 50C82 46 88 32 97 26C94 42 95 58 99 74C89 68 80 56 72 50Z', shade(ink, '#ff8a3c')) +
        path('M36 33C44 16 62 18 68 36Z', shade(ink, '#ff9a4a')) +
        path('M40 68C42 82 54 84 58 80C56 74 54 70 52 66Z', shade(ink, '#ff9a4a')) +
        path('M6 52C18 26 56 22 80 50C56 78 18 76 6 52Z', shade(ink, '#fff1e2')) +
        path(
          'M30 32C44 28 56 32 62 38C56 48 40 48 32 44ZM54 62C62 62 70 56 74 52C68 62 58 68 50 70Z',
          '#f2502c',
          'stroke="none"',
        ) +
        path('M8 50C12 42 18 37 24 35C26 40 22 46 18 48Z', '#f2502c', 'stroke="none"') +
        line('M28 38C34 48 33 58 27 66', '#b8826a', 1.8) +
        line('M9 57C4 60 3 64 4 68M12 60C9 64 9 67 10 71', contour, 1.6) +
        circle(18, 49, 3.4, '#fff', 'stroke-width="1.4"') +
        circle(17, 49, 1.5, contour, 'stroke="none"') +
        shine('M30 36C44 28 60 36 68 43C56 38 42 36 32 41Z', 0.7),
      contour,
    ),
    'transform="rotate(-16 50 50)"',
  )

const fan: Drawing = (ink) => {
  const [red, pink] = [shade(ink, '#d42c54'), shade(ink, '#ff6f7e')]
  const blades = Array.from({ length: 10 }, (_, i) => {
    const from = 196 + i * 14.8
    return path(
      `M50 82L${polar(50, 82, 66, from)}L${polar(50, 82, 69, from + 7.4)}L${polar(50, 82, 66, from + 14.8)}Z`,
      i % 2 === 0 ? red : pink,
    )
  })
  return outlined(
    blades.join('') +
      line(`M${polar(50, 82, 50, 198)}A50 50 0 0 1 ${polar(50, 82, 50, 342)}`, '#ffd777', 2.6) +
      line(`M${polar(50, 82, 26, 198)}A26 26 0 0 1 ${polar(50, 82, 26, 342)}`, '#ffd777', 2) +
      group(
        Array.from({ length: 5 }, (_, i) =>
          circle(
            ...(polar(50, 82, 39, 212 + i * 29)
              .split(' ')
              .map(Number) as [number, number]),
            4,
            '#ffe9a8',
          ),
        ).join(''),
        'stroke-width="1.2"',
      ) +
      circle(50, 82, 6, metal(ink)) +
      line('M50 88C46 94 54 94 50 99', '#ffc23e', 2.6),
    contour,
  )
}

const moon: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#fff0b8', 1)) +
  rays(50, 50, 16, 50, '#fff4cc', 0.28) +
  outlined(
    circle(50, 48, 33, ball(ink, '#ffdf86')) +
      group(
        circle(40, 40, 6, '#e9b552') +
          circle(60, 56, 8, '#e9b552') +
          circle(58, 34, 4, '#e9b552') +
          circle(42, 62, 4, '#e9b552'),
        'stroke="none" opacity=".6"',
      ) +
      path(
        'M14 74C10 64 22 60 28 64C32 54 48 56 50 64C58 58 70 62 70 68C82 64 92 72 86 80H20C16 80 14 78 14 74Z',
        shade(ink, '#8ea6e6'),
      ),
    contour,
  )

const poster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#0b1038', '#2b1c66', '#8c2f62', '#15173c'])) +
  starfield(7, 60, 330) +
  circle(300, 300, 330, glow(ink, '#ff8f3c', 0.7)) +
  circle(452, 176, 62, ball(ink, '#ffe9b0')) +
  path(
    'M0 470L70 420L130 458L220 392L300 452L392 398L470 454L540 412L600 446V560H0Z',
    '#241c56',
    'opacity=".9"',
  ) +
  rect(0, 540, 600, 260, ink.linear(['#ff9a52/.75', '#5b2a6a', '#0d1030'])) +
  line(
    'M40 575H250M330 590H560M80 625H210M390 640H540M20 680H180M420 700H590M120 740H300',
    '#ffc987',
    4,
    'stroke-linecap="round" opacity=".35"',
  ) +
  place(junk(ink), 118, 500, 1.9) +
  place(junk(ink), 505, 520, 1.35) +
  line('M-10 120C140 250 460 250 610 110', '#1b0f2c', 5) +
  place(lantern(ink), 60, 196, 1.15, -6) +
  place(lantern(ink), 176, 262, 1.25, 4) +
  place(lantern(ink), 430, 258, 1.25, -4) +
  place(lantern(ink), 545, 192, 1.1, 7) +
  place(lantern(ink), 300, 385, 3.9) +
  path(
    'M0 800V700H70V660H96V700H190V672H214V700H390V672H414V700H508V660H534V700H600V800Z',
    '#0a0a20',
  ) +
  glints([
    [215, 330, 15],
    [402, 436, 19],
    [360, 250, 11],
    [118, 348, 9],
  ])

export const lanternPier: Look = {
  palette: {
    sky: ['#0b1038', '#3a1d68', '#8c2f62'],
    ground: '#12103a',
    panel: '#1d1850',
    accent: '#ffb63e',
    contour,
    letters: ['#f2583e', '#b565f0', '#3fa4f4', '#36c48d', '#f09a3a'],
  },
  symbols: { lantern, heron, junk, koi, fan, moon },
  poster,
}
