/** The drawing tools of our art: colours, gradients and shapes that come out as SVG text. */

/** Gradients and filters of one picture; asked for twice, they are defined once. */
export type Ink = {
  /** A fill that changes from stop to stop, evenly spaced; `#rrggbb` or `#rrggbb/opacity`. */
  linear(stops: readonly string[], along?: 'down' | 'across' | 'slant'): string
  /** The same from a centre outwards; centre and radius as shares of the shape. */
  radial(stops: readonly string[], centre?: readonly [x: number, y: number, r: number]): string
  blur(radius: number): string
  defs(): string
}

/** Markup of a picture: symbols live in a square of 100 x 100, posters in 600 x 800. */
export type Drawing = (ink: Ink) => string

function openInk(prefix = 'i'): Ink {
  const known = new Map<string, string>()
  const define = (content: (id: string) => string): string => {
    const key = content('')
    const id = known.get(key) ?? `${prefix}${known.size}`
    known.set(key, id)
    return `url(#${id})`
  }
  const directions = { down: 'x2="0" y2="1"', across: 'x2="1" y2="0"', slant: 'x2="1" y2="1"' }
  return {
    linear: (stops, along = 'down') =>
      define(
        (id) =>
          `<linearGradient id="${id}" ${directions[along]}>${stopsOf(stops)}</linearGradient>`,
      ),
    radial: (stops, [x, y, r] = [0.5, 0.5, 0.5]) =>
      define(
        (id) =>
          `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${stopsOf(stops)}</radialGradient>`,
      ),
    blur: (radius) =>
      define(
        (id) =>
          `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
      ),
    defs: () => {
      const defined = [...known].map(([content, id]) => content.replace('id=""', `id="${id}"`))
      return defined.length === 0 ? '' : `<defs>${defined.join('')}</defs>`
    },
  }
}

function stopsOf(stops: readonly string[]): string {
  return stops
    .map((stop, i) => {
      const [colour, opacity] = stop.split('/')
      const fade = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${round(i / (stops.length - 1))}" stop-color="${colour}"${fade}/>`
    })
    .join('')
}

/** A whole picture, ready to be a file or a data address. */
export function drawSvg(width: number, height: number, drawing: Drawing): string {
  const ink = openInk()
  const content = drawing(ink)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${ink.defs()}${content}</svg>`
}

/** The colour `share` of the way from one to the other; both `#rrggbb`. */
function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round(a! + (b! - a!) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export const light = (colour: string, share = 0.4) => mix(colour, '#ffffff', share)
export const dark = (colour: string, share = 0.4) => mix(colour, '#0a0414', share)

/** Lit from above. */
export const shade = (ink: Ink, colour: string) => ink.linear([light(colour), colour, dark(colour)])
/** Round and glossy, lit from the upper left. */
export const ball = (ink: Ink, colour: string) =>
  ink.radial([light(colour, 0.75), light(colour, 0.15), dark(colour, 0.5)], [0.36, 0.28, 0.78])
/** Polished metal. */
export const metal = (ink: Ink, colour = '#e9a92c') =>
  ink.linear(
    [light(colour, 0.75), colour, dark(colour, 0.4), light(colour, 0.35), dark(colour, 0.5)],
    'slant',
  )
/** Light that fades into what is behind it. */
export const glow = (ink: Ink, colour: string, opacity = 0.9) =>
  ink.radial([`${colour}/${opacity}`, `${colour}/${round(opacity * 0.35)}`, `${colour}/0`])

function round(value: number): number {
  return Math.round(value * 10) / 10 === Math.round(value)
    ? Math.round(value)
    : Math.round(value * 100) / 100
}

/** A point on a circle; 0 degrees is to the right, 90 is down. */
export function polar(x: number, y: number, r: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${Math.round((x + r * Math.cos(angle)) * 10) / 10} ${Math.round((y + r * Math.sin(angle)) * 10) / 10}`
}

export const path = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more && ` ${more}`}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more && ` ${more}`}/>`
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more && ` ${more}`}/>`
/** A line without a filling. */
export const line = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${more && ` ${more}`}/>`
/** A highlight on a glossy thing. */
export const shine = (d: string, opacity = 0.55) =>
  path(d, '#fff', `stroke="none" opacity="${opacity}"`)
export const group = (content: string, more = '') => `<g${more && ` ${more}`}>${content}</g>`
/** A symbol set somewhere in a larger picture: where its centre goes, how large, how turned. */
export const place = (symbol: string, x: number, y: number, scale: number, degrees = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale}) translate(-50 -50)">${symbol}</g>`
/** Contours around everything inside. */
export const outlined = (content: string, colour: string, width = 2.2) =>
  `<g stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${content}</g>`

/** A star or a cog: corners at two radii in turn. */
export function starPath(
  x: number,
  y: number,
  corners: number,
  outer: number,
  inner: number,
  turn = -90,
): string {
  const points = Array.from({ length: corners * 2 }, (_, i) =>
    polar(x, y, i % 2 === 0 ? outer : inner, turn + (i * 180) / corners),
  )
  return `M${points.join('L')}Z`
}

/** Beams of light from a point. */
export function rays(
  x: number,
  y: number,
  count: number,
  length: number,
  fill: string,
  opacity = 0.2,
): string {
  const beams = Array.from({ length: count }, (_, i) => {
    const from = (i * 360) / count
    return `M${x} ${y}L${polar(x, y, length, from)}L${polar(x, y, length, from + 180 / count)}Z`
  })
  return path(beams.join(''), fill, `opacity="${opacity}"`)
}

/** Stars of a night sky, always the same for a seed. */
export function starfield(seed: number, count: number, height: number, colour = '#ffffff'): string {
  let state = seed
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const dots = Array.from({ length: count }, () => {
    const r = 0.6 + next(20) / 10
    return `M${next(600)} ${next(height)}h0`.concat(`|${r < 1.4 ? 0 : 1}`)
  })
  const of = (size: number) =>
    dots
      .filter((dot) => dot.endsWith(`|${size}`))
      .map((dot) => dot.slice(0, -2))
      .join('')
  return group(
    `<path d="${of(0)}" stroke-width="2"/><path d="${of(1)}" stroke-width="4" opacity=".8"/>`,
    `stroke="${colour}" stroke-linecap="round" opacity=".75"`,
  )
}

/** Four-pointed glints. */
export function glints(points: readonly (readonly [x: number, y: number, r: number])[]): string {
  return path(
    points.map(([x, y, r]) => starPath(x, y, 4, r, r * 0.16)).join(''),
    '#fff',
    'opacity=".9"',
  )
}
