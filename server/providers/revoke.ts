/** Takes back free rounds from whom they must not reach any more: each provider is asked to end them until it has. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db, type Sql } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { assert } from '#server/base/refusal.ts'
import { pauseAfter, triesTold } from '#server/base/retry.ts'
import type { AccessOf } from './access.ts'
import { adapters } from './adapters.ts'

export type RevokeNeeds = {
  database: Database
  sites: { all(): readonly Site[] }
  accessOf: AccessOf
  log: Log
}

/** Longer than a provider may be waited for: an order that is on its way arrives before it is taken back. */
const onItsWayMs = 60_000
/** A bonus that has run out is found out to have within this time. */
const foundWithinMs = 86_400_000

/**
 * Whether the rounds `o` of `outside_rounds` may not be played any more. A break that ends by itself takes nothing
 * away: until it ends, their stakes are refused.
 */
export const mustEnd: Sql = sql`(
  o.revoked_at is not null
  or exists (select from bonus b where b.site_id = o.site_id and b.player_id = o.player_id and b.bonus_id = o.bonus_id
               and b.state in ('cancelled', 'expired'))
  or exists (select from player p where p.site_id = o.site_id and p.player_id = o.player_id and p.status = 'closed')
  or exists (select from exclusion e where e.site_id = o.site_id and e.player_id = o.player_id
               and e.excluded_at is not null and e.lifted_at is null)
  or exists (select from product_exclusion e join game g using (site_id, category)
              where e.site_id = o.site_id and e.player_id = o.player_id and e.lifted_at is null
                and g.provider_code = o.provider_code and g.game_code = o.game_code))`

/** One round over all sites: finds what must end, and asks for each that is due once. @returns how many have ended. */
export async function workRevocations(needs: RevokeNeeds, now: Date): Promise<number> {
  let ended = 0
  for (const site of needs.sites.all()) {
    await needs.database.inSite(site.id, (db) => revoke(db, site, now))
    for (let order = await take(needs, site, now); order; order = await take(needs, site, now))
      if (await tryToEnd(needs, site, order, now)) ended += 1
  }
  return ended
}

/** What was never asked for has no end to be asked for; what may be on its way is waited for. */
function revoke(db: Db, site: Site, now: Date): Promise<number> {
  const after = new Date(now.getTime() + onItsWayMs)
  return db.run(sql`
    update outside_rounds o
       set revoked_at = ${now}, due_at = null,
           revoke_due_at = case when given_at is not null then ${now}::timestamptz when tries > 0 then ${after} end,
           ended_at = case when given_at is null and tries = 0 then ${now}::timestamptz end
     where o.site_id = ${site.id} and o.revoked_at is null and o.ends_at > ${new Date(now.getTime() - foundWithinMs)}
       and (o.given_at is not null or o.due_at is not null) and ${mustEnd}`)
}

type Order = {
  campaign: string
  playerId: bigint
  /** The adapter; null where the game is not listed any more. */
  provider: string | null
  tries: number
  endsAt: Date
}

/** Takes an order for this try; whoever dies with it has it taken again after the pause. */
function take({ database }: RevokeNeeds, site: Site, now: Date): Promise<Order | null> {
  return database.inSite(site.id, (db) =>
    db.row<Order>(sql`
      update outside_rounds o
         set revoke_tries = revoke_tries + 1,
             revoke_due_at = ${now}::timestamptz + ${pauseAfter(sql`revoke_tries`)}
       where (o.site_id, o.player_id, o.bonus_id) = (
         select d.site_id, d.player_id, d.bonus_id from outside_rounds d
          where d.site_id = ${site.id} and d.revoke_due_at <= ${now}
          order by d.revoke_due_at limit 1 for update of d skip locked)
      returning bonus_id as campaign, player_id as "playerId", revoke_tries as tries, ends_at as "endsAt",
                (select n.provider from provider_game n
                  where n.site_id = o.site_id and n.provider_code = o.provider_code and n.game_code = o.game_code) as provider`),
  )
}

/** No transaction is open while the provider is asked. */
async function tryToEnd(
  { database, accessOf, log }: RevokeNeeds,
  site: Site,
  { campaign, playerId, provider, tries, endsAt }: Order,
  now: Date,
): Promise<boolean> {
  const keep = (set: Sql) =>
    database.inSite(site.id, (db) =>
      db.run(sql`
        update outside_rounds set ${set}
         where player_id = ${playerId} and bonus_id = ${campaign} and ended_at is null`),
    )
  try {
    const adapter = adapters[provider ?? '']
    const access = adapter ? await accessOf(site, adapter, now) : null
    assert(adapter?.freeRounds && access, 'the provider of free rounds can be reached')
    await adapter.freeRounds.revoke(access, { campaign, now })
    return (await keep(sql`ended_at = ${now}, revoke_due_at = null`)) > 0
  } catch (fault) {
    const about = { err: fault, siteId: site.id, provider, campaign, tries }
    const level = tries >= triesTold ? 'error' : 'warn'
    log[level](about, 'free rounds were not taken back')
    // Their end was told with the order, and the provider keeps it by itself.
    if (endsAt <= now) await keep(sql`revoke_due_at = null`)
    return false
  }
}
