/** A bonus as it is kept, and the ways to read it: open ones, ended ones, one by its id. */

import type { Language } from '#contract/catalogue.ts'
import type { bonusStates } from '#contract/promotion.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { wholeTerms } from '../promotion/promotion.ts'
import type { Terms, Texts } from '../promotion/terms.ts'

export type BonusState = (typeof bonusStates)[number]

export type Bonus = {
  playerId: bigint
  bonusId: string
  promotionId: string
  version: number
  /** Of the version it was given under. */
  terms: Terms
  texts: Partial<Record<Language, Texts>>
  source: string
  code: string | null
  state: BonusState
  paidAs: 'bonus' | 'cash'
  /** Minor units, given or won in free rounds. */
  amount: bigint
  wagerDue: bigint
  /** Turnover that counted, in hundredths of a minor unit: a stake of 7 that counts 15 % is 105. */
  wageredHundredths: bigint
  /** Free rounds or free bets. */
  roundsLeft: number
  hasFreeBetOpen: boolean
  cashSince: bigint
  bonusSince: bigint
  cashCounted: bigint
  bonusCounted: bigint
  countedAt: Date
  grantedAt: Date
  activatedAt: Date | null
  expiresAt: Date | null
  endedAt: Date | null
  endedAmount: bigint | null
}

/** Whose bonuses are at stake, in which transaction, and when. */
export type Books = { db: Db; site: Site; now: Date }

/** Whether a free bet of a bonus is still open: until then it neither ends nor runs out, as it may be given back. */
export const hasFreeBetOpen = sql`exists (
  select from ticket t where t.site_id = b.site_id and t.player_id = b.player_id and t.free_bonus_id = b.bonus_id
     and t.state in ('pending', 'open'))`

const columns = sql`b.player_id as "playerId", b.bonus_id as "bonusId", b.promotion_id as "promotionId", b.version, ${wholeTerms} as terms,
  v.texts, b.source, b.code, b.state, b.paid_as as "paidAs", b.amount, b.wager_due as "wagerDue",
  b.wagered_hundredths::text as wagered, b.rounds_left as "roundsLeft", ${hasFreeBetOpen} as "hasFreeBetOpen", b.cash_since as "cashSince",
  b.bonus_since as "bonusSince", b.cash_counted as "cashCounted", b.bonus_counted as "bonusCounted",
  case when isfinite(b.counted_at) then b.counted_at else 'epoch' end as "countedAt", b.granted_at as "grantedAt", b.activated_at as "activatedAt",
  b.expires_at as "expiresAt", b.ended_at as "endedAt", b.ended_amount as "endedAmount"`
const bonuses = sql`${columns} from bonus b join promotion_version v using (site_id, promotion_id, version)`

type Row = Omit<Bonus, 'wageredHundredths'> & { wagered: string }
const bonusOf = ({ wagered, ...row }: Row): Bonus => ({
  ...row,
  wageredHundredths: BigInt(wagered),
})

/** Bonuses of a player that are queued or active, in the order in which they were granted. */
export async function readOpenBonuses(db: Db, playerId: bigint): Promise<Bonus[]> {
  const rows = await db.rows<Row>(sql`
    select ${bonuses} where b.player_id = ${playerId} and b.state in ('queued', 'active')
     order by b.granted_at, b.bonus_id`)
  return rows.map(bonusOf)
}

/** The latest bonuses of a player that have ended. */
export async function readEndedBonuses(db: Db, playerId: bigint, limit: number): Promise<Bonus[]> {
  const rows = await db.rows<Row>(sql`
    select ${bonuses} where b.player_id = ${playerId} and b.ended_at is not null
     order by b.granted_at desc, b.bonus_id desc limit ${limit}`)
  return rows.map(bonusOf)
}

/** A player's own bonus; a stranger's does not exist. */
export async function readBonus(db: Db, playerId: bigint, bonusId: string): Promise<Bonus | null> {
  const row = await db.row<Row>(
    sql`select ${bonuses} where b.player_id = ${playerId} and b.bonus_id = ${bonusId}`,
  )
  return row && bonusOf(row)
}

/** The bonus that held bonus money last and has ended; null where none has. */
export async function readLastHolder(db: Db, playerId: bigint): Promise<Bonus | null> {
  const row = await db.row<Row>(sql`
    select ${bonuses} where b.player_id = ${playerId} and b.paid_as = 'bonus' and b.activated_at is not null
       and b.ended_at is not null order by b.ended_at desc, b.bonus_id desc limit 1`)
  return row && bonusOf(row)
}

/** The bonus account; while it is frozen nothing is taken from it, and no bonus ends. */
export async function readPot(
  db: Db,
  playerId: bigint,
): Promise<{ balance: bigint; isFrozen: boolean }> {
  const row = await db.row<{ balance: bigint; isFrozen: boolean }>(sql`
    select balance, frozen as "isFrozen" from account
     where site_id = current_site() and player_id = ${playerId} and kind = 'bonus'`)
  return row ?? { balance: 0n, isFrozen: false }
}

/** Rounds with bonus money in them that are not settled yet, but free bets, whose stake is the promotion's. */
export async function countOpenRounds(db: Db, playerId: bigint): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from round
     where site_id = current_site() and player_id = ${playerId} and state = 'open' and bonus_stake > given_stake`)
  return row?.count ?? 0
}
