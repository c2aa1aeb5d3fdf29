/** Cancels of outside providers: what may still be undone, and how much of it by what the cancel itself names. */

import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { cancel } from '#server/ledger/cancel.ts'
import type { Outcome } from './adapter.ts'
import type { Entry } from './entry.ts'
import { knownUnder, leftOf, stakeIn, type Done, type Known } from './known.ts'
import { readRound } from './round.ts'
import { keyClasses, unmoved, type Batch } from './transfer.ts'

/** The stake that a cancel undoes: the one it names, or that of its own reference. */
export const undoneBy = ({ of, reference }: Entry) => of ?? reference

/**
 * Whether several cancels of one call name together what they give back. One alone is judged where it is applied, and
 * a call that was booked already by its keys.
 */
export async function namesRightly(db: Db, batch: Batch): Promise<boolean> {
  const cancels = batch.entries.filter(({ kind }) => kind === 'cancel')
  const named = cancels[0]?.total ?? null
  if (named === null) return true
  let due = 0n
  let isWhole = true
  for (const entry of cancels) {
    const own = await knownUnder(db, batch, entry.reference)
    if (own.some(({ class: keyClass }) => keyClass === keyClasses.cancel)) return true
    const stake = stakeIn(await knownUnder(db, batch, undoneBy(entry)))
    // Of a stake that is not here yet nobody knows how much it is.
    isWhole &&= stake !== undefined
    due += stake ? (stake.stands ? leftOf(stake) : stake.staked) : 0n
  }
  return isWhole ? named === due : named > due
}

/** Undoes a stake, or the part of it that the cancel names. */
export async function applyCancel(db: Db, batch: Batch, entry: Entry): Promise<Done> {
  const { playerId, provider, site, at } = batch
  const of = undoneBy(entry)
  const known = await knownUnder(db, batch, of)
  const stake = stakeIn(known)
  const own = await knownUnder(db, batch, entry.reference)
  const isRepeat = own.some(({ class: keyClass }) => keyClass === keyClasses.cancel)
  const refuse = (outcome: Outcome): Done => ({ result: unmoved(outcome, at), balances: null })
  // Nothing but stakes can be cancelled: payouts, rewards and cancels stand.
  if (!stake && known.length > 0) return refuse('cancelRefused')
  // One that is repeated is answered by its key, whatever became of the stake since.
  const amount = isRepeat || !stake ? null : amountOf(batch, entry, stake)
  if (amount === 'wrong') return refuse('malformed')
  if (!isRepeat && stake?.stands && !(await mayUndo(db, batch, stake, of)))
    return refuse('cancelRefused')
  const cancelled = await cancel(db, {
    siteId: site.id,
    playerId,
    key: { provider, class: keyClasses.cancel, reference: entry.reference },
    of: { class: keyClasses.stake, reference: of },
    ...(amount !== null && { amount }),
    content: entry.content,
    subject: entry.game?.gameCode ?? provider,
    at,
  })
  if (cancelled.outcome === 'refused')
    return refuse(cancelled.refusal === 'conflict' ? 'conflict' : 'cancelRefused')
  const outcome = !stake ? 'unknownCancel' : stake.stands ? cancelled.outcome : 'replayed'
  return {
    result: { outcome, transferId: cancelled.transferId, at: cancelled.at },
    balances: cancelled.balances,
  }
}

/** The part that comes back; null where all that is left does. Never all of a stake where the cancel names something else. */
function amountOf({ policy }: Batch, { returned }: Entry, stake: Known) {
  // A free round staked nothing of the player's, whatever its bet was.
  if (returned === null || stake.staked === 0n) return null
  if (!stake.stands) return returned === stake.staked ? null : 'wrong'
  if (returned === leftOf(stake)) return null
  const isPart = returned > 0n && returned < leftOf(stake) && stake.paid === 0n
  return isPart && policy.partCancel === 'give' ? returned : 'wrong'
}

async function mayUndo(
  db: Db,
  { playerId, provider, policy }: Batch,
  stake: Known,
  reference: string,
): Promise<boolean> {
  const round = stake.roundId === null ? null : await readRound(db, playerId, stake.roundId)
  if (!round) return true
  const stands =
    round.state === 'settled' && (policy.cancelAfterSettle === 'refuse' || stake.isSettled)
  // What a table has given back of it is gone.
  if (stands || round.stake < leftOf(stake)) return false
  const row = await db.row<{ paid: bigint }>(
    sql`select paid_for(${playerId}, ${provider}, ${reference}) as paid`,
  )
  assert(row, 'a sum is answered')
  return row.paid === 0n
}
