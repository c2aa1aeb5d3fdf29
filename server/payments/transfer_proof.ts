/** The picture of a bank transfer that a player uploads, so that staff find the money on the statement. */

import type { Body } from '#contract/calls.ts'
import { uploadMaxBytes, uploadTypes } from '#contract/uploads.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { Refusal } from '#server/base/refusal.ts'
import { keepFile } from '#server/files/files.ts'
import { depositMachine } from './deposit_machine.ts'
import { lockPayment, readPayment, takeStep, type Payment } from './steps.ts'

/** Only a transfer that no gateway confirms needs one. */
export function takesProof({ state, instruction }: Payment): boolean {
  return state === 'awaiting_payment' && instruction?.type === 'bankDetails'
}

/** Keeps the upload sealed and hands the deposit to staff. Refuses as `deposit_proof` declares. */
export async function submitProof(
  visit: PlayerVisit,
  { deposit_id: paymentId, content }: Body<'/api/wallet/deposit_proof'>,
  sealKey: Buffer,
): Promise<Payment> {
  const { db, site, player, now } = visit
  const own = await readPayment(db, player.id, 'deposit', paymentId)
  if (!own) throw new Refusal('depositUnknown')
  const payment = await lockPayment(db, paymentId)
  if (payment?.instruction?.type !== 'bankDetails') throw new Refusal('proofNotTaken')
  if (!takesProof(payment)) throw new Refusal('depositClosed')
  const { hash } = await keepFile(db, {
    siteId: site.id,
    content,
    types: uploadTypes,
    bytesMax: uploadMaxBytes,
    sealKey,
    at: now,
  })
  const submitted = await takeStep(db, depositMachine, paymentId, 'submit', {
    at: now,
    actor: 'player',
    proofHash: hash,
  })
  if (!submitted) throw new Refusal('depositClosed')
  return submitted
}
