/** What outside providers send, kept as it came, in the transaction of what the ledger makes of it. */

import { sql, type Db } from '#server/base/database.ts'
import type { Received } from './ledger.ts'

export function encodeReceived(received: Received): string {
  const { siteId, playerId, key, callId, roundId, ...others } = received
  return JSON.stringify({
    ...others,
    ...key,
    site: siteId,
    player: String(playerId),
    call: callId,
    round: roundId,
  })
}

/** Keeps what belongs to no transfer that was posted with it. */
export async function keepReceived(db: Db, received: readonly Received[]): Promise<void> {
  const list = `[${received.map(encodeReceived).join(',')}]`
  await db.row(sql`select keep_received(${list}::jsonb)`)
}
