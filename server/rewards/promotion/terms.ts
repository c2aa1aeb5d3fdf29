/** What a promotion may promise: the terms of each kind, the rules they must keep, and the arithmetic that follows from them. */

import { Compile } from 'typebox/compile'
import type { Static } from 'typebox/type'
import { categories, type Category, type Language } from '#contract/catalogue.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import { readOdds } from '#contract/odds.ts'
import {
  promotionTerms,
  promotionTexts,
  type promotionKinds as kindNames,
} from '#contract/promotion.ts'
import { tableGames } from '#games/holdem/holdem.ts'
import type { Site } from '#server/base/context.ts'
import { assert } from '#server/base/refusal.ts'

export type Terms = Static<typeof promotionTerms>
export type Texts = Static<typeof promotionTexts>
export type Kind = (typeof kindNames)[number]

type KindRule = {
  /** What makes a bonus of it, once the player has opted in or entered a code. */
  begins: 'deposit' | 'opt_in' | 'code' | 'period'
  /** Terms that this kind has and must have; the other terms of a kind are null. */
  has: readonly (typeof ofKind)[number][]
}

/** Terms that only some kinds have. */
const ofKind = [
  'deposit_min',
  'percent',
  'amount_max',
  'amount',
  'rounds',
  'free_bets',
  'period',
] as const

export const promotionKinds: Record<Kind, KindRule> = {
  deposit_match: { begins: 'deposit', has: ['deposit_min', 'percent', 'amount_max'] },
  reload: { begins: 'deposit', has: ['deposit_min', 'percent', 'amount_max'] },
  free_rounds: { begins: 'opt_in', has: ['rounds'] },
  free_bet: { begins: 'opt_in', has: ['free_bets'] },
  code: { begins: 'code', has: ['amount'] },
  cashback: { begins: 'period', has: ['percent', 'amount_max', 'period'] },
}

type Product = 'betting' | 'casino' | 'bingo' | 'lottery'
const otherProducts: Partial<Record<Category, Product>> = {
  sportsbook: 'betting',
  horse_racing: 'betting',
  sabong: 'betting',
  bingo: 'bingo',
  lottery: 'lottery',
}
const productOf = (category: Category): Product => otherProducts[category] ?? 'casino'

const isTerms = Compile(promotionTerms)
const isTexts = Compile(promotionTexts)

/** Each rule a promotion of a site must keep, with what is wrong where it is not kept, and the field that puts it right. */
const rules: { field: string; about: string; keeps: (terms: Terms, site: Site) => boolean }[] = [
  {
    field: 'kind',
    about: 'terms that its kind does not have, or lacks one that it must have [INC-01]',
    keeps: (terms) =>
      ofKind.every(
        (name) => (terms[name] !== null) === promotionKinds[terms.kind].has.includes(name),
      ),
  },
  {
    field: 'amount',
    about: 'an amount that is none of the site’s currency, or nothing',
    keeps: (terms, { currency }) =>
      [
        terms.deposit_min,
        terms.amount_max,
        terms.amount,
        terms.stake_max,
        terms.rounds?.stake,
        terms.free_bets?.stake,
      ]
        .filter((text) => typeof text === 'string')
        .every((text) => (parseMoney(text, currency) ?? 0n) > 0n),
  },
  {
    field: 'wagering_times',
    about: 'more wagering than the policy allows [INC-02]',
    keeps: ({ wagering_times }, { policy }) => wagering_times <= policy.bonusWageringMax,
  },
  {
    field: 'weights',
    about: 'products joined that the policy keeps apart [INC-03]',
    keeps: ({ weights }, { policy }) =>
      policy.allowsMixedIncentives || isOneProduct(weights) || isFreeChoice(weights),
  },
  {
    field: 'paid_as',
    about: 'wagering, or a highest stake, for money that is the player’s own at once [INC-09]',
    keeps: ({ paid_as, wagering_times, stake_max }) =>
      paid_as === 'bonus' || (wagering_times === 0 && stake_max === null),
  },
  {
    field: 'paid_as',
    about: 'free bets whose winnings are not the player’s own at once',
    keeps: ({ free_bets, paid_as }) => free_bets === null || paid_as === 'cash',
  },
  {
    field: 'weights',
    about: 'wagering that no game counts towards',
    keeps: ({ wagering_times, weights, game_weights }) =>
      wagering_times === 0 || [...weights, ...game_weights].some(({ percent }) => percent > 0),
  },
  {
    field: 'odds_min',
    about: 'least odds that every bet has, or none to hold for: no bet on sports counts',
    keeps: ({ odds_min, weights, free_bets }) =>
      odds_min === null ||
      (readOdds(odds_min) > 1000 &&
        (free_bets !== null ||
          counting(weights).some(({ category }) => category === 'sportsbook'))),
  },
  {
    field: 'weights',
    about: 'play between players counted, which costs them no more than the rake',
    keeps: (terms) => Object.values(tableGames).every((game) => percentOf(terms, game) === 0),
  },
  {
    field: 'vip_level',
    about: 'a level without being for VIP players, or is for them without a level',
    keeps: ({ audience, vip_level }) => (audience === 'vip') === (vip_level !== null),
  },
  {
    field: 'ends_at',
    about: 'an end before its start',
    keeps: ({ starts_at, ends_at }) =>
      ends_at === null || Date.parse(starts_at) < Date.parse(ends_at),
  },
]

const counting = (weights: Terms['weights']) => weights.filter(({ percent }) => percent > 0)
const isOneProduct = (weights: Terms['weights']) =>
  new Set(counting(weights).map(({ category }) => productOf(category))).size <= 1
/** Free choice among all products, none of which counts for more than another. */
const isFreeChoice = (weights: Terms['weights']) =>
  new Set(counting(weights).map(({ category }) => category)).size === categories.length &&
  new Set(weights.map(({ percent }) => percent)).size === 1

/** What is wrong, and the field that puts it right: of terms by its name, of texts by its language. */
export type TermsFault = { field: string; about: string }

/**
 * What is wrong with a promotion for a site; nothing where it may be published. Every language of the site must tell
 * the whole of it [INC-01].
 */
export function faultsOf(
  site: Site,
  terms: unknown,
  texts: Partial<Record<Language, unknown>>,
): TermsFault[] {
  if (!isTerms.Check(terms)) {
    const [misfit] = isTerms.Errors(terms)
    return [{ field: 'kind', about: `terms${misfit?.instancePath ?? ''} ${misfit?.message ?? ''}` }]
  }
  return [
    ...rules
      .filter(({ keeps }) => !keeps(terms, site))
      .map(({ field, about }) => ({ field, about: `it has ${about}` })),
    ...site.languages
      .filter((language) => !isTexts.Check(texts[language]))
      .map((language) => ({
        field: `title-${language}`,
        about: `its texts are not whole in ${language} [INC-01]`,
      })),
  ]
}

/** An amount of the terms in minor units; it was checked when they were published. */
export function minorOf({ currency }: Pick<Site, 'currency'>, text: string): bigint {
  const minor = parseMoney(text, currency)
  assert(minor !== null, 'published terms hold amounts of the site’s currency')
  return minor
}

/**
 * What the terms give for a deposit or a loss of `of`, in minor units: the share, cut to whole minor units, at most
 * the cap; or the amount as it stands. Nothing for a deposit below the least.
 */
export function givenFor(site: Site, terms: Terms, of: bigint): bigint {
  const minor = (text: string) => minorOf(site, text)
  if (terms.amount !== null) return minor(terms.amount)
  if (terms.percent === null || terms.amount_max === null) return 0n
  if (terms.deposit_min !== null && of < minor(terms.deposit_min)) return 0n
  const share = (of * BigInt(terms.percent)) / 100n
  const most = minor(terms.amount_max)
  return share < most ? share : most
}

/** Percent of a stake that counts: by game where the terms name it, else by its category, else nothing. */
export function percentOf(terms: Terms, game: { code: string; category: string | null }): number {
  const ofGame = terms.game_weights.find(({ game_code }) => game_code === game.code)
  const ofCategory = terms.weights.find(({ category }) => category === game.category)
  return (ofGame ?? ofCategory)?.percent ?? 0
}

/** One case in figures, for the terms as players read them: of a deposit that is known, else of one they suggest. */
export function exampleOf(site: Site, terms: Terms, deposit?: bigint) {
  const { amount, amount_max, deposit_min, percent, rounds, free_bets, wagering_times } = terms
  const show = (minor: bigint) => showMoney(minor, site.currency)
  let of = 0n
  if (deposit !== undefined && percent !== null) of = deposit
  else if (deposit_min !== null) of = minorOf(site, deposit_min) * 2n
  else if (percent !== null && amount_max !== null)
    of = (minorOf(site, amount_max) * 50n) / BigInt(percent)
  // Of free rounds the case is that as much is won as was staked for the player.
  else if (rounds) of = minorOf(site, rounds.stake) * BigInt(rounds.count)
  // Of a free bet: what it wins at odds of 2.
  else if (free_bets) of = minorOf(site, free_bets.stake)
  const gives = (rounds ?? free_bets) ? of : givenFor(site, terms, of)
  return {
    of: show(amount === null ? of : 0n),
    gives: show(gives),
    turnover: show(gives * BigInt(wagering_times)),
  }
}
