/** The looks of games whose bets share a pool, and of the hash game: runners on their course, two birds, a chain. */
import {
  ball,
  circle,
  dark,
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
  starfield,
} from './ink.ts'
import type { Drawing, Ink } from './ink.ts'
import type { Look } from './look.ts'

const silks = [
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

/** Legs of a gallop: reaching out, and gathered under the body. */
const legs = {
  reach: 'M66 55L80 63L93 60M61 57L74 70L86 74M26 56L13 65L3 75M31 58L19 71L9 82',
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
    (['reach', 'gather'] as const).map((pose) => [`${pose}${at + 1}`, racer(at + 1, pose)]),
  ),
)

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

/** A rooster to the right, in a colour of its own. */
const rooster =
  (body: string, hackle: string, tail: string): Drawing =>
  (ink) =>
    group(
      outlined(
        path('M34 54C16 50 4 30 10 8C18 26 28 38 42 44Z', shade(ink, tail)) +
          path('M33 58C12 58 -2 44 0 24C10 42 24 50 40 52Z', shade(ink, light(tail, 0.15))) +
          path('M34 64C16 70 2 62 -3 48C10 58 22 58 38 58Z', shade(ink, dark(tail, 0.2))) +
          line(
            'M48 76V91M48 91L39 95M48 91L57 95M59 74L62 91M62 91L53 95M62 91L71 94',
            '#f2b632',
            3.4,
          ) +
          path(
            'M28 60C30 45 46 46 56 36C61 31 60 24 62 20C70 16 77 22 77 32C80 47 77 61 66 71C55 81 38 79 32 71C29 67 28 64 28 60Z',
            ball(ink, body),
          ) +
          path(
            'M59 26C63 35 74 40 79 36C80 48 76 56 67 58C57 53 53 42 59 26Z',
            shade(ink, hackle),
          ) +
          path(
            'M37 58C46 51 58 53 65 60C59 70 46 72 38 68C35 64 35 61 37 58Z',
            shade(ink, dark(body, 0.35)),
          ) +
          line('M42 62C48 60 54 61 59 64M44 66C49 65 52 66 55 67', light(body, 0.4), 1.6) +
          circle(69, 22, 9.5, ball(ink, hackle)) +
          path('M60 15C58 6 66 5 66 11C67 3 75 3 74 11C78 5 83 9 79 17Z', shade(ink, '#e02a35')) +
          path('M77 20L90 25L77 28Z', metal(ink)) +
          ellipse(76, 34, 3.6, 6.4, '#d8202c') +
          circle(72, 21, 2.2, '#fff') +
          circle(72.6, 21, 1.2, '#120606'),
        '#200a08',
        1.8,
      ),
      'transform="translate(6 3) scale(.94)"',
    )

const meron = rooster('#c8342a', '#ffb43c', '#1f6b4a')
const wala = rooster('#f0e6d2', '#8fb4e8', '#2a3f8f')

const spurPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#2a0610', '#7a1420', '#d8542a', '#ffc25a'])) +
  rays(300, 400, 28, 640, '#ffe9a8', 0.16) +
  circle(300, 400, 290, glow(ink, '#fff0b8', 0.75)) +
  ellipse(300, 690, 330, 90, shade(ink, '#a8662e')) +
  ellipse(300, 680, 250, 60, '#d89a52') +
  place(meron(ink), 180, 470, 4.3, -6) +
  group(place(wala(ink), 180, 470, 4.3, -6), 'transform="translate(600 0) scale(-1 1)"') +
  outlined(path('M0 0H600V90Q450 150 300 96T0 90Z', shade(ink, '#8f1226')), '#2a0610', 4) +
  line('M0 96Q150 156 300 102T600 96', '#ffcf5a', 6) +
  glints([
    [300, 250, 22],
    [120, 200, 12],
    [486, 214, 12],
  ])

/** A block of the chain, seen from a corner. */
const block = (ink: Ink, colour: string) =>
  outlined(
    path('M50 8L90 29V71L50 92L10 71V29Z', shade(ink, colour)) +
      path('M50 8L90 29L50 50L10 29Z', light(colour, 0.45)) +
      path('M50 50L90 29V71L50 92Z', dark(colour, 0.35)) +
      line('M24 48L38 55M24 58L38 65M62 55L76 48M62 65L76 58', '#ffffff', 3, 'opacity=".7"') +
      shine('M50 14L78 29L64 36L36 21Z', 0.35),
    '#04121c',
    2.2,
  )

const tallyPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#03131f', '#06364a', '#0b7a78', '#8af0c0'])) +
  starfield(21, 90, 520) +
  circle(300, 400, 320, glow(ink, '#7affd8', 0.55)) +
  line('M90 640L220 520L330 430L430 300L520 170', '#d8fff0', 12, 'opacity=".35"') +
  line(
    'M90 640L220 520L330 430L430 300L520 170',
    '#eafff8',
    5,
    'stroke-dasharray="14 12" stroke-linecap="round"',
  ) +
  place(block(ink, '#1a8fa8'), 92, 650, 1.5) +
  place(block(ink, '#16a88a'), 205, 545, 1.8) +
  place(block(ink, '#ffb53c'), 320, 420, 2.9) +
  place(block(ink, '#16a88a'), 446, 272, 1.7) +
  place(block(ink, '#1a8fa8'), 526, 160, 1.25) +
  glints([
    [320, 268, 20],
    [446, 176, 12],
    [180, 440, 12],
    [400, 560, 11],
  ])

export const raceLooks: Readonly<Record<string, Look>> = {
  'meridian-downs': {
    palette: {
      sky: ['#12407c', '#2d6fae', '#8fc4e8'],
      ground: '#0c2f1c',
      panel: '#17472c',
      accent: '#ffd05a',
      contour: '#07180f',
      letters: ['#d8262f', '#ffd52e', '#2358d8', '#17924a', '#ff8a1f'],
    },
    symbols: racers,
    poster: downsPoster,
  },
  'red-spur-arena': {
    palette: {
      sky: ['#2a0610', '#5c1018', '#8a2a1c'],
      ground: '#22060c',
      panel: '#4a1018',
      accent: '#ffc24a',
      contour: '#180408',
      letters: ['#e8452f', '#ffc24a', '#2f73e8', '#f0e6d2', '#1f6b4a'],
    },
    symbols: { meron, wala },
    poster: spurPoster,
  },
  'tally-hash': {
    palette: {
      sky: ['#03131f', '#06364a', '#0a5a60'],
      ground: '#041824',
      panel: '#0a3444',
      accent: '#7affc8',
      contour: '#02100c',
      letters: ['#7affc8', '#ffb53c', '#5ab8ff', '#c88aff', '#ff7a8a'],
    },
    symbols: {},
    poster: tallyPoster,
  },
}
