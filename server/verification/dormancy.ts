/** Accounts that rest for years: their players are looked for, then what is theirs is unclaimed by law; it stays theirs [DOR-03]. */

import { lettersOf } from '#i18n/letters.ts'
import { formatsOf } from '#i18n/format.ts'
import { languageCodes } from '#contract/catalogue.ts'
import { showMoney } from '#contract/money.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { record } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import type { Messages } from '#server/messages/messages.ts'
import { changeStatus } from '#server/protection/status.ts'

const batchMax = 100
const dayMs = 86_400_000

export type DormancyNeeds = { database: Database; sites: readonly Site[]; messages: Messages }

type Sought = { playerId: bigint; phone: string; email: string | null; language: string }
type Owed = { playerId: bigint; owed: bigint }

/** One bounded round over all sites. @returns how many accounts were looked at. */
export async function workDormancy(needs: DormancyNeeds, now: Date): Promise<number> {
  let looked = 0
  for (const site of needs.sites)
    looked += (await seekPlayers(needs, site, now)) + (await declareDormant(needs, site, now))
  return looked
}

/** Whoever was away for the years of the policy is written to, by every way that was proven, once per absence. */
async function seekPlayers({ database, messages }: DormancyNeeds, site: Site, now: Date) {
  const { unclaimedYears, unclaimedContactDays } = site.policy
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - unclaimedYears)
  const until = new Date(now.getTime() + unclaimedContactDays * dayMs)
  const later: (() => void)[] = []
  const sought = await database.inSite(site.id, async (db) => {
    const found = await db.rows<Sought>(sql`
      select player_id as "playerId", phone, case when email_verified_at is not null then email end as email,
             coalesce(nullif(r.language, ''), ${site.defaultLanguage}) as language
        from player p left join preference r using (site_id, player_id)
       where p.site_id = ${site.id} and p.status = 'inactive' and coalesce(p.last_login_at, p.created_at) < ${before}
         and not exists (select from dormancy d
                          where (d.site_id, d.player_id) = (p.site_id, p.player_id)
                            and d.noticed_at > coalesce(p.last_login_at, p.created_at))
       order by coalesce(p.last_login_at, p.created_at) limit ${batchMax} for no key update of p skip locked`)
    const visit = { site, db, now, afterCommit: (work: () => void) => void later.push(work) }
    for (const one of found) {
      await db.run(sql`
        insert into dormancy (site_id, player_id, noticed_at, contact_until)
        values (${site.id}, ${one.playerId}, ${now}, ${until})`)
      const figures = { contact_until: until.toISOString() }
      await writeLetter(db, {
        siteId: site.id,
        playerId: one.playerId,
        tab: 'system',
        letter: 'accountSought',
        figures,
        href: '/withdrawal',
        at: now,
      })
      const text = wordsOf(site, one.language, until)
      const message = { kind: 'accountSought', text, usefulUntil: until }
      await messages.send(visit, { ...message, to: one.phone, channel: 'sms' })
      await messages.send(visit, { ...message, to: one.email, channel: 'email' })
    }
    return found.length
  })
  for (const work of later) work()
  return sought
}

function wordsOf(site: Site, asked: string, until: Date): string {
  const language = languageCodes.find((code) => code === asked) ?? site.defaultLanguage
  const { time } = formatsOf(language, site.currency, site.timeZone)
  const { title, text } = lettersOf(language)('accountSought', {
    contact_until: time(until.toISOString()),
  })
  return `${site.name}. ${title}. ${text}`
}

/** Nobody came: the account is dormant, and what it owes is written down for the authority. No money moves. */
function declareDormant({ database }: DormancyNeeds, site: Site, now: Date): Promise<number> {
  return database.inSite(site.id, async (db) => {
    const due = await db.rows<Owed>(sql`
      select d.player_id as "playerId", coalesce((
               select sum(balance) from account a
                where (a.site_id, a.player_id) = (d.site_id, d.player_id) and a.kind in ('cash', 'held')), 0)::bigint as owed
        from dormancy d join player p using (site_id, player_id)
       where d.site_id = ${site.id} and d.dormant_at is null and d.contact_until <= ${now} and p.status = 'inactive'
         and d.noticed_at > coalesce(p.last_login_at, p.created_at)
       order by d.contact_until limit ${batchMax} for no key update of p skip locked`)
    for (const one of due) await declare(db, site, one, now)
    return due.length
  })
}

async function declare(db: Db, site: Site, { playerId, owed }: Owed, at: Date): Promise<void> {
  await db.run(sql`
    update dormancy set dormant_at = ${at}, owed = ${owed}
     where site_id = ${site.id} and player_id = ${playerId} and dormant_at is null`)
  const of = { siteId: site.id, actor: 'system', reason: 'unclaimed', at } as const
  await changeStatus(db, { ...of, playerId, to: 'dormant' })
  await record(db, {
    ...of,
    kind: 'property_unclaimed',
    subject: `player:${playerId}`,
    after: {
      owed: showMoney(owed, site.currency),
      currency: site.currency,
      policy: site.policy.name,
    },
  })
}
