/** The internal wallet model of outside games: what any provider may do to a player's money, whole or not at all. */

import type { RefusalKey } from '#contract/errors.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { legsOfStake } from '#server/ledger/funding.ts'
import type { Balances, Posted } from '#server/ledger/ledger.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { postNow } from '#server/ledger/post.ts'
import { keepReceived } from '#server/ledger/received.ts'
import type { Writer } from '#server/ledger/writer.ts'
import { good, type Outcome, type Result } from './adapter.ts'
import { hasOrdered } from './campaign.ts'
import { applyCancel, namesRightly } from './cancel.ts'
import { isStake, type Entry } from './entry.ts'
import { knownUnder, stakeIn, type Done } from './known.ts'
import { allReceived, receivedOf } from './received.ts'
import { refusalOfRelease, releasesOf } from './release.ts'
import { refusalOfResent } from './resent.ts'
import { readRound } from './round.ts'
import {
  balancesIn,
  houseOf,
  keyClasses,
  resultOf,
  roundOf,
  roundUnknown,
  transferOf,
  unmoved,
  type Batch,
} from './transfer.ts'

export type Applied = {
  /** One for each entry, up to the first that was refused; then nothing of the batch was booked. */
  results: Result[]
  /** After the last entry; null where the ledger told none. */
  balances: Balances | null
}

/** The parts that pay a stake which own cash does not cover; null: it cannot be paid. Inside the running transaction. */
export type FundStake = (
  db: Db,
  batch: Batch,
  entry: Entry,
) => Promise<{ cash: bigint; bonus: bigint } | null>

export type WalletNeeds = { database: Database; writer: Writer; fundStake: FundStake }

/**
 * Applies the entries of one call, all or none. A repeat is answered from store, one with other content is a conflict.
 * Stakes pass the gate; all else is taken whatever has become of player, session and game (protocols, section 2.2).
 * A cancel whose stake is not known takes the stake's key, so that it can never be booked later.
 */
export async function apply(needs: WalletNeeds, batch: Batch): Promise<Applied> {
  try {
    const applied = needsLook(batch) ? null : await applyGathered(needs.writer, batch)
    return applied ?? (await applyUnderLock(needs, batch))
  } catch (fault) {
    if (!isTaken(fault)) throw fault
    await keepAside(needs, batch)
    return { results: [unmoved('conflict', batch.at)], balances: null }
  }
}

/** Whether a call is judged by more than the ledger's statement sees. */
function needsLook({ entries, policy, session }: Batch): boolean {
  const isLookedAt = ({ kind, required, stake, game, round, campaign }: Entry) =>
    kind === 'cancel' ||
    kind === 'release' ||
    campaign !== null ||
    (kind === 'close' && entries.length > 1) ||
    (required !== null && required !== stake) ||
    (round !== '' && game === null)
  const isOver = session === 'over' && entries.some(isStake)
  return (
    isOver || entries.some(isLookedAt) || (policy.fundsTest === 'batch' && stakesOnPayout(entries))
  )
}

/** Whether a payout may cover a stake behind it; else stakes are covered in their turn as they are all at once. */
function stakesOnPayout(entries: readonly Entry[]): boolean {
  const firstPayout = entries.findIndex(({ payout }) => payout > 0n)
  return firstPayout >= 0 && entries.findLastIndex(isStake) > firstPayout
}

/** Together with the calls of other players that are in flight; null where the ledger asks for a look. */
async function applyGathered(writer: Writer, batch: Batch): Promise<Applied | null> {
  const transfers = batch.entries.map((entry, place) => {
    const transfer = transferOf(batch, entry, null)
    assert(transfer, 'a round whose game is named needs no look')
    return { ...transfer, received: receivedOf(batch, entry, place) }
  })
  const posted = await writer.postAll(transfers)
  const results: Result[] = []
  let balances: Balances | null = null
  for (const [n, entry] of batch.entries.entries()) {
    const one = posted[n]
    if (!one) break
    if (asksForLook(entry, one)) return null
    results.push(resultOf(batch, entry, one))
    balances = balancesIn(one)
  }
  return { results, balances }
}

/** The round is to be looked at or found, or bonus money may pay for what own cash does not. */
const asksForLook = (entry: Entry, posted: Posted) =>
  asksForBonus(entry, posted) ||
  (posted.outcome === 'refused' &&
    (posted.refusal === 'roundNotPlain' ||
      (posted.refusal === 'referenceUnknown' && entry.follows)))

const asksForBonus = ({ kind }: Entry, posted: Posted) =>
  isStake({ kind }) &&
  posted.outcome === 'refused' &&
  (posted.refusal === 'balanceTooLow' || posted.refusal === 'bonusStakeTooHigh')

/** Whether another player's transaction has the key: the second one is no repeat. */
function isTaken(fault: unknown): boolean {
  const { code, constraint } = fault as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'transfer_key_of_provider'
}

/** Undoes what the batch has booked so far. */
class Undone extends Error {
  readonly results: Result[]
  constructor(results: Result[]) {
    super('a batch is booked whole or not at all')
    this.results = results
  }
}

async function applyUnderLock({ database, ...needs }: WalletNeeds, batch: Batch): Promise<Applied> {
  try {
    return await database.inSite(batch.site.id, async (db) => {
      if (!(await isHere(db, batch.playerId)))
        throw new Undone([unmoved('playerUnknown', batch.at)])
      await lockPlayer(db, batch.playerId)
      if (batch.policy.fundsTest === 'batch' && !(await coversAll(db, batch)))
        throw new Undone([unmoved('insufficient', batch.at, 'balanceTooLow')])
      if (!(await namesRightly(db, batch))) throw new Undone([unmoved('malformed', batch.at)])
      const results: Result[] = []
      let balances: Balances | null = null
      for (const whole of batch.entries) {
        const entries = await releasesOf(db, batch, whole)
        if (typeof entries === 'string') throw new Undone([...results, unmoved(entries, batch.at)])
        for (const entry of entries) {
          const done = await applyOne(db, needs, batch, entry)
          results.push(done.result)
          balances = done.balances ?? balances
          if (!good.has(done.result.outcome)) throw new Undone(results)
        }
      }
      await keepReceived(db, allReceived(batch))
      return { results, balances }
    })
  } catch (fault) {
    if (!(fault instanceof Undone)) throw fault
    await keepAside({ database }, batch)
    return { results: fault.results, balances: null }
  }
}

/** Of what was undone, what came stays. */
function keepAside({ database }: Pick<WalletNeeds, 'database'>, batch: Batch): Promise<void> {
  return database.inSite(batch.site.id, (db) => keepReceived(db, allReceived(batch)))
}

async function isHere(db: Db, playerId: bigint): Promise<boolean> {
  return (
    (await db.row(
      sql`select from player where site_id = current_site() and player_id = ${playerId}`,
    )) !== null
  )
}

/** All stakes that are not booked yet, against what there is before the first. */
async function coversAll(db: Db, batch: Batch): Promise<boolean> {
  let due = 0n
  for (const entry of batch.entries) {
    if (!isStake(entry)) continue
    const known = await knownUnder(db, batch, entry.reference)
    if (!known.some(({ class: keyClass }) => keyClass === keyClasses.stake)) due += entry.stake
  }
  return due <= (await spendable(db, batch.playerId))
}

async function spendable(db: Db, playerId: bigint): Promise<bigint> {
  const { cash, bonus } = await balancesOf(db, playerId)
  return cash + bonus
}

async function applyOne(
  db: Db,
  { fundStake }: Pick<WalletNeeds, 'fundStake'>,
  batch: Batch,
  asked: Entry,
): Promise<Done> {
  if (asked.kind === 'cancel') return applyCancel(db, batch, asked)
  const entry = asked.follows ? await followed(db, batch, asked) : asked
  const refuse = (outcome: Outcome, refusal?: RefusalKey): Done => ({
    result: unmoved(outcome, batch.at, refusal),
    balances: null,
  })
  const known = await knownUnder(db, batch, entry.reference)
  const isRepeat = known.some(({ class: keyClass }) => keyClass === keyClasses[entry.kind])
  const isShort = entry.required !== null && entry.required > (await spendable(db, batch.playerId))
  if (isShort && !isRepeat) return refuse('insufficient', 'balanceTooLow')
  const { campaign } = entry
  if (campaign !== null && !isRepeat && !(await hasOrdered(db, batch, campaign)))
    return refuse('unknownCampaign')
  const round =
    entry.round === '' ? null : await readRound(db, batch.playerId, roundOf(batch, entry))
  const hindrance = entry.kind === 'release' && !isRepeat ? refusalOfRelease(entry, round) : null
  if (hindrance) return refuse(hindrance)
  const transfer = transferOf(batch, entry, round)
  const refusal = transfer && !isRepeat ? await refusalOfResent(db, batch, entry, transfer) : null
  if (refusal)
    return { result: resultOf(batch, entry, { outcome: 'refused', refusal }), balances: null }
  if (isStake(entry) && !entry.game && !isRepeat) return refuse('invalidGame')
  // A repeat in a round that nobody knows was booked in another one.
  if (!transfer && isRepeat) return refuse('conflict')
  let posted = transfer ? await postNow(db, transfer) : roundUnknown
  if (transfer && asksForBonus(entry, posted)) {
    const funding = await fundStake(db, batch, entry)
    if (funding) {
      const legs = legsOfStake(houseOf(entry, round, batch), funding, entry.stake, entry.payout)
      posted = await postNow(db, { ...transfer, legs })
    }
  }
  return { result: resultOf(batch, entry, posted), balances: balancesIn(posted) }
}

/** In the round of the stake it names; where that is not known, in the one it names itself. */
async function followed(db: Db, batch: Batch, entry: Entry): Promise<Entry> {
  const stake = entry.of === null ? undefined : stakeIn(await knownUnder(db, batch, entry.of))
  const round = stake?.roundId ? await readRound(db, batch.playerId, stake.roundId) : null
  return round ? { ...entry, round: round.name } : entry
}
