/** Messages to players: queued in the transaction that causes them, so that nothing is sent of what did not happen. */

import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'

const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]

export type Message = {
  /** Phone or e-mail address; null sends nothing in the same work, where answers must not tell accounts apart. */
  to: string | null
  channel: Channel
  /** What it is about, for the outbox and for counting: `register_code`, `login_code`, … */
  kind: string
  text: string
  /** The code inside the text, shown in the outbox of demo sites and kept nowhere else. */
  code?: string
  /** After this it is given up rather than delivered late. */
  usefulUntil: Date
}

/** What a message needs of the visit it is sent in. */
export type MessageVisit = Pick<Visit, 'site' | 'db' | 'now' | 'afterCommit'>

export type Messages = { send(visit: MessageVisit, message: Message): Promise<void> }

/** @param wake called once a message is committed, so that its delivery need not wait for the next round. */
export function openMessages(wake: () => void): Messages {
  return {
    async send(
      { site, db, now, afterCommit },
      { to, channel, kind, text, code = null, usefulUntil },
    ) {
      const queued = await db.run(sql`
        insert into message
          (site_id, recipient, channel, kind, text, code, is_demo, queued_at, next_try_at, useful_until)
        select ${site.id}, recipient, ${channel}, ${kind}, ${text}, ${site.isDemo ? code : null}, ${site.isDemo},
               ${now}, ${now}, ${usefulUntil}
          from (values (${to}::text)) as addressed (recipient)
         where recipient is not null`)
      if (queued > 0) afterCommit(wake)
    },
  }
}
