/** What keeps a player from playing, as every page tells it and as play and deposits refuse by it. */

import type { RefusalKey } from '#contract/errors.ts'
import type { Player, PlayerVisit, Site } from '#server/base/context.ts'
import { awayUntil, exclusionOf } from './exclusion.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Locations, Verdict } from './location.ts'
import { lacksSecondFactor } from './second_factor.ts'

/** What each kind refuses with. */
export const restrictionRefusals = {
  exclusion: 'playerExcluded',
  time_out: 'playerOnTimeOut',
  identity: 'identityNeeded',
  second_factor: 'secondFactorNeeded',
  location_refused: 'locationRefused',
  location_hidden: 'locationHidden',
  location_unknown: 'locationUnknown',
} as const satisfies Record<string, RefusalKey>

export type RestrictionKind = keyof typeof restrictionRefusals

/** Without an end it is for good, or until the player has done something about it. */
export type Restriction = { kind: RestrictionKind; until: string | null }

const placeKinds = {
  locationRefused: 'location_refused',
  locationHidden: 'location_hidden',
  locationUnknown: 'location_unknown',
} as const satisfies Record<Exclude<Verdict, 'allowed'>, RestrictionKind>

/** Where the policy asks for it, identity is proven before any money moves [ACC-05, WAL-04]. */
export function lacksIdentity({
  site,
  player,
}: {
  site: Pick<Site, 'policy'>
  player?: Pick<Player, 'isVerified'> | null
}): boolean {
  return site.policy.identityBeforePlay && !player?.isVerified
}

/**
 * Who and where one must be to stake, and to open what is staked in.
 * @throws Refusal `identityNeeded`, or what `checkPlace` refuses.
 */
export async function mayPlayHere(visit: PlayerVisit, { checkPlace }: Locations): Promise<void> {
  if (lacksIdentity(visit)) throw new Refusal('identityNeeded')
  await checkPlace(visit)
}

/**
 * Of several the one that the player can do least about.
 * @param verdict on where the player is now.
 */
export async function restrictionOf(
  visit: Pick<PlayerVisit, 'db' | 'site' | 'player' | 'now'>,
  verdict: Verdict,
): Promise<Restriction | null> {
  const away = awayUntil(await exclusionOf(visit))
  if (away) return away
  if (lacksIdentity(visit)) return { kind: 'identity', until: null }
  if (await lacksSecondFactor(visit)) return { kind: 'second_factor', until: null }
  return verdict === 'allowed' ? null : { kind: placeKinds[verdict], until: null }
}
