/** Deposits that are taken back after they were credited: what is there is taken, the rest is owed and blocks play [WAL-13]. */

import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { postNow } from '#server/ledger/post.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { type Circumstances, type Payment } from './steps.ts'

/**
 * Takes a credited deposit out of the books again. A balance never goes below zero: what was spent already becomes a
 * debt, and while one is open nothing leaves the player's cash, neither as a stake nor as a withdrawal.
 */
export async function takeBack(db: Db, payment: Payment, { at }: Circumstances): Promise<void> {
  const { siteId, playerId, paymentId, credited, state } = payment
  assert(credited !== null, 'only what was credited is taken back')
  await lockPlayer(db, playerId)
  await db.run(sql`
    insert into player_debt (site_id, payment_id, player_id, amount, since)
    values (${siteId}, ${paymentId}, ${playerId}, ${credited}, ${at})`)
  const owed = await collectDebts(db, payment, at)
  if (owed === 0n) return
  await record(db, {
    siteId,
    kind: 'balance_negative',
    actor: `gateway:${payment.gateway}`,
    reason: state,
    subject: `player:${playerId}`,
    after: { owed, paymentId },
    at,
  })
}

type Debt = {
  paymentId: string
  gateway: string
  method: string
  amount: bigint
  collected: bigint
}

/**
 * Pays open debts from the player's cash, oldest first; called whenever cash comes in.
 * @returns what is still owed, in minor units.
 */
export async function collectDebts(
  db: Db,
  { siteId, playerId }: Pick<Payment, 'siteId' | 'playerId'>,
  at: Date,
): Promise<bigint> {
  const debts = await db.rows<Debt>(sql`
    select d.payment_id as "paymentId", p.gateway, p.method, d.amount, d.collected
      from player_debt d join payment p using (site_id, payment_id)
     where d.player_id = ${playerId} and d.settled_at is null order by d.since, d.payment_id`)
  if (debts.length === 0) return 0n
  await lockPlayer(db, playerId)
  await db.run(sql`select freeze_cash(${playerId}, false)`)
  let { cash } = await balancesOf(db, playerId)
  let owed = 0n
  for (const { paymentId, gateway, method, amount, collected } of debts) {
    const left = amount - collected
    const taken = left < cash ? left : cash
    cash -= taken
    owed += left - taken
    if (taken === 0n) continue
    const posted = await postNow(db, {
      siteId,
      playerId,
      // What was collected before is part of the key: each collection happens once.
      key: { provider: gateway, class: `deposit:takeBack:${collected}`, reference: paymentId },
      content: `cash -${taken}`,
      legs: [
        {
          account: 'cash',
          amount: -taken,
          against: `gateway:${gateway}`,
          reason: 'deposit_reversal',
        },
      ],
      gate: 'none',
      subject: method,
      at,
    })
    assert(posted.outcome === 'applied', 'what is there can be taken')
    await db.run(sql`
      update player_debt set collected = ${collected + taken}, settled_at = ${taken === left ? at : null}
       where payment_id = ${paymentId}`)
  }
  if (owed > 0n) await db.run(sql`select freeze_cash(${playerId}, true)`)
  return owed
}
