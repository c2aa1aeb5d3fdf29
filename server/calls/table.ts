/** The whole API as one table: path to handler. It does not compile while a declared call has none. */

import type { Handlers } from '#server/base/handler.ts'
import { catalogueDeskHandlers } from '#server/catalogue/desk.ts'
import { catalogueHandlers } from '#server/catalogue/handlers.ts'
import { gamesReader, showGame } from '#server/catalogue/catalogue.ts'
import { contentHandlers } from '#server/content/handlers.ts'
import { enquiryDeskHandlers } from '#server/content/enquiry_desk.ts'
import { exportHandlers } from '#server/exports/jobs.ts'
import { betHandlers } from '#server/games/bets.ts'
import { feedHandlers } from '#server/feeds/handlers.ts'
import { scoreHandlers } from '#server/feeds/scores.ts'
import { codeHash } from '#server/games/code.ts'
import { demoHandlers } from '#server/games/demo.ts'
import { deskHandlers } from '#server/games/desk.ts'
import { gameHandlers, type GameNeeds } from '#server/games/handlers.ts'
import type { ChainTerms } from '#server/games/blocks/feed.ts'
import type { DeckOf } from '#server/games/poker/deck.ts'
import { pokerHandlers, scheduleHandlers } from '#server/games/poker/handlers.ts'
import { sharedHandlers } from '#server/games/shared/handlers.ts'
import { hallHandlers } from '#server/games/fishing/listing.ts'
import { listingHandlers, type ListGames } from '#server/games/shared/listings.ts'
import type { Plays } from '#server/games/shared/round.ts'
import { identityHandlers } from '#server/identity/identity.ts'
import type { IdentityNeeds } from '#server/identity/needs.ts'
import { paymentExportHandlers } from '#server/payments/export.ts'
import { inboxHandlers } from '#server/messages/inbox.ts'
import { paymentsHandlers, type PaymentNeeds } from '#server/payments/handlers.ts'
import { proofHandlers, type RequireProof } from '#server/proof/proof.ts'
import { protectionHandlers } from '#server/protection/protection.ts'
import type { Site } from '#server/base/context.ts'
import type { Sites } from '#server/site/sites.ts'
import { minigameHandlers } from '#server/rewards/mission/minigame.ts'
import { missionHandlers } from '#server/rewards/mission/mission.ts'
import { spinHandlers } from '#server/rewards/mission/spin.ts'
import { siteHandlers, type ReadStartup } from '#server/site/startup.ts'
import { freeBets } from '#server/rewards/bonus/free_bet.ts'
import { bonusMoney } from '#server/rewards/bonus/play.ts'
import { promotionDeskHandlers } from '#server/rewards/promotion/desk.ts'
import { promotionHandlers, readActive } from '#server/rewards/promotion/calls.ts'
import { leaderboardHandlers } from '#server/rewards/leaderboard/leaderboard.ts'
import { referralHandlers } from '#server/rewards/referral/referral.ts'
import {
  hostOfPlayer,
  perDayOfPlayer,
  reviewMinutesOfPlayer,
} from '#server/rewards/vip/membership.ts'
import { hostHandlers } from '#server/rewards/vip/host.ts'
import { vipHandlers } from '#server/rewards/vip/vip.ts'
import { siteDeskHandlers, type HeaderGrounds } from '#server/site/desk.ts'
import { sportsHandlers } from '#server/sportsbook/handlers.ts'
import { findTicket } from '#server/sportsbook/ticket.ts'
import { openStaffDoor, staffHandlers } from '#server/staff/login.ts'
import { verificationHandlers, type VerificationNeeds } from '#server/verification/handlers.ts'
import { readWithdrawable } from '#server/payments/turnover.ts'
import { walletHandlers } from '#server/wallet/handlers.ts'

export type HandlerNeeds = Omit<IdentityNeeds, 'takesAccounts'> &
  VerificationNeeds &
  Omit<GameNeeds, 'bonusMoney' | 'hasFreePlay'> &
  Omit<PaymentNeeds, 'activeBonuses' | 'perDayOfPlayer' | 'reviewMinutesOfPlayer'> & {
    sites: Sites
    playOf: Plays
    chain: ChainTerms | null
    deckOf: DeckOf
    readStartup: ReadStartup
    groundsOf: HeaderGrounds | null
    requireProof: RequireProof
  }

export function openHandlers(needs: HandlerNeeds): Handlers {
  const readGames = gamesReader(needs.sites)
  const hasFreePlay = (site: Site) => needs.sites.settingsOf(site).features.free_play
  const takesAccounts = (site: Site) => needs.sites.settingsOf(site).features.registration
  const hasRewards = (site: Site) => needs.sites.settingsOf(site).features.rewards
  const listGames: ListGames = async ({ db, site, now }) =>
    (await readGames(db, site, now)).map((game) => showGame(game, site, now))
  const requireStaff = openStaffDoor(needs)
  return {
    ...siteHandlers(needs),
    ...catalogueHandlers({ readGames }),
    ...feedHandlers(),
    ...scoreHandlers,
    ...proofHandlers(needs),
    ...identityHandlers({ ...needs, takesAccounts }),
    ...walletHandlers({ readWithdrawable }),
    ...paymentsHandlers({
      ...needs,
      activeBonuses: readActive,
      perDayOfPlayer,
      reviewMinutesOfPlayer,
    }),
    ...paymentExportHandlers(),
    ...gameHandlers({ ...needs, bonusMoney, hasFreePlay }),
    ...demoHandlers({ ...needs, hasFreePlay }),
    ...sharedHandlers({ ...needs, bonusMoney }),
    ...listingHandlers({ listGames }),
    ...hallHandlers({ ...needs, listGames }),
    ...pokerHandlers({ ...needs, listGames }),
    ...betHandlers({ ...needs, readTicket: findTicket }),
    ...exportHandlers(),
    ...missionHandlers({ hasRewards }),
    ...spinHandlers({ sealKey: needs.sealKey, hasRewards }),
    ...minigameHandlers({
      sealKey: needs.sealKey,
      hasRewards,
    }),
    ...inboxHandlers(),
    ...verificationHandlers(needs),
    ...protectionHandlers(),
    ...promotionHandlers(),
    ...sportsHandlers({ ...needs, bonusMoney, freeBets, codeHash }),
    ...contentHandlers({ ...needs, hostOfPlayer }),
    ...vipHandlers,
    ...referralHandlers(needs),
    ...leaderboardHandlers,
    ...staffHandlers(needs),
    ...deskHandlers({ ...needs, readTicket: findTicket, requireStaff }),
    ...scheduleHandlers({ ...needs, requireStaff }),
    ...hostHandlers({ requireStaff }),
    ...siteDeskHandlers({ ...needs, requireStaff }),
    ...catalogueDeskHandlers({ requireStaff }),
    ...promotionDeskHandlers({ requireStaff }),
    ...enquiryDeskHandlers({ ...needs, requireStaff }),
  }
}
