/** Monsoon Teahouse: a warm house in the rains. */
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
} from './ink.ts'
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

const contour = '#0c2420'

const umbrella: Drawing = (ink) =>
  circle(50, 46, 48, glow(ink, '#ffe28a', 0.7)) +
  outlined(
    line('M50 20V84C50 94 36 94 36 86', contour, 7.5) +
      line('M50 20V84C50 94 36 94 36 86', '#d99a4e', 4) +
      path(
        'M6 54C8 24 32 14 50 14C68 14 92 24 94 54C88 47 78 47 72 54C66 47 56 47 50 54C44 47 34 47 28 54C22 47 12 47 6 54Z',
        shade(ink, '#e8353f'),
      ) +
      path(
        'M50 14C38 20 30 38 28 54C34 47 44 47 50 54C56 47 66 47 72 54C70 38 62 20 50 14Z',
        shade(ink, '#ffb63e'),
        'stroke-width="1.6"',
      ) +
      path(
        'M50 14C46 26 46 42 50 54C54 42 54 26 50 14Z',
        '#fff0b8',
        'stroke="none" opacity=".55"',
      ) +
      line('M50 6V14', '#d99a4e', 4) +
      shine('M14 44C18 30 28 23 36 21C28 28 22 36 20 45Z'),
    contour,
  )

const leaf: Drawing = (ink) =>
  group(
    outlined(
      path('M50 98V86', 'none', 'stroke-width="5"') +
        path('M50 90C12 72 10 32 50 5C90 32 88 72 50 90Z', shade(ink, '#3fc463')) +
        path('M50 90C12 72 10 32 50 5Z', '#9cf09a', 'stroke="none" opacity=".35"') +
        line(
          'M50 96V12M50 30L34 24M50 46L27 38M50 62L28 54M50 76L35 70M50 30L66 24M50 46L73 38M50 62L72 54M50 76L65 70',
          '#14633a',
          1.9,
        ) +
        path('M66 58C60 68 62 74 67 74S74 68 66 58Z', ball(ink, '#7fe0ff'), 'stroke-width="1.4"') +
        shine('M24 46C26 34 34 24 42 18C34 30 30 40 29 52Z', 0.45),
      contour,
    ),
    'transform="rotate(28 50 50)"',
  )

const frog: Drawing = (ink) =>
  outlined(
    ellipse(20, 82, 17, 9, shade(ink, '#2f9d4c')) +
      ellipse(80, 82, 17, 9, shade(ink, '#2f9d4c')) +
      path('M20 74C18 52 34 46 50 46S82 52 80 74C78 90 22 90 20 74Z', shade(ink, '#4cc95f')) +
      ellipse(50, 77, 19, 12, '#e4f7a0', 'stroke="none"') +
      circle(30, 26, 14, ball(ink, '#5ad66a')) +
      circle(70, 26, 14, ball(ink, '#5ad66a')) +
      path(
        'M10 46C10 30 30 28 50 28S90 30 90 46C90 62 70 66 50 66S10 62 10 46Z',
        shade(ink, '#5ad66a'),
      ) +
      circle(30, 25, 8.5, '#fff6c8') +
      circle(70, 25, 8.5, '#fff6c8') +
      ellipse(31, 26, 5.5, 3.6, '#1a2a18', 'stroke="none"') +
      ellipse(69, 26, 5.5, 3.6, '#1a2a18', 'stroke="none"') +
      line('M24 48C34 58 66 58 76 48', '#17592c', 2.6) +
      group(
        circle(20, 50, 5, '#ff9a7a') + circle(80, 50, 5, '#ff9a7a'),
        'stroke="none" opacity=".6"',
      ) +
      line('M34 92V84M40 93V85M60 93V85M66 92V84', contour, 2.2),
    contour,
  )

const bell: Drawing = (ink) =>
  outlined(
    circle(50, 12, 7, 'none', `stroke-width="4"`) +
      circle(50, 84, 8, metal(ink, '#b9742a')) +
      path(
        'M50 16C30 17 31 42 28 60L16 76C14 80 17 82 22 82H78C83 82 86 80 84 76L72 60C69 42 70 17 50 16Z',
        metal(ink, '#e0a03a'),
      ) +
      line('M30 52H70M28 60H72M19 75H81', '#7a4410', 2) +
      circle(50, 37, 7, metal(ink, '#f4c765')) +
      shine('M37 28C40 23 43 22 46 21C41 32 39 44 37 56L33 57C34 46 34 36 37 28Z', 0.6),
    contour,
  )

const mango: Drawing = (ink) =>
  outlined(
    line('M58 18C58 12 62 8 66 6', '#5f3a16', 4) +
      path('M60 16C72 4 90 8 95 18C84 26 70 26 60 16Z', shade(ink, '#48b052')) +
      path(
        'M58 16C80 18 92 40 84 62C76 86 48 96 28 86C8 76 8 54 22 42C36 30 40 15 58 16Z',
        ink.radial(['#fff09a', '#ffc02e', '#f2602c', '#a82440'], [0.4, 0.35, 0.8]),
      ) +
      shine('M28 50C36 42 44 38 48 28C52 38 40 48 32 60C26 62 24 56 28 50Z', 0.6),
    contour,
  )

const teapot: Drawing = (ink) =>
  circle(50, 52, 50, glow(ink, '#a8ffdc', 0.9)) +
  rays(50, 54, 16, 50, '#d8fff0', 0.3) +
  outlined(
    line(
      'M34 26C28 20 40 16 34 8M50 20C44 14 56 10 50 3M66 26C60 20 72 16 66 8',
      '#fff',
      3,
      'opacity=".75"',
    ) +
      line('M74 48C98 42 98 78 70 76', contour, 10) +
      line('M74 48C98 42 98 78 70 76', '#2fa58a', 5.6) +
      path('M30 56C18 56 16 48 4 42L10 36C24 38 26 44 34 46Z', shade(ink, '#2fa58a')) +
      path(
        'M24 60C24 44 36 40 50 40S76 44 76 60C76 80 66 88 50 88S24 80 24 60Z',
        ball(ink, '#2fbf9a'),
      ) +
      path('M32 44C34 34 66 34 68 44C60 48 40 48 32 44Z', shade(ink, '#3fd0ab')) +
      circle(50, 33, 5, metal(ink)) +
      path(
        'M50 54C44 58 44 66 50 74C56 66 56 58 50 54ZM40 60C36 64 40 72 48 74C48 68 46 62 40 60ZM60 60C64 64 60 72 52 74C52 68 54 62 60 60Z',
        '#fff2b8',
        'stroke-width="1.2"',
      ) +
      rect(36, 86, 28, 5, metal(ink), 'rx="2"'),
    contour,
  )

const rain = Array.from(
  { length: 46 },
  (_, i) => `M${(i * 97) % 640} ${(i * 173) % 780}l-12 42`,
).join('')

const poster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#0a3a44', '#12685a', '#2f8a5c', '#082a2a'])) +
  circle(300, 380, 340, glow(ink, '#ffcf6a', 0.75)) +
  path(
    'M0 330C90 250 150 300 220 250C300 200 380 270 450 230C520 200 570 250 600 240V520H0Z',
    '#0d4f4c',
    'opacity=".75"',
  ) +
  path(
    'M40 300C140 300 220 230 300 170C380 230 460 300 560 300L520 342H80Z',
    ink.linear(['#c8433a', '#6a1a2a']),
  ) +
  path('M100 318H500V590H100Z', ink.linear(['#5a2c1e', '#32160f'])) +
  [128, 226, 322, 420]
    .map(
      (x) =>
        rect(x, 352, 54, 148, ink.linear(['#fff0a8', '#ffae3e']), 'rx="4"') +
        line(`M${x + 27} 352V500M${x} 400H${x + 54}M${x} 450H${x + 54}`, '#6a3417', 4),
    )
    .join('') +
  line(
    'M60 300C160 296 230 236 300 186C370 236 440 296 540 300',
    '#f2b04a',
    7,
    'stroke-linecap="round"',
  ) +
  rect(0, 560, 600, 240, ink.linear(['#ffc766/.55', '#0e4a44', '#041c20'])) +
  place(leaf(ink), 66, 560, 2.2, -40) +
  place(leaf(ink), 540, 566, 2.2, -6) +
  place(umbrella(ink), 300, 392, 3.7) +
  place(frog(ink), 300, 590, 1.7) +
  path(
    'M0 800V690C50 640 90 700 140 676S220 730 280 716S420 740 470 690S570 660 600 680V800Z',
    '#04201f',
  ) +
  path(rain, 'none', 'stroke="#c8fff2" stroke-width="3" stroke-linecap="round" opacity=".38"') +
  glints([
    [180, 300, 14],
    [430, 330, 18],
    [380, 500, 11],
  ])

export const monsoonTeahouse: Look = {
  palette: {
    sky: ['#0a3a44', '#12685a', '#2f8a5c'],
    ground: '#06302f',
    panel: '#0d4542',
    accent: '#ffc04a',
    contour,
    letters: ['#ec5348', '#f0932f', '#35b6a0', '#5c9cf0', '#a9c43c'],
  },
  symbols: { umbrella, leaf, frog, bell, mango, teapot },
  poster,
}
