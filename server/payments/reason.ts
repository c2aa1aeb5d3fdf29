/** The closed lists of what the cashier may tell a player besides a state; each is a message in every language [WAL-06]. */

/** Why a step was taken. */
export const paymentReasons = [
  // A deposit that is not as it was asked for.
  'underpaid',
  'overpaid',
  'late',
  'wrongCurrency',
  'amountUnclear',
  'amountTooLarge',
  'creditCard',
  // A withdrawal that a person looks at.
  'reviewAmountLarge',
  'reviewAccountNew',
  'reviewDestinationShared',
  'reviewNameUnproven',
  // What the gateway did.
  'gatewayRefused',
  'gatewayUnanswered',
  'payoutFailed',
  'payoutReversed',
  'depositRefunded',
  'depositChargedBack',
  // What staff decided, and what the player did.
  'staffApproved',
  'staffRejected',
  'staffReviews',
  'takenBack',
] as const
export type PaymentReason = (typeof paymentReasons)[number]

/** What stands in the way of a withdrawal. Deposits are blocked by refusals of the error catalogue. */
export const withdrawalBlockerCodes = [
  'accountFrozen',
  'identityNeeded',
  'secondFactorNeeded',
  'pinLocked',
  'withdrawalInReview',
  'dailyCountUsed',
  'dailyAmountUsed',
  'bankMissing',
  'balanceTooLow',
  'turnoverOpen',
] as const
export type WithdrawalBlockerCode = (typeof withdrawalBlockerCodes)[number]

/** What stands in the way of one saved account. */
export const accountBlockerCodes = ['bankRejected', 'bankTooNew'] as const
export type AccountBlockerCode = (typeof accountBlockerCodes)[number]

/** Why a stake did not count, or not whole, for what a deposit asks to be staked. */
export const turnoverReasons = ['turnoverCancelled', 'turnoverWeight'] as const
