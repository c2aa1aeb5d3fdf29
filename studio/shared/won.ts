/** What the bets of a shared round came to, taken together. */
import type { OwnBet } from './live.ts'

/** As many of the latest bets as the server tells. */
const toldMax = 50

type Bet = Pick<OwnBet, 'shared_id' | 'state' | 'stake' | 'payout'>

/**
 * Of the round that was decided last; null while a bet is open, and where not all of its bets may have been told:
 * a win of some is no win of all.
 * @param mine open bets first, then the latest
 */
export function wonBy(
  mine: readonly Bet[],
  minor: (amount: string) => bigint,
): { sharedId: string; stake: bigint; payout: bigint } | null {
  const [latest] = mine
  if (latest?.state !== 'settled') return null
  const bets = mine.filter(({ shared_id }) => shared_id === latest.shared_id)
  if (mine.length >= toldMax && mine.at(-1)!.shared_id === latest.shared_id) return null
  const sum = (amount: (bet: Bet) => string) =>
    bets.reduce((whole, bet) => whole + minor(amount(bet)), 0n)
  return {
    sharedId: latest.shared_id,
    stake: sum(({ stake }) => stake),
    payout: sum(({ payout }) => payout),
  }
}
