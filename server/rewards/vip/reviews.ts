/** What became of the promise that withdrawals are looked at in time: counted from the steps that staff took. */

import { sql, type Db } from '#server/base/database.ts'

const countedDays = 30

export type Reviews = { count: number; onTime: number; medianMinutes: number }

/**
 * Of withdrawals that were promised a look within so many minutes, and asked for within thirty days: how many have been
 * decided or are overdue, and how many of them in time. What its player took back before it was due is no part of it.
 */
export async function readReviews(db: Db, minutes: number, now: Date): Promise<Reviews | null> {
  const found = await db.row<Reviews>(sql`
    select count(*)::integer as count, (count(*) filter (where coalesce(decided, ${now}) <= review_by))::integer as "onTime",
           coalesce(round(percentile_cont(0.5) within group (
             order by extract(epoch from coalesce(decided, ${now}) - asked) / 60)), 0)::integer as "medianMinutes"
      from (select p.review_by, s.at as asked,
                   (select min(d.at) from payment_step d
                     where (d.site_id, d.payment_id) = (p.site_id, p.payment_id) and d.step in ('approve', 'reject')) as decided,
                   (select min(c.at) from payment_step c
                     where (c.site_id, c.payment_id) = (p.site_id, p.payment_id) and c.step = 'cancel') as cancelled
              from payment p join payment_step s using (site_id, payment_id)
             where p.site_id = current_site() and p.review_by > ${now}::timestamptz - ${countedDays} * interval '1 day'
               and s.step = 'review' and s.at > ${now}::timestamptz - ${countedDays} * interval '1 day'
               and p.review_by = s.at + ${minutes} * interval '1 minute') promised
     where decided is not null or (review_by < ${now} and (cancelled is null or cancelled > review_by))`)
  return found && found.count > 0 ? found : null
}
