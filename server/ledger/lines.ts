/** What the ledger's reasons are to a player: the lines of a statement. */

import { entryGroups, type EntryGroup, type entryKinds } from '#contract/wallet.ts'
import { reasons, type Reason } from './ledger.ts'

/** Each reason of the ledger as the line a player reads [STM-04]: complete by type. */
export const lineOf: Record<Reason, (typeof entryKinds)[number]> = {
  deposit: 'deposit',
  deposit_reversal: 'deposit_return',
  withdrawal_hold: 'withdrawal',
  withdrawal_paid: 'withdrawal_paid',
  withdrawal_return: 'withdrawal_return',
  withdrawal_reversal: 'withdrawal_return',
  stake: 'stake',
  stake_hold: 'stake_hold',
  stake_release: 'stake_release',
  seat_hold: 'seat_hold',
  seat_release: 'seat_release',
  payout: 'payout',
  stake_cancel: 'cancel',
  payout_reversal: 'cancel',
  reward: 'reward',
  conversion: 'conversion',
  reward_forfeit: 'forfeit',
  token_stake: 'stake',
  token_payout: 'payout',
  adjustment: 'adjustment',
}

/** The reasons whose lines a group holds. */
export function reasonsOf(group: EntryGroup): Reason[] {
  const lines: readonly string[] = entryGroups[group]
  return reasons.filter((reason) => lines.includes(lineOf[reason]))
}
