/** Protects: what a visitor writes arrives, is confirmed and answered; and nobody can drown the operator in it. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#contract/calls.ts'
import { openMessages } from '#server/messages/messages.ts'
import {
  inDays,
  noon,
  outcomeOf,
  refusalOf,
  testHouse,
  type TestHouse,
} from '#tests/harness/visit.ts'
import { contactHandlers } from './contact.ts'
import { answerEnquiry, purgeEnquiries } from './enquiry.ts'

let house: TestHouse
const messages = openMessages(() => {})
const handlers = contactHandlers({
  sessionSecret: 'a secret for the tests of contact',
  messages,
  hostOfPlayer: async () => null,
})

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

let addresses = 0
/** A visit from an address of its own, unless the test says which. */
const visitFrom = (address = `198.18.7.${(addresses += 1)}`, now = noon) => ({ address, now })

type Sent = Body<'/api/settings/contact_send'>
const send = async (body: Sent, visitor = {}) =>
  (
    await house.call(
      handlers['/api/settings/contact_send'],
      house.visitOf(house.site, { ...visitFrom(), ...visitor }),
      body,
    )
  ).value
const question: Sent = { topic: 'other', message: 'Where is the dice game?' }

test('[AML-06] a complaint gets a number, a date and the way to go on, and is kept for years', async () => {
  const told = await send({ topic: 'complaint', message: 'Round lost', reference: 'r-1' })
  expect(told).toMatchObject({
    topic: 'complaint',
    escalation_page: 'complaints',
    answer_by: inDays(14).toISOString(),
  })
  const { rows } = await house.owner.query<{ keep_until: Date; reference: string }>(
    `select keep_until, reference from enquiry where site_id = 1 and enquiry_id = $1`,
    [told.enquiry],
  )
  expect(rows[0]?.reference).toBe('r-1')
  expect(rows[0]?.keep_until.getTime()).toBeGreaterThan(inDays(5 * 366).getTime())
  expect((await send(question)).escalation_page).toBe('')
})

test('a signed-in player has the receipt and the answer in the inbox and by e-mail, in the language they wrote in', async () => {
  const { player } = await house.playerOf(house.site, { email: 'ana@example.com' })
  const { enquiry } = await send(question, { player, language: 'ESP' })
  const answer = { answer: 'Under Hash games.', staff: 'ben', seen: 1, closes: false }
  const reply = (at = house.site) =>
    house.call(
      (visit, words: typeof answer) => answerEnquiry(visit, messages, enquiry, words),
      house.visitOf(at),
      answer,
    )
  expect(await refusalOf(reply(house.otherSite))).toBe('notFound')
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(reply())))
  expect(outcomes.toSorted()).toEqual([
    'OK',
    ...Array.from({ length: 4 }, () => 'changedMeanwhile'),
  ])
  const letters = await house.owner.query<{ letter: string; figures: { enquiry: string } }>(
    'select letter, figures from inbox_item where player_id = $1 order by written_at, letter desc',
    [String(player.id)],
  )
  expect(letters.rows.map(({ letter }) => letter).toSorted()).toEqual([
    'enquiryAnswered',
    'enquiryReceived',
  ])
  expect(letters.rows[0]?.figures.enquiry).toBe(enquiry)
  const sent = await house.owner.query<{ recipient: string; text: string }>(
    `select recipient, text from message where kind in ('enquiryReceived', 'enquiryAnswered') order by message_id`,
  )
  expect(sent.rows).toHaveLength(2)
  expect(sent.rows[0]?.recipient).toBe('ana@example.com')
  expect(sent.rows[0]?.text).toMatch(/Hemos recibido tu mensaje/)
  expect(sent.rows[1]?.text).toContain('Under Hash games.')
})

test('nothing is sent to an address a guest names until staff answer', async () => {
  await house.owner.query('delete from message')
  await send({ ...question, contact_email: 'stranger@example.com' })
  const { rows } = await house.owner.query('select 1 from message')
  expect(rows).toEqual([])
})

test('[ASVS 2.4.1] one address may write six times an hour, also at once; others are not hindered', async () => {
  const from = { address: '203.0.113.50' }
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => outcomeOf(send(question, from))),
  )
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(6)
  expect(outcomes.filter((outcome) => outcome === 'tooManyRequests')).toHaveLength(4)
  expect(await outcomeOf(send(question))).toBe('OK')
  expect(await outcomeOf(send(question, { ...from, now: inDays(1) }))).toBe('OK')
  const { rows } = await house.owner.query(
    `select 1 from public_quota where action = 'contact' and hour < $1`,
    [inDays(1)],
  )
  expect(rows.length, 'quotas of past hours are swept').toBe(0)
})

test('a message of nothing but space is none', async () => {
  expect(await refusalOf(send({ topic: 'other', message: ' \n\t ' }))).toBe('invalidBody')
})

const note = async (fbp: string, appsflyer_id = '', now = noon, at = house.site) =>
  (
    await house.call(
      handlers['/api/settings/adsvisit'],
      house.visitOf(at, visitFrom(undefined, now)),
      { fbp, appsflyer_id },
    )
  ).value.is_noted

test('an advertisement’s visit is noted once for each id and day, whoever asks at once', async () => {
  const noted = await Promise.all(Array.from({ length: 12 }, () => note('fb.1.1.2', 'a-1')))
  expect(noted.filter(Boolean)).toHaveLength(1)
  expect(await note('fb.1.1.2', 'a-2')).toBe(true)
  expect(await note('', '')).toBe(false)
  expect(await note('fb.1.1.2', '', inDays(1))).toBe(true)
  expect(await note('fb.1.1.2', '', noon, house.otherSite)).toBe(true)
  const { rows } = await house.owner.query(
    `select column_name from information_schema.columns where table_name = 'ad_visit'`,
  )
  // Nothing of the visitor but the id.
  expect(rows).toHaveLength(5)
})

test('visits older than ninety days go when new ones come', async () => {
  await note('old')
  await note('new', '', inDays(91))
  const { rows } = await house.owner.query<{ visit_id: string }>(
    `select visit_id from ad_visit where site_id = 1 and day < $1`,
    [inDays(1)],
  )
  expect(rows).toEqual([])
})

test('the day of a visit is the site’s, not the server’s', async () => {
  // In Manila the next day begins at 16:00 UTC.
  await note('manila', '', new Date('2026-06-01T16:00:00Z'))
  const { rows } = await house.owner.query<{ day: string }>(
    `select day::text from ad_visit where visit_id = 'manila'`,
  )
  expect(rows).toEqual([{ day: '2026-06-02' }])
})

test('each address has one voice on an answer, and the last one counts', async () => {
  await house.owner.query(
    `with item as (
       insert into content_item (site_id, kind, name, status, live_version, live_at)
       values (1, 'faq', 'how', 'published', 1, now()), (1, 'faq', 'unseen', 'draft', null, null))
     insert into content_version values (1, 'faq', 'how', 1, '{}', sha256(''), '', 'staff:x', now())`,
  )
  const voice = (slug: string, is_helpful: boolean, address: string) =>
    house.call(handlers['/api/settings/faq_helpful'], house.visitOf(house.site, { address }), {
      slug,
      is_helpful,
    })
  await voice('how', true, '203.0.113.60')
  await voice('how', false, '203.0.113.60')
  await voice('how', true, '203.0.113.61')
  const { rows } = await house.owner.query<{ is_helpful: boolean; voter: Buffer }>(
    `select is_helpful, voter from faq_voice order by is_helpful`,
  )
  expect(rows.map(({ is_helpful }) => is_helpful)).toEqual([false, true])
  expect(rows.map(({ voter }) => voter.toString('utf8')).join('')).not.toContain('203.0.113')
  for (const slug of ['unseen', 'nowhere'])
    expect(await refusalOf(voice(slug, true, '203.0.113.62'))).toBe('notFound')
})

test('[AML-06] an enquiry goes when its time is over, not before, and not without an answer', async () => {
  const left = async () =>
    (
      await house.owner.query<{ enquiry_id: string }>(
        `select enquiry_id from enquiry where enquiry_id like 'purge%' order by 1`,
      )
    ).rows.map((row) => row.enquiry_id)
  await house.owner.query(
    `insert into enquiry (site_id, enquiry_id, topic, message, reference, email, language, received_at, said_at,
                          answer_by, keep_until, state)
     select 1, id, 'other', 'm', '', '', 'EN', $1, $1, $1, $1::timestamptz + kept * interval '1 day', state
       from (values ('purge1', 10, 'answered'), ('purge2', 20, 'closed'), ('purge3', 10, 'open')) as t (id, kept, state)`,
    [noon],
  )
  await house.owner.query(
    `insert into enquiry_message values (1, 'purge1', 1, null, 'ana', 'a', $1)`,
    [noon],
  )
  expect(await purgeEnquiries(house.database, inDays(9))).toBe(0)
  expect(await purgeEnquiries(house.database, inDays(15))).toBe(1)
  expect(await left()).toEqual(['purge2', 'purge3'])
  const { rows } = await house.owner.query(
    `select 1 from enquiry_message where enquiry_id = 'purge1'`,
  )
  expect(rows, 'what followed goes with it').toEqual([])
})
