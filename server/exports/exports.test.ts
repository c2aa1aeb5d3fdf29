/** A file holds every row once, whatever happens to who writes it; it is its owner's alone, and no cell is a formula. */

import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { postNow } from '#server/ledger/post.ts'
import { statementSource } from '#server/wallet/statement.ts'
import { readWithdrawable } from '#server/payments/turnover.ts'
import { walletHandlers } from '#server/wallet/handlers.ts'
import { noon, refusalOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { writeRows } from './csv.ts'
import { exportHandlers, openFile } from './jobs.ts'
import type { ExportSource } from './source.ts'
import { workExports } from './work.ts'

let house: TestHouse
const handlers = { ...walletHandlers({ readWithdrawable }), ...exportHandlers() }
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const later = (ms: number) => new Date(noon.getTime() + ms)
const visitOf = (who: Who, now = noon) => house.visitOf<Who>(house.site, { ...who, now })
const start = async (who: Who, client_ref: string = randomUUID(), more = {}) =>
  (
    await house.call(handlers['/api/wallet/statement_export'], visitOf(who), {
      client_ref,
      ...more,
    })
  ).value
const statusOf = async (who: Who, export_id: string, now = noon) =>
  (await house.call(handlers['/api/wallet/export_status'], visitOf(who, now), { export_id })).value

const needsOf = (source: ExportSource = statementSource) => ({
  database: house.database,
  sources: [source],
  siteOf: (id: number) => [house.site, house.otherSite].find((site) => site.id === id) ?? null,
  log: openLog('silent'),
})

async function workAll(now = noon, source?: ExportSource) {
  while ((await workExports(needsOf(source), now)) > 0);
}

async function readAll(who: Who, exportId: string, now = noon): Promise<string> {
  const { parts } = await openFile(house.database, { ...visitOf(who), now }, exportId)
  const bytes: Buffer[] = []
  for await (const part of parts) bytes.push(part)
  return Buffer.concat(bytes).toString()
}

/** Reads CSV as RFC 4180 says, written from it and not from the library. */
function parse(text: string): string[][] {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  return [...body.matchAll(/((?:"(?:[^"]|"")*"(?:,|\r\n))+?)(?<=\r\n)/g)].map(([line]) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell = '']) =>
      cell.replaceAll('""', '"'),
    ),
  )
}

async function playerWith(entries: number): Promise<Who> {
  const who = await house.playerOf(house.site)
  for (let n = 1; n <= entries; n++)
    await house.database.inSite(house.site.id, (db) =>
      postNow(db, {
        siteId: house.site.id,
        playerId: who.player.id,
        key: { provider: 'test', class: 'test', reference: String(n) },
        content: '',
        legs: [{ account: 'cash', amount: BigInt(n), against: 'adjustment', reason: 'adjustment' }],
        gate: 'none',
        subject: n === 1 ? '=1+1' : 'test',
        at: later(-n),
      }),
    )
  return who
}

/** As the real one, but a page at a time is so small that a file has several. */
const paged = (rows: number): ExportSource => ({
  ...statementSource,
  read: async (db, chosen, after) => statementSource.read(db, chosen, after, rows),
})

test('[EVT-07] a statement becomes a file: every row once, in order, formulas defused, times in UTC and the zone asked for', async () => {
  const who = await playerWith(7)
  const { export_id, state } = await start(who, randomUUID(), { time_zone: 'Asia/Kathmandu' })
  expect(state).toBe('waiting')
  await workAll(noon, paged(2))
  const done = await statusOf(who, export_id)
  expect(done).toMatchObject({ state: 'done', progress: 100, rows_done: 7, rows_total: 7 })
  const { rows: letters } = await house.owner.query<{ href: string }>(
    `select href from inbox_item where player_id = $1 and letter = 'exportReady'`,
    [String(who.player.id)],
  )
  expect(letters).toEqual([{ href: done.href }])
  const text = await readAll(who, export_id)
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head = [], ...rows] = parse(text)
  expect(head.slice(0, 2)).toEqual(['time (UTC)', 'time (Asia/Kathmandu)'])
  const column = (title: string) => rows.map((row) => row[head.indexOf(title)])
  expect(column('entry')).toEqual(Array.from({ length: 7 }, (_, n) => `cash-${n + 1}`))
  expect(column('in')[6]).toBe('0.07')
  expect(column('subject')[0]).toBe("'=1+1")
  expect(rows[0]?.slice(0, 2)).toEqual([
    '2026-03-01T11:59:59.999Z',
    '2026-03-01 17:44:59 GMT+05:45',
  ])
})

test('[EVT-07] whatever a cell holds, it is read back as it was, and none begins as a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { minLength: 1 }),
      (rows) => {
        const read = parse(writeRows(rows, 'UTC'))
        expect(
          read.map((row) =>
            row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '')),
          ),
        ).toEqual(
          rows.map((row) =>
            row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '')),
          ),
        )
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      },
    ),
  )
})

// Protects the books on paper: a page is written with how far the file got, or not at all.
test('[OPS-02] a file written by several at once, some of whom break off, has every row once', async () => {
  const who = await playerWith(9)
  const { export_id } = await start(who)
  let turn = 0
  const breaking: ExportSource = {
    ...paged(2),
    read: async (db, chosen, after, limit) => {
      const page = await paged(2).read(db, chosen, after, limit)
      turn += 1
      if (turn % 3 === 0) throw new Error('broken off')
      return page
    },
  }
  for (let round = 0; round < 8; round++)
    await Promise.all([1, 2, 3].map(() => workExports(needsOf(breaking), noon)))
  const [head = [], ...rows] = parse(await readAll(who, export_id))
  expect(rows.map((row) => row[head.indexOf('entry')])).toEqual(
    Array.from({ length: 9 }, (_, n) => `cash-${n + 1}`),
  )
})

test('a file that fails again and again says so, and does not hold back others', async () => {
  const who = await playerWith(1)
  const { export_id } = await start(who)
  const broken: ExportSource = {
    ...statementSource,
    read: () => Promise.reject(new Error('broken')),
  }
  for (let round = 0; round < 6; round++) await workExports(needsOf(broken), later(round))
  expect(await statusOf(who, export_id)).toMatchObject({ state: 'failed', href: null })
})

test('the same reference is the same file, also when asked at once; with another body it is a conflict', async () => {
  const who = await playerWith(1)
  const client_ref = randomUUID()
  const asked = await Promise.all([1, 2, 3, 4].map(() => start(who, client_ref)))
  expect(new Set(asked.map(({ export_id }) => export_id)).size).toBe(1)
  expect(await refusalOf(start(who, client_ref, { account: 'bonus' }))).toBe('conflict')
  expect(await refusalOf(start(who, randomUUID(), { time_zone: 'Mars/Olympus' }))).toBe(
    'invalidBody',
  )
  await workAll()
  expect((await start(who, client_ref)).state).toBe('done')
})

test('a player has two files under way and no more, however many are asked for at once', async () => {
  const who = await playerWith(1)
  const asked = await Promise.allSettled([1, 2, 3, 4, 5].map(() => start(who)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await refusalOf(start(who))).toBe('exportsBusy')
  await workAll()
  expect((await start(who)).state).toBe('waiting')
})

test('a file is its owner’s alone, on their own site, and is gone after a day', async () => {
  const [owner, stranger] = [await playerWith(1), await house.playerOf(house.site)]
  const foreigner = await house.playerOf(house.otherSite)
  const { export_id } = await start(owner)
  expect(await refusalOf(readAll(owner, export_id))).toBe('exportUnknown')
  await workAll()
  expect(parse(await readAll(owner, export_id))).toHaveLength(2)
  expect(await refusalOf(readAll(stranger, export_id))).toBe('exportUnknown')
  expect(await refusalOf(statusOf(stranger, export_id))).toBe('exportUnknown')
  const elsewhere = { ...house.visitOf<Who>(house.otherSite, foreigner), now: noon }
  expect(await refusalOf(openFile(house.database, elsewhere, export_id))).toBe('exportUnknown')
  const nextDay = later(24 * 3_600_000)
  expect(await refusalOf(readAll(owner, export_id, nextDay))).toBe('exportUnknown')
  await workAll(nextDay)
  expect(await statusOf(owner, export_id, nextDay)).toMatchObject({ state: 'expired', href: null })
  const { rows } = await house.owner.query<{ kept: string }>(
    `select count(*)::text as kept from (select set_config('fairhouse.site', '1', true)) s, export_part where export_id = $1`,
    [export_id],
  )
  expect(rows[0]?.kept).toBe('0')
})
