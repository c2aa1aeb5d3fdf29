/** Protects: the demo’s past was really played, is balanced to the unit, and is played once. */

import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { freshDatabase, type FreshDatabase } from '#tests/harness/postgres.ts'
import { seedDemo } from './seed.ts'
import { seedHistory } from './seed_history.ts'

let fresh: FreshDatabase
let owner: pg.Client
const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-history-'))
const now = new Date()
const secrets = { sessionSecret: 'a session secret for the tests only', seedKey: randomBytes(32) }
const lines: string[] = []
const seed = () =>
  seedHistory({
    databaseUrl: fresh.url,
    secrets,
    now,
    log: openLog('silent'),
    onProgress: (line) => void lines.push(line),
  })

async function count(what: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(`select count(*)::integer as n from ${what}`)
  return rows[0]?.n ?? 0
}

beforeAll(async () => {
  fresh = await freshDatabase()
  owner = new pg.Client(fresh.url)
  await owner.connect()
  await seedDemo({ databaseUrl: fresh.url, dataDir, now })
  await seed()
})

afterAll(async () => {
  await owner.end()
  await fresh.drop()
  fs.rmSync(dataDir, { recursive: true })
})

test('four players of each open site have played, the others start from nothing', async () => {
  expect(await count('(select distinct site_id, player_id from round) as played')).toBe(22 * 4)
  expect(await count('(select distinct site_id from round) as played')).toBe(22)
  expect(await count(`account where kind = 'cash' and seq > 0`)).toBe(22 * 4)
})

test('every balance is what its entries add up to', async () => {
  expect(
    await count(`
    account a where balance <> coalesce((
      select sum(amount) from entry e where e.site_id = a.site_id and e.player_id = a.player_id and e.kind = a.kind), 0)`),
  ).toBe(0)
})

test('every round has its stake among the entries, every credited deposit and paid withdrawal too', async () => {
  expect(
    await count(`round r where stake <> (
    select -sum(amount) from entry e where e.site_id = r.site_id and e.player_id = r.player_id and e.round_id = r.round_id and reason = 'stake')`),
  ).toBe(0)
  expect(await count(`payment where kind = 'deposit' and state <> 'credited'`)).toBe(0)
  expect(await count(`payment where kind = 'deposit'`)).toBe(22 * 4)
  expect(await count(`entry where reason = 'deposit'`)).toBe(22 * 4)
  expect(await count(`entry where reason = 'withdrawal_paid'`)).toBe(
    await count(`payment where state = 'paid'`),
  )
  // Nothing is asked of anybody outside; what staff promised to look at is due when they promised it.
  expect(
    await count(
      `payment where due_at is not null and (state, due_at) is distinct from ('in_review', review_by)`,
    ),
  ).toBe(0)
})

test('the past is past: sessions ended, rounds shown, seeds revealed, nothing later than now', async () => {
  expect(await count('session where ended_at is null')).toBe(0)
  expect(await count('round where steps_shown < jsonb_array_length(steps)')).toBe(0)
  expect(
    await count('round join seed_pair using (site_id, seed_id) where revealed_at is null'),
  ).toBe(0)
  const { rows } = await owner.query<{ last: Date }>('select max(at) as last from entry')
  expect(rows[0]?.last.getTime()).toBeLessThan(now.getTime())
  expect(
    await count(
      'round join game using (site_id, provider_code, game_code) where played_at < added_at',
    ),
  ).toBe(0)
})

test('a second run plays nothing', async () => {
  const before = await count('round')
  lines.length = 0
  await seed()
  expect(await count('round')).toBe(before)
  expect(lines).toEqual([])
})
