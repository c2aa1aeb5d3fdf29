/** Enquiries and complaints: within which time they are answered, how long they are kept, and how a player hears of it. */

import { lettersOf } from '#i18n/letters.ts'
import { formatsOf } from '#i18n/format.ts'
import type { Language } from '#contract/catalogue.ts'
import type { contactTopics } from '#contract/contact.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import type { Messages, MessageVisit } from '#server/messages/messages.ts'
import { hindered, mayAdvertise } from '#server/protection/gate.ts'

/** Complaints are kept for ten years, which is more than any rule we know asks [AML-06]. */
export const terms = {
  complaint: {
    answerDays: 14,
    keptDays: 3660,
    letter: 'complaintReceived',
    page: 'complaints',
  },
  other: { answerDays: 3, keptDays: 732, letter: 'enquiryReceived', page: '' },
} as const

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

/**
 * Answers an enquiry, once: in the player's inbox and by e-mail where an address is known. A host answers what is marked
 * for one, and no longer once its player stays away or is at risk: then the support does [EXC-02].
 * @throws Refusal `notFound`; `changedMeanwhile` where somebody was quicker; `invalidBody` without words.
 */
export async function answerEnquiry(
  visit: MessageVisit,
  messages: Messages,
  enquiry: string,
  { answer, staff }: { answer: string; staff: string },
): Promise<void> {
  const { db, site, now } = visit
  const asked = await db.row<
    Omit<Told, 'enquiry'> & { topic: string; host: string; isAnswered: boolean }
  >(sql`
    select player_id as "playerId", email, language, topic, host, answer is not null as "isAnswered"
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
  const { isAnswered, topic, host, ...to } = asked
  if (isAnswered) throw new Refusal('changedMeanwhile')
  await db.run(sql`
    update enquiry set answer = ${answer}, answered_by = ${`staff:${staff}`}, answered_at = ${now}
     where site_id = ${site.id} and enquiry_id = ${enquiry}`)
  await record(db, {
    siteId: site.id,
    kind: 'enquiry_answered',
    actor: `staff:${staff}`,
    subject: `enquiry:${enquiry}`,
    after: { topic, host },
    at: now,
  })
  await write(visit, messages, { enquiry, ...to }, 'enquiryAnswered', { answer })
}

export type HostEnquiry = {
  enquiry: string
  host: string
  topic: (typeof contactTopics)[number]
  message: string
  reference: string
  language: Language
  receivedAt: Date
  answerBy: Date
}

const queueMax = 100

/**
 * What waits for a host, the most pressing first: what the player wrote, and nothing else of them. What players wrote who
 * meanwhile stay away or are at risk is the support's.
 * @throws Refusal `rightMissing`.
 */
export async function readHostQueue(
  db: Db,
  { staff, now }: { staff: string; now: Date },
): Promise<HostEnquiry[]> {
  await requireRight(db, staff, 'host_enquiries_answer', now)
  return db.rows<HostEnquiry>(sql`
    select enquiry_id as enquiry, host, topic, message, reference, language, received_at as "receivedAt",
           answer_by as "answerBy"
      from enquiry q
     where site_id = current_site() and answer is null and host <> '' and not exists (${hindered(sql`q.player_id`, now)})
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
      href: '/contact-us',
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
