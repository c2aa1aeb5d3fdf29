/** The address of a file is no key: it opens for a session of its owner, and for nobody else. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '#tests/harness/pdf.ts'
import { openServed, type Served } from '#tests/harness/served.ts'

let served: Served
beforeAll(async () => {
  served = await openServed()
})
afterAll(() => served.close())

type Job = { export_id: string; state: string; href: string | null }
const valueOf = (answer: { body: { value?: unknown } }) => answer.body.value as Job

async function finish(
  auth: string,
  path: '/api/wallet/statement_export' | '/api/bets/export' | '/api/bets/rejected_export',
  more: Record<string, string> = {},
) {
  const started = valueOf(await served.ask(path, { client_ref: randomUUID(), ...more }, { auth }))
  for (;;) {
    const job = valueOf(
      await served.ask('/api/wallet/export_status', { export_id: started.export_id }, { auth }),
    )
    if (job.state === 'done') return job
    if (job.state === 'failed') throw new Error('the file failed')
  }
}

const open = (href: string, headers: Record<string, string>, host = served.host) =>
  served.fetch(href, { headers, host })

test('[ASVS-8.2.2] a file opens for its owner by cookie or header, and for no stranger, guest or other site', async () => {
  const { auth } = await served.richPlayer('250')
  const { href } = await finish(auth, '/api/wallet/statement_export')
  const mine = await open(href ?? '', { authorization: `Bearer ${auth}` })
  expect(mine.status).toBe(200)
  expect(mine.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(mine.headers['content-disposition']).toMatch(/^attachment; filename="casino1-statement-/)
  expect(mine.text).toContain('"250.00"')
  expect((await open(href ?? '', { cookie: `session=${auth}` })).text).toBe(mine.text)

  const stranger = await served.newPlayer()
  expect((await open(href ?? '', { authorization: `Bearer ${stranger.auth}` })).status).toBe(404)
  expect((await open(href ?? '', {})).status).toBe(401)
  expect((await open(`${href}?auth=${auth}`, {})).status).toBe(401)
  const other = await open(href ?? '', { authorization: `Bearer ${auth}` }, served.otherHost)
  expect(other.status).toBe(401)
  expect((await open('/exports/..%2F..%2Fetc', { cookie: `session=${auth}` })).status).toBe(404)
})

test('[STM-01] a statement is had as a document too, and only a statement is', async () => {
  const { auth } = await served.richPlayer('250')
  const { href } = await finish(auth, '/api/wallet/statement_export', { format: 'pdf' })
  const { status, headers, bytes } = await open(href ?? '', { cookie: `session=${auth}` })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toMatch(/\.pdf"$/)
  const [page] = readPdf(bytes).pages
  expect(page?.lines.map((line) => line.join('')).join('\n')).toContain('₱250.00')
  const asked = { client_ref: randomUUID(), format: 'pdf' }
  expect((await served.ask('/api/bets/export', asked, { auth })).status).toBe(400)
})

test('[STM-05] statements, bets and files stay open to a player who is excluded', async () => {
  const { auth, account, password } = await served.richPlayer('100')
  const excluded = await served.ask('/api/limits/self_exclude', { months: 6 }, { auth })
  expect(excluded.body).toMatchObject({ message: 'OK' })
  const again = await served.signIn(account, password)
  const statement = await served.ask('/api/wallet/statement', {}, { auth: again })
  expect(statement.body).toMatchObject({ message: 'OK', total: 1 })
  expect((await served.ask('/api/bets/list', {}, { auth: again })).status).toBe(200)
  for (const path of ['/api/bets/export', '/api/bets/rejected_export'] as const) {
    const { href } = await finish(again, path)
    expect((await open(href ?? '', { cookie: `session=${again}` })).status).toBe(200)
  }
})
