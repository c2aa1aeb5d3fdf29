/** How a deposit begins, and how its player calls it off. */

import type { Body } from '#contract/calls.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import type { Database, Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { checkDeposit } from './blockers.ts'
import { depositMachine } from './deposit_machine.ts'
import {
  findOpen,
  gatewayOf,
  refuseBeyond,
  settingsOf,
  type Gateways,
  type Method,
} from './method.ts'
import {
  findPayment,
  lockPayment,
  openPayment,
  readPayment,
  takeStep,
  type Payment,
} from './steps.ts'

/** Until money is on its way the player may call it off. */
export const cancellable: readonly string[] = ['created', 'awaiting_payment']

/** Calls a deposit off for the player. @throws Refusal `depositUnknown`, `depositClosed`. */
export async function cancelDeposit(visit: PlayerVisit, paymentId: string): Promise<Payment> {
  const { db, player, now } = visit
  const own = await readPayment(db, player.id, 'deposit', paymentId)
  if (!own) throw new Refusal('depositUnknown')
  // Under its lock: a payment that has begun to move is not the player's to end.
  const payment = await lockPayment(db, paymentId)
  if (payment?.state === 'cancelled') return payment
  const cancelled =
    payment && cancellable.includes(payment.state)
      ? await takeStep(db, depositMachine, paymentId, 'cancel', { at: now, actor: 'player' })
      : null
  if (!cancelled) throw new Refusal('depositClosed')
  return cancelled
}

export type DepositNeeds = { database: Database; gateways: Gateways }

/**
 * Starts a deposit in three parts, none of which holds a transaction while the gateway is asked: our row is committed
 * first, so that whatever the gateway later tells meets it; then the gateway is asked; then the player is told where
 * to pay. A repeat with the same reference takes up where the first was cut off.
 */
export async function createDeposit(
  { database, gateways }: DepositNeeds,
  visit: PlayerVisit,
  body: Body<'/api/wallet/deposit_create'>,
): Promise<Payment> {
  const { site, now } = visit
  const payment = await database.inSite(site.id, (db) =>
    openDeposit({ ...visit, db }, gateways, body),
  )
  if (payment.state !== 'created') return payment
  const { paymentId, amount, currency, takesCredit } = payment
  const order = {
    siteId: site.id,
    paymentId,
    amount: showMoney(amount, currency),
    currency,
    settings: await settingsOf(database, payment),
    takesCredit,
    returnUrl: `${visit.origin}/deposit?deposit_id=${paymentId}`,
    now,
  }
  const offer = await gatewayOf(gateways, payment.gateway)
    .createDeposit(order)
    .catch((fault: unknown) => {
      visit.log.warn({ err: fault, payment: paymentId }, 'a gateway did not answer')
      throw new Refusal('outcomeUnknown')
    })
  const taken = offer
    ? await takeStep(visit.db, depositMachine, paymentId, 'offer', {
        at: now,
        actor: 'gateway',
        gatewayRef: offer.gatewayRef,
        instruction: offer.instruction,
        expiresAt: offer.expiresAt,
      })
    : await takeStep(visit.db, depositMachine, paymentId, 'fail', {
        at: now,
        actor: 'gateway',
        reason: 'gatewayRefused',
      })
  return taken ?? openedBefore(visit.db, visit.player.id, body.client_ref)
}

async function openedBefore(db: Db, playerId: bigint, clientRef: string): Promise<Payment> {
  const payment = await findPayment(db, playerId, 'deposit', clientRef)
  assert(payment, 'what was opened is found')
  return payment
}

async function openDeposit(
  visit: PlayerVisit,
  gateways: Gateways,
  { method, amount: asked, client_ref: clientRef }: Body<'/api/wallet/deposit_create'>,
): Promise<Payment> {
  const { db, site, player } = visit
  const amount = parseMoney(asked, site.currency)
  if (amount === null || amount <= 0n) throw new Refusal('invalidAmount')
  await lockPlayer(db, player.id)
  const before = await findPayment(db, player.id, 'deposit', clientRef)
  if (before) {
    if (before.amount !== amount || before.method !== method) throw new Refusal('conflict')
    return before
  }
  const found = await findOpen(visit, gateways, method)
  // What a voucher is worth, it says itself.
  if (found.needs.includes('voucher_code')) throw new Refusal('methodUnknown')
  refuseBeyond(found, amount, site.currency)
  return beginDeposit(visit, found, amount, clientRef)
}

/** Opens a deposit of a locked player. @throws Refusal as `checkDeposit`. */
export async function beginDeposit(
  visit: PlayerVisit,
  { method, gateway }: Method,
  amount: bigint,
  clientRef: string,
): Promise<Payment> {
  const { db, site, player, now } = visit
  await checkDeposit(visit, amount)
  const draft = {
    siteId: site.id,
    paymentId: timedId(now),
    playerId: player.id,
    method,
    gateway,
    currency: site.currency,
    amount,
    destination: '',
    destinationKey: '',
    bankAccountId: null,
    takesCredit: site.policy.allowsCreditCards,
    clientRef,
  }
  const payment = await openPayment(db, depositMachine, draft, { at: now, actor: 'player' })
  assert(payment, 'the payer is locked, so nobody else opens under this reference')
  return payment
}
