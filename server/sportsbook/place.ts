/** Placing a bet: at the odds its player saw or would take, on markets that are open, within what the house takes. */

import type { Answer, Body } from '#contract/calls.ts'
import { bookProvider } from '#contract/catalogue.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import { showOdds } from '#contract/odds.ts'
import { canonicalJson } from '#games/game.ts'
import { linesOf } from '#games/sports/settlement.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { fundOwn, legsOfFreeHold, legsOfHold, type BonusMoney } from '#server/ledger/funding.ts'
import { isOutsideRefusal } from '#server/ledger/ledger.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { postNow } from '#server/ledger/post.ts'
import { explainRefusal, mayStake } from '#server/protection/gate.ts'
import type { Locations } from '#server/protection/location.ts'
import type { StakedTicket } from '#server/messages/staked.ts'
import { playOf } from '#server/protection/play.ts'
import { noteFault, type Rejections } from '#server/protection/rejections.ts'
import { mayPlayHere } from '#server/protection/restriction.ts'
import { bookCode, readBook, rules, rulesHash, rulesVersion } from './book.ts'
import {
  conflictsOf,
  judge,
  lockEvents,
  possibleOf,
  readExposure,
  readOffers,
  readSelection,
  roomFor,
  winningFactors,
  type Offer,
  type Selection,
} from './offer.ts'
import type { EndNeeds } from './ending.ts'
import { findTicket } from './ticket.ts'
import type { Name } from './league.ts'

export type PlaceNeeds = {
  bonusMoney: BonusMoney
  locations: Locations
  rejections: Rejections
} & EndNeeds

type Placing = Body<'/api/sports/place'>
type Placed = Answer<'/api/sports/place'>

/** Places a bet, or notes for its player why it was refused. */
export async function placeTicket(
  needs: PlaceNeeds,
  visit: PlayerVisit,
  body: Placing,
): Promise<Placed> {
  const { site, player, now } = visit
  const unit = parseMoney(body.unit, site.currency)
  if (unit === null || unit === 0n) throw new Refusal('invalidAmount')
  try {
    return await place(needs, visit, body, unit)
  } catch (fault) {
    const attempt = {
      siteId: site.id,
      playerId: player.id,
      providerCode: bookProvider,
      gameCode: bookCode,
      stake: unit * BigInt(linesOf(body.selections.length, body.combine)),
      at: now,
    }
    noteFault(needs.rejections, attempt, fault)
    throw fault
  }
}

/**
 * Its player and its events are locked until the transaction ends: markets are judged as they are when the stake is
 * taken, by the time at which the server was asked [WGR-04].
 */
async function place(
  needs: PlaceNeeds,
  visit: PlayerVisit,
  body: Placing,
  unit: bigint,
): Promise<Placed> {
  const { site, player, session, db, now } = visit
  await mayPlayHere(visit, needs.locations)
  await mayStake(visit)
  await lockPlayer(db, player.id)
  const content = contentOf(body)
  const known = await db.row<{ asked: string }>(sql`
    select choice->>'asked' as asked from round
     where site_id = ${site.id} and player_id = ${player.id} and round_id = ${body.client_ref}`)
  if (known) {
    if (known.asked !== content) throw new Refusal('conflict')
    return answer(visit, body.client_ref)
  }

  const asked = body.selections.map(readSelection)
  const { combine } = body
  if (combine > asked.length) throw new Refusal('choiceInvalid')
  const book = await readBook(db, site)
  await lockEvents(db, asked)
  const offers = await readOffers(visit, asked)
  if (conflictsOf(asked, offers).includes(true)) throw new Refusal('selectionsConflict')
  const { fault, odds } = judge(asked, offers, body.accept)
  if (fault) throw new Refusal(fault)
  const taken = asked.map((selection, i) =>
    Object.assign({}, selection, { odds_thousandths: odds[i] ?? 0 }),
  )
  const exposure = await readExposure(db, taken, player.id)
  const { lines, least, most } = roomFor(book, exposure, combine, winningFactors(odds))
  if (unit < least || unit > most)
    throw new Refusal('stakeOutOfRange', { amount: showMoney(most, site.currency) })

  const stake = unit * BigInt(lines)
  const { free_bet: free_bonus_id = null } = body
  const paid =
    free_bonus_id === null
      ? await payOwn(needs, visit, stake)
      : await useFree(needs, visit, free_bonus_id, { stake, lines, odds })
  const posted = await postNow(db, {
    siteId: site.id,
    playerId: player.id,
    key: { provider: bookProvider, class: 'stake', reference: body.client_ref },
    content,
    legs: paid.legs,
    gate: 'stake',
    session: session.tokenHash,
    subject: bookCode,
    round: {
      roundId: body.client_ref,
      providerCode: bookProvider,
      gameCode: bookCode,
      rulesVersion,
      configHash: rulesHash,
      codeHash: needs.codeHash,
      ticketId: body.client_ref,
      choice: await choiceOf(visit, body, odds),
      steps: [],
      state: 'open',
      cycleMinMs: 0,
    },
    at: now,
  })
  if (posted.outcome === 'refused') {
    assert(!isOutsideRefusal(posted.refusal), 'a ticket is no outside round')
    throw await explainRefusal(visit, posted.refusal)
  }
  const isHeld = offers.some(({ isLive }) => isLive)
  await db.run(sql`
    insert into ticket (site_id, player_id, ticket_id, combine, lines, unit, stake, bonus_stake, free_bonus_id, possible,
                        accepts, placed_at, decides_at, state)
    values (${site.id}, ${player.id}, ${body.client_ref}, ${combine}, ${lines}, ${unit}, ${stake}, ${paid.bonus},
            ${free_bonus_id}, ${possibleOf({ unit, combine, isFree: free_bonus_id !== null }, odds)}, ${body.accept}, ${now},
            ${isHeld ? new Date(now.getTime() + rules.holdSeconds * 1000) : null}, ${isHeld ? 'pending' : 'open'})`)
  await writeSelections(visit, body.client_ref, taken, offers)
  return answer(visit, body.client_ref)
}

/** What the stake is paid with of the player's own, and the legs that hold it. */
async function payOwn({ bonusMoney }: PlaceNeeds, visit: PlayerVisit, stake: bigint) {
  const game = { code: bookCode, category: 'sportsbook' } as const
  const funding = await fundOwn(visit, bonusMoney, game, stake)
  return { legs: legsOfHold(funding), bonus: funding.bonus }
}

/** A free bet is one line at the odds that its terms ask for, and is staked whole. */
async function useFree(
  { freeBets }: PlaceNeeds,
  visit: PlayerVisit,
  bonusId: string,
  { stake, lines, odds }: { stake: bigint; lines: number; odds: readonly number[] },
) {
  if (lines > 1) throw new Refusal('choiceInvalid')
  const { promotion, oddsMin } = await freeBets.use(visit, bonusId, stake)
  if (odds.some((each) => each < oddsMin))
    throw new Refusal('oddsTooLow', { odds: showOdds(oddsMin) })
  return { legs: legsOfFreeHold(promotion, stake), bonus: 0n }
}

const contentOf = ({ selections, combine, unit, accept, free_bet }: Placing) =>
  canonicalJson([selections, combine, unit, accept, ...(free_bet ? [free_bet] : [])])

/** What was taken, with the names of who plays: the history of bets tells it without the sportsbook. */
async function choiceOf(
  { db, site }: PlayerVisit,
  body: Placing,
  odds: readonly number[],
): Promise<StakedTicket> {
  const rows = await db.rows<NamesRow>(sql`
    select e.event_code, h.name as home, a.name as away, l.name as league, s.ends_at as ends, t.name as team
      from jsonb_to_recordset(${JSON.stringify(body.selections)}::jsonb) as asked (match_id text, criteria1 text)
      join event e on e.site_id = ${site.id} and e.event_code = asked.match_id
      join league l using (site_id, league_code)
      left join team h on h.site_id = e.site_id and h.team_code = e.home_code
      left join team a on a.site_id = e.site_id and a.team_code = e.away_code
      left join season s on s.site_id = e.site_id and s.event_code = e.event_code
      left join team t on s.event_code is not null and t.site_id = e.site_id and t.team_code = asked.criteria1`)
  const namesOf = new Map(rows.map((row) => [row.event_code, row]))
  return {
    combine: body.combine,
    asked: contentOf(body),
    selections: body.selections.map((selection, i) => {
      const row = namesOf.get(selection.match_id)
      assert(row, 'an event that is offered is there')
      const { home, away, league, ends, team } = row
      const names =
        home && away ? { home, away } : ends && team && { league, team, ends: ends.toISOString() }
      assert(names, 'an event has two sides or a season')
      return Object.assign({}, selection, names, { odds: showOdds(odds[i] ?? null) })
    }),
  }
}

type NamesRow = { event_code: string; league: Name; ends: Date | null } & Record<
  'home' | 'away' | 'team',
  Name | null
>

async function writeSelections(
  { db, site, player }: PlayerVisit,
  ticketId: string,
  taken: readonly Selection[],
  offers: readonly Offer[],
) {
  const rows = taken.map((selection, i) => {
    const offer = offers[i]
    return {
      n: i + 1,
      ...selection,
      is_live: offer?.isLive ?? false,
      home_score: offer?.score?.home ?? null,
      away_score: offer?.score?.away ?? null,
    }
  })
  await db.run(sql`
    insert into selection (site_id, player_id, ticket_id, n, event_code, kind, line_hundredths, pick, odds_thousandths, is_live,
                           home_score, away_score)
    select ${site.id}, ${player.id}, ${ticketId}, n, event_code, kind, line_hundredths, pick, odds_thousandths, is_live,
           home_score, away_score
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (
             n smallint, event_code text, kind text, line_hundredths integer, pick text, odds_thousandths integer,
             is_live boolean, home_score integer, away_score integer)`)
}

/** A ticket as it stands, and what its player has now. */
export async function answer(visit: PlayerVisit, ticketId: string): Promise<Placed> {
  const value = await findTicket(visit, ticketId)
  assert(value, 'a ticket that was found is there')
  const { cash, bonus } = await balancesOf(visit.db, visit.player.id)
  const money = (minor: bigint) => showMoney(minor, visit.site.currency)
  return {
    value,
    balance: money(cash),
    bonus_balance: money(bonus),
    session_net: money((await playOf(visit)).session?.net ?? 0n),
  }
}
