/** Protects: a board tells what its feed told, in order and in time, to its own site; and nothing that has gone stale. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Ajv } from 'ajv'
import { sportsCalls } from '#contract/sports.ts'
import type { Site } from '#server/base/context.ts'
import { openLog } from '#server/base/log.ts'
import type { Sites } from '#server/site/sites.ts'
import { inMs, noon, refusalOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { refreshFixtures, seedSportsbook, workFixtures } from './feed.ts'
import { boardHandlers } from './board.ts'
import { readOutrights } from './outrights.ts'

let house: TestHouse
/** A demo site that offers a sportsbook. */
let site: Site
beforeAll(async () => {
  house = await testHouse()
  site = { ...house.site, categories: ['sportsbook'] }
})
afterAll(() => house.drop())
beforeEach(async () => {
  await house.owner.query(
    'truncate sport, league, team, event, season, market, price, sports_feed, ticket, selection, favourite_league',
  )
  // With another key a match a test is about may be called off, or a team be left no chance in its season.
  await house.owner.query(
    "insert into sports_feed (site_id, key, told_at) values ($1, $2, '-infinity')",
    [site.id, Buffer.alloc(32, 7)],
  )
})

const hourMs = 3_600_000
const handlers = boardHandlers()
const seed = (of = site, now = noon) =>
  house.database.inSite(of.id, (db) => seedSportsbook(db, of, now))
const refresh = (now: Date, of = site) =>
  house.database.inSite(of.id, (db) => refreshFixtures(db, of, now))
const matches = async (now = noon, of = site, language: 'EN' | 'CN' | 'VI' = 'EN') =>
  (await house.call(handlers['/api/home/match_list'], house.visitOf(of, { now, language }), {}))
    .value
const odds = async (now = noon, of = site) =>
  (await house.call(handlers['/api/home/public_odds'], house.visitOf(of, { now }), {})).value
const rows = async () => {
  const read = async (table: string) =>
    (await house.owner.query(`select * from ${table} order by 1, 2, 3, 4, 5`)).rows as unknown[]
  return {
    event: await read('event'),
    season: await read('season'),
    market: await read('market'),
    price: await read('price'),
  }
}

test('a board has live, finished and upcoming events at once, earliest first', async () => {
  await seed()
  const list = await matches()
  const states = new Set(list.map(({ status }) => status))
  for (const state of ['live', 'finished', 'upcoming'] as const) expect(states).toContain(state)
  expect(list.map(({ start_time }) => start_time)).toEqual(
    list.map(({ start_time }) => start_time).toSorted(),
  )
})

test('told twice, or by another process with the same clock, nothing changes', async () => {
  await seed(site, inMs(1000))
  const before = await rows()
  expect(await refresh(inMs(1000))).toBe(0)
  expect(await seed(site, inMs(1000))).toBe(0)
  expect(await refresh(inMs(-hourMs))).toBe(0)
  expect(await rows()).toEqual(before)
  const changed = await Promise.all([
    refresh(inMs(hourMs)),
    refresh(inMs(hourMs)),
    refresh(inMs(hourMs)),
  ])
  expect(changed.filter((count) => count > 0)).toHaveLength(1)
})

test('an event goes on with the clock, and its end is told even where it was missed', async () => {
  await seed()
  const known = (await matches()).map(({ match_id }) => match_id)
  await refresh(inMs(72 * hourMs))
  const { rows: left } = await house.owner.query<{ state: string }>(
    'select state from event where event_code = any($1)',
    [known],
  )
  expect(left).toHaveLength(known.length)
  expect(left.filter(({ state }) => state !== 'finished' && state !== 'cancelled')).toEqual([])
  const { rows: offered } = await house.owner.query(
    "select from market where event_code = any($1) and state <> 'closed'",
    [known],
  )
  expect(offered).toEqual([])
})

// Protects what will be taken at a price [WGR-03]: a line never changes in place.
test('a line that has moved is closed and stays as it was', async () => {
  await seed()
  const before = await house.owner.query<{ event_code: string; line_hundredths: number }>(
    "select event_code, line_hundredths from market where kind = 'total' and state = 'open'",
  )
  await refresh(inMs(2 * hourMs))
  const { rows: closed } = await house.owner.query<{ event_code: string; line_hundredths: number }>(
    "select event_code, line_hundredths from market where kind = 'total' and state = 'closed'",
  )
  expect(closed.length).toBeGreaterThan(0)
  for (const line of closed) expect(before.rows).toContainEqual(line)
  const { rows: doubled } = await house.owner.query(
    "select from market where state <> 'closed' and is_main group by event_code, kind having count(*) > 1",
  )
  expect(doubled).toEqual([])
  const { rows: shown } = await house.owner.query(
    "select from market where state = 'closed' and is_main",
  )
  expect(shown).toEqual([])
})

test('answers are of the declared form, and names in the visitor’s language where there are any', async () => {
  await seed()
  const ajv = new Ajv({ strict: false })
  for (const [path, value] of [
    ['/api/home/match_list', await matches()],
    ['/api/home/public_odds', await odds()],
  ] as const) {
    const isDeclared = ajv.compile(sportsCalls[path].reads)
    isDeclared({ value })
    expect(isDeclared.errors ?? []).toEqual([])
  }
  const [chinese] = await matches(noon, site, 'CN')
  expect(chinese?.home.name).toMatch(/^[A-Z]/)
  expect(chinese?.home.name_local).toMatch(/^\p{Script=Han}+$/u)
  const [vietnamese] = await matches(noon, site, 'VI')
  expect(vietnamese?.home.name_local).toBe(vietnamese?.home.name)
})

test('a price is read as each side sees its line', async () => {
  await seed()
  const all = await odds()
  expect(all.map(({ match_id }) => match_id)).toEqual(
    (await matches())
      .filter(({ status }) => status === 'live' || status === 'upcoming')
      .map(({ match_id }) => match_id),
  )
  const lines = all.at(-1)?.lines ?? []
  expect(lines.map(({ bet_type, home_away }) => bet_type + home_away)).toEqual([
    '1X2H',
    '1X2D',
    '1X2A',
    'HDPH',
    'HDPA',
    'OUO',
    'OUU',
  ])
  expect(lines.every(({ odds: price, status }) => status === 'open' && Number(price) > 1)).toBe(
    true,
  )
  expect(Number(lines[3]?.criteria1)).toBe(-Number(lines[4]?.criteria1))
  expect(lines[5]?.criteria1).toBe(lines[6]?.criteria1)
})

test('an event has all its markets, the board’s among them, and who scored when', async () => {
  await seed()
  const all = await matches()
  const event = (match_id: string) =>
    house.call(handlers['/api/sports/event'], house.visitOf(site, { now: noon }), { match_id })
  const shown = new Map((await odds()).map(({ match_id, lines }) => [match_id, lines]))
  const { value } = await house.call(
    handlers['/api/sports/half_odds'],
    house.visitOf(site, { now: noon }),
    {},
  )
  const halves = new Map(value.events.map(({ match_id, lines }) => [match_id, lines]))
  // What is played in halves and has not had its first one has them: its result, one handicap and one total.
  const withHalf = all.filter(
    ({ sport, status, half_score }) =>
      sport.code.endsWith('football') &&
      (status === 'upcoming' || (status === 'live' && half_score === null)),
  )
  expect([...halves.keys()].toSorted()).toEqual(withHalf.map(({ match_id }) => match_id).toSorted())
  for (const lines of halves.values())
    expect(lines.map(({ bet_type }) => bet_type).join(' ')).toBe(
      'FH1X2 FH1X2 FH1X2 FHHDP FHHDP FHOU FHOU',
    )
  for (const match of all.filter(({ status }) => status === 'live' || status === 'upcoming')) {
    const { lines, goals, period_minutes, ...told } = (await event(match.match_id)).value
    expect(told).toEqual(match)
    expect(period_minutes.length).toBe(match.sport.code.endsWith('football') ? 2 : 3)
    for (const line of shown.get(match.match_id) ?? []) expect(lines).toContainEqual(line)
    expect(new Set(lines.map(({ bet_type }) => bet_type).filter((type) => !isHalf(type)))).toEqual(
      new Set(['1X2', 'HDP', 'OU', 'BTS', 'OE', 'CS']),
    )
    for (const line of halves.get(match.match_id) ?? []) expect(lines).toContainEqual(line)
    const scored = (side: string) => goals.filter((goal) => goal.side === side).length
    expect({ home: scored('home'), away: scored('away') }).toEqual(
      match.score ?? { home: 0, away: 0 },
    )
  }
  expect(await refusalOf(event('nowhere'))).toBe('matchUnknown')
})

const isHalf = (betType: string) => betType.startsWith('FH')

const outrights = async (now = noon, of = site) =>
  (await house.call(readOutrights, house.visitOf(of, { now }), {})).value.seasons
/** A league of the board, and its season. */
const tried = 'velada'
const seasonAt = async (now = noon) =>
  (await outrights(now)).find((one) => one.league.code === tried && one.status === 'upcoming')!

test('the season of every league is offered with all its teams, and stands on no board of matches', async () => {
  await seed()
  const seasons = await outrights()
  const isDeclared = new Ajv({ strict: false }).compile(sportsCalls['/api/sports/outrights'].reads)
  isDeclared({ value: { seasons } })
  expect(isDeclared.errors ?? []).toEqual([])
  const all = await matches()
  expect(new Set(seasons.map((one) => one.league.code))).toEqual(
    new Set(all.map((one) => one.league.code)),
  )
  for (const { teams, match_id, begins_at, closes_at, ends_at } of seasons) {
    expect(new Set(teams.map(({ code }) => code)).size).toBe(8)
    expect(all.map((one) => one.match_id)).not.toContain(match_id)
    expect(begins_at < closes_at && closes_at < ends_at).toBe(true)
  }
  const of = (code: string) => seasons.find((one) => one.sport.code === code)?.win_points
  expect([of('football'), of('ice-hockey')]).toEqual([3, 2])
})

test('[WGR-04] a season takes no bets while a match of it is on, and has other prices once that is over', async () => {
  await seed()
  const list = (await matches()).filter((one) => one.league.code === tried)
  const coming = list.find(({ status }) => status === 'upcoming')!
  const start = new Date(coming.start_time).getTime()
  const before = new Date(start - 60_000)
  await refresh(before)
  const free = await seasonAt(before)
  expect([free.is_on, free.market]).toEqual([false, 'open'])
  expect(free.teams.every(({ odds: price }) => Number(price) > 1)).toBe(true)

  const during = new Date(start + 60_000)
  await refresh(during)
  const paused = await seasonAt(during)
  expect([paused.is_on, paused.market]).toEqual([true, 'suspended'])
  expect(paused.teams.map(({ odds: price, status }) => price + status)).toEqual(
    paused.teams.map(() => 'suspended'),
  )
  const told = async () =>
    (
      await house.owner.query<{ odds: string }>(
        `select string_agg(odds_thousandths::text, ' ' order by pick) as odds from price where event_code = $1`,
        [free.match_id],
      )
    ).rows[0]?.odds
  const stood = await told()

  const after = new Date(start + 3 * hourMs)
  await refresh(after)
  const open = await seasonAt(after)
  expect([open.is_on, open.market]).toEqual([false, 'open'])
  expect(await told()).not.toBe(stood)
  const played = ({ teams }: typeof open) =>
    teams.reduce((sum, { won, drawn, lost }) => sum + won + drawn + lost, 0)
  expect(played(open)).toBe(played(free) + 2)
})

test('a season closes with its last round, is won by the first of its table, and its end is told even where it was missed', async () => {
  await seed()
  const { match_id, closes_at, ends_at } = await seasonAt()
  await refresh(new Date(new Date(closes_at).getTime() + 60_000))
  const closed = (await outrights(new Date(closes_at))).find((one) => one.match_id === match_id)!
  expect([closed.status, closed.market]).toEqual(['upcoming', 'closed'])
  const board = await matches(new Date(closes_at))
  expect(board.length).toBeGreaterThan(0)
  expect(board.map((one) => one.match_id)).not.toContain(match_id)
  expect(closed.teams.every(({ odds: price }) => price === '')).toBe(true)
  const later = new Date(new Date(ends_at).getTime() + 100 * hourMs)
  await refresh(later)
  const season = (await outrights(later)).find((one) => one.match_id === match_id)!
  expect([season.status, season.winner]).toEqual(['finished', season.teams[0]?.code])
  // The next one is there.
  expect((await seasonAt(later)).match_id).not.toBe(match_id)
  const { rows: left } = await house.owner.query(
    `select from market where kind = 'season_winner' and event_code = $1 and state <> 'closed'`,
    [match_id],
  )
  expect(left).toEqual([])
})

test('a database that knew no seasons is told them, and goes on', async () => {
  await seed()
  await house.owner.query(
    `delete from price where kind = 'season_winner'; delete from market where kind = 'season_winner';
     delete from season; delete from event where home_code is null; update sport set win_points = 3`,
  )
  const later = inMs(60_000)
  await seed(site, later)
  expect((await outrights(later)).length).toBeGreaterThanOrEqual(10)
  expect((await outrights(later)).some(({ win_points }) => win_points === 2)).toBe(true)
})

test('highlights are what is live and the next match of each league, with their prices', async () => {
  await seed()
  const all = await matches()
  const visit = house.visitOf(site, { now: noon })
  const { value } = await house.call(handlers['/api/home/highlights'], visit, {})
  const live = all.filter(({ status }) => status === 'live')
  const next = Map.groupBy(
    all.filter(({ status }) => status === 'upcoming'),
    ({ league }) => league.code,
  )
  const chosen = new Set([...live, ...[...next.values()].flatMap(([first]) => first ?? [])])
  expect(value.map(({ match_id }) => match_id)).toEqual(
    all.filter((match) => chosen.has(match)).map(({ match_id }) => match_id),
  )
  expect(next.size).toBe(new Set(all.map(({ league }) => league.code)).size)
  const offered = new Map((await odds()).map(({ match_id, lines }) => [match_id, lines]))
  for (const { match_id, lines } of value) expect(lines).toEqual(offered.get(match_id))
})

test('esports are told from what is played on a field', async () => {
  await seed()
  const sports = new Map((await matches()).map(({ sport }) => [sport.code, sport.is_esport]))
  expect(Object.fromEntries(sports)).toEqual({
    football: false,
    'ice-hockey': false,
    'e-football': true,
    'e-hockey': true,
  })
})

test('a feed that has gone quiet is not believed: nothing is live and no price is shown', async () => {
  await seed()
  const later = inMs(10 * 60_000)
  expect((await matches(later)).filter(({ status }) => status === 'live')).toEqual([])
  const lines = (await odds(later)).flatMap((event) => event.lines)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every(({ odds: price, status }) => price === '' && status === 'suspended')).toBe(
    true,
  )
  await refresh(later)
  expect((await matches(later)).some(({ status }) => status === 'live')).toBe(true)
})

test('another site sees nothing of it, and a site without a sportsbook gets none', async () => {
  const other = { ...house.otherSite, categories: [] }
  await seed()
  expect(await seed(other)).toBe(0)
  expect([await matches(noon, other), await odds(noon, other)]).toEqual([[], []])
  expect(await refresh(inMs(hourMs), other)).toBe(0)
  const { rows: strangers } = await house.owner.query('select from event where site_id <> $1', [
    site.id,
  ])
  expect(strangers).toEqual([])
})

test('two sites play different matches: a result on one tells nothing of the other', async () => {
  const other: Site = { ...house.otherSite, categories: ['sportsbook'] }
  await seed()
  await seed(other)
  const results = async (of: Site) =>
    (await matches(noon, of)).map(({ match_id, score }) => [match_id, score])
  expect((await results(site)).map(([id]) => id)).toEqual((await results(other)).map(([id]) => id))
  expect(await results(site)).not.toEqual(await results(other))
})

test('no feed is ever made or told on a site that is no demo', async () => {
  const real = { ...site, isDemo: false }
  await house.owner.query('truncate sports_feed')
  expect(await seed(real)).toBe(0)
  expect((await house.owner.query('select from sports_feed')).rows).toEqual([])
  await seed()
  expect(await refresh(inMs(hourMs), real)).toBe(0)
  expect((await matches(inMs(hourMs), real)).filter(({ status }) => status === 'live')).toEqual([])
})

test('a site that cannot be told holds up no other', async () => {
  const other: Site = { ...house.otherSite, categories: ['sportsbook'] }
  await seed()
  await seed(other)
  await house.owner.query(
    'delete from price; delete from market; delete from season; delete from event where site_id = 1; delete from league where site_id = 1',
  )
  const sites = { all: () => [site, other] } as unknown as Sites
  await workFixtures({ database: house.database, sites, log: openLog('silent') }, inMs(hourMs))
  expect((await matches(inMs(hourMs), other)).some(({ status }) => status === 'live')).toBe(true)
})
