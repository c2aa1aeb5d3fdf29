/** Entries of the wire as the wallet takes them: sound names, exact amounts, and a fingerprint of what was asked. */

import { canonicalJson } from '#games/game.ts'
import type { Site } from '#server/base/context.ts'
import type { Adapter, Call, EntryKind, WireEntry } from './adapter.ts'
import { readAmount } from './amount.ts'

/** An entry with its amounts in minor units, and its game as the catalogue names it. */
export type Entry = {
  kind: EntryKind
  reference: string
  round: string
  /** Null where the catalogue has no such game, or none was named. */
  game: GameName | null
  stake: bigint
  /** Of an `adjust` with its sign. */
  payout: bigint
  required: bigint | null
  staked: bigint | null
  returned: bigint | null
  of: string | null
  closes: boolean
  isFree: boolean
  /** Canonical text of what was asked: the fingerprint of a repeat. */
  content: string
}
export type GameName = { providerCode: string; gameCode: string }

const textMax = 200
/** Its last sign is the one before that which stands for bytes that are no text. */
const soundText = /^[\u0020-\uFFFC]*$/

/** Names and references are short texts without control characters; a transaction has one, and so has what it names. */
export function isSound({ user, token, entries }: Call): boolean {
  const texts = [user, token, ...entries.flatMap(({ round, game, of }) => [round, game, of])]
  const isText = (text = '') =>
    text.length <= textMax && soundText.test(text) && text.isWellFormed()
  return (
    texts.every(isText) &&
    entries.every(({ reference, of }) => reference !== '' && isText(reference) && of !== '')
  )
}

/** Null where an amount is none of the currency, has the wrong sign, or a round is not named. */
export function entryOf(
  { currency }: Site,
  { unit }: Adapter,
  call: Call,
  wire: WireEntry,
  game: GameName | null,
): Entry | null {
  const read = (text: string | undefined) =>
    text === undefined ? 0n : readAmount(text, unit, currency)
  const stake = read(wire.stake)
  const payout = read(wire.payout)
  const [required, staked, returned] = [wire.required, wire.staked, wire.returned].map((text) =>
    text === undefined ? undefined : readAmount(text, unit, currency),
  )
  if (stake === null || payout === null || [required, staked, returned].includes(null)) return null
  const isNegative =
    [stake, required, staked, returned].some((amount) => (amount ?? 0n) < 0n) ||
    (payout < 0n && wire.kind !== 'adjust')
  if (isNegative || (isInRound(wire) && wire.round === '')) return null
  const { kind, reference, round, of = null, closes = false, isFree = false } = wire
  return {
    kind,
    reference,
    round,
    game,
    stake: isFree ? 0n : stake,
    payout,
    required: isFree ? null : (required ?? null),
    staked: staked ?? null,
    returned: returned ?? null,
    of,
    closes,
    isFree,
    content: canonicalJson([
      kind,
      round,
      wire.game,
      of,
      String(stake),
      String(payout),
      wire.staked ?? '',
      wire.returned ?? '',
      call.currency ?? '',
      isFree,
    ]),
  }
}

export const isStake = ({ kind }: Pick<Entry, 'kind'>) => kind === 'stake' || kind === 'stakePayout'

const isInRound = ({ kind }: WireEntry) =>
  kind !== 'reward' && kind !== 'adjust' && kind !== 'cancel'

/** What the entries of a call come to. */
export function movedBy(site: Site, adapter: Adapter, call: Call): bigint {
  return call.entries.reduce((sum, wire) => {
    const entry = entryOf(site, adapter, call, wire, null)
    return entry ? sum + entry.payout - entry.stake : sum
  }, 0n)
}
