/** Protects: whatever comes at once, money is spent once, limits hold to the coin, and nobody plays after saying stop. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '#server/base/context.ts'
import { openDatabase, sql, type Database } from '#server/base/database.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import type { Transfer } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import { openWriter, type Writer } from '#server/ledger/writer.ts'
import { setOperatorLimit } from '#server/protection/operator.ts'
import { protectionHandlers } from '#server/protection/protection.ts'
import { inMinutes, noon, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { depositOf, richPlayer, stakeOf, wordOf } from '../harness/money.ts'

const parallel = 50

let house: TestHouse
let site: Site
/** Two processes' worth of writers on one database. */
let writers: Writer[]
let databases: Database[]

beforeAll(async () => {
  house = await testHouse()
  // Connections of the pool that are ended by force while it closes are no fault of a test.
  house.owner.on('error', () => {})
  site = house.site
  databases = [house.database, openDatabase({ url: house.owner.options.connectionString! })]
  writers = databases.map((database) => openWriter(database, { lanes: 2 }))
})
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.close()))
  await databases[1]?.close()
  await house.drop()
})

/**
 * Sends all at one moment, a third of them over connections of their own and the others over both writers.
 * The player's account is held until the database has as many waiting as can wait, so that they really meet.
 */
async function storm(who: Who, transfers: Transfer[]): Promise<Record<string, number>> {
  const holder = await house.owner.connect()
  await holder.query('begin')
  await holder.query(`select from account where player_id = $1 for update`, [who.player.id])
  const sent = transfers.map((transfer, i) =>
    i % 3 === 2
      ? house.database.inSite(site.id, (db) => postNow(db, transfer))
      : writers[i % 2]!.post(transfer),
  )
  while ((await countWaiting()) < meetingMin) await new Promise(setImmediate)
  await holder.query('commit')
  holder.release()
  const words: Record<string, number> = {}
  for (const posted of await Promise.all(sent))
    words[wordOf(posted)] = (words[wordOf(posted)] ?? 0) + 1
  return words
}

/** One for each writer, which keeps the others of a player back, and the connections of the pool that it leaves. */
const meetingMin = 10

async function countWaiting(): Promise<number> {
  const { rows } = await house.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}

const cashOf = async (who: Who) =>
  (await house.database.inSite(site.id, (db) => balancesOf(db, who.player.id))).cash
const times = <T>(make: (i: number) => T) => Array.from({ length: parallel }, (_, i) => make(i))

function limit(who: Who, kind: string, period: string, amount: bigint) {
  return house.call(protectionHandlers()['/api/limits/set'], house.visitOf(site, who), {
    kind,
    period,
    amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
  } as never)
}

test('[WAL-02] the last coin is spent once', async () => {
  const who = await richPlayer(house, site, 100n)
  expect(
    await storm(
      who,
      times(() => stakeOf(who, site, 100n)),
    ),
  ).toEqual({ applied: 1, balanceTooLow: parallel - 1 })
  expect(await cashOf(who)).toBe(0n)
})

test('[WAL-14] a storm of one key happens once, and everybody hears the same', async () => {
  const who = await richPlayer(house, site, 1000n)
  const stake = stakeOf(who, site, 10n)
  expect(
    await storm(
      who,
      times(() => stake),
    ),
  ).toEqual({ applied: 1, replayed: parallel - 1 })
  expect(await cashOf(who)).toBe(990n)
})

test('[WAL-14] of two contents under one key the first wins and the other is a conflict', async () => {
  const who = await richPlayer(house, site, 1000n)
  const one = stakeOf(who, site, 10n)
  const other = { ...stakeOf(who, site, 20n), key: one.key }
  const words = await storm(
    who,
    times((i) => (i % 2 ? one : other)),
  )
  expect(words).toEqual({ applied: 1, replayed: parallel / 2 - 1, conflict: parallel / 2 })
  expect([980n, 990n]).toContain(await cashOf(who))
})

describe.each(['day', 'week', 'month'])('per %s', (period) => {
  test(`[LIM-07] stakes in parallel stop exactly at the stake limit per ${period}`, async () => {
    const who = await richPlayer(house, site, 10_000n)
    await limit(who, 'stake', period, 75n)
    const words = await storm(
      who,
      times(() => stakeOf(who, site, 10n, 10n)),
    )
    expect(words).toEqual({ applied: 7, stakeLimitReached: parallel - 7 })
  })

  test(`[LIM-07] stakes in parallel stop exactly at the loss limit per ${period}`, async () => {
    const who = await richPlayer(house, site, 10_000n)
    await limit(who, 'loss', period, 75n)
    const words = await storm(
      who,
      times(() => stakeOf(who, site, 10n)),
    )
    expect(words).toEqual({ applied: 7, lossLimitReached: parallel - 7 })
    expect(await cashOf(who)).toBe(10_000n - 70n)
  })

  test(`[LIM-07] [LIM-02] deposits in parallel stop exactly at the deposit limit per ${period}`, async () => {
    const who = await house.playerOf(site)
    await limit(who, 'deposit', period, 75n)
    const words = await storm(
      who,
      times(() => depositOf(who, site, 10n, { gate: 'deposit' })),
    )
    expect(words).toEqual({ applied: 7, depositLimitReached: parallel - 7 })
    expect(await cashOf(who)).toBe(70n)
  })

  test(`[LIM-07] [LIM-03] stakes in parallel play no longer than the time limit per ${period}`, async () => {
    const who = await richPlayer(house, site, 10_000n)
    await house.call(protectionHandlers()['/api/limits/set'], house.visitOf(site, who), {
      kind: 'time',
      period,
      amount: '12',
    } as never)
    const words = await storm(
      who,
      times((i) => stakeOf(who, site, 10n, 0n, { at: new Date(noon.getTime() + i * 30_000) })),
    )
    expect((words['applied'] ?? 0) + (words['timeLimitReached'] ?? 0)).toBe(parallel)
    const { value } = await house.call(
      protectionHandlers()['/api/limits/get'],
      house.visitOf(site, who),
      {},
    )
    const limited = value.limits.find((one) => one.kind === 'time' && one.period === period)
    expect(Number(limited?.used)).toBeLessThanOrEqual(12)
  })
})

test('[LIM-07] [LIM-05] stakes in parallel stop exactly at the tightest, whoever set it', async () => {
  const who = await richPlayer(house, site, 10_000n)
  await limit(who, 'stake', 'day', 205n)
  await house.database.inSite(site.id, (db) =>
    setOperatorLimit(
      { db, site, staff: 'ann', now: noon },
      {
        playerId: who.player.id,
        kind: 'stake',
        period: 'week',
        amount: 75n,
        authority: 'regulator',
        reason: 'care',
        startsAt: noon,
      },
    ),
  )
  const words = await storm(
    who,
    times(() => stakeOf(who, site, 10n, 10n)),
  )
  expect(words).toEqual({ applied: 7, stakeLimitReached: parallel - 7 })
})

test('[RCK-02] of stakes in parallel none passes a reality check that is due', async () => {
  const who = await richPlayer(house, site, 10_000n)
  for (const minutes of [0, 10])
    await writers[0]!.post(stakeOf(who, site, 1n, 0n, { at: inMinutes(minutes) }))
  const words = await storm(
    who,
    times(() => stakeOf(who, site, 1n, 0n, { at: inMinutes(15) })),
  )
  expect(words).toEqual({ realityCheckDue: parallel })
})

test('[LIM-07] [EXC-01] no stake and no deposit is booked once a self-exclusion is answered', async () => {
  const who = await richPlayer(house, site, 10_000n)
  const exclude = protectionHandlers()['/api/limits/self_exclude']
  const sent = times((i) =>
    writers[i % 2]!.post(
      i % 5 ? stakeOf(who, site, 1n) : depositOf(who, site, 1n, { gate: 'deposit' }),
    ),
  )
  const excluding = house.call(exclude, house.visitOf(site, who), { months: 6 })
  const during = times((i) => writers[i % 2]!.post(stakeOf(who, site, 1n)))
  await excluding
  const entriesThen = await entriesOf(who)
  const after = times((i) =>
    writers[i % 2]!.post(
      i % 5 ? stakeOf(who, site, 1n) : depositOf(who, site, 1n, { gate: 'deposit' }),
    ),
  )
  const words = (await Promise.all(after)).map(wordOf)
  expect(new Set(words)).toEqual(new Set(['Session expired', 'playerExcluded']))
  await Promise.all([...sent, ...during])
  expect(await entriesOf(who)).toBe(entriesThen)
})

async function entriesOf({ player }: Who): Promise<bigint> {
  const rows = await house.database.inSite(site.id, (db) =>
    db.rows<{ count: bigint }>(
      sql`select count(*) as count from entry where player_id = ${player.id}`,
    ),
  )
  return rows[0]!.count
}
