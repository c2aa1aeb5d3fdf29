/** Protects: what is done is paid once, in its time, and to nobody who stays away. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, missionRules, openMissions, visitsRules } from '#tests/harness/missions.ts'
import { noon, outcomeOf, refusalOf } from '#tests/harness/visit.ts'
import { missionHandlers } from './mission.ts'
import { countCheckIn } from './follower.ts'
import { programmeNow, publishProgramme } from '../programme.ts'

let on: Awaited<ReturnType<typeof openMissions>>
beforeAll(async () => {
  on = await openMissions()
})
afterAll(() => on.house.drop())

test('a check-in counts once a day, on the site’s calendar, also when it is asked for many times at once', async () => {
  const who = await on.house.playerOf(on.house.site)
  const answers = await Promise.all(Array.from({ length: 12 }, () => on.checkIn(who)))
  for (const { value } of answers) expect(value).toMatchObject({ streak: 1, tokens: 10, spins: 0 })
  expect(await on.balances(who)).toMatchObject({ tokens: 10n })
  // 16:00 UTC is midnight in Manila.
  const beforeMidnight = new Date('2026-03-01T15:59:59Z')
  expect((await on.checkIn(who, beforeMidnight)).value.streak).toBe(1)
  const { value } = await on.checkIn(who, new Date('2026-03-01T16:00:00Z'))
  expect(value).toMatchObject({ streak: 2, tokens: 20, spins: 1 })
})

test('days in a row go through the list and begin anew, after its end and after a day left out', async () => {
  const who = await on.house.playerOf(on.house.site)
  const streaks: number[][] = []
  for (const day of [0, 1, 2, 4]) {
    const { value } = await on.checkIn(who, days(day))
    streaks.push([value.streak, value.tokens])
  }
  expect(streaks).toEqual([
    [1, 10],
    [2, 20],
    [3, 10],
    [1, 10],
  ])
})

test('a mission that is done is paid once however often it is claimed, and only in its time', async () => {
  const who = await on.house.playerOf(on.house.site)
  await on.checkIn(who)
  const open = (await on.list(who)).missions.find(({ metric }) => metric === 'check_ins')
  expect(open).toMatchObject({ progress: 1, target: 2, state: 'open' })
  const id = open?.mission_id ?? ''
  expect(await refusalOf(on.claim(who, id))).toBe('missionUndone')
  // 1 March 2026 is a Sunday: the next day begins another week.
  await on.checkIn(who, days(1))
  expect((await on.list(who, days(1))).missions[0]).toMatchObject({ progress: 1, state: 'open' })
  await on.checkIn(who, days(2))
  const done = (await on.list(who, days(2))).missions[0]
  expect(done).toMatchObject({
    progress: 2,
    state: 'done',
    reward: { account: 'cash', amount: '5.00' },
  })
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => on.claim(who, done?.mission_id ?? '', days(3))),
  )
  expect(new Set(claims.map(({ value }) => value.claimed_at)).size).toBe(1)
  expect(await on.balances(who)).toMatchObject({ cash: 500n })
  await on.expectBooksAgree()
})

test('a mission whose time to claim is over, or that never was, is refused as such', async () => {
  const who = await on.house.playerOf(on.house.site)
  await on.checkIn(who)
  expect(await refusalOf(on.claim(who, 'spinner_2026-03-01', days(3)))).toBe('rewardExpired')
  for (const id of ['nothing', 'spinner_2026-02-30', 'spinner_2026-02-01', 'visits-2026-03-01'])
    expect(await refusalOf(on.claim(who, id))).toBe('missionUnknown')
})

test('spins of a mission are given once and used one by one, the first to run out first', async () => {
  const who = await on.house.playerOf(on.house.site)
  await on.checkIn(who)
  await on.claim(who, 'spinner_2026-03-01')
  await on.claim(who, 'spinner_2026-03-01')
  expect((await on.wheelOf(who)).spins_left).toBe(2)
  const spun = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(on.spin(who))))
  expect(spun.filter((outcome) => outcome === 'OK')).toHaveLength(2)
  expect(spun.filter((outcome) => outcome === 'spinNone')).toHaveLength(4)
  await on.give(who, 1, days(1))
  expect(await refusalOf(on.spin(who, randomUUID(), days(1)))).toBe('spinNone')
})

test('[EXC-02] [INC-07] on a break nobody checks in, claims or spins, and what was given waits', async () => {
  const who = await on.house.playerOf(on.house.site)
  await on.checkIn(who)
  await on.give(who, 1)
  await on.giveTokens(who, 100)
  await on.breakTaken(who)
  const tries = [
    () => on.claim(who, 'spinner_2026-03-01'),
    () => on.spin(who),
    () => on.playBoxes(who),
    () => on.exchange(who, 100),
    () => on.checkIn(who, new Date(days(1).getTime() - 1)),
  ]
  for (const tried of tries) expect(await refusalOf(tried())).toBe('playerOnTimeOut')
  expect(await outcomeOf(on.spin(who, randomUUID(), days(2)))).toBe('OK')
})

test('check-ins count for the mission of the period they fall into', async () => {
  const who = await on.house.playerOf(on.house.site)
  await on.house.database.inSite(1, async (db) => {
    const programme = await programmeNow({ db, site: on.house.site, now: noon }, 'mission')
    if (programme) await countCheckIn(db, on.house.site, who.player.id, programme, noon)
  })
  const { missions } = await on.list(who)
  expect(missions.map(({ progress, state }) => `${progress} ${state}`)).toEqual([
    '1 open',
    '1 done',
  ])
})

test('a site without rewards has no missions and no check-in, and what was done before is still paid', async () => {
  const who = await on.house.playerOf(on.house.site)
  await on.checkIn(who)
  const off = missionHandlers({ hasRewards: () => false })
  const list = await on.house.call(off['/api/mission/list'], on.visit(who), {})
  expect(list.value.check_in).toBeNull()
  expect(list.value.missions.map(({ state }) => state)).toEqual(['done'])
  expect(await refusalOf(on.house.call(off['/api/mission/checkin'], on.visit(who), {}))).toBe(
    'missionsOff',
  )
  const claim = { mission_id: 'spinner_2026-03-01' }
  expect(await outcomeOf(on.house.call(off['/api/mission/claim'], on.visit(who), claim))).toBe('OK')
})

test('an event has its days once: counted in them from the first to the last, and claimed for a while after', async () => {
  const { house } = on
  const event = { ...visitsRules, code: 'season', period: 'event', target: 3 } as const
  const publish = (first: string, last: string) =>
    house.database.inSite(house.otherSite.id, (db) =>
      publishProgramme(db, house.otherSite, {
        kind: 'mission',
        rules: { ...missionRules, missions: [{ ...event, event: { first, last } }] },
        validFrom: days(-100),
        actor: 'system',
        now: noon,
      }),
    )
  for (const [first, last] of [
    ['2026-03-03', '2026-03-02'],
    ['2026-02-30', '2026-03-02'],
  ] as const)
    expect(await refusalOf(publish(first, last))).toBe('invalidBody')
  // It began before the month that is shown otherwise.
  await publish('2026-01-10', '2026-03-02')
  const who = await house.playerOf(house.otherSite)
  const visit = (now: Date) => house.visitOf(house.otherSite, { ...who, now })
  const list = async (now: Date) =>
    (await house.call(on.missions['/api/mission/list'], visit(now), {})).value.missions
  const checkIn = (now: Date) => house.call(on.missions['/api/mission/checkin'], visit(now), {})
  const claim = (now: Date) =>
    house.call(on.missions['/api/mission/claim'], visit(now), { mission_id: 'season_2026-01-10' })
  expect(await list(days(-60))).toEqual([])
  await checkIn(days(-60))
  for (const [i, now] of [days(-50), days(-20), days(1)].entries()) {
    await checkIn(now)
    expect(await list(now)).toMatchObject([{ mission_id: 'season_2026-01-10', progress: i + 1 }])
  }
  expect(await list(days(2))).toMatchObject([{ state: 'done', progress: 3 }])
  await checkIn(days(2))
  expect(await refusalOf(claim(days(5)))).toBe('rewardExpired')
  expect(await outcomeOf(claim(days(4)))).toBe('OK')
  expect(await list(days(4))).toEqual([])
})

test('a guest sees what there is to do and the wheel with its odds, and nothing of anybody', async () => {
  const missions = await on.house.call(on.missions['/api/mission/list'], on.guest(), {})
  expect(missions.value.missions.map(({ state, progress }) => `${progress} ${state}`)).toEqual([
    '0 open',
    '0 open',
  ])
  expect(missions.value).toMatchObject({
    check_in: { streak: 0, is_done_today: false },
    history: [],
  })
  const wheel = await on.house.call(on.spins['/api/spin/state'], on.guest(), {})
  expect(wheel.value).toMatchObject({ is_on: true, range: 6, spins_left: 0, next_seed_hash: null })
})

test('what was claimed is kept as history, newest first', async () => {
  const who = await on.house.playerOf(on.house.site)
  await on.checkIn(who)
  expect((await on.list(who)).history).toEqual([])
  await on.claim(who, 'spinner_2026-03-01')
  await on.checkIn(who, days(1))
  await on.claim(who, 'spinner_2026-03-02', days(1))
  expect((await on.list(who, days(1))).history).toMatchObject([
    { mission_id: 'spinner_2026-03-02', reward: { account: 'spins', amount: '2' } },
    { mission_id: 'spinner_2026-03-01', claimed_at: noon.toISOString() },
  ])
})
