/** Simulated payment vendors of a demo, reached over HTTP like the real ones: their API, their page, their webhooks. */

import { sql, type Database } from '#server/base/database.ts'
import type { Clock } from '#server/base/clock.ts'
import { readJson } from '#server/base/json.ts'
import type { Log } from '#server/base/log.ts'
import { isSame, sign } from '#server/base/secrets.ts'
import { btcpay } from './btcpay.ts'
import { drawPage } from './gateway_page.ts'
import { paymongo } from './paymongo.ts'
import type { Answered, Asked, Dialect } from './dialect.ts'
import { changeState, findRef, shareOf } from './vendor_books.ts'
import { xendit } from './xendit.ts'

const dialects: Readonly<Record<string, Dialect>> = { paymongo, xendit, btcpay }

/** What a payer may do on the page; the percent is of what was asked. */
export const vendorActions = {
  pay: { from: ['waiting', 'expired'], to: 'paid', percent: 100n },
  pay_credit: { from: ['waiting', 'expired'], to: 'paid', percent: 100n },
  underpay: { from: ['waiting', 'expired'], to: 'paid', percent: 60n },
  overpay: { from: ['waiting', 'expired'], to: 'paid', percent: 150n },
  fail: { from: ['waiting'], to: 'failed', percent: 0n },
  expire: { from: ['waiting'], to: 'expired', percent: 0n },
  refund: { from: ['paid'], to: 'refunded', percent: 100n },
} as const
export type VendorAction = keyof typeof vendorActions

/** By a card it is paid with the player's own money, unless it says otherwise. */
const fundingOf = (action: VendorAction, before: string) =>
  action === 'pay_credit' ? 'credit' : vendorActions[action].to === 'paid' ? 'debit' : before

export type VendorNeeds = {
  database: Database
  /** Of the demo; every key of every shop is derived from it. */
  secret: string
  clock: Clock
  log: Log
  /** Where the vendors are reached, and where the shop of a site wants its webhooks. */
  addressOf(vendor: string): string
  hookOf(siteId: number, vendor: string): string
  /** Posts a webhook and tells the status of the answer; throws where there is none. */
  deliver(url: string, body: string, headers: Record<string, string>): Promise<number>
}

/** The keys of a shop as its operator would have entered them. */
export function demoKeys(secret: string, addressOf: (vendor: string) => string) {
  return (siteId: number, vendor: string) => ({
    address: addressOf(vendor),
    account: `store-${siteId}`,
    apiKey: `${vendor}.${siteId}.${sign(`${vendor}:${siteId}`, secret)}`,
    webhookSecret: sign(`hook:${vendor}:${siteId}`, secret),
  })
}

export type DemoVendors = ReturnType<typeof openVendors>

const repeatAfterMs = 3000
const claimMs = 30_000

export function openVendors(needs: VendorNeeds) {
  const { database, clock, secret, addressOf } = needs
  const keysOf = demoKeys(secret, addressOf)
  const tellNow = async (siteId: number, eventIds: readonly string[]) => {
    for (const eventId of eventIds) await deliverEvent(needs, keysOf, siteId, eventId, clock())
  }
  return {
    keysOf,
    /** A request to `/demo/vendor/<vendor>/…`. */
    ask: async (vendor: string, asked: Asked, origin: string): Promise<Answered> => {
      const dialect = Object.hasOwn(dialects, vendor) ? dialects[vendor] : undefined
      if (!dialect) return { status: 404, body: {} }
      const key = dialect.keyIn(asked.authorization)
      const siteId = Number(/^\w+\.(\d{1,6})\./.exec(key)?.[1] ?? 0)
      if (siteId === 0 || !isSame(key, keysOf(siteId, vendor).apiKey))
        return { status: 401, body: {} }
      const answer = await dialect.answer({ siteId, database, now: clock(), origin }, asked)
      return answer ?? { status: 404, body: {} }
    },
    showPage: async (siteId: number, ref: string, nonce: string) => {
      const payment = await database.inSite(siteId, (db) => findRef(db, ref))
      const shown = payment?.direction === 'deposit' ? payment : null
      return {
        status: shown ? 200 : 404,
        html: drawPage(shown && { ...shown, isCard: shown.channel === 'card' }, nonce),
      }
    },
    /** When it returns, the shop has been told once. */
    act: async (siteId: number, ref: string, action: VendorAction) => {
      const { from, to, percent } = vendorActions[action]
      const done = await database.inSite(siteId, async (db) => {
        const payment = await findRef(db, ref)
        const dialect = payment ? dialects[payment.vendor] : undefined
        if (payment?.direction !== 'deposit' || !dialect) return null
        const { amount, currency, received } = payment
        const isPossible = (from as readonly string[]).includes(payment.state)
        if (!isPossible) return { payment, told: null }
        const paid = to === 'paid' ? shareOf(amount, currency, percent) : received
        const told = await changeState(
          db,
          payment,
          { state: to, received: paid, funding: fundingOf(action, payment.funding) },
          dialect.tellings,
          clock(),
        )
        return { payment, told }
      })
      if (!done) return { status: 404, body: { message: 'notFound' }, returnUrl: '/' }
      const { returnUrl, state } = done.payment
      if (done.told === null)
        return state === to
          ? { status: 200, body: { ref, state }, returnUrl }
          : { status: 409, body: { message: 'depositClosed', ref, state }, returnUrl }
      await tellNow(siteId, done.told)
      return { status: 200, body: { ref, state: to }, returnUrl }
    },
    /** Delivers what is due, at all sites. @returns how many were due. */
    work: async (): Promise<number> => {
      const now = clock()
      const due = await database.bare.rows<{ siteId: number; eventId: string }>(sql`
        select site_id as "siteId", event_id as "eventId" from demo_vendor_due(${now}, 50)`)
      for (const { siteId, eventId } of due) await deliverEvent(needs, keysOf, siteId, eventId, now)
      return due.length
    },
  }
}

type Delivery = { vendor: string; body: string; tries: number; isAnswered: boolean }

/** Once more after it was answered, as vendors do; again and again until then. */
async function deliverEvent(
  { database, log, hookOf, deliver }: VendorNeeds,
  keysOf: (siteId: number, vendor: string) => { webhookSecret: string },
  siteId: number,
  eventId: string,
  now: Date,
): Promise<void> {
  const event = await database.inSite(siteId, (db) =>
    db.row<Delivery>(sql`
      update demo_vendor_event set tries = tries + 1, due_at = ${new Date(now.getTime() + claimMs)}
       where event_id = ${eventId} and due_at <= ${now}
      returning vendor, body, tries, is_answered as "isAnswered"`),
  )
  const dialect = event && dialects[event.vendor]
  if (!dialect) return
  const { vendor, tries } = event
  const body = tries === 1 ? event.body : redelivered(event.body)
  const headers = {
    'content-type': 'application/json',
    ...dialect.prove(body, keysOf(siteId, vendor).webhookSecret, now),
  }
  const status = await deliver(hookOf(siteId, vendor), body, headers).catch((fault: unknown) => {
    log.warn({ err: fault, siteId, vendor }, 'a simulated webhook found nobody')
    return 0
  })
  const isTaken = status >= 200 && status < 300
  const waitMs = isTaken ? repeatAfterMs : dialect.retriesAfterMs[tries - 1]
  const isOver = waitMs === undefined || (isTaken && event.isAnswered)
  const dueAt = isOver ? null : new Date(now.getTime() + waitMs)
  await database.inSite(siteId, (db) =>
    db.run(sql`
      update demo_vendor_event set due_at = ${dueAt}, is_answered = is_answered or ${isTaken} where event_id = ${eventId}`),
  )
}

/** Vendors that mark a repeat do so in the body. */
function redelivered(body: string): string {
  const read = readJson(body) as Record<string, unknown>
  return 'isRedelivery' in read ? body.replace('"isRedelivery":false', '"isRedelivery":true') : body
}
