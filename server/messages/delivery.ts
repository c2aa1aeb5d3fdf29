/** Delivery: takes queued messages of all sites to their senders, with a budget of tries and an end for the hopeless. */

import type { Clock } from '#server/base/clock.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import type { Channel } from './messages.ts'

export type Outgoing = { siteId: number; to: string; channel: Channel; kind: string; text: string }

/** Hands a message to the outside world; throws where that failed, and may then be asked again. */
export type Sender = (message: Outgoing) => Promise<void>

/** Thrown by a sender where a message can never arrive: it is not asked again. */
export class Undeliverable extends Error {}

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
  const failure =
    needs.clock() > row.useful_until
      ? { error: 'too late to be useful', isFinal: true }
      : await trySending(row, needs.senders)
  const now = needs.clock()
  const isOver = failure?.isFinal || row.tries >= triesMax || now > row.useful_until
  const error = failure?.error ?? ''
  const state = failure === null ? 'sent' : isOver ? 'dead' : 'queued'
  const retryMs = firstRetryMs * 2 ** (row.tries - 1)
  await needs.database.inSite(row.site_id, (db) =>
    db.run(sql`
      update message
         set state = ${state}, last_error = ${error},
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
async function trySending(
  row: Row,
  senders: Senders,
): Promise<{ error: string; isFinal: boolean } | null> {
  const { site_id: siteId, recipient: to, channel, kind, text } = row
  const send = senders[channel]
  if (!send) return { error: `no sender for ${channel}`, isFinal: false }
  try {
    await send({ siteId, to, channel, kind, text })
    return null
  } catch (fault) {
    const error = (fault instanceof Error ? fault.message : String(fault)).slice(0, errorTextMax)
    return { error, isFinal: fault instanceof Undeliverable }
  }
}

export type DeadMessage = {
  messageId: bigint
  channel: Channel
  kind: string
  /** Masked: enough to find whose it was. */
  recipient: string
  error: string
  tries: number
  endedAt: Date
}

/** What was given up at a site, newest first; the texts are gone. */
export function readDeadMessages(db: Db, siteId: number, countMax: number): Promise<DeadMessage[]> {
  return db.rows<DeadMessage>(sql`
    select message_id as "messageId", channel, kind, left(recipient, 3) || '…' || right(recipient, 3) as recipient,
           last_error as error, tries, ended_at as "endedAt"
      from message where site_id = ${siteId} and state = 'dead'
     order by ended_at desc limit ${countMax}`)
}
