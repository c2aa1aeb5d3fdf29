/** Game tokens: whole pieces on an account of the ledger, some of which can be used only later. */

import { sql, type Db } from '#server/base/database.ts'
import { grant, type Grant } from '../grant.ts'

export type Tokens = {
  /** Can be used now. */
  usable: bigint
  frozen: bigint
  /** When the next of the frozen ones can be used. */
  nextUsableAt: Date | null
}

type Owner = { siteId: number; playerId: bigint; now: Date }

/** Exact while the player is locked; frozen tokens that were spent meanwhile cannot be, for spending asks here first. */
export async function readTokens(db: Db, { siteId, playerId, now }: Owner): Promise<Tokens> {
  const row = await db.row<{ balance: bigint; frozen: bigint; next: Date | null }>(sql`
    select a.balance, f.frozen, f.next
      from account a
      cross join lateral (
        select coalesce(sum(amount), 0)::bigint as frozen, min(until) as next from frozen_tokens
         where site_id = ${siteId} and player_id = ${playerId} and until > ${now}
      ) f
     where a.site_id = ${siteId} and a.player_id = ${playerId} and a.kind = 'tokens'`)
  if (!row) return { usable: 0n, frozen: 0n, nextUsableAt: null }
  const usable = row.balance > row.frozen ? row.balance - row.frozen : 0n
  return { usable, frozen: row.balance - usable, nextUsableAt: row.next }
}

/** Grants tokens that can be used from an instant on. */
export async function grantFrozen(
  db: Db,
  given: Omit<Grant, 'account'>,
  until: Date,
): Promise<void> {
  const { outcome } = await grant(db, { ...given, account: 'tokens' })
  if (outcome === 'replayed') return
  await db.run(sql`
    insert into frozen_tokens (site_id, player_id, reference, amount, until)
    values (${given.siteId}, ${given.playerId}, ${`${given.source} ${given.reference}`}, ${given.amount}, ${until})`)
}

export const showTokens = ({ usable, frozen, nextUsableAt }: Tokens) => ({
  token_balance: Number(usable),
  frozen_token: Number(frozen),
  next_usable_at: nextUsableAt?.toISOString() ?? null,
})
