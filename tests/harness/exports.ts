/** Files of players in tests of rooms: asked for, written by as many makers as a test likes, and read back. */

import { randomUUID } from 'node:crypto'
import type { Body } from '#contract/calls.ts'
import { openLog } from '#server/base/log.ts'
import { openDrafts, type Drafts } from '#server/exports/drafts.ts'
import { exportHandlers, openFile } from '#server/exports/jobs.ts'
import type { ExportSource } from '#server/exports/source.ts'
import { workExports } from '#server/exports/work.ts'
import { postNow } from '#server/ledger/post.ts'
import { readWithdrawable } from '#server/payments/turnover.ts'
import { walletHandlers } from '#server/wallet/handlers.ts'
import { statementSource } from '#server/wallet/statement.ts'
import { noon, type Caller, type TestHouse, type Who } from './visit.ts'

export const later = (ms: number) => new Date(noon.getTime() + ms)

export function openExports(house: TestHouse) {
  const handlers = { ...walletHandlers({ readWithdrawable }), ...exportHandlers() }
  const usual = openDrafts()
  const visitOf = (who: Who, more: Partial<Caller> = {}) =>
    house.visitOf<Who>(house.site, { ...who, ...more })
  const needsOf = (source: ExportSource = statementSource, drafts: Drafts = usual) => ({
    database: house.database,
    sources: [source],
    siteOf: (id: number) => [house.site, house.otherSite].find((site) => site.id === id) ?? null,
    drafts,
    log: openLog('silent'),
  })
  return {
    needsOf,
    visitOf,
    statement: async (who: Who, body: Body<'/api/wallet/statement'>) =>
      (await house.call(handlers['/api/wallet/statement'], visitOf(who), body)).value,
    start: async (
      who: Who,
      more: Partial<Body<'/api/wallet/statement_export'>> = {},
      visitor: Partial<Caller> = {},
    ) =>
      (
        await house.call(
          handlers['/api/wallet/statement_export'],
          { ...visitOf(who), ...visitor },
          { client_ref: randomUUID(), ...more },
        )
      ).value,
    statusOf: async (who: Who, export_id: string, now = noon) =>
      (
        await house.call(handlers['/api/wallet/export_status'], visitOf(who, { now }), {
          export_id,
        })
      ).value,
    /** One round of one maker. */
    work: (now = noon, source?: ExportSource, drafts?: Drafts) =>
      workExports(needsOf(source, drafts), now),
    workAll: async (now = noon, source?: ExportSource) => {
      while ((await workExports(needsOf(source), now)) > 0);
    },
    readAll: async (who: Who, exportId: string, now = noon): Promise<Buffer> => {
      const { parts } = await openFile(house.database, visitOf(who, { now }), exportId)
      const bytes: Buffer[] = []
      for await (const part of parts) bytes.push(part)
      return Buffer.concat(bytes)
    },
    /** With that many movements of cash: the n-th of n minor units, the later the earlier. */
    playerWith: async (entries: number): Promise<Who> => {
      const who = await house.playerOf(house.site)
      for (let n = 1; n <= entries; n++)
        await house.database.inSite(house.site.id, (db) =>
          postNow(db, {
            siteId: house.site.id,
            playerId: who.player.id,
            key: { provider: 'test', class: 'test', reference: String(n) },
            content: '',
            legs: [
              { account: 'cash', amount: BigInt(n), against: 'adjustment', reason: 'adjustment' },
            ],
            gate: 'none',
            subject: n === 1 ? '=1+1' : 'test',
            at: later(-n),
          }),
        )
      return who
    },
  }
}

/** As the real one, but a page at a time is so small that a file has several. */
export const paged = (rows: number): ExportSource => ({
  ...statementSource,
  read: async (db, chosen, after, limit) =>
    statementSource.read(db, chosen, after, Math.min(rows, limit)),
})

/** Reads CSV as RFC 4180 says, written from it and not from the library. */
export function parseCsv(text: string): string[][] {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  return [...body.matchAll(/((?:"(?:[^"]|"")*"(?:,|\r\n))+?)(?<=\r\n)/g)].map(([line]) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell = '']) =>
      cell.replaceAll('""', '"'),
    ),
  )
}
