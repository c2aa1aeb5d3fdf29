/** The cashier's worker: sends approved payouts, asks gateways what became of what they left open, works left webhooks. */

import { showMoney } from '#contract/money.ts'
import { sql, type Db } from '#server/base/database.ts'
import { destinationOf } from './accounts.ts'
import { depositMachine } from './deposit_machine.ts'
import type { Gateway, Told } from './gateway.ts'
import { closedWays, gatewayOf, settingsOf } from './method.ts'
import { noteLateReview } from './queue.ts'
import { lockPayment, postpone, restPayment, takeStep, type Payment } from './steps.ts'
import { applyTold, machines } from './told.ts'
import { workEvent, type WebhookNeeds } from './webhook.ts'
import { withdrawalMachine } from './withdrawal_machine.ts'

const batchMax = 50
/** How long a gateway may take to answer before the worker asks again; also the claim on a payment meanwhile. */
const patienceMs = 60_000

type Claimed = { payment: Payment; isNew: boolean }
type Due = { siteId: number; kind: 'event' | 'deposit' | 'withdrawal'; gateway: string; id: string }

/**
 * Does what is due at any site. Several processes may work at once: each item is claimed under a lock, and nothing is
 * locked while a gateway is asked.
 * @returns how many items were looked at; more may be due while it is not 0.
 */
export async function workPayments(needs: WebhookNeeds, now: Date): Promise<number> {
  const items = await needs.database.bare.rows<Due>(sql`
    select site_id as "siteId", kind, gateway, id from payments_due(${now}, ${batchMax})`)
  for (const { siteId, kind, gateway, id } of items) {
    if (kind === 'event') {
      await workEvent(needs, siteId, gateway, id, now)
      continue
    }
    try {
      await workPayment(needs, siteId, id, now)
    } catch (fault) {
      needs.log.error({ err: fault, siteId, payment: id }, 'a payment could not be worked yet')
    }
  }
  return items.length
}

type Work = (needs: WebhookNeeds, payment: Payment, now: Date) => Promise<void>

/**
 * What is done about a payment that is due, by its state: each asks the gateway, whose word is then applied. In a state
 * that is not named here nothing is awaited; it is due because the gateway hinted at something.
 */
const works: Readonly<Record<string, Work>> = {
  created: askDeposit,
  awaiting_payment: askDeposit,
  processing: askDeposit,
  in_review: lookAtReview,
  sending: askPayout,
  unknown: askPayout,
}

/** The time by which staff were to look at it has come; of any other review only its gateway has something to say. */
async function lookAtReview(needs: WebhookNeeds, payment: Payment, now: Date): Promise<void> {
  const isLate = payment.reviewBy !== null && payment.reviewBy <= now
  await (isLate ? noteLateReview(needs, payment, now) : askAgain(needs, payment, now))
}

async function workPayment(
  needs: WebhookNeeds,
  siteId: number,
  paymentId: string,
  now: Date,
): Promise<void> {
  const claimed = await needs.database.inSite(siteId, (db) => claim(db, paymentId, now))
  if (!claimed) return
  const { payment, isNew } = claimed
  const work = isNew ? sendPayout : (works[payment.state] ?? askAgain)
  await work(needs, payment, now)
}

/** Under the row's lock: still due, and from now on ours until its patience ends. */
async function claim(db: Db, paymentId: string, now: Date): Promise<Claimed | null> {
  const due = await db.row(sql`
    select from payment where payment_id = ${paymentId} and due_at <= ${now} for update skip locked`)
  const payment = due ? await lockPayment(db, paymentId) : null
  if (!payment) return null
  if (payment.state !== 'approved') {
    await postpone(db, paymentId, new Date(now.getTime() + patienceMs))
    return { payment, isNew: false }
  }
  // What was asked for outside the hours of its way waits for them.
  const opensAt = (await closedWays(db, now)).get(payment.method)
  if (opensAt) {
    await postpone(db, paymentId, opensAt)
    return null
  }
  const sending = await takeStep(db, withdrawalMachine, paymentId, 'send', {
    at: now,
    actor: 'rule',
  })
  return sending && { payment: sending, isNew: true }
}

/** The step to `sending` is committed before this: after a crash in between the gateway is asked, never sent to blindly. */
async function sendPayout(needs: WebhookNeeds, payment: Payment, now: Date): Promise<void> {
  const { siteId, paymentId, amount, currency, destination, bankAccountId } = payment
  const { database } = needs
  const to = bankAccountId
    ? await database.inSite(siteId, (db) => destinationOf(db, bankAccountId))
    : { number: destination, bank: '', holder: '' }
  const settings = await settingsOf(database, payment)
  const order = { siteId, paymentId, amount: showMoney(amount, currency), currency, settings, to }
  await hear(needs, payment, now, (gateway) => gateway.createPayout(order))
}

/** Only a gateway that never heard of the order makes it right to send it again. */
async function askPayout(needs: WebhookNeeds, payment: Payment, now: Date): Promise<void> {
  const isMissing = await hear(needs, payment, now, (gateway) => gateway.queryPayout(payment))
  if (!isMissing) return
  await needs.database.inSite(payment.siteId, (db) =>
    takeStep(db, withdrawalMachine, payment.paymentId, 'send', { at: now, actor: 'rule' }),
  )
  await sendPayout(needs, payment, now)
}

/**
 * Applies what the gateway answers about a payout. Silence is not a no: the withdrawal becomes unknown and its hold stays.
 * @returns whether the gateway answered that it has no such payout.
 */
async function hear(
  { database, gateways, log }: WebhookNeeds,
  { siteId, paymentId, gateway }: Payment,
  now: Date,
  ask: (gateway: Gateway) => Promise<Told | null>,
): Promise<boolean> {
  const told = await ask(gatewayOf(gateways, gateway)).catch((fault: unknown) => {
    log.warn({ err: fault, siteId, payment: paymentId }, 'a gateway did not answer about a payout')
    return 'silence' as const
  })
  if (told === null) return true
  await database.inSite(siteId, async (db) => {
    if (told !== 'silence') await applyTold(db, gateway, told, now)
    else
      await takeStep(db, withdrawalMachine, paymentId, 'lose', {
        at: now,
        actor: 'rule',
        reason: 'gatewayUnanswered',
      })
  })
  return false
}

async function askDeposit(
  { database, gateways }: WebhookNeeds,
  payment: Payment,
  now: Date,
): Promise<void> {
  const { siteId, gateway } = payment
  const told = await gatewayOf(gateways, gateway).queryDeposit(payment)
  await database.inSite<unknown>(siteId, (db) =>
    told ? applyTold(db, gateway, told, now) : giveUp(db, payment, now),
  )
}

/** Follows a hint about a payment that nothing was awaited of. */
async function askAgain(
  { database, gateways }: WebhookNeeds,
  payment: Payment,
  now: Date,
): Promise<void> {
  const { siteId, kind, gateway, paymentId } = payment
  const adapter = gatewayOf(gateways, gateway)
  const told = await (kind === 'deposit'
    ? adapter.queryDeposit(payment)
    : adapter.queryPayout(payment))
  await database.inSite(siteId, async (db) => {
    const outcome = told ? await applyTold(db, gateway, told, now) : 'unknown'
    if (outcome !== 'applied') await restPayment(db, machines[kind], paymentId, now)
  })
}

/** The gateway knows nothing of it, so nobody can have paid: the order never arrived. */
function giveUp(db: Db, { paymentId }: Payment, now: Date): Promise<Payment | null> {
  return takeStep(db, depositMachine, paymentId, 'fail', {
    at: now,
    actor: 'rule',
    reason: 'gatewayUnanswered',
  })
}
