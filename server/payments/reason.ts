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
  // A withdrawal that a person looks at.
  'reviewAmountLarge',
  'reviewAccountNew',
  'reviewDestinationShared',
  // What the gateway did.
  'gatewayRefused',
  'gatewayUnanswered',
  'payoutFailed',
  'payoutReversed',
  // What staff decided.
  'staffApproved',
  'staffRejected',
] as const
export type PaymentReason = (typeof paymentReasons)[number]

/** What stands in the way of a withdrawal. Deposits are blocked by refusals of the error catalogue. */
export const withdrawalBlockerCodes = [
  'accountFrozen',
  'identityNeeded',
  'withdrawalInReview',
  'dailyCountUsed',
  'dailyAmountUsed',
  'balanceTooLow',
] as const
export type WithdrawalBlockerCode = (typeof withdrawalBlockerCodes)[number]
