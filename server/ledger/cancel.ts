/** Undoes a stake by its key, also one that has not come yet. */

import { createHash } from 'node:crypto'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import type { Balances } from './ledger.ts'

export type Cancel = {
  siteId: number
  playerId: bigint
  /** Of the cancel itself. */
  key: { provider: string; class: string; reference: string }
  /** Of what it undoes, with the same provider: a transfer of stakes and payouts. */
  of: { class: string; reference: string }
  /** What comes back of the stake; where nothing is said, all that is left of it, and then what it paid is taken back. */
  amount?: bigint
  content: string
  subject: string
  at: Date
}

export type Cancelled =
  /** Without a transfer where nothing had to move: the key was unknown and is taken now, or was cancelled before. */
  | { outcome: 'applied' | 'replayed'; transferId: bigint | null; balances: Balances; at: Date }
  /**
   * `balanceTooLow`: a payout was spent already. `conflict`: other content under this key, no stake under that one, or
   * no such amount left of it.
   */
  | { outcome: 'refused'; refusal: 'notFound' | 'conflict' | 'balanceTooLow' | 'accountFrozen' }

type Row = Balances & {
  outcome: Cancelled['outcome']
  refusal: 'notFound' | 'conflict' | 'balanceTooLow' | 'accountFrozen' | null
  transfer_id: bigint | null
  at: Date
}

/**
 * Returns what is left of a stake, and takes back what was paid with it, inside the caller's transaction; or returns a
 * part of it, to the accounts it came from in proportion. A stake that comes after its cancel is refused
 * `alreadyCancelled` (protocols, section 2.2).
 */
export async function cancel(
  db: Db,
  { siteId, playerId, key, of, amount, content, subject, at }: Cancel,
): Promise<Cancelled> {
  const request = {
    site: siteId,
    player: String(playerId),
    ...key,
    undo_class: of.class,
    undo_reference: of.reference,
    ...(amount !== undefined && { amount: String(amount) }),
    fingerprint: `\\x${createHash('sha256').update(content).digest('hex')}`,
    subject,
    asked_at: at.toISOString(),
  }
  const row = await db.row<Row>(sql`select * from cancel(${request})`)
  assert(row, 'a cancel is answered')
  if (row.outcome === 'refused') {
    assert(row.refusal, 'a refused cancel says why')
    return { outcome: 'refused', refusal: row.refusal }
  }
  if (row.outcome === 'applied' && row.transfer_id !== null)
    await record(db, {
      siteId,
      kind: 'round_voided',
      actor: 'system',
      reason: key.provider,
      subject: `player:${playerId}`,
      before: { class: of.class, reference: of.reference },
      after: {
        transfer: row.transfer_id,
        cash: row.cash,
        bonus: row.bonus,
        ...(amount !== undefined && { returned: amount }),
      },
      at,
    })
  const { cash, held, bonus, tokens } = row
  return {
    outcome: row.outcome,
    transferId: row.transfer_id,
    balances: { cash, held, bonus, tokens },
    at: row.at,
  }
}
