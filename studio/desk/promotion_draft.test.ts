/** Protects what staff publish: a promotion that is opened and published again unchanged is the same to the last term, and what its kind has not is left out. */

import { expect, test } from 'vitest'
import { draftOf, fieldsOf, type Promotion, type Terms, type Told } from './promotion_draft.ts'

const told = {
  title: 'Title',
  summary: 'Summary',
  eligibility: 'Who',
  wagering: 'How much',
  order_of_funds: 'Which money',
  withdrawal: 'When',
  cancellation: 'How',
}
const texts = { EN: told, ESP: { ...told, title: 'Título' } }
const base: Terms = {
  kind: 'reload',
  starts_at: '2026-01-01T00:00:07Z',
  ends_at: null,
  audience: 'everyone',
  vip_level: null,
  times_max: null,
  deposit_min: '10.00',
  percent: 50,
  amount_max: '40.00',
  amount: null,
  rounds: null,
  free_bets: null,
  period: null,
  paid_as: 'bonus',
  wagering_times: 2,
  weights: [
    { category: 'arcade', percent: 15 },
    { category: 'slot_game', percent: 0 },
  ],
  game_weights: [{ game_code: 'limbo', percent: 0 }],
  odds_min: null,
  stake_max: '20.00',
  days: 3,
  excluded_methods: ['voucher'],
  order_of_funds: 'cash_first',
}
const nothing = { deposit_min: null, percent: null, amount_max: null }
const cash: Partial<Terms> = {
  paid_as: 'cash',
  wagering_times: 0,
  weights: [],
  game_weights: [],
  stake_max: null,
}
const offer = {
  languages: ['EN', 'ESP'],
  kinds: [
    { kind: 'reload', terms: ['deposit_min', 'percent', 'amount_max'] },
    { kind: 'free_rounds', terms: ['rounds'] },
    { kind: 'free_bet', terms: ['free_bets'] },
    { kind: 'code', terms: ['amount'] },
    { kind: 'cashback', terms: ['percent', 'amount_max', 'period'] },
  ],
  categories: ['arcade', 'casino', 'slot_game'],
  methods: [
    { method: 'bank', name: 'Bank' },
    { method: 'voucher', name: 'Voucher' },
  ],
} as unknown as Told

const timeZone = 'Asia/Manila'
function again(of: Promotion, typed: Record<string, string> = {}) {
  const fields = new FormData()
  const held = { ...fieldsOf(of, timeZone), ...typed }
  for (const [name, value] of Object.entries(held)) fields.append(name, value)
  return draftOf(fields, offer, { of, timeZone })
}
const promotion = (terms: Terms) => ({ terms, texts }) as unknown as Promotion

test.each<[string, Terms]>([
  ['a match', base],
  [
    'a match for VIPs that ends',
    { ...base, audience: 'vip', vip_level: 3, ends_at: '2027-01-01T10:00:30.5Z' },
  ],
  [
    'free rounds',
    {
      ...base,
      ...nothing,
      kind: 'free_rounds',
      times_max: 1,
      rounds: { game_code: 'dice', count: 3, stake: '2.00' },
    },
  ],
  [
    'a free bet',
    {
      ...base,
      ...nothing,
      ...cash,
      kind: 'free_bet',
      odds_min: '1.50',
      free_bets: { count: 1, stake: '5' },
    },
  ],
  ['a code', { ...base, ...nothing, kind: 'code', amount: '50.00' }],
  ['a cash-back', { ...base, ...cash, kind: 'cashback', deposit_min: null, period: 'day' }],
])('%s is published again as it was', (_, terms) => {
  expect(again(promotion(terms))).toEqual({ terms, texts })
})

test('what its kind has not, or cash has not, is left out, whatever stands in the fields', () => {
  const { terms } = again(promotion(base), { kind: 'cashback', paid_as: 'cash', period: 'week' })
  expect(terms).toMatchObject({
    deposit_min: null,
    percent: 50,
    period: 'week',
    wagering_times: 0,
    weights: [],
    stake_max: null,
  })
})

test('another minute is another instant, by the clock of the site', () => {
  expect(again(promotion(base), { starts_at: '2026-01-02T09:30' }).terms.starts_at).toBe(
    '2026-01-02T01:30:00.000Z',
  )
})
