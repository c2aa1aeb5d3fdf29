/** Brass Observatory: instruments and planets. */
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
  starPath,
} from './ink.ts'
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

const contour = '#1c0f2a'
const brass = '#d9983a'

/** A tube of metal: a thick line with a contour and a bright core. */
const tube = (d: string, width: number) =>
  line(d, contour, width + 4) + line(d, brass, width) + line(d, '#ffe6a4', width * 0.32)

const comet: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#7fd0ff', 0.8)) +
  outlined(
    path(
      'M4 8C26 18 50 30 74 52L52 74C34 52 20 32 4 8Z',
      ink.linear(['#3a6cff/.1', '#58c8ff', '#fff2b0'], 'slant'),
    ) +
      path(
        'M12 22C28 30 44 40 64 58L56 66C40 48 26 36 12 22Z',
        '#fff',
        'stroke="none" opacity=".75"',
      ) +
      path(starPath(66, 66, 8, 31, 17, 12), metal(ink, '#ffc23e')) +
      circle(66, 66, 16, ball(ink, '#ffe27a')) +
      shine('M56 62C58 55 64 52 69 53C63 56 60 60 59 66Z', 0.8),
    contour,
  )

const planet: Drawing = (ink) =>
  outlined(
    path(
      'M8 66C-6 84 40 72 62 58S104 18 90 16C80 16 92 24 60 46S18 62 8 66Z',
      metal(ink, '#e8b45a'),
      'stroke-width="0"',
    ) +
      circle(50, 48, 32, ball(ink, '#c04ad8')) +
      group(
        line(
          'M20 40C40 46 64 40 80 36M19 54C40 60 66 52 82 46M26 67C42 70 62 66 76 60',
          '#f4b0ff',
          4,
        ),
        'opacity=".55"',
      ) +
      path(
        'M17 58C2 68 -2 78 12 78C32 78 78 52 94 28C104 12 92 12 82 22C90 20 90 26 82 34C68 50 34 68 22 68C14 68 14 64 17 58Z',
        metal(ink, '#f0bc5e'),
      ) +
      circle(86, 80, 7, ball(ink, '#5cc8ff')),
    contour,
  )

const orrery: Drawing = (ink) =>
  outlined(
    path('M34 94C36 86 46 84 47 72H53C54 84 64 86 66 94Z', metal(ink, brass)) +
      ellipse(50, 46, 44, 17, 'none', 'stroke-width="7"') +
      `<ellipse cx="50" cy="46" rx="44" ry="17" fill="none" stroke="${brass}" stroke-width="3.2"/>` +
      group(
        ellipse(50, 46, 40, 17, 'none', 'stroke-width="7"') +
          `<ellipse cx="50" cy="46" rx="40" ry="17" fill="none" stroke="#ffd98a" stroke-width="3.2"/>`,
        'transform="rotate(62 50 46)"',
      ) +
      circle(50, 46, 15, ball(ink, '#ffc93e')) +
      circle(10, 38, 7, ball(ink, '#5cb8ff')) +
      circle(86, 56, 9, ball(ink, '#e8584c')) +
      circle(66, 10, 6, ball(ink, '#6fe08a')) +
      line('M50 61V74', contour, 3),
    contour,
  )

const sextant: Drawing = (ink) =>
  outlined(
    line('M50 14L16 78M50 14L84 78', contour, 10) +
      line('M50 14L16 78M50 14L84 78', brass, 6) +
      path('M8 72C30 94 70 94 92 72L87 62C66 82 34 82 13 62Z', metal(ink, brass)) +
      line(
        Array.from(
          { length: 9 },
          (_, i) => `M${polar(50, 24, 57, 130 - i * 10)}L${polar(50, 24, 63, 130 - i * 10)}`,
        ).join(''),
        contour,
        1.8,
      ) +
      line('M24 52H76', contour, 8) +
      line('M24 52H76', '#ffdb8c', 4.4) +
      tube('M50 14L64 88', 5) +
      rect(14, 30, 30, 12, shade(ink, '#5c7ab8'), 'rx="4" transform="rotate(-14 28 36)"') +
      circle(50, 14, 8, metal(ink, '#f2c566')) +
      circle(64, 88, 6, ball(ink, '#5cc8ff')),
    contour,
  )

const clock: Drawing = (ink) =>
  outlined(
    path(starPath(50, 50, 16, 48, 41), metal(ink, brass)) +
      circle(50, 50, 36, ink.radial(['#fffbea', '#f2e2bc', '#c69a58'])) +
      line(
        Array.from(
          { length: 12 },
          (_, i) => `M${polar(50, 50, 27, i * 30)}L${polar(50, 50, 32, i * 30)}`,
        ).join(''),
        contour,
        3,
      ) +
      path('M50 50L47 26L50 18L53 26Z', '#2c3f86') +
      path('M50 50L68 56L74 62L66 61Z', '#2c3f86') +
      circle(50, 62, 9, metal(ink, '#b9742a'), 'stroke-width="1.6"') +
      path(starPath(50, 62, 8, 7, 4), '#ffe0a0', 'stroke-width="1"') +
      circle(50, 50, 4, metal(ink)) +
      shine('M22 40C27 28 36 21 46 19C37 26 32 34 29 44Z', 0.6),
    contour,
  )

const telescope: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#ffd98a', 0.95)) +
  rays(50, 44, 16, 50, '#fff0c0', 0.3) +
  outlined(
    line('M48 58L28 96M50 58V96M52 58L72 96', contour, 7) +
      line('M48 58L28 96M50 58V96M52 58L72 96', '#a8642c', 3.6) +
      group(
        rect(2, 42, 22, 16, metal(ink, '#b9742a'), 'rx="3"') +
          rect(20, 38, 32, 24, metal(ink, brass), 'rx="3"') +
          rect(48, 32, 40, 36, metal(ink, '#eab252'), 'rx="4"') +
          rect(84, 28, 10, 44, metal(ink, '#b9742a'), 'rx="3"') +
          ellipse(95, 50, 4, 19, ball(ink, '#7fd8ff')) +
          line('M28 38V62M60 32V68', contour, 2.4),
        'transform="rotate(-32 50 50) translate(4 -2)"',
      ) +
      circle(50, 56, 7, metal(ink, '#f2c566')),
    contour,
  )

const poster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#0a0a30', '#23195e', '#5a2a72', '#140a26'])) +
  starfield(311, 90, 560) +
  circle(180, 150, 240, glow(ink, '#4c7cff', 0.5)) +
  circle(300, 400, 330, glow(ink, '#ffb84a', 0.65)) +
  [280, 222, 164]
    .map(
      (r, i) =>
        `<circle cx="300" cy="400" r="${r}" fill="none" stroke="#f2c566" stroke-width="${4 - i}" opacity="${0.4 + i * 0.12}"/>`,
    )
    .join('') +
  line(
    Array.from(
      { length: 48 },
      (_, i) =>
        `M${polar(300, 400, 268, i * 7.5)}L${polar(300, 400, i % 4 === 0 ? 248 : 258, i * 7.5)}`,
    ).join(''),
    '#f2c566',
    3,
    'opacity=".5"',
  ) +
  place(planet(ink), 482, 236, 1.55, -8) +
  place(comet(ink), 132, 262, 1.5) +
  circle(104, 482, 26, ball(ink, '#4cc0f0')) +
  circle(520, 456, 18, ball(ink, '#e8584c')) +
  place(orrery(ink), 300, 420, 3.6) +
  path(
    'M0 800V690C90 640 180 622 300 622S510 640 600 690V800Z',
    ink.linear(['#8a5228', '#2c1230']),
  ) +
  path('M0 800V730C90 682 180 660 300 660S510 682 600 730V800Z', '#150a20') +
  line('M0 690C90 640 180 622 300 622S510 640 600 690', '#f2c566', 6) +
  place(telescope(ink), 500, 600, 1.7, 0) +
  place(sextant(ink), 104, 614, 1.4, -8) +
  glints([
    [222, 300, 17],
    [392, 332, 14],
    [300, 150, 12],
    [420, 500, 10],
  ])

export const brassObservatory: Look = {
  palette: {
    sky: ['#0a0a30', '#23195e', '#5a2a72'],
    ground: '#120c34',
    panel: '#221852',
    accent: '#f6bd55',
    contour,
    letters: ['#e85a52', '#eeb23e', '#56aef4', '#b870f2', '#54c48c'],
  },
  symbols: { comet, planet, orrery, sextant, clock, telescope },
  poster,
}
