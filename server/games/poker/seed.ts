/** The tables of the demo: their names and blinds; who sits there are players and nobody else. */

import { readFileSync } from 'node:fs'
import { parseMoney } from '#contract/money.ts'
import { tableGameOf } from '#games/holdem/holdem.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'

type DemoTables = {
  game: string
  /** `bigBlind` is the place of an amount in the list of stakes; the small one is half of it, cut to whole units. */
  tables: readonly { name: string; seats: number; bigBlind: number }[]
}

/** Adds the tables that are missing. @returns how many that were. */
export async function seedTables(
  db: Db,
  site: Site,
  { stakes, now }: { stakes: readonly string[]; now: Date },
): Promise<number> {
  const demo = JSON.parse(
    readFileSync(new URL('../../../database/demo/poker.json', import.meta.url), 'utf8'),
  ) as DemoTables
  const game = tableGameOf(demo.game)
  assert(game, 'the demo names a game of ours')
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
  return written
}
