/** Reads of a player's books: balances, and a period of one account with its opening and running balance. */

import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { accountKinds, type AccountKind, type Balances, type Reason } from './ledger.ts'

/** The player's balances of the running site; all zero for a stranger. */
export async function balancesOf(db: Db, playerId: bigint): Promise<Balances> {
  const rows = await db.rows<{ kind: AccountKind; balance: bigint }>(
    sql`select kind, balance from account where site_id = current_site() and player_id = ${playerId}`,
  )
  const balances = Object.fromEntries(accountKinds.map((kind) => [kind, 0n])) as Balances
  for (const { kind, balance } of rows) balances[kind] = balance
  return balances
}

export type StatementRow = {
  /** Unique for the player. */
  entryId: string
  at: Date
  reason: Reason
  against: string
  subject: string
  reference: string
  roundId: string | null
  amount: bigint
  balanceBefore: bigint
  balanceAfter: bigint
}

export type Statement = {
  opening: bigint
  /** Opening plus all rows of the period, also those on other pages. */
  closing: bigint
  /** Oldest first. */
  rows: StatementRow[]
  total: number
  totals: { reason: Reason; count: number; amount: bigint }[]
}

type Period = {
  playerId: bigint
  account: AccountKind
  from: Date
  to: Date
  limit: number
  offset: number
}

/** The movements of an account with `from <= at < to`, and what they add up to [STM-02, STM-04]. */
export async function readStatement(
  db: Db,
  { playerId, account, from, to, limit, offset }: Period,
): Promise<Statement> {
  // All figures are as of one entry, so that they agree while play goes on.
  const last = await db.row<{ seq: bigint }>(
    sql`select seq from account where site_id = current_site() and player_id = ${playerId} and kind = ${account}`,
  )
  const mine = sql`site_id = current_site() and player_id = ${playerId} and kind = ${account} and seq <= ${last?.seq ?? 0n}`
  const period = sql`${mine} and at >= ${from} and at < ${to}`
  const before = await db.row<{ balance: bigint }>(
    sql`select balance_after as balance from entry where ${mine} and at < ${from} order by at desc, seq desc limit 1`,
  )
  const totals = await db.rows<{ reason: Reason; count: number; amount: bigint }>(
    sql`select reason, count(*)::int as count, sum(amount)::bigint as amount from entry where ${period} group by reason order by reason`,
  )
  const rows = await db.rows<StatementRow>(
    sql`select kind || '-' || seq as "entryId", at, reason, against, subject, reference, round_id as "roundId", amount,
          balance_after - amount as "balanceBefore", balance_after as "balanceAfter"
        from entry where ${period} order by at, seq limit ${limit} offset ${offset}`,
  )
  const opening = before?.balance ?? 0n
  return {
    opening,
    closing: totals.reduce((sum, { amount }) => sum + amount, opening),
    rows,
    total: totals.reduce((sum, { count }) => sum + count, 0),
    totals,
  }
}

/** Deposits less withdrawals over the life of the account, in minor units [STM-03]. */
export async function lifetimeNetDeposit(db: Db, playerId: bigint): Promise<bigint> {
  const row = await db.row<{ net: bigint }>(
    sql`select coalesce(sum(deposited - withdrawn), 0)::bigint as net
          from usage_day where site_id = current_site() and player_id = ${playerId}`,
  )
  assert(row, 'a sum is one row')
  return row.net
}
