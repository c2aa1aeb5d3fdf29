/** The whole API: path to declaration. The directory of everything a client may ask. */

import { authCalls } from './auth.ts'
import type { AnswerOf, BodyOf } from './call.ts'
import { bankCalls } from './banks.ts'
import { betCalls } from './bets.ts'
import { catalogueDeskCalls } from './catalogue_desk.ts'
import { contactCalls } from './contact.ts'
import { contentCalls } from './content.ts'
import { exportCalls } from './exports.ts'
import { demoCalls } from './demo.ts'
import { depositCalls } from './deposits.ts'
import { fishingCalls } from './fishing.ts'
import { gameCalls } from './game.ts'
import { homeCalls } from './home.ts'
import { hostCalls } from './host.ts'
import { inboxCalls } from './inbox.ts'
import { leaderboardCalls } from './leaderboard.ts'
import { kycCalls } from './kyc.ts'
import { limitCalls } from './limits.ts'
import { minigameCalls } from './minigame.ts'
import { missionCalls } from './mission.ts'
import { noticeCalls } from './notices.ts'
import { spinCalls } from './spin.ts'
import { passkeyCalls } from './passkeys.ts'
import { paymentCalls } from './payments.ts'
import { productCalls } from './product.ts'
import { racingCalls } from './racing.ts'
import { promotionDeskCalls } from './promotion_desk.ts'
import { promotionCalls } from './promotion.ts'
import { accountSettingsCalls, consentCalls } from './settings.ts'
import { pokerCalls } from './poker.ts'
import { tournamentCalls } from './tournament.ts'
import { sharedCalls } from './shared.ts'
import { seoCalls } from './seo.ts'
import { referralCalls } from './referral.ts'
import { siteDeskCalls } from './site_desk.ts'
import { sportsCalls } from './sports.ts'
import { startupCalls } from './startup.ts'
import { scheduleCalls } from './schedule.ts'
import { staffCalls } from './staff.ts'
import { ticketCalls } from './tickets.ts'
import { transactionCalls } from './transactions.ts'
import { vipCalls } from './vip.ts'
import { voucherCalls } from './vouchers.ts'
import { walletCalls } from './wallet.ts'
import { withdrawalCalls } from './withdrawals.ts'

export const calls = {
  ...authCalls,
  ...passkeyCalls,
  ...accountSettingsCalls,
  ...consentCalls,
  ...startupCalls,
  ...productCalls,
  ...racingCalls,
  ...homeCalls,
  ...paymentCalls,
  ...transactionCalls,
  ...depositCalls,
  ...voucherCalls,
  ...withdrawalCalls,
  ...bankCalls,
  ...walletCalls,
  ...gameCalls,
  ...demoCalls,
  ...pokerCalls,
  ...tournamentCalls,
  ...sharedCalls,
  ...fishingCalls,
  ...betCalls,
  ...exportCalls,
  ...limitCalls,
  ...missionCalls,
  ...spinCalls,
  ...minigameCalls,
  ...inboxCalls,
  ...kycCalls,
  ...sportsCalls,
  ...ticketCalls,
  ...contentCalls,
  ...noticeCalls,
  ...contactCalls,
  ...seoCalls,
  ...promotionCalls,
  ...vipCalls,
  ...referralCalls,
  ...leaderboardCalls,
  ...staffCalls,
  ...scheduleCalls,
  ...hostCalls,
  ...catalogueDeskCalls,
  ...promotionDeskCalls,
  ...siteDeskCalls,
} as const

export type Calls = typeof calls
export type Path = keyof Calls
export type Body<P extends Path> = BodyOf<Calls[P]>
/** What a handler returns and a client reads, besides the envelope. */
export type Answer<P extends Path> = AnswerOf<Calls[P]>
/** Asked by GET, without a body; every other call by POST. */
export type GetPath = { [P in Path]: Calls[P]['method'] extends 'GET' ? P : never }[Path]
export type PlayerPath = { [P in Path]: Calls[P]['access'] extends 'player' ? P : never }[Path]
