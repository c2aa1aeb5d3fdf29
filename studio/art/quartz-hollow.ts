/** Quartz Hollow: cut gems, raw crystal, and a miner's lamp in a cave of quartz. */
import {
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
} from './ink.ts'
import type { Drawing, Ink } from './ink.ts'
import type { Look } from './look.ts'

const contour = '#150a2c'

type Point = readonly [x: number, y: number]

const polygon = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`

/** How bright a facet is whose outer edge faces this way: light comes from above, on the left. */
function toneOf(colour: string, [x, y]: Point, [fromX, fromY]: Point): string {
  const [dx, dy] = [x - fromX, y - fromY]
  const facing = Math.round((-2.2 * dx - 3.3 * dy) / Math.hypot(dx, dy)) / 4
  return facing > 0 ? light(colour, facing * 0.62) : dark(colour, -facing * 0.62)
}

/** Points round an ellipse, from the top; `turn` is a share of the way to the next one. */
function around(x: number, y: number, rx: number, ry: number, count: number, turn = 0): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((i + turn) / count) * 2 * Math.PI - Math.PI / 2
    return [Math.round(x + rx * Math.cos(angle)), Math.round(y + ry * Math.sin(angle))]
  })
}

const between = (a: Point, b: Point, share: number): Point => [
  Math.round(a[0] + (b[0] - a[0]) * share),
  Math.round(a[1] + (b[1] - a[1]) * share),
]

/** Facets from each edge of the outline to the same edge of the table, which is so much of its size. */
function cut(ink: Ink, colour: string, outline: readonly Point[], share: number): string {
  const middle: Point = [50, 50]
  const table = outline.map((point) => between(middle, point, share))
  const edges = outline.map((from, i) => {
    const next = (i + 1) % outline.length
    return { from, to: outline[next]!, inner: table[i]!, next: table[next]! }
  })
  const facets = new Map<string, string>()
  for (const { from, to, inner, next } of edges) {
    const tone = toneOf(colour, between(from, to, 0.5), middle)
    facets.set(tone, (facets.get(tone) ?? '') + polygon([from, to, next, inner]))
  }
  const halves = edges.map(({ from, to, inner }) => polygon([from, between(from, to, 0.5), inner]))
  return (
    group([...facets].map(([tone, d]) => path(d, tone)).join(''), 'stroke-width="1"') +
    shine(halves.join(''), 0.16) +
    path(
      polygon(table),
      ink.linear([light(colour, 0.72), light(colour, 0.18), dark(colour, 0.32)], 'slant'),
      'stroke-width="1.2"',
    )
  )
}

const diamond: Drawing = (ink) => {
  const top: Point[] = [
    [28, 22],
    [50, 18],
    [72, 22],
  ]
  const girdle: Point[] = [
    [4, 44],
    [28, 44],
    [50, 46],
    [72, 44],
    [96, 44],
  ]
  const [a, b, c] = top as [Point, Point, Point]
  const [g0, g1, g2, g3, g4] = girdle as [Point, Point, Point, Point, Point]
  const tip: Point = [50, 95]
  return (
    circle(50, 52, 48, glow(ink, '#c8f4ff', 0.85)) +
    outlined(
      path(polygon([a, b, c, g4, tip, g0]), '#bfeaff') +
        path(polygon([a, g0, g1]), '#f4fdff', 'stroke-width="1"') +
        path(polygon([a, g1, b]), '#d4f2ff', 'stroke-width="1"') +
        path(polygon([b, g1, g2, g3]), ink.linear(['#ffffff', '#a8dcff']), 'stroke-width="1"') +
        path(polygon([b, g3, c]), '#9cd4fa', 'stroke-width="1"') +
        path(polygon([c, g3, g4]), '#74b8f0', 'stroke-width="1"') +
        path(polygon([g0, g1, tip]), ink.linear(['#d8f6ff', '#7cc0f4']), 'stroke-width="1"') +
        path(polygon([g1, g2, tip]), ink.linear(['#ffffff', '#94d0fa']), 'stroke-width="1"') +
        path(polygon([g2, g3, tip]), ink.linear(['#a8dcff', '#4c8cdc']), 'stroke-width="1"') +
        path(polygon([g3, g4, tip]), ink.linear(['#7cb8f0', '#2c5cb8']), 'stroke-width="1"') +
        shine('M30 25L46 21L33 40H12Z', 0.75),
      contour,
    ) +
    glints([
      [24, 30, 9],
      [78, 60, 6],
    ])
  )
}

const ruby: Drawing = (ink) =>
  outlined(
    cut(ink, '#e8203c', around(50, 50, 46, 46, 12, 0.5), 0.54) +
      shine('M38 36L56 31L48 48L34 54Z', 0.5),
    contour,
  )

/** A rectangle with its corners cut off, so far in from the largest. */
const step = (inset: number): Point[] => {
  const [left, top, right, bottom] = [18 + inset, 4 + inset, 82 - inset, 96 - inset]
  return [
    [left + 14, top],
    [right - 14, top],
    [right, top + 14],
    [right, bottom - 14],
    [right - 14, bottom],
    [left + 14, bottom],
    [left, bottom - 14],
    [left, top + 14],
  ]
}

const emerald: Drawing = (ink) =>
  outlined(
    cut(ink, '#12a860', step(0), 0.8) +
      cut(ink, '#1cc878', step(9), 0.66) +
      shine('M42 26H56L44 56H38V32Z', 0.5),
    contour,
  )

const sapphire: Drawing = (ink) => {
  const drop = around(50, 62, 36, 34, 12).map(([x, y], i): Point => {
    if (i === 0) return [50, 3]
    return i === 1 || i === 11 ? [x, y - 12] : [x, y]
  })
  return outlined(
    cut(ink, '#2454e0', drop, 0.52) + shine('M47 40L56 48L46 58L38 56Z', 0.5),
    contour,
  )
}

const topaz: Drawing = (ink) =>
  outlined(
    cut(
      ink,
      '#f09a18',
      [
        [4, 17],
        [28, 6],
        [72, 6],
        [96, 17],
        [90, 45],
        [64, 85],
        [50, 94],
        [36, 85],
        [10, 45],
      ],
      0.52,
    ) + shine('M36 33H58L46 49L34 43Z', 0.55),
    contour,
  )

/** Raw crystal: a six-sided prism with its point upwards, by the middle of its foot. */
function prism(colour: string, width: number, height: number, turn: number, x: number): string {
  const [w, tip] = [width / 2, width * 0.75]
  const side = (from: number, to: number, tone: string) =>
    path(
      polygon([
        [from * w, 0],
        [from * w, -height],
        [0, -height - tip],
        [to * w, -height],
        [to * w, 0],
      ]),
      tone,
    )
  return group(
    side(-1, -0.3, light(colour, 0.55)) +
      side(-0.3, 0.45, light(colour, 0.15)) +
      side(0.45, 1, dark(colour, 0.4)) +
      shine(
        polygon([
          [-0.85 * w, -4],
          [-0.85 * w, -height],
          [-0.55 * w, -height - 5],
          [-0.6 * w, -4],
        ]),
        0.6,
      ),
    `stroke-width="1.4" transform="translate(${x} 90) rotate(${turn})"`,
  )
}

const amethyst: Drawing = (ink) =>
  outlined(
    prism('#8a3ce0', 20, 40, -34, 36) +
      prism('#7430c8', 20, 38, 34, 64) +
      prism('#9c50f4', 28, 58, 0, 50) +
      prism('#b070ff', 16, 24, -16, 38) +
      prism('#8a3ce0', 16, 22, 18, 63) +
      path(
        'M12 92C16 78 30 80 38 84C46 76 58 78 64 84C74 78 86 82 88 92C80 99 20 99 12 92Z',
        shade(ink, '#5c4a78'),
      ),
    contour,
  )

const opal: Drawing = (ink) =>
  outlined(
    ellipse(50, 50, 46, 37, ink.radial(['#ffffff', '#ffeef4', '#c8d8f4', '#8c9cd0'])) +
      path(
        'M20 44C28 30 44 28 50 36C44 48 30 56 20 44Z',
        ink.linear(['#5cf0d8/.8', '#4c9cff/.5'], 'slant'),
        'stroke="none"',
      ) +
      path(
        'M52 30C66 24 82 34 84 46C74 52 58 46 52 30Z',
        ink.linear(['#ff9ad0/.8', '#ffb45c/.6'], 'slant'),
        'stroke="none"',
      ) +
      path(
        'M30 62C40 54 56 56 62 66C54 78 38 76 30 62Z',
        ink.linear(['#b48aff/.75', '#ff7ab8/.5'], 'slant'),
        'stroke="none"',
      ) +
      path(
        'M66 56C74 52 82 56 84 60C80 70 70 72 64 68Z',
        ink.linear(['#7cf08c/.75', '#3cc8e8/.5'], 'slant'),
        'stroke="none"',
      ) +
      shine('M16 44C20 28 36 18 54 18C40 24 28 32 24 46Z', 0.9),
    contour,
  )

/** A disc with a round hole, as they were carved of old. */
const jade: Drawing = (ink) =>
  outlined(
    path(
      'M50 4A46 46 0 1 1 49.9 4ZM50 34A16 16 0 1 0 50.1 34Z',
      ink.radial(['#e4ffdc', '#a4e08c', '#5cac5c', '#2c7444'], [0.4, 0.35, 0.8]),
      'fill-rule="evenodd"',
    ) +
      circle(50, 50, 39, 'none', 'stroke="#2c6a3c" stroke-width="2"') +
      circle(50, 50, 22, 'none', 'stroke="#2c6a3c" stroke-width="2"') +
      Array.from({ length: 8 }, (_, i) =>
        group(
          line('M50 14C56 16 58 22 53 25C50 26 48 23 50 21', '#2c6a3c', 2.4),
          `transform="rotate(${i * 45} 50 50)"`,
        ),
      ).join('') +
      shine('M14 42C18 26 32 14 48 12C34 20 24 30 21 44Z', 0.6),
    contour,
  )

/** The scatter: the lamp that shows the way in. */
const lamp: Drawing = (ink) =>
  circle(50, 54, 50, glow(ink, '#ffe07a', 1)) +
  rays(50, 56, 16, 50, '#fff2b0', 0.4) +
  outlined(
    line('M34 26C34 4 66 4 66 26', contour, 7) +
      line('M34 26C34 4 66 4 66 26', '#c8a05c', 3.4) +
      path('M36 20H64L70 32H30Z', metal(ink, '#d8a040')) +
      path(
        'M30 34H70L76 78H24Z',
        ink.radial(['#ffffff', '#fff6b0', '#ffc83c', '#f2802c'], [0.5, 0.6, 0.7]),
      ) +
      path(
        'M50 42C58 52 62 58 60 66C58 74 42 74 40 66C39 60 44 58 45 52C48 54 50 50 50 42Z',
        ink.linear(['#fffbe0', '#ffd23c', '#ff7a1c']),
        'stroke-width="1.6"',
      ) +
      line('M38 34L34 78M62 34L66 78', contour, 2.6) +
      line('M31 48H69M27 64H73', '#7a4a1c', 2.4) +
      path('M20 78H80L84 92C84 98 16 98 16 92Z', metal(ink, '#b87c2c')) +
      path('M26 32H74V38H26Z', metal(ink, '#e8b450')) +
      shine('M33 40H38L34 74H29Z', 0.6),
    contour,
  )

/** A crystal of the cave's wall, by the middle of its foot. */
const crystal = (x: number, y: number, scale: number, turn: number, colour: string) =>
  group(
    path('M-15 0V-70L0 -92L15 -70V0Z', dark(colour, 0.35)) +
      path('M-15 0V-70L0 -92L6 -66V0Z', colour) +
      path('M-15 0V-70L0 -92L-6 -66V0Z', light(colour, 0.45)),
    `transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"`,
  )

const poster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#1c1040', '#3c1c74', '#6a3cb0', '#2c1458', '#0c0620'])) +
  circle(300, 420, 400, glow(ink, '#b48cff', 0.9)) +
  circle(300, 560, 260, glow(ink, '#ffe0a0', 0.75)) +
  rays(300, 500, 22, 620, '#e8d8ff', 0.1) +
  crystal(70, 60, 1.9, 170, '#8a5ce0') +
  crystal(180, 30, 1.3, 186, '#6a48c0') +
  crystal(420, 30, 1.4, 174, '#7c50d8') +
  crystal(530, 60, 2, 188, '#9a6cf0') +
  path(
    'M0 0H600V110C560 136 540 84 500 92S460 50 420 56S372 92 336 80S296 44 250 56S206 96 166 88S120 112 84 106S40 130 0 120Z',
    ink.linear(['#0c0624', '#24104c']),
  ) +
  crystal(60, 800, 3.2, -16, '#5c38b4') +
  crystal(136, 800, 2.2, 10, '#8a5ce0') +
  crystal(548, 800, 3.4, 14, '#6a40c8') +
  crystal(464, 800, 2.3, -10, '#9a6cf0') +
  place(sapphire(ink), 180, 262, 1.3, -18) +
  place(topaz(ink), 424, 250, 1.2, 20) +
  place(emerald(ink), 430, 500, 1.35, 16) +
  place(diamond(ink), 300, 372, 2.7) +
  path('M0 800V730C110 690 200 720 300 716S500 690 600 734V800Z', '#120828') +
  place(ruby(ink), 168, 500, 1.3, -12) +
  place(lamp(ink), 300, 646, 2.1) +
  glints([
    [240, 310, 18],
    [366, 440, 12],
  ])

export const quartzHollow: Look = {
  palette: {
    sky: ['#6a3cb0', '#3c1c74', '#1c1040'],
    ground: '#150a2c',
    panel: '#2c1858',
    accent: '#ffd25c',
    contour,
    letters: ['#ff6a8a', '#ffc04a', '#5cb8ff', '#c08aff', '#6ae09a'],
  },
  symbols: { diamond, ruby, emerald, sapphire, topaz, amethyst, opal, jade, lamp },
  poster,
}
