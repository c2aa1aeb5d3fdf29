/** What a player is in the VIP programme: level, counts of the running cycle, changes, and whether they take part. */

import type { Answer } from '#contract/calls.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { addDays, type Day } from '#server/base/calendar.ts'
import { nameIn } from '#server/base/named.ts'
import { mayAdvertise } from '#server/protection/gate.ts'
import { programmeAt, readProgrammes, type Programme, type VipRules } from '../programme.ts'
import { ownHost } from './host.ts'
import {
  cycleOf,
  endCycles,
  hostOf,
  nothing,
  perDayOf,
  reviewMinutesOf,
  type Change,
  type Counts,
} from './level.ts'

type Asked = Pick<PlayerVisit, 'db' | 'site' | 'player' | 'now'>

export type Membership = {
  level: number
  /** Of the running cycle. */
  counts: Counts
  /** Of ended cycles, newest first, as far back as something may still be claimed for one. */
  ended: (Counts & { cycle: Day })[]
  /** Newest first. */
  changes: Change[]
  takesPart: boolean
}

/** More than a year can bring: a cycle takes one level at most, and there are twenty to climb. */
const changesShown = 50
/** A year to claim in, and the cycle before it. */
const claimableDays = 400

/**
 * The level as of now. The follower writes the end of a cycle down when the player next moves; until then it is worked
 * out here, by the same rule.
 */
export async function readMembership(
  { db, site, player, now }: Asked,
  programmes: readonly Programme<'vip'>[],
): Promise<Membership> {
  const running = cycleOf(now, site.timeZone)
  const oldest = addDays(running, -claimableDays)
  const own = sql`site_id = ${site.id} and player_id = ${player.id}`
  const [member, cycles, kept] = await Promise.all([
    db.row<{ level: number; cycle: Day; isIn: boolean }>(sql`
      select level, cycle::text as cycle, left_at is null as "isIn" from vip_member where ${own}`),
    // Since the cycle that was last written down, or the oldest that may be claimed for.
    db.rows<Counts & { cycle: Day }>(sql`
      select cycle::text as cycle, deposited, turnover from vip_cycle
       where ${own} and cycle >= (select least(cycle, ${oldest}::date) from vip_member where ${own})
       order by cycle desc`),
    db.rows<Change>(sql`
      select from_level as "from", to_level as "to", at, programme_version as version from vip_change
       where ${own} order by n desc limit ${changesShown}`),
  ])
  if (!member) return { level: 0, counts: nothing, ended: [], changes: [], takesPart: true }
  const countsOf = (cycle: Day) => cycles.find((row) => row.cycle === cycle) ?? nothing
  const ended = endCycles(member, countsOf, running, programmes, site.timeZone)
  return {
    level: ended.standing.level,
    counts: countsOf(running),
    ended: cycles.filter(({ cycle }) => cycle < running),
    changes: [...ended.changes.toReversed(), ...kept],
    takesPart: member.isIn,
  }
}

/** What a player may withdraw in a day, by the level held now; what everybody may, where no level counts. */
export async function perDayOfPlayer(visit: PlayerVisit, everybody: bigint): Promise<bigint> {
  const held = await readHeld(visit, (level) => level.withdrawn_per_day !== '0')
  return held?.takesPart ? perDayOf(held.rules, held.level, everybody) : everybody
}

/** Within how many minutes staff look at the player's withdrawals; who has left the programme has the first level's promise. */
export async function reviewMinutesOfPlayer(visit: PlayerVisit): Promise<number | null> {
  const held = await readHeld(visit, ({ reviewed_within: minutes }) => minutes !== undefined)
  return held && reviewMinutesOf(held.rules, held.takesPart ? held.level : 0)
}

/** The name of who looks after the player, their own before that of the level; null without one, and for who has left the programme, stays away or is at risk [EXC-02]. */
export async function hostOfPlayer(
  visit: Asked & Pick<PlayerVisit, 'language'>,
): Promise<string | null> {
  const own = await ownHost(visit.db, visit.player.id)
  const held = await readHeld(visit, ({ host }) => own !== null || host !== undefined)
  const host = held?.takesPart ? (own ?? hostOf(held.rules, held.level)) : null
  const mayShow = host && (await mayAdvertise(visit.db, visit.player.id, visit.now))
  return mayShow ? nameIn(host, visit.language) : null
}

/** The level held now and the rules it stands in; null where none of theirs has what is asked for. */
async function readHeld(visit: Asked, isAsked: (level: VipRules['levels'][number]) => boolean) {
  const programmes = await readProgrammes(visit.db, visit.site.id, 'vip')
  const rules = programmeAt(programmes, visit.now)?.rules
  if (!rules?.levels.some(isAsked)) return null
  const { level, takesPart } = await readMembership(visit, programmes)
  return { rules, level, takesPart }
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
