/** Protects the end of a session: the limit stops the next stake, never a round that runs, its money or its showing. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, sql } from '#server/base/database.ts'
import { applyNow } from '#server/games/wallet.ts'
import { openServed, type Served } from './harness/served.ts'

let served: Served
beforeAll(async () => {
  served = await openServed()
})
afterAll(() => served.close())

const minuteMs = 60_000
type Money = { cash: string }

/** Somebody who may play for two minutes a day, and has begun a round of several steps. */
async function beginRound() {
  const player = await served.richPlayer('100')
  const { auth } = player
  const ask: Served['ask'] = (path, body) => served.ask(path, body, { auth })
  const limit = { kind: 'time', period: 'day', amount: '2' }
  expect((await ask('/api/limits/set', limit)).status).toBe(200)
  const play = async () => {
    served.advance(minuteMs)
    const stake = { game_code: 'lantern-pier', stake: '1', choice: {}, client_ref: randomUUID() }
    return ask('/api/game/play', stake)
  }
  return { player, ask, play }
}

test('[RCK-05] at the time limit the next stake is refused, and the round that runs is shown to its end', async () => {
  const { ask, play } = await beginRound()
  let last = await play()
  let running = last
  for (let turn = 0; turn < 5 && last.status === 200; turn += 1) {
    running = last
    last = await play()
  }
  expect(last.body.message).toBe('timeLimitReached')
  const round = running.body.value as { round_id: string; steps: unknown[]; balance_after: string }
  const state = async () =>
    (await ask('/api/game/state', { game_code: 'lantern-pier' })).body.value as {
      interrupted: object | null
      balance: string
    }
  // What was won is the player's already, whatever of it has been shown.
  expect(await state()).toMatchObject({ interrupted: round, balance: round.balance_after })
  const shown = { round_id: round.round_id, steps_shown: round.steps.length }
  expect((await ask('/api/game/shown', shown)).status).toBe(200)
  expect((await state()).interrupted).toBe(null)
  expect((await ask('/api/game/round', { round_id: round.round_id })).status).toBe(200)
})

// A provider's round has its stake and its payout apart; the session may end between them.
test('[RCK-05] what a round pays after the limit or after the session is booked, and found at the next login', async () => {
  const { player, ask, play } = await beginRound()
  let last = await play()
  while (last.status === 200) last = await play()
  expect(last.body.message).toBe('timeLimitReached')
  const cash = async (auth: string) =>
    ((await served.ask('/api/wallet/summary', {}, { auth })).body.value as Money).cash
  const before = await cash(player.auth)
  await ask('/api/auth/logout', {})
  const database = openDatabase({ url: served.databaseUrl, connectionsMax: 1 })
  const posted = await database.inSite(1, async (db) => {
    const row = await db.row<{ id: bigint }>(
      sql`select player_id as id from player where account_id = ${player.account}`,
    )
    return applyNow(db, {
      kind: 'payout',
      siteId: 1,
      playerId: row?.id ?? 0n,
      provider: 'OUTSIDE',
      reference: randomUUID(),
      gameCode: 'table',
      content: 'payout',
      payout: 500n,
      at: served.now(),
    })
  })
  await database.close()
  expect(posted.outcome).toBe('applied')
  const auth = await served.signIn(player.account, player.password)
  expect(Number(await cash(auth)) - Number(before)).toBeCloseTo(5)
})
