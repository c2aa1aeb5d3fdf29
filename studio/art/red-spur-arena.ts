/** Red Spur Arena: two birds, standing and leaping, and the ring they meet in. */
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
} from './ink.ts'
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

/** Legs and wing of a bird that stands, and of one that leaps with its feet in front. */
const poses = {
  stand: {
    legs: 'M48 76V91M48 91L39 95M48 91L57 95M59 74L62 91M62 91L53 95M62 91L71 94',
    wing: 'M37 58C46 51 58 53 65 60C59 70 46 72 38 68C35 64 35 61 37 58Z',
    barbs: 'M42 62C48 60 54 61 59 64M44 66C49 65 52 66 55 67',
  },
  leap: {
    legs: 'M50 74L68 86M68 86L78 80M68 86L79 90M58 70L78 73M78 73L86 65M78 73L88 77',
    wing: 'M36 60C22 46 20 24 32 4C36 20 46 26 52 30C58 40 64 50 62 62C54 68 44 68 36 60Z',
    barbs: 'M33 20C33 34 38 46 46 54M42 32C43 42 47 50 54 56',
  },
} as const

/** A rooster to the right, in a colour of its own. */
const rooster =
  (body: string, hackle: string, tail: string, pose: keyof typeof poses = 'stand'): Drawing =>
  (ink) =>
    group(
      outlined(
        path('M34 54C16 50 4 30 10 8C18 26 28 38 42 44Z', shade(ink, tail)) +
          path('M33 58C12 58 -2 44 0 24C10 42 24 50 40 52Z', shade(ink, light(tail, 0.15))) +
          path('M34 64C16 70 2 62 -3 48C10 58 22 58 38 58Z', shade(ink, dark(tail, 0.2))) +
          line(poses[pose].legs, '#f2b632', 3.4) +
          path(
            'M28 60C30 45 46 46 56 36C61 31 60 24 62 20C70 16 77 22 77 32C80 47 77 61 66 71C55 81 38 79 32 71C29 67 28 64 28 60Z',
            ball(ink, body),
          ) +
          path(
            'M59 26C63 35 74 40 79 36C80 48 76 56 67 58C57 53 53 42 59 26Z',
            shade(ink, hackle),
          ) +
          path(poses[pose].wing, shade(ink, dark(body, 0.35))) +
          line(poses[pose].barbs, light(body, 0.4), 1.6) +
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

const plumage = {
  meron: ['#c8342a', '#ffb43c', '#1f6b4a'],
  wala: ['#f0e6d2', '#8fb4e8', '#2a3f8f'],
} as const
const meron = rooster(...plumage.meron)
const wala = rooster(...plumage.wala)

/** A stretch of the stands, where lamps are all that is bright; stretches stand side by side. */
const gallery: Drawing = (ink) =>
  rect(0, 0, 100, 100, ink.linear(['#1c040c', '#4a0f18'])) +
  [0, 1, 2, 3]
    .flatMap((row) =>
      Array.from({ length: 8 }, (_, at) => {
        const [x, y] = [at * 12.5 + (row % 2) * 6.25, 22 + row * 22]
        const colour = dark(['#8a3a2a', '#6a2a3a', '#9a5a2a', '#5a2a4a'][(at * 3 + row) % 4]!, 0.35)
        return (
          circle(x, y, 4.6, colour) +
          path(`M${x - 7} ${y + 16}Q${x} ${y + 1} ${x + 7} ${y + 16}Z`, colour)
        )
      }),
    )
    .join('') +
  circle(50, 8, 26, glow(ink, '#ffcf7a', 0.7)) +
  circle(50, 8, 4, '#fff3cf')

/** A board of the ring's fence. */
const fence: Drawing = (ink) =>
  outlined(
    rect(0, 8, 100, 84, shade(ink, '#8f1226')) + rect(0, 8, 100, 14, metal(ink)),
    '#2a0610',
    2,
  ) + path('M50 34L62 56L50 78L38 56Z', ink.linear(['#ffe9a8', '#e9a92c']))

const feather: Drawing = (ink) =>
  path('M10 90C20 40 50 14 90 8C84 46 60 78 22 82Z', ink.linear(['#ffffff', '#e8d8c8'], 'slant')) +
  line('M8 94C28 66 50 42 80 18', '#b09a86', 3)

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

export const redSpurArena: Look = {
  palette: {
    sky: ['#2a0610', '#5c1018', '#8a2a1c'],
    ground: '#22060c',
    panel: '#4a1018',
    accent: '#ffc24a',
    contour: '#180408',
    letters: ['#e8452f', '#ffc24a', '#2f73e8', '#f0e6d2', '#1f6b4a'],
  },
  symbols: {
    meron,
    wala,
    meronLeap: rooster(...plumage.meron, 'leap'),
    walaLeap: rooster(...plumage.wala, 'leap'),
    gallery,
    fence,
    feather,
  },
  poster: spurPoster,
}
