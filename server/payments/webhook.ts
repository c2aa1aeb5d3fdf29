/** Webhooks of gateways: proven, stored as they came, answered, and only then worked; what is stored is worked once. */

import { refusals, statusCodeOf, type RefusalKey } from '#contract/errors.ts'
import type { Database, Db } from '#server/base/database.ts'
import { sql } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { isKeepable } from '#server/base/text.ts'
import type { GatewayEvent, Headers, Heard, PaymentKind, Told } from './gateway.ts'
import { gatewayOf, type Gateways } from './method.ts'
import { restPayment } from './steps.ts'
import { applyTold, machines } from './told.ts'

export type WebhookNeeds = { database: Database; gateways: Gateways; log: Log }
export type WebhookAnswer = { status: number; body: { statusCode: number; message: string } }

const accepted: WebhookAnswer = { status: 200, body: { statusCode: 1, message: 'OK' } }
const refused = (key: RefusalKey): WebhookAnswer => ({
  status: refusals[key],
  body: { statusCode: statusCodeOf(key), message: key },
})

/**
 * Takes a webhook of `POST /hooks/:siteCode/:gateway`; `rawBody` must be the bytes as they came, for the proof is over
 * them. Once stored it is answered 200 whatever comes of it: a gateway that sends again would help nobody.
 */
export async function handleWebhook(
  needs: WebhookNeeds,
  siteId: number,
  gateway: string,
  rawBody: Buffer,
  headers: Headers,
  now: Date,
): Promise<WebhookAnswer> {
  const { database, gateways, log } = needs
  const adapter = Object.hasOwn(gateways, gateway) ? gateways[gateway] : undefined
  if (!adapter) return refused('notFound')
  const heard = await adapter.parseWebhook(siteId, rawBody, headers, now)
  if (!heard || !isSound(heard)) {
    log.warn({ siteId, gateway }, 'a webhook could not be proven')
    return refused('signatureInvalid')
  }
  if ('hint' in heard) {
    await workHint(needs, siteId, gateway, heard.hint, now)
    return accepted
  }
  const { event } = heard
  await database.inSite(siteId, (db) => storeEvent(db, siteId, gateway, event, rawBody, now))
  await workEvent(needs, siteId, gateway, event.eventId, now)
  return accepted
}

const textMax = 200

/** Whether it can be kept as it was said: two names that became one when they are stored would lose an event. */
function isSound(heard: NonNullable<Heard>): boolean {
  if ('hint' in heard) return isKeepable(heard.hint.paymentId)
  const { eventId, gatewayRef, paymentId, amount, currency, occurredAt } = heard.event
  const texts = [eventId, gatewayRef, paymentId, amount, currency]
  const year = occurredAt.getUTCFullYear()
  return texts.every((text) => text.length <= textMax && isKeepable(text)) && year > 0 && year < 1e4
}

/**
 * Asks the gateway about a payment it hinted at, and applies what it answers. That the question is due is committed
 * first: where the gateway is silent now, or this process dies, the worker asks.
 */
async function workHint(
  { database, gateways, log }: WebhookNeeds,
  siteId: number,
  gateway: string,
  { kind, paymentId }: { kind: PaymentKind; paymentId: string },
  now: Date,
): Promise<void> {
  const askAgainAt = new Date(now.getTime() + firstRetryMs)
  const isKnown = await database.inSite(siteId, (db) =>
    db.run(sql`
      update payment set due_at = least(due_at, ${askAgainAt})
       where payment_id = ${paymentId} and kind = ${kind} and gateway = ${gateway} and state <> 'approved'`),
  )
  if (isKnown === 0) return
  const adapter = gatewayOf(gateways, gateway)
  try {
    const of = { siteId, paymentId }
    const told = await (kind === 'deposit' ? adapter.queryDeposit(of) : adapter.queryPayout(of))
    await database.inSite(siteId, async (db) => {
      const outcome = told ? await applyTold(db, gateway, told, now) : 'unknown'
      // Asked and answered: nothing is due on the hint's account any more.
      if (outcome !== 'applied') await restPayment(db, machines[kind], paymentId, now)
    })
  } catch (fault) {
    log.warn({ err: fault, siteId, payment: paymentId }, 'a gateway hinted and did not answer')
  }
}

const firstRetryMs = 2000
const retryMaxMs = 600_000

/** Stored due a little later, so that the worker takes over only what the request could not finish. */
export async function storeEvent(
  db: Db,
  siteId: number,
  gateway: string,
  event: GatewayEvent,
  rawBody: Buffer,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into payment_event (site_id, gateway, event_id, kind, status, gateway_ref, payment_id, amount, currency, card, body,
                               occurred_at, received_at, due_at)
    values (${siteId}, ${gateway}, ${event.eventId}, ${event.kind}, ${event.status}, ${event.gatewayRef}, ${event.paymentId},
            ${event.amount}, ${event.currency}, ${event.card ?? null}, ${rawBody}, ${event.occurredAt}, ${now}, ${new Date(now.getTime() + firstRetryMs)})
    on conflict (site_id, gateway, event_id) do nothing`)
}

/** Works a stored event unless somebody has, or is about to; where that fails it stays for the worker. */
export async function workEvent(
  { database, log }: WebhookNeeds,
  siteId: number,
  gateway: string,
  eventId: string,
  now: Date,
): Promise<void> {
  try {
    await database.inSite(siteId, async (db) => {
      const told = await claimEvent(db, gateway, eventId)
      if (!told) return
      const outcome = await applyTold(db, gateway, told, now)
      if (outcome === 'contradicting' || outcome === 'unknown')
        log.warn({ siteId, gateway, eventId, outcome }, 'a webhook needs a person')
      await db.run(sql`
        update payment_event set worked_at = ${now}, outcome = ${outcome}, due_at = null
         where gateway = ${gateway} and event_id = ${eventId}`)
    })
  } catch (fault) {
    log.error({ err: fault, siteId, gateway, eventId }, 'a webhook could not be worked yet')
    await database.inSite(siteId, (db) => delayEvent(db, gateway, eventId, now))
  }
}

function claimEvent(db: Db, gateway: string, eventId: string): Promise<Told | null> {
  return db.row<Told>(sql`
    select kind, status, gateway_ref as "gatewayRef", payment_id as "paymentId", amount, currency, card
      from payment_event where gateway = ${gateway} and event_id = ${eventId} and worked_at is null
       for update skip locked`)
}

async function delayEvent(db: Db, gateway: string, eventId: string, now: Date): Promise<void> {
  await db.run(sql`
    update payment_event
       set tries = tries + 1,
           due_at = ${now}::timestamptz + least(${firstRetryMs} * power(2, tries), ${retryMaxMs}) * interval '1 millisecond'
     where gateway = ${gateway} and event_id = ${eventId} and worked_at is null`)
}
