/** What deposits ask to be staked before they leave again: counted from the player's own entries, exact whenever asked. */

import { turnoverOf } from '#contract/payments.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import type { Balances } from '#server/ledger/ledger.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { readRule } from './method.ts'
import type { Payment } from './steps.ts'
import type { turnoverReasons } from './reason.ts'

export type Lock = {
  lockId: string
  /** Minor units: the deposit, what it asks to be staked, and what of that is done. */
  amount: bigint
  required: bigint
  done: bigint
  openedAt: Date
  releasedAt: Date | null
}

export type LockedStake = {
  lockId: string
  subject: string
  staked: bigint
  counted: bigint
  cancelled: bigint
}

/** Each unit that is staked frees its part of the deposit; nothing but the deposit is ever locked. */
export function lockedBy({ amount, required, done }: Lock): bigint {
  return ((required - done) * amount + required - 1n) / required
}

/** What of a balance cannot be withdrawn: never more than there is, and winnings above the deposits are free. */
export function lockedOf(locks: readonly Lock[], cash: bigint): bigint {
  const locked = locks.reduce((sum, lock) => sum + lockedBy(lock), 0n)
  return locked < cash ? locked : cash
}

/** What of a player's cash can leave now, in minor units: all but what open locks keep. Cashier and wallet both say it. */
export async function readWithdrawable(
  db: Db,
  playerId: bigint,
): Promise<{ withdrawable: bigint; balances: Balances }> {
  const [{ locks }, balances] = await Promise.all([
    readTurnover(db, playerId),
    balancesOf(db, playerId),
  ])
  return { withdrawable: balances.cash - lockedOf(locks, balances.cash), balances }
}

/** Why not all that was staked on a game counted. */
export function reasonOf({
  staked,
  counted,
  cancelled,
}: LockedStake): (typeof turnoverReasons)[number] | '' {
  if (counted === staked) return ''
  return counted + cancelled === staked ? 'turnoverCancelled' : 'turnoverWeight'
}

/** Opens the lock of a deposit that was just credited, where the site's rule asks for one. The player is locked. */
export async function openLock(
  db: Db,
  { siteId, playerId, paymentId, credited }: Payment,
  at: Date,
): Promise<void> {
  assert(credited !== null, 'a lock is of a credited deposit')
  const { depositTurnoverPercent } = await readRule(db)
  const required = turnoverOf(credited, depositTurnoverPercent)
  if (required === 0n) return
  // What was staked before this deposit counts for others only.
  const { locks } = await countTurnover(db, playerId)
  if (locks.length === 0) await moveOn(db, { siteId, playerId })
  await db.run(sql`
    insert into turnover_lock (site_id, lock_id, player_id, amount, required, opened_at, opened_seq)
    select site_id, ${paymentId}, player_id, ${credited}, ${required}, ${at}, seq from account
     where site_id = ${siteId} and player_id = ${playerId} and kind = 'cash'`)
}

/** The lock of a deposit that is no longer there asks for nothing. */
export async function dropLock(db: Db, { paymentId }: Payment, at: Date): Promise<void> {
  await db.run(sql`
    update turnover_lock set done = required, released_at = ${at} where lock_id = ${paymentId} and released_at is null`)
}

const lockColumns = sql`lock_id as "lockId", amount, required, done, opened_at as "openedAt", released_at as "releasedAt"`

/**
 * Counts what was staked since last asked, under the player's lock, and tells the locks that are still open. Entries
 * are read once in their life: from the position where the last count ended to the last one there is.
 */
export async function countTurnover(db: Db, playerId: bigint): Promise<{ locks: Lock[] }> {
  await lockPlayer(db, playerId)
  const locks = await readOpenLocks(db, playerId)
  if (locks.length === 0) return { locks }
  const moves = await readMoves(db, playerId)
  const last = moves.at(-1)
  if (!last) return { locks }
  const stakes = new Map((await readStakes(db, locks)).map((stake) => [keyOf(stake), stake]))
  for (const move of moves) apply(move, locks, stakes)
  const changed = [...stakes.values()]
  await writeStakes(db, changed)
  for (const { lockId, required, done } of locks)
    await db.run(sql`
      update turnover_lock set done = ${done}, released_at = ${done === required ? last.at : null}
       where lock_id = ${lockId}`)
  await db.run(sql`
    update turnover_position set at = ${last.at}, seq = ${last.seq} where player_id = ${playerId}`)
  return { locks: locks.filter(({ required, done }) => done < required) }
}

/**
 * As `countTurnover`, where there is anything to count; else nothing is locked or written.
 * @returns `hasCounted`: what was read of the locks before is no longer so.
 */
export async function readTurnover(
  db: Db,
  playerId: bigint,
): Promise<{ locks: Lock[]; hasCounted: boolean }> {
  const [locks, moves] = await Promise.all([readOpenLocks(db, playerId), readMoves(db, playerId)])
  return locks.length === 0 || moves.length === 0
    ? { locks, hasCounted: false }
    : { ...(await countTurnover(db, playerId)), hasCounted: true }
}

function readOpenLocks(db: Db, playerId: bigint): Promise<Lock[]> {
  return db.rows<Lock>(sql`
    select ${lockColumns} from turnover_lock where player_id = ${playerId} and released_at is null
     order by opened_seq`)
}

/** The locks of a player, newest first, with what was staked under each. Count first. */
export async function readLocks(
  db: Db,
  playerId: bigint,
  limit: number,
): Promise<{ locks: Lock[]; stakes: LockedStake[] }> {
  const latest = sql`turnover_lock where player_id = ${playerId} order by opened_seq desc limit ${limit}`
  const [locks, stakes] = await Promise.all([
    db.rows<Lock>(sql`select ${lockColumns} from ${latest}`),
    db.rows<LockedStake>(sql`
      select ${stakeColumns} from turnover_stake where lock_id = any(array(select lock_id from ${latest}))
       order by lock_id, subject`),
  ])
  return { locks, stakes }
}

type Move = { at: Date; seq: bigint; amount: bigint; subject: string; percent: bigint }

/** Stakes (minus) and stakes given back (plus) since the position, with the weight of each game. */
function readMoves(db: Db, playerId: bigint): Promise<Move[]> {
  return db.rows<Move>(sql`
    select e.at, e.seq, e.amount, e.subject, weight_of(g) as percent
      from turnover_position p
      join entry e on e.site_id = p.site_id and e.player_id = p.player_id and e.kind = 'cash'
       and e.at >= p.at and e.seq > p.seq
      left join game g on g.site_id = e.site_id and e.against = 'house:' || g.provider_code and g.game_code = e.subject
     where p.player_id = ${playerId} and e.reason in ('stake', 'stake_cancel')
     order by e.at, e.seq`)
}

type Stakes = Map<string, LockedStake>
const keyOf = ({ lockId, subject }: Pick<LockedStake, 'lockId' | 'subject'>) =>
  `${lockId} ${subject}`

function stakeIn(stakes: Stakes, { lockId }: Lock, subject: string): LockedStake {
  const fresh: LockedStake = { lockId, subject, staked: 0n, counted: 0n, cancelled: 0n }
  const stake = stakes.get(keyOf(fresh)) ?? fresh
  stakes.set(keyOf(stake), stake)
  return stake
}

/** Counts one entry: a stake for the oldest open lock and what it leaves for the next; a cancel backwards. */
function apply({ amount, subject, percent }: Move, locks: Lock[], stakes: Stakes): void {
  if (amount < 0n) addStake(-amount, subject, percent, locks, stakes)
  else takeStake(amount, subject, locks, stakes)
}

function addStake(
  staked: bigint,
  subject: string,
  percent: bigint,
  locks: Lock[],
  stakes: Stakes,
): void {
  let left = staked
  for (const lock of locks) {
    if (left === 0n) return
    const missing = lock.required - lock.done
    if (missing === 0n) continue
    const worth = (left * percent) / 100n
    const counted = worth < missing ? worth : missing
    // What a lock needs of a stake, rounded up; the rest goes on to the next lock.
    const used = counted === worth ? left : (counted * 100n + percent - 1n) / percent
    const stake = stakeIn(stakes, lock, subject)
    stake.staked += used
    stake.counted += counted
    lock.done += counted
    left -= used
  }
}

function takeStake(given: bigint, subject: string, locks: Lock[], stakes: Stakes): void {
  let left = given
  for (const lock of locks.toReversed()) {
    const stake = stakes.get(keyOf({ lockId: lock.lockId, subject }))
    // A lock that was fulfilled is gone, also when that and the cancel are counted together.
    if (!stake || left === 0n || lock.done === lock.required) continue
    const standing = stake.staked - stake.cancelled
    const back = left < standing ? left : standing
    if (back === 0n) continue
    const counted = (stake.counted * back + standing - 1n) / standing
    stake.cancelled += back
    stake.counted -= counted
    lock.done -= counted
    left -= back
  }
}

const stakeColumns = sql`lock_id as "lockId", subject, staked, counted, cancelled`

function readStakes(db: Db, locks: readonly Lock[]): Promise<LockedStake[]> {
  return db.rows<LockedStake>(sql`
    select ${stakeColumns} from turnover_stake
     where lock_id = any(${locks.map(({ lockId }) => lockId)}) order by lock_id, subject`)
}

async function writeStakes(db: Db, stakes: readonly LockedStake[]): Promise<void> {
  for (const { lockId, subject, staked, counted, cancelled } of stakes)
    await db.run(sql`
      insert into turnover_stake (site_id, lock_id, subject, staked, counted, cancelled)
      values (current_site(), ${lockId}, ${subject}, ${staked}, ${counted}, ${cancelled})
      on conflict (site_id, lock_id, subject) do update
         set staked = excluded.staked, counted = excluded.counted, cancelled = excluded.cancelled`)
}

/** Everything up to now is behind the first lock: the count begins with the next entry. */
async function moveOn(
  db: Db,
  { siteId, playerId }: Pick<Payment, 'siteId' | 'playerId'>,
): Promise<void> {
  await db.run(sql`
    insert into turnover_position (site_id, player_id, at, seq)
    select a.site_id, a.player_id, a.moved_at, a.seq from account a
     where a.site_id = ${siteId} and a.player_id = ${playerId} and a.kind = 'cash'
    on conflict (site_id, player_id) do update set at = excluded.at, seq = excluded.seq`)
}
