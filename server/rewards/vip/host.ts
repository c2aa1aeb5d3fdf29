/** The host of a single player: set and taken away by staff, each time with a reason and as a significant event [EVT-01]. */

import type { Answer, Body } from '#contract/calls.ts'
import type { Player, Visit } from '#server/base/context.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import type { RequireStaff } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import type { Host } from '../programme.ts'

type Told = Answer<'/api/staff/host_set'>['value']
type Stored = { account: string; setBy: string; setAt: Date } & Hours & { name: string }
type Hours = { from: string; to: string } | { from: null; to: null }

const shownMax = 100

const hostColumns = sql`h.name, h.hours_from as "from", h.hours_to as "to"`

const hoursOf = ({ from, to }: Hours) => (from === null ? null : { from, to })

/** Who was named for the player alone; null where nobody was. */
export async function ownHost(db: Db, playerId: bigint): Promise<Host | null> {
  const row = await db.row<Hours & { name: string }>(sql`
    select ${hostColumns} from player_host h
     where h.site_id = current_site() and h.player_id = ${playerId}`)
  if (!row) return null
  const hours = hoursOf(row)
  return { name: row.name, ...(hours && { hours }) }
}

async function readHosts(db: Db, chosen: Sql): Promise<Told[]> {
  const rows = await db.rows<Stored>(sql`
    select p.account_id as account, ${hostColumns}, h.set_by as "setBy", h.set_at as "setAt"
      from player_host h join player p using (site_id, player_id)
     where h.site_id = current_site() and ${chosen}
     order by h.set_at desc, h.player_id limit ${shownMax + 1}`)
  return rows.map((row) => ({
    account: row.account,
    name: row.name,
    hours: hoursOf(row),
    set_by: row.setBy,
    set_at: row.setAt.toISOString(),
  }))
}

/** Locked, so that changes of one player's host come after each other. */
async function lockPlayer(db: Db, account: string): Promise<Player['id']> {
  const player = await db.row<Pick<Player, 'id'>>(sql`
    select player_id as id from player
     where site_id = current_site() and account_id = ${account} for no key update`)
  if (!player) throw new Refusal('notFound', { field: 'account' })
  return player.id
}

type By = { staff: string; reason: string }

async function setHost(
  visit: Visit,
  { account, name, hours }: Pick<Body<'/api/staff/host_set'>, 'account' | 'name' | 'hours'>,
  by: By,
): Promise<Told> {
  const { db, site, now } = visit
  if (hours && hours.from === hours.to) throw new Refusal('invalidBody', { field: 'hours' })
  const playerId = await lockPlayer(db, account)
  const before = await ownHost(db, playerId)
  await db.run(sql`
    insert into player_host (site_id, player_id, name, hours_from, hours_to, set_by, set_at)
    values (${site.id}, ${playerId}, ${name}, ${hours?.from ?? null}, ${hours?.to ?? null}, ${by.staff}, ${now})
    on conflict (site_id, player_id) do update
       set name = excluded.name, hours_from = excluded.hours_from, hours_to = excluded.hours_to,
           set_by = excluded.set_by, set_at = excluded.set_at`)
  await note(visit, playerId, by, before, await ownHost(db, playerId))
  const [told] = await readHosts(db, sql`h.player_id = ${playerId}`)
  assert(told, 'a host that was set is there')
  return told
}

async function removeHost(visit: Visit, account: string, by: By): Promise<void> {
  const { db, site } = visit
  const playerId = await lockPlayer(db, account)
  const before = await ownHost(db, playerId)
  if (!before) throw new Refusal('notFound', { field: 'account' })
  await db.run(sql`
    delete from player_host where site_id = ${site.id} and player_id = ${playerId}`)
  await note(visit, playerId, by, before, null)
}

const note = (
  { db, site, now }: Visit,
  playerId: bigint,
  { staff, reason }: By,
  before: Host | null,
  after: Host | null,
) =>
  record(db, {
    siteId: site.id,
    kind: 'player_host_changed',
    actor: `staff:${staff}`,
    reason,
    subject: `player:${playerId}`,
    before: { host: before },
    after: { host: after },
    at: now,
  })

/** The calls of staff who name hosts of single players. */
export function hostHandlers({
  requireStaff,
}: {
  requireStaff: RequireStaff
}): Handlers<'/api/staff/hosts' | '/api/staff/host_set' | '/api/staff/host_remove'> {
  return {
    '/api/staff/hosts': async (visit, { token, account = null }) => {
      await requireStaff(visit, token, 'hosts_set')
      const hosts = await readHosts(
        visit.db,
        sql`p.account_id = coalesce(${account}, p.account_id)`,
      )
      return {
        value: {
          time_zone: visit.site.timeZone,
          hosts: hosts.slice(0, shownMax),
          has_more: hosts.length > shownMax,
        },
      }
    },
    '/api/staff/host_set': async (visit, { token, reason, ...host }) => {
      const staff = await requireStaff(visit, token, 'hosts_set')
      return { value: await setHost(visit, host, { staff, reason }) }
    },
    '/api/staff/host_remove': async (visit, { token, reason, account }) => {
      const staff = await requireStaff(visit, token, 'hosts_set')
      await removeHost(visit, account, { staff, reason })
      return {}
    },
  }
}
