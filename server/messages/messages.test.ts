/** Protects: what happened is told, what did not happen is not, and a text does not outlive its use. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { languageCodes } from '#contract/catalogue.ts'
import { openLog } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { inSeconds, noon, outcomeOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { startWorker } from '#server/base/worker.ts'
import { deliverMessages, triesMax, type Outgoing, type Sender } from './delivery.ts'
import { openMessages, type Message } from './messages.ts'
import { codeText } from './texts.ts'

let house: TestHouse
let wakings = 0
const messages = openMessages(() => (wakings += 1))

beforeAll(async () => {
  house = await testHouse()
})
beforeEach(async () => {
  await house.owner.query('delete from message')
})
afterAll(() => house.drop())

const letter: Message = {
  to: '+639170000001',
  channel: 'sms',
  kind: 'login_code',
  text: 'Your code is 123456.',
  code: '123456',
  usefulUntil: inSeconds(300),
}
const send = (message: Message = letter, site = { ...house.site, isDemo: false }) =>
  house.call((visit) => messages.send(visit, message), house.visitOf(site), null)

const rows = async () =>
  (
    await house.owner.query<{
      state: string
      tries: number
      text: string
      code: string | null
      last_error: string
    }>('select state, tries, text, code, last_error from message order by message_id')
  ).rows

/** One round at a held clock. */
const deliver = (seconds: number, sms?: Sender) =>
  deliverMessages({
    database: house.database,
    senders: sms ? { sms } : {},
    clock: () => inSeconds(seconds),
    log: openLog('silent'),
  })
const failing: Sender = async () => {
  throw new Error('the line is dead')
}

test('a message of a transaction that is undone is never sent', async () => {
  wakings = 0
  const undone = house.call(
    async (visit) => {
      await messages.send(visit, letter)
      throw new Refusal('conflict')
    },
    house.visitOf(house.site),
    null,
  )
  expect(await outcomeOf(undone)).toBe('conflict')
  expect(await deliver(0)).toBe(0)
  expect(wakings).toBe(0)
  await send()
  expect(wakings).toBe(1)
})

test('a message to nobody is not queued', async () => {
  await send({ ...letter, to: null })
  expect(await rows()).toEqual([])
})

test('a message is delivered once, and its text is gone afterwards', async () => {
  await send()
  const delivered: Outgoing[] = []
  const sender: Sender = async (one) => void delivered.push(one)
  expect(await deliver(0, sender)).toBe(1)
  expect(await deliver(1000, sender)).toBe(0)
  expect(delivered).toEqual([
    { siteId: 1, to: letter.to, channel: 'sms', kind: 'login_code', text: letter.text },
  ])
  expect(await rows()).toEqual([{ state: 'sent', tries: 1, text: '', code: null, last_error: '' }])
})

test('workers that run at once share the messages of all sites and send none twice', async () => {
  for (let i = 0; i < 30; i++) await send(letter, i % 2 ? house.otherSite : house.site)
  const delivered: Outgoing[] = []
  const sender: Sender = async (one) => void delivered.push(one)
  const counts = await Promise.all(Array.from({ length: 5 }, () => deliver(0, sender)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(30)
  expect(delivered).toHaveLength(30)
})

test('a message that cannot be sent is tried again, later each time, and ends dead with its reason', async () => {
  await send({ ...letter, usefulUntil: inSeconds(100_000) })
  let seconds = 0
  for (let tries = 1; tries < triesMax; tries++) {
    expect(await deliver(seconds, failing)).toBe(1)
    const pauseSeconds = 5 * 2 ** (tries - 1)
    expect(await deliver(seconds + pauseSeconds - 1, failing)).toBe(0)
    seconds += pauseSeconds
  }
  expect(await rows()).toMatchObject([
    { state: 'queued', text: letter.text, last_error: 'the line is dead' },
  ])
  expect(await deliver(seconds, failing)).toBe(1)
  expect(await rows()).toEqual([
    { state: 'dead', tries: triesMax, text: '', code: null, last_error: 'the line is dead' },
  ])
})

test('a code that came to nothing in time is given up, not delivered late', async () => {
  await send()
  const delivered: Outgoing[] = []
  await deliver(301, async (one) => void delivered.push(one))
  expect(delivered).toEqual([])
  expect(await rows()).toMatchObject([
    { state: 'dead', last_error: 'too late to be useful', text: '' },
  ])
})

test('a site without a sender for a channel says so', async () => {
  await send()
  await deliver(0)
  expect(await rows()).toMatchObject([{ state: 'queued', last_error: 'no sender for sms' }])
})

test('what a worker took and lost with its life is sent by the next one', async () => {
  await send()
  const taken = 'select * from take_messages($1, 10, make_interval(secs => 60))'
  expect((await house.owner.query(taken, [inSeconds(0)])).rowCount).toBe(1)
  const delivered: Outgoing[] = []
  const sender: Sender = async (one) => void delivered.push(one)
  expect(await deliver(59, sender)).toBe(0)
  expect(await deliver(60, sender)).toBe(1)
  expect(delivered).toHaveLength(1)
})

test('delivery runs when it is woken, and stops when it is told', async () => {
  let arrived = () => {}
  const arrival = new Promise<void>((resolve) => (arrived = resolve))
  const log = openLog('silent')
  const needs = {
    database: house.database,
    senders: { sms: async () => arrived() },
    clock: () => noon,
    log,
  }
  const delivery = startWorker({
    name: 'delivery',
    everyMs: 60_000,
    log,
    work: () => deliverMessages(needs),
  })
  await send()
  delivery.wake()
  await arrival
  await delivery.stop()
  expect(await rows()).toMatchObject([{ state: 'sent' }])
})

test('a code is told in every language, with its site and how long it lives', () => {
  for (const language of languageCodes) {
    for (const kind of ['register_code', 'login_code'] as const) {
      const text = codeText(kind, language, { site: 'North House', code: '048213', minutes: 5 })
      expect(text).toContain('North House')
      expect(text).toContain('048213')
      expect(text).toContain('5')
      expect(text).not.toMatch(/[{}]/)
    }
  }
})
