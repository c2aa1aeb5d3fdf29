/** The book of a pot: what goes in and out, entry by entry, to the smallest unit [JKP-01]. */

import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import type { Site } from '#server/base/context.ts'
import { postNow } from '#server/ledger/post.ts'
import { readFraction } from '#games/fraction.ts'
import { studioProvider } from './studio.ts'

/** A pot under lock: nobody else changes it until the transaction ends. Amounts in minor units. */
export type Pot = {
  code: string
  name: string
  amount: bigint
  seed: bigint
  odds: bigint | null
  share: string | null
  carry: bigint
  seq: bigint
  closedAt: Date | null
}

export async function lockPot(db: Db, siteId: number, code: string): Promise<Pot | null> {
  return db.row<Pot>(sql`
    select jackpot_code as code, name, amount, seed, odds, share, carry, seq, closed_at as "closedAt"
      from jackpot where site_id = ${siteId} and jackpot_code = ${code} for update`)
}

/** Writes what has become of it; `won` where it has just been. */
export async function keepPot(
  db: Db,
  siteId: number,
  { code, amount, carry, seq }: Pot,
  at: Date,
  won: bigint | null = null,
): Promise<void> {
  await db.run(sql`
    update jackpot set amount = ${amount}, carry = ${carry}, seq = ${seq}, changed_at = ${at},
           last_won_amount = coalesce(${won}, last_won_amount),
           last_won_at = case when ${won}::bigint is null then last_won_at else ${at} end
     where site_id = ${siteId} and jackpot_code = ${code}`)
}

type Paid = { playerId: bigint; roundId: string | null }

async function enter(
  db: Db,
  siteId: number,
  pot: Pot,
  {
    reason,
    amount,
    paid = null,
    at,
  }: { reason: string; amount: bigint; paid?: Paid | null; at: Date },
): Promise<void> {
  if (amount === 0n) return
  pot.amount += amount
  pot.seq += 1n
  await db.run(sql`
    insert into jackpot_entry (site_id, jackpot_code, seq, reason, amount, balance_after, against, player_id, round_id, at)
    values (${siteId}, ${pot.code}, ${pot.seq}, ${reason}, ${amount}, ${pot.amount},
            ${paid ? null : `house:${studioProvider}`}, ${paid?.playerId ?? null}, ${paid?.roundId ?? null}, ${at})`)
}

/** The house puts in what a pot begins with. */
export function seedPot(db: Db, siteId: number, pot: Pot, at: Date): Promise<void> {
  return enter(db, siteId, pot, { reason: 'seed', amount: pot.seed, at })
}

/** Moves the share of these stakes from the house into the pot; what is less than a minor unit is carried on. */
export async function feedPot(
  db: Db,
  siteId: number,
  pot: Pot,
  stakes: bigint,
  at: Date,
): Promise<void> {
  assert(pot.share !== null, 'a pot that is fed says by how much')
  const { numerator, denominator } = readFraction(pot.share)
  const fed = pot.carry + stakes * numerator
  pot.carry = fed % denominator
  await enter(db, siteId, pot, { reason: 'contribution', amount: fed / denominator, at })
}

/** Pays from the pot to a player's cash, once for each reference, whatever gates say of the player. */
export async function payFromPot(
  db: Db,
  site: Site,
  pot: Pot,
  payment: {
    reason: 'won' | 'returned'
    playerId: bigint
    amount: bigint
    gameCode: string
    reference: string
    roundId: string | null
    at: Date
  },
): Promise<void> {
  const { reason, playerId, amount, gameCode, reference, roundId, at } = payment
  const posted = await postNow(db, {
    siteId: site.id,
    playerId,
    key: { provider: studioProvider, class: `jackpot_${reason}`, reference },
    content: `${pot.code} ${reason}`,
    legs: [{ account: 'cash', amount, against: `jackpot:${pot.code}`, reason: 'payout' }],
    gate: 'none',
    subject: gameCode,
    at,
  })
  assert(posted.outcome === 'applied', 'a pot pays once')
  await enter(db, site.id, pot, { reason, amount: -amount, paid: { playerId, roundId }, at })
}
