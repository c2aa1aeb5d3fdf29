/** Reads of a player's books: balances, and a period of one account with its opening and running balance. */

import { studioProvider, type Language } from '#contract/catalogue.ts'
import { showMoney, type Currency } from '#contract/money.ts'
import { keyOfRow } from '#server/base/cursor.ts'
import { sql, type Db } from '#server/base/database.ts'
import { methodNameIn } from '#server/base/named.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
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

/** What players see of their balances, for many at once. A stranger has none. */
export async function shownBalances(
  db: Db,
  playerIds: readonly bigint[],
): Promise<{ playerId: bigint; cash: bigint; tokens: bigint }[]> {
  return db.rows(sql`
    select player_id as "playerId", coalesce(sum(balance) filter (where kind = 'cash'), 0)::bigint as cash,
           coalesce(sum(balance) filter (where kind = 'tokens'), 0)::bigint as tokens
      from account
     where site_id = current_site() and player_id = any(${playerIds.map(String)}::bigint[]) and kind in ('cash', 'tokens')
     group by player_id`)
}

/** What an account holds or moves, as the wire carries it: tokens are whole pieces, all else is money of the site. */
export function showHolding(account: AccountKind, amount: bigint, currency: Currency): string {
  return account === 'tokens' ? amount.toString() : showMoney(amount, currency)
}

export type StatementRow = {
  /** Unique for the player. */
  entryId: string
  at: Date
  reason: Reason
  against: string
  /** Games, payment methods and promotions by the names that players know; what has none as the ledger has it. */
  subject: string
  reference: string
  roundId: string | null
  /** Of the payment or bonus it belongs to. */
  transactionId: string | null
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
  /** Of the rows that were asked for; all else is of the whole period. */
  total: number
  totals: { reason: Reason; count: number; amount: bigint }[]
}

type Asked = {
  playerId: bigint
  account: AccountKind
  from: Date
  /** Exclusive. */
  to: Date
  /** In which promotions are named, the first that they are told in. */
  languages: readonly Language[]
}

/** Which rows: all where no reasons are named; those to skip from the beginning, or the key of the row to go on behind. */
type Page = { limit: number; reasons?: readonly Reason[] | undefined } & (
  | { offset: number }
  | { after: string }
)

/** The movements of an account with `from <= at < to`, and what they add up to [STM-02, STM-04]. */
export async function readStatement(
  db: Db,
  asked: Asked,
  page: Page,
): Promise<Statement & { next: string }> {
  const [found, entries] = await Promise.all([readTotals(db, asked), readRows(db, asked, page)])
  const { upTo, opening, totals: summed } = found ?? { upTo: 0n, opening: 0n, totals: [] }
  const totals = summed.map(({ reason, count, amount }) => ({
    reason,
    count,
    amount: BigInt(amount),
  }))
  return {
    opening,
    closing: totals.reduce((sum, { amount }) => sum + amount, opening),
    total: totals
      .filter(({ reason }) => page.reasons?.includes(reason) ?? true)
      .reduce((sum, { count }) => sum + count, 0),
    totals,
    // Asked behind the figures, so none of theirs is missing; what came meanwhile is left out, so that all agree.
    ...pageOf(
      entries.filter(({ seq }) => seq <= upTo),
      page,
    ),
  }
}

/** The figures of a period, all of one moment and as of one entry. */
function readTotals(db: Db, asked: Asked) {
  return db.row<{ upTo: bigint; opening: bigint; totals: Summed[] }>(sql`
    select a.seq as "upTo",
           coalesce((select balance_after from entry
              where ${accountOf(asked)} and at < ${asked.from} order by at desc, seq desc limit 1), 0) as opening,
           (select coalesce(json_agg(t), '[]') from (
              select reason, count(*) as count, sum(amount)::text as amount from entry
               where ${periodOf(asked)} group by reason order by reason) t) as totals
      from account a
     where a.site_id = current_site() and a.player_id = ${asked.playerId} and a.kind = ${asked.account}`)
}

/** As JSON carries it. */
type Summed = { reason: Reason; count: number; amount: string }

const accountOf = ({ playerId, account }: Asked) =>
  sql`site_id = current_site() and player_id = ${playerId} and kind = ${account}`

const periodOf = (asked: Asked) =>
  sql`${accountOf(asked)} and at >= ${asked.from} and at < ${asked.to}`

export async function countEntries(db: Db, asked: Asked): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::integer as count from entry where ${periodOf(asked)}`,
  )
  return row?.count ?? 0
}

/**
 * A page of an account's entries, oldest first. Time never runs backwards within an account, so that what comes later
 * stands behind every page already read.
 * @returns `next`: for `after`, empty where nothing follows yet.
 */
export async function readEntries(
  db: Db,
  asked: Asked,
  page: Page,
): Promise<{ rows: StatementRow[]; next: string }> {
  return pageOf(await readRows(db, asked, page), page)
}

export type Movement = Pick<
  StatementRow,
  'at' | 'reason' | 'amount' | 'balanceBefore' | 'balanceAfter'
> & { account: AccountKind }

/** What was moved on a player's accounts under one reference since an instant, oldest first. */
export function readMovements(
  db: Db,
  { playerId, reference, since }: { playerId: bigint; reference: string; since: Date },
): Promise<Movement[]> {
  // What comes late of a request bears its reference with a number behind it.
  return db.rows<Movement>(sql`
    select at, kind as account, reason, amount, balance_after - amount as "balanceBefore", balance_after as "balanceAfter"
      from entry
     where site_id = current_site() and player_id = ${playerId} and kind = any(${accountKinds}) and at >= ${since}
       and split_part(reference, ':', 1) = ${reference}
     order by at, transfer_id, leg`)
}

type Row = StatementRow & { seq: bigint; key: string }

/** One more than the page holds, where there are more. */
function readRows(db: Db, asked: Asked, page: Page): Promise<Row[]> {
  const [micros = '0', seq = '0'] = 'after' in page && page.after ? page.after.split('-') : []
  if (!isKey(micros) || !isKey(seq)) throw new Refusal('invalidBody', { field: 'after' })
  return db.rows<Row>(sql`
    select kind || '-' || seq as "entryId", at, reason, against, coalesce(${shownSubject(asked)}, subject) as subject, reference,
           round_id as "roundId", ${ofTransaction} as "transactionId", amount, balance_after - amount as "balanceBefore", balance_after as "balanceAfter", seq,
           ${keyOfRow(sql`at`, sql`seq`)} as key
      from (
        select * from entry
         where ${periodOf(asked)} and (${page.reasons ?? null}::text[] is null or reason = any(${page.reasons ?? null}::text[]))
           and (at, seq) > (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${seq}::bigint)
         order by at, seq limit ${page.limit + 1} offset ${'offset' in page ? page.offset : 0}
      ) entry
     order by at, seq`)
}

/**
 * A payment is named by its method and a promotion by its latest title, whatever account they move against; a game
 * belongs to its provider, and what is held on its way into a round and back is held for a game of ours.
 */
const shownSubject = ({ languages }: Asked) => sql`case when reason ~ '^(deposit|withdrawal)'
  then (select max(${methodNameIn(languages[0])}) from payment_method m
         where m.site_id = entry.site_id and m.method = subject)
  when reason in ('reward', 'conversion', 'reward_forfeit')
  then (select v.texts -> told.language ->> 'title'
          from promotion_version v, unnest(${languages}::text[]) with ordinality told (language, rank)
         where v.site_id = entry.site_id and v.promotion_id = subject and v.texts ? told.language
         order by told.rank, v.version desc limit 1)
  else (select g.name from game g
         where g.site_id = entry.site_id and g.game_code = subject
           and g.provider_code = case when against = 'transit' then ${studioProvider}
                                      when against like 'house:%' then substr(against, length('house:') + 1) end) end`

/** A payment's lines bear its number; those of a bonus do too, with a further one where they come late. */
const ofTransaction = sql`case when reason ~ '^(deposit|withdrawal)'
  then (select p.payment_id from payment p
         where p.site_id = entry.site_id and p.payment_id = entry.reference and p.player_id = entry.player_id)
  when reason in ('reward', 'conversion', 'reward_forfeit')
  then (select b.bonus_id from bonus b
         where b.site_id = entry.site_id and b.player_id = entry.player_id
           and b.bonus_id = split_part(entry.reference, ':', 1)) end`

function pageOf(rows: readonly Row[], { limit }: Page): { rows: StatementRow[]; next: string } {
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.key ?? '') : '' }
}

/** Numbers that every column of a key takes. */
const isKey = (text: string) => /^\d{1,16}$/.test(text)

/** Deposits less withdrawals over the life of the account, in minor units [STM-03]. */
export async function lifetimeNetDeposit(db: Db, playerId: bigint): Promise<bigint> {
  const row = await db.row<{ net: bigint }>(
    sql`select coalesce(sum(deposited - withdrawn), 0)::bigint as net
          from usage_day where site_id = current_site() and player_id = ${playerId}`,
  )
  assert(row, 'a sum is one row')
  return row.net
}
