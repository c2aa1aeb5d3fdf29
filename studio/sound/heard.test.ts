/** Protects: what is heard follows the rounds, and nothing that costs more than it returns is ever celebrated [GAM-16]. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openReplay, type RoundRecord, type Table } from '../play/table.ts'
import { soundBetween, soundOfBets } from './heard.ts'

const tableOf = (stake: number, payouts: readonly number[], shown: number): Table => ({
  ...openReplay({
    round_id: 'r',
    currency: 'USD',
    stake: (stake / 100).toFixed(2),
    steps: payouts.map((payout) => ({ payout: String(payout) })),
    pending: null,
  } as unknown as RoundRecord),
  shown,
  phase: 'showing',
})

test('a stake is heard once, a step as it is shown, and a win only above the stake and at the end', () => {
  const amount = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.array(amount, { minLength: 1, maxLength: 5 }),
      (stake, payouts) => {
        for (let shown = 1; shown <= payouts.length; shown++) {
          const heard = soundBetween(
            tableOf(stake, payouts, shown - 1),
            tableOf(stake, payouts, shown),
          )
          const isWin = shown === payouts.length && payouts.reduce((a, b) => a + b) > stake
          expect(heard).toBe(isWin ? 'win' : 'reveal')
        }
      },
    ),
    { seed: 3, numRuns: 200 },
  )
  const ready = tableOf(100, [0], 1)
  const asking: Table = { ...ready, phase: 'asking' }
  expect(soundBetween(ready, asking)).toBe('stake')
  expect(soundBetween(asking, { ...asking, phase: 'unknown' })).toBe(null)
  expect(soundBetween(asking, tableOf(100, [0], 0))).toBe(null)
})

test('bets of shared rounds: made, lost, returned and won', () => {
  const bet = (state: 'open' | 'settled' | 'void', payout = '0.00') => [
    { round_id: 'b', state, stake: '1.00', payout },
  ]
  type Bets = Parameters<typeof soundOfBets>[0]
  const heard = (before: Bets, after: Bets) => soundOfBets(before, after, 'USD')
  expect(heard([], bet('open'))).toBe('stake')
  expect(heard([], bet('settled', '5.00'))).toBe(null)
  expect(heard(bet('open'), bet('open'))).toBe(null)
  expect(heard(bet('open'), bet('settled', '1.01'))).toBe('win')
  for (const payout of ['0.00', '0.50', '1.00'])
    expect(heard(bet('open'), bet('settled', payout))).toBe('reveal')
  expect(heard(bet('open'), bet('void'))).toBe(null)
})
