/** The hands that pay tables of video poker tell apart: four and five of a kind by rank and kicker, pairs, and wild cards. */
import { ranks as rankLetters } from '../cards.ts'
import type { HandOf } from './optimal.ts'

const [joker, ace, two, five, ten, king] = [0, 1, 2, 5, 10, 13] as const

/** Pairs pay from some rank up; a table names the lowest of them. */
const pairNames = ['acesOnly', 'kingsOrBetter', 'queensOrBetter', 'jacksOrBetter', 'tensOrBetter']

/** Names of four and five of a kind that say which: `fourJQK`, `fourAWith234`, `fiveKQJ`. */
const letters = '[A2-9TJQK]'
export const kindPattern = `(four|five)${letters}+(With${letters}+)?`
const kindParts = new RegExp(`^(four|five)(${letters}+?)(?:With(${letters}+))?$`)

/** What some tables call them. */
const kindAliases: Readonly<Record<string, string>> = {
  fourDeuces: 'four2',
  fourAces: 'fourA',
  fourAcesWithLow: 'fourAWith234',
  fourTwosToFours: 'four234',
  fourTwosToFoursWithLow: 'four234WithA234',
  fourFivesToKings: 'four56789TJQK',
}

/** Alike cards of one of these ranks, beside one of these where any are named. */
type Kind = { name: string; count: number; of: Set<number>; beside: Set<number> | null }

function kindOf(name: string): Kind | null {
  const parts = kindParts.exec(kindAliases[name] ?? name)
  if (!parts) return null
  const [, many, of = '', beside] = parts
  const ranksOf = (text: string) =>
    new Set([...text].map((letter) => (rankLetters as readonly string[]).indexOf(letter) + 1))
  return {
    name,
    count: many === 'four' ? 4 : 5,
    of: ranksOf(of),
    beside: beside === undefined ? null : ranksOf(beside),
  }
}

/** From the most particular: a kicker first, then the fewer ranks. */
const byParticularity = (one: Kind, other: Kind) =>
  Number(one.beside === null) - Number(other.beside === null) ||
  one.of.size - other.of.size ||
  (one.beside?.size ?? 0) - (other.beside?.size ?? 0)

function pairNamesOf(rank: number): string[] {
  const fromAce = rank === ace ? 0 : king + 1 - rank
  return pairNames.slice(fromAce)
}

const high = (rank: number) => (rank === ace ? king + 1 : rank)

function isRun(distinct: readonly number[]): boolean {
  return [distinct, distinct.map(high)].some(
    (ranks) => Math.max(...ranks) - Math.min(...ranks) < five,
  )
}

/** All names of a hand with so many wild cards beside these, from the most particular to the most general. */
function namesOf(
  ranks: readonly number[],
  isFlush: boolean,
  wilds: number,
  kinds: readonly Kind[],
): string[] {
  const distinct = [...new Set(ranks)]
  const counts = distinct
    .map((rank) => ({ rank, count: ranks.filter((one) => one === rank).length }))
    .toSorted((a, b) => b.count - a.count || high(b.rank) - high(a.rank))
  const [most = { rank: 0, count: 0 }, second] = counts
  const alike = most.count + wilds
  // Wild cards alone are named by those who call: they stand for nothing here.
  const kindNames = (count: number) =>
    kinds
      .filter(
        ({ count: wanted, of, beside }) =>
          wanted === count && of.has(most.rank) && (beside?.has(second?.rank ?? 0) ?? true),
      )
      .map(({ name }) => name)
  if (alike >= five) return [...kindNames(5), 'fiveOfAKind', 'quads']
  const isStraight = most.count === 1 && isRun(distinct)
  if (isStraight && isFlush) {
    const isRoyal = distinct.every((rank) => rank === ace || rank >= ten)
    const royal = wilds > 0 ? 'wildRoyal' : 'royal'
    return isRoyal ? [royal, 'straightFlush'] : ['straightFlush']
  }
  if (alike === 4) return [...kindNames(4), 'quads']
  if (counts.length === 2) return ['fullHouse']
  if (isFlush) return ['flush']
  if (isStraight) return ['straight']
  if (alike === 3) return ['trips']
  if (second?.count === 2) return ['twoPair']
  return alike === 2 ? pairNamesOf(most.rank) : []
}

/** Every name a pay table may use, beside those of `kindPattern`. */
export const handNames: readonly string[] = [
  'fiveWilds',
  'royal',
  'wildRoyal',
  'fiveOfAKind',
  'straightFlush',
  'quads',
  ...Object.keys(kindAliases),
  'fullHouse',
  'flush',
  'straight',
  'trips',
  'twoPair',
  ...pairNames,
]

/** Hands of the same ranks that are alike in being of one suit or not are read once. */
const keyOf = (ranks: readonly number[], isOfOneSuit: boolean) =>
  ranks.reduce((sum, rank) => sum + 6 ** rank, 0) * 2 + (isOfOneSuit ? 1 : 0)

/**
 * How a table of these names reads five cards; `nothing` where it pays none.
 * @param areDeucesWild a two stands for any card, as a joker does
 */
export function tableHandOf(names: readonly string[], areDeucesWild: boolean): HandOf<string> {
  const named = new Set(names)
  const kinds = names.flatMap((name) => kindOf(name) ?? []).toSorted(byParticularity)
  const isWild = (rank: number) => rank === joker || (areDeucesWild && rank === two)
  const allNames = (ranks: readonly number[], isOfOneSuit: boolean): string[] => {
    const kept = ranks.filter((rank) => !isWild(rank))
    const deuces = areDeucesWild ? ranks.filter((rank) => rank === two).length : 0
    const hand = namesOf(kept, isOfOneSuit, ranks.length - kept.length, kinds)
    // Four deuces are a hand of their own, whatever lies beside.
    const fourDeuces = kinds.filter(
      ({ count, of, beside }) =>
        deuces === 4 && count === 4 && of.has(two) && (beside?.has(kept[0] ?? joker) ?? true),
    )
    const wildsAlone = kept.length === 0 ? ['fiveWilds'] : []
    return [...wildsAlone, ...fourDeuces.map(({ name }) => name), ...hand]
  }
  const read = new Map<number, string>()
  return (ranks, suits) => {
    const suit = suits.find((_, at) => !isWild(ranks[at]!))
    const isOfOneSuit = suits.every((one, at) => one === suit || isWild(ranks[at]!))
    const key = keyOf(ranks, isOfOneSuit)
    const known = read.get(key)
    if (known !== undefined) return known
    const hand = allNames(ranks, isOfOneSuit).find((name) => named.has(name)) ?? 'nothing'
    read.set(key, hand)
    return hand
  }
}
