/** The sportsbook as the ledger knows it: whose rounds its tickets are, between which stakes they are taken, by which rules. */

import { bookProvider } from '#contract/catalogue.ts'
import { canonicalJson, configHash } from '#games/game.ts'
import { settlementVersion } from '#games/sports/settlement.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { marginPercent } from './price.ts'
import { seasonTrials } from './season.ts'

export const bookCode = 'sports-bets'
export const bookHouse = `house:${bookProvider}` as const

/** The published rules (docs/sportsbook.md): a ticket keeps the hash of those it was accepted by. */
export const rules = {
  settlement: settlementVersion,
  /** A ticket pays at most so many times the largest stake. */
  payoutTimes: 100,
  /** Open tickets of one player on one match, together, likewise. */
  playerEventTimes: 200,
  /** Open tickets of everybody on one side of one market, likewise. */
  selectionTimes: 1000,
  /** How long a bet on a live match is held before it is accepted [WGR-05]. */
  holdSeconds: 5,
  /** The rest of a season is played out so often for its prices. */
  seasonTrials,
}

export const rulesVersion = 3
const published = { code: bookCode, version: rulesVersion, rules }
export const rulesHash = configHash(published)
/** What the hash is of. */
export const rulesText = canonicalJson(published)

/** Gives a site its book, closed to nobody. @param steps usual stakes in minor units, smallest first. */
export async function openBook(
  db: Db,
  site: Site,
  steps: readonly bigint[],
  now: Date,
): Promise<number> {
  await db.run(sql`
    insert into provider (site_id, provider_code, name) values (${site.id}, ${bookProvider}, 'Sportsbook')
    on conflict do nothing`)
  const returned = (10_000 / (100 + marginPercent)).toFixed(2)
  return db.run(sql`
    insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version,
                      config_hash, volatility, rtp, added_at)
    values (${site.id}, ${bookProvider}, ${bookCode}, 'Sports', 'sportsbook', ${steps[0] ?? 1n}, ${steps.at(-1) ?? 1n},
            ${steps.map(String)}::bigint[], ${rulesVersion}, ${rulesHash}, 'medium', ${returned}, ${now})
    on conflict (site_id, provider_code, game_code) do update
       set rules_version = excluded.rules_version, config_hash = excluded.config_hash
     where game.config_hash <> excluded.config_hash`)
}

/** Minor units. */
export type Book = {
  stakeMin: bigint
  stakeMax: bigint
  stakeSteps: bigint[]
  payoutMax: bigint
  playerEventMax: bigint
  selectionMax: bigint
}

/** @throws Refusal `gameClosed` where the site takes no bets, or by other rules than those that run. */
export async function readBook(db: Db, site: Site): Promise<Book> {
  const { isOpen, ...book } = await lookIntoBook(db, site)
  if (!isOpen) throw new Refusal('gameClosed')
  return book
}

/**
 * The book whether it is open or not: tickets that were taken are settled by it.
 * @throws Refusal `gameClosed` where the site has none, or one of other rules than those that run.
 */
export async function lookIntoBook(db: Db, site: Site): Promise<Book & { isOpen: boolean }> {
  const row = await db.row<{
    min: bigint
    max: bigint
    steps: (string | bigint)[]
    is_open: boolean
  }>(sql`
    select stake_min as min, stake_max as max, stake_steps as steps, g.is_open and p.is_open as is_open
      from game g join provider p using (site_id, provider_code)
     where site_id = ${site.id} and provider_code = ${bookProvider} and game_code = ${bookCode}
       and config_hash = ${rulesHash}`)
  if (!row || !site.categories.includes('sportsbook')) throw new Refusal('gameClosed')
  return {
    isOpen: row.is_open,
    stakeMin: row.min,
    stakeMax: row.max,
    stakeSteps: row.steps.map(BigInt),
    payoutMax: row.max * BigInt(rules.payoutTimes),
    playerEventMax: row.max * BigInt(rules.playerEventTimes),
    selectionMax: row.max * BigInt(rules.selectionTimes),
  }
}
