/** The calls of providers as they are kept: the text that came, without the secrets in it, entry by entry. */

import type { Received } from '#server/ledger/ledger.ts'
import type { Access } from './adapter.ts'
import { undoneBy } from './cancel.ts'
import type { Entry } from './entry.ts'
import { keyClasses, roundOf, type Batch } from './transfer.ts'

type Keys = Access['keys']

/** Shorter ones are none of ours, and might be anywhere in a text. */
const tokenMin = 12
const hidden = '***'

const spell = (secrets: readonly string[], lengthMin: number) =>
  secrets.flatMap((secret) =>
    secret.length < lengthMin ? [] : [...new Set([secret, encodeURIComponent(secret)])],
  )

/** Keys as they may stand in a text or in an address; a site’s are the same from call to call. */
const spelled = new WeakMap<Keys, readonly string[]>()

function spellingsOf(keys: Keys): readonly string[] {
  const known = spelled.get(keys) ?? spell(Object.values(keys), 1)
  spelled.set(keys, known)
  return known
}

/**
 * What is kept of a text that came, or was unsealed; bytes that are no text stand in it as U+FFFD.
 * @param keys of the site at the provider.
 * @param token of the player, where the call has one.
 */
export function withoutSecrets(text: string, keys: Keys, token = ''): string {
  const known = [...spellingsOf(keys), ...spell([token], tokenMin)]
  return known.reduce(
    (rest, secret) => rest.replaceAll(secret, hidden),
    // PostgreSQL keeps no text with such a sign.
    text.replaceAll('\0', '\uFFFD'),
  )
}

export function receivedOf(batch: Batch, entry: Entry, place: number): Received {
  const { site, playerId, provider, at, call } = batch
  return {
    siteId: site.id,
    playerId,
    key: { provider, class: keyClasses[entry.kind], reference: entry.reference },
    callId: call.id,
    place,
    roundId: entry.round === '' ? null : roundOf(batch, entry),
    of: entry.kind === 'cancel' ? undoneBy(entry) : entry.of,
    method: call.method,
    body: call.body,
    contribution: entry.contribution,
    won: entry.won,
    at,
  }
}

export const allReceived = (batch: Batch) =>
  batch.entries.map((entry, place) => receivedOf(batch, entry, place))
