/** What a table gives back: of one chunk that was carried there, or of several at once. */

import type { Db } from '#server/base/database.ts'
import type { Outcome } from './adapter.ts'
import type { Entry } from './entry.ts'
import { knownUnder, leftOf, stakeIn } from './known.ts'
import { unspentOf, type Round } from './round.ts'
import type { Batch } from './transfer.ts'

/** What stands against a release: a table gives back once, and what was carried there less what was staked and lost. */
export function refusalOfRelease(entry: Entry, round: Round | null): Outcome | null {
  if (!round) return null
  if (round.state === 'settled') return 'alreadySettled'
  const { staked, payout, returned } = entry
  const isAgreed =
    staked === null || returned === null || round.stake - staked + payout === returned
  return isAgreed && unspentOf(entry, round) <= round.stake ? null : 'malformed'
}

/**
 * A release of several chunks as one of each: staked are the first ones before the last, which has what was staked
 * beyond them all; the first has what was won.
 * @returns what stands against it, where something does.
 */
export async function releasesOf(
  db: Db,
  batch: Batch,
  entry: Entry,
): Promise<readonly Entry[] | Outcome> {
  const { of, alsoOf, returned } = entry
  if (entry.kind !== 'release' || of === null || alsoOf.length === 0) return [entry]
  const chunks = [of, ...alsoOf]
  if (new Set(chunks).size < chunks.length) return 'malformed'
  let spent = entry.staked ?? 0n
  let carried = 0n
  const entries: Entry[] = []
  for (const [n, chunk] of chunks.entries()) {
    const stake = stakeIn(await knownUnder(db, batch, chunk))
    if (!stake) return 'unknownReference'
    const left = leftOf(stake)
    carried += left
    const staked = n === chunks.length - 1 || spent < left ? spent : left
    spent -= staked
    entries.push({
      ...entry,
      reference: n === 0 ? entry.reference : `${entry.reference}.${n + 1}`,
      round: chunk,
      of: chunk,
      alsoOf: [],
      payout: n === 0 ? entry.payout : 0n,
      staked,
      returned: null,
    })
  }
  const isAgreed = returned === null || carried - (entry.staked ?? 0n) + entry.payout === returned
  return isAgreed ? entries : 'malformed'
}
