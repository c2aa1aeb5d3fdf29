/** How the lines, their groups and the accounts of a statement are called, on the page and on paper. */

import type { EntryGroup, entryKinds, statementAccounts } from '#contract/wallet.ts'
import type { MessageKey } from './speech.ts'

export const entryWords: Record<(typeof entryKinds)[number], MessageKey> = {
  deposit: 'kindDeposit',
  deposit_return: 'kindDepositReturn',
  withdrawal: 'kindWithdrawal',
  withdrawal_paid: 'kindWithdrawalPaid',
  withdrawal_return: 'kindWithdrawalReturn',
  stake: 'kindStake',
  stake_hold: 'kindStakeHold',
  stake_release: 'kindStakeRelease',
  seat_hold: 'kindSeatHold',
  seat_release: 'kindSeatRelease',
  payout: 'kindPayout',
  cancel: 'kindCancel',
  adjustment: 'kindAdjustment',
  reward: 'kindReward',
  conversion: 'kindConversion',
  forfeit: 'kindForfeit',
}

export const groupWords: Record<EntryGroup, MessageKey> = {
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  stakes: 'stakes',
  wins: 'wins',
  bonuses: 'bonuses',
  adjustments: 'adjustments',
}

export const accountWords: Record<(typeof statementAccounts)[number], MessageKey> = {
  cash: 'balance',
  held: 'lockedFunds',
  bonus: 'bonusMoney',
  tokens: 'tokens',
}
