/** Enquiries and complaints: within which time they are answered and by whom, how long they are kept, and how a player hears of it. */

import { lettersOf } from '#i18n/letters.ts'
import { formatsOf } from '#i18n/format.ts'
import type { Language } from '#contract/catalogue.ts'
import type { contactTopics } from '#contract/contact.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight, usesRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import type { Messages, MessageVisit } from '#server/messages/messages.ts'
import { hindered, mayAdvertise } from '#server/protection/gate.ts'

/** Complaints are kept for ten years, which is more than any rule we know asks [AML-06]. */
const terms = {
  complaint: {
    answerDays: 14,
    keptDays: 3660,
    letter: 'complaintReceived',
    page: 'complaints',
  },
  other: { answerDays: 3, keptDays: 732, letter: 'enquiryReceived', page: '' },
} as const

export const termOf = (topic: (typeof contactTopics)[number]) =>
  terms[topic === 'complaint' ? 'complaint' : 'other']

type Told = {
  enquiry: string
  /** Null for a guest, who has no inbox. */
  playerId: bigint | null
  /** Empty where none is known. */
  email: string
  language: Language
}

/** A signed-in player has it in writing. A guest's address may be anybody's: nothing is sent to it unasked. */
export async function confirmReceipt(
  visit: MessageVisit,
  messages: Messages,
  {
    letter,
    answerBy,
    ...to
  }: Told & { letter: 'complaintReceived' | 'enquiryReceived'; answerBy: Date },
): Promise<void> {
  if (to.playerId === null) return
  await write(visit, messages, to, letter, { answer_until: answerBy.toISOString() })
}

const answerMax = 1500

type Answer = {
  answer: string
  staff: string
  /** How many messages whoever answers has before them. */
  seen: number
  closes: boolean
}

/**
 * Answers an enquiry that waits: in the player's inbox and by e-mail where an address is known. A guest, who has no way
 * to write more to it, is answered once. A host answers what is marked for one, and no longer once its player stays away
 * or is at risk: then the support does [EXC-02].
 * @throws Refusal `notFound`; `changedMeanwhile` where somebody was quicker, or more was written than was seen;
 * `invalidBody` without words.
 */
export async function answerEnquiry(
  visit: MessageVisit,
  messages: Messages,
  enquiry: string,
  { answer, staff, seen, closes }: Answer,
): Promise<void> {
  const { db, site, now } = visit
  const asked = await db.row<
    Omit<Told, 'enquiry'> & { topic: string; host: string; state: string }
  >(sql`
    select player_id as "playerId", email, language, topic, host, state
      from enquiry where site_id = ${site.id} and enquiry_id = ${enquiry} for update`)
  const isForHost =
    asked &&
    asked.host !== '' &&
    asked.playerId !== null &&
    (await mayAdvertise(db, asked.playerId, now))
  await requireRight(db, staff, isForHost ? 'host_enquiries_answer' : 'enquiries_answer', now)
  if (answer.trim() === '' || answer.length > answerMax)
    throw new Refusal('invalidBody', { field: 'answer' })
  if (!asked) throw new Refusal('notFound')
  const { state, topic, host, ...to } = asked
  const said = await readMessages(db, [enquiry])
  if (state !== 'open' || said.length !== seen) throw new Refusal('changedMeanwhile')
  const becomes = closes || to.playerId === null ? 'closed' : 'answered'
  await addMessage(db, { siteId: site.id, enquiry, position: seen, staff, text: answer, now })
  await db.run(sql`
    update enquiry set state = ${becomes}, said_at = ${now}, answered_at = coalesce(answered_at, ${now})
     where site_id = ${site.id} and enquiry_id = ${enquiry}`)
  await record(db, {
    siteId: site.id,
    kind: 'enquiry_answered',
    actor: `staff:${staff}`,
    subject: `enquiry:${enquiry}`,
    after: { topic, host, state: becomes },
    at: now,
  })
  await write(visit, messages, { enquiry, ...to }, 'enquiryAnswered', { answer })
}

export type EnquiryMessage = {
  enquiry: string
  by: 'player' | 'house'
  text: string
  writtenAt: Date
}

/** What either side wrote, of each enquiry from its first message on. */
export async function readMessages(
  db: Db,
  enquiries: readonly string[],
): Promise<EnquiryMessage[]> {
  return db.rows<EnquiryMessage>(sql`
    select enquiry_id as enquiry, by, text, written_at as "writtenAt" from (
      select enquiry_id, 0 as position, 'player' as by, message as text, received_at as written_at
        from enquiry where site_id = current_site() and enquiry_id = any(${enquiries})
      union all
      select enquiry_id, position, case when staff is null then 'player' else 'house' end, body, written_at
        from enquiry_message where site_id = current_site() and enquiry_id = any(${enquiries})) as said
     order by enquiry_id, position`)
}

/** In the transaction that has locked its enquiry. */
export async function addMessage(
  db: Db,
  added: {
    siteId: number
    enquiry: string
    position: number
    /** Null where the player wrote it. */
    staff: string | null
    text: string
    now: Date
  },
): Promise<void> {
  const { siteId, enquiry, position, staff, text, now } = added
  await db.run(sql`
    insert into enquiry_message (site_id, enquiry_id, position, player_id, staff, body, written_at)
    select site_id, enquiry_id, ${position}, player_id, ${staff}, ${text}, ${now}
      from enquiry where site_id = ${siteId} and enquiry_id = ${enquiry}`)
}

export type WaitingEnquiry = {
  enquiry: string
  host: string
  account: string
  reaches: 'inbox' | 'email' | 'nowhere'
  topic: (typeof contactTopics)[number]
  reference: string
  language: Language
  receivedAt: Date
  answerBy: Date
}

const queueMax = 100

/**
 * What waits for an answer, the most pressing first. A host has what is marked for one, as it was written and nothing
 * else of the player, and not what players wrote who meanwhile stay away or are at risk; the support has everything.
 * @throws Refusal `rightMissing`.
 */
export async function readQueue(
  db: Db,
  { staff, now }: { staff: string; now: Date },
): Promise<WaitingEnquiry[]> {
  await requireRight(db, staff, 'host_enquiries_answer', now)
  const hasAll = await usesRight(db, staff, 'enquiries_answer', now)
  return db.rows<WaitingEnquiry>(sql`
    select enquiry_id as enquiry, host, topic, reference, q.language, received_at as "receivedAt",
           answer_by as "answerBy", case when ${hasAll} then coalesce(account_id, '') else '' end as account,
           case when q.player_id is not null then 'inbox' when q.email <> '' then 'email' else 'nowhere' end as reaches
      from enquiry q left join player p on (p.site_id, p.player_id) = (q.site_id, q.player_id)
     where q.site_id = current_site() and q.state = 'open'
       and (${hasAll} or (host <> '' and not exists (${hindered(sql`q.player_id`, now)})))
     order by answer_by, enquiry_id limit ${queueMax}`)
}

const dayMs = 86_400_000
/** An e-mail that could not be delivered within this time is given up; the inbox has it all the same. */
const usefulDays = 7

/** The same words in the inbox and by e-mail, in the language the enquiry was written in. */
async function write(
  visit: MessageVisit,
  messages: Messages,
  { enquiry, playerId, email, language }: Told,
  letter: 'complaintReceived' | 'enquiryReceived' | 'enquiryAnswered',
  told: Record<string, string>,
): Promise<void> {
  const { db, site, now } = visit
  const figures = { enquiry, ...told }
  if (playerId !== null)
    await writeLetter(db, {
      siteId: site.id,
      playerId,
      tab: 'message',
      letter,
      figures,
      href: `/contact-us?enquiry=${enquiry}`,
      at: now,
    })
  const { title, text } = lettersOf(language)(letter, timesTold(figures, language, site))
  await messages.send(visit, {
    to: email || null,
    channel: 'email',
    kind: letter,
    text: `${site.name}. ${title}. ${text}`,
    usefulUntil: new Date(now.getTime() + usefulDays * dayMs),
  })
}

function timesTold(figures: Record<string, string>, language: Language, site: Site) {
  const { time } = formatsOf(language, site.currency, site.timeZone)
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      name.endsWith('_until') ? time(value) : value,
    ]),
  )
}

const purgedAtOnce = 500

/** One bounded round over all sites. @returns how many enquiries went whose time is over; one without an answer stays. */
export async function purgeEnquiries(database: Database, now: Date): Promise<number> {
  const row = await database.bare.row<{ count: bigint }>(
    sql`select purge_enquiries(${now}, ${purgedAtOnce}) as count`,
  )
  return Number(row?.count ?? 0n)
}
