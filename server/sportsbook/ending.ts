/** What ends a ticket, each once, whoever tries: settled by its results, given back, rejected, or sold by its player. */

import { bookProvider } from '#contract/catalogue.ts'
import type { rejectReasons, voidReasons } from '#contract/ticket_traits.ts'
import { canonicalJson } from '#games/game.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import type { Site } from '#server/base/context.ts'
import {
  legsOfEnd,
  legsOfFreeEnd,
  legsOfFreeReturn,
  legsOfReturn,
  type FreeBets,
} from '#server/ledger/funding.ts'
import type { Leg } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import { bookCode, bookHouse } from './book.ts'
import type { SelectionRow, TicketRow } from './ticket.ts'

export type Ending =
  | { state: 'settled' | 'cashed_out'; payout: bigint }
  /** Its stake comes back, and none of it was staked. */
  | { state: 'void'; reason: (typeof voidReasons)[number] }
  | { state: 'rejected'; reason: (typeof rejectReasons)[number] }

type Ticket = Pick<TicketRow, 'ticket_id' | 'player_id' | 'stake' | 'bonus_stake' | 'free_bonus_id'>

/** Of the code that settles tickets; and whom free bets belong to. */
export type EndNeeds = { codeHash: string; freeBets: FreeBets }

/** Ends a locked ticket: its money under the one key that ends a round, and its row, in the caller's transaction. */
export async function endTicket(
  { codeHash, freeBets }: EndNeeds,
  { db, site, now }: { db: Db; site: Site; now: Date },
  ticket: Ticket,
  selections: readonly Pick<SelectionRow, 'n' | 'odds_thousandths' | 'result'>[],
  ending: Ending,
): Promise<void> {
  const { ticket_id, player_id, free_bonus_id } = ticket
  const payout = 'payout' in ending ? ending.payout : 0n
  const step = {
    end: ending.state,
    ...('payout' in ending ? { payout: String(payout) } : { reason: ending.reason }),
    selections: selections.map(({ n, odds_thousandths, result }) => ({
      n,
      odds: odds_thousandths,
      result,
    })),
  }
  const posted = await postNow(db, {
    siteId: site.id,
    playerId: player_id,
    key: { provider: bookProvider, class: 'move', reference: `${ticket_id}.0` },
    content: canonicalJson([ticket_id, step]),
    legs: await legsFor(freeBets, db, ticket, 'payout' in ending ? payout : null),
    gate: 'none',
    subject: bookCode,
    move: {
      roundId: ticket_id,
      providerCode: bookProvider,
      gameCode: bookCode,
      after: 0,
      moves: [],
      steps: [step],
      state: 'payout' in ending ? 'settled' : 'void',
      codeHash,
    },
    at: now,
  })
  assert(
    posted.outcome === 'applied',
    `a ticket that is open is ended: ${posted.outcome === 'refused' ? posted.refusal : ''}`,
  )
  const ended = await db.run(sql`
    update ticket set state = ${ending.state}, reason = ${'reason' in ending ? ending.reason : null}, payout = ${payout},
                      decides_at = null, decided_at = ${now}
     where site_id = ${site.id} and player_id = ${player_id} and ticket_id = ${ticket_id}`)
  assert(ended === 1, 'a locked ticket is there')
  if (free_bonus_id !== null) {
    const came = 'payout' in ending ? { won: payout } : 'given_back'
    await freeBets.end({ db, site, now }, player_id, free_bonus_id, came)
  }
}

/** @param payout null: nothing was staked, and what was held goes back to where it came from. */
async function legsFor(
  freeBets: FreeBets,
  db: Db,
  { player_id, stake, bonus_stake, free_bonus_id }: Ticket,
  payout: bigint | null,
): Promise<Leg[]> {
  if (free_bonus_id !== null) {
    if (payout !== null) return legsOfFreeEnd(bookHouse, stake, payout)
    const { promotion } = await freeBets.find(db, player_id, free_bonus_id)
    return legsOfFreeReturn(promotion, stake)
  }
  const held = { cash: stake - bonus_stake, bonus: bonus_stake }
  return payout === null ? legsOfReturn(bookHouse, held) : legsOfEnd(bookHouse, held, payout)
}
