/** What staff may look up of what was played: a bet as its player recalls it, and a hand with every card. */

import type { Player } from '#server/base/context.ts'
import type { Answer } from '#contract/calls.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { RequireStaff } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { recallBet, type RecallNeeds } from './bet.ts'
import { openHandWhole } from './poker/record.ts'

export function deskHandlers(
  needs: RecallNeeds & { requireStaff: RequireStaff },
): Handlers<'/api/staff/bet' | '/api/staff/hand'> {
  return {
    '/api/staff/bet': async (visit, { token, account, round_id }) => {
      const staff = await needs.requireStaff(visit, token, 'rounds_read')
      const player = await visit.db.row<Pick<Player, 'id'>>(sql`
        select player_id as id from player where site_id = current_site() and account_id = ${account}`)
      if (!player) throw new Refusal('roundUnknown')
      const value = await recallBet({ ...visit, player }, needs, round_id)
      await record(visit.db, {
        siteId: visit.site.id,
        kind: 'bet_recalled',
        actor: `staff:${staff}`,
        subject: `player:${player.id}`,
        after: { round: round_id },
        at: visit.now,
      })
      return { value: { ...value, received: await readReceived(visit.db, player.id, round_id) } }
    },
    '/api/staff/hand': async (visit, { token, hand_id }) => {
      const staff = await needs.requireStaff(visit, token, 'hands_open')
      const value = await openHandWhole(visit, needs.deckOf, hand_id)
      // It shows what players have laid away: who looked must be told when they ask [P2P-06].
      await record(visit.db, {
        siteId: visit.site.id,
        kind: 'hand_opened',
        actor: `staff:${staff}`,
        subject: `hand:${hand_id}`,
        at: visit.now,
      })
      return { value }
    },
  }
}

type Received = Answer<'/api/staff/bet'>['value']['received'][number]

async function readReceived(db: Db, playerId: bigint, roundId: string): Promise<Received[]> {
  const rows = await db.rows<Omit<Received, 'at'> & { at: Date }>(sql`
    select call, at, method, reference, body, nullif(trim_scale(contribution), 0)::text as contribution,
           case when stands then 'booked' when stands is null then 'nothing' else 'undone' end as became
      from received_in(${playerId}, ${roundId})`)
  return rows.map(({ call, at, method, reference, became, contribution, body }) => ({
    call,
    at: at.toISOString(),
    method,
    reference,
    became,
    contribution,
    body,
  }))
}
