/** Betting in a round that many share, and leaving it: judged by the time at which the server was asked. */

import type { Answer, Body } from '#contract/calls.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import { canonicalJson, isStake } from '#games/game.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { isOutsideRefusal } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import type { Locations } from '#server/protection/location.ts'
import { explainRefusal, mayStake } from '#server/protection/gate.ts'
import { mayPlayHere } from '#server/protection/restriction.ts'
import { fundOwn, type BonusMoney } from '#server/ledger/funding.ts'
import { codeHash } from '../code.ts'
import { netOf } from '../play.ts'
import { studioProvider } from '../studio.ts'
import { applyNow } from '../wallet.ts'
import { findBet, type OwnBet } from './mine.ts'
import { findOffer, type SharedOffer } from './offer.ts'
import {
  findShared,
  gameOfShared,
  hashOf,
  placedOf,
  storedBet,
  type Plays,
  type SharedRound,
  type StoredBet,
} from './round.ts'
import { settlementOf } from './settle.ts'

export type BetNeeds = { bonusMoney: BonusMoney; locations: Locations; playOf: Plays }

/**
 * Stakes in the open round. Its row is held against closing meanwhile: either the bet is in the draw, or it is refused.
 * A repeat is answered as the bet stands, also when betting has closed.
 */
export async function placeBet(
  needs: BetNeeds,
  visit: PlayerVisit,
  body: Body<'/api/shared/bet'>,
): Promise<Answer<'/api/shared/bet'>> {
  const { site, player, session, db, now } = visit
  const { shared_id, game_code, stake: stakeText, client_ref } = body
  await mayPlayHere(visit, needs.locations)
  await mayStake(visit)
  const offer = await findOffer(visit, game_code)
  const stake = parseMoney(stakeText, site.currency)
  if (stake === null) throw new Refusal('invalidAmount')
  const choice = offer.game.readChoice(body.choice)
  if (choice === null) throw new Refusal('choiceInvalid')
  checkStake(offer, choice, stake)
  const content = canonicalJson([shared_id, stakeText, choice])
  const known = await findBet(visit, client_ref)
  if (!known) {
    const round = await holdOpen(visit, offer, shared_id)
    const funding = await fundOwn(visit, needs.bonusMoney, offer.game, stake)
    const posted = await applyNow(db, {
      kind: 'hold',
      siteId: site.id,
      playerId: player.id,
      provider: studioProvider,
      reference: client_ref,
      gameCode: game_code,
      content,
      stake,
      funding,
      session: session.tokenHash,
      round: {
        roundId: client_ref,
        providerCode: studioProvider,
        gameCode: game_code,
        rulesVersion: offer.game.version,
        configHash: hashOf(offer.game),
        codeHash,
        sharedId: round.sharedId,
        choice,
        steps: [],
        state: 'open',
        // Rounds keep their own pace, slower than any policy asks: they take bets for longer.
        cycleMinMs: 0,
      },
      at: now,
    })
    if (posted.outcome === 'refused') {
      assert(
        !isOutsideRefusal(posted.refusal),
        'a bet is no outside round, and not cancelled by its key',
      )
      throw await explainRefusal(visit, posted.refusal)
    }
  }
  const bet = await findBet(visit, client_ref)
  if (!bet || canonicalJson([bet.shared_id, bet.choice]) !== canonicalJson([shared_id, choice]))
    throw new Refusal('conflict')
  if (bet.stake !== showMoney(stake, site.currency)) throw new Refusal('conflict')
  return { value: bet, ...(await purseOf(visit)) }
}

function checkStake({ game, stakeMin, stakeMax }: SharedOffer, choice: unknown, stake: bigint) {
  const units = BigInt(game.unitsOf(choice))
  const unit = stake / units
  const isWhole = game.hasFixedPrice ? stake === units * stakeMin : stake % units === 0n
  const isEach = !game.unitsAreBets || (unit >= stakeMin && isStake(game, unit))
  if (!isWhole || !isEach || stake < stakeMin || stake > stakeMax || !isStake(game, stake))
    throw new Refusal('stakeOutOfRange')
}

/** The round, kept from closing until the transaction ends; its first bet sets when it closes [WGR-04]. */
async function holdOpen(
  { db, now }: PlayerVisit,
  { game }: SharedOffer,
  sharedId: string,
): Promise<SharedRound> {
  if (game.timing.opens === 'afterwards') {
    const closesAt = new Date(now.getTime() + game.timing.betMs)
    await db.run(sql`
      update shared_round set closes_at = ${closesAt}, due_at = ${closesAt}
       where site_id = current_site() and shared_id = ${sharedId} and game_code = ${game.code} and state = 'open' and closes_at is null`)
  }
  const round = await findShared(db, sharedId, sql`for share`)
  if (!round || round.gameCode !== game.code) throw new Refusal('roundUnknown')
  if (round.state !== 'open' || !round.closesAt || round.closesAt <= now)
    throw new Refusal('betsClosed')
  if (gameOfShared(round) !== game) throw new Refusal('gameClosed')
  return round
}

/** Leaves a running round: what has been reached by the time of asking is paid at once [GAM-24]. */
export async function cashOut(
  needs: BetNeeds,
  visit: PlayerVisit,
  roundId: string,
): Promise<Answer<'/api/shared/cash_out'>> {
  const { db, now } = visit
  const bet = await findBet(visit, roundId)
  if (!bet) throw new Refusal('roundUnknown')
  const round = await findShared(db, bet.shared_id)
  const game = round && gameOfShared(round)
  if (!round || !game?.acts) throw new Refusal('roundUnknown')
  if (round.state === 'open') throw new Refusal('cashOutEarly')
  if (bet.state !== 'open' || !round.ranAt)
    return { ...(await answer(visit, roundId)), made: false }
  const play = await needs.playOf(db, round, game)
  const placed = placedOf(game, await readStored(visit, roundId))
  const act = game.acts.at(placed, play.outcome, now.getTime() - round.ranAt.getTime())
  if (act === null) {
    if (now.getTime() - round.ranAt.getTime() < play.lastsMs) throw new Refusal('cashOutEarly')
    return { ...(await answer(visit, roundId)), made: false }
  }
  const posted = await postNow(db, settlementOf(play, { ...placed, act }, now))
  return { ...(await answer(visit, roundId)), made: posted.outcome === 'applied' }
}

/** A bet that was found, as it is stored. */
export async function readStored({ db, player }: PlayerVisit, roundId: string): Promise<StoredBet> {
  const row = await db.row<StoredBet>(sql`
    select ${storedBet} from round r
     where site_id = current_site() and player_id = ${player.id} and round_id = ${roundId}`)
  assert(row, 'a bet that was found is there')
  return row
}

/** A bet as it stands, and what its player has now. */
export async function answer(
  visit: PlayerVisit,
  roundId: string,
): Promise<{ value: OwnBet } & Purse> {
  const value = await findBet(visit, roundId)
  assert(value, 'a bet that was found is there')
  return { value, ...(await purseOf(visit)) }
}

type Purse = { balance: string; bonus_balance: string; session_net: string }

async function purseOf(visit: PlayerVisit): Promise<Purse> {
  const { cash, bonus } = await balancesOf(visit.db, visit.player.id)
  const money = (minor: bigint) => showMoney(minor, visit.site.currency)
  return {
    balance: money(cash),
    bonus_balance: money(bonus),
    session_net: money(await netOf(visit)),
  }
}
