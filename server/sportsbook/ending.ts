/** What ends a ticket, each once, whoever tries: settled by its results, given back, rejected, or sold by its player. */

import { bookProvider } from '#contract/catalogue.ts'
import type { rejectReasons, voidReasons } from '#contract/ticket_traits.ts'
import { canonicalJson } from '#games/game.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { legsOfEnd, legsOfReturn } from '#server/ledger/funding.ts'
import { postNow } from '#server/ledger/post.ts'
import { bookCode, bookHouse } from './book.ts'
import type { SelectionRow, TicketRow } from './ticket.ts'

export type Ending =
  | { state: 'settled' | 'cashed_out'; payout: bigint }
  /** Its stake comes back, and none of it was staked. */
  | { state: 'void'; reason: (typeof voidReasons)[number] }
  | { state: 'rejected'; reason: (typeof rejectReasons)[number] }

type Ticket = Pick<TicketRow, 'ticket_id' | 'player_id' | 'stake' | 'bonus_stake'>

/** Ends a locked ticket: its money under the one key that ends a round, and its row, in the caller's transaction. */
export async function endTicket(
  db: Db,
  { siteId, codeHash, at }: { siteId: number; codeHash: string; at: Date },
  { ticket_id, player_id, stake, bonus_stake }: Ticket,
  selections: readonly Pick<SelectionRow, 'n' | 'odds_thousandths' | 'result'>[],
  ending: Ending,
): Promise<void> {
  const held = { cash: stake - bonus_stake, bonus: bonus_stake }
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
    siteId,
    playerId: player_id,
    key: { provider: bookProvider, class: 'move', reference: `${ticket_id}.0` },
    content: canonicalJson([ticket_id, step]),
    legs: 'payout' in ending ? legsOfEnd(bookHouse, held, payout) : legsOfReturn(bookHouse, held),
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
    at,
  })
  assert(
    posted.outcome === 'applied',
    `a ticket that is open is ended: ${posted.outcome === 'refused' ? posted.refusal : ''}`,
  )
  const ended = await db.run(sql`
    update ticket set state = ${ending.state}, reason = ${'reason' in ending ? ending.reason : null}, payout = ${payout},
                      decides_at = null, decided_at = ${at}
     where site_id = ${siteId} and player_id = ${player_id} and ticket_id = ${ticket_id}`)
  assert(ended === 1, 'a locked ticket is there')
}
