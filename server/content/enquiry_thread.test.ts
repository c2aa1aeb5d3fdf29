/**
 * Protects: an enquiry goes back and forth between its player and the house, in nobody else's sight; each answer is an
 * unread letter; neither side can drown the other; and what is told of answer times is counted.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { inboxHandlers } from '#server/messages/inbox.ts'
import { openMessages } from '#server/messages/messages.ts'
import { addStaff } from '#tests/harness/staff.ts'
import {
  inDays,
  inMinutes,
  noon,
  outcomeOf,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { contactHandlers } from './contact.ts'
import { answerEnquiry } from './enquiry.ts'
import { threadHandlers } from './enquiry_thread.ts'

let house: TestHouse
const messages = openMessages(() => {})
const contact = contactHandlers({
  sessionSecret: 'a secret for the tests of threads',
  messages,
  hostOfPlayer: async () => null,
})
const thread = threadHandlers()
const inbox = inboxHandlers()

beforeAll(async () => {
  house = await testHouse()
  await addStaff(house.owner, [1], ['sue'])
})
afterAll(() => house.drop())

let addresses = 0
const begin = async (who: Who | null, message = 'Where is it?', topic = 'other' as const) =>
  (
    await house.call(
      contact['/api/settings/contact_send'],
      house.visitOf(house.site, { ...who, address: `198.18.9.${(addresses += 1)}`, now: noon }),
      { topic, message, reference: 'd-1' },
    )
  ).value.enquiry
const complain = (who: Who) => begin(who, 'It is gone.', 'complaint' as 'other')

const read = async (who: Who, enquiry_id: string, now = noon) =>
  (await house.ask(who, thread['/api/settings/enquiry'], { enquiry_id }, now)).value
const list = async (who: Who, now = noon) =>
  (await house.ask(who, thread['/api/settings/enquiries'], {}, now)).value
const write = async (who: Who, enquiry_id: string, message = 'More.', now = noon) =>
  (await house.ask(who, thread['/api/settings/enquiry_write'], { enquiry_id, message }, now)).value

type Words = Parameters<typeof answerEnquiry>[3]
const answer = (
  enquiry: string,
  { answer: words = 'There.', seen = 1, closes = false }: Partial<Words> = {},
  now = inMinutes(10),
) =>
  house.call(
    (visit, said: Words) => answerEnquiry(visit, messages, enquiry, said),
    house.visitOf(house.site, { now }),
    { answer: words, staff: 'sue', seen, closes },
  )

test('player and house write in turn, and each answer is an unread letter that leads to the thread', async () => {
  const who = await house.playerOf(house.site)
  const enquiry = await begin(who)
  expect(await read(who, enquiry)).toMatchObject({
    state: 'open',
    reference: 'd-1',
    messages: [{ by: 'player', text: 'Where is it?' }],
    unread: [],
  })
  await answer(enquiry)
  const answered = await read(who, enquiry)
  expect(answered).toMatchObject({ state: 'answered', messages: [{}, { by: 'house' }] })
  expect(JSON.stringify(answered), 'nothing of who of the staff it was').not.toContain('sue')
  const { value: letters } = await house.ask(
    who,
    inbox['/api/settings/get_inbox'],
    { inbox_id: answered.unread[0] ?? '' },
    noon,
  )
  expect(letters).toMatchObject([{ is_read: false, href: `/contact-us?enquiry=${enquiry}` }])
  await house.ask(who, inbox['/api/settings/inbox_read'], { inbox_ids: answered.unread }, noon)
  expect((await list(who)).enquiries).toMatchObject([{ enquiry_id: enquiry, unread: [] }])
  const again = await write(who, enquiry, 'Not there.', inDays(1))
  expect(again).toMatchObject({ state: 'open', answer_by: inDays(4).toISOString() })
  await answer(enquiry, { answer: 'Then here.', seen: 3, closes: true }, inDays(2))
  const closed = await read(who, enquiry, inDays(2))
  expect(closed.messages.map(({ by, text }) => `${by}: ${text}`)).toEqual([
    'player: Where is it?',
    'house: There.',
    'player: Not there.',
    'house: Then here.',
  ])
  expect(closed).toMatchObject({ state: 'closed', may_write: 0 })
  expect(await refusalOf(write(who, enquiry, 'And?', inDays(2)))).toBe('changedMeanwhile')
})

test('what is added while an answer is written is seen before it is sent', async () => {
  const who = await house.playerOf(house.site)
  const enquiry = await begin(who)
  await write(who, enquiry, 'On Monday, that is.')
  expect(await refusalOf(answer(enquiry))).toBe('changedMeanwhile')
  await answer(enquiry, { seen: 2 })
  const outcomes = await Promise.all(
    ['a', 'b'].map((words) => outcomeOf(write(who, enquiry, words))),
  )
  expect(outcomes).toEqual(['OK', 'OK'])
  expect((await read(who, enquiry)).messages).toHaveLength(5)
})

test('an answered enquiry closes by itself after a fortnight', async () => {
  const who = await house.playerOf(house.site)
  const enquiry = await begin(who)
  await answer(enquiry, {}, noon)
  expect((await read(who, enquiry)).closes_at).toBe(inDays(14).toISOString())
  expect(await outcomeOf(write(who, enquiry, 'Still.', inDays(14)))).toBe('OK')
  await answer(enquiry, { seen: 3 }, inDays(14))
  expect((await list(who, inDays(29))).enquiries).toMatchObject([{ state: 'closed' }])
  expect(await refusalOf(write(who, enquiry, 'Late.', inDays(29)))).toBe('changedMeanwhile')
})

test('[ASVS 2.4.1] three messages in a row and ten that wait are the most; a complaint can always be made', async () => {
  const who = await house.playerOf(house.site)
  const enquiry = await begin(who)
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => outcomeOf(write(who, enquiry))),
  )
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(2)
  expect(outcomes.filter((outcome) => outcome === 'tooManyRequests')).toHaveLength(4)
  expect((await read(who, enquiry)).may_write).toBe(0)
  expect(await refusalOf(write(who, enquiry, ' \n'))).toBe('invalidBody')
  for (let waiting = 1; waiting < 10; waiting += 1) await begin(who)
  expect(await refusalOf(begin(who))).toBe('tooManyRequests')
  await complain(who)
  expect((await list(who)).total).toBe(11)
})

test('an enquiry is its player’s alone: another’s, a guest’s and none are the same to who asks', async () => {
  const [owner, other] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  const [enquiry, guests] = [await begin(owner), await begin(null)]
  for (const id of [enquiry, guests, 'unknown']) {
    expect(await refusalOf(read(other, id))).toBe('notFound')
    expect(await refusalOf(write(other, id))).toBe('notFound')
  }
  expect(await list(other)).toMatchObject({ enquiries: [], total: 0 })
  const elsewhere = house.visitOf(house.otherSite, { ...owner, now: noon })
  expect(
    await refusalOf(
      house.call(thread['/api/settings/enquiry'], elsewhere, { enquiry_id: enquiry }),
    ),
  ).toBe('notFound')
})

test('a guest is answered once: there is no way back', async () => {
  const enquiry = await begin(null)
  await answer(enquiry)
  const { rows } = await house.owner.query<{ state: string }>(
    'select state from enquiry where enquiry_id = $1',
    [enquiry],
  )
  expect(rows).toEqual([{ state: 'closed' }])
  expect(await refusalOf(answer(enquiry, { seen: 2 }))).toBe('changedMeanwhile')
})

test('how soon answers come is counted from what was written, and told only once enough was', async () => {
  await house.owner.query('delete from enquiry')
  const times = async () =>
    (
      await house.call(
        thread['/api/settings/answer_times'],
        house.visitOf(house.site, { now: inDays(1) }),
        {},
      )
    ).value
  const add = (count: number, minutes: number | null) =>
    house.owner.query(
      `insert into enquiry (site_id, enquiry_id, topic, message, reference, email, language, received_at, said_at,
                            answer_by, keep_until, state, answered_at)
       select 1, gen_random_uuid(), 'other', 'm', '', '', 'EN', $1, $1, $1, $1, $2,
              $1::timestamptz + $3::integer * interval '1 minute'
         from generate_series(1, $4)`,
      [noon, minutes === null ? 'open' : 'answered', minutes, count],
    )
  await add(12, 30)
  await add(7, 90)
  expect(await times()).toEqual({ waiting: 0, received: 19, half_within: null })
  await add(1, null)
  expect(await times()).toEqual({ waiting: 1, received: 20, half_within: 30 })
  await add(6, null)
  expect(await times(), 'what waits is slower than anything').toMatchObject({ half_within: 90 })
  await add(20, null)
  expect(await times()).toEqual({ waiting: 27, received: 46, half_within: null })
})
