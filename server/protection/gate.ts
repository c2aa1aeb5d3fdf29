/** May this player do this now? Asked before trying, from the same tables that the ledger asks when it books. */

import { showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { Refusal } from '#server/base/refusal.ts'
import { exclusionOf } from './exclusion.ts'
import { limitsOf } from './limits.ts'

/** @throws Refusal `playerExcluded` or `playerOnTimeOut`, with `until` where there is an end. */
export async function mayPlay(visit: PlayerVisit): Promise<void> {
  const { isExcluded, excludedUntil, timeOutUntil } = await exclusionOf(visit)
  if (isExcluded)
    throw new Refusal('playerExcluded', excludedUntil ? { until: excludedUntil.toISOString() } : {})
  if (timeOutUntil) throw new Refusal('playerOnTimeOut', { until: timeOutUntil.toISOString() })
}

/**
 * @param amount minor units, with what is on its way already.
 * @throws Refusal as `mayPlay`, or `depositLimitReached` with the `amount` that is left and `until` when it is renewed.
 */
export async function mayDeposit(visit: PlayerVisit, amount: bigint): Promise<void> {
  await mayPlay(visit)
  for (const { kind, amount: limit, used, resetsAt } of await limitsOf(visit)) {
    if (kind !== 'deposit' || limit === null || used + amount <= limit) continue
    const left = limit > used ? limit - used : 0n
    throw new Refusal('depositLimitReached', {
      amount: showMoney(left, visit.site.currency),
      until: resetsAt.toISOString(),
    })
  }
}
