/** A promotion in words: how its kind and its audience are called, its significant terms one by one, and one case in figures. */

import type { Answer } from '#contract/calls.ts'
import { categoryTitles } from './categories.ts'
import type { Formats } from './format.ts'
import type { MessageKey, Speech } from './speech.ts'

type Detail = Answer<'/api/promo/detail'>['value']
type Terms = Detail['terms']

export const kindWords: Record<Terms['kind'], MessageKey> = {
  deposit_match: 'promoMatch',
  reload: 'promoReload',
  free_rounds: 'freeRounds',
  free_bet: 'freeBet',
  code: 'promoByCode',
  cashback: 'promoCashback',
}

const exampleWords: Record<Terms['kind'], MessageKey> = {
  deposit_match: 'exampleDeposit',
  reload: 'exampleDeposit',
  free_rounds: 'exampleRounds',
  free_bet: 'exampleFreeBet',
  code: 'exampleCode',
  cashback: 'exampleCashback',
}

export const audienceWords: Record<Terms['audience'], MessageKey> = {
  everyone: 'audienceEveryone',
  first_deposit: 'audienceFirst',
  vip: 'audienceVip',
}

const periodWords: Record<NonNullable<Terms['period']>, MessageKey> = {
  day: 'promoPerDay',
  week: 'promoPerWeek',
}

/** The parts of the full terms, in their order. */
export const promotionParts: readonly (readonly [MessageKey, keyof Detail['texts']])[] = [
  ['promoWho', 'eligibility'],
  ['wageringRequirement', 'wagering'],
  ['promoFunds', 'order_of_funds'],
  ['withdraw', 'withdrawal'],
  ['promoCancelling', 'cancellation'],
]

/** Who tells it: `odds` writes them as the reader has chosen. */
export type Telling = Pick<Speech, 't'> &
  Pick<Formats, 'money' | 'time'> & { odds: (decimal: string) => string }

/** What terms name by its code, by the name that players know. */
export type Named = Pick<Detail, 'games' | 'methods' | 'vip_name'>

/** The same fields that decide; what a promotion has none of is left out [INC-01]. */
export function termsInWords(
  terms: Terms,
  { games, methods, vip_name }: Named,
  { t, money, time, odds }: Telling,
): (readonly [name: string, value: string])[] {
  const nameOf = (code: string) => games.find((one) => one.game_code === code)?.game_name ?? code
  const weights = [
    ...terms.weights.map(
      ({ category, percent }) => `${t(categoryTitles[category])} ${t('percent', { percent })}`,
    ),
    ...terms.game_weights.map(
      ({ game_code, percent }) => `${nameOf(game_code)} ${t('percent', { percent })}`,
    ),
  ].join(' · ')
  const { rounds, free_bets, odds_min, wagering_times: times } = terms
  const facts: (readonly [MessageKey, string | null | false])[] = [
    ['kind', t(kindWords[terms.kind])],
    ['promoWho', t(audienceWords[terms.audience], { level: vip_name })],
    ['promoTimes', terms.times_max ? t('timesMax', { count: terms.times_max }) : t('timesAny')],
    ['promoDepositMin', terms.deposit_min && money(terms.deposit_min)],
    ['promoShare', terms.percent !== null && t('percent', { percent: terms.percent })],
    ['promoPeriod', terms.period && t(periodWords[terms.period])],
    ['promoAmountMax', terms.amount_max && money(terms.amount_max)],
    ['amount', terms.amount && money(terms.amount)],
    [
      'freeRounds',
      rounds &&
        t('roundsIn', {
          count: rounds.count,
          game: nameOf(rounds.game_code),
          stake: money(rounds.stake),
        }),
    ],
    [
      'freeBet',
      free_bets && t('freeBetsOf', { count: free_bets.count, stake: money(free_bets.stake) }),
    ],
    ['promoPaidAs', t(terms.paid_as === 'cash' ? 'paidCash' : 'paidBonus')],
    ['wageringRequirement', times === 0 ? t('wageringNone') : t('wageringTimes', { times })],
    ['promoWeights', times > 0 && weights],
    [
      'promoOddsMin',
      odds_min && t(free_bets ? 'freeBetOdds' : 'promoOddsEach', { odds: odds(odds_min) }),
    ],
    ['promoStakeMax', terms.stake_max && money(terms.stake_max)],
    ['promoDays', times > 0 && t('daysCount', { count: terms.days })],
    ['bonusUseWithin', free_bets && t('daysCount', { count: terms.days })],
    ['promoExcluded', methods.map(({ name }) => name).join(', ')],
    ['promoFunds', times > 0 && t('cashFirst')],
    ['from', time(terms.starts_at)],
    ['until', terms.ends_at ? time(terms.ends_at) : t('promoNoEnd')],
  ]
  return facts.flatMap(([name, value]) => (value ? [[t(name), value] as const] : []))
}

/** One case in figures, after how a free bet works where it is one. */
export function exampleInWords(
  terms: Terms,
  { of, gives, turnover }: Detail['example'],
  { t, money }: Pick<Telling, 't' | 'money'>,
): string {
  const figures = { of: money(of), gives: money(gives), turnover: money(turnover) }
  return [
    ...(terms.free_bets ? [t('freeBetHow')] : []),
    t(exampleWords[terms.kind], figures),
    t(terms.wagering_times === 0 ? 'exampleCash' : 'exampleWager', figures),
  ].join(' ')
}
