/** The wallet model of our own studio; what outside providers may do stands in `server/providers/wallet.ts`. */

import type { Db } from '#server/base/database.ts'
import type { Leg, Posted, RoundRow, Transfer } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import type { Writer } from '#server/ledger/writer.ts'
import { legsOfHold, legsOfStake, type Funding } from '#server/ledger/funding.ts'

/** One entry of a provider (protocols, section 2.1): amounts in minor units, never negative; the kind gives the sign. */
export type WalletEntry = {
  siteId: number
  playerId: bigint
  provider: string
  /** The provider's own id of the transaction, as text. */
  reference: string
  gameCode: string
  at: Date
  /** Canonical text of what was asked: the fingerprint of a repeat. */
  content: string
} & (
  | ({ kind: 'stake' } & Stake)
  | { kind: 'payout'; payout: bigint }
  | ({ kind: 'stakePayout'; payout: bigint } & Stake)
  /** The stake of a round of several moves: held until it is over. */
  | ({ kind: 'hold' } & Stake)
  | { kind: 'reward'; payout: bigint }
)

type Stake = {
  stake: bigint
  session: Buffer
  round?: RoundRow
  /** All of it own cash where nothing else is said. */
  funding?: Funding
}

type Kind = WalletEntry['kind']

/** Key class, gate and reasons of each kind. A stake and a payout may share one reference; a stake and a stakePayout may not. */
const moves: Record<
  Kind,
  { keyClass: string; gate: Transfer['gate']; payoutReason: 'payout' | 'reward'; asked?: Kind }
> = {
  stake: { keyClass: 'stake', gate: 'stake', payoutReason: 'payout' },
  payout: { keyClass: 'payout', gate: 'none', payoutReason: 'payout' },
  stakePayout: { keyClass: 'stake', gate: 'stake', payoutReason: 'payout' },
  // The same was asked as with a stake that pays at once: which of them it is, the draw decides.
  hold: { keyClass: 'stake', gate: 'stake', payoutReason: 'payout', asked: 'stakePayout' },
  reward: { keyClass: 'reward', gate: 'none', payoutReason: 'reward' },
}

function legsOf(entry: WalletEntry): Leg[] {
  const { payoutReason } = moves[entry.kind]
  const house = `house:${entry.provider}` as const
  if ('stake' in entry) {
    const { stake, funding = { cash: stake, bonus: 0n } } = entry
    if (entry.kind === 'hold') return legsOfHold(funding)
    return legsOfStake(house, funding, stake, 'payout' in entry ? entry.payout : 0n)
  }
  const against = entry.kind === 'reward' ? (`promotion:${entry.provider}` as const) : house
  return entry.payout === 0n
    ? []
    : [{ account: 'cash', amount: entry.payout, against, reason: payoutReason }]
}

/**
 * Applies one entry in one transaction, once: a repeat with the same content is answered from store,
 * with other content it is a conflict. Stakes pass the gate; payouts and rewards are taken even when stakes are not.
 */
export function apply(writer: Writer, entry: WalletEntry): Promise<Posted> {
  return writer.post(transferOf(entry))
}

/** As `apply`, inside the caller's transaction. */
export function applyNow(db: Db, entry: WalletEntry): Promise<Posted> {
  return postNow(db, transferOf(entry))
}

function transferOf(entry: WalletEntry): Transfer {
  const { keyClass, gate, asked = entry.kind } = moves[entry.kind]
  return {
    siteId: entry.siteId,
    playerId: entry.playerId,
    key: { provider: entry.provider, class: keyClass, reference: entry.reference },
    content: `${asked} ${entry.content}`,
    legs: legsOf(entry),
    gate,
    ...('session' in entry ? { session: entry.session } : {}),
    ...('round' in entry && entry.round ? { round: entry.round } : {}),
    subject: entry.gameCode,
    at: entry.at,
  }
}
