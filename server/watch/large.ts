/** Notices large movements of money, single ones and a day's sum, as significant events [EVT-01]. */

import { parseMoney, type Currency } from '#contract/money.ts'
import { sql } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { record, type EventKind } from '#server/events/events.ts'
import type { Follower, FollowVisit } from '#server/ledger/follower.ts'
import type { JournalEntry } from '#server/ledger/journal.ts'
import type { Reason } from '#server/ledger/ledger.ts'

/** From where a single movement is large: about five thousand US dollars in round figures, by currency. */
const largeFrom: Record<Currency, string> = {
  PHP: '300000',
  MYR: '20000',
  VND: '130000000',
  CNY: '35000',
  TWD: '160000',
  NPR: '700000',
  USD: '5000',
  EUR: '5000',
  XBT: '0.05',
}

/** A day's sum is large from this many single ones on. */
const daySums = 3n

type LargeKind = Extract<EventKind, `large_${string}`>

/** Each kind of movement with the sum of a day that it belongs to. */
const kindOf: Partial<Record<Reason, LargeKind>> = {
  stake: 'large_stake',
  payout: 'large_payout',
  deposit: 'large_deposit',
  withdrawal_paid: 'large_withdrawal',
}

export const largeMovements: Follower = {
  name: 'large-movements',
  take: async (visit, entries) => {
    const large = parseMoney(largeFrom[visit.site.currency], visit.site.currency)
    assert(large !== null, 'every currency says what is large')
    for (const entry of entries) await noticeSingle(visit, entry, large)
    await noticeDays(visit, entries, large * daySums)
  },
}

async function noticeSingle({ db, site }: FollowVisit, entry: JournalEntry, large: bigint) {
  const kind = kindOf[entry.reason]
  const amount = entry.amount < 0n ? -entry.amount : entry.amount
  if (!kind || amount < large) return
  await record(db, {
    siteId: site.id,
    kind,
    actor: `player:${entry.playerId}`,
    reason: 'single',
    subject: `player:${entry.playerId}`,
    after: {
      amount,
      balance: entry.balanceAfter,
      of: entry.subject,
      reference: entry.reference,
      round: entry.roundId,
    },
    at: entry.at,
  })
}

type Noticed = { playerId: bigint; day: string; kind: LargeKind; amount: bigint; at: Date }

/** The counters of the days that moved already hold these entries: they are written in the same transaction. */
async function noticeDays(
  { db, site, now }: FollowVisit,
  entries: readonly JournalEntry[],
  large: bigint,
) {
  const players = [
    ...new Set(entries.filter(({ reason }) => kindOf[reason]).map(({ playerId }) => playerId)),
  ]
  const oldest = entries[0]?.at
  if (players.length === 0 || !oldest) return
  const found = await db.rows<Noticed>(sql`
    with noticed as (
      insert into noticed_day (site_id, player_id, day, kind)
      select u.site_id, u.player_id, u.day, sums.kind
        from usage_day u
        cross join lateral (values ('large_stake', u.staked), ('large_payout', u.paid), ('large_deposit', u.deposited),
                                   ('large_withdrawal', u.withdrawn)) as sums (kind, amount)
       where u.site_id = ${site.id} and u.player_id = any(${players.map(String)}::bigint[])
         and u.day >= (${oldest}::timestamptz at time zone ${site.timeZone})::date
         and sums.amount >= ${large}
      on conflict do nothing
      returning player_id, day, kind
    )
    select n.player_id as "playerId", n.day::text as day, n.kind, ${now}::timestamptz as at,
           case n.kind when 'large_stake' then u.staked when 'large_payout' then u.paid
             when 'large_deposit' then u.deposited else u.withdrawn end as amount
      from noticed n join usage_day u on u.site_id = ${site.id} and u.player_id = n.player_id and u.day = n.day
     order by n.player_id, n.day, n.kind`)
  for (const { playerId, day, kind, amount, at } of found)
    await record(db, {
      siteId: site.id,
      kind,
      actor: `player:${playerId}`,
      reason: 'day',
      subject: `player:${playerId}`,
      after: { amount, day },
      at,
    })
}
