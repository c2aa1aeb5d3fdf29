/** Protects: the demo has what it says it has, under the rules that run, and a second start undoes nothing. */

import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currencyScale, type Currency } from '#contract/money.ts'
import { games } from '#games/catalogue.ts'
import { waters } from '#games/fishing/fishing.ts'
import { tableGames } from '#games/holdem/holdem.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import { configHash, isStake, type Game } from '#games/game.ts'
import { verifyPassword } from '#server/proof/password.ts'
import { policyOf } from '#server/site/policy.ts'
import { freshDatabase, type FreshDatabase } from '#tests/harness/postgres.ts'
import { offerOf, seedDemo, type DemoAccounts } from './seed.ts'

let fresh: FreshDatabase
let dataDir: string
let owner: pg.Client
let accounts: DemoAccounts

const now = new Date('2026-03-31T12:00:00Z')
const isWater = (code: string) => waters.some((game) => game.code === code)
const seed = () => seedDemo({ databaseUrl: fresh.url, dataDir, now })

async function count(what: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(`select count(*)::integer as n from ${what}`)
  return rows[0]?.n ?? 0
}

beforeAll(async () => {
  fresh = await freshDatabase()
  dataDir = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-seed-'))
  owner = new pg.Client(fresh.url)
  await owner.connect()
  accounts = await seed()
})

afterAll(async () => {
  await owner.end()
  await fresh.drop()
  fs.rmSync(dataDir, { recursive: true })
})

test('each of the 22 open sites has nine players who can sign in with the password that was told', async () => {
  const { rows } = await owner.query<{ password_hash: string; status: string }>(
    'select distinct on (site_id) * from player',
  )
  expect(rows).toHaveLength(22)
  expect(await count('player')).toBe(22 * 9)
  expect(await verifyPassword(accounts.password, rows[0]?.password_hash ?? null)).toBe(true)
  expect(await count(`player where status <> 'active'`)).toBe(0)
})

test('the password is kept for its owner’s eyes only', () => {
  const file = path.join(dataDir, 'demo-accounts.json')
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual(accounts)
})

test('the empty site has nothing: no games, no players, no money', async () => {
  for (const table of ['provider', 'game', 'player', 'payment_method', 'account']) {
    expect(await count(`${table} join site using (site_id) where code = 'empty'`)).toBe(0)
  }
})

// The books of a site follow its own calendar, which the database reads from the settings.
test('the database keeps each site’s own time zone', async () => {
  expect(
    await count(`site where time_zone <> settings->>'time_zone' or settings->>'time_zone' is null`),
  ).toBe(0)
  expect(await count(`(select distinct time_zone from site) as zones`)).toBeGreaterThan(10)
})

test('[GAM-19] every site with games offers every game of the studio under the rules that run', async () => {
  const { rows } = await owner.query<{ game_code: string; config_hash: string; n: number }>(
    "select game_code, config_hash, count(*)::integer as n from game where provider_code = 'FAIRHOUSE' group by game_code, config_hash",
  )
  const expected = Object.values({ ...games, ...sharedGames, ...tableGames }).map((game) => ({
    game_code: game.code,
    config_hash: configHash(game),
    n: 24,
  }))
  const byCode = (a: { game_code: string }, b: { game_code: string }) =>
    a.game_code < b.game_code ? -1 : 1
  expect(rows.toSorted(byCode)).toEqual(expected.toSorted(byCode))
})

test('every stake that is offered is one the game takes, in every currency', async () => {
  const { rows } = await owner.query<{
    currency: Currency
    game_code: string
    stake_min: bigint
    stake_max: bigint
    stake_steps: bigint[]
  }>(
    `select distinct on (settings->>'currency', game_code) settings->>'currency' as currency, game.* from game join site using (site_id) where provider_code = 'FAIRHOUSE'`,
  )
  expect(new Set(rows.map((row) => row.currency))).toEqual(new Set(Object.keys(currencyScale)))
  for (const { game_code, stake_min, stake_max, stake_steps } of rows) {
    const game = games[game_code] ?? sharedGames[game_code] ?? tableGames[game_code]
    const steps = stake_steps.map(BigInt)
    expect(steps.every((stake) => game !== undefined && isStake(game, stake))).toBe(true)
    expect(steps[0]).toEqual(stake_min)
    // Tickets of a shared draw have one price; the most is what all tickets of a player cost.
    const isTicket = Object.hasOwn(sharedGames, game_code) && steps.length === 1
    expect(isTicket ? stake_max % stake_min : stake_max - (steps.at(-1) ?? 0n)).toBe(0n)
    expect(isTicket || steps.length >= (isWater(game_code) ? 3 : 5)).toBe(true)
  }
})

test('waters of fishing share the stakes of a site out among them: each costs more than the one before', async () => {
  const { rows } = await owner.query<{ site_id: number; stake_steps: bigint[] }>(
    `select site_id, stake_steps from game where game_code = any($1)
      order by site_id, array_position($1, game_code)`,
    [waters.map(({ code }) => code)],
  )
  const sites = [...Map.groupBy(rows, ({ site_id }) => site_id).values()]
  expect(sites).toHaveLength(24)
  for (const offered of sites) {
    expect(offered).toHaveLength(waters.length)
    const steps = offered.flatMap(({ stake_steps }) => stake_steps.map(BigInt))
    expect(steps.every((stake, i) => i === 0 || stake > steps[i - 1]!)).toBe(true)
  }
})

test('[GAM-03] a game that returns less than the policy’s floor cannot be offered', () => {
  const dice = games['dice'] as Game
  const site = (rtpFloorPercent: number) =>
    ({ currency: 'PHP', policy: { ...policyOf('demo'), rtpFloorPercent } }) as const
  expect(offerOf(dice, site(99), ['1', '2'])).toMatchObject({ min: 100n, max: 200n, rtp: '99.00' })
  expect(() => offerOf(dice, site(100), ['1', '2'])).toThrow(/floor/)
})

test('a second run changes nothing, and undoes nothing that an operator did', async () => {
  const state = async () => {
    const { rows } = await owner.query(`
      select (select md5(string_agg(site::text, '' order by site_id)) from site) as sites,
             (select md5(string_agg(game::text, '' order by site_id, game_code)) from game) as games,
             (select md5(string_agg(player::text, '' order by player_id)) from player) as players`)
    return rows[0]
  }
  await owner.query(
    `update site set settings = settings || '{"logo_text": "Ours"}' where code = 'casino2'`,
  )
  await owner.query(
    `update game set is_open = false, position = 99 where site_id = 2 and game_code = 'dice'`,
  )
  const before = await state()
  expect(await seed()).toEqual(accounts)
  expect(await state()).toEqual(before)
})

test('games published under older rules are published anew', async () => {
  await owner.query(
    `update game set rules_version = 99, config_hash = repeat('0', 64) where site_id = 3 and game_code = 'dice'`,
  )
  await seed()
  expect(
    await count(
      `game where site_id = 3 and game_code = 'dice' and rules_version = ${games['dice']?.version}`,
    ),
  ).toBe(1)
})

test('a lost password is replaced by a new one', async () => {
  fs.rmSync(path.join(dataDir, 'demo-accounts.json'))
  const { password } = await seed()
  expect(password).not.toBe(accounts.password)
  const { rows } = await owner.query<{ password_hash: string }>(
    `select password_hash from player where site_id = 5 limit 1`,
  )
  expect(await verifyPassword(password, rows[0]?.password_hash ?? null)).toBe(true)
})
