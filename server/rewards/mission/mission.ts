/** Missions as players see them: the list, the check-in, and claiming. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit, Site, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { mayPlay } from '#server/protection/gate.ts'
import { addDays, dayOf, periodOf, startOf, type Day } from '#server/base/calendar.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { grant } from '../grant.ts'
import { countCheckIn, runOf, type Mission } from './follower.ts'
import {
  programmeNow,
  readProgrammes,
  versionOf,
  type MissionRules,
  type Programme,
} from '../programme.ts'
import { giveSpins } from './spin.ts'
import { readUncounted } from '../weights.ts'
import { grantFrozen } from './tokens.ts'

type MissionPath = '/api/mission/list' | '/api/mission/checkin' | '/api/mission/claim'

type Progress = {
  mission: string
  firstDay: Day
  version: number
  count: number
  seen: number
  doneAt: Date | null
  claimedAt: Date | null
}

const columns = sql`mission, first_day::text as "firstDay", version, count, cardinality(seen) as seen,
  done_at as "doneAt", claimed_at as "claimedAt"`

/** Missions done longer ago can no longer be claimed, whatever their terms. */
const keptDays = 400
const shownMax = 200
const historyMax = 20

/** Code and first day in one id: `daily-rounds_2026-03-01`. */
const idOf = (code: string, firstDay: Day) => `${code}_${firstDay}`
const idPattern = /^([a-z][a-z0-9-]{0,30})_(\d{4}-\d\d-\d\d)$/

export type MissionNeeds = {
  /** Whether the site has switched rewards on (`gamify_status`); what was done before stays to be claimed. */
  hasRewards: (site: Site) => boolean
}

export function missionHandlers({ hasRewards }: MissionNeeds): Handlers<MissionPath> {
  const running = async (visit: Visit) =>
    hasRewards(visit.site) ? programmeNow(visit, 'mission') : null
  return {
    '/api/mission/list': async (visit) => {
      const programme = await running(visit)
      const rows = await readProgress(visit, programme)
      const versions = await readProgrammes(visit.db, visit.site.id, 'mission')
      return {
        value: {
          missions: listMissions(visit, programme, versions, rows),
          check_in: programme && (await showCheckIn(visit, programme.rules)),
          history: listClaimed(visit, versions, await readClaimed(visit)),
          counts_less: await readUncounted(visit),
          time_zone: visit.site.timeZone,
        },
      }
    },
    '/api/mission/checkin': async (visit) => checkIn(visit, await running(visit)),
    '/api/mission/claim': claim,
  }
}

type Shown = Answer<'/api/mission/list'>['value']['missions'][number]

type Versions = readonly Programme<'mission'>[]

/** What the asker has begun or done lately, or in an event that runs; a guest nothing. */
async function readProgress(
  { db, site, player, now }: Visit,
  programme: Programme<'mission'> | null,
): Promise<Progress[]> {
  if (!player) return []
  const today = dayOf(now, site.timeZone)
  const events = (programme?.rules.missions ?? []).flatMap(({ event }) => event?.first ?? [])
  const since = addDays(periodOf(today, 'month').first, -7)
  return db.rows<Progress>(sql`
    select ${columns} from mission_progress
     where site_id = ${site.id} and player_id = ${player.id} and first_day > ${addDays(today, -keptDays)}::date
       and (done_at is not null or first_day >= ${since}::date or first_day = any(${events}::date[]))
     order by first_day desc, mission limit ${shownMax}`)
}

async function readClaimed({ db, site, player }: Visit): Promise<Progress[]> {
  if (!player) return []
  return db.rows<Progress>(sql`
    select ${columns} from mission_progress
     where site_id = ${site.id} and player_id = ${player.id} and done_at is not null and claimed_at is not null
     order by claimed_at desc, mission limit ${historyMax}`)
}

function missionOf(versions: Versions, row: Progress): Mission | undefined {
  const { rules } = versionOf(versions, row.version)
  return rules.missions.find(({ code }) => code === row.mission)
}

/** Those of the running periods, begun or not, then those of earlier ones that are done and can still be claimed. */
function listMissions(
  visit: Visit,
  programme: Programme<'mission'> | null,
  versions: Versions,
  rows: readonly Progress[],
): Shown[] {
  const { site, now } = visit
  const today = dayOf(now, site.timeZone)
  const running = (programme?.rules.missions ?? []).flatMap((mission) => {
    const first = runOf(mission, today)?.first
    if (!first) return []
    const row = rows.find((one) => one.mission === mission.code && one.firstDay === first)
    return show(visit, mission, first, row ?? null)
  })
  const earlier = rows.flatMap((row) => {
    if (running.some(({ mission_id: id }) => id === idOf(row.mission, row.firstDay))) return []
    const mission = missionOf(versions, row)
    if (!mission || row.doneAt === null || row.claimedAt !== null) return []
    const shown = show(visit, mission, row.firstDay, row)
    return new Date(shown.claim_by) > now ? [shown] : []
  })
  return [...running, ...earlier]
}

function listClaimed({ site, language }: Visit, versions: Versions, rows: readonly Progress[]) {
  return rows.flatMap((row) => {
    const mission = missionOf(versions, row)
    if (!mission || row.claimedAt === null) return []
    return {
      mission_id: idOf(row.mission, row.firstDay),
      title: mission.title[language],
      reward: showReward(site, mission),
      claimed_at: row.claimedAt.toISOString(),
    }
  })
}

function show(
  { site, language }: Visit,
  mission: Mission,
  firstDay: Day,
  row: Progress | null,
): Shown {
  const { endsAt, claimBy } = timesOf(site, mission, firstDay)
  const counted = row === null ? 0 : mission.metric === 'games' ? row.seen : row.count
  return {
    mission_id: idOf(mission.code, firstDay),
    title: mission.title[language],
    period: mission.period,
    metric: mission.metric,
    categories: mission.categories,
    target: mission.target,
    progress: row?.doneAt ? mission.target : Math.min(counted, mission.target),
    reward: showReward(site, mission),
    state: row?.claimedAt ? 'claimed' : row?.doneAt ? 'done' : 'open',
    ends_at: endsAt.toISOString(),
    claim_by: claimBy.toISOString(),
  }
}

const showReward = (site: Site, { reward: { account, amount } }: Mission) => ({
  account,
  amount: account === 'cash' ? showMoney(BigInt(amount), site.currency) : amount,
})

function timesOf({ timeZone }: Site, mission: Mission, firstDay: Day) {
  const run = runOf(mission, firstDay)
  assert(run, 'a mission is counted from a day of its own')
  return {
    endsAt: startOf(run.next, timeZone),
    claimBy: startOf(addDays(run.next, mission.claim_days), timeZone),
  }
}

async function claim(
  visit: PlayerVisit,
  { mission_id: missionId }: { mission_id: string },
): Promise<Answer<'/api/mission/claim'>> {
  const { db, site, player, now } = visit
  const [, code = '', firstDay = ''] = idPattern.exec(missionId) ?? []
  await lockPlayer(db, player.id)
  const row = await db.row<Progress>(sql`
    select ${columns} from mission_progress
     where site_id = ${site.id} and player_id = ${player.id} and mission = ${code}
       and first_day::text = ${firstDay}`)
  if (!row) throw new Refusal('missionUnknown')
  const versions = await readProgrammes(db, site.id, 'mission')
  const { rules } = versionOf(versions, row.version)
  const mission = rules.missions.find((one) => one.code === code)
  if (!mission) throw new Refusal('missionUnknown')
  if (row.doneAt === null) throw new Refusal('missionUndone')
  if (row.claimedAt === null) {
    if (timesOf(site, mission, firstDay).claimBy <= now) throw new Refusal('rewardExpired')
    await pay(visit, mission, missionId, rules)
    await db.run(sql`
      update mission_progress set claimed_at = ${now}
       where site_id = ${site.id} and player_id = ${player.id} and mission = ${code}
         and first_day::text = ${firstDay}`)
  }
  const claimedAt = (row.claimedAt ?? now).toISOString()
  return {
    value: { mission_id: missionId, reward: showReward(site, mission), claimed_at: claimedAt },
  }
}

async function pay(visit: PlayerVisit, mission: Mission, reference: string, rules: MissionRules) {
  const { db, site, player, now } = visit
  const { account, amount } = mission.reward
  const whose = { siteId: site.id, playerId: player.id, source: 'mission', reference, at: now }
  if (account === 'spins') {
    // Spins move no money, so the ledger's gate does not see them.
    await mayPlay(visit)
    await giveSpins(db, { ...whose, count: Number(amount), expiresAt: spinsUntil(visit, rules) })
    return
  }
  await grant(db, { ...whose, promotion: mission.code, account, amount: BigInt(amount) })
}

const dayMs = 86_400_000
const spinsUntil = ({ now }: PlayerVisit, { spin_days: days }: MissionRules) =>
  new Date(now.getTime() + days * dayMs)

type CheckInRow = { day: Day; streak: number; tokens: bigint; spins: number }

const lastCheckIn = ({ db, site, player }: Visit & Pick<PlayerVisit, 'player'>) =>
  db.row<CheckInRow>(sql`
    select day::text as day, streak, tokens, spins from check_in
     where site_id = ${site.id} and player_id = ${player.id} order by day desc limit 1`)

async function showCheckIn(visit: Visit, { check_in: rewards }: MissionRules) {
  if (rewards.length === 0) return null
  const { site, player, now } = visit
  const today = dayOf(now, site.timeZone)
  const last = player ? await lastCheckIn({ ...visit, player }) : null
  const isKept = last !== null && last.day >= addDays(today, -1)
  return {
    rewards: rewards.map(({ tokens, spins }) => ({ tokens: Number(tokens), spins })),
    streak: isKept ? last.streak : 0,
    is_done_today: last?.day === today,
    resets_at: startOf(addDays(today, 1), site.timeZone).toISOString(),
  }
}

/** The player is locked: of check-ins at once the first counts and the others answer it. */
async function checkIn(
  visit: PlayerVisit,
  programme: Programme<'mission'> | null,
): Promise<Answer<'/api/mission/checkin'>> {
  const { db, site, player, now } = visit
  const rewards = programme?.rules.check_in ?? []
  if (!programme || rewards.length === 0) throw new Refusal('missionsOff')
  await lockPlayer(db, player.id)
  const today = dayOf(now, site.timeZone)
  const tomorrow = startOf(addDays(today, 1), site.timeZone)
  const last = await lastCheckIn(visit)
  const answer = ({ streak, tokens, spins }: CheckInRow) => ({
    value: {
      streak,
      tokens: Number(tokens),
      spins,
      usable_at: tomorrow.toISOString(),
      resets_at: tomorrow.toISOString(),
    },
  })
  if (last?.day === today) return answer(last)
  await mayPlay(visit)
  const streak = last?.day === addDays(today, -1) ? last.streak + 1 : 1
  const reward = rewards[(streak - 1) % rewards.length]
  const tokens = BigInt(reward?.tokens ?? '0')
  const spins = reward?.spins ?? 0
  const whose = {
    siteId: site.id,
    playerId: player.id,
    source: 'check-in',
    reference: today,
    at: now,
  }
  if (tokens > 0n)
    await grantFrozen(db, { ...whose, promotion: 'check-in', amount: tokens }, tomorrow)
  if (spins > 0)
    await giveSpins(db, { ...whose, count: spins, expiresAt: spinsUntil(visit, programme.rules) })
  await db.run(sql`
    insert into check_in (site_id, player_id, day, streak, tokens, spins, at)
    values (${site.id}, ${player.id}, ${today}::date, ${streak}, ${tokens}, ${spins}, ${now})`)
  await countCheckIn(db, site, player.id, programme, now)
  return answer({ day: today, streak, tokens, spins })
}
