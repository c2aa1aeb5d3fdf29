/** The calls of the sportsbook: its board, what a slip would bring, placing bets, and the tickets that come of it. */

import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { boardHandlers, type BoardPath } from './board.ts'
import { cashOut, quoteCashOut } from './cash_out.ts'
import { follow, readFollowed } from './favourites.ts'
import { readOutrights } from './outrights.ts'
import { placeTicket, type PlaceNeeds } from './place.ts'
import { quoteBets } from './quote.ts'
import { tellRules } from './rules.ts'
import { loadSlip, shareSlip } from './slip.ts'
import { findTicket, listTickets } from './ticket.ts'

type SportsPath =
  | BoardPath
  | '/api/sports/outrights'
  | '/api/sports/rules'
  | '/api/sports/quote'
  | '/api/sports/place'
  | '/api/sports/ticket'
  | '/api/sports/tickets'
  | '/api/sports/share_code'
  | '/api/sports/load_code'
  | '/api/sports/favourites'
  | '/api/sports/favourite_set'
  | '/api/sports/cash_out_quote'
  | '/api/sports/cash_out'

export function sportsHandlers(needs: PlaceNeeds): Handlers<SportsPath> {
  return {
    ...boardHandlers(),
    '/api/sports/outrights': (visit) => readOutrights(visit),
    '/api/sports/rules': tellRules,
    '/api/sports/quote': quoteBets,
    '/api/sports/place': (visit, body) => placeTicket(needs, visit, body),
    '/api/sports/ticket': async (visit, { ticket_id }) => {
      const value = await findTicket(visit, ticket_id)
      if (!value) throw new Refusal('ticketUnknown')
      return { value }
    },
    '/api/sports/tickets': async (visit, { which, after = '' }) => ({
      value: await listTickets(visit, which, after),
    }),
    '/api/sports/share_code': async (visit, { selections }) => ({
      value: { code: await shareSlip(visit, selections) },
    }),
    '/api/sports/load_code': async (visit, { code }) => ({ value: await loadSlip(visit, code) }),
    '/api/sports/favourites': async (visit) => ({ value: await readFollowed(visit) }),
    '/api/sports/favourite_set': async (visit, body) => ({ value: await follow(visit, body) }),
    '/api/sports/cash_out_quote': async (visit, { ticket_id }) => ({
      value: { amount: await quoteCashOut(visit, ticket_id) },
    }),
    '/api/sports/cash_out': (visit, body) => cashOut(needs, visit, body),
  }
}
