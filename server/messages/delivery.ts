/** Delivery: takes queued messages of all sites to their senders, with a budget of tries and an end for the hopeless. */

import type { Clock } from '#server/base/clock.ts'
import { sql, type Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import type { Channel } from './messages.ts'

export type Letter = { siteId: number; to: string; channel: Channel; kind: string; text: string }

/** Hands a message to the outside world; throws where that failed, and may then be asked again. */
export type Sender = (letter: Letter) => Promise<void>
export type Senders = Partial<Record<Channel, Sender>>

/** The outside world of the demo: everything arrives, and is read at `/demo/outbox`. */
export const demoSenders: Senders = { sms: async () => {}, email: async () => {} }

const batchMax = 20
/** A worker that died while sending loses its messages to another after this. */
const leaseMs = 60_000
export const triesMax = 5
const firstRetryMs = 5_000
const errorTextMax = 200

type Row = {
  site_id: number
  message_id: bigint
  recipient: string
  channel: Channel
  kind: string
  text: string
  tries: number
  useful_until: Date
}

export type DeliveryNeeds = { database: Database; senders: Senders; clock: Clock; log: Log }

/**
 * One round over what is due. A message is delivered at least once: a crash between sending and noting
 * it sends it again. What failed `triesMax` times or came too late is dead and says why.
 * @returns how many messages were handled.
 */
export async function deliverMessages(needs: DeliveryNeeds): Promise<number> {
  const taken = await needs.database.bare.rows<Row>(
    sql`select * from take_messages(${needs.clock()}, ${batchMax}, make_interval(secs => ${leaseMs / 1000}))`,
  )
  await Promise.all(taken.map((row) => deliver(row, needs)))
  return taken.length
}

async function deliver(row: Row, needs: DeliveryNeeds) {
  const error =
    needs.clock() > row.useful_until
      ? 'too late to be useful'
      : await trySending(row, needs.senders)
  const now = needs.clock()
  const isOver = row.tries >= triesMax || now > row.useful_until
  const state = error === null ? 'sent' : isOver ? 'dead' : 'queued'
  const retryMs = firstRetryMs * 2 ** (row.tries - 1)
  await needs.database.inSite(row.site_id, (db) =>
    db.run(sql`
      update message
         set state = ${state}, last_error = ${error ?? ''},
             ended_at = ${state === 'queued' ? null : now},
             next_try_at = ${new Date(now.getTime() + retryMs)},
             text = case when ${state === 'queued'} or is_demo then text else '' end
       where site_id = ${row.site_id} and message_id = ${row.message_id} and state = 'queued'`),
  )
  if (state === 'dead') {
    const { site_id: siteId, message_id: messageId, channel, kind } = row
    needs.log.error(
      { siteId, messageId: String(messageId), channel, kind, error },
      'a message was given up',
    )
  }
}

/** @returns null, or why it failed. */
async function trySending(row: Row, senders: Senders): Promise<string | null> {
  const { site_id: siteId, recipient: to, channel, kind, text } = row
  const send = senders[channel]
  if (!send) return `no sender for ${channel}`
  try {
    await send({ siteId, to, channel, kind, text })
    return null
  } catch (fault) {
    return (fault instanceof Error ? fault.message : String(fault)).slice(0, errorTextMax)
  }
}
