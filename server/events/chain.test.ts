/** Protects the log of significant events: nobody adds, changes, removes or reorders one unseen, the owner of the database included. */

import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inSeconds, noon, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { auditEvents, copyEvents, copyFile, sealEvents, type SealedEvent } from './chain.ts'
import { record, type SignificantEvent } from './events.ts'
import { readEvents, type NamedLog } from './read.ts'

let house: TestHouse
let folder: string

beforeAll(async () => {
  house = await testHouse()
})
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-events-'))
  await tamper('delete from event_seal', 'event_seal')
  await tamper('delete from significant_event', 'significant_event')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))
afterAll(() => house.drop())

/** What only the database's owner can do, and has to disarm the table for. */
async function tamper(statement: string, table: 'significant_event' | 'event_seal') {
  await house.owner.query(
    `begin; alter table ${table} disable trigger user; alter table ${table} no force row level security; ${statement};
     alter table ${table} force row level security; alter table ${table} enable trigger user; commit`,
  )
}

const event = (n: number): SignificantEvent => ({
  siteId: house.site.id,
  kind: 'limit_changed',
  actor: 'player:7',
  subject: 'player:7',
  before: { amount: 100n },
  after: { amount: BigInt(n) },
  at: noon,
})
const write = (count: number) =>
  house.database.inSite(house.site.id, async (db) => {
    for (let n = 1; n <= count; n++) await record(db, event(n))
  })
/** Rounds until nothing is left to seal: other transactions of the cluster may hold it back for a while. */
async function seal(): Promise<number> {
  const unsealed = async () =>
    (
      await house.owner.query<{ count: number }>(
        'select count(*)::integer as count from significant_event left join event_seal using (site_id, event_id) where position is null',
      )
    ).rows[0]?.count
  let sealed = 0
  do sealed += await sealEvents(house.database, noon)
  while (await unsealed())
  return sealed
}
const copy = () => copyEvents({ database: house.database, siteIds: [house.site.id], folder })
const file = () => copyFile(folder, house.site.id)
const copied = () =>
  fs
    .readFileSync(file(), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as SealedEvent)

async function audit(): Promise<string[]> {
  const client = await house.owner.connect()
  try {
    return (await auditEvents(client, { siteId: house.site.id, folder })).differences
  } finally {
    client.release()
  }
}

test('[EVT-02] an event says who, why, what, and the value before and after', async () => {
  await house.database.inSite(house.site.id, (db) =>
    record(db, { ...event(5), reason: 'asked', authoriser: 'staff:ann' }),
  )
  const { rows } = await house.owner.query(
    'select kind, actor, authoriser, reason, subject, before, after from significant_event',
  )
  expect(rows).toEqual([
    {
      kind: 'limit_changed',
      actor: 'player:7',
      authoriser: 'staff:ann',
      reason: 'asked',
      subject: 'player:7',
      before: { amount: '100' },
      after: { amount: '5' },
    },
  ])
})

test('[EVT-03] every event is sealed once, in order, and a chain left alone holds', async () => {
  await write(3)
  expect(await seal()).toBe(3)
  await write(2)
  expect(await seal()).toBe(2)
  expect(await seal()).toBe(0)
  expect(await audit()).toEqual([])
})

test('[EVT-03] [EVT-07] the log of a period is read whole and in order, and that it was read is in it', async () => {
  await write(1003)
  const later = inSeconds(1)
  const reading = { siteId: 1, from: noon, to: later, by: 'staff:ann', now: noon } as const
  const read = await Array.fromAsync(readEvents(house.database, reading))
  expect(read.map(({ after }) => after)).toEqual([
    ...Array.from({ length: 1003 }, (_, n) => `{"amount": "${n + 1}"}`),
    expect.stringContaining('"from"'),
  ])
  expect(read.at(-1)).toMatchObject({ kind: 'log_read', actor: 'staff:ann', seal: null })
  const before = await Array.fromAsync(readEvents(house.database, { ...reading, to: noon }))
  expect(before).toEqual([])
})

test('[EVT-05] a log is asked for by name and holds its kinds only', async () => {
  await house.database.inSite(house.site.id, async (db) => {
    await record(db, event(1))
    await record(db, { ...event(2), kind: 'login_failed' })
  })
  const to = inSeconds(1)
  const reading = { siteId: 1, from: noon, to, by: 'staff:ann', now: noon } as const
  const kindsOf = async (log: NamedLog) =>
    (await Array.fromAsync(readEvents(house.database, { ...reading, log }))).map(({ kind }) => kind)
  expect(await kindsOf('care')).toEqual(['limit_changed'])
  expect(await kindsOf('access')).toEqual(['login_failed'])
  expect(await kindsOf('adjustments')).toEqual([])
})

test('[EVT-03] requests can neither change, remove nor seal an event', async () => {
  await write(1)
  const tries = [
    `update significant_event set reason = 'other'`,
    'delete from significant_event',
    'truncate significant_event',
    `insert into event_seal values (1, 1, 1, 1, '\\x00', now())`,
  ]
  for (const statement of tries) {
    const tried = house.database.inSite(house.site.id, (db) =>
      db.run({ text: statement, values: [] }),
    )
    await expect(tried).rejects.toMatchObject({ code: '42501' })
  }
})

test.each([
  [
    'changed',
    `update significant_event set after = '{"amount":"9"}' where after->>'amount' = '2'`,
    /does not fit seal 2/,
  ],
  [
    'removed',
    `alter table event_seal drop constraint event_seal_site_id_event_id_fkey; delete from significant_event where after->>'amount' = '2'`,
    /of seal 2 is missing/,
  ],
] as const)('[EVT-03] an event that was %s is named', async (_, statement, named) => {
  await write(3)
  await seal()
  await tamper(statement, 'significant_event')
  expect(await audit()).toEqual([expect.stringMatching(named)])
})

test('[EVT-03] a chain that was cut and sealed anew differs from its copy', async () => {
  await write(3)
  await seal()
  await copy()
  await tamper('delete from event_seal', 'event_seal')
  await tamper(
    `update significant_event set after = '{}' where after->>'amount' = '3'`,
    'significant_event',
  )
  await seal()
  expect(await audit()).toEqual([expect.stringMatching(/^seal 3 differs from its copy/)])
})

test('[EVT-04] the copy holds every sealed event once, also after a crash in the middle of a line', async () => {
  await write(2)
  await seal()
  expect(await copy()).toBe(2)
  expect(await copy()).toBe(0)
  fs.appendFileSync(file(), '{"position":3,"hash":"ab')
  await write(2)
  await seal()
  expect(await copy()).toBe(2)
  expect(copied().map(({ position }) => position)).toEqual([1, 2, 3, 4])
  expect(copied()[3]).toMatchObject({ kind: 'limit_changed', after: { amount: '2' } })
  expect(await audit()).toEqual([])
})

test('[EVT-04] processes that copy at once write nothing twice', async () => {
  await write(20)
  await seal()
  await Promise.all([copy(), copy(), copy(), copy()])
  await copy()
  expect(copied()).toHaveLength(20)
})
