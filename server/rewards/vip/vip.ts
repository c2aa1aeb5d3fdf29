/** The VIP programme as players see it: the ladder, the own level and the way on, and the benefits to claim. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { mayAdvertise } from '#server/protection/gate.ts'
import {
  addDays,
  anniversaryOf,
  dayOf,
  periodOf,
  startOf,
  type Day,
} from '#server/base/calendar.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { grant } from '../grant.ts'
import {
  programmeAt,
  programmeNow,
  readProgrammes,
  versionOf,
  type Programme,
} from '../programme.ts'
import {
  cycleOf,
  endCycles,
  keepOf,
  nextCycle,
  nothing,
  progressOf,
  thresholdsOf,
  type Change,
  type Counts,
} from './level.ts'

type VipPath = '/api/auth/vip' | '/api/vip/ladder' | '/api/vip/claim' | '/api/vip/take_part'

export const vipHandlers: Handlers<VipPath> = {
  '/api/auth/vip': showVip,
  '/api/vip/ladder': showLadder,
  '/api/vip/claim': claimBenefit,
  '/api/vip/take_part': async (visit, { takes_part: takesPart }) => {
    const { db, site, player, now } = visit
    await db.run(sql`
      insert into vip_member (site_id, player_id, cycle, left_at)
      values (${site.id}, ${player.id}, ${cycleOf(now, site.timeZone)}, ${takesPart ? null : now})
      on conflict (site_id, player_id) do update
         set left_at = case when ${takesPart} then null else coalesce(vip_member.left_at, excluded.left_at) end`)
    return { value: { takes_part: takesPart } }
  },
}

type Membership = {
  level: number
  /** Of the running cycle. */
  counts: Counts
  /** Newest first. */
  changes: Change[]
  takesPart: boolean
}

const changesShown = 50

/**
 * The level as of now. The follower writes the end of a cycle down when the player next moves; until then it is worked
 * out here, by the same rule.
 */
async function readMembership(
  { db, site, player, now }: PlayerVisit,
  reading: Promise<readonly Programme<'vip'>[]>,
): Promise<Membership> {
  const running = cycleOf(now, site.timeZone)
  const own = sql`site_id = ${site.id} and player_id = ${player.id}`
  const [member, cycles, kept] = await Promise.all([
    db.row<{ level: number; cycle: Day; isIn: boolean }>(sql`
      select level, cycle::text as cycle, left_at is null as "isIn" from vip_member where ${own}`),
    // What was counted since the cycle that was last written down.
    db.rows<Counts & { cycle: Day }>(sql`
      select cycle::text as cycle, deposited, turnover from vip_cycle
       where ${own} and cycle >= (select least(cycle, ${running}::date) from vip_member where ${own})`),
    db.rows<Change>(sql`
      select from_level as "from", to_level as "to", at, programme_version as version from vip_change
       where ${own} order by n desc limit ${changesShown}`),
  ])
  if (!member) return { level: 0, counts: nothing, changes: [], takesPart: true }
  const countsOf = (cycle: Day) => cycles.find((row) => row.cycle === cycle) ?? nothing
  const ended = endCycles(member, countsOf, running, await reading, site.timeZone)
  return {
    level: ended.standing.level,
    counts: countsOf(running),
    changes: [...ended.changes.toReversed(), ...kept],
    takesPart: member.isIn,
  }
}

async function showVip(visit: PlayerVisit): Promise<Answer<'/api/auth/vip'>> {
  const { site, now } = visit
  const reading = readProgrammes(visit.db, site.id, 'vip')
  const [programmes, membership, birthday, mayShow] = await Promise.all([
    reading,
    readMembership(visit, reading),
    lastBirthday(visit),
    mayAdvertise(visit.db, visit.player.id, now),
  ])
  const programme = programmeAt(programmes, now)
  const cycle = cycleOf(now, site.timeZone)
  const show = (minor: bigint) => showMoney(minor, site.currency)
  const value = {
    takes_part: membership.takesPart,
    is_top: false,
    cycle_ends_at: startOf(nextCycle(cycle), site.timeZone).toISOString(),
    keep_deposit: show(0n),
    keep_turnover: show(0n),
    history: [],
    benefits: [],
  }
  // Whoever stays away or is at risk is not drawn on, and nobody is shown a progress they do not want [EXC-02, EXC-08].
  const isShown = membership.takesPart && mayShow
  if (!programme || !isShown) return { nextLevel: [], vip: null, value }
  const { rules } = programme
  const top = rules.levels.length - 1
  const level = Math.min(membership.level, top)
  const { deposited, turnover } = membership.counts
  const start = thresholdsOf(rules, level)
  const keep = keepOf(rules, level)
  const next = level === top ? keep : thresholdsOf(rules, level + 1)
  const nameOf = (n: number) => rules.levels[Math.min(n, top)]?.name ?? ''
  const names = { vip_name: nameOf(level), vip_name_next: nameOf(level + 1) }
  return {
    nextLevel: [
      {
        starting_deposit: show(start.deposited),
        cycle_deposit: show(deposited),
        deposit_next: show(next.deposited),
        starting_turnover: show(start.turnover),
        cycle_turnover: show(turnover),
        turnover_next: show(next.turnover),
        ...names,
      },
    ],
    vip: {
      totalDeposit: show(deposited),
      depoProgress: progressOf(deposited, next.deposited),
      totalTurnover: show(turnover),
      toProgress: progressOf(turnover, next.turnover),
      currentLevel: names.vip_name,
      nextLevel: names.vip_name_next,
    },
    value: {
      ...value,
      is_top: level === top,
      keep_deposit: show(keep.deposited),
      keep_turnover: show(keep.turnover),
      history: membership.changes.map(({ from, to, at, version }) => {
        const { levels } = versionOf(programmes, version).rules
        const named = (n: number) => levels[n]?.name ?? levels.at(-1)?.name ?? ''
        return { at: at.toISOString(), vip_name_before: named(from), vip_name: named(to) }
      }),
      benefits: (await readBenefits(visit, programmes, { ...membership, birthday })).map(
        (benefit) => ({
          benefit_id: benefit.id,
          kind: benefit.kind,
          vip_name: benefit.name,
          amount: show(benefit.amount),
          claim_by: benefit.claimBy.toISOString(),
          claimed_at: benefit.claimedAt?.toISOString() ?? null,
        }),
      ),
    },
  }
}

async function showLadder(visit: Visit): Promise<Answer<'/api/vip/ladder'>> {
  const { site, now } = visit
  const programme = await programmeNow(visit, 'vip')
  const show = (minor: bigint) => showMoney(minor, site.currency)
  const rules = programme?.rules
  return {
    value: {
      version: programme?.version ?? 0,
      valid_from: programme?.validFrom.toISOString() ?? null,
      cycle: 'month',
      cycle_ends_at: startOf(nextCycle(cycleOf(now, site.timeZone)), site.timeZone).toISOString(),
      requires: rules?.requires ?? 'both',
      demotion: 'one_level',
      keep_percent: rules?.keep_percent ?? 0,
      claim_days: rules?.claim_days ?? 0,
      levels: (rules?.levels ?? []).map(({ name, deposit, turnover, benefits }, level) => {
        const keep = rules ? keepOf(rules, level) : nothing
        return {
          level,
          vip_name: name,
          deposit: show(BigInt(deposit)),
          turnover: show(BigInt(turnover)),
          keep_deposit: show(keep.deposited),
          keep_turnover: show(keep.turnover),
          level_up: show(BigInt(benefits.level_up)),
          weekly: show(BigInt(benefits.weekly)),
          birthday: show(BigInt(benefits.birthday)),
        }
      }),
    },
  }
}

type Claim = { id: string; amount: bigint; claimedAt: Date }
type Benefit = {
  /** Of a level or a week: what is given once. */
  id: string
  kind: 'level_up' | 'weekly' | 'birthday'
  name: string
  amount: bigint
  version: number
  claimBy: Date
  claimedAt: Date | null
}

/** What may be claimed now, and what of it was. A level that is lost and reached again gives its benefit only once. */
async function readBenefits(
  visit: PlayerVisit,
  programmes: readonly Programme<'vip'>[],
  { level, changes, birthday }: Pick<Membership, 'level' | 'changes'> & { birthday: Day | null },
): Promise<Benefit[]> {
  const { db, site, player, now } = visit
  const reached = changes.flatMap(({ from, to, at, version }) => {
    const { rules } = versionOf(programmes, version)
    const claimBy = startOf(addDays(dayOf(at, site.timeZone), rules.claim_days + 1), site.timeZone)
    if (to <= from || claimBy <= now) return []
    return rules.levels.slice(from + 1, to + 1).map(({ code, name, benefits }) => ({
      id: `level-${code}`,
      kind: 'level_up' as const,
      name,
      amount: BigInt(benefits.level_up),
      version,
      claimBy,
    }))
  })
  const recurring = recurringOf(visit, programmeAt(programmes, now), level, birthday)
  const offered = new Map(
    [...reached, ...recurring].filter(({ amount }) => amount > 0n).map((one) => [one.id, one]),
  )
  const claims = await db.rows<Claim>(sql`
    select benefit_id as id, amount, claimed_at as "claimedAt" from vip_claim
     where site_id = ${site.id} and player_id = ${player.id} and benefit_id = any(${[...offered.keys()]})`)
  return [...offered.values()].map((benefit) => {
    const claim = claims.find(({ id }) => id === benefit.id)
    return Object.assign(benefit, {
      amount: claim?.amount ?? benefit.amount,
      claimedAt: claim?.claimedAt ?? null,
    })
  })
}

/** What the level held now gives in this week, and for the last birthday while it may be claimed. */
function recurringOf(
  { site, now }: PlayerVisit,
  programme: Programme<'vip'> | null,
  level: number,
  birthday: Day | null,
): Omit<Benefit, 'claimedAt'>[] {
  const held = programme?.rules.levels[Math.min(level, programme.rules.levels.length - 1)]
  if (!programme || !held) return []
  const { rules, version } = programme
  const week = periodOf(dayOf(now, site.timeZone), 'week')
  const weekly = {
    id: `week-${week.first}`,
    kind: 'weekly' as const,
    name: held.name,
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
      name: held.name,
      amount: BigInt(held.benefits.birthday),
      version,
      claimBy,
    },
  ]
}

/** Today or before, by the identity that was proven; null where none was. A birthday of 29 February is kept on the 28th. */
async function lastBirthday({ db, site, player, now }: PlayerVisit): Promise<Day | null> {
  const born = await db.row<{ day: Day }>(sql`
    select birth_date::text as day from identity_check
     where site_id = ${site.id} and player_id = ${player.id} and state = 'verified'
     order by submitted_at desc, check_id desc limit 1`)
  return born && anniversaryOf(born.day, dayOf(now, site.timeZone))
}

async function claimBenefit(
  visit: PlayerVisit,
  { benefit_id: id }: { benefit_id: string },
): Promise<Answer<'/api/vip/claim'>> {
  const { db, site, player } = visit
  // Claims of one player come one after the other, so that the second one finds the first.
  await lockPlayer(db, player.id)
  const kept = await db.row<Claim>(sql`
    select benefit_id as id, amount, claimed_at as "claimedAt" from vip_claim
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
  const membership = await readMembership(visit, Promise.resolve(programmes))
  const birthday = await lastBirthday(visit)
  const benefits = membership.takesPart
    ? await readBenefits(visit, programmes, { ...membership, birthday })
    : []
  const benefit = benefits.find((one) => one.id === id)
  if (!benefit) throw new Refusal('benefitUnknown')
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
    insert into vip_claim (site_id, player_id, benefit_id, amount, programme_version, transfer_id, claimed_at)
    values (${site.id}, ${player.id}, ${id}, ${benefit.amount}, ${benefit.version}, ${transferId}, ${now})`)
  return { id, amount: benefit.amount, claimedAt: now }
}
