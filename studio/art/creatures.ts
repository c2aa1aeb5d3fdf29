/** Everything that swims in Moonwater Bay, heading to the right. */
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
  outlined,
  path,
  shade,
  shine,
} from './ink.ts'
import type { Drawing, Ink } from './ink.ts'

export const contour = '#04162c'

type Shape = {
  /** Half the length and half the height of the body. */
  long: number
  tall: number
  tail: number
  body: string
  fin: string
  /** Drawn over the body. */
  marks?: string
  /** Drawn behind it. */
  behind?: string
}

const eye = (x: number, y: number, r = 3.4) =>
  circle(x, y, r, '#fdf6da', 'stroke-width="1.2"') + circle(x + r * 0.25, y, r * 0.5, contour)

/** A fish from the side: tail, fins, a body lit from above. */
function fish(ink: Ink, { long, tall, tail, body, fin, marks = '', behind = '' }: Shape): string {
  const [nose, base] = [50 + long, 50 - long * 0.72]
  const back = `M${nose} 50C${50 + long * 0.6} ${50 - tall * 1.25} ${50 - long * 0.3} ${50 - tall * 1.2} ${base} 48`
  const belly = `V52C${50 - long * 0.3} ${50 + tall * 1.2} ${50 + long * 0.6} ${50 + tall * 1.25} ${nose} 50Z`
  return (
    outlined(
      behind +
        path(
          `M${base + 4} 50L${50 - long - 8} ${50 - tail}Q${50 - long + 3} 50 ${50 - long - 8} ${50 + tail}Z`,
          ink.linear([light(fin, 0.35), fin, dark(fin, 0.3)]),
        ) +
        path(
          `M${50 + long * 0.2} ${50 - tall * 0.85}Q${50 - long * 0.1} ${50 - tall * 1.7} ${50 - long * 0.45} ${50 - tall * 1.3}L${50 - long * 0.3} ${50 - tall * 0.7}Z`,
          shade(ink, fin),
        ) +
        path(
          `M${50 + long * 0.05} ${50 + tall * 0.85}Q${50 - long * 0.1} ${50 + tall * 1.6} ${50 - long * 0.35} ${50 + tall * 1.35}L${50 - long * 0.2} ${50 + tall * 0.7}Z`,
          shade(ink, fin),
        ) +
        path(
          back + belly,
          ink.linear([light(body, 0.2), body, light(body, 0.6), light(body, 0.8)]),
        ),
      contour,
      2,
    ) +
    group(marks, `opacity=".8"`) +
    outlined(
      path(
        `M${50 + long * 0.28} ${50 + tall * 0.1}q${-long * 0.32} ${tall * 0.15} ${-long * 0.34} ${tall * 0.6}q${long * 0.28} ${tall * 0.05} ${long * 0.34} ${-tall * 0.6}Z`,
        fin,
      ),
      contour,
      1.4,
    ) +
    line(
      `M${50 + long * 0.48} ${50 - tall * 0.62}q${-long * 0.12} ${tall * 0.6} 0 ${tall * 1.2}`,
      dark(body, 0.3),
      1.4,
      'opacity=".7"',
    ) +
    outlined(
      eye(50 + long * 0.66, 50 - tall * 0.22, Math.max(2.4, Math.min(4.2, tall * 0.2))),
      contour,
      1,
    ) +
    shine(
      `M${50 + long * 0.72} ${50 - tall * 0.5}C${50 + long * 0.4} ${50 - tall * 0.95} ${50 - long * 0.2} ${50 - tall * 0.95} ${50 - long * 0.5} ${50 - tall * 0.4}C${50 - long * 0.1} ${50 - tall * 0.72} ${50 + long * 0.4} ${50 - tall * 0.7} ${50 + long * 0.72} ${50 - tall * 0.5}Z`,
      0.4,
    )
  )
}

const stripes = (xs: readonly number[], tall: number, colour: string, width: number) =>
  line(xs.map((x) => `M${x} ${50 - tall}q5 ${tall} 0 ${tall * 2}`).join(''), colour, width)

export const sprat: Drawing = (ink) =>
  fish(ink, {
    long: 36,
    tall: 13,
    tail: 15,
    body: '#8fb6d8',
    fin: '#5a86b4',
    marks: line('M22 48Q50 42 80 48', '#e9f6ff', 2.4),
  })

export const mackerel: Drawing = (ink) =>
  fish(ink, {
    long: 40,
    tall: 15,
    tail: 18,
    body: '#3fb6a4',
    fin: '#1f7f86',
    marks: line([28, 37, 46, 55, 64].map((x) => `M${x} 39q4 4 0 9`).join(''), '#0c4a5c', 3.4),
  })

export const bream: Drawing = (ink) =>
  fish(ink, {
    long: 36,
    tall: 24,
    tail: 20,
    body: '#f0a23c',
    fin: '#d4601f',
    marks: stripes([34, 46, 58], 17, '#c8511a', 4),
  })

export const lionfish: Drawing = (ink) =>
  fish(ink, {
    long: 33,
    tall: 19,
    tail: 17,
    body: '#e2553f',
    fin: '#8f1f3a',
    marks: stripes([32, 40, 48, 56, 64], 14, '#fff0d8', 2.6),
    behind: [
      [30, 8],
      [40, 2],
      [50, 0],
      [60, 4],
      [70, 12],
    ]
      .map(
        ([x, y]) =>
          line(`M${x! * 0.7 + 14} 42L${x} ${y}`, '#ffb199', 3.4) +
          line(`M${x! * 0.7 + 14} 58L${x} ${100 - y!}`, '#ffb199', 3.4),
      )
      .join(''),
  })

export const barracuda: Drawing = (ink) =>
  fish(ink, {
    long: 43,
    tall: 10,
    tail: 17,
    body: '#7f93b8',
    fin: '#3c4f86',
    marks: stripes([20, 29, 38, 47, 56, 65], 6, '#2c3a6c', 2.6),
  }) + line('M93 51L78 53', contour, 1.8)

export const marlin: Drawing = (ink) =>
  fish(ink, {
    long: 37,
    tall: 14,
    tail: 25,
    body: '#2f6fe0',
    fin: '#1b3f9c',
    marks: stripes([28, 37, 46, 55], 9, '#8fc0ff', 2),
    behind:
      path('M84 47L100 45L84 52Z', '#2f6fe0') +
      path('M72 40Q62 8 40 12Q46 26 30 38Z', shade(ink, '#1b3f9c')),
  })

export const sunfish: Drawing = (ink) =>
  outlined(
    path('M48 14Q40 0 34 2Q38 14 34 26Z', shade(ink, '#6a7fa8')) +
      path('M48 86Q40 100 34 98Q38 86 34 74Z', shade(ink, '#6a7fa8')) +
      path('M24 26Q6 50 24 74L32 70V30Z', shade(ink, '#6a7fa8')) +
      path('M90 50C84 22 52 12 30 24C24 40 24 60 30 76C52 88 84 78 90 50Z', ball(ink, '#a9bcd8')),
    contour,
  ) +
  outlined(path('M56 52q-12 0 -14 12q12 0 16 -8Z', '#7f94bc'), contour, 1.4) +
  group(
    [
      [44, 34, 3],
      [36, 48, 2.4],
      [62, 70, 3],
      [50, 26, 2],
      [40, 70, 2.4],
    ]
      .map(([x, y, r]) => circle(x!, y!, r!, '#e8f0fc'))
      .join(''),
    'opacity=".7"',
  ) +
  outlined(eye(74, 44, 4), contour, 1) +
  shine('M82 36C72 22 52 18 38 24C54 22 70 28 82 36Z', 0.5)

export const ray: Drawing = (ink) =>
  outlined(
    line('M26 52C14 54 10 66 0 64', '#4a2f80', 4) +
      path(
        'M92 50C84 44 74 40 64 24C54 8 40 6 30 4C38 20 30 34 24 48V54C30 68 38 82 30 96C40 94 54 92 64 76C74 60 84 56 92 50Z',
        ink.linear(['#b79af0', '#6a46c0', '#9a7ae6'], 'down'),
      ),
    contour,
  ) +
  line('M84 50H34', '#4a2f90', 2, 'opacity=".5"') +
  group(
    [
      [54, 32, 3],
      [46, 22, 2.4],
      [54, 68, 3],
      [46, 78, 2.4],
      [40, 40, 2],
      [40, 60, 2],
    ]
      .map(([x, y, r]) => circle(x!, y!, r!, '#e7dcff'))
      .join(''),
  ) +
  outlined(eye(78, 44, 2.6) + eye(78, 56, 2.6), contour, 0.8)

export const squid: Drawing = (ink) =>
  outlined(
    [38, 43, 48, 53, 58, 63]
      .map((y, n) =>
        line(
          `M40 ${y}C28 ${y + (n - 2.5) * 5} 20 ${y + (n - 2.5) * 2} ${4 + (n % 2) * 6} ${y + (n - 2.5) * 9}`,
          n % 2 ? '#f07aa0' : '#c43a78',
          4.4,
        ),
      )
      .join('') +
      path('M78 34L98 40Q90 50 98 60L78 66Z', shade(ink, '#c43a78')) +
      path('M36 38Q60 28 84 40Q96 50 84 60Q60 72 36 62Q30 50 36 38Z', ball(ink, '#ee6a9a')),
    contour,
  ) +
  group(
    [
      [60, 40, 2.4],
      [70, 46, 3],
      [62, 58, 2.6],
      [76, 56, 2],
    ]
      .map(([x, y, r]) => circle(x!, y!, r!, '#8a1f58'))
      .join(''),
    'opacity=".6"',
  ) +
  outlined(eye(46, 44, 5), contour, 1) +
  shine('M84 44C72 34 56 34 44 39C58 37 72 40 84 44Z', 0.45)

export const oarfish: Drawing = (ink) =>
  line(
    'M8 34C22 22 30 66 46 58S62 30 90 44',
    '#ffd76a',
    17,
    'stroke-linecap="round" opacity=".35"',
  ) +
  line('M8 34C22 22 30 66 46 58S62 30 90 44', contour, 14, 'stroke-linecap="round"') +
  line('M8 34C22 22 30 66 46 58S62 30 90 44', '#dfe9f6', 10.5, 'stroke-linecap="round"') +
  line(
    'M8 31C22 19 30 62 46 54S62 26 88 40',
    '#ff5a4a',
    3.4,
    'stroke-linecap="round" stroke-dasharray="2 3.4"',
  ) +
  outlined(
    line('M84 36C80 22 74 16 66 14M88 36C88 22 84 12 78 6', '#ff5a4a', 3) +
      circle(66, 13, 3, '#ffb43a') +
      circle(78, 5, 3, '#ffb43a') +
      path('M80 36Q96 34 98 46Q92 54 80 52Z', shade(ink, '#dfe9f6')),
    contour,
    1.6,
  ) +
  outlined(eye(90, 42, 2.8), contour, 0.8)

export const eel: Drawing = (ink) => {
  const body = 'M6 62C20 82 32 30 48 42S66 74 88 50'
  return (
    circle(50, 50, 48, glow(ink, '#7affe8', 0.4)) +
    line(body, contour, 17, 'stroke-linecap="round"') +
    line(body, '#1fa88f', 13, 'stroke-linecap="round"') +
    line('M6 60C20 78 32 28 48 39S66 70 86 47', '#b8ffe9', 2.6, 'stroke-linecap="round"') +
    outlined(eye(86, 46, 3), contour, 1) +
    path('M30 30L38 14L38 24L46 12L40 32L40 23Z', '#fff27a') +
    path('M62 84L66 96L72 84L72 92L80 76L68 84Z', '#fff27a')
  )
}

export const crab: Drawing = (ink) =>
  outlined(
    line('M26 62L8 74M28 68L14 86M74 62L92 74M72 68L86 86M34 74L26 92M66 74L74 92', '#b02a1c', 5) +
      line('M26 48C14 44 12 34 16 28M74 48C86 44 88 34 84 28', '#d8402a', 6) +
      path('M16 30C4 28 2 12 14 8C14 16 18 18 22 14C28 20 26 30 16 30Z', shade(ink, '#e8583a')) +
      path('M84 30C96 28 98 12 86 8C86 16 82 18 78 14C72 20 74 30 84 30Z', shade(ink, '#e8583a')) +
      line('M42 40V28M58 40V28', '#b02a1c', 4) +
      ellipse(50, 58, 30, 22, ball(ink, '#f06a3c')),
    contour,
  ) +
  outlined(eye(42, 26, 4) + eye(58, 26, 4), contour, 1) +
  [
    [38, 58],
    [50, 64],
    [62, 58],
  ]
    .map(([x, y]) => circle(x!, y!, 5, ball(ink, '#fff3dc')))
    .join('')

export const clam: Drawing = (ink) =>
  circle(50, 48, 46, glow(ink, '#ffe9b0', 0.5)) +
  outlined(
    path('M8 46C10 18 34 6 50 6S90 18 92 46Q50 30 8 46Z', ink.linear(['#f6c8e0', '#b46aa8'])) +
      path(
        'M10 60C20 84 36 92 50 92S80 84 90 60Q50 44 10 60Z',
        ink.linear(['#e6a4cc', '#8a4a90']),
      ) +
      path('M12 52Q50 36 88 52Q50 66 12 52Z', '#4a1f5c'),
    contour,
  ) +
  line(
    'M50 9V34M32 13L38 36M68 13L62 36M50 66V88M32 68L38 84M68 68L62 84',
    '#fff',
    1.6,
    'opacity=".5"',
  ) +
  circle(50, 51, 9, ball(ink, '#fff6e8')) +
  glints([[53, 47, 6]])
