/** What a bonus comes to: of the prizes that are picked, each sum that there may be and how often it is drawn. */
import type { Fraction } from '../fraction.ts'
import { add, fraction, multiply } from '../fraction.ts'
import { leastCommon } from './drawn.ts'
import { locksFaultOf, lockedPrizes } from './locks.ts'
import type { Paper, PaperBonus } from './paper_form.ts'
import { figureOf, fractionOf } from './paper_figures.ts'
import type { Prize, Sheet } from './sheet.ts'

/** The chance of each sum; together 1, or what is left of it. */
type Sums = ReadonlyMap<number, Fraction>

/** A place that a pick may come to: how many are alike, what one pays. */
type Kind = { places: number; pays: Sums; ends: boolean }

/** More sums than this are no bonus that anybody has published. */
const sumsMax = 20_000
const nothing: Sums = new Map([[0, fraction(1)]])

function addTo(sums: Map<number, Fraction>, sum: number, chance: Fraction): void {
  sums.set(sum, add(sums.get(sum) ?? fraction(0), chance))
  if (sums.size > sumsMax) throw new Error(`has more than ${sumsMax} sums of prizes`)
}

/** What both pay together. */
function both(one: Sums, other: Sums): Sums {
  const sums = new Map<number, Fraction>()
  for (const [a, chance] of one)
    for (const [b, of] of other) addTo(sums, a + b, multiply(chance, of))
  return sums
}

function mixOf(all: readonly (readonly [share: Fraction, sums: Sums])[]): Sums {
  const mixed = new Map<number, Fraction>()
  for (const [share, sums] of all)
    for (const [sum, chance] of sums) addTo(mixed, sum, multiply(share, chance))
  return mixed
}

/** Ways to choose so many of a number of things. */
function choose(of: number, count: number): bigint {
  let ways = 1n
  for (let i = 0; i < count; i++) ways = (ways * BigInt(of - i)) / BigInt(i + 1)
  return ways
}

const placesOf = (kinds: readonly Kind[]) => kinds.reduce((sum, { places }) => sum + places, 0)

/** What picks of one of these places pay, each place as likely. */
const onePickOf = (kinds: readonly Kind[]): Sums =>
  mixOf(kinds.map(({ places, pays }) => [fraction(places, placesOf(kinds)), pays]))

/** What 0, 1, 2 … picks of these places pay together, where none comes again. */
function picksOf(kinds: readonly Kind[], most: number): Sums[] {
  // By the number of picks: sums over all choices of so many places.
  let chosen: Sums[] = [nothing]
  for (const { places, pays } of kinds) {
    const next: Map<number, Fraction>[] = []
    let own = nothing
    for (let picks = 0; picks <= Math.min(places, most); picks++) {
      for (const [before, sums] of chosen.entries())
        if (before + picks <= most)
          for (const [sum, ways] of both(sums, own))
            addTo(
              (next[before + picks] ??= new Map()),
              sum,
              multiply(ways, fraction(choose(places, picks))),
            )
      own = both(own, pays)
    }
    chosen = next
  }
  const all = placesOf(kinds)
  return chosen.map((sums, picks) => mixOf([[fraction(1n, choose(all, picks)), sums]]))
}

/** The same where every place can come again. */
function againOf(kinds: readonly Kind[], most: number): Sums[] {
  if (kinds.length === 0) return [nothing]
  const one = onePickOf(kinds)
  const all = [nothing]
  while (all.length <= most) all.push(both(all.at(-1)!, one))
  return all
}

/** A bonus of so many picks, or fewer where one ends it. */
function pickedOf(kinds: readonly Kind[], picks: number, again: boolean): Sums {
  const going = kinds.filter(({ ends }) => !ends)
  const ending = kinds.filter(({ ends }) => ends)
  const [on, all] = [placesOf(going), placesOf(kinds)]
  const before = again ? againOf(going, picks) : picksOf(going, picks)
  /** The chance that the first so many picks end nothing. */
  const lasts = (count: number) =>
    again
      ? fraction(BigInt(on) ** BigInt(count), BigInt(all) ** BigInt(count))
      : fraction(choose(on, count), choose(all, count))
  const cases: (readonly [Fraction, Sums])[] = []
  const last = ending.length > 0 ? onePickOf(ending) : nothing
  for (const [count, sums] of before.entries()) {
    if (count === picks) cases.push([lasts(count), sums])
    else if (ending.length > 0) {
      const ends = fraction(all - on, again ? all : all - count)
      cases.push([multiply(lasts(count), ends), both(sums, last)])
    }
  }
  return mixOf(cases)
}

/** A bonus whose coins lock is another by each number of them that it begins with. */
const lockedName = (name: string, coins: number) => `${name}/${coins}`

/** What scatters win, with a name of its own for each number of coins that lock. */
export function scatterBonusesOf(
  scatterBonuses: NonNullable<Sheet['scatterBonuses']>,
  bonuses: Readonly<Record<string, PaperBonus>> = {},
): NonNullable<Sheet['scatterBonuses']> {
  return Object.fromEntries(
    Object.entries(scatterBonuses).map(([symbol, won]) => [
      symbol,
      Object.fromEntries(
        Object.entries(won).map(([count, name]) => [
          count,
          Object.hasOwn(bonuses, name) && bonuses[name]!.locks
            ? lockedName(name, Number(count))
            : name,
        ]),
      ),
    ]),
  )
}

/** With how many coins scatters begin a bonus: what is more than there are cells is refused elsewhere. */
function beginningsOf({ scatterBonuses = {}, freeSpins }: Paper, wanted: string, cells: number) {
  const all = [scatterBonuses, freeSpins?.scatterBonuses ?? {}].flatMap((one) => Object.values(one))
  const counts = all.flatMap((won) =>
    Object.entries(won).flatMap(([count, name]) => (name === wanted ? [Number(count)] : [])),
  )
  return [...new Set(counts)].filter((count) => count <= cells)
}

/** Reads every bonus of a sheet. Throws with the place of one that cannot be drawn. */
export function prizesOf(
  paper: Paper,
  cells: number,
  whole: (figure: number) => number,
): Record<string, readonly Prize[]> {
  const { bonuses = {} } = paper
  const known = new Map<string, Sums>()
  const read = (name: string, within: readonly string[]): Sums => {
    const before = known.get(name)
    if (before) return before
    const place = `/bonuses/${name}`
    const { prizes, picks, again = false, locks } = bonuses[name]!
    const kinds = prizes.map(({ pays = 0, weight = 1, ends = false, bonus }, i): Kind => {
      const own = whole(figureOf(pays))
      if (bonus === undefined) return { places: weight, pays: new Map([[own, fraction(1)]]), ends }
      if (!Object.hasOwn(bonuses, bonus))
        throw new Error(`${place}/prizes/${i}/bonus is none of /bonuses`)
      if (bonus === name || within.includes(bonus))
        throw new Error(`${place}/prizes/${i}/bonus leads back to ${bonus}`)
      if (bonuses[bonus]!.locks)
        throw new Error(`${place}/prizes/${i}/bonus locks coins, which only scatters win`)
      const further = read(bonus, [...within, name])
      return { places: weight, pays: both(new Map([[own, fraction(1)]]), further), ends }
    })
    const isEnding = kinds.some(({ ends }) => ends)
    if (locks && (picks !== undefined || again || isEnding))
      throw new Error(`${place}/locks go neither with picks nor with prizes that end`)
    const going = placesOf(kinds.filter(({ ends }) => !ends))
    if (again && isEnding && picks === undefined)
      throw new Error(`${place} goes on for ever: /picks says how many there are at most`)
    const counts = [picks ?? (isEnding ? going + 1 : 1)].flat()
    if (!again && !isEnding && Math.max(...counts) > going)
      throw new Error(`${place}/picks are more than the ${going} prizes`)
    try {
      const drawn = counts.map((count) => pickedOf(kinds, count, again))
      const sums = mixOf(drawn.map((one) => [fraction(1, counts.length), one]))
      known.set(name, sums)
      return sums
    } catch (fault) {
      throw new Error(`${place} ${(fault as Error).message}`, { cause: fault })
    }
  }
  const locked = (name: string, { chance, spins, full = 0 }: NonNullable<PaperBonus['locks']>) => {
    const coin = inWays(read(name, []))
    const locks = { cells, chance: fractionOf(chance), spins, full: whole(figureOf(full)) }
    const wrong = locksFaultOf(locks)
    if (wrong !== null) throw new Error(`/bonuses/${name}/locks${wrong}`)
    return beginningsOf(paper, name, cells).map((coins): [string, Prize[]] => {
      try {
        return [lockedName(name, coins), lockedPrizes(coins, coin, locks, sumsMax)]
      } catch (fault) {
        throw new Error(`/bonuses/${name} ${(fault as Error).message}`, { cause: fault })
      }
    })
  }
  return Object.fromEntries(
    Object.entries(bonuses).flatMap(([name, { locks }]): [string, Prize[]][] =>
      locks ? locked(name, locks) : [[name, inWays(read(name, []))]],
    ),
  )
}

/** Chances as ways of one whole. */
function inWays(sums: Sums): Prize[] {
  const whole = leastCommon([...sums.values()].map(({ denominator }) => denominator))
  return [...sums].map(([pays, { numerator, denominator }]) => ({
    pays,
    ways: numerator * (whole / denominator),
  }))
}
