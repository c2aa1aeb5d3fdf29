/** What the books hold under a provider's reference. */

import { sql, type Db } from '#server/base/database.ts'
import type { Balances } from '#server/ledger/ledger.ts'
import type { Result, WireEntry } from './adapter.ts'
import { keyClasses, type Batch } from './transfer.ts'

export type Known = {
  class: string
  stands: boolean
  roundId: string | null
  /** What the transfer itself took and gave. */
  staked: bigint
  paid: bigint
  /** What of the stake has come back in parts. */
  returned: bigint
  /** Whether another transfer has settled its round. */
  isSettled: boolean
}

export function knownUnder(
  db: Db,
  { provider, playerId }: Batch,
  reference: string,
): Promise<Known[]> {
  return db.rows<Known>(sql`
    select class, stands, round_id as "roundId", staked, paid, returned, is_settled as "isSettled"
      from known_transfers(${playerId}, ${provider}, ${reference})`)
}

export const stakeIn = (known: readonly Known[]) =>
  known.find(({ class: keyClass }) => keyClass === keyClasses.stake)

/** What has not come back of it. */
export const leftOf = ({ staked, returned }: Known) => staked - returned

/** What came of one entry. */
export type Done = { result: Result; balances: Balances | null }

/** A key of the provider's that is taken, and by whom. */
export type Taken = { playerId: bigint; reference: string }

/** The first entry of a call whose key some player of the site has; null where all are new. */
export async function takenAmong(
  db: Db,
  provider: string,
  entries: readonly WireEntry[],
): Promise<Taken | null> {
  for (const { kind, reference } of entries) {
    const row = await db.row<{ playerId: bigint | null }>(
      sql`select key_owner(${provider}, ${keyClasses[kind]}, ${reference}) as "playerId"`,
    )
    if (row && row.playerId !== null) return { playerId: row.playerId, reference }
  }
  return null
}
