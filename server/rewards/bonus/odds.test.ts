/** Protects least odds: of bets on sports those count that its terms name, by what was accepted, however they end. */

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showMoney } from '#contract/money.ts'
import { linesOf } from '#games/sports/settlement.ts'
import { bookHouse, onResult, type BookHouse } from '#tests/harness/book_house.ts'
import { auditBooks, codeTerms, rewarding, type Rewarding } from '#tests/harness/promotions.ts'
import type { Who } from '#tests/harness/visit.ts'
import type { Terms } from '../promotion/terms.ts'

const terms: Terms = {
  ...codeTerms,
  wagering_times: 10,
  weights: [{ category: 'sportsbook', percent: 50 }],
  game_weights: [],
  odds_min: '1.50',
  stake_max: null,
}

let book: BookHouse
let rewards: Rewarding
beforeAll(async () => {
  book = await bookHouse()
  rewards = rewarding(book.house)
  await rewards.publish('sports', terms)
  await rewards.addCode('SPORTS', 'sports')
  await rewards.publish('any', { ...terms, odds_min: null })
  await rewards.addCode('EVERY', 'any')
})
afterAll(async () => {
  await rewards.close()
  await book.close()
})

const least = 1.5
const ends = ['won', 'lost', 'called off', 'one called off', 'cashed out', 'open'] as const
type Bet = { odds: string[]; combine: number; end: (typeof ends)[number] }

const unit = 1000n
const stakeOf = ({ odds, combine }: Bet) => unit * BigInt(linesOf(odds.length, combine))
/** Whether anything of a bet is staked in the end. */
const isStaked = ({ odds, end }: Bet) =>
  end !== 'open' && end !== 'called off' && !(end === 'one called off' && odds.length === 1)

async function play(who: Who, { odds, combine, end }: Bet) {
  const matches = await Promise.all(odds.map((home) => book.addMatch([home, '6.00', '9.00'])))
  const selections = matches.map((match, i) => onResult(match, 'H', odds[i]!))
  const { ticket_id } = await book.place(who, selections, { combine, unit: '10.00' })
  if (end === 'cashed out')
    await book.cashOut(who, ticket_id, (await book.offered(who, ticket_id)) ?? '')
  for (const [i, match] of matches.entries()) {
    if (end === 'called off' || (end === 'one called off' && i === 0)) await book.callOff(match)
    else if (end === 'lost') await book.finish(match, 0, 1)
    else if (end !== 'open') await book.finish(match, 1, 0)
  }
  await book.work()
}

const doneOf = async (who: Who) =>
  (await rewards.mine(who)).active.map(({ turnover_done }) => turnover_done)

const bets: fc.Arbitrary<Bet> = fc
  .array(fc.constantFrom('1.20', '1.49', '1.50', '3.00'), { minLength: 1, maxLength: 3 })
  .chain((odds) =>
    fc.record({
      odds: fc.constant(odds),
      combine: fc.integer({ min: 1, max: odds.length }),
      end: fc.constantFrom(...ends),
    }),
  )

test('[INC-01] what counts agrees with the terms, single, parlay and system, however a bet ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bets, { minLength: 1, maxLength: 8 }), async (run) => {
      const who = await book.newPlayer()
      await rewards.redeem(who, 'SPORTS')
      let counted = 0n
      for (const bet of run) {
        await play(who, bet)
        const counts =
          isStaked(bet) &&
          bet.end !== 'cashed out' &&
          bet.odds.every((each) => Number(each) >= least)
        if (counts) counted += stakeOf(bet) / 2n
        assert.deepEqual(await doneOf(who), [showMoney(counted, 'PHP')])
      }
    }),
    { numRuns: 12, seed: 20260301, endOnFailure: true },
  )
  expect(await auditBooks(book.house)).toEqual([])
}, 120_000)

test('[INC-01] where terms name no odds, every bet that was staked counts, cashed out ones too', async () => {
  const who = await book.newPlayer()
  await rewards.redeem(who, 'EVERY')
  for (const end of ends) await play(who, { odds: ['1.20', '3.00'], combine: 2, end })
  // Won, lost, one called off, cashed out: half of each stake.
  expect(await doneOf(who)).toEqual(['20.00'])
})

test('[INC-01] the bonus names its least odds to its player', async () => {
  const who = await book.newPlayer()
  await rewards.redeem(who, 'SPORTS')
  const { active } = await rewards.mine(who)
  expect(active.map(({ odds_min }) => odds_min)).toEqual(['1.50'])
  expect((await rewards.detail('sports')).terms.odds_min).toBe('1.50')
})
