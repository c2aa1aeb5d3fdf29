/** Asks every minute, and when the tab is looked at again, whether the session still holds and whether its player may play. */

import { useCall } from '#client/query.tsx'
import { learnRest } from '#i18n/rest.ts'
import { usePlayer } from '../context.tsx'
import { lateParts } from '../late_parts.tsx'

const everyMs = 60_000

/** Source path of what is said of a restriction, as the build's manifest names its chunk. */
export const restrictionSource = 'web/later/restriction.tsx'

const { load, LaterPart } = lateParts<'restriction'>(async () => {
  const [{ Restriction }] = await Promise.all([import('../later/restriction.tsx'), learnRest()])
  return { restriction: Restriction }
})

export const loadRestriction = load

/** A session that does not hold ends through the client, as after any other call; who may not play is told so. */
export function SessionCheck() {
  return usePlayer() && <Check />
}

function Check() {
  const { answer } = useCall('/api/settings/check_status', {}, { everyMs })
  const isKept = answer && (answer.value.restriction ?? answer.value.products_excluded[0])
  return isKept && <LaterPart name="restriction" />
}
