/** Where a player is: asked of an outside party before the first game of a session, on a new address and every half hour [AUT-11]. */

import type { RefusalKey } from '#contract/errors.ts'
import type { PlayerVisit, Policy } from '#server/base/context.ts'
import { sql, type Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'

/** Where an address is, as an outside party knows it. */
export type Place = {
  /** ISO 3166-1, two letters. */
  country: string
  /** The second half of ISO 3166-2 (`ON` of `CA-ON`); empty where it is not known. */
  region: string
  /** Behind a VPN, a proxy or the like: where the player is cannot be told. */
  isHidden: boolean
}

/** @throws where it cannot tell. It gives up by itself when `signal` says so; what a site allows matters to no real one. */
export type Locate = (address: string, signal: AbortSignal, policy: Policy) => Promise<Place>

export type Verdict = 'allowed' | Extract<RefusalKey, `location${string}`>

/** Who plays, from where and when. */
export type Asking = Pick<PlayerVisit, 'site' | 'address' | 'now'> & {
  player: Pick<PlayerVisit['player'], 'id'>
  session: Pick<PlayerVisit['session'], 'id'>
}

export type Locations = {
  /**
   * Lets pass who is where the site's policy allows play. Must not be called with a connection in hand: the outside
   * party may take its time.
   * @throws Refusal `locationRefused` elsewhere, `locationHidden` behind a VPN, `locationUnknown` where nobody can tell.
   */
  checkPlace(asking: Asking): Promise<void>
}

/** How long an answer holds: a good one for half an hour, a bad one until it is worth asking again. */
const allowedMs = 30 * 60_000
const refusedMs = 60_000
/** How long a process goes by its own memory; another may have seen the session at another address. */
const rememberedMs = 60_000
const rememberedMax = 50_000
export const waitMaxMs = 5_000

type Judged = { verdict: Verdict; until: number }
type Known = { address: string; judged: Promise<Judged>; until: number }
type Row = { address: string; verdict: Verdict; checkedAt: Date }

/** @param locate null where nobody can be asked: then nobody plays where the policy needs to know. */
export function openLocations(
  { database, log }: { database: Database; log: Log },
  locate: Locate | null,
): Locations {
  const remembered = new Map<string, Known>()
  const judgeAddress = openJudge(locate, log)

  const checkPlace: Locations['checkPlace'] = async (asking) => {
    const { site, player, session, address, now } = asking
    if (!site.policy.locationNeeded) return
    const key = `${site.id}:${player.id}:${session.id}`
    let known = remembered.get(key)
    if (known?.address !== address || known.until <= now.getTime()) {
      // Stakes that come together wait for one answer.
      known = { address, judged: judge(asking), until: now.getTime() + waitMaxMs }
      remembered.delete(key)
      if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value ?? '')
      remembered.set(key, known)
      try {
        known.until = Math.min(now.getTime() + rememberedMs, (await known.judged).until)
      } catch (fault) {
        remembered.delete(key)
        throw fault
      }
    }
    const { verdict } = await known.judged
    if (verdict !== 'allowed') throw new Refusal(verdict)
  }

  async function judge({ site, player, session, address, now }: Asking): Promise<Judged> {
    const last = await database.inSite(site.id, (db) =>
      db.row<Row>(sql`
        select address, verdict, checked_at as "checkedAt" from location_check
         where site_id = ${site.id} and player_id = ${player.id} and session_id = ${session.id}`),
    )
    if (last?.address === address && untilOf(last.verdict, last.checkedAt) > now.getTime())
      return { verdict: last.verdict, until: untilOf(last.verdict, last.checkedAt) }
    const { place, verdict } = await judgeAddress(address, site.policy)
    await database.inSite(site.id, async (db) => {
      await db.run(sql`
        insert into location_check (site_id, player_id, session_id, address, verdict, place, checked_at)
        values (${site.id}, ${player.id}, ${session.id}, ${address}, ${verdict}, ${nameOf(place)}, ${now})
        on conflict (site_id, player_id, session_id) do update
           set address = excluded.address, verdict = excluded.verdict, place = excluded.place, checked_at = excluded.checked_at`)
      if (verdict !== 'allowed')
        await record(db, {
          siteId: site.id,
          kind: 'location_refused',
          actor: 'system',
          reason: verdict,
          subject: `player:${player.id}`,
          before: last ? { address: last.address, verdict: last.verdict } : {},
          after: { address, place: nameOf(place), session: session.id },
          at: now,
        })
    })
    return { verdict, until: untilOf(verdict, now) }
  }

  return { checkPlace }
}

/**
 * Asks of an address what the policy makes of it; the place is null where nobody can tell: down, slow or not
 * understood is all the same. Must not be called with a connection in hand.
 */
export function openJudge(locate: Locate | null, log: Log) {
  return async (address: string, policy: Policy) => {
    let place: Place | null = null
    try {
      if (locate) place = await locate(address, AbortSignal.timeout(waitMaxMs), policy)
    } catch (fault) {
      log.warn({ err: fault }, 'no answer to where an address is')
    }
    return { place, verdict: verdictOn(place, policy) }
  }
}

/** Until when a verdict holds, in milliseconds since 1970. */
export const untilOf = (verdict: Verdict, from: Date) =>
  from.getTime() + (verdict === 'allowed' ? allowedMs : refusedMs)

const nameOf = (place: Place | null) =>
  place ? [place.country, place.region].filter((part) => part !== '').join('-') : ''

function verdictOn(place: Place | null, { placesAllowed }: Policy): Verdict {
  if (!place) return 'locationUnknown'
  if (place.isHidden) return 'locationHidden'
  const isAllowed =
    placesAllowed === null ||
    placesAllowed.includes(place.country) ||
    placesAllowed.includes(nameOf(place))
  return isAllowed ? 'allowed' : 'locationRefused'
}
