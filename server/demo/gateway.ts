/** The sandbox payment gateway of the demo: an outside party with its own books, its own page and signed webhooks. */

import { sql, type Database, type Db } from '#server/base/database.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Log } from '#server/base/log.ts'
import { timedId } from '#server/base/random.ts'
import { sign } from '#server/base/secrets.ts'
import { drawPage, type PagePayment } from './gateway_page.ts'

type GatewayPayment = PagePayment & {
  siteId: number
  direction: 'deposit' | 'withdrawal'
  destination: string
  createdAt: Date
}

/** What a payer may do on the page. Money of a bank transfer may arrive after the end: paying late is possible. */
export const actions = {
  pay: { from: ['waiting', 'expired'], to: 'paid' },
  fail: { from: ['waiting'], to: 'failed' },
  expire: { from: ['waiting'], to: 'expired' },
  refund: { from: ['paid'], to: 'refunded' },
  charge_back: { from: ['paid'], to: 'charged_back' },
} as const
export type Action = keyof typeof actions

/** Destinations at which the sandbox shows what else can become of a payout; all others are paid. */
const payoutEnds: readonly { destination: RegExp; states: readonly string[]; isSilent?: true }[] = [
  { destination: /^TEST[ -]FAIL$/i, states: ['failed'] },
  { destination: /^TEST[ -]REVERSE$/i, states: ['paid', 'reversed'] },
  { destination: /^TEST[ -]SILENT$/i, states: ['paid'], isSilent: true },
  { destination: /^/, states: ['paid'] },
]

const payableMs = 30 * 60_000
/** A webhook that is not answered 2xx comes again after these times; one that is comes once more, as gateways do. */
const retriesAfterMs = [1000, 5000, 30_000, 120_000, 600_000, 3_600_000] as const
const repeatAfterMs = 3000
const claimMs = 30_000
const stateApartMs = 3000

export type DemoGatewayNeeds = {
  database: Database
  /** Shared with the house; signs webhooks. */
  secret: string
  clock: Clock
  log: Log
  /** Where the merchant of a site wants its webhooks. */
  hookOf(siteId: number): string
  /** Posts a webhook and tells the status of the answer; throws where there is none. */
  deliver(url: string, body: string, headers: Record<string, string>): Promise<number>
}

export type DemoGateway = ReturnType<typeof openDemoGateway>

export function openDemoGateway(needs: DemoGatewayNeeds) {
  const { database, clock } = needs
  return {
    /** The gateway's own API, as the house's adapter calls it. */
    wire: async (path: string, body: unknown): Promise<{ status: number; body: unknown }> => {
      const order = body as Asked
      const answer = await database.inSite(order.merchant, (db) =>
        answerApi(db, path, order, clock()),
      )
      if (answer.isSilent) throw new Error('the sandbox gateway does not answer')
      return { status: answer.status, body: answer.body }
    },
    /** `GET /demo/gateway/:ref`. The page's only style carries the nonce. */
    showPage: async (
      siteId: number,
      ref: string,
      nonce: string,
    ): Promise<{ status: number; html: string }> => {
      const payment = await database.inSite(siteId, (db) => findDeposit(db, ref))
      return {
        status: payment ? 200 : 404,
        html: drawPage(payment && expired(payment, clock()), nonce),
      }
    },
    /**
     * `POST /demo/gateway/:ref/pay|fail|expire`. When it returns, the house has been told once.
     * A browser is sent on to `returnUrl`; a script reads the body.
     */
    act: async (siteId: number, ref: string, action: Action) => {
      const now = clock()
      const done = await database.inSite(siteId, (db) => takeAction(db, ref, action, now))
      if ('eventId' in done) await deliverEvent(needs, siteId, done.eventId, now)
      return { status: done.status, body: done.body, returnUrl: done.returnUrl }
    },
    /** Delivers what is due, at all sites. @returns how many were due. */
    work: async (): Promise<number> => {
      const now = clock()
      const due = await database.bare.rows<{ siteId: number; eventId: string }>(sql`
        select site_id as "siteId", event_id as "eventId" from demo_gateway_due(${now}, 50)`)
      for (const { siteId, eventId } of due) await deliverEvent(needs, siteId, eventId, now)
      return due.length
    },
  }
}

const columns = sql`site_id as "siteId", ref, direction, order_id as "orderId", state, amount, currency, destination,
  return_url as "returnUrl", created_at as "createdAt", expires_at as "expiresAt"`

type Asked = {
  merchant: number
  order_id: string
  direction?: GatewayPayment['direction']
  amount?: string
  currency?: string
  destination?: string
  return_url?: string
  from?: string
  to?: string
}
type ApiAnswer = { status: number; body: unknown; isSilent?: boolean }

async function answerApi(db: Db, path: string, asked: Asked, now: Date): Promise<ApiAnswer> {
  switch (path) {
    case '/payments/create':
      return show(await makePayment(db, 'deposit', asked, now), now)
    case '/payouts/create':
      return makePayout(db, asked, now)
    case '/payments/find': {
      const payment = await db.row<GatewayPayment>(sql`
        select ${columns} from demo_gateway_payment where direction = ${asked.direction ?? ''} and order_id = ${asked.order_id}`)
      return payment ? show(payment, now) : { status: 404, body: {} }
    }
    case '/payments/list':
      return { status: 200, body: { payments: await listChanged(db, asked) } }
    case '/balance':
      return { status: 200, body: await balanceOf(db) }
    default:
      return { status: 404, body: {} }
  }
}

async function listChanged(db: Db, { from = '', to = '' }: Asked) {
  const payments = await db.rows<GatewayPayment & { changedAt: Date }>(sql`
    select ${columns}, changed_at as "changedAt" from demo_gateway_payment
     where changed_at >= ${new Date(from)} and changed_at < ${new Date(to)} order by changed_at`)
  return payments.map((payment) =>
    Object.assign(wireOf(payment), { changed_at: payment.changedAt.toISOString() }),
  )
}

/** What was paid in less what was paid out; a payout that came back is here again. */
async function balanceOf(db: Db) {
  const found = await db.row<{ amount: string; currency: string }>(sql`
    select coalesce(sum(case when direction = 'deposit' then amount::numeric else -amount::numeric end), 0)::text as amount,
           coalesce(max(currency), '') as currency
      from demo_gateway_payment where state = 'paid'`)
  return found ?? { amount: '0', currency: '' }
}

/** Asked again with the same order, it answers the payment that is there. */
async function makePayment(
  db: Db,
  direction: GatewayPayment['direction'],
  asked: Asked,
  now: Date,
): Promise<GatewayPayment> {
  const {
    merchant,
    order_id,
    amount = '',
    currency = '',
    destination = '',
    return_url = '',
  } = asked
  const isDeposit = direction === 'deposit'
  const expiresAt = isDeposit ? new Date(now.getTime() + payableMs) : null
  await db.run(sql`
    insert into demo_gateway_payment
      (site_id, ref, direction, order_id, state, amount, currency, destination, return_url, created_at, changed_at, expires_at)
    values (${merchant}, ${`sb_${timedId(now)}`}, ${direction}, ${order_id}, ${isDeposit ? 'waiting' : 'processing'}, ${amount},
            ${currency}, ${destination}, ${return_url}, ${now}, ${now}, ${expiresAt})
    on conflict do nothing`)
  const [payment] = await db.rows<GatewayPayment>(sql`
    select ${columns} from demo_gateway_payment where direction = ${direction} and order_id = ${order_id} for update`)
  if (!payment) throw new Error('a payment that was made is found')
  return payment
}

async function makePayout(db: Db, asked: Asked, now: Date): Promise<ApiAnswer> {
  const payment = await makePayment(db, 'withdrawal', asked, now)
  if (payment.state !== 'processing') return show(payment, now)
  const end = payoutEnds.find(({ destination }) => destination.test(payment.destination))
  for (const [position, state] of (end?.states ?? []).entries()) {
    await changeState(db, payment, state, now, position * stateApartMs)
  }
  // The answer still says what was true when the order came; the rest is told by webhook.
  return { ...show(payment, now), isSilent: end?.isSilent ?? false }
}

async function takeAction(db: Db, ref: string, action: Action, now: Date) {
  const found = await findDeposit(db, ref)
  if (!found) return { status: 404, body: { message: 'notFound' }, returnUrl: '/' }
  const payment = expired(found, now)
  const { returnUrl } = payment
  const { from, to } = actions[action]
  if (payment.state === to) return { status: 200, body: { ref, state: to }, returnUrl }
  if (!from.some((state) => state === payment.state))
    return { status: 409, body: { message: 'depositClosed', ref, state: payment.state }, returnUrl }
  const eventId = await changeState(db, payment, to, now, 0)
  return { status: 200, body: { ref, state: to }, returnUrl, eventId }
}

function findDeposit(db: Db, ref: string): Promise<GatewayPayment | null> {
  return db.row<GatewayPayment>(sql`
    select ${columns} from demo_gateway_payment where ref = ${ref} and direction = 'deposit' for update`)
}

function expired(payment: GatewayPayment, now: Date): GatewayPayment {
  const isOver =
    payment.state === 'waiting' && payment.expiresAt !== null && payment.expiresAt <= now
  return isOver ? { ...payment, state: 'expired' } : payment
}

async function changeState(
  db: Db,
  payment: GatewayPayment,
  state: string,
  now: Date,
  tellAfterMs: number,
): Promise<string> {
  const { siteId, ref } = payment
  const eventId = `ev_${timedId(now)}`
  const body = JSON.stringify({
    event_id: eventId,
    occurred_at: now.toISOString(),
    ...wireOf({ ...payment, state }),
  })
  await db.run(
    sql`update demo_gateway_payment set state = ${state}, changed_at = ${now} where ref = ${ref}`,
  )
  await db.run(sql`
    insert into demo_gateway_event (site_id, event_id, ref, body, due_at)
    values (${siteId}, ${eventId}, ${ref}, ${body}, ${new Date(now.getTime() + tellAfterMs)})`)
  return eventId
}

const wireOf = ({ ref, orderId, direction, state, amount, currency }: GatewayPayment) => ({
  ref,
  order_id: orderId,
  direction,
  state,
  amount,
  currency,
})

function show(payment: GatewayPayment, now: Date): ApiAnswer {
  const { ref, returnUrl, expiresAt } = payment
  const page = expiresAt && {
    url: `${new URL(returnUrl).origin}/demo/gateway/${ref}`,
    expires_at: expiresAt.toISOString(),
  }
  return { status: 200, body: { ...wireOf(expired(payment, now)), ...page } }
}

type Delivery = { body: string; tries: number; isAnswered: boolean }

async function deliverEvent(
  { database, secret, log, hookOf, deliver }: DemoGatewayNeeds,
  siteId: number,
  eventId: string,
  now: Date,
): Promise<void> {
  const event = await database.inSite(siteId, (db) =>
    db.row<Delivery>(sql`
      update demo_gateway_event set tries = tries + 1, due_at = ${new Date(now.getTime() + claimMs)}
       where event_id = ${eventId} and due_at <= ${now}
      returning body, tries, is_answered as "isAnswered"`),
  )
  if (!event) return
  const seconds = Math.floor(now.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'sandbox-signature': `t=${seconds},v1=${sign(`${seconds}.${event.body}`, secret)}`,
  }
  const status = await deliver(hookOf(siteId), event.body, headers).catch((fault: unknown) => {
    log.warn({ err: fault, siteId, eventId }, 'a sandbox webhook found nobody')
    return 0
  })
  const isTaken = status >= 200 && status < 300
  const waitMs = isTaken ? repeatAfterMs : retriesAfterMs[event.tries - 1]
  const isOver = waitMs === undefined || (isTaken && event.isAnswered)
  const dueAt = isOver ? null : new Date(now.getTime() + waitMs)
  await database.inSite(siteId, (db) =>
    db.run(sql`
      update demo_gateway_event set due_at = ${dueAt}, is_answered = is_answered or ${isTaken} where event_id = ${eventId}`),
  )
}
