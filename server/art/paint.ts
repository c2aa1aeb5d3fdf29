/** What generated pictures are drawn with: shapes as SVG text, and fills that share one light from the upper left. */

/** Fills by name; every picture brings its own two enamels. */
export type Paint = {
  gold: string
  bronze: string
  steel: string
  ink: string
  /** The two enamels, and the first one in shadow. */
  first: string
  second: string
  shadow: string
}

export const paint: Paint = {
  gold: 'url(#gold)',
  bronze: 'url(#bronze)',
  steel: 'url(#steel)',
  ink: 'url(#ink)',
  first: 'url(#first)',
  second: 'url(#second)',
  shadow: 'url(#shadow)',
}

export const hsl = (hue: number, saturation: number, lightness: number) =>
  `hsl(${((hue % 360) + 360) % 360},${saturation}%,${lightness}%)`

/** Definitions of the fills, the enamels in two hues. */
export function paintDefs(firstHue: number, secondHue: number): string {
  const enamel = (hue: number) => [hsl(hue, 88, 78), hsl(hue, 76, 54), hsl(hue + 8, 80, 30)]
  return [
    slant('gold', ['#fff6d0', '#ffcf57', '#d98a22', '#8d4d12']),
    slant('bronze', ['#b87a2a', '#5b2f0c']),
    slant('steel', ['#ffffff', '#d3dbe8', '#7d8aa3']),
    slant('ink', ['#454b66', '#10121c']),
    slant('first', enamel(firstHue)),
    slant('second', enamel(secondHue)),
    slant('shadow', [hsl(firstHue, 70, 36), hsl(firstHue + 8, 80, 16)]),
  ].join('')
}

export function slant(id: string, colours: readonly string[]): string {
  return `<linearGradient id="${id}" x2="0.4" y2="1">${stops(colours)}</linearGradient>`
}

/** Evenly spaced; a colour may be followed by a slash and its opacity. */
export function stops(colours: readonly string[]): string {
  return colours
    .map((colour, i) => {
      const [shown, opacity] = colour.split('/')
      const offset = short(i / (colours.length - 1))
      return `<stop offset="${offset}" stop-color="${shown}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`
    })
    .join('')
}

export const short = (value: number) => Math.round(value * 100) / 100

export const shape = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}" ${more}/>`
export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}" ${more}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
/** A highlight. */
export const shine = (d: string, opacity = 0.5) => shape(d, '#fff', `opacity="${opacity}"`)
/** The bright edge of what lies in the light. */
export const edge = 'stroke="#fff" stroke-opacity=".55" stroke-width="3" stroke-linejoin="round"'
export const moved = (content: string, x: number, y: number, turn = 0, scale = 1) =>
  `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${short(scale)})">${content}</g>`
/** The same thing several times around the middle. */
export const around = (count: number, content: (turn: number, i: number) => string) =>
  Array.from({ length: count }, (_, i) => content((i * 360) / count, i)).join('')

export function point(x: number, y: number, r: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${short(x + r * Math.cos(angle))} ${short(y + r * Math.sin(angle))}`
}

/** Corners at the radii in turn, the first one above: polygons, stars, cogs. */
export function cornered(corners: number, radii: readonly number[], x = 0, y = 0): string {
  const count = corners * radii.length
  const points = Array.from({ length: count }, (_, i) =>
    point(x, y, radii[i % radii.length]!, -90 + (i * 360) / count),
  )
  return `M${points.join('L')}Z`
}
