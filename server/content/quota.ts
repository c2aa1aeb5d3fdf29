/** How often a network address may do in an hour what anyone may do. */

import { createHmac } from 'node:crypto'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { networkOf } from '#server/proof/address.ts'

const perHourMax = { contact: 6, ad_visit: 60, faq: 60 } as const
export type PublicAction = keyof typeof perHourMax

const hourMs = 3_600_000
/** Quotas of past hours that one more request sweeps away. */
const sweptMax = 20

/** A visitor's address as it may be kept: known again, and not to be read back. */
export function voterOf({ address, site }: Visit, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(`voter:${site.id}:${networkOf(address)}`)
    .digest()
}

/** @throws Refusal `tooManyRequests` once the hour's number is used up. */
export async function takeQuota(visit: Visit, action: PublicAction, secret: string): Promise<void> {
  const { db, site, now } = visit
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  const quota = await db.row<{ taken: number }>(sql`
    insert into public_quota as q (site_id, hour, action, source, taken)
    values (${site.id}, ${hour}, ${action}, ${voterOf(visit, secret)}, 1)
    on conflict (site_id, hour, action, source) do update set taken = q.taken + 1
    returning taken`)
  if (quota === null || quota.taken > perHourMax[action]) throw new Refusal('tooManyRequests')
  if (quota.taken > 1) return
  await db.run(sql`
    delete from public_quota
     where site_id = ${site.id} and (hour, action, source) in (
       select hour, action, source from public_quota
        where site_id = ${site.id} and hour < ${hour} order by hour limit ${sweptMax} for update skip locked)`)
}
