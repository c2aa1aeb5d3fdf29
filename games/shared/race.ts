/** Horse racing: a race drawn by strengths, and pools that those who back its runners share. */
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
import { combinationsOf, eachWayPools, partsOf } from './race_pays.ts'
import { raceEveryMs } from './race_programme.ts'
import {
  runnersNamed,
  type DeclaredPool,
  type FormerRaceStep,
  type RaceBook,
  type RaceChoice,
  type RaceOutcome,
  type RacePool,
  type RaceRules,
  type RaceStep,
  type RunnersChoice,
  type WheelChoice,
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

const firstPools = {
  win: straight,
  place: straight,
  show: straight,
  quinella: exotic,
  exacta: exotic,
} as const
const firstRules = { ...common, pools: firstPools } as const satisfies RaceRules
const secondRules = {
  ...common,
  pools: { ...firstPools, trifecta: exotic },
} as const satisfies RaceRules
/** A box has more runners than a bet of one combination names, or their orders. */
const thirdRules = {
  ...secondRules,
  boxes: {
    quinella: { from: 3, to: common.runners },
    exacta: { from: 2, to: common.runners },
    trifecta: { from: 3, to: common.runners },
  },
  eachWay: eachWayPools,
} as const satisfies RaceRules
const rules = {
  ...thirdRules,
  wheels: ['quinella', 'exacta', 'trifecta'],
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

const isRising = (runners: readonly number[]) =>
  runners.every((number, at) => at === 0 || runners[at - 1]! < number)

/** Whether a bet of this form can be made in a pool with so many runners. */
function isOffered(
  { pools, boxes, eachWay }: RaceRules,
  { pool, runners, form }: RunnersChoice,
): boolean {
  if (!pools[pool]) return false
  if (form === 'each_way') return eachWay?.[0] === pool && runners.length === 1
  if (form !== 'box')
    return runners.length === runnersNamed[pool] && (pool !== 'quinella' || isRising(runners))
  const box = boxes?.[pool]
  return (
    box !== undefined && runners.length >= box.from && runners.length <= box.to && isRising(runners)
  )
}

const forms = [undefined, 'box', 'each_way'] as const

const areRunners = (raw: unknown): raw is number[] =>
  Array.isArray(raw) && raw.every(isRunner) && new Set(raw).size === raw.length

/** A wheel has more combinations than one: else it is a straight bet. */
function readWheel({ wheels }: RaceRules, raw: { [Name in keyof WheelChoice]: unknown }) {
  const pool = wheels?.find((one) => one === raw.pool)
  const { form, sets } = raw
  if (!pool || form !== 'wheel' || !Array.isArray(sets) || sets.length !== runnersNamed[pool])
    return null
  if (!sets.every(areRunners) || !sets.every(isRising)) return null
  const isTwice = new Set(sets.flat()).size < sets.flat().length
  if (pool === 'quinella' && isTwice) return null
  const choice: WheelChoice = { pool, form, sets }
  return combinationsOf(choice).length > 1 ? choice : null
}

function readChoice(ofVersion: RaceRules, raw: unknown): RaceChoice | null {
  if (hasExactly(raw, ['pool', 'form', 'sets'])) return readWheel(ofVersion, raw)
  const isStraight = hasExactly(raw, ['pool', 'runners'])
  if (!isStraight && !hasExactly(raw, ['pool', 'runners', 'form'])) return null
  const { runners } = raw
  const pool = racePools.find((one) => one === raw.pool)
  const form = 'form' in raw ? forms.find((one) => one !== undefined && one === raw.form) : null
  if (!pool || form === undefined || !areRunners(runners)) return null
  const choice = { pool, runners, ...(form && { form }) }
  return isOffered(ofVersion, choice) ? choice : null
}

/** The bet with most combinations that rules offer; no wheel has more than a box of all. */
function unitsMaxOf({ boxes = {}, eachWay = [] }: RaceRules): number {
  const boxed = racePools.flatMap((pool) => {
    const runners = Array.from({ length: boxes[pool]?.to ?? 0 }, (_, at) => at + 1)
    return runners.length === 0 ? [] : [combinationsOf({ pool, runners, form: 'box' }).length]
  })
  return Math.max(1, eachWay.length, ...boxed)
}

type Bet = { stake: bigint; choice: RaceChoice }

type Settled = Pick<RaceOutcome, 'scratched' | 'places'>

/** What each combination came to by itself: paid, lost, or back. */
function settleBet(bet: Bet, { scratched, places }: Settled, book: RaceBook): RaceStep {
  const parts = partsOf(bet)
  const pools = racePools.filter((one) => parts.some(({ pool }) => pool === one))
  const declared = pools.map((pool) => declarePool(pool, { scratched, places }, book))
  const of = (pool: RacePool) => declared.find((one) => one.pool === pool)!
  const back = parts.filter(
    ({ pool, selection }) => of(pool).staked === '0' || !runsIn(selection, scratched),
  )
  const won = parts.flatMap((part) => {
    const { pool, selection, stake } = part
    const paying = of(pool).dividends.find((one) => one.selection === selection)
    return paying && !back.includes(part)
      ? [{ pool, selection, payout: paidAt(stake, paying.dividend) }]
      : []
  })
  return {
    kind: 'race',
    scratched,
    places,
    book: Object.fromEntries(pools.map((pool) => [pool, book[pool] ?? {}])),
    declared,
    won: won.map(({ pool, selection, payout }) => ({ pool, selection, payout: String(payout) })),
    returned: String(back.reduce((sum, { stake }) => sum + stake, 0n)),
    isReturned: back.length === parts.length,
    payout: String(won.reduce((sum, { payout }) => sum + payout, 0n)),
  }
}

/** As versions told it that had one combination a bet. */
function settleFormer(bet: Bet, outcome: Settled, book: RaceBook): FormerRaceStep {
  const {
    kind,
    scratched,
    places,
    book: own,
    declared,
    isReturned,
    payout,
  } = settleBet(bet, outcome, book)
  return { kind, scratched, places, book: own, declared: declared[0]!, isReturned, payout }
}

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
  readChoice: (raw) => readChoice(ofVersion, raw),
  unitsOf: (choice) => combinationsOf(choice).length,
  // What a dividend pays on a combination is whole.
  unitsAreBets: true,
  unitsMax: unitsMaxOf(ofVersion),
  // The pools of an each-way bet keep the same.
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
    const parts = bets.flatMap(partsOf)
    const own = racePools.flatMap((pool) => {
      const sums = sumStakes(parts.filter((part) => part.pool === pool))
      return sums.size === 0 ? [] : [[pool, showSums(sums)]]
    })
    return Object.fromEntries(own) as RaceBook
  },
  settle: ofVersion.boxes ? settleBet : settleFormer,
})

export const meridianDowns = raceGame(rules, 4)
/** Without the wheel. */
export const thirdMeridianDowns = raceGame(thirdRules, 3)
/** Bets of one combination. */
export const secondMeridianDowns = raceGame(secondRules, 2)
/** Without the trifecta. */
export const firstMeridianDowns = raceGame(firstRules, 1)
