/** The referral programme as players see it: the own link, what came of it, and the commission to claim. */

import type { Answer, Body } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit, Site, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { randomToken } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import type { Sites } from '#server/site/sites.ts'
import { addDays, dayOf, startOf, type Day } from '#server/base/calendar.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { grant } from '../grant.ts'
import { maskName } from '#server/base/masked.ts'
import {
  programmeAt,
  programmeNow,
  shownProgrammes,
  showRate,
  type ReferralRules,
} from '../programme.ts'
import { readWeights } from '../weights.ts'

type OwnPath =
  | '/api/referral/link'
  | '/api/referral/summary'
  | '/api/referral/downline'
  | '/api/referral/claim'

/** @throws Refusal `referralOff` from every call of a player where the operator has switched referral off. */
export function referralHandlers({
  sites,
}: {
  sites: Pick<Sites, 'settingsOf'>
}): Handlers<OwnPath | '/api/home/referral'> {
  const isOn = (site: Site) => sites.settingsOf(site).features.referral
  const whereOn =
    <B, A>(handler: (visit: PlayerVisit, body: B) => Promise<A>) =>
    async (visit: PlayerVisit, body: B): Promise<A> => {
      if (!isOn(visit.site)) throw new Refusal('referralOff')
      return handler(visit, body)
    }
  return {
    '/api/home/referral': async (visit) => {
      const rules = isOn(visit.site) ? await shownRules(visit) : undefined
      return {
        value: [
          {
            setting_name: 'show_referral',
            setting_value: isOn(visit.site) ? '1' : '0',
            rates: ratesOf(rules),
            counts_less: await readWeights(visit),
            claim_days: rules?.claim_days ?? 0,
          },
        ],
      }
    },
    '/api/referral/link': whereOn(async (visit) => {
      const code = await codeOf(visit)
      return { value: { code, url: `${visit.origin}/register?referrer_code=${code}` } }
    }),
    '/api/referral/summary': whereOn(showSummary),
    '/api/referral/downline': whereOn(showDownline),
    '/api/referral/claim': whereOn(claimCommission),
  }
}

const shownRules = async (visit: Visit) =>
  programmeAt(await shownProgrammes(visit, 'referral'), visit.now)?.rules

const ratesOf = (rules: ReferralRules | undefined) =>
  (rules?.rates ?? []).map(({ product, rate_e4: rate }) => ({
    product,
    percent: showRate(rate),
  }))

/** 32 signs that are not taken for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 8

/** Made when first asked for; of two askers at once, both get the one that was kept. */
async function codeOf({ db, site, player }: PlayerVisit): Promise<string> {
  const read = () =>
    db.row<{ code: string }>(sql`
      select code from referral_code where site_id = ${site.id} and player_id = ${player.id}`)
  const kept = await read()
  if (kept) return kept.code
  const signs = Buffer.from(randomToken(), 'base64url').subarray(0, codeLength)
  const code = [...signs].map((byte) => alphabet[byte % alphabet.length]).join('')
  await db.run(sql`
    insert into referral_code (site_id, player_id, code) values (${site.id}, ${player.id}, ${code})
    on conflict do nothing`)
  const made = await read()
  assert(made, 'a code of eight signs is not drawn twice')
  return made.code
}

/** Commission in ten-thousandths as whole minor units, rounded down also below zero. */
const unitE4 = 10_000n
const wholeOf = (commissionE4: bigint) =>
  commissionE4 / unitE4 - (commissionE4 % unitE4 < 0n ? 1n : 0n)

type DayRow = { day: Day; turnover: bigint; commissionE4: bigint; claimedE4: bigint }

const readDays = sql`
  select day::text as day, turnover, commission_e4 as "commissionE4", claimed_e4 as "claimedE4" from referral_day`

/** The days that are over and whose commission has not lapsed; what was paid too much on older ones counts against it. */
function claimableDays(
  { db, site, player, now }: PlayerVisit,
  { claim_days: claimDays }: Pick<ReferralRules, 'claim_days'>,
): Promise<DayRow[]> {
  const today = dayOf(now, site.timeZone)
  const oldest = addDays(today, -claimDays)
  return db.rows<DayRow>(sql`
    ${readDays} where site_id = ${site.id} and upline_id = ${player.id} and day < ${today} and day >= ${oldest}
    union all
    ${readDays} where site_id = ${site.id} and upline_id = ${player.id} and day < ${oldest} and commission_e4 < claimed_e4
    order by day`)
}

const openE4 = (days: readonly DayRow[]) =>
  days.reduce((sum, { commissionE4, claimedE4 }) => sum + commissionE4 - claimedE4, 0n)

const daysShown = 30

async function showSummary(visit: PlayerVisit): Promise<Answer<'/api/referral/summary'>> {
  const { db, site, player, now } = visit
  const rules = await shownRules(visit)
  const claimDays = rules?.claim_days ?? 0
  const today = dayOf(now, site.timeZone)
  const [counted, days, open] = await Promise.all([
    db.row<{ clicks: number; signedUp: number; depositors: number; paid: bigint }>(sql`
      select clicks, signed_up as "signedUp", depositors, paid from referral_upline
       where site_id = ${site.id} and player_id = ${player.id}`),
    db.rows<DayRow>(sql`
      ${readDays} where site_id = ${site.id} and upline_id = ${player.id} and day > ${addDays(today, -daysShown)}
      order by day`),
    claimableDays(visit, { claim_days: claimDays }),
  ])
  const oldest = open.find(({ commissionE4, claimedE4 }) => commissionE4 > claimedE4)
  const show = (minor: bigint) => showMoney(minor, site.currency)
  const begins = (day: Day) => startOf(day, site.timeZone).toISOString()
  const lapses = (day: Day) => begins(addDays(day, claimDays + 1))
  return {
    value: {
      clicks: counted?.clicks ?? 0,
      signed_up: counted?.signedUp ?? 0,
      depositors: counted?.depositors ?? 0,
      available: show(wholeOf(openE4(open))),
      pending: show(wholeOf(openE4(days.filter(({ day }) => day === today)))),
      paid: show(counted?.paid ?? 0n),
      next_at: begins(addDays(today, 1)),
      claim_by: oldest ? lapses(oldest.day) : null,
      rates: ratesOf(rules),
      days: days.map((row) => ({
        day: row.day,
        turnover: show(row.turnover),
        commission: show(wholeOf(row.commissionE4)),
        claimed: show(wholeOf(row.claimedE4)),
        claim_by:
          wholeOf(row.commissionE4 - row.claimedE4) > 0n && row.day >= addDays(today, -claimDays)
            ? lapses(row.day)
            : null,
      })),
    },
  }
}

type DownlineRow = {
  accountId: string
  boundAt: Date
  hasDeposited: boolean
  turnover: bigint
  commissionE4: bigint
  earns: boolean
}

/** What a friend pays in is the friend's own matter: only that it happened is told. */
async function showDownline(
  { db, site, player }: PlayerVisit,
  { page = 1, per_page: perPage = 10 }: Body<'/api/referral/downline'>,
): Promise<Answer<'/api/referral/downline'>> {
  const [counted, rows] = await Promise.all([
    db.row<{ signedUp: number }>(sql`
      select signed_up as "signedUp" from referral_upline where site_id = ${site.id} and player_id = ${player.id}`),
    db.rows<DownlineRow>(sql`
    select p.account_id as "accountId", b.bound_at as "boundAt", b.deposited_at is not null as "hasDeposited",
           b.turnover, b.commission_e4 as "commissionE4", b.same_person_at is null as earns
      from (
        select * from referral_bond where site_id = ${site.id} and upline_id = ${player.id}
         order by bound_at desc, player_id limit ${perPage} offset ${(page - 1) * perPage}
      ) b
      join player p using (site_id, player_id)
     order by b.bound_at desc, b.player_id`),
  ])
  return {
    value: rows.map(({ accountId, boundAt, hasDeposited, turnover, commissionE4, earns }) => ({
      name: maskName(accountId),
      joined_at: boundAt.toISOString(),
      has_deposited: hasDeposited,
      turnover: showMoney(turnover, site.currency),
      commission: showMoney(wholeOf(commissionE4), site.currency),
      earns,
    })),
    total: counted?.signedUp ?? 0,
    page,
    per_page: perPage,
  }
}

type Claim = { amount: bigint; claimedAt: Date }

async function claimCommission(
  visit: PlayerVisit,
  { client_ref: reference }: Body<'/api/referral/claim'>,
): Promise<Answer<'/api/referral/claim'>> {
  const { db, site, player } = visit
  // Claims of one player come one after the other, so that the second one finds nothing left.
  await lockPlayer(db, player.id)
  const kept = await db.row<Claim>(sql`
    select amount, claimed_at as "claimedAt" from referral_claim
     where site_id = ${site.id} and player_id = ${player.id} and client_ref = ${reference}`)
  const { amount, claimedAt } = kept ?? (await payCommission(visit, reference))
  return {
    value: { amount: showMoney(amount, site.currency), claimed_at: claimedAt.toISOString() },
  }
}

async function payCommission(visit: PlayerVisit, reference: string): Promise<Claim> {
  const { db, site, player, now } = visit
  const rules = (await programmeNow(visit, 'referral'))?.rules
  // The follower may be adding to these days; what it adds after this is claimed another time.
  const days = rules ? await claimableDays(visit, rules) : []
  const total = openE4(days)
  const amount = wholeOf(total)
  const last = days.at(-1)
  if (amount <= 0n || !last) throw new Refusal('nothingToClaim')
  const { transferId } = await grant(db, {
    siteId: site.id,
    playerId: player.id,
    source: 'referral',
    reference,
    promotion: 'referral',
    account: 'cash',
    amount,
    at: now,
  })
  // What is less than a minor unit stays open on the last day: claims add up to what was paid, exactly.
  const claimed = days.map(({ day, commissionE4 }) => ({
    day,
    claimed: String(day === last.day ? commissionE4 - (total - amount * unitE4) : commissionE4),
  }))
  await db.run(sql`
    update referral_day d set claimed_e4 = t.claimed
      from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as t (day date, claimed bigint)
     where d.site_id = ${site.id} and d.upline_id = ${player.id} and d.day = t.day`)
  await db.run(sql`
    insert into referral_claim (site_id, player_id, client_ref, amount, transfer_id, claimed_at)
    values (${site.id}, ${player.id}, ${reference}, ${amount}, ${transferId}, ${now})`)
  await db.run(sql`
    insert into referral_upline as u (site_id, player_id, paid) values (${site.id}, ${player.id}, ${amount})
    on conflict (site_id, player_id) do update set paid = u.paid + excluded.paid`)
  return { amount, claimedAt: now }
}
