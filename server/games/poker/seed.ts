/** The tables of the demo: their names and blinds; who sits there are players and nobody else. */

import { readFileSync } from 'node:fs'
import { parseMoney } from '#contract/money.ts'
import { riverHoldem, riverSitAndGo, riverTournament } from '#games/holdem/holdem.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { hashOf } from './table.ts'
import { openTournament } from './tournament.ts'

type DemoTables = {
  /** `bigBlind` is the place of an amount in the list of stakes; the small one is half of it, cut to whole units. */
  tables: readonly { name: string; seats: number; bigBlind: number }[]
  sitAndGo: {
    /** `buyIn` is a place in the same list; the fee comes on top of it. */
    offers: readonly DemoOffer[]
  }
  tournaments: {
    /** The next is announced when one begins. */
    offers: readonly (DemoOffer & DemoSchedule)[]
  }
}

type DemoOffer = { name: string; seats: number; buyIn: number; feePercent: number }
type DemoSchedule = {
  entriesMin: number
  entriesMax: number
  /** Of every day. */
  times: readonly string[]
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

type Known = { stakes: readonly string[]; now: Date }

/** Adds the tables and the tournaments that are missing. @returns how many that were. */
export async function seedTables(db: Db, site: Site, { stakes, now }: Known): Promise<number> {
  const demo = JSON.parse(
    readFileSync(new URL('../../../database/demo/poker.json', import.meta.url), 'utf8'),
  ) as DemoTables
  const game = riverHoldem
  const { buyInMinBlinds, buyInMaxBlinds, rakeCapBlinds } = game.rules
  let written = 0
  for (const [position, { name, seats, bigBlind: place }] of demo.tables.entries()) {
    const bigBlind = parseMoney(stakes[place] ?? '', site.currency)
    assert(bigBlind !== null && bigBlind > 1n, `${site.currency} has a big blind for ${name}`)
    const known = await db.row(sql`
      select from poker_table where site_id = ${site.id} and game_code = ${game.code} and name = ${name}`)
    if (known) continue
    written += await db.run(sql`
      insert into poker_table (site_id, table_id, game_code, name, seats, small_blind, big_blind, buy_in_min, buy_in_max,
                               rake_cap, position, next_hand_at)
      values (${site.id}, ${timedId(now)}, ${game.code}, ${name}, ${seats}, ${bigBlind / 2n}, ${bigBlind},
              ${bigBlind * BigInt(buyInMinBlinds)}, ${bigBlind * BigInt(buyInMaxBlinds)},
              ${bigBlind * BigInt(rakeCapBlinds)}, ${position}, ${now})`)
  }
  for (const [of, { offers }] of [
    [riverSitAndGo, demo.sitAndGo],
    [riverTournament, demo.tournaments],
  ] as const)
    written += await seedOffers(db, site, { stakes, now }, of, offers)
  return written
}

type TournamentGame = typeof riverSitAndGo | typeof riverTournament

async function seedOffers(
  db: Db,
  site: Site,
  { stakes, now }: Known,
  game: TournamentGame,
  offers: readonly (DemoOffer & Partial<DemoSchedule>)[],
): Promise<number> {
  let written = 0
  // Those that were opened by other rules make room for the next.
  await db.run(sql`
    update poker_table t set due_at = ${now}
      from poker_tournament m
     where t.site_id = ${site.id} and m.site_id = t.site_id and m.tournament_id = t.table_id and m.state = 'open'
       and t.game_code = ${game.code} and m.config_hash <> ${hashOf(game)}`)
  for (const [position, offer] of offers.entries()) {
    const { name, seats, feePercent, entriesMin, entriesMax, times } = offer
    const starts = times?.map((time) => ({ time, days: everyDay }))
    const buyIn = parseMoney(stakes[offer.buyIn] ?? '', site.currency)
    assert(buyIn, `${site.currency} has a buy-in for ${name}`)
    assert(feePercent <= game.rules.tournament.feePercentMax, `${name} has a fee that is published`)
    const known = await db.row(sql`
      select from poker_offer where site_id = ${site.id} and game_code = ${game.code} and name = ${name}`)
    if (known) continue
    const offerId = timedId(now)
    written += await db.run(sql`
      insert into poker_offer (site_id, offer_id, game_code, name, seats, buy_in, fee, position, starts, entries_min,
                               entries_max)
      values (${site.id}, ${offerId}, ${game.code}, ${name}, ${seats}, ${buyIn}, ${(buyIn * BigInt(feePercent)) / 100n},
              ${position}, ${starts ? JSON.stringify(starts) : null}::jsonb, ${entriesMin ?? null}, ${entriesMax ?? null})`)
    await openTournament({ db, site, now }, offerId)
  }
  return written
}
