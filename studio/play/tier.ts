/** How loudly a return may be shown: decided by stake and payout alone, here and nowhere else. */

export type Tier = 'none' | 'neutral' | 'win' | 'big'

/** From this many stakes a win is a big one. */
const bigFrom = 20n

/**
 * A return up to the stake is told as a plain amount; only what exceeds it may be celebrated [GAM-16].
 * @param stake in minor units, as is `payout`
 */
export function tierOf(stake: bigint, payout: bigint): Tier {
  if (payout === 0n) return 'none'
  if (payout <= stake) return 'neutral'
  return payout >= stake * bigFrom ? 'big' : 'win'
}
