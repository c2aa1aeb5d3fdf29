/** The calls of providers as they are kept: the text that came, without the secrets in it, entry by entry. */

import type { Received } from '#server/ledger/ledger.ts'
import type { Entry } from './entry.ts'
import { keyClasses, roundOf, type Batch } from './transfer.ts'

/** Shorter ones are none of ours, and might be anywhere in a text. */
const secretMin = 12
const hidden = '***'

/**
 * @param text as it came, or as it was unsealed; bytes that are no text stand in it as U+FFFD.
 * @param secrets what must not be kept: keys, and tokens of players.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => (secret.length < secretMin ? [] : [secret, encodeURIComponent(secret)]))
    .reduce((rest, secret) => rest.replaceAll(secret, hidden), text.replaceAll('\0', '\uFFFD'))
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
    of: entry.kind === 'cancel' ? (entry.of ?? entry.reference) : entry.of,
    method: call.method,
    body: call.body,
    contribution: entry.contribution,
    won: entry.won,
    at,
  }
}

export const allReceived = (batch: Batch) =>
  batch.entries.map((entry, place) => receivedOf(batch, entry, place))
