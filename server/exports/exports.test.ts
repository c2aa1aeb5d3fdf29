/** A file holds every row once, whatever happens to who writes it; it is its owner's alone, and no cell is a formula. */

import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementSource } from '#server/wallet/statement.ts'
import { later, openExports, paged, parseCsv } from '#tests/harness/exports.ts'
import { noon, refusalOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { writeRows } from './csv.ts'
import { openFile } from './jobs.ts'
import type { ExportSource } from './source.ts'

let house: TestHouse
let files: ReturnType<typeof openExports>
beforeAll(async () => {
  house = await testHouse()
  files = openExports(house)
})
afterAll(() => house.drop())

test('[EVT-07] a statement becomes a file: every row once, in order, formulas defused, times in UTC and the zone asked for', async () => {
  const who = await files.playerWith(7)
  const period = { from: '2026-02-27T18:15:00.000Z', to: '2026-03-01T18:15:00.000Z' }
  const { export_id, state } = await files.start(who, { time_zone: 'Asia/Kathmandu', ...period })
  expect(state).toBe('waiting')
  await files.workAll(noon, paged(2))
  const done = await files.statusOf(who, export_id)
  expect(done).toMatchObject({ state: 'done', progress: 100, rows_done: 7, rows_total: 7 })
  expect(done).toMatchObject({ source: 'statement', ...period })
  const { rows: letters } = await house.owner.query<{ href: string }>(
    `select href from inbox_item where player_id = $1 and letter = 'exportReady'`,
    [String(who.player.id)],
  )
  // A page of the site, with the days of the player's zone: a letter leads to nothing else.
  const page = `/statement?range=customRange&from=2026-02-28&to=2026-03-01&file=${export_id}&show=file`
  expect(letters).toEqual([{ href: page }])
  const text = String(await files.readAll(who, export_id))
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head = [], ...rows] = parseCsv(text)
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
        const read = parseCsv(writeRows(rows, 'UTC'))
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
  const who = await files.playerWith(9)
  const { export_id } = await files.start(who)
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
    await Promise.all([1, 2, 3].map(() => files.work(noon, breaking)))
  const [head = [], ...rows] = parseCsv(String(await files.readAll(who, export_id)))
  expect(rows.map((row) => row[head.indexOf('entry')])).toEqual(
    Array.from({ length: 9 }, (_, n) => `cash-${n + 1}`),
  )
})

test('a file that fails again and again says so, and does not hold back others', async () => {
  const who = await files.playerWith(1)
  const { export_id } = await files.start(who)
  const broken: ExportSource = {
    ...statementSource,
    read: () => Promise.reject(new Error('broken')),
  }
  for (let round = 0; round < 6; round++) await files.work(later(round), broken)
  expect(await files.statusOf(who, export_id)).toMatchObject({ state: 'failed', href: null })
})

test('the same reference is the same file, also when asked at once; with another body it is a conflict', async () => {
  const who = await files.playerWith(1)
  const client_ref = randomUUID()
  const asked = await Promise.all([1, 2, 3, 4].map(() => files.start(who, { client_ref })))
  expect(new Set(asked.map(({ export_id }) => export_id)).size).toBe(1)
  expect(await refusalOf(files.start(who, { client_ref, account: 'bonus' }))).toBe('conflict')
  expect(await refusalOf(files.start(who, { time_zone: 'Mars/Olympus' }))).toBe('invalidBody')
  await files.workAll()
  expect((await files.start(who, { client_ref })).state).toBe('done')
})

test('a player has two files under way and no more, however many are asked for at once', async () => {
  const who = await files.playerWith(1)
  const asked = await Promise.allSettled([1, 2, 3, 4, 5].map(() => files.start(who)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await refusalOf(files.start(who))).toBe('exportsBusy')
  await files.workAll()
  expect((await files.start(who)).state).toBe('waiting')
})

test('a file is its owner’s alone, on their own site, and is gone after a day', async () => {
  const [owner, stranger] = [await files.playerWith(1), await house.playerOf(house.site)]
  const foreigner = await house.playerOf(house.otherSite)
  const { export_id } = await files.start(owner)
  expect(await refusalOf(files.readAll(owner, export_id))).toBe('exportUnknown')
  await files.workAll()
  expect(parseCsv(String(await files.readAll(owner, export_id)))).toHaveLength(2)
  expect(await refusalOf(files.readAll(stranger, export_id))).toBe('exportUnknown')
  expect(await refusalOf(files.statusOf(stranger, export_id))).toBe('exportUnknown')
  const elsewhere = { ...house.visitOf<Who>(house.otherSite, foreigner), now: noon }
  expect(await refusalOf(openFile(house.database, elsewhere, export_id))).toBe('exportUnknown')
  const nextDay = later(24 * 3_600_000)
  expect(await refusalOf(files.readAll(owner, export_id, nextDay))).toBe('exportUnknown')
  await files.workAll(nextDay)
  expect(await files.statusOf(owner, export_id, nextDay)).toMatchObject({
    state: 'expired',
    href: null,
  })
  const { rows } = await house.owner.query<{ kept: string }>(
    `select count(*)::text as kept from (select set_config('fairhouse.site', '1', true)) s, export_part where export_id = $1`,
    [export_id],
  )
  expect(rows[0]?.kept).toBe('0')
})
