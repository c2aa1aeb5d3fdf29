/** Horse racing: a race drawn by strengths, and five pools that those who back its runners share. */
import { racePools } from '#contract/game_traits.ts'
import type { Draw } from '../fair.ts'
import { fraction } from '../fraction.ts'
import { hasExactly } from '../game.ts'
import {
  declare,
  paidAt,
  readSums,
  showSums,
  sumStakes,
  totalOf,
  type PoolTerms,
  type Winner,
} from './pool.ts'
import { cardOf, pickByStrength, type Runner } from './race_card.ts'
import { selectionOf } from './race_pays.ts'
import { raceEveryMs } from './race_programme.ts'
import {
  runnersNamed,
  type DeclaredPool,
  type RaceBook,
  type RaceChoice,
  type RaceOutcome,
  type RacePool,
  type RaceRules,
  type RaceStep,
} from './race_rules.ts'
import type { SharedGame } from './shared.ts'

/** Nobody who wins gets less than the stake back; a step of five hundredths leaves no rest of a stake of whole twenties. */
const straight = { takeOut: 600, breakTo: 500, least: 10_000 }
const exotic = { ...straight, takeOut: 800 }

const common = {
  kind: 'race',
  runners: 8,
  strengthMin: 10,
  strengthMax: 60,
  deadHeatOneIn: 50,
  scratchOneIn: 50,
  sections: 10,
  sectionMs: 1500,
} as const

const poolsBefore = {
  win: straight,
  place: straight,
  show: straight,
  quinella: exotic,
  exacta: exotic,
} as const
const rulesBefore = { ...common, pools: poolsBefore } as const satisfies RaceRules
const rules = {
  ...common,
  pools: { ...poolsBefore, trifecta: exotic },
} as const satisfies RaceRules

/** How many places pay, of pools in which a runner only has to be placed. */
const placed = { win: 1, place: 2, show: 3 } as const

type Places = RaceOutcome['places']

/** Runners of one place share what their places are worth; three in the last place that pays share that one. */
function placedWinners(places: Places, count: number): Winner[] {
  let left = count
  // Parts of 840, which any dead heat of up to eight divides.
  return places.flatMap((together) => {
    const taken = Math.min(left, together.length)
    left -= taken
    return taken === 0
      ? []
      : together.map((number) => ({
          selection: String(number),
          parts: BigInt((840 * taken) / together.length),
        }))
  })
}

/** Every order of the first so many that the finish allows. */
function ordersOf([first, ...behind]: Places, count: number): number[][] {
  if (count === 0) return [[]]
  if (!first) return []
  return first.flatMap((number) => {
    const beside = first.filter((other) => other !== number)
    const left = beside.length > 0 ? [beside, ...behind] : behind
    return ordersOf(left, count - 1).map((order) => [number].concat(order))
  })
}

export function winnersOf(pool: RacePool, places: Places): Winner[] {
  if (pool === 'win' || pool === 'place' || pool === 'show')
    return placedWinners(places, placed[pool])
  const orders = ordersOf(places, runnersNamed[pool]).map((order) =>
    pool === 'quinella' ? order.toSorted((a, b) => a - b) : order,
  )
  return [...new Set(orders.map((order) => order.join('-')))].map((selection) => ({
    selection,
    parts: 1n,
  }))
}

const runsIn = (selection: string, scratched: number | null) =>
  !selection.split('-').includes(String(scratched))

/** As they are now; no version has had others for a pool. */
const termsOf: Readonly<Record<RacePool, PoolTerms>> = rules.pools

/** What a pool came to; bets on a runner that was withdrawn come back and are in no pool. */
export function declarePool(
  pool: RacePool,
  { scratched, places }: Pick<RaceOutcome, 'scratched' | 'places'>,
  book: RaceBook,
): DeclaredPool {
  const all = readSums(book[pool] ?? {})
  const staked = new Map([...all].filter(([selection]) => runsIn(selection, scratched)))
  const declared = declare(termsOf[pool], staked, winnersOf(pool, places))
  const returned = declared ? totalOf(all) - declared.staked : totalOf(all)
  const { takeOut = 0n, breakage = 0n, added = 0n, dividends = [] } = declared ?? {}
  return {
    pool,
    staked: String(declared?.staked ?? 0n),
    returned: String(returned),
    takeOut: String(takeOut),
    breakage: String(breakage),
    added: String(added),
    dividends,
  }
}

/** The finish by strengths, then dead heats; gaps between places in thousandths of the course. */
function drawFinish(draw: Draw, field: readonly Runner[]): { places: number[][]; gaps: number[] } {
  const order: number[] = []
  for (let left = [...field]; left.length > 0;) {
    const next = pickByStrength(draw, left)
    order.push(next.number)
    left = left.filter((runner) => runner !== next)
  }
  const places: number[][] = []
  const gaps: number[] = []
  for (const number of order) {
    if (places.length > 0 && draw(rules.deadHeatOneIn) === 0) {
      places.at(-1)?.push(number)
      continue
    }
    gaps.push(places.length === 0 ? 0 : 1 + draw(gapMax))
    places.push([number])
  }
  return { places, gaps }
}

const course = 1000
const gapMax = 30
const swayMax = 20

/** How far each has come after each section: by its end, with a sway that chance alone decides. */
function drawRunning(
  draw: Draw,
  { places, gaps }: { places: number[][]; gaps: number[] },
): (number | null)[][] {
  const ends = new Map<number, number>()
  let behind = 0
  places.forEach((together, at) => {
    behind += gaps[at]!
    for (const number of together) ends.set(number, course - behind)
  })
  return Array.from({ length: rules.sections }, (_, at) =>
    Array.from({ length: rules.runners }, (__, index) => {
      const end = ends.get(index + 1)
      if (end === undefined || at === rules.sections - 1) return end ?? null
      return Math.floor((end * (at + 1)) / rules.sections) + draw(2 * swayMax + 1) - swayMax
    }),
  )
}

function drawRace(draw: Draw, card: readonly Runner[]): RaceOutcome {
  const scratched = draw(rules.scratchOneIn) === 0 ? 1 + draw(rules.runners) : null
  const finish = drawFinish(
    draw,
    card.filter(({ number }) => number !== scratched),
  )
  return { scratched, places: finish.places, sections: drawRunning(draw, finish) }
}

const isRunner = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 1 && raw <= rules.runners

const raceGame = (
  ofVersion: RaceRules,
  version: number,
): SharedGame<RaceChoice, RaceOutcome, RaceBook> => ({
  code: 'meridian-downs',
  name: 'Meridian Downs',
  category: 'horse_racing',
  version,
  volatility: 'medium',
  rules: ofVersion,
  // Of the pools it opens with; the others keep 8 %.
  rtp: fraction(10_000 - straight.takeOut, 10_000),
  hitFrequency: null,
  topAward: null,
  // As a pool of a hundred thousand stakes would pay one of them.
  maxMultiple: fraction(100_000),
  stakeMin: 100n,
  stakeStep: 20n,
  timing: { opens: 'on time', everyMs: raceEveryMs },
  playersMin: 1,
  isDrawnEmpty: true,
  hasFixedPrice: false,
  tellsStakes: true,
  defaultChoice: { pool: 'win', runners: [1] },
  readChoice(raw) {
    if (!hasExactly(raw, ['pool', 'runners'])) return null
    const { runners } = raw
    const pool = racePools.find((one) => one === raw.pool && ofVersion.pools[one])
    if (!pool || !Array.isArray(runners) || runners.length !== runnersNamed[pool]) return null
    if (!runners.every(isRunner) || new Set(runners).size !== runners.length) return null
    if (pool === 'quinella' && runners[0]! > runners[1]!) return null
    return { pool, runners }
  },
  unitsOf: () => 1,
  unitsMax: 1,
  rtpAt: ({ pool }) => fraction(10_000 - termsOf[pool].takeOut, 10_000),
  draw: (draw, ground) => drawRace(draw, cardOf(rules, ground)),
  lastsMs: () => rules.sections * rules.sectionMs,
  // A section is told before it begins, so that a screen can draw the way there.
  shownAt({ scratched, places, sections }, elapsedMs, book) {
    const begun = Math.min(rules.sections, Math.floor(elapsedMs / rules.sectionMs) + 2)
    const run = { scratched, sections: sections.slice(0, begun) }
    if (elapsedMs < rules.sections * rules.sectionMs) return run
    const declared = racePools
      .filter((pool) => book[pool])
      .map((pool) => declarePool(pool, { scratched, places }, book))
    return { ...run, places, declared }
  },
  bookOf(bets) {
    const book: Partial<Record<RacePool, RaceBook[RacePool]>> = {}
    for (const pool of racePools) {
      const own = bets.filter(({ choice }) => choice.pool === pool)
      if (own.length === 0) continue
      book[pool] = showSums(
        sumStakes(own.map(({ stake, choice }) => ({ stake, selection: selectionOf(choice) }))),
      )
    }
    return book as RaceBook
  },
  settle({ stake, choice }, { scratched, places }, book): RaceStep {
    const declared = declarePool(choice.pool, { scratched, places }, book)
    const selection = selectionOf(choice)
    const isReturned = declared.staked === '0' || !runsIn(selection, scratched)
    const own = declared.dividends.find((one) => one.selection === selection)
    return {
      kind: 'race',
      scratched,
      places,
      book: { [choice.pool]: book[choice.pool] ?? {} },
      declared,
      isReturned,
      payout: String(own && !isReturned ? paidAt(stake, own.dividend) : 0n),
    }
  },
})

export const meridianDowns = raceGame(rules, 2)
/** Without the trifecta. */
export const meridianDownsBefore = raceGame(rulesBefore, 1)
