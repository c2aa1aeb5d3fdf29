/** What playing has come to, from counters that are advanced with each booking: nothing is read back through history. */

import { limitPeriods } from '#contract/limits.ts'
import { showMoney } from '#contract/money.ts'
import { sql } from '#server/base/database.ts'
import type { Handler } from '#server/base/handler.ts'

type Row = {
  period: (typeof limitPeriods)[number] | 'life'
  minutes: number
  staked: bigint
  paid: bigint
  deposited: bigint
  withdrawn: bigint
}

/** The running day, week from Monday and month of the site's calendar, and life: at most a row for each day of play. */
export const readActivity: Handler<'/api/limits/activity'> = async ({ db, site, player, now }) => {
  const money = (minor: bigint) => showMoney(minor, site.currency)
  const rows = await db.rows<Row>(
    sql`select period,
            coalesce(floor(extract(epoch from
              case period when 'life' then p.played_life else played(p, period, local::date) end) / 60), 0)::integer as minutes,
            greatest(used.staked, 0) as staked, greatest(used.paid, 0) as paid, used.deposited, used.withdrawn
          from (
            select ${now}::timestamptz at time zone time_zone as local from site where site_id = current_site()
          ) today
          cross join unnest((select ${[...limitPeriods, 'life']}::text[])) with ordinality as periods (period, period_order)
          cross join lateral (
            select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(paid), 0)::bigint as paid,
                coalesce(sum(deposited), 0)::bigint as deposited, coalesce(sum(withdrawn), 0)::bigint as withdrawn
              from usage_day
             where site_id = current_site() and player_id = ${player.id}
               and day >= case period when 'life' then '-infinity' else date_trunc(period, local) end
          ) used
          left join play p on p.site_id = current_site() and p.player_id = ${player.id}
         order by period_order`,
  )
  return {
    value: rows.map(({ period, minutes, staked, paid, deposited, withdrawn }) => ({
      period,
      played_minutes: minutes,
      staked: money(staked),
      won: money(paid),
      net_position: money(paid - staked),
      deposited: money(deposited),
      withdrawn: money(withdrawn),
      net_deposits: money(deposited - withdrawn),
    })),
  }
}
