/** The poster of a game of an outside provider, drawn from its code, name and category alone: 3:4 and without words. */

import type { Category } from '#contract/catalogue.ts'
import { emblems } from './emblems.ts'
import { around, disc, hsl, oval, paintDefs, shape, short, stops } from './paint.ts'
import { openSeed, type Seed } from './seed.ts'

export type PosterSubject = { provider: string; code: string; name: string; category: Category }

const width = 600
const height = 800
const [middle, eye] = [width / 2, 350]

type Words = readonly (readonly [words: RegExp, emblem: string])[]

/** What a game is played with, where its name tells. */
const things: Words = [
  [/wheel|spin/, 'wheel'],
  [/roulette/, 'roulette'],
  [/baccarat|blackjack|poker|hold.?em|andar|teen patti|rummy|joker|cards?\b/, 'cards'],
  [/dice|sic ?bo|craps/, 'dice'],
]

/** Subjects that a word in the name calls for. */
const subjects: Words = [
  [/dragon|\bnaga|dinosaur|\brex\b/, 'dragon'],
  [/pharaoh|egypt|pyramid|cleopatra|aztec|maya|scarab/, 'pyramid'],
  [/777|seven|classic|\b7\b/, 'seven'],
  [/fruit|cherr|berry|juice|candy|sweet|sugar|bonanza/, 'cherry'],
  [/thunder|zeus|olympus|thor|bolt|storm|power/, 'bolt'],
  [/fire|flame|\bhot\b|inferno|phoenix|magma|lava/, 'flame'],
  [/gem|jewel|diamond|crystal|ruby|emerald/, 'gem'],
  [/\bkings?\b|queen|royal|crown|prince|empire|caesar/, 'crown'],
  [/coin|gold|money|cash|\brich|treasure|fortune|bank|copper/, 'coin'],
  [/bell|christmas|santa/, 'bell'],
  [/lantern|festival|mahjong|new year/, 'lantern'],
  [/lotus|garden|flower|blossom|sakura/, 'lotus'],
  [/jungle|forest|leaf|safari|wild|panda|bamboo/, 'leaf'],
  [/moon|wolf|night|vampire|witch|halloween/, 'moon'],
  [/sword|knight|viking|samurai|warrior|gladiator|boxing|ninja/, 'shield'],
  [/harbou?r|pirate|captain|\bships?\b|\bsea\b/, 'anchor'],
  [/fish|ocean|shark|\breef|aqua/, 'fish'],
  [/rocket|space|jet|aviator|crash|galaxy|alien/, 'rocket'],
  [/\bstars?\b|cosmic|nova/, 'star'],
]

type Family = { hues: readonly number[]; emblems: readonly string[] }

/** Colours and subjects of each category. */
const families: Record<Category, Family> = {
  hot: { hues: [12, 340], emblems: ['flame', 'star'] },
  slot_game: {
    hues: [4, 32, 150, 176, 205, 232, 268, 292, 330],
    emblems: [
      'gem',
      'seven',
      'crown',
      'coin',
      'bell',
      'cherry',
      'star',
      'lotus',
      'pyramid',
      'bolt',
    ],
  },
  casino: { hues: [150, 166, 350], emblems: ['roulette', 'cards', 'chips'] },
  hash_game: { hues: [176, 192], emblems: ['hash'] },
  sportsbook: { hues: [130, 210], emblems: ['football'] },
  fishing: { hues: [186, 204, 220], emblems: ['fish', 'anchor'] },
  poker: { hues: [216, 150, 352], emblems: ['cards', 'chips'] },
  sabong: { hues: [18, 30], emblems: ['feather'] },
  lottery: { hues: [44, 288, 326], emblems: ['balls', 'coin'] },
  horse_racing: { hues: [96, 118, 34], emblems: ['horseshoe'] },
  bingo: { hues: [318, 274, 200], emblems: ['balls'] },
  arcade: { hues: [228, 262, 190], emblems: ['joystick', 'dice', 'star'] },
  crash: { hues: [222, 256, 300], emblems: ['rocket', 'bolt'] },
}

type Backdrop = (seed: Seed, light: string) => string

const backdrops: readonly Backdrop[] = [
  (seed, light) => {
    const beams = 8 + seed.below(7)
    return around(
      beams,
      (turn) =>
        `<path d="M0 0-70 -760H70Z" transform="rotate(${short(turn)})" fill="${light}" opacity=".1"/>`,
    )
  },
  (seed, light) => {
    const gap = 62 + seed.below(30)
    return around(8, (_, i) =>
      disc(
        0,
        0,
        130 + i * gap,
        'none',
        `stroke="${light}" stroke-width="${12 - i}" opacity="${short(0.24 - i * 0.025)}"`,
      ),
    )
  },
  (seed, light) =>
    around(5, (_, i) => {
      const y = 120 + i * 78
      const swell = 40 + seed.below(50)
      return shape(
        `M-320 ${y}q80 ${-swell} 160 0t160 0 160 0 160 0V520H-320Z`,
        light,
        'opacity=".08"',
      )
    }),
  (seed, light) =>
    around(7, (_, i) => {
      const peak = 120 + seed.below(180)
      const x = -330 + i * 105
      return shape(`M${x - 120} 470 ${x} ${470 - peak} ${x + 130} 470Z`, light, 'opacity=".11"')
    }),
  (seed, light) => {
    const side = 60 + seed.below(24)
    const lines = around(
      15,
      (_, i) => `M${-600 + i * side} -420l900 900M${600 - i * side} -420l-900 900`,
    )
    return `<path d="${lines}" stroke="${light}" stroke-width="3" opacity=".13"/>`
  },
  (seed, light) =>
    around(22, () => {
      const [x, y, r] = [seed.below(600) - 300, seed.below(780) - 350, 12 + seed.below(58)]
      return disc(x, y, r, light, 'opacity=".09"')
    }),
]

/** @returns an SVG of 600 by 800; the same bytes for the same subject. */
export function drawPoster({ provider, code, name, category }: PosterSubject): string {
  const seed = openSeed(`poster ${provider}/${code} ${name} ${category}`)
  const family = families[category]
  const hue = seed.oneOf(family.hues) + seed.below(25) - 12
  const { thing, subject } = shownFor(name)
  const emblem = emblems[subject ?? thing ?? seed.oneOf(family.emblems)]!
  const [firstHue, secondHue] = [hue + 130 + seed.below(100), hue + 40 + seed.below(60)]
  const light = hsl(hue, 90, 84)
  const glints = around(9, () => {
    const [x, y, r] = [40 + seed.below(520), 50 + seed.below(420), 7 + seed.below(13)]
    return `<path d="M${x} ${y - r}Q${x} ${y} ${x + r} ${y} ${x} ${y} ${x} ${y + r} ${x} ${y} ${x - r} ${y} ${x} ${y} ${x} ${y - r}Z" fill="#fff" opacity=".75"/>`
  })
  const turn = seed.below(13) - 6
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>` +
    `<radialGradient id="ground" cy=".4" r=".85">${stops([hsl(hue, 62, 50), hsl(hue + 10, 66, 28), hsl(hue + 22, 70, 11)])}</radialGradient>` +
    `<radialGradient id="glow">${stops([`${light}/.75`, `${light}/.2`, `${light}/0`])}</radialGradient>` +
    `<linearGradient id="foot" x2="0" y2="1">${stops(['#05060c/0', '#05060c/.55', '#05060c/.92'])}</linearGradient>` +
    `<filter id="cast" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="6" stdDeviation="6" flood-color="#000" flood-opacity=".45"/></filter>` +
    `${paintDefs(firstHue, secondHue)}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>` +
    `<g transform="translate(${middle} ${eye})">${seed.oneOf(backdrops)(seed, light)}${disc(0, 0, 330, 'url(#glow)')}</g>${glints}` +
    // Of a name that tells both, the thing stands behind its subject.
    (thing && subject
      ? `<g transform="translate(${middle} ${eye}) rotate(${-turn}) scale(2.7)">${emblems[thing]!()}${disc(0, 0, 100, hsl(hue + 16, 68, 16), 'opacity=".5"')}</g>`
      : oval(middle, eye + 222, 170, 28, '#000', 'opacity=".35"')) +
    `<g transform="translate(${middle} ${eye}) rotate(${turn}) scale(${thing && subject ? 1.6 : 2.05})" filter="url(#cast)">${emblem()}</g>` +
    `<rect y="460" width="${width}" height="340" fill="url(#foot)"/>` +
    `${frameOf(provider)}</svg>`
  )
}

/** What the name speaks of: what is played with, and what it is named for. */
function shownFor(name: string): { thing?: string | undefined; subject?: string | undefined } {
  const plain = name.normalize('NFKD').toLowerCase()
  const first = (words: Words) => words.find(([pattern]) => pattern.test(plain))?.[1]
  return { thing: first(things), subject: first(subjects) }
}

/** Posters of one provider share their frame. */
function frameOf(provider: string): string {
  const seed = openSeed(`frame ${provider}`)
  const colour = hsl(seed.below(360), 80, 78)
  const inset = 14 + seed.below(3) * 6
  const side = `x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${seed.below(4) * 14}"`
  const dashes = seed.oneOf([
    '',
    'stroke-dasharray="60 14"',
    'stroke-dasharray="4 14" stroke-linecap="round"',
  ])
  return `<rect ${side} fill="none" stroke="${colour}" stroke-opacity=".45" stroke-width="${4 + seed.below(3) * 2}" ${dashes}/>`
}
