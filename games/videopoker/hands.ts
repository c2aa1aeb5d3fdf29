/** The hands that pay tables of video poker tell apart: four of a kind and pairs by rank, kickers, and wild deuces. */
import type { HandOf } from './optimal.ts'

const [ace, two, four, five, ten, king] = [1, 2, 4, 5, 10, 13] as const

/** Pairs pay from some rank up; a table names the lowest of them. */
const pairNames = ['acesOnly', 'kingsOrBetter', 'queensOrBetter', 'jacksOrBetter', 'tensOrBetter']

/** From the most particular name of a hand to the most general: a table pays for the first that it names. */
function quadNames(rank: number, kicker: number): string[] {
  const names = ['quads']
  if (rank === ace) names.unshift('fourAces')
  else names.unshift(rank <= four ? 'fourTwosToFours' : 'fourFivesToKings')
  if (rank === ace && kicker <= four) names.unshift('fourAcesWithLow')
  if (rank >= two && rank <= four && kicker <= four) names.unshift('fourTwosToFoursWithLow')
  return names
}

function pairNamesOf(rank: number): string[] {
  const fromAce = rank === ace ? 0 : king + 1 - rank
  return pairNames.slice(fromAce)
}

function isRun(distinct: readonly number[]): boolean {
  const high = distinct.map((rank) => (rank === ace ? king + 1 : rank))
  return [distinct, high].some((ranks) => Math.max(...ranks) - Math.min(...ranks) < five)
}

/** All names of a hand without wild cards, or with so many. */
function namesOf(ranks: readonly number[], isFlush: boolean, wilds: number): string[] {
  const distinct = [...new Set(ranks)]
  const counts = distinct
    .map((rank) => ({ rank, count: ranks.filter((one) => one === rank).length }))
    .toSorted((a, b) => b.count - a.count)
  const [most = { rank: 0, count: 0 }, second] = counts
  const alike = most.count + wilds
  if (wilds === 4) return ['fourDeuces', 'quads']
  if (alike >= five) return ['fiveOfAKind', 'quads']
  const isStraight = most.count === 1 && isRun(distinct)
  if (isStraight && isFlush) {
    const isRoyal = distinct.every((rank) => rank === ace || rank >= ten)
    const royal = wilds > 0 ? 'wildRoyal' : 'royal'
    return isRoyal ? [royal, 'straightFlush'] : ['straightFlush']
  }
  if (alike === 4) return wilds > 0 ? ['quads'] : quadNames(most.rank, second?.rank ?? 0)
  if (counts.length === 2) return ['fullHouse']
  if (isFlush) return ['flush']
  if (isStraight) return ['straight']
  if (alike === 3) return ['trips']
  if (second?.count === 2) return ['twoPair']
  return alike === 2 && wilds === 0 ? pairNamesOf(most.rank) : []
}

/** Every name a pay table may use. */
export const handNames: readonly string[] = [
  'royal',
  'wildRoyal',
  'fourDeuces',
  'fiveOfAKind',
  'straightFlush',
  'quads',
  'fourAces',
  'fourAcesWithLow',
  'fourTwosToFours',
  'fourTwosToFoursWithLow',
  'fourFivesToKings',
  'fullHouse',
  'flush',
  'straight',
  'trips',
  'twoPair',
  ...pairNames,
]

/** Hands of the same ranks that are alike in being of one suit or not are read once. */
const keyOf = (ranks: readonly number[], isOfOneSuit: boolean) =>
  ranks.reduce((sum, rank) => sum + 5 ** (rank - 1), 0) * 2 + (isOfOneSuit ? 1 : 0)

/**
 * How a table of these names reads five cards; `nothing` where it pays none.
 * @param areDeucesWild a two stands for any card
 */
export function tableHandOf(names: readonly string[], areDeucesWild: boolean): HandOf<string> {
  const named = new Set(names)
  const isWild = (rank: number) => areDeucesWild && rank === two
  const read = new Map<number, string>()
  return (ranks, suits) => {
    const suit = suits.find((_, at) => !isWild(ranks[at]!))
    const isOfOneSuit = suits.every((one, at) => one === suit || isWild(ranks[at]!))
    const key = keyOf(ranks, isOfOneSuit)
    const known = read.get(key)
    if (known !== undefined) return known
    const kept = ranks.filter((rank) => !isWild(rank))
    const all = namesOf(kept, isOfOneSuit, ranks.length - kept.length)
    const hand = all.find((name) => named.has(name)) ?? 'nothing'
    read.set(key, hand)
    return hand
  }
}
