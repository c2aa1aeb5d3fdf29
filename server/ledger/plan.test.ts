/** Protects the speed of a writer that began on an empty site: what a posting reads does not grow with what there is. */

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { jdb } from '#server/demo/games/jdb.ts'
import { stakeOf } from '#tests/harness/money.ts'
import { testProviders } from '#tests/harness/providers.ts'
import { encode } from './post.ts'

test('a plan made on empty tables finds rounds and games by their keys', async () => {
  const providers = await testProviders()
  const { owner, site } = providers.house
  const { rows: games } = await owner.query<{ provider_code: string; game_code: string }>(
    'select provider_code, game_code from provider_game where site_id = $1 and provider = $2 limit 1',
    [site.id, jdb.name],
  )
  const { provider_code: providerCode = '', game_code: gameCode = '' } = games[0] ?? {}
  const who = await providers.gamerOf(jdb, 1000n)
  // So the planner knows that there is no round yet.
  await owner.query('vacuum analyze round')
  const client = await owner.connect()
  /** Rows of a table that this transaction has read so far. */
  const readOf = async (table: string) => {
    const { rows } = await client.query<{ count: bigint }>(
      `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count from pg_stat_xact_user_tables where relname = $1`,
      [table],
    )
    return rows[0]?.count ?? 0n
  }
  /** A stake, and a payout that asks for its round. */
  const post = async () => {
    const roundId = randomUUID()
    const outside = { roundId, name: roundId, providerCode, gameCode, after: null }
    const is = { isClosed: true, settlesOnce: false, isPlain: false }
    const stake = stakeOf(who, site, 1n, 0n, { outside: { ...outside, ...is, needsStake: false } })
    const payout = stakeOf(who, site, 1n, 0n, {
      gate: 'none',
      legs: [{ account: 'cash', amount: 1n, against: 'house:FAIRHOUSE', reason: 'payout' }],
      outside: { ...outside, ...is, needsStake: true },
    })
    for (const transfer of [stake, payout]) {
      const { rows } = await client.query<{ outcome: string }>({
        name: 'post',
        text: 'select * from post($1)',
        values: [`[${encode(transfer)}]`],
      })
      expect(rows).toMatchObject([{ outcome: 'applied' }])
    }
  }
  await client.query('begin')
  for (let n = 0; n < 20; n++) await post()
  const before = await Promise.all(['round', 'game'].map(readOf))
  await post()
  const after = await Promise.all(['round', 'game'].map(readOf))
  expect(Number(after[0]! - before[0]!)).toBeLessThan(10)
  expect(Number(after[1]! - before[1]!)).toBeLessThan(10)
  await client.query('rollback')
  client.release()
  await providers.drop()
})
