/** Buying a ticket back before its end: for what it may bring, times the chance of that by the prices of its markets. */

import { parseMoney, showMoney } from '#contract/money.ts'
import { bringsOf, chanceOf, factorOf, type Factor } from '#games/sports/settlement.ts'
import type { PlayerVisit, Visit } from '#server/base/context.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { endTicket, type EndNeeds } from './ending.ts'
import { lockEvents, readOffers, type Offer } from './offer.ts'
import { answer } from './place.ts'
import { lockTicket, readTicket, type SelectionRow, type TicketRow } from './ticket.ts'

/** What an open ticket is bought back for now, as money; null while one of its open markets has no price [WGR-11]. */
export async function quoteCashOut(visit: PlayerVisit, ticketId: string): Promise<string | null> {
  const stored = await readTicket(visit.db, visit.player.id, ticketId)
  if (!stored) throw new Refusal('ticketUnknown')
  const { ticket, selections } = stored
  if (!isSold(ticket)) return null
  const offer = await offerFor(visit, ticket, selections)
  return offer === null ? null : showMoney(offer, visit.site.currency)
}

/**
 * Sells a ticket for an amount that was offered, as long as no less is offered now. Its events are locked meanwhile, so
 * that nothing is sold on a result that is known.
 */
export async function cashOut(
  needs: EndNeeds,
  visit: PlayerVisit,
  { ticket_id, amount }: { ticket_id: string; amount: string },
) {
  const { db, site, player } = visit
  const asked = parseMoney(amount, site.currency)
  if (asked === null || asked === 0n) throw new Refusal('invalidAmount')
  await lockPlayer(db, player.id)
  const locked = await lockTicket(db, player.id, ticket_id)
  if (!locked) throw new Refusal('ticketUnknown')
  const { ticket, selections } = locked
  if (ticket.state === 'cashed_out' && ticket.payout === asked) return answer(visit, ticket_id)
  if (!isSold(ticket)) throw new Refusal('cashOutClosed')
  await lockEvents(db, selections)
  const offer = await offerFor(visit, ticket, selections)
  if (offer === null) throw new Refusal('cashOutClosed')
  if (offer < asked) throw new Refusal('offerChanged', { amount: showMoney(offer, site.currency) })
  const ending = { state: 'cashed_out', payout: asked } as const
  await endTicket(needs, visit, ticket, selections, ending)
  return answer(visit, ticket_id)
}

/** A free bet has no value of its own before its end. */
const isSold = ({ state, free_bonus_id }: TicketRow) => state === 'open' && free_bonus_id === null

/** In minor units; null while it cannot be told, or would be nothing. */
async function offerFor(
  visit: Pick<Visit, 'db' | 'site' | 'now'>,
  { unit, combine }: Pick<TicketRow, 'unit' | 'combine'>,
  selections: readonly SelectionRow[],
): Promise<bigint | null> {
  const offers = await readOffers(visit, selections)
  const factors = selections.map((selection, i) => worthOf(selection, offers[i]))
  if (factors.includes(null)) return null
  const worth = bringsOf(
    unit,
    combine,
    factors.filter((factor) => factor !== null),
  )
  return worth > 0n ? worth : null
}

function worthOf(
  { result, odds_thousandths }: SelectionRow,
  offer: Offer | undefined,
): Factor | null {
  const won = factorOf(result, odds_thousandths)
  if (result !== 'open') return won
  if (!offer || offer.odds === null) return null
  const chance = chanceOf(offer.odds, offer.market)
  return { over: won.over * chance.over, under: won.under * chance.under }
}
