/** The calls of tables where players play each other. */

import { tableGameOf } from '#games/holdem/holdem.ts'
import type { Visit } from '#server/base/context.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import type { RequireStaff } from '#server/base/staff.ts'
import type { ListGames } from '../shared/listings.ts'
import { act } from './act.ts'
import { listEntrants } from './entrants.ts'
import { enter, withdraw } from './entry.ts'
import { listTables } from './lobby.ts'
import { listHands, readRecord } from './record.ts'
import {
  changeSeed,
  goAway,
  leave,
  sit,
  tableOf,
  topUp,
  waitForSeat,
  type SeatNeeds,
} from './seats.ts'
import { addSchedule, changeSchedule, listSchedules, withdrawSchedule } from './schedule.ts'
import { readTables, showOwnSeats } from './standing.ts'
import { hashOf, seatsAt } from './table.ts'
import { readTournament } from './tournament_standing.ts'

type Path =
  | '/api/poker/tables'
  | '/api/poker/mine'
  | '/api/poker/sit'
  | '/api/poker/wait'
  | '/api/poker/top_up'
  | '/api/poker/away'
  | '/api/poker/seed'
  | '/api/poker/leave'
  | '/api/poker/act'
  | '/api/poker/enter'
  | '/api/poker/withdraw'
  | '/api/poker/tournament'
  | '/api/poker/entrants'
  | '/api/poker/hands'
  | '/api/poker/hand'
  | '/api/poker/report'
  | '/api/product/poker_tables'

export function pokerHandlers(needs: SeatNeeds & { listGames: ListGames }): Handlers<Path> {
  const { deckOf } = needs
  return {
    '/api/poker/tables': async (visit, { game_code }) => {
      const game = tableGameOf(game_code)
      if (!game) throw new Refusal('gameUnknown')
      return {
        value: await readTables(visit, deckOf, game_code),
        now: visit.now.toISOString(),
        currency: visit.site.currency,
        rules_version: game.version,
        config_hash: hashOf(game),
      }
    },
    '/api/poker/mine': async (visit) => {
      const seats = await showOwnSeats(visit, deckOf, [visit.player.id])
      return seats.get(visit.player.id) ?? { value: [], waits: [], entries: [] }
    },
    '/api/poker/sit': (visit, body) => sit(needs, visit, body),
    '/api/poker/wait': (visit, body) => waitForSeat(needs, visit, body),
    '/api/poker/top_up': (visit, body) => topUp(needs, visit, body),
    '/api/poker/away': (visit, body) => goAway(needs, visit, body),
    '/api/poker/seed': (visit, body) => changeSeed(needs, visit, body),
    '/api/poker/leave': (visit, body) => leave(needs, visit, body),
    '/api/poker/act': (visit, body) => act(needs, visit, body),
    '/api/poker/enter': (visit, body) => enter(needs, visit, body),
    '/api/poker/withdraw': (visit, body) => withdraw(needs, visit, body),
    '/api/poker/tournament': async (visit, { tournament_id }) => ({
      value: await readTournament(visit, tournament_id),
    }),
    '/api/poker/entrants': async (visit, { tournament_id, page }) => ({
      value: await listEntrants(visit, tournament_id, page),
    }),
    '/api/poker/hands': async (visit, body) => ({ value: await listHands(visit, deckOf, body) }),
    '/api/poker/hand': async (visit, { hand_id }) => ({
      value: await readRecord(visit, deckOf, hand_id),
    }),
    '/api/poker/report': async (visit, { table_id, seat, reason }) => {
      const { db, site, player, now } = visit
      await tableOf(visit, table_id)
      const meant = (await seatsAt(db, table_id)).find((one) => one.seat === seat)
      if (!meant || meant.playerId === player.id) throw new Refusal('seatEmpty')
      await record(db, {
        siteId: site.id,
        kind: 'poker_reported',
        actor: `player:${player.id}`,
        reason,
        subject: `player:${meant.playerId}`,
        after: { table: table_id },
        at: now,
      })
      return {}
    },
    '/api/product/poker_tables': (visit) => listTables(visit, deckOf, needs.listGames),
  }
}

type SchedulePath =
  | '/api/staff/schedules'
  | '/api/staff/schedule_add'
  | '/api/staff/schedule_change'
  | '/api/staff/schedule_withdraw'

/** The calls of staff who keep the schedules of tournaments. */
export function scheduleHandlers(
  needs: SeatNeeds & { requireStaff: RequireStaff },
): Handlers<SchedulePath> {
  const may = (visit: Visit, token: string) => needs.requireStaff(visit, token, 'tournaments_set')
  return {
    '/api/staff/schedules': async (visit, { token }) => {
      await may(visit, token)
      return { value: await listSchedules(visit) }
    },
    '/api/staff/schedule_add': async (visit, { token, reason, ...asked }) => {
      const staff = await may(visit, token)
      return { value: await addSchedule(visit, asked, { staff, reason }) }
    },
    '/api/staff/schedule_change': async (visit, { token, reason, ...asked }) => {
      const staff = await may(visit, token)
      return { value: await changeSchedule(needs, visit, asked, { staff, reason }) }
    },
    '/api/staff/schedule_withdraw': async (visit, { token, reason, ...known }) => {
      const staff = await may(visit, token)
      return { value: await withdrawSchedule(needs, visit, known, { staff, reason }) }
    },
  }
}
