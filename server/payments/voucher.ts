/** Vouchers as staff keep them: issued in batches, their codes shown once, cancelled, and listed with what became of them. */

import { createHmac } from 'node:crypto'
import { voucherDrawn, voucherOf, voucherSigns } from '#contract/vouchers.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { randomSigns, timedId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { refuseBeyond } from './method.ts'

/** The way to pay, and the gateway, that vouchers are. */
export const voucherMethod = 'voucher'

/** Who issues or cancels, and when. `command:<name>` is whoever runs a command on the server itself. */
export type Issuer = { by: string; at: Date }

/** Minor units each. */
export type Batch = { amount: bigint; expiresAt: Date }

/** Its code is told once, to who issues it, and kept nowhere. */
export type Issued = { voucherId: string; code: string }

const countMax = 10_000

/** What is kept of a code. Bound to the site: the same code is another voucher elsewhere, or none. */
export const hashVoucher = (sealKey: Buffer, siteId: number, code: string): Buffer =>
  createHmac('sha256', sealKey).update(`voucher:${siteId}:${code}`).digest()

/**
 * Issues a batch of vouchers of one amount.
 * @throws Refusal `rightMissing`; `methodUnknown` where the site takes none; `amountTooSmall`, `amountTooLarge` beyond what
 *   the method says; `invalidBody` for a number that is none, or an end that is past.
 */
export async function issueVouchers(
  db: Db,
  { site, sealKey }: { site: Site; sealKey: Buffer },
  { count, ...batch }: Batch & { count: number },
  issuer: Issuer,
): Promise<Issued[]> {
  await requireIssuer(db, issuer)
  if (!Number.isInteger(count) || count < 1 || count > countMax)
    throw new Refusal('invalidBody', { field: 'count' })
  const codes = Array.from({ length: count }, () =>
    voucherOf(randomSigns(voucherSigns, voucherDrawn)),
  )
  return writeVouchers(
    db,
    { site, sealKey },
    { ...batch, batchId: timedId(issuer.at), codes },
    issuer,
  )
}

/** Writes vouchers of given codes; a batch that is there already stays as it is. @throws Refusal as `issueVouchers`. */
export async function writeVouchers(
  db: Db,
  { site, sealKey }: { site: Site; sealKey: Buffer },
  { batchId, codes, amount, expiresAt }: Batch & { batchId: string; codes: readonly string[] },
  { by, at }: Issuer,
): Promise<Issued[]> {
  const range = await db.row<{ amountMin: bigint; amountMax: bigint }>(sql`
    select amount_min as "amountMin", amount_max as "amountMax" from payment_method
     where direction = 'deposit' and method = ${voucherMethod} and gateway = ${voucherMethod}`)
  if (!range) throw new Refusal('methodUnknown')
  refuseBeyond(range, amount, site.currency)
  if (expiresAt <= at) throw new Refusal('invalidBody', { field: 'expires_at' })
  const issued = codes.map((code, i) => ({ voucherId: `${batchId}-${i + 1}`, code }))
  const hashes = codes.map((code) => hashVoucher(sealKey, site.id, code))
  const written = await db.run(sql`
    insert into voucher (site_id, voucher_id, batch_id, code_hash, amount, issued_by, issued_at, expires_at)
    select ${site.id}, voucher_id, ${batchId}, code_hash, ${amount}, ${by}, ${at}, ${expiresAt}
      from unnest(${issued.map(({ voucherId }) => voucherId)}::text[], ${hashes}::bytea[]) as made (voucher_id, code_hash)
    on conflict do nothing`)
  if (written > 0)
    await record(db, {
      siteId: site.id,
      kind: 'voucher_issued',
      actor: `staff:${by}`,
      subject: `voucher:${batchId}`,
      after: { amount, count: written, expiresAt },
      at,
    })
  return issued
}

/**
 * Cancels a voucher, or all of a batch that are still open.
 * @returns how many it was.
 * @throws Refusal `rightMissing`; `notFound` where none is open by this id.
 */
export async function cancelVouchers(
  db: Db,
  { site, id }: { site: Site; id: string },
  issuer: Issuer,
): Promise<number> {
  await requireIssuer(db, issuer)
  const { by, at } = issuer
  const count = await db.run(sql`
    update voucher set cancelled_by = ${by}, cancelled_at = ${at}
     where (voucher_id = ${id} or batch_id = ${id})
       and payment_id is null and cancelled_at is null and expires_at > ${at}`)
  if (count === 0) throw new Refusal('notFound')
  await record(db, {
    siteId: site.id,
    kind: 'voucher_cancelled',
    actor: `staff:${by}`,
    subject: `voucher:${id}`,
    after: { count },
    at,
  })
  return count
}

export const voucherStates = ['open', 'redeemed', 'expired', 'cancelled'] as const
export type VoucherState = (typeof voucherStates)[number]

export type Voucher = {
  voucherId: string
  amount: bigint
  state: VoucherState
  issuedBy: string
  issuedAt: Date
  expiresAt: Date
  /** When it was redeemed or cancelled, by which deposit or by whom. */
  endedAt: Date | null
  endedBy: string
}

/** The vouchers of a site, newest batch first; of one state or of any. @throws Refusal `rightMissing`. */
export async function listVouchers(
  db: Db,
  state: VoucherState | null,
  issuer: Issuer,
): Promise<Voucher[]> {
  await requireIssuer(db, issuer)
  return db.rows<Voucher>(sql`
    select * from (
      select voucher_id as "voucherId", amount, issued_by as "issuedBy", issued_at as "issuedAt", expires_at as "expiresAt",
             case when payment_id is not null then 'redeemed' when cancelled_at is not null then 'cancelled'
                  when expires_at <= ${issuer.at} then 'expired' else 'open' end as state,
             coalesce(redeemed_at, cancelled_at) as "endedAt", coalesce(payment_id, cancelled_by, '') as "endedBy"
        from voucher where site_id = current_site()
    ) v
     where state = coalesce(${state}, state) order by "issuedAt" desc, length("voucherId"), "voucherId"`)
}

async function requireIssuer(db: Db, { by, at }: Issuer): Promise<void> {
  if (!by.startsWith('command:')) await requireRight(db, by, 'vouchers_issue', at)
}
