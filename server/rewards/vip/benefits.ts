/** Benefits of VIP levels: what may be claimed now, and claiming it. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import {
  addDays,
  anniversaryOf,
  dayOf,
  periodOf,
  startOf,
  type Day,
} from '#server/base/calendar.ts'
import { sql } from '#server/base/database.ts'
import { nameIn } from '#server/base/named.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { grant } from '../grant.ts'
import { programmeAt, readProgrammes, versionOf, type Programme } from '../programme.ts'
import { graceMs } from '../settled.ts'
import { levelBefore, nextCycle, rebateOf } from './level.ts'
import { readMembership, type Membership } from './membership.ts'

type Claim = { id: string; amount: bigint; turnover: bigint | null; claimedAt: Date }
type Benefit = {
  /** Of a level, a week or a cycle: what is given once. */
  id: string
  kind: 'level_up' | 'weekly' | 'birthday' | 'rebate'
  name: string
  amount: bigint
  /** What a rebate is counted from. */
  counted?: { cycle: Day; turnover: bigint; rateE4: number }
  version: number
  claimBy: Date
}

/** What may be claimed now, or was. A level that is lost and reached again gives its benefit only once. */
export function benefitsOf(
  visit: PlayerVisit,
  programmes: readonly Programme<'vip'>[],
  membership: Pick<Membership, 'level' | 'changes' | 'ended'> & { birthday: Day | null },
): Benefit[] {
  const { site, language, now } = visit
  const { level, changes, birthday } = membership
  const reached = changes.flatMap(({ from, to, at, version }) => {
    const { rules } = versionOf(programmes, version)
    const claimBy = startOf(addDays(dayOf(at, site.timeZone), rules.claim_days + 1), site.timeZone)
    if (to <= from || claimBy <= now) return []
    return rules.levels.slice(from + 1, to + 1).map((one) => ({
      id: levelBenefit(one.code),
      kind: 'level_up' as const,
      name: nameIn(one, language),
      amount: BigInt(one.benefits.level_up),
      version,
      claimBy,
    }))
  })
  const recurring = recurringOf(visit, programmeAt(programmes, now), level, birthday)
  const offered = new Map(
    [...reached, ...recurring, ...rebatesOf(visit, programmes, membership)]
      .filter(({ amount }) => amount > 0n)
      .map((one) => [one.id, one]),
  )
  return [...offered.values()]
}

const levelBenefit = (code: string) => `level-${code}`

/** Birthdays and cycles may be claimed for a year at most, weeks for less. */
const recurringMs = 367 * 86_400_000

/** What was claimed: of levels ever, and of what comes again as far back as it may be. */
export function readClaims(
  { db, site, player, now }: PlayerVisit,
  programmes: readonly Programme<'vip'>[],
): Promise<Claim[]> {
  const levels = programmes.flatMap(({ rules }) =>
    rules.levels.map(({ code }) => levelBenefit(code)),
  )
  return db.rows<Claim>(sql`
    select benefit_id as id, amount, turnover, claimed_at as "claimedAt" from vip_claim
     where site_id = ${site.id} and player_id = ${player.id}
       and (benefit_id = any(${[...new Set(levels)]}) or claimed_at > ${new Date(now.getTime() - recurringMs)})`)
}

/** What the level held now gives in this week, and for the last birthday while it may be claimed. */
function recurringOf(
  { site, language, now }: PlayerVisit,
  programme: Programme<'vip'> | null,
  level: number,
  birthday: Day | null,
): Benefit[] {
  const held = programme?.rules.levels[Math.min(level, programme.rules.levels.length - 1)]
  if (!programme || !held) return []
  const { rules, version } = programme
  const week = periodOf(dayOf(now, site.timeZone), 'week')
  const weekly = {
    id: `week-${week.first}`,
    kind: 'weekly' as const,
    name: nameIn(held, language),
    amount: BigInt(held.benefits.weekly),
    version,
    claimBy: startOf(week.next, site.timeZone),
  }
  const claimBy = birthday && startOf(addDays(birthday, rules.claim_days + 1), site.timeZone)
  if (!claimBy || claimBy <= now) return [weekly]
  return [
    weekly,
    {
      id: `birthday-${birthday.slice(0, 4)}`,
      kind: 'birthday',
      name: nameIn(held, language),
      amount: BigInt(held.benefits.birthday),
      version,
      claimBy,
    },
  ]
}

/**
 * Of each ended cycle, by the rules that held and the level that was held at its end. What is taken back before the claim
 * makes it less; afterwards it stays as it was claimed.
 */
function rebatesOf(
  { site, language, now }: PlayerVisit,
  programmes: readonly Programme<'vip'>[],
  { ended, ...standing }: Pick<Membership, 'level' | 'changes' | 'ended'>,
): Benefit[] {
  return ended.flatMap(({ cycle, turnover }) => {
    const next = nextCycle(cycle)
    const end = startOf(next, site.timeZone)
    const programme = programmeAt(programmes, new Date(end.getTime() - 1))
    if (!programme || now.getTime() < end.getTime() + graceMs) return []
    const { rules, version } = programme
    const held = rules.levels[Math.min(levelBefore(standing, end), rules.levels.length - 1)]
    const claimBy = startOf(addDays(next, rules.claim_days), site.timeZone)
    if (!held || claimBy <= now) return []
    const rateE4 = held.benefits.rebate_e4
    const one: Benefit = {
      id: `rebate-${cycle.slice(0, 7)}`,
      kind: 'rebate',
      name: nameIn(held, language),
      amount: rebateOf(turnover, rateE4),
      counted: { cycle, turnover, rateE4 },
      version,
      claimBy,
    }
    return [one]
  })
}

/** Today or before, by the identity that was proven; null where none was. A birthday of 29 February is kept on the 28th. */
export async function lastBirthday({ db, site, player, now }: PlayerVisit): Promise<Day | null> {
  const born = await db.row<{ day: Day }>(sql`
    select birth_date::text as day from identity_check
     where site_id = ${site.id} and player_id = ${player.id} and state = 'verified'
     order by submitted_at desc, check_id desc limit 1`)
  return born && anniversaryOf(born.day, dayOf(now, site.timeZone))
}

export async function claimBenefit(
  visit: PlayerVisit,
  { benefit_id: id }: { benefit_id: string },
): Promise<Answer<'/api/vip/claim'>> {
  const { db, site, player } = visit
  // Claims of one player come one after the other, so that the second one finds the first.
  await lockPlayer(db, player.id)
  const kept = await db.row<Claim>(sql`
    select benefit_id as id, amount, turnover, claimed_at as "claimedAt" from vip_claim
     where site_id = ${site.id} and player_id = ${player.id} and benefit_id = ${id}`)
  const claim = kept ?? (await giveBenefit(visit, id))
  return {
    value: {
      benefit_id: id,
      amount: showMoney(claim.amount, site.currency),
      claimed_at: claim.claimedAt.toISOString(),
    },
  }
}

async function giveBenefit(visit: PlayerVisit, id: string): Promise<Claim> {
  const { db, site, player, now } = visit
  const programmes = await readProgrammes(db, site.id, 'vip')
  const membership = await readMembership(visit, programmes)
  const birthday = await lastBirthday(visit)
  const benefits = membership.takesPart
    ? benefitsOf(visit, programmes, { ...membership, birthday })
    : []
  const benefit = benefits.find((one) => one.id === id)
  if (!benefit) throw new Refusal('benefitUnknown')
  const turnover = benefit.counted?.turnover ?? null
  const { transferId } = await grant(db, {
    siteId: site.id,
    playerId: player.id,
    source: 'vip',
    reference: id,
    promotion: 'vip',
    account: 'cash',
    amount: benefit.amount,
    at: now,
  })
  await db.run(sql`
    insert into vip_claim (site_id, player_id, benefit_id, amount, turnover, rate_e4, programme_version, transfer_id, claimed_at)
    values (${site.id}, ${player.id}, ${id}, ${benefit.amount}, ${turnover}, ${benefit.counted?.rateE4 ?? null},
            ${benefit.version}, ${transferId}, ${now})`)
  return { id, amount: benefit.amount, turnover, claimedAt: now }
}
