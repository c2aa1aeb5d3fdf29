/** The pictures of promotions, on a ground that is left to the page: those of one site are never alike. */

import { emblems } from './emblems.ts'
import { around, disc, hsl, moved, paintDefs, shape, short, stops } from './paint.ts'
import { openSeed, type Seed } from './seed.ts'

export type PromotionSubject = {
  id: string
  title: string
  kind: string
  /** What it is about besides, where it is about one thing. */
  theme: 'sports' | 'vip' | null
}

const [width, height] = [800, 320]
const hues = 12

/** What each kind looks like best, before anything else there is. */
const families: Readonly<Record<string, readonly string[]>> = {
  deposit_match: ['coin', 'gem', 'chips', 'pyramid', 'crown'],
  reload: ['rocket', 'bolt', 'flame', 'star', 'anchor'],
  free_rounds: ['lantern', 'seven', 'cherry', 'wheel', 'bell'],
  free_bet: ['football', 'flame', 'bolt', 'rocket', 'star'],
  code: ['star', 'lotus', 'moon', 'bell', 'dice'],
  cashback: ['shield', 'chips', 'leaf', 'anchor', 'horseshoe'],
}
const themes = { sports: ['football'], vip: ['crown', 'gem', 'dragon'] } as const

/**
 * SVGs by id. Each takes the subject that was used least before it, so that what comes later never changes how
 * earlier ones look: in the order in which they were first published.
 */
export function drawPromotions(subjects: readonly PromotionSubject[]): Map<string, string> {
  const used = new Map<string, number>()
  return new Map(
    subjects.map((subject) => {
      const seed = openSeed(`promotion ${subject.id} ${subject.title} ${subject.kind}`)
      const wanted = [
        ...(subject.theme ? themes[subject.theme] : []),
        ...turned(families[subject.kind] ?? [], seed),
        ...turned(Object.keys(emblems), seed),
      ]
      const uses = (name: string) => used.get(name) ?? 0
      const emblem = wanted.reduce((best, name) => (uses(name) < uses(best) ? name : best))
      const svg = drawPromotion(seed, emblem, uses(emblem))
      used.set(emblem, uses(emblem) + 1)
      return [subject.id, svg]
    }),
  )
}

function turned<T>(list: readonly T[], seed: Seed): T[] {
  const from = list.length === 0 ? 0 : seed.below(list.length)
  return [...list.slice(from), ...list.slice(0, from)]
}

/** @param uses how many before it show the same thing: it has other colours then. */
function drawPromotion(seed: Seed, emblem: string, uses: number): string {
  const hue = ((openSeed(emblem).below(hues) + 5 * uses) % hues) * (360 / hues)
  const draw = emblems[emblem]!
  const light = hsl(hue, 90, 82)
  const turn = seed.below(17) - 8
  const aside = 210 + seed.below(60)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>` +
    `<radialGradient id="glow">${stops([`${light}/.7`, `${light}/.22`, `${light}/0`])}</radialGradient>` +
    `<filter id="cast" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="6" stdDeviation="6" flood-color="#000" flood-opacity=".45"/></filter>` +
    `${paintDefs(hue, hue + 60 + seed.below(120))}</defs>` +
    `<g transform="translate(${width / 2} ${height / 2})">` +
    `${seed.oneOf(backdrops)(seed)}${disc(0, 0, 250, 'url(#glow)')}` +
    `<g opacity=".55">${moved(draw(), -aside, 36, -18 - turn, 0.5)}${moved(draw(), aside, -22, 16 + turn, 0.62)}</g>` +
    `<g filter="url(#cast)">${moved(draw(), 0, 0, turn, 1.22)}</g></g></svg>`
  )
}

/** Behind everything, in white that hardly covers the ground. */
const backdrops: readonly ((seed: Seed) => string)[] = [
  (seed) => {
    const beams = 10 + seed.below(8)
    return Array.from(
      { length: beams },
      (_, i) =>
        `<path d="M0 0-46 -520H46Z" transform="rotate(${short((i * 360) / beams)})" fill="#fff" opacity=".07"/>`,
    ).join('')
  },
  (seed) => {
    const gap = 44 + seed.below(24)
    return around(7, (_, i) =>
      disc(0, 0, 110 + i * gap, 'none', `stroke="#fff" stroke-width="${10 - i}" opacity=".1"`),
    )
  },
  (seed) =>
    around(4, (_, i) => {
      const y = 20 + i * 44
      const swell = 30 + seed.below(40)
      return shape(
        `M-440 ${y}q110 ${-swell} 220 0t220 0 220 0 220 0V200H-440Z`,
        '#fff',
        'opacity=".06"',
      )
    }),
  (seed) => {
    const side = 52 + seed.below(24)
    const lines = around(17, (_, i) => `M${-700 + i * side} -240l480 480`)
    return `<path d="${lines}" stroke="#fff" stroke-width="10" opacity=".07"/>`
  },
  (seed) =>
    around(20, () => {
      const [x, y, r] = [seed.below(800) - 400, seed.below(320) - 160, 8 + seed.below(38)]
      return disc(x, y, r, '#fff', 'opacity=".07"')
    }),
]
