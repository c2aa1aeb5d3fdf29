/** The internal wallet model: what any game provider, our own studio included, may do to a player's money. */

import type { Leg, Posted, RoundRow, Transfer } from '#server/ledger/ledger.ts'
import type { Writer } from '#server/ledger/writer.ts'

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
  | { kind: 'stake'; stake: bigint; session: Buffer; round?: RoundRow }
  | { kind: 'payout'; payout: bigint }
  | { kind: 'stakePayout'; stake: bigint; payout: bigint; session: Buffer; round?: RoundRow }
  | { kind: 'reward'; payout: bigint }
)

type Kind = WalletEntry['kind']

/** Key class, gate and reasons of each kind. A stake and a payout may share one reference; a stake and a stakePayout may not. */
const moves: Record<
  Kind,
  { keyClass: string; gate: Transfer['gate']; payoutReason: 'payout' | 'reward' }
> = {
  stake: { keyClass: 'stake', gate: 'stake', payoutReason: 'payout' },
  payout: { keyClass: 'payout', gate: 'none', payoutReason: 'payout' },
  stakePayout: { keyClass: 'stake', gate: 'stake', payoutReason: 'payout' },
  reward: { keyClass: 'reward', gate: 'none', payoutReason: 'reward' },
}

function legsOf(entry: WalletEntry): Leg[] {
  const { payoutReason } = moves[entry.kind]
  const house = `house:${entry.provider}` as const
  const against = entry.kind === 'reward' ? (`promotion:${entry.provider}` as const) : house
  const legs: Leg[] = []
  if ('stake' in entry && entry.stake > 0n)
    legs.push({ account: 'cash', amount: -entry.stake, against: house, reason: 'stake' })
  if ('payout' in entry && entry.payout > 0n)
    legs.push({ account: 'cash', amount: entry.payout, against, reason: payoutReason })
  return legs
}

/**
 * Applies one entry in one transaction, once: a repeat with the same content is answered from store,
 * with other content it is a conflict. Stakes pass the gate; payouts and rewards are taken even when stakes are not.
 */
export function apply(writer: Writer, entry: WalletEntry): Promise<Posted> {
  const { keyClass, gate } = moves[entry.kind]
  return writer.post({
    siteId: entry.siteId,
    playerId: entry.playerId,
    key: { provider: entry.provider, class: keyClass, reference: entry.reference },
    content: `${entry.kind} ${entry.content}`,
    legs: legsOf(entry),
    gate,
    ...('session' in entry ? { session: entry.session } : {}),
    ...('round' in entry && entry.round ? { round: entry.round } : {}),
    subject: entry.gameCode,
    at: entry.at,
  })
}
