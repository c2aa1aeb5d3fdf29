/** Stakes that were refused, noted for their players to see: behind the answer, counted, and never in the way of money. */

import { isRejection, type Rejection } from '#contract/bets.ts'
import { sql, type Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { timedId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'

/** A bet with own money as it was asked for. */
export type Attempt = {
  siteId: number
  playerId: bigint
  providerCode: string
  gameCode: string
  /** Minor units. */
  stake: bigint
  at: Date
}

export type Rejections = {
  /** Answers at once: it is written afterwards, and where that fails the refusal stands all the same. */
  note(attempt: Attempt, reason: Rejection): void
}

/** Repeats of one game and reason within as long are one row. */
const slotMs = 600_000
/** More rows no player gets in a day, whatever a script asks; those there are go on counting. */
const rowsPerDayMax = 100
/** What waits to be written beyond this is let go. */
const waitingMax = 1000
const purgedAtOnce = 5000
const dayMs = 86_400_000
export const rejectionsKeptDays = 180

type Noted = Attempt & { reason: Rejection; slot: number; lastAt: Date; times: number }

/** @returns besides, `settled`: waits until all that was noted is written. */
export function openRejections({
  database,
  log,
}: {
  database: Database
  log: Log
}): Rejections & { settled(): Promise<void> } {
  let waiting = new Map<string, Noted>()
  let writing: Promise<void> | null = null

  /** One connection at a time; what is noted meanwhile goes with the next turn. */
  const write = async () => {
    while (waiting.size > 0) {
      const bySite = Map.groupBy(waiting.values(), ({ siteId }) => siteId)
      waiting = new Map()
      for (const [siteId, noted] of bySite) {
        try {
          await writeAll(database, siteId, noted)
        } catch (fault) {
          log.warn({ err: fault, siteId, count: noted.length }, 'rejected bets were not noted')
        }
      }
    }
    writing = null
  }

  return {
    note: (attempt, reason) => {
      if (attempt.stake <= 0n) return
      const slot = Math.floor(attempt.at.getTime() / slotMs)
      const { siteId, playerId, providerCode, gameCode } = attempt
      const key = [siteId, playerId, providerCode, gameCode, reason, slot].join(' ')
      const known = waiting.get(key)
      if (!known && waiting.size >= waitingMax) return
      const earlier = known ?? { ...attempt, times: 0 }
      waiting.set(key, {
        ...earlier,
        reason,
        slot,
        stake: attempt.stake,
        lastAt: attempt.at,
        times: earlier.times + 1,
      })
      writing ??= write()
    },
    settled: async () => {
      await writing
    },
  }
}

/** Of games that the catalogue does not have nothing is kept: a name can be anything. */
function writeAll(database: Database, siteId: number, noted: readonly Noted[]) {
  const rows = noted.map(({ playerId, stake, ...others }) => ({
    ...others,
    playerId: String(playerId),
    stake: String(stake),
    id: timedId(others.at),
  }))
  return database.inSite(siteId, (db) =>
    db.run(sql`
      with asked as (
        select a.*, row_number() over (partition by "playerId" order by at) as place,
               (select count(*) from rejected_bet b
                 where b.site_id = current_site() and b.player_id = a."playerId"
                   and b.first_at > a.at - interval '1 day') as there
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
                 "playerId" bigint, "providerCode" text, "gameCode" text, reason text, slot bigint, id text, at timestamptz,
                 "lastAt" timestamptz, times integer, stake bigint)
          join game g on g.site_id = current_site() and g.provider_code = "providerCode" and g.game_code = "gameCode"
      )
      insert into rejected_bet as b
        (site_id, player_id, provider_code, game_code, reason, slot, rejection_id, first_at, last_at, times, stake)
      select current_site(), "playerId", "providerCode", "gameCode", reason, slot, id, at, "lastAt", times, stake
        from asked a
       where there + place <= ${rowsPerDayMax}
          or exists (select from rejected_bet k
                      where k.site_id = current_site() and k.player_id = a."playerId" and k.provider_code = a."providerCode"
                        and k.game_code = a."gameCode" and k.reason = a.reason and k.slot = a.slot)
       order by "playerId", "providerCode", "gameCode", reason, slot
      on conflict (site_id, player_id, provider_code, game_code, reason, slot) do update
        set times = b.times + excluded.times, last_at = greatest(b.last_at, excluded.last_at), stake = excluded.stake`),
  )
}

/** Notes what a bet failed with, where that makes it a rejected one; what a client sent wrong or twice does not. */
export function noteFault(rejections: Rejections, attempt: Attempt, fault: unknown): void {
  if (fault instanceof Refusal && isRejection(fault.key)) rejections.note(attempt, fault.key)
}

/** One bounded round over all sites. @returns how many rows went. */
export async function purgeRejections(database: Database, now: Date): Promise<number> {
  const purged = await database.bare.row<{ count: bigint }>(sql`
    select purge_rejected_bets(${new Date(now.getTime() - rejectionsKeptDays * dayMs)}, ${purgedAtOnce}) as count`)
  return Number(purged?.count ?? 0n)
}
