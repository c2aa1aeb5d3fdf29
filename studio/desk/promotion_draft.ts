/** A promotion as the fields of its form hold it, and back; what was typed and not yet published is kept for as long as the tab. */
import { textOf } from '#client/form.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { clockOf, instantOf } from './clock.ts'

export type Told = Answer<'/api/staff/promotions'>['value']
export type Preview = Answer<'/api/staff/promotion_preview'>['value']
export type Promotion = Told['promotions'][number]
export type Terms = Promotion['terms']
export type Draft = Pick<Body<'/api/staff/promotion_preview'>, 'terms' | 'texts'>
/** By the name of the field. */
export type Fields = Readonly<Record<string, string>>

export const textNames = [
  'title',
  'summary',
  'eligibility',
  'wagering',
  'order_of_funds',
  'withdrawal',
  'cancellation',
] as const

const numberText = (value: number | null | undefined) => (value ? String(value) : '')

/** @param of null for one that begins from nothing. */
export function fieldsOf(of: Promotion | null, timeZone: string): Fields {
  if (!of)
    return {
      kind: 'deposit_match',
      audience: 'everyone',
      vip_level: '1',
      times_max: '1',
      period: 'week',
      paid_as: 'bonus',
      wagering_times: '5',
      days: '7',
      'weight-slot_game': '100',
    }
  const { terms, texts } = of
  return {
    kind: terms.kind,
    starts_at: clockOf(terms.starts_at, timeZone),
    ends_at: terms.ends_at === null ? '' : clockOf(terms.ends_at, timeZone),
    audience: terms.audience,
    vip_level: String(terms.vip_level ?? 1),
    times_max: numberText(terms.times_max),
    deposit_min: terms.deposit_min ?? '',
    percent: numberText(terms.percent),
    amount_max: terms.amount_max ?? '',
    amount: terms.amount ?? '',
    rounds_game: terms.rounds?.game_code ?? '',
    rounds_count: numberText(terms.rounds?.count),
    rounds_stake: terms.rounds?.stake ?? '',
    free_bets_count: numberText(terms.free_bets?.count),
    free_bets_stake: terms.free_bets?.stake ?? '',
    period: terms.period ?? 'week',
    paid_as: terms.paid_as,
    wagering_times: String(terms.wagering_times),
    days: String(terms.days),
    odds_min: terms.odds_min ?? '',
    stake_max: terms.stake_max ?? '',
    game_weights: terms.game_weights
      .map(({ game_code, percent }) => `${game_code} ${percent}`)
      .join('\n'),
    ...Object.fromEntries(
      terms.weights.map(({ category, percent }) => [`weight-${category}`, String(percent)]),
    ),
    ...Object.fromEntries(terms.excluded_methods.map((method) => [`excluded-${method}`, 'on'])),
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([language, told]) =>
        textNames.map((name) => [`${name}-${language}`, told?.[name] ?? '']),
      ),
    ),
  }
}

/** What the form says; where a number is none, `NaN`, which the schema of the call refuses. */
export function draftOf(
  fields: FormData,
  { kinds, categories, methods, languages }: Told,
  { of, timeZone }: { of: Promotion | null; timeZone: string },
): Draft {
  const text = (name: string) => textOf(fields, name)
  const has = termsOfKind(kinds, text('kind'))
  const optional = (name: string) => (text(name) === '' ? null : text(name))
  const number = (name: string) => (text(name) === '' ? NaN : Number(text(name)))
  const own = <T>(name: string, value: T) => (has.includes(name) ? value : null)
  const isBonus = text('paid_as') === 'bonus'
  /** As it was, to the second, where nobody has set another minute. */
  const instant = (name: 'starts_at' | 'ends_at') => {
    const before = of?.terms[name] ?? null
    if (before !== null && clockOf(before, timeZone) === text(name)) return before
    return instantOf(text(name), timeZone)
  }
  return {
    terms: {
      kind: text('kind') as Terms['kind'],
      starts_at: instant('starts_at') ?? '',
      ends_at: instant('ends_at'),
      audience: text('audience') as Terms['audience'],
      vip_level: text('audience') === 'vip' ? number('vip_level') : null,
      times_max: text('times_max') === '' ? null : number('times_max'),
      deposit_min: own('deposit_min', text('deposit_min')),
      percent: own('percent', number('percent')),
      amount_max: own('amount_max', text('amount_max')),
      amount: own('amount', text('amount')),
      rounds: own('rounds', {
        game_code: text('rounds_game'),
        count: number('rounds_count'),
        stake: text('rounds_stake'),
      }),
      free_bets: own('free_bets', {
        count: number('free_bets_count'),
        stake: text('free_bets_stake'),
      }),
      period: own('period', text('period') as 'day' | 'week'),
      paid_as: text('paid_as') as Terms['paid_as'],
      wagering_times: isBonus ? number('wagering_times') : 0,
      weights: isBonus
        ? categories
            .filter((category) => text(`weight-${category}`) !== '')
            .map((category) => ({ category, percent: number(`weight-${category}`) }))
        : [],
      game_weights: isBonus ? gameWeightsOf(text('game_weights')) : [],
      odds_min: isBonus || has.includes('free_bets') ? optional('odds_min') : null,
      stake_max: isBonus ? optional('stake_max') : null,
      days: number('days'),
      excluded_methods: methods
        .map(({ method }) => method)
        .filter((method) => fields.has(`excluded-${method}`)),
      order_of_funds: 'cash_first',
    },
    texts: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(textNames.map((name) => [name, text(`${name}-${language}`)])),
      ]),
    ),
  }
}

export const termsOfKind = (kinds: Told['kinds'], kind: string): readonly string[] =>
  kinds.find((one) => one.kind === kind)?.terms ?? []

/** A game on each line, with its percent behind it. */
const gameWeightsOf = (typed: string): Terms['game_weights'] =>
  typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [game_code = '', percent = ''] = line.trim().split(/\s+/)
      return { game_code, percent: percent === '' ? NaN : Number(percent.replace('%', '')) }
    })

/** By the name of the form: what was typed, also where the session ended before it was published. */
const kept = new Map<string, Fields>()

export const keptOf = (form: string): Fields | undefined => kept.get(form)
export const forget = (form: string) => void kept.delete(form)
export function keep(form: string, fields: FormData) {
  const texts = [...fields].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  kept.set(form, Object.fromEntries(texts))
}
