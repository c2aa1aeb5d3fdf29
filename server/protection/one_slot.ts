/** Keeps slots from being played side by side, where the policy forbids it [GAM-17]. */

import type { Category } from '#contract/catalogue.ts'
import type { PlayerVisit, Site } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'

/** Whether games of this category are played one at a time here. */
export const isPlayedAlone = ({ policy }: Site, category: Category) =>
  category === 'slot_game' && !policy.slotsSideBySide

/** Slots that this session of the player has open, with their game `g`. */
const openSlots = ({ site, player, session }: PlayerVisit) => sql`
  game_session s join game g on (g.site_id, g.provider_code, g.game_code) = (s.site_id, s.provider_code, s.game_code)
   where s.site_id = ${site.id} and s.player_id = ${player.id} and s.session_id = ${session.id}
     and s.closed_at is null and g.category = 'slot_game'`

/** Leaves all other slots as one is opened: nothing more is staked in them, whoever made them, until they are opened again. */
export async function leaveSlots(visit: PlayerVisit, category: Category): Promise<void> {
  if (!isPlayedAlone(visit.site, category)) return
  const { db, site, player, now } = visit
  // Of several that are opened at once the last one goes on.
  await lockPlayer(db, player.id)
  await db.run(sql`
    with left_slots as (
      update game_session set closed_at = ${now}
       where site_id = ${site.id} and game_session_id in (select s.game_session_id from ${openSlots(visit)})
      returning game_session_id
    )
    update provider_launch set expires_at = least(expires_at, ${now})
     where site_id = ${site.id} and game_session_id in (select game_session_id from left_slots)`)
}

/** @throws Refusal `slotElsewhere` with the `game` that was opened since. */
export async function holdSlot(
  visit: PlayerVisit,
  { providerCode, gameCode }: { providerCode: string; gameCode: string },
): Promise<void> {
  const other = await visit.db.row<{ name: string }>(sql`
    select g.name from ${openSlots(visit)} and (s.provider_code, s.game_code) <> (${providerCode}, ${gameCode})
     order by s.opened_at desc limit 1`)
  if (other) throw new Refusal('slotElsewhere', { game: other.name })
}
