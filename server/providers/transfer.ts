/** What an entry of a provider is to the ledger: its transfer, and what the ledger's answer means. */

import type { RefusalKey } from '#contract/errors.ts'
import type { Site } from '#server/base/context.ts'
import {
  isOutsideRefusal,
  type Leg,
  type OutsideRound,
  type Posted,
  type Transfer,
} from '#server/ledger/ledger.ts'
import type { EntryKind, Outcome, ProviderPolicy, Result } from './adapter.ts'
import { isStake, type Entry } from './entry.ts'
import { bonusShareOf, roundIdOf, unspentOf, type Round } from './round.ts'

export type Batch = {
  site: Site
  /** The adapter's name: references are its own. */
  provider: string
  policy: ProviderPolicy
  playerId: bigint
  /** Token hash of the session that stakes come from; null: none stands. `over`: it stood when they were made, see `resent`. */
  session: Buffer | 'over' | null
  /** What came, without secrets; `id` is ours. */
  call: { id: string; method: string; body: string }
  entries: readonly Entry[]
  at: Date
}

/** A stake and a payout may share a reference, a `stake` and a `stakePayout` may not. */
export const keyClasses: Readonly<Record<EntryKind, string>> = {
  stake: 'game.stake',
  stakePayout: 'game.stake',
  payout: 'game.payout',
  release: 'game.payout',
  reward: 'game.reward',
  adjust: 'game.adjust',
  cancel: 'game.cancel',
  close: 'game.close',
}

export const roundOf = ({ provider }: Batch, { round }: Entry) => roundIdOf(provider, round)

export const houseOf = (entry: Entry, round: Round | null, { provider }: Batch) =>
  `house:${(round ?? entry.game)?.providerCode ?? provider}` as const

/**
 * The transfer of an entry that is no cancel; null where its round is needed and not there.
 * @param round null also where nobody has looked.
 */
export function transferOf(batch: Batch, entry: Entry, round: Round | null): Transfer | null {
  const { site, provider, playerId, policy, session, at } = batch
  const stakes = isStake(entry)
  const isInRound = entry.kind !== 'reward' && entry.kind !== 'adjust'
  const game = round ?? entry.game
  if (isInRound && !game && (stakes || policy.winWithoutStake === 'refuse')) return null
  const needsStake = !stakes && (policy.winWithoutStake === 'refuse' || entry.kind === 'close')
  const outside: OutsideRound | null =
    isInRound && game
      ? {
          roundId: roundOf(batch, entry),
          name: entry.round,
          providerCode: game.providerCode,
          gameCode: game.gameCode,
          isClosed: entry.closes,
          needsStake,
          settlesOnce: policy.settlesOnce && !stakes,
          isPlain: entry.kind === 'payout' && round === null,
          after: needsStake ? afterOf(entry) : null,
        }
      : null
  return {
    siteId: site.id,
    playerId,
    key: { provider, class: keyClasses[entry.kind], reference: entry.reference },
    content: entry.content,
    legs: legsOf(batch, entry, round),
    // Of a session that is over nothing can be asked: all else is, before it is posted.
    gate: stakes && session !== 'over' ? 'stake' : 'none',
    ...(Buffer.isBuffer(session) && { session }),
    subject: game?.gameCode ?? provider,
    ...(outside && { outside }),
    at,
  }
}

/** What must be booked before it; the books keep which stakes a payout names, for the others of its round can be undone. */
function afterOf({ kind, of, alsoOf }: Entry) {
  if (of === null) return null
  const after = { class: keyClasses.stake, reference: of }
  return kind === 'payout' ? { ...after, settles: [of, ...alsoOf] } : after
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
      const ofBonus = bonusShareOf(round, unspent)
      const reason = unspent < 0n ? 'stake' : 'stake_cancel'
      return [
        ...pay(payout),
        ...leg('cash', unspent - ofBonus, reason),
        ...leg('bonus', ofBonus, reason),
      ]
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
  productExcluded: 'playerBlocked',
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
  // The wallet looks at such a round, and asks again.
  roundNotPlain: 'internal',
}

export const unmoved = (outcome: Outcome, at: Date, refusal?: RefusalKey): Result => ({
  outcome,
  transferId: null,
  at,
  ...(refusal && { refusal }),
})

/** No game is known for a round that nobody staked on. */
export const roundUnknown: Posted = { outcome: 'refused', refusal: 'referenceUnknown' }

/** What was never opened, or is undone, has ended. */
const ended: ReadonlySet<Outcome> = new Set(['unknownReference', 'alreadyCancelled'])

export function resultOf({ at }: Batch, { kind }: Entry, posted: Posted): Result {
  if (posted.outcome !== 'refused')
    return { outcome: posted.outcome, transferId: posted.transferId, at: posted.at }
  const { refusal } = posted
  const outcome = outcomeOf[refusal]
  if (kind === 'close' && ended.has(outcome)) return unmoved('applied', at)
  return isOutsideRefusal(refusal) ? unmoved(outcome, at) : unmoved(outcome, at, refusal)
}

export const balancesIn = (posted: Posted) =>
  posted.outcome === 'refused' ? null : posted.balances
