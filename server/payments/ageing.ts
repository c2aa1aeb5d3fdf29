/** How long withdrawals wait: those that are open by age, and how fast those of late were paid [WAL-09]. */

import { sql, type Db } from '#server/base/database.ts'

const hourMs = 3_600_000

/** Upper ends in hours; the last has none. Laws speak of five and of seven days. */
const ages = [1, 24, 72, 120, 168, null] as const

export type AgeingRow = {
  /** Younger than so many hours; null for all that are older. */
  belowHours: number | null
  count: number
  /** Minor units. */
  amount: bigint
}

export type Ageing = {
  open: AgeingRow[]
  oldestAt: Date | null
  /** Of the withdrawals paid within thirty days: minutes from the request until half, and nine in ten, were paid. */
  paid: { count: number; medianMinutes: number; ninetyPercentMinutes: number }
}

const paidWithinMs = 30 * 24 * hourMs

export async function readAgeing(db: Db, now: Date): Promise<Ageing> {
  const open = await db.rows<{ createdAt: Date; amount: bigint }>(sql`
    select created_at as "createdAt", amount from payment
     where kind = 'withdrawal' and state in ('requested', 'in_review', 'approved', 'sending', 'unknown')
     order by created_at`)
  const paid = await db.row<{ count: number; median: number | null; ninety: number | null }>(sql`
    select count(*)::integer as count,
           (percentile_cont(0.5) within group (order by minutes))::float8 as median,
           (percentile_cont(0.9) within group (order by minutes))::float8 as ninety
      from (select extract(epoch from s.at - p.created_at) / 60 as minutes
              from payment_step s join payment p using (site_id, payment_id)
             where s.step = 'pay' and s.at > ${new Date(now.getTime() - paidWithinMs)} and s.at <= ${now}) waited`)
  const ageHours = (createdAt: Date) => (now.getTime() - createdAt.getTime()) / hourMs
  return {
    open: ages.map((belowHours, n) => {
      const above = ages[n - 1] ?? 0
      const within = open.filter(({ createdAt }) => {
        const age = ageHours(createdAt)
        return age >= above && (belowHours === null || age < belowHours)
      })
      return {
        belowHours,
        count: within.length,
        amount: within.reduce((total, { amount }) => total + amount, 0n),
      }
    }),
    oldestAt: open[0]?.createdAt ?? null,
    paid: {
      count: paid?.count ?? 0,
      medianMinutes: Math.round(paid?.median ?? 0),
      ninetyPercentMinutes: Math.round(paid?.ninety ?? 0),
    },
  }
}
