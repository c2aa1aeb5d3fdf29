/** Protects: a demo shows what would have been sent, to its own site only, and a real site keeps no code. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMessages } from '#server/messages/messages.ts'
import { noon, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { outboxPage, readOutbox } from './outbox.ts'

let house: TestHouse
const messages = openMessages(() => {})

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const send = (to: string, code: string, site = house.site) =>
  house.call(
    (visit) =>
      messages.send(visit, {
        to,
        channel: 'sms',
        kind: 'login_code',
        text: `Code ${code}`,
        code,
        usefulUntil: noon,
      }),
    house.visitOf(site),
    null,
  )
const read = (to: string | null, site = house.site) =>
  house.database.inSite(site.id, (db) => readOutbox(db, to))

test('messages are shown newest first, to one address or to all, of this site only', async () => {
  await send('+639170000001', '111111')
  await send('+639170000002', '222222')
  await send('+639170000001', '333333')
  await send('+639170000001', '444444', house.otherSite)
  expect((await read(null)).map(({ code }) => code)).toEqual(['333333', '222222', '111111'])
  expect(await read('+639170000002')).toEqual([
    {
      to: '+639170000002',
      channel: 'sms',
      kind: 'login_code',
      code: '222222',
      text: 'Code 222222',
      at: noon.toISOString(),
    },
  ])
  expect((await read(null, house.otherSite)).map(({ code }) => code)).toEqual(['444444'])
})

test('a site that is no demo keeps no code and shows no messages', async () => {
  const site = { ...house.otherSite, isDemo: false }
  await send('+639170000005', '555555', site)
  expect(await read('+639170000005', site)).toEqual([])
  const { rows } = await house.owner.query(
    `select code from message where recipient = '+639170000005'`,
  )
  expect(rows).toEqual([{ code: null }])
})

test('the page escapes what it shows and needs nothing its policy forbids', () => {
  const hostile = '<img src=x onerror="alert(1)">'
  const item = {
    to: hostile,
    channel: 'sms',
    kind: 'login_code',
    code: null,
    text: hostile,
    at: noon.toISOString(),
  }
  const page = outboxPage([item], 'abc123')
  expect(page).not.toContain('<img')
  expect(page).not.toMatch(/<script|\sstyle=|\son\w+=["']/)
  expect(page).toContain('<style nonce="abc123">')
  expect(outboxPage([], 'abc123')).toContain('Nothing has been sent.')
})
