/** Decisions of staff about money: one person up to the site's limit, two above it, and never the same twice [WAL-10]. */

import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record, type EventKind } from '#server/events/events.ts'

/** Who decides, why in their own words, and when. */
export type Decision = { staffId: string; reason: string; at: Date }

export type DecisionKind = 'approve' | 'credit' | 'pay' | 'fail' | 'adjust'

export type Decided = {
  decisionId: string
  /** `waiting`: somebody else has to agree before it is done. */
  state: 'done' | 'waiting'
}

type About = {
  siteId: number
  kind: DecisionKind
  subject: string
  playerId: bigint
  /** Minor units; minus where it takes from the player. */
  amount: bigint
}

type Row = { decisionId: string; amount: bigint; maker: string; needsChecker: boolean }

/**
 * Writes a decision, or agrees with the one that waits. The caller does what was decided, in the same transaction, when
 * it is `done`, and has locked its subject: of two who agree at once the second finds it done.
 * @throws Refusal `ownRequest` where the same person would agree with themselves, `conflict` where the amount differs,
 *   `invalidBody` without a reason.
 */
export async function decide(db: Db, about: About, decision: Decision): Promise<Decided> {
  if (decision.reason.trim() === '') throw new Refusal('invalidBody', { field: 'reason' })
  const waiting = await db.row<Row>(sql`
    select decision_id as "decisionId", amount, maker, needs_checker as "needsChecker" from staff_decision
     where kind = ${about.kind} and subject = ${about.subject} and done_at is null for update`)
  return waiting ? agree(db, about, waiting, decision) : open(db, about, decision)
}

async function open(db: Db, about: About, { staffId, reason, at }: Decision): Promise<Decided> {
  const { siteId, kind, subject, playerId, amount } = about
  const made = await db.row<Row>(sql`
    insert into staff_decision (site_id, decision_id, kind, subject, player_id, amount, reason, maker, made_at, needs_checker)
    values (${siteId}, ${timedId(at)}, ${kind}, ${subject}, ${playerId}, ${amount}, ${reason}, ${staffId}, ${at}, true)
    on conflict do nothing
    returning decision_id as "decisionId", amount, maker, needs_checker as "needsChecker"`)
  // Somebody wrote the same at this very moment.
  if (!made) throw new Refusal('conflict')
  if (made.needsChecker) return { decisionId: made.decisionId, state: 'waiting' }
  await db.run(
    sql`update staff_decision set done_at = ${at} where decision_id = ${made.decisionId}`,
  )
  await note(db, about, { staffId, reason, at })
  return { decisionId: made.decisionId, state: 'done' }
}

async function agree(
  db: Db,
  about: About,
  { decisionId, amount, maker }: Row,
  { staffId, reason, at }: Decision,
): Promise<Decided> {
  if (maker === staffId) throw new Refusal('ownRequest')
  if (amount !== about.amount) throw new Refusal('conflict')
  await db.run(sql`
    update staff_decision set checker = ${staffId}, checked_at = ${at}, done_at = ${at} where decision_id = ${decisionId}`)
  await note(db, about, { staffId: maker, reason, at }, staffId)
  return { decisionId, state: 'done' }
}

function note(
  db: Db,
  { siteId, kind, subject, playerId, amount }: About,
  { staffId, reason, at }: Decision,
  authoriser?: string,
): Promise<void> {
  const event: EventKind = kind === 'adjust' ? 'balance_adjusted' : 'payment_decided'
  return record(db, {
    siteId,
    kind: event,
    actor: `staff:${staffId}`,
    ...(authoriser !== undefined && { authoriser: `staff:${authoriser}` as const }),
    reason,
    subject: kind === 'adjust' ? `player:${playerId}` : `payment:${subject}`,
    after: { decision: kind, amount },
    at,
  })
}
