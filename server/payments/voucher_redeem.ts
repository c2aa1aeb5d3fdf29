/** Redeeming a voucher: a deposit of its amount, opened and credited in one transaction, once for each code. */

import { readVoucher } from '#contract/vouchers.ts'
import type { Body } from '#contract/calls.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { noteGuess, refuseGuesser } from '#server/proof/guesses.ts'
import { beginDeposit } from './deposit.ts'
import { depositMachine } from './deposit_machine.ts'
import { findOpen, type Gateways } from './method.ts'
import { findPayment, readPayment, takeStep, type Payment } from './steps.ts'
import { hashVoucher, voucherMethod } from './voucher.ts'

type Open = { voucherId: string; amount: bigint }

/**
 * Redeems a voucher for the player. The same reference is answered with the same deposit; what refuses a deposit
 * refuses this one, and the voucher stays good.
 * @throws Refusal `voucherMistyped`; `voucherUnknown`, which counts as a guess; `tooManyRequests` after too many of them;
 *   `voucherUsed`, `voucherGone`, `conflict`, `methodUnknown`, `methodDown`, or as `checkDeposit`.
 */
export async function redeemVoucher(
  { gateways, sealKey }: { gateways: Gateways; sealKey: Buffer },
  visit: PlayerVisit,
  { code: typed, client_ref: clientRef }: Body<'/api/wallet/voucher_redeem'>,
): Promise<Payment> {
  const { db, site, player, now } = visit
  const code = readVoucher(typed)
  if (code === null) throw new Refusal('voucherMistyped')
  const hash = hashVoucher(sealKey, site.id, code)
  await lockPlayer(db, player.id)
  const before = await findPayment(db, player.id, 'deposit', clientRef)
  if (before) {
    if (!(await isPaidBy(db, before, hash))) throw new Refusal('conflict')
    return before
  }
  const method = await findOpen(visit, gateways, voucherMethod)
  const { voucherId, amount } = await lockVoucher(visit, hash)
  const { paymentId } = await beginDeposit(visit, method, amount, clientRef)
  await db.run(sql`
    update voucher set payment_id = ${paymentId}, redeemed_at = ${now} where voucher_id = ${voucherId}`)
  const credited = await takeStep(db, depositMachine, paymentId, 'credit', {
    at: now,
    actor: 'gateway',
    credited: amount,
    gatewayRef: voucherId,
  })
  assert(credited, 'what was just opened can be credited')
  return credited
}

async function isPaidBy(db: Db, { paymentId }: Payment, hash: Buffer): Promise<boolean> {
  const found = await db.row(sql`
    select from voucher where payment_id = ${paymentId} and code_hash = ${hash}`)
  return found !== null
}

/**
 * The voucher of a code, its row locked until the transaction ends; of two who come at once, the second finds it redeemed.
 * That it was theirs, or good once, is told to those who have the code: at 75 drawn bits nobody finds one by guessing, and
 * one found would lead to no other. That somebody else redeemed it is told to nobody: who takes a voucher learns nothing.
 */
async function lockVoucher(visit: PlayerVisit, hash: Buffer): Promise<Open> {
  const { db, player, now } = visit
  await refuseGuesser(visit)
  const found = await db.row<
    Open & { paymentId: string | null; isCancelled: boolean; expiresAt: Date }
  >(sql`
    select voucher_id as "voucherId", amount, payment_id as "paymentId", cancelled_at is not null as "isCancelled",
           expires_at as "expiresAt"
      from voucher where code_hash = ${hash} for update`)
  const isOthers =
    found?.paymentId && !(await readPayment(db, player.id, 'deposit', found.paymentId))
  if (!found || isOthers) {
    await noteGuess(visit)
    throw new Refusal('voucherUnknown', {}, true)
  }
  if (found.paymentId) throw new Refusal('voucherUsed')
  if (found.isCancelled || found.expiresAt <= now) throw new Refusal('voucherGone')
  return found
}
