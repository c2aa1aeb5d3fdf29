/** The one lock of a player: under it the ledger moves their money, and rooms look before they let it move. */

import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'

/** Waits for what moves for this player, and keeps it still until the transaction ends. */
export async function lockPlayer(db: Db, playerId: bigint): Promise<void> {
  const locked = await db.run(sql`select lock_player(${playerId})`)
  assert(locked === 1, 'a player is locked')
}
