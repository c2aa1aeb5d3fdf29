/** Sets up the demo: sites, games, cashier and players. Run again, it adds what is missing and changes nothing else. */

import * as fs from 'node:fs'
import path from 'node:path'
import { parseMoney, type Currency } from '#contract/money.ts'
import { games } from '#games/catalogue.ts'
import { waters } from '#games/fishing/fishing.ts'
import { fraction, isAtLeast, multiply, showDecimal } from '#games/fraction.ts'
import { configHash, isStake, jackpotOf, type Game } from '#games/game.ts'
import { tableGames } from '#games/holdem/holdem.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import type { SharedGame } from '#games/shared/shared.ts'
import { systemClock } from '#server/base/clock.ts'
import type { Site } from '#server/base/context.ts'
import { openDatabase, sql, type Db } from '#server/base/database.ts'
import { openLog } from '#server/base/log.ts'
import { randomToken } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { seedCatalogue } from '#server/catalogue/seed.ts'
import { seedContent } from '#server/content/demo.ts'
import { writeJackpot } from '#server/games/jackpots.ts'
import { seedTables } from '#server/games/poker/seed.ts'
import { studioProvider } from '#server/games/studio.ts'
import { hashPassword } from '#server/proof/password.ts'
import { seedCashier, seedVouchers } from '#server/payments/demo.ts'
import { openGateways } from '#server/payments/gateways.ts'
import { seedMissions } from '#server/rewards/demo_missions.ts'
import { seedPromotions } from '#server/rewards/promotion/seed.ts'
import { seedReferrals, seedRewardProgrammes } from '#server/rewards/demo_programmes.ts'
import { addDemoSites } from '#server/site/demo.ts'
import { openBook } from '#server/sportsbook/book.ts'
import { seedSportsbook } from '#server/sportsbook/feed.ts'
import { seedStaff } from '#server/staff/demo.ts'
import { openSites } from '#server/site/sites.ts'
import { runCommand, say } from './command.ts'
import { seedHistory } from './seed_history.ts'
import { seedProviders } from './seed_providers.ts'

type DemoGames = {
  stakes: Record<Currency, string[]>
  openedDaysAgo: number
  /** What pots begin with, in minor units of any currency. */
  jackpotSeedMinor: string
  addedDaysAgo: Record<string, number>
}

const provider = { code: studioProvider, name: 'Fairhouse Studio' }
const demoPlayers = Array.from({ length: 9 }, (_, i) => `player0${i + 1}`)

const dayMs = 86_400_000

type SeedOptions = {
  /** Connection of the database's owner. */
  databaseUrl: string
  /** Where the password of the demo players is kept, for its owner's eyes only. */
  dataDir: string
  now: Date
  /** Keys the codes of vouchers; without it there are none to try. */
  sealKey?: Buffer
  onProgress?: (line: string) => void
}

export type DemoAccounts = { players: string[]; password: string }

/** Brings the demo up to date and tells how to sign in. */
export async function seedDemo({
  databaseUrl,
  dataDir,
  now,
  sealKey,
  onProgress = () => {},
}: SeedOptions): Promise<DemoAccounts> {
  const { isFresh, accounts } = keepAccounts(dataDir)
  const demoSites = await addDemoSites(databaseUrl)
  const database = openDatabase({ url: databaseUrl, connectionsMax: 4 })
  try {
    const sites = await openSites(database)
    // Asked only what they carry: nobody is paid while seeding.
    const gateways = openGateways({ database, sealKey: Buffer.alloc(0), demoKeys: null }, null)
    const filled = demoSites.filter(({ holds }) => holds !== 'none')
    for (const [i, { id, code, holds }] of filled.entries()) {
      const site = sites.byId(id)
      const written = await database.inSite(id, async (db) => {
        await seedCashier(db, site, gateways)
        if (sealKey) await seedVouchers(db, site, sealKey, now)
        await seedStaff(db, site, now)
        await seedContent(db, site, now)
        await seedPromotions(db, site, now)
        const gamesWritten =
          (await writeGames(db, site, now)) +
          (await seedTables(db, site, { stakes: readDemoGames().stakes[site.currency], now })) +
          (await seedCatalogue(db, site)) +
          (await seedProviders(db, site, { now, openedAt: openedBefore(now) })) +
          (await seedSportsbook(db, site, now)) +
          (await seedBook(db, site, now))
        if (holds !== 'players') return gamesWritten
        await seedRewardProgrammes(db, site, now)
        await seedMissions(db, site, now)
        const playersWritten = await writePlayers(db, site, { ...accounts, isFresh, now })
        await seedReferrals(db, site)
        return gamesWritten + playersWritten
      })
      if (written > 0) onProgress(`Demo site ${i + 1} of ${filled.length}: ${code}`)
    }
  } finally {
    await database.close()
  }
  return accounts
}

function readDemoGames(): DemoGames {
  return JSON.parse(
    fs.readFileSync(new URL('../database/demo/games.json', import.meta.url), 'utf8'),
  ) as DemoGames
}

const openedBefore = (now: Date) => new Date(now.getTime() - readDemoGames().openedDaysAgo * dayMs)

async function writeGames(db: Db, site: Site, now: Date): Promise<number> {
  let written = 0
  await db.run(sql`
    insert into provider (site_id, provider_code, name) values (${site.id}, ${provider.code}, ${provider.name})
    on conflict do nothing`)
  const demo = readDemoGames()
  const offered = Object.values({ ...games, ...sharedGames, ...tableGames })
  for (const [position, game] of offered.entries()) {
    const row = offerOf(game, site, stakesFor(game.code, demo.stakes[site.currency]))
    const addedAt = new Date(
      now.getTime() - (demo.addedDaysAgo[game.code] ?? demo.openedDaysAgo) * dayMs,
    )
    // Who has staked nothing may watch a shared round, which is no demo.
    // A release with other rules publishes them; otherwise the game would stay switched off.
    written += await db.run(sql`
      insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, position,
                        rules_version, config_hash, volatility, rtp, has_demo, turnover_percent, added_at)
      values (${site.id}, ${provider.code}, ${game.code}, ${game.name}, ${game.category}, ${row.min}, ${row.max},
              ${row.steps.map(String)}::bigint[], ${position}, ${game.version}, ${configHash(game)}, ${game.volatility},
              ${row.rtp}, ${Object.hasOwn(games, game.code)}, ${Object.hasOwn(tableGames, game.code) ? 0 : null}, ${addedAt})
      on conflict (site_id, provider_code, game_code) do update
         set rules_version = excluded.rules_version, config_hash = excluded.config_hash, rtp = excluded.rtp,
             volatility = excluded.volatility, has_demo = excluded.has_demo
       where (game.config_hash, game.has_demo) is distinct from (excluded.config_hash, excluded.has_demo)`)
  }
  for (const game of Object.values(games)) {
    const pot = jackpotOf(game)
    if (!pot || (await hasPot(db, site, pot.code))) continue
    await writeJackpot(
      db,
      { siteId: site.id, code: pot.code },
      {
        name: game.name,
        games: [{ provider_code: provider.code, game_code: game.code }],
        seed: BigInt(demo.jackpotSeedMinor),
      },
      { actor: 'system', reason: 'demo', at: now },
    )
  }
  return written
}

/** Waters of fishing share a currency's stakes out among them, from the lowest. */
function stakesFor(code: string, stakes: readonly string[]): readonly string[] {
  const water = waters.findIndex((game) => game.code === code)
  if (water === -1) return stakes
  const from = (part: number) => Math.round((stakes.length * part) / waters.length)
  return stakes.slice(from(water), from(water + 1))
}

/** Bets on sports, where the site offers them. */
async function seedBook(db: Db, site: Site, now: Date): Promise<number> {
  if (!site.categories.includes('sportsbook')) return 0
  const steps = readDemoGames().stakes[site.currency].map(
    (step) => parseMoney(step, site.currency) ?? 0n,
  )
  return openBook(db, site, steps, now)
}

async function hasPot(db: Db, site: Site, code: string): Promise<boolean> {
  const pot = await db.row(sql`
    select from jackpot where site_id = ${site.id} and jackpot_code = ${code}`)
  return pot !== null
}

type Offered = Pick<Game, 'code' | 'rtp' | 'stakeMin' | 'stakeStep' | 'maxMultiple'> &
  Partial<Pick<SharedGame, 'hasFixedPrice' | 'unitsMax'>>

/** What a site takes as stakes for a game, in minor units, and the return that lists show, in percent. */
export function offerOf(
  game: Offered,
  site: Pick<Site, 'currency' | 'policy'>,
  stakes: readonly string[],
) {
  const floor = fraction(site.policy.rtpFloorPercent, 100)
  assert(
    isAtLeast(game.rtp, floor),
    `${game.code} returns no less than the policy's floor [GAM-03]`,
  )
  const steps = stakes
    .map((text) => {
      const minor = parseMoney(text, site.currency)
      assert(minor !== null, `${text} is an amount of ${site.currency}`)
      return minor
    })
    .filter((stake) => isStake(game, stake))
  const [min] = steps
  const max = steps.at(-1)
  assert(min !== undefined && max !== undefined, `${game.code} takes a stake in ${site.currency}`)
  const rtp = showDecimal(multiply(game.rtp, fraction(100)), 2)
  // Tickets have one price: a room is fair only where each is worth the same.
  return game.hasFixedPrice
    ? { min, max: min * BigInt(game.unitsMax ?? 1), steps: [min], rtp }
    : { min, max, steps, rtp }
}

type Joining = DemoAccounts & { isFresh: boolean; now: Date }

async function writePlayers(
  db: Db,
  site: Site,
  { players, password, isFresh, now }: Joining,
): Promise<number> {
  const known = await db.rows<{ account_id: string }>(sql`
    select account_id from player where site_id = ${site.id} and account_id = any(${players})`)
  if (known.length === players.length && !isFresh) return 0
  const joinedAt = openedBefore(now)
  // One hash for all nine: they share a password that is no secret.
  const hash = await hashPassword(password)
  return db.run(sql`
    insert into player (site_id, account_id, password_hash, phone, email, full_name, status, created_at)
    select ${site.id}, account_id, ${hash}, '+6391700' || lpad(${site.id}::text, 3, '0') || lpad(n::text, 2, '0'),
           account_id || '@example.com', 'Player ' || n, 'active', ${joinedAt}
      from unnest(${players}::text[]) with ordinality as made (account_id, n)
    on conflict (site_id, account_id) do update set password_hash = excluded.password_hash`)
}

/** Makes the password at the first run and finds it again later. */
function keepAccounts(dataDir: string): { accounts: DemoAccounts; isFresh: boolean } {
  const file = path.join(dataDir, 'demo-accounts.json')
  if (fs.existsSync(file)) {
    return { accounts: JSON.parse(fs.readFileSync(file, 'utf8')) as DemoAccounts, isFresh: false }
  }
  const accounts = { players: demoPlayers, password: `demo-${randomToken().slice(0, 12)}` }
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  fs.writeFileSync(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  return { accounts, isFresh: true }
}

if (import.meta.main)
  await runCommand(async ({ dataDir, secrets, logLevel }, databaseUrl) => {
    const shared = { databaseUrl, now: systemClock(), onProgress: say }
    const { players, password } = await seedDemo({ ...shared, dataDir, sealKey: secrets.seedKey })
    // The past is played last, on a house that is complete.
    await seedHistory({ ...shared, secrets, log: openLog(logLevel) })
    say(`Sign in as ${players[0]} to ${players.at(-1)} with the password ${password}`)
  })
