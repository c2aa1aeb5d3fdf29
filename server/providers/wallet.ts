/** The internal wallet model of outside games: what any provider may do to a player's money, whole or not at all. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { cancel } from '#server/ledger/cancel.ts'
import { legsOfStake } from '#server/ledger/funding.ts'
import type { Balances, Leg, OutsideRound, Posted, Transfer } from '#server/ledger/ledger.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { postNow } from '#server/ledger/post.ts'
import type { Writer } from '#server/ledger/writer.ts'
import { good, type EntryKind, type Outcome, type ProviderPolicy, type Result } from './adapter.ts'
import { bonusShareOf, readRound, roundIdOf, type Round } from './round.ts'

/** An entry with its amounts in minor units, and its game as the catalogue names it. */
export type Entry = {
  kind: EntryKind
  reference: string
  round: string
  /** Null where the catalogue has no such game, or none was named. */
  game: GameName | null
  stake: bigint
  /** Of an `adjust` with its sign. */
  payout: bigint
  required: bigint | null
  staked: bigint | null
  returned: bigint | null
  of: string | null
  closes: boolean
  isFree: boolean
  /** Canonical text of what was asked: the fingerprint of a repeat. */
  content: string
}
export type GameName = { providerCode: string; gameCode: string }

export type Batch = {
  site: Site
  /** The adapter's name: references are its own. */
  provider: string
  policy: ProviderPolicy
  playerId: bigint
  /** Token hash of the session that stakes come from; null: none stands. */
  session: Buffer | null
  entries: readonly Entry[]
  at: Date
}

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

/** A stake and a payout may share a reference, a `stake` and a `stakePayout` may not. */
const keyClasses: Readonly<Record<EntryKind, string>> = {
  stake: 'game.stake',
  stakePayout: 'game.stake',
  payout: 'game.payout',
  release: 'game.payout',
  reward: 'game.reward',
  adjust: 'game.adjust',
  cancel: 'game.cancel',
  close: 'game.close',
}

const stakes: ReadonlySet<EntryKind> = new Set(['stake', 'stakePayout'])

/**
 * Applies the entries of one call, all or none. A repeat is answered from store, one with other content is a conflict.
 * Stakes pass the gate; all else is taken whatever has become of player, session and game (protocols, section 2.2).
 * A cancel whose stake is not known takes the stake's key, so that it can never be booked later.
 */
export async function apply(needs: WalletNeeds, batch: Batch): Promise<Applied> {
  const [only, ...more] = batch.entries
  if (!only || more.length > 0 || needsLook(only)) return applyTogether(needs, batch)
  const round = namesRound(only)
    ? await readRound(needs.database.reading(batch.site.id), batch.playerId, roundOf(batch, only))
    : null
  // What bonus money staked is paid in its proportion, under the lock.
  if (round && round.bonusStake > 0n) return applyTogether(needs, batch)
  const transfer = transferOf(batch, only, round)
  if (!transfer) return { results: [refused('unknownReference', batch.at)], balances: null }
  const posted = await needs.writer.post(transfer).catch((fault: unknown) => takenBy(fault))
  return asksForBonus(only, posted)
    ? applyTogether(needs, batch)
    : { results: [resultOf(batch, posted)], balances: balancesIn(posted) }
}

/** Whether an entry is judged by more than the ledger's statement sees. */
const needsLook = ({ kind, required, stake }: Entry) =>
  kind === 'cancel' || kind === 'release' || (required !== null && required !== stake)

/** Whether its game and what was staked are to be found by its round. */
const namesRound = ({ kind, round }: Entry) =>
  (kind === 'payout' || kind === 'close') && round !== ''

const asksForBonus = ({ kind }: Entry, posted: Posted) =>
  stakes.has(kind) &&
  posted.outcome === 'refused' &&
  (posted.refusal === 'balanceTooLow' || posted.refusal === 'bonusStakeTooHigh')

/** Another player's transaction has the key: the second one is no repeat. */
function takenBy(fault: unknown): Posted {
  const { code, constraint } = fault as { code?: unknown; constraint?: unknown }
  if (code === '23505' && constraint === 'transfer_key_of_provider')
    return { outcome: 'refused', refusal: 'conflict' }
  throw fault
}

/** Undoes what the batch has booked so far. */
class Undone extends Error {
  readonly results: Result[]
  constructor(results: Result[]) {
    super('a batch is booked whole or not at all')
    this.results = results
  }
}

async function applyTogether({ database, ...needs }: WalletNeeds, batch: Batch): Promise<Applied> {
  try {
    return await database.inSite(batch.site.id, async (db) => {
      if (!(await isHere(db, batch.playerId)))
        throw new Undone([refused('playerUnknown', batch.at)])
      await lockPlayer(db, batch.playerId)
      if (batch.policy.fundsTest === 'batch' && !(await coversAll(db, batch)))
        throw new Undone([refused('insufficient', batch.at)])
      const results: Result[] = []
      let balances: Balances | null = null
      for (const entry of batch.entries) {
        const done = await applyOne(db, needs, batch, entry)
        results.push(done.result)
        balances = done.balances ?? balances
        if (!good.has(done.result.outcome)) throw new Undone(results)
      }
      return { results, balances }
    })
  } catch (fault) {
    if (fault instanceof Undone) return { results: fault.results, balances: null }
    return { results: [resultOf(batch, takenBy(fault))], balances: null }
  }
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
    if (!stakes.has(entry.kind)) continue
    const known = await knownUnder(db, batch, entry.reference)
    if (!known.some(({ class: keyClass }) => keyClass === keyClasses.stake)) due += entry.stake
  }
  return due <= (await spendable(db, batch.playerId))
}

async function spendable(db: Db, playerId: bigint): Promise<bigint> {
  const { cash, bonus } = await balancesOf(db, playerId)
  return cash + bonus
}

/** `paid`: what the transfer itself gave. */
type Known = { class: string; stands: boolean; roundId: string | null; paid: bigint }

function knownUnder(db: Db, { provider, playerId }: Batch, reference: string): Promise<Known[]> {
  return db.rows<Known>(sql`
    select class, stands, round_id as "roundId", paid from known_transfers(${playerId}, ${provider}, ${reference})`)
}

type Done = { result: Result; balances: Balances | null }

async function applyOne(
  db: Db,
  { fundStake }: Pick<WalletNeeds, 'fundStake'>,
  batch: Batch,
  entry: Entry,
): Promise<Done> {
  if (entry.kind === 'cancel') return applyCancel(db, batch, entry)
  const refuse = (outcome: Outcome): Done => ({
    result: refused(outcome, batch.at),
    balances: null,
  })
  const known = await knownUnder(db, batch, entry.reference)
  const isRepeat = known.some(({ class: keyClass }) => keyClass === keyClasses[entry.kind])
  const isShort = entry.required !== null && entry.required > (await spendable(db, batch.playerId))
  if (isShort && !isRepeat) return refuse('insufficient')
  const round =
    entry.round === '' ? null : await readRound(db, batch.playerId, roundOf(batch, entry))
  if (entry.kind === 'release' && !isRepeat && !returnsRightly(entry, round))
    return refuse('malformed')
  const transfer = transferOf(batch, entry, round)
  if (!transfer) return refuse('unknownReference')
  let posted = await postNow(db, transfer)
  if (asksForBonus(entry, posted)) {
    const funding = await fundStake(db, batch, entry)
    if (funding) {
      const legs = legsOfStake(houseOf(entry, round, batch), funding, entry.stake, entry.payout)
      posted = await postNow(db, { ...transfer, legs })
    }
  }
  return { result: resultOf(batch, posted), balances: balancesIn(posted) }
}

/** What a table gives back is what was carried there, less what was staked, and what that won. */
function returnsRightly(entry: Entry, round: Round | null): boolean {
  if (!round) return true
  const { staked, payout, returned } = entry
  const isAgreed =
    staked === null || returned === null || round.stake - staked + payout === returned
  return isAgreed && unspentOf(entry, round) <= round.stake
}

/** What of a chunk was not staked; below zero where winnings were staked on top of it. */
const unspentOf = ({ staked, payout, returned }: Entry, round: Round) =>
  returned === null ? round.stake - (staked ?? round.stake) : returned - payout

async function applyCancel(db: Db, batch: Batch, entry: Entry): Promise<Done> {
  const { playerId, provider, policy, site, at } = batch
  const of = entry.of ?? entry.reference
  const known = await knownUnder(db, batch, of)
  const stake = known.find(({ class: keyClass }) => keyClass === keyClasses.stake)
  const isOther = !stake && known.length > 0
  // Nothing but stakes can be cancelled: payouts, rewards and cancels stand.
  if (isOther) return { result: refused('cancelRefused', at), balances: null }
  if (stake?.stands && stake.roundId !== null) {
    const round = await readRound(db, playerId, stake.roundId)
    const isClosed = policy.cancelAfterSettle === 'refuse' && round?.state === 'settled'
    // What another transfer has paid for it since stands.
    const isPaid = round !== null && round.payout > stake.paid
    if (isClosed || isPaid) return { result: refused('cancelRefused', at), balances: null }
  }
  const cancelled = await cancel(db, {
    siteId: site.id,
    playerId,
    key: { provider, class: keyClasses.cancel, reference: entry.reference },
    of: { class: keyClasses.stake, reference: of },
    content: entry.content,
    subject: entry.game?.gameCode ?? provider,
    at,
  })
  if (cancelled.outcome === 'refused') {
    const outcome = cancelled.refusal === 'conflict' ? 'conflict' : 'cancelRefused'
    return { result: refused(outcome, at), balances: null }
  }
  const outcome = !stake ? 'unknownCancel' : stake.stands ? cancelled.outcome : 'replayed'
  return {
    result: { outcome, transferId: cancelled.transferId, at: cancelled.at },
    balances: cancelled.balances,
  }
}

const roundOf = ({ provider }: Batch, { round }: Entry) => roundIdOf(provider, round)

const houseOf = (entry: Entry, round: Round | null, { provider }: Batch) =>
  `house:${(round ?? entry.game)?.providerCode ?? provider}` as const

/** The transfer of an entry that is no cancel; null where its round is needed and not there. */
function transferOf(batch: Batch, entry: Entry, round: Round | null): Transfer | null {
  const { site, provider, playerId, policy, session, at } = batch
  const isStake = stakes.has(entry.kind)
  const isInRound = entry.kind !== 'reward' && entry.kind !== 'adjust'
  const game = round ?? entry.game
  if (isInRound && !game && (isStake || policy.winWithoutStake === 'refuse')) return null
  const needsStake = !isStake && (policy.winWithoutStake === 'refuse' || entry.kind === 'close')
  const outside: OutsideRound | null =
    isInRound && game
      ? {
          roundId: roundOf(batch, entry),
          name: entry.round,
          providerCode: game.providerCode,
          gameCode: game.gameCode,
          isClosed: entry.closes,
          needsStake,
          settlesOnce: policy.settlesOnce && !isStake,
          after:
            needsStake && entry.of !== null
              ? { class: keyClasses.stake, reference: entry.of }
              : null,
        }
      : null
  return {
    siteId: site.id,
    playerId,
    key: { provider, class: keyClasses[entry.kind], reference: entry.reference },
    content: entry.content,
    legs: legsOf(batch, entry, round),
    gate: isStake ? 'stake' : 'none',
    ...(session && { session }),
    subject: game?.gameCode ?? provider,
    ...(outside && { outside }),
    at,
  }
}

function legsOf(batch: Batch, entry: Entry, round: Round | null): Leg[] {
  const { kind, stake, payout, required } = entry
  const house = houseOf(entry, round, batch)
  const leg = (account: Leg['account'], amount: bigint, reason: Leg['reason']): Leg[] =>
    amount === 0n ? [] : [{ account, amount, against: house, reason }]
  const pay = (amount: bigint): Leg[] => {
    if (entry.isFree) return leg(batch.policy.freeRoundsPaidAs, amount, 'payout')
    const toBonus = bonusShareOf(round, amount)
    return [...leg('cash', amount - toBonus, 'payout'), ...leg('bonus', toBonus, 'payout')]
  }
  switch (kind) {
    case 'stake':
      return leg('cash', -stake, 'stake')
    case 'stakePayout':
      // Asked for less than the stake, the game was won as it went: what it paid covers what it took.
      return required !== null && required < stake
        ? [...leg('cash', payout, 'payout'), ...leg('cash', -stake, 'stake')]
        : [...leg('cash', -stake, 'stake'), ...pay(payout)]
    case 'payout':
      return pay(payout)
    case 'release': {
      const unspent = round ? unspentOf(entry, round) : 0n
      const back =
        unspent < 0n ? leg('cash', unspent, 'stake') : leg('cash', unspent, 'stake_cancel')
      return [...pay(payout), ...back]
    }
    case 'reward':
      return leg('cash', payout, 'reward')
    case 'adjust':
      return leg('cash', payout, 'adjustment')
    case 'cancel':
    case 'close':
      return []
  }
}

/** What the ledger's refusals mean to a provider. */
const outcomeOf: Readonly<Record<Extract<Posted, { outcome: 'refused' }>['refusal'], Outcome>> = {
  notFound: 'playerUnknown',
  conflict: 'conflict',
  balanceTooLow: 'insufficient',
  accountFrozen: 'playerBlocked',
  Block: 'playerBlocked',
  Close: 'playerBlocked',
  'Session expired': 'sessionExpired',
  playerExcluded: 'playerBlocked',
  playerOnTimeOut: 'playerBlocked',
  rewardsPaused: 'playerBlocked',
  identityNeeded: 'playerBlocked',
  depositLimitReached: 'limitExceeded',
  lossLimitReached: 'limitExceeded',
  stakeLimitReached: 'limitExceeded',
  timeLimitReached: 'limitExceeded',
  stakeCapReached: 'limitExceeded',
  realityCheckDue: 'limitExceeded',
  sessionPlanUsedUp: 'limitExceeded',
  bonusStakeTooHigh: 'limitExceeded',
  roundTooSoon: 'limitExceeded',
  gameClosed: 'invalidGame',
  roundStale: 'internal',
  roundUnfinished: 'internal',
  referenceUnknown: 'unknownReference',
  alreadyCancelled: 'alreadyCancelled',
  roundClosed: 'alreadySettled',
  alreadySettled: 'alreadySettled',
}

const refused = (outcome: Outcome, at: Date): Result => ({ outcome, transferId: null, at })

function resultOf({ at }: Batch, posted: Posted): Result {
  if (posted.outcome === 'refused') return refused(outcomeOf[posted.refusal], at)
  return { outcome: posted.outcome, transferId: posted.transferId, at: posted.at }
}

const balancesIn = (posted: Posted) => (posted.outcome === 'refused' ? null : posted.balances)
