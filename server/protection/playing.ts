/** Which session of a player gambles, where the policy lets only one do so [AUT-09]. */

import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'

/** A session of play is over this long after its last stake. */
const idleMs = 15 * 60_000
/** The last stake is noted at most this often, so that most stakes write nothing here. */
const noteEveryMs = 60_000

/**
 * Makes this session the one that gambles, or keeps it so. Of several that begin at once one does.
 * @throws Refusal `playsElsewhere` with `until` while another session, still open, staked within 15 minutes.
 */
export async function holdPlay({ db, site, player, session, now }: PlayerVisit): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const playing = await readPlaying()
  if (playing?.sessionId === session.id && playing.stakedAt > before(noteEveryMs)) return
  const held = await db.run(sql`
    insert into playing (site_id, player_id, session_id, staked_at)
    values (${site.id}, ${player.id}, ${session.id}, ${now})
    on conflict (site_id, player_id) do update set session_id = excluded.session_id, staked_at = excluded.staked_at
     where playing.session_id = excluded.session_id or playing.staked_at <= ${before(idleMs)}
        or not exists (select from session s
                        where s.site_id = playing.site_id and s.session_id = playing.session_id and s.ended_at is null)`)
  if (held > 0) return
  const other = await readPlaying()
  const until = new Date((other?.stakedAt ?? now).getTime() + idleMs)
  throw new Refusal('playsElsewhere', { until: until.toISOString() })

  function readPlaying() {
    return db.row<{ sessionId: string; stakedAt: Date }>(sql`
      select session_id as "sessionId", staked_at as "stakedAt" from playing
       where site_id = ${site.id} and player_id = ${player.id}`)
  }
}
