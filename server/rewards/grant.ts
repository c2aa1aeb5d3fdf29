/** The one way a reward reaches a player: a transfer from its promotion's account, once per key, refused to who stays away. */

import { assert, Refusal } from '#server/base/refusal.ts'
import type { Db } from '#server/base/database.ts'
import { isOutsideRefusal, type AccountKind, type Posted } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'

export type Grant = {
  siteId: number
  playerId: bigint
  /** What gives it: `vip`, `mission`, `referral`, …; with the reference it makes the grant happen once. */
  source: string
  reference: string
  /** Code of what it is booked against and named by in the statement. */
  promotion: string
  account: Exclude<AccountKind, 'held'>
  /** Minor units, more than nothing. */
  amount: bigint
  at: Date
}

/**
 * Grants within the caller's transaction; asked again under the same key it answers the first grant.
 * @throws Refusal as the gate says: `playerExcluded`, `playerOnTimeOut`, `Block`, `Close` [INC-07]; `conflict`.
 */
export async function grant(
  db: Db,
  { siteId, playerId, source, reference, promotion, account, amount, at }: Grant,
): Promise<Extract<Posted, { outcome: 'applied' | 'replayed' }>> {
  assert(amount > 0n, 'a reward is more than nothing')
  const posted = await postNow(db, {
    siteId,
    playerId,
    key: { provider: 'rewards', class: source, reference },
    content: `${promotion} ${account} ${amount}`,
    legs: [{ account, amount, against: `promotion:${promotion}`, reason: 'reward' }],
    gate: 'reward',
    subject: promotion,
    at,
  })
  if (posted.outcome !== 'refused') return posted
  assert(!isOutsideRefusal(posted.refusal), 'nothing cancels a reward')
  throw new Refusal(posted.refusal)
}
