/** What a player wrote to the house, read again and written on, and how soon the house answers anybody. */

import type { Answer } from '#contract/calls.ts'
import type { contactTopics } from '#contract/contact.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { addMessage, readMessages, termOf, type EnquiryMessage } from './enquiry.ts'

type Paths =
  | '/api/settings/enquiries'
  | '/api/settings/enquiry'
  | '/api/settings/enquiry_write'
  | '/api/settings/answer_times'

type Row = {
  enquiry: string
  topic: (typeof contactTopics)[number]
  reference: string
  state: 'open' | 'answered' | 'closed'
  receivedAt: Date
  saidAt: Date
  answerBy: Date
  host: string
}

const dayMs = 86_400_000
/** So long after our answer the player may write again. */
const openDays = 14
/** So often the player may write before we answer, and either side at all. */
const inRowMax = 3
const messagesMax = 40
/** Of the days that answer times are told of, and how many enquiries make a time worth telling. */
const toldDays = 30
const toldMin = 20
const perPageUsual = 20

export function threadHandlers(): Handlers<Paths> {
  return {
    '/api/settings/enquiries': async (visit, { page = 1, per_page = perPageUsual }) => {
      const { db, player } = visit
      const rows = await db.rows<Row>(sql`
        ${select} where player_id = ${player.id}
         order by said_at desc, enquiry_id desc limit ${per_page} offset ${(page - 1) * per_page}`)
      const counted = await db.row<{ total: number }>(
        sql`select count(*)::integer as total from enquiry where player_id = ${player.id}`,
      )
      const unread = await readUnread(visit)
      const enquiries = rows.map((row) => show(visit, row, unread))
      return { value: { enquiries, total: counted?.total ?? 0, page, per_page } }
    },

    '/api/settings/enquiry': async (visit, { enquiry_id }) => {
      const row = await readOwn(visit, enquiry_id)
      return showThread(visit, row, await readMessages(visit.db, [enquiry_id]))
    },

    '/api/settings/enquiry_write': async (visit, { enquiry_id, message }) => {
      const { db, site, now } = visit
      if (message.trim() === '') throw new Refusal('invalidBody', { field: 'message' })
      const row = await readOwn(visit, enquiry_id, true)
      const said = await readMessages(db, [enquiry_id])
      if (stateOf(row, now) === 'closed') throw new Refusal('changedMeanwhile')
      if (leftOf(said) === 0) throw new Refusal('tooManyRequests')
      const added = { siteId: site.id, enquiry: enquiry_id, position: said.length }
      await addMessage(db, { ...added, staff: null, text: message, now })
      const term = termOf(row.topic)
      const answerBy = new Date(now.getTime() + term.answerDays * dayMs)
      const keepUntil = new Date(now.getTime() + term.keptDays * dayMs)
      // More of what waits already puts off no answer.
      await db.run(sql`
        update enquiry set state = 'open', said_at = ${now}, keep_until = ${keepUntil},
                           answer_by = case when state = 'open' then answer_by else ${answerBy} end
         where player_id = ${visit.player.id} and enquiry_id = ${enquiry_id}`)
      return showThread(
        visit,
        await readOwn(visit, enquiry_id),
        await readMessages(db, [enquiry_id]),
      )
    },

    '/api/settings/answer_times': async ({ db, now }) => ({ value: await readTimes(db, now) }),
  }
}

const select = sql`
  select enquiry_id as enquiry, topic, reference, state, received_at as "receivedAt", said_at as "saidAt",
         answer_by as "answerBy", host from enquiry`

async function readOwn(
  { db, player }: PlayerVisit,
  enquiryId: string,
  isToChange = false,
): Promise<Row> {
  const row = await db.row<Row>(sql`
    ${select} where player_id = ${player.id} and enquiry_id = ${enquiryId} ${isToChange ? sql`for update` : sql``}`)
  if (!row) throw new Refusal('notFound')
  return row
}

/** The letters that tell of answers and were not opened, by enquiry. */
async function readUnread({ db, player }: PlayerVisit): Promise<Map<string, string[]>> {
  const letters = await db.rows<{ enquiry: string; letters: string[] }>(sql`
    select figures ->> 'enquiry' as enquiry, array_agg(inbox_id) as letters from inbox_item
     where player_id = ${player.id} and letter = 'enquiryAnswered' and read_at is null and deleted_at is null
     group by 1`)
  return new Map(letters.map(({ enquiry, letters: ids }) => [enquiry, ids]))
}

const closingOf = ({ saidAt }: Row) => new Date(saidAt.getTime() + openDays * dayMs)

const stateOf = (row: Row, now: Date): Row['state'] =>
  row.state === 'answered' && now > closingOf(row) ? 'closed' : row.state

/** How often the player may still write. */
function leftOf(said: readonly EnquiryMessage[]): number {
  const sinceAnswer = said.length - 1 - said.findLastIndex(({ by }) => by === 'house')
  return Math.max(0, Math.min(inRowMax - sinceAnswer, messagesMax - said.length))
}

type Shown = Answer<'/api/settings/enquiries'>['value']['enquiries'][number]

function show({ now }: PlayerVisit, row: Row, unread: Map<string, string[]>): Shown {
  const state = stateOf(row, now)
  return {
    enquiry_id: row.enquiry,
    topic: row.topic,
    reference: row.reference,
    state,
    received_at: row.receivedAt.toISOString(),
    said_at: row.saidAt.toISOString(),
    answer_by: row.answerBy.toISOString(),
    closes_at: state === 'answered' ? closingOf(row).toISOString() : null,
    host: row.host,
    unread: unread.get(row.enquiry) ?? [],
  }
}

async function showThread(
  visit: PlayerVisit,
  row: Row,
  said: readonly EnquiryMessage[],
): Promise<Answer<'/api/settings/enquiry'>> {
  const shown = show(visit, row, await readUnread(visit))
  return {
    value: {
      ...shown,
      messages: showMessages(said),
      may_write: shown.state === 'closed' ? 0 : leftOf(said),
    },
  }
}

export const showMessages = (said: readonly EnquiryMessage[]) =>
  said.map(({ by, text, writtenAt }) => ({ by, text, written_at: writtenAt.toISOString() }))

/** What still waits counts as slower than anything: the half that is told of had its answer. */
async function readTimes(
  db: Db,
  now: Date,
): Promise<Answer<'/api/settings/answer_times'>['value']> {
  const from = new Date(now.getTime() - toldDays * dayMs)
  const row = await db.row<{ received: number; seconds: number | null }>(sql`
    select count(*)::integer as received,
           percentile_disc(0.5) within group (
             order by coalesce(extract(epoch from answered_at - received_at), 'infinity')::float8) as seconds
      from enquiry where site_id = current_site() and received_at >= ${from}`)
  const open = await db.row<{ waiting: number }>(
    sql`select count(*)::integer as waiting from enquiry where site_id = current_site() and state = 'open'`,
  )
  const { received = 0, seconds = null } = row ?? {}
  const isTold = received >= toldMin && seconds !== null && Number.isFinite(seconds)
  return {
    waiting: open?.waiting ?? 0,
    received,
    half_within: isTold ? Math.max(1, Math.ceil(seconds / 60)) : null,
  }
}
