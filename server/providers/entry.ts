/** Entries of the wire as the wallet takes them: sound names, exact amounts, and a fingerprint of what was asked. */

import { canonicalJson } from '#games/game.ts'
import type { Site } from '#server/base/context.ts'
import type { Adapter, Call, EntryKind, WireEntry } from './adapter.ts'
import { readAmount, readFigure } from './amount.ts'

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
  total: bigint | null
  of: string | null
  alsoOf: readonly string[]
  follows: boolean
  campaign: string | null
  closes: boolean
  isFree: boolean
  /** Given to and won of a pot of the vendor's: exact decimals in the major unit; null where none is told that can be read. */
  contribution: string | null
  won: string | null
  /** Canonical text of what was asked: the fingerprint of a repeat. */
  content: string
}
export type GameName = { providerCode: string; gameCode: string }

const textMax = 200
/** Its last sign is the one before that which stands for bytes that are no text. */
const soundText = /^[\u0020-\uFFFC]*$/

/** Names and references are short texts without control characters; a transaction has one, and so has what it names. */
export function isSound({ user, token, entries }: Call): boolean {
  const texts = [user, token, ...entries.flatMap(namesIn)]
  const isText = (text = '') =>
    text.length <= textMax && soundText.test(text) && text.isWellFormed()
  return (
    texts.every(isText) &&
    entries.every(({ reference, of }) => reference !== '' && isText(reference) && of !== '')
  )
}

const namesIn = ({ round, game, of, alsoOf = [] }: WireEntry) => [round, game, of, ...alsoOf]

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
  const told = [wire.required, wire.staked, wire.returned, wire.total].map((text) =>
    text === undefined ? undefined : readAmount(text, unit, currency),
  )
  const [required, staked, returned, total] = told
  if (stake === null || payout === null || told.includes(null)) return null
  const isNegative =
    [stake, ...told].some((amount) => (amount ?? 0n) < 0n) ||
    (payout < 0n && wire.kind !== 'adjust')
  if (isNegative || (isInRound(wire) && wire.round === '')) return null
  const { kind, reference, round, of = null, alsoOf = [], campaign = null } = wire
  const { follows = false, closes = false, isFree = false } = wire
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
    total: total ?? null,
    of,
    alsoOf,
    follows,
    campaign,
    closes,
    isFree,
    contribution: readFigure(wire.contribution, unit, currency),
    won: readFigure(wire.won, unit, currency),
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
      ...(wire.total === undefined ? [] : [wire.total]),
      ...alsoOf,
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
