/** What visitors tell the operator: enquiries and complaints, voices on answers, visits by way of an advertisement. */

import { hostlessTopics } from '#contract/contact.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { timedId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Messages } from '#server/messages/messages.ts'
import { confirmReceipt, termOf } from './enquiry.ts'
import { takeQuota, voterOf } from './quota.ts'

type Paths = '/api/settings/contact_send' | '/api/settings/faq_helpful' | '/api/settings/adsvisit'

export type ContactNeeds = {
  /** Keys the hashes of network addresses. */
  sessionSecret: string
  messages: Messages
  /** The name of who looks after the player's level; null where nobody does or the player is not to be drawn on. */
  hostOfPlayer: (
    visit: Pick<PlayerVisit, 'db' | 'site' | 'player' | 'language' | 'now'>,
  ) => Promise<string | null>
}

const dayMs = 86_400_000
/** So many of a player wait for an answer at once; a complaint can always be made [AML-06]. */
const waitingMax = 10
/** Advertisement visits older than this are of no use to anyone. */
const visitsKeptDays = 90
const sweptMax = 20

export function contactHandlers({
  sessionSecret,
  messages,
  hostOfPlayer,
}: ContactNeeds): Pick<Handlers, Paths> {
  return {
    '/api/settings/contact_send': async (visit, body) => {
      const { topic, message, reference = '', contact_email = '', for_host = false } = body
      const { db, site, now, language, player } = visit
      if (message.trim() === '') throw new Refusal('invalidBody', { field: 'message' })
      await takeQuota(visit, 'contact', sessionSecret)
      if (player && topic !== 'complaint') await refuseTooMany(visit.db, player.id)
      const term = termOf(topic)
      const enquiry = timedId(now)
      const answerBy = new Date(now.getTime() + term.answerDays * dayMs)
      const keepUntil = new Date(now.getTime() + term.keptDays * dayMs)
      const email = player?.email || contact_email
      const isForHost = for_host && player && !hostlessTopics.includes(topic)
      const host = (isForHost && (await hostOfPlayer({ db, site, player, language, now }))) || ''
      await db.run(sql`
        insert into enquiry (site_id, enquiry_id, player_id, topic, message, reference, email, language, received_at,
                             said_at, answer_by, keep_until, host)
        values (${site.id}, ${enquiry}, ${player?.id ?? null}, ${topic}, ${message}, ${reference}, ${email},
                ${language}, ${now}, ${now}, ${answerBy}, ${keepUntil}, ${host})`)
      await confirmReceipt(visit, messages, {
        enquiry,
        playerId: player?.id ?? null,
        email,
        language,
        letter: term.letter,
        answerBy,
      })
      return {
        value: {
          enquiry,
          topic,
          received_at: now.toISOString(),
          answer_by: answerBy.toISOString(),
          host,
          escalation_page: term.page,
        },
      }
    },

    '/api/settings/faq_helpful': async (visit, { slug, is_helpful }) => {
      const { db, site, now } = visit
      await takeQuota(visit, 'faq', sessionSecret)
      const given = await db.run(sql`
        insert into faq_voice (site_id, name, voter, is_helpful, given_at)
        select site_id, name, ${voterOf(visit, sessionSecret)}, ${is_helpful}, ${now}
          from content_item
         where site_id = ${site.id} and kind = 'faq' and name = ${slug} and (status = 'published' or next_at <= ${now})
        on conflict (site_id, kind, name, voter) do update
           set is_helpful = excluded.is_helpful, given_at = excluded.given_at`)
      if (given === 0) throw new Refusal('notFound')
      return {}
    },

    '/api/settings/adsvisit': async (visit, { fbp = '', appsflyer_id = '' }) => {
      const { db, site, now } = visit
      if (fbp === '' && appsflyer_id === '') return { value: { is_noted: false } }
      await takeQuota(visit, 'ad_visit', sessionSecret)
      const day = sql`(${now}::timestamptz at time zone ${site.timeZone})::date`
      const noted = await db.run(sql`
        insert into ad_visit (site_id, day, source, visit_id, noted_at)
        select ${site.id}, ${day}, source, visit_id, ${now}::timestamptz
          from (values ('fbp', ${fbp}), ('appsflyer', ${appsflyer_id})) as told (source, visit_id)
         where visit_id <> ''
        on conflict do nothing`)
      if (noted > 0)
        await db.run(sql`
          delete from ad_visit
           where site_id = ${site.id} and (day, source, visit_id) in (
             select day, source, visit_id from ad_visit
              where site_id = ${site.id} and day < ${day} - ${visitsKeptDays}::integer
              order by day limit ${sweptMax} for update skip locked)`)
      return { value: { is_noted: noted > 0 } }
    },
  }
}

/** @throws Refusal `tooManyRequests` to who has as many open as may wait. */
async function refuseTooMany(db: Db, playerId: bigint): Promise<void> {
  const row = await db.row<{ waiting: number }>(sql`
    select count(*)::integer as waiting from enquiry
     where player_id = ${playerId} and state = 'open' and topic <> 'complaint'`)
  if (row && row.waiting >= waitingMax) throw new Refusal('tooManyRequests')
}
