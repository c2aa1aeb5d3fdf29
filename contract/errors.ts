/** The closed error catalogue: every message key the API may answer, with its honest HTTP status. */

export const refusals = {
  // What a client sent.
  invalidBody: 400,
  invalidAmount: 400,
  domainMismatch: 400,
  notFound: 404,
  pageNotFound: 404,
  unknownSite: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  tooLarge: 413,
  unsupportedMediaType: 415,
  fileTypeRefused: 400,
  // A picture with too few pixels for anybody to read it.
  pictureTooSmall: 400,
  // A picture of an operator's own with too few pixels, or the wrong shape, for where it is shown.
  pictureUnfit: 400,
  tooManyRequests: 429,
  originRefused: 403,
  // Session-ending messages, spelled as the specification has them (section 8).
  'Session expired': 401,
  Block: 403,
  Close: 403,
  permissionDenied: 403,
  // The site.
  maintenance: 503,
  invalidTheme: 409,
  demoOnly: 404,
  // Identity.
  // The operator takes no new accounts now.
  registrationClosed: 403,
  accountTaken: 409,
  passwordWeak: 400,
  passwordUnchanged: 400,
  wrongCredentials: 401,
  accountLocked: 429,
  accountUnconfirmed: 403,
  accountConfirmed: 409,
  // Unused for a year: it opens by a code to the phone, not by a password [DOR-02].
  accountInactive: 403,
  codeWrong: 400,
  // Told to who has the right code only: a repeat of what went through, whose answer was lost.
  codeUsed: 400,
  // As the one before, of an authenticator or a list of backup codes: what it was used for is not known.
  codeSpent: 400,
  codeExpired: 400,
  codeTooSoon: 429,
  sessionUnknown: 404,
  // The step needs a fresh proof that it is the player: a code by phone or of the authenticator [ACC-09].
  proofNeeded: 403,
  // Told to who has proven the phone: somebody with it has an account already [ACC-08].
  personKnown: 409,
  // The own data, and closing the account.
  nameInvalid: 400,
  nameLocked: 409,
  contactUnchanged: 409,
  balanceLeft: 409,
  moneyUnderway: 409,
  // Two-factor: the second step of a login, and setting it up.
  loginExpired: 401,
  twoFactorNeeded: 401,
  twoFactorOn: 409,
  twoFactorOff: 409,
  // The site asks for a second factor before money moves, and the account has none; told before it is turned off too.
  secondFactorNeeded: 403,
  notTrusted: 404,
  passkeyInvalid: 400,
  passkeysFull: 409,
  // Player protection.
  playerExcluded: 403,
  playerOnTimeOut: 403,
  productExcluded: 403,
  depositLimitReached: 403,
  lossLimitReached: 403,
  stakeLimitReached: 403,
  timeLimitReached: 403,
  // A limit of the operator or a regulator for one round [LIM-09].
  stakeCapReached: 403,
  // Nothing is staked until the player has taken note of what play has cost [RCK-02].
  realityCheckDue: 403,
  realityCheckTooLong: 400,
  // Of sessions that are planned before they begin [LIM-12].
  sessionPlanNeeded: 403,
  sessionPlanUsedUp: 403,
  sessionPlanRunning: 409,
  // What safer play is must be read before the first stake [EXC-10].
  informationNeeded: 403,
  // None of the links to help that the site shows answers [EXC-09].
  helpUnavailable: 403,
  // Terms, privacy policy or a declaration are to be accepted first; what was to be accepted has changed [ACC-03].
  termsNeeded: 403,
  termsChanged: 409,
  // Another session of the player gambles, and the policy lets one do so [AUT-09].
  playsElsewhere: 409,
  // Another slot was opened since, and the policy lets one be played at a time [GAM-17].
  slotElsewhere: 409,
  // Where the player is does not allow play, is hidden behind a VPN, or cannot be told just now [AUT-11].
  locationRefused: 403,
  locationHidden: 403,
  locationUnknown: 403,
  // Rewards wait while play shows strong signs of harm [EXC-08].
  rewardsPaused: 403,
  limitNotPending: 409,
  limitTooEarly: 409,
  // More minutes than its period has: it could never hold.
  timeLimitTooLong: 400,
  exclusionRunning: 409,
  timeOutTooLong: 400,
  // The way back after an exclusion [EXC-05].
  notExcluded: 409,
  returnNotAsked: 409,
  returnTooEarly: 409,
  identityNeeded: 403,
  // The ledger.
  balanceTooLow: 409,
  conflict: 409,
  outcomeUnknown: 503,
  accountFrozen: 403,
  // The cashier.
  methodUnknown: 404,
  amountTooSmall: 400,
  amountTooLarge: 400,
  depositUnknown: 404,
  depositClosed: 409,
  withdrawalUnknown: 404,
  withdrawalBlocked: 409,
  // More than the day leaves; `amount` is what it leaves, and `until` when the next begins.
  withdrawalOverDay: 409,
  withdrawalClosed: 409,
  cancelNotAllowed: 403,
  methodDown: 409,
  // It has hours; `until` is when it opens next.
  methodNotOpen: 409,
  depositsBlocked: 403,
  proofNotTaken: 409,
  transactionUnknown: 404,
  // A code that cannot be one; one that is not good for who gave it; their own, redeemed; and one that was good once.
  voucherMistyped: 400,
  voucherUnknown: 404,
  voucherUsed: 409,
  voucherGone: 409,
  // Two persons decide above a site's limit, and they are not the same [WAL-10].
  ownRequest: 403,
  // Somebody of the staff may not do this [AUT-12]; or decides by what others have changed meanwhile.
  rightMissing: 403,
  changedMeanwhile: 409,
  nameTaken: 409,
  // Accounts that payouts go to.
  bankUnknown: 404,
  bankNumberInvalid: 400,
  bankHolderNeeded: 400,
  bankTaken: 409,
  bankTooMany: 409,
  bankInUse: 409,
  signatureInvalid: 401,
  // The catalogue.
  favouritesFull: 409,
  // Games.
  gameUnknown: 404,
  gameClosed: 409,
  stakeOutOfRange: 400,
  choiceInvalid: 400,
  roundUnknown: 404,
  roundTooSoon: 429,
  roundStale: 409,
  // The pair of seeds has served its time; the next one is put in force by a rotation.
  seedDue: 409,
  // Of rounds of several moves [REC-05].
  roundUnfinished: 409,
  roundFinished: 409,
  moveInvalid: 400,
  // Of rounds that many share: the time at which the server was asked decides [GAM-24].
  betsClosed: 409,
  cashOutEarly: 409,
  stepOver: 409,
  // Of bets on sports: what was chosen is not offered so any more, or cannot be in one bet.
  matchUnknown: 404,
  oddsChanged: 409,
  marketClosed: 409,
  selectionsConflict: 400,
  ticketUnknown: 404,
  slipCodeUnknown: 404,
  leagueUnknown: 404,
  // Of selling a ticket before its end: less is offered by now, or nothing.
  offerChanged: 409,
  cashOutClosed: 409,
  // Of halls: another cast was first, or the fish has left.
  fishGone: 409,
  clientSeedInvalid: 400,
  // Of tables where players play each other.
  tableUnknown: 404,
  handUnknown: 404,
  seatTaken: 409,
  seatFree: 409,
  seatKept: 409,
  waitListFull: 409,
  waitsTooMany: 409,
  seatedAlready: 409,
  notSeated: 409,
  seatEmpty: 409,
  chipsNeeded: 409,
  buyInOutOfRange: 400,
  enteredAlready: 409,
  tournamentBegun: 409,
  notYourTurn: 409,
  // Games with play money: none here; and a purse that is used up or of another day.
  demoClosed: 409,
  demoEnded: 409,
  // Files made of lists.
  exportsBusy: 429,
  exportUnknown: 404,
  // Verification of a round whose server seed is still in force.
  seedHidden: 409,
  // Promotions and bonus money.
  promotionUnknown: 404,
  promotionClosed: 409,
  promotionChanged: 409,
  promotionNotEligible: 403,
  promotionCodeUnknown: 404,
  promotionCodeUsed: 409,
  promotionCodeGone: 409,
  bonusUnknown: 404,
  bonusEnded: 409,
  bonusChanged: 409,
  bonusInPlay: 409,
  bonusStakeTooHigh: 409,
  bonusGameExcluded: 409,
  freeRoundsUnknown: 404,
  freeRoundsGone: 409,
  freeBetUnknown: 404,
  oddsTooLow: 409,
  // The identity check.
  uploadsTooMany: 429,
  underAge: 403,
  dateInvalid: 400,
  documentExpired: 400,
  documentUnknown: 404,
  documentsMissing: 400,
  identityChecked: 409,
  // Missions, the wheel and minigames.
  missionsOff: 404,
  missionUnknown: 404,
  missionUndone: 409,
  spinNone: 409,
  minigameUnknown: 404,
  tokensTooFew: 409,
  tokensUneven: 400,
  // The inbox, and rewards to claim.
  letterUnknown: 404,
  rewardNone: 409,
  rewardExpired: 409,
  // Levels, referral and boards.
  benefitUnknown: 404,
  referralOff: 403,
  nothingToClaim: 409,
  boardUnknown: 404,
  // Ours.
  internalServerError: 500,
  serviceUnavailable: 503,
} as const satisfies Record<string, number>

export type RefusalKey = keyof typeof refusals

/** Messages that end the player's session in the browser (specification, section 8). */
export const sessionEnding = [
  'Session expired',
  'Block',
  'Close',
  'permissionDenied',
] as const satisfies readonly RefusalKey[]

/** Refusals any call may answer, so that declarations list only their own. */
export const commonRefusals = [
  'invalidBody',
  'domainMismatch',
  'unknownSite',
  'methodNotAllowed',
  'requestTimeout',
  'tooLarge',
  'unsupportedMediaType',
  'tooManyRequests',
  'originRefused',
  'maintenance',
  'internalServerError',
  'serviceUnavailable',
] as const satisfies readonly RefusalKey[]

/** Refusals any call that needs a player may answer. */
export const playerRefusals = [
  'Session expired',
  'Block',
  'Close',
  'permissionDenied',
] as const satisfies readonly RefusalKey[]

/** Refusals of any call that stakes in a game of the house: money, the player's state, limits, place, the terms of a bonus. */
export const stakeRefusals = [
  'balanceTooLow',
  'lossLimitReached',
  'timeLimitReached',
  'stakeCapReached',
  'realityCheckDue',
  'sessionPlanNeeded',
  'sessionPlanUsedUp',
  'informationNeeded',
  'helpUnavailable',
  'termsNeeded',
  'secondFactorNeeded',
  'playsElsewhere',
  'locationRefused',
  'locationHidden',
  'locationUnknown',
  'stakeLimitReached',
  'playerExcluded',
  'playerOnTimeOut',
  'productExcluded',
  'accountFrozen',
  'identityNeeded',
  'bonusStakeTooHigh',
  'bonusGameExcluded',
] as const satisfies readonly RefusalKey[]

/** `statusCode` of the envelope for a refusal: the HTTP status, negated (1 is success). */
export function statusCodeOf(key: RefusalKey): number {
  return -refusals[key]
}
