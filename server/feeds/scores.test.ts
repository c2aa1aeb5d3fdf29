/** Protects the high scores from being anything but what players' rounds paid: of each the best, and none that did not stand. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskName } from '#server/base/masked.ts'
import { addGame, addSeed, depositOf, postOne } from '#tests/harness/money.ts'
import { cancelRound, openFeeder, playRound } from '#tests/harness/rewards.ts'
import { noon, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { scoreFollower, scoreHandlers } from './scores.ts'

const games = { dice: 'arcade', reels: 'slot_game' } as const

let house: TestHouse
let follow: () => Promise<void>
beforeAll(async () => {
  house = await testHouse()
  await addGame(house, house.site, { category: games.dice })
  await addGame(house, house.site, { code: 'reels', category: games.reels })
  follow = openFeeder(house, scoreFollower)
})
afterAll(() => house.drop())

const before = (hours: number) => new Date(noon.getTime() - hours * 3_600_000)
/** With money from before all that is played: time never runs backwards within an account. */
async function newPlayer(): Promise<Who> {
  const who = await house.playerOf(house.site)
  await addSeed(house, house.site, who)
  await postOne(house, depositOf(who, house.site, 1_000n, { at: before(24 * 20) }))
  return who
}

const read = async (site = house.site) =>
  (await house.call(scoreHandlers['/api/product/high_scores'], house.visitOf(site), {})).value

test('[NEV-01] without a score there is none, and testers make none', async () => {
  const tester = await newPlayer()
  await house.owner.query('update player set is_test = true where player_id = $1', [
    String(tester.player.id),
  ])
  await playRound(house, tester, { stake: 1n, payout: 900n })
  await follow()
  expect(await read()).toEqual({
    from: '2026-02-23T00:00:00.000Z',
    to: noon.toISOString(),
    scores: [],
  })
  expect((await read(house.otherSite)).scores).toEqual([])
})

type Round = {
  who: number
  game: keyof typeof games
  stake: number
  payout: number
  hoursAgo: number
  isCancelled: boolean
}
const round: fc.Arbitrary<Round> = fc.record({
  who: fc.nat(2),
  game: fc.constantFrom('dice', 'dice', 'reels'),
  stake: fc.integer({ min: 1, max: 9 }),
  payout: fc.integer({ min: 0, max: 40 }),
  // Many on one day, some of before the window.
  hoursAgo: fc.oneof(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 200 })),
  isCancelled: fc.boolean(),
})

test('[NEV-01] whatever was played and cancelled, the scores are the best that stood of each player', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { maxLength: 16, size: 'max' }),
      fc.nat(16),
      async (rounds, cut) => {
        await house.owner.query('truncate high_score')
        const players = await Promise.all(Array.from({ length: 3 }, newPlayer))
        const played: { who: Who; reference: string; isCancelled: boolean }[] = []
        const cancelAll = async () => {
          for (const { who, reference, isCancelled } of played.splice(0))
            if (isCancelled) await cancelRound(house, who, reference)
        }
        const ordered = rounds.toSorted((a, b) => b.hoursAgo - a.hoursAgo)
        for (const [i, one] of ordered.entries()) {
          const who = players[one.who] as Who
          const [stake, payout] = [BigInt(one.stake), BigInt(one.payout)]
          const at = before(one.hoursAgo)
          const reference = await playRound(house, who, { stake, payout, at, gameCode: one.game })
          played.push({ who, reference, isCancelled: one.isCancelled })
          if (i === cut) await follow().then(cancelAll)
        }
        await follow()
        await cancelAll()
        await follow()
        const expected = players.flatMap(({ player }, who) => {
          const multiples = rounds
            .filter((one) => one.who === who && one.game === 'dice' && !one.isCancelled)
            .filter(({ hoursAgo }) => hoursAgo <= 6 * 24 + 12)
            .map(({ payout, stake }) => Math.floor((payout * 100) / stake))
          const best = Math.max(0, ...multiples)
          return best > 100 ? [`${(best / 100).toFixed(2)} ${maskName(player.accountId)}`] : []
        })
        const { scores } = await read()
        expect(scores.map(({ multiple, name }) => `${multiple} ${name}`).toSorted()).toEqual(
          expected.toSorted(),
        )
        const multiples = scores.map(({ multiple }) => Number(multiple))
        expect(multiples).toEqual(multiples.toSorted((a, b) => b - a))
      },
    ),
    { numRuns: 6, seed: 7 },
  )
})
