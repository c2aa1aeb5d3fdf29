/** What a player is in the VIP programme: level, counts of the running cycle, changes, and whether they take part. */

import type { Answer } from '#contract/calls.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Day } from '#server/base/calendar.ts'
import type { Programme } from '../programme.ts'
import { cycleOf, endCycles, nothing, type Change, type Counts } from './level.ts'

export type Membership = {
  level: number
  /** Of the running cycle. */
  counts: Counts
  /** Newest first. */
  changes: Change[]
  takesPart: boolean
}

const changesShown = 50

/**
 * The level as of now. The follower writes the end of a cycle down when the player next moves; until then it is worked
 * out here, by the same rule.
 */
export async function readMembership(
  { db, site, player, now }: Pick<PlayerVisit, 'db' | 'site' | 'player' | 'now'>,
  programmes: readonly Programme<'vip'>[],
): Promise<Membership> {
  const running = cycleOf(now, site.timeZone)
  const own = sql`site_id = ${site.id} and player_id = ${player.id}`
  const [member, cycles, kept] = await Promise.all([
    db.row<{ level: number; cycle: Day; isIn: boolean }>(sql`
      select level, cycle::text as cycle, left_at is null as "isIn" from vip_member where ${own}`),
    // What was counted since the cycle that was last written down.
    db.rows<Counts & { cycle: Day }>(sql`
      select cycle::text as cycle, deposited, turnover from vip_cycle
       where ${own} and cycle >= (select least(cycle, ${running}::date) from vip_member where ${own})`),
    db.rows<Change>(sql`
      select from_level as "from", to_level as "to", at, programme_version as version from vip_change
       where ${own} order by n desc limit ${changesShown}`),
  ])
  if (!member) return { level: 0, counts: nothing, changes: [], takesPart: true }
  const countsOf = (cycle: Day) => cycles.find((row) => row.cycle === cycle) ?? nothing
  const ended = endCycles(member, countsOf, running, programmes, site.timeZone)
  return {
    level: ended.standing.level,
    counts: countsOf(running),
    changes: [...ended.changes.toReversed(), ...kept],
    takesPart: member.isIn,
  }
}

export async function takePart(
  { db, site, player, now }: PlayerVisit,
  { takes_part: takesPart }: { takes_part: boolean },
): Promise<Answer<'/api/vip/take_part'>> {
  await db.run(sql`
    insert into vip_member (site_id, player_id, cycle, left_at)
    values (${site.id}, ${player.id}, ${cycleOf(now, site.timeZone)}, ${takesPart ? null : now})
    on conflict (site_id, player_id) do update
       set left_at = case when ${takesPart} then null else coalesce(vip_member.left_at, excluded.left_at) end`)
  return { value: { takes_part: takesPart } }
}
