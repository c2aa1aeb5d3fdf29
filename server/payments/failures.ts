/** Deposits that fail one after another: the first series closes the cashier for review, a second suspends [WAL-07]. */

import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { changeStatus } from '#server/protection/status.ts'
import { policyOf } from '#server/site/policy.ts'
import { lockPlayer } from '#server/ledger/lock.ts'

const withinMs = 10 * 60_000
/** A series that is counted is no longer than this back. */
const lookMs = 24 * 60 * 60_000

type Who = { siteId: number; playerId: bigint }

/** Whether the player's deposits wait for a person. */
export async function areDepositsBlocked(db: Db, playerId: bigint): Promise<boolean> {
  const open = await db.row(sql`
    select from deposit_block where player_id = ${playerId} and lifted_at is null limit 1`)
  return open !== null
}

/** Looks, after a deposit failed, at the series it may have completed. */
export async function judgeFailures(db: Db, { siteId, playerId }: Who, at: Date): Promise<void> {
  await lockPlayer(db, playerId)
  const failuresMax = (await policyIn(db, siteId)).failedDepositsMax
  const blocked = await db.row<{ at: Date | null; isOpen: boolean }>(sql`
    select max(blocked_at) as at, coalesce(bool_or(lifted_at is null), false) as "isOpen"
      from deposit_block where player_id = ${playerId} and blocked_at > ${new Date(at.getTime() - lookMs)}`)
  const since = blocked?.at ?? new Date(at.getTime() - lookMs)
  const ended = await db.rows<{ state: string; at: Date }>(sql`
    select p.state, s.at from payment p
      join payment_step s on s.site_id = p.site_id and s.payment_id = p.payment_id and s.position = p.steps_taken
     where p.player_id = ${playerId} and p.kind = 'deposit' and p.state in ('credited', 'failed')
       and p.created_at > ${new Date(at.getTime() - lookMs)} and s.at > ${since}
     order by s.at desc limit ${failuresMax}`)
  const [last, first] = [ended[0], ended[failuresMax - 1]]
  if (!last || !first || ended.some(({ state }) => state !== 'failed')) return
  if (last.at.getTime() - first.at.getTime() > withinMs) return
  if (blocked?.at && !(await isTrusted(db, playerId))) await suspend(db, { siteId, playerId }, at)
  else if (!blocked?.isOpen) await block(db, { siteId, playerId }, at)
}

async function policyIn(db: Db, siteId: number): Promise<Site['policy']> {
  const row = await db.row<{ policy: string }>(
    sql`select coalesce(settings->>'policy', '') as policy from site where site_id = ${siteId}`,
  )
  return policyOf(row?.policy ?? '')
}

async function block(db: Db, { siteId, playerId }: Who, at: Date): Promise<void> {
  await db.run(sql`
    insert into deposit_block (site_id, player_id, blocked_at) values (${siteId}, ${playerId}, ${at})
    on conflict do nothing`)
  await record(db, {
    siteId,
    kind: 'payment_account_blocked',
    actor: 'system',
    reason: 'failedDeposits',
    subject: `player:${playerId}`,
    after: { deposits: 'in review' },
    at,
  })
}

/** A deposit went well once and none was ever taken back: then five more failures are bad luck with a bank. */
async function isTrusted(db: Db, playerId: bigint): Promise<boolean> {
  const found = await db.row<{ isTrusted: boolean }>(sql`
    select coalesce(bool_or(state = 'credited'), false) and not coalesce(bool_or(state = 'charged_back'), false) as "isTrusted"
      from payment where player_id = ${playerId} and kind = 'deposit' and credited is not null`)
  return found?.isTrusted ?? false
}

async function suspend(db: Db, { siteId, playerId }: Who, at: Date): Promise<void> {
  const active = await db.row(sql`
    select from player
     where site_id = ${siteId} and player_id = ${playerId} and status = 'active' for no key update`)
  if (!active) return
  const reason = 'failedDeposits'
  await changeStatus(db, { siteId, playerId, to: 'suspended', actor: 'system', reason, at })
}

/** A person has looked: deposits are open again. @throws Refusal `conflict` where none were blocked. */
export async function liftDepositBlock(
  db: Db,
  { siteId, playerId }: Who,
  { staffId, at }: { staffId: string; at: Date },
): Promise<void> {
  await requireRight(db, staffId, 'deposits_decide', at)
  const lifted = await db.run(sql`
    update deposit_block set lifted_at = ${at}, lifted_by = ${staffId}
     where player_id = ${playerId} and lifted_at is null`)
  if (lifted === 0) throw new Refusal('conflict')
  await record(db, {
    siteId,
    kind: 'payment_account_blocked',
    actor: `staff:${staffId}`,
    reason: 'reviewed',
    subject: `player:${playerId}`,
    after: { deposits: 'open' },
    at,
  })
}
