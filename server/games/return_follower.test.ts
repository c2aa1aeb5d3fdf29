/** Protects: what games really pay is kept round by round as the books have it, and a game that pays otherwise is told of once. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { after, expectedOf, noFortunes } from '#games/actual_return.ts'
import { gameOf, games } from '#games/catalogue.ts'
import { feed, readJournal } from '#tests/harness/rewards.ts'
import { payIn, studioHandlers, studioHouse, type StudioHouse } from '#tests/harness/studio.ts'
import { noon, type Who } from '#tests/harness/visit.ts'
import { returnFollower } from './return_follower.ts'

let house: StudioHouse
let who: Who
let handlers: ReturnType<typeof studioHandlers>
let second = 0

beforeAll(async () => {
  house = await studioHouse()
})
afterAll(() => house.drop())
beforeEach(async () => {
  await house.owner.query('delete from game_return')
  handlers = studioHandlers(house)
  who = await house.playerOf(house.site)
  await payIn(house, who, 10_000_000n)
})

const visit = () =>
  house.visitOf<Who>(house.site, { ...who, now: new Date(noon.getTime() + 10_000 * ++second) })
const play = async (game_code: string, choice = gameOf(game_code)!.defaultChoice) => {
  const body = { game_code, stake: '10', choice, client_ref: randomUUID() }
  return (await house.call(handlers['/api/game/play'], visit(), body)).value
}

/** Whole transfers of this player, so many entries of the journal at a time. */
async function follow(size = 500) {
  const own = (await readJournal(house, house.site)).filter(
    ({ playerId }) => playerId === who.player.id,
  )
  await house.database.inSite(house.site.id, (db) =>
    feed(db, house.site, returnFollower, own, { sizes: [size] }),
  )
}

type Row = {
  game_code: string
  rounds: bigint
  staked: string
  paid: string
  over_logs: number[]
  doubted_at: Date | null
}
const kept = async () =>
  (await house.owner.query<Row>('select * from game_return order by game_code')).rows
const eventsOf = async (code: string) =>
  (
    await house.owner.query<{ reason: string }>(
      `select reason from significant_event where kind = 'return_doubted' and subject = $1`,
      [`game:${code}`],
    )
  ).rows

test('[GAM-26] rounds are kept once they are over, with all they staked and paid, in whatever pieces they come', async () => {
  const minor = (amount: string) => BigInt(amount.replace('.', ''))
  const atOnce = Object.values(games).filter((game) => {
    const square = game.squareAt?.(game.defaultChoice)
    return square !== undefined && square !== Infinity
  })
  const choices: Record<string, unknown> = { dice: { side: 'over', target: 9000 } }
  const played = []
  for (const { code, rules } of atOnce)
    if (rules.kind !== 'fishing')
      for (let round = 0; round < 3; round++) played.push(await play(code, choices[code]))
  // What waits for a move is not over; what has waited is.
  await play('mines', { mines: 3 })
  const { round_id, pending } = await play('jacks-or-better')
  const body = { round_id, number: 0, move: pending!.fallback }
  played.push((await house.call(handlers['/api/game/move'], visit(), body)).value)
  const byGame = Map.groupBy(played, (round) => round.game_code)
  for (const size of [1, 7, 500]) {
    await house.owner.query('delete from game_return')
    await follow(size)
    const rows = await kept()
    expect(rows.map((row) => row.game_code)).toEqual([...byGame.keys()].toSorted())
    for (const row of rows) {
      const rounds = byGame.get(row.game_code)!
      let fortunes = noFortunes
      for (const { stake, payout, choice } of rounds) {
        const expected = expectedOf(gameOf(row.game_code)!, choice, minor(stake))!
        fortunes = after(fortunes, Number(minor(payout)) / Number(minor(stake)), expected)
      }
      expect(row).toMatchObject({
        rounds: BigInt(rounds.length),
        staked: String(rounds.reduce((sum, { stake }) => sum + minor(stake), 0n)),
        paid: String(rounds.reduce((sum, { payout }) => sum + minor(payout), 0n)),
        doubted_at: null,
      })
      row.over_logs.forEach((log, i) => expect(log).toBeCloseTo(fortunes.over[i]!, 9))
    }
  }
})

test('[GAM-26] a game that pays what its rules do not is an event, once, and is told apart from the others', async () => {
  await play('dice')
  await play('limbo')
  // As a fault in the settlement would have booked it.
  await house.owner.query(
    `update round set payout = stake * 100000000 where player_id = $1 and game_code = 'limbo'`,
    [String(who.player.id)],
  )
  await follow()
  expect(await eventsOf('limbo')).toEqual([{ reason: 'pays more than its rules say' }])
  await follow()
  expect(await eventsOf('limbo')).toHaveLength(1)
  expect(await eventsOf('dice')).toEqual([])
  expect((await kept()).map((row) => row.doubted_at !== null)).toEqual([false, true])
})

test('[GAM-26] of a version that no longer runs nothing is expected', async () => {
  await play('dice')
  await house.owner.query(`update round set config_hash = repeat('0', 64) where player_id = $1`, [
    String(who.player.id),
  ])
  await follow()
  expect(await kept()).toEqual([])
})
