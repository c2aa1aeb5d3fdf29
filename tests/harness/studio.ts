/** The studio's games on the sites of a test house, and money to play them with. */

import { games } from '#games/catalogue.ts'
import { configHash, jackpotOf } from '#games/game.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import { openLog } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { demoLocator } from '#server/demo/locator.ts'
import { gameHandlers } from '#server/games/handlers.ts'
import { openDecks } from '#server/games/poker/deck.ts'
import { openOffers } from '#server/games/studio.ts'
import { openWriter, type Writer } from '#server/ledger/writer.ts'
import { openLocations } from '#server/protection/location.ts'
import { bonusMoney } from '#server/rewards/bonus/play.ts'
import { findTicket } from '#server/sportsbook/ticket.ts'
import { depositOf, postOne } from './money.ts'
import { testHouse, type TestHouse, type Who } from './visit.ts'

/** Every game that a site of the demo lets its players into; sabong is off until an operator turns it on. */
export const openGames = [
  ...Object.values(games),
  ...Object.values(sharedGames).filter(({ rules }) => rules.kind !== 'sabong'),
]

/** The pots that rules of games promise, empty here. */
const pots = Object.values(games).flatMap((game) => {
  const rules = jackpotOf(game)
  return rules ? [{ ...rules, game: game.code }] : []
})

/** Publishes every game with stakes from 1.00 to 1,000.00. */
export async function publishGames({ owner, site, otherSite }: TestHouse): Promise<void> {
  for (const { id } of [site, otherSite]) {
    await owner.query(
      `insert into provider (site_id, provider_code, name) values ($1, 'FAIRHOUSE', 'Fairhouse Studio')`,
      [id],
    )
    for (const game of Object.values(games))
      await owner.query(
        `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version, config_hash, volatility, rtp, added_at)
         values ($1, 'FAIRHOUSE', $2, $3, $4, 100, 100000, '{100,1000}', $5, $6, $7, '96.00', now())`,
        [id, game.code, game.name, game.category, game.version, configHash(game), game.volatility],
      )
    for (const { code, odds, share, game } of pots) {
      await owner.query(
        `insert into jackpot (site_id, jackpot_code, name, amount, changed_at, odds, share) values ($1, $2, $2, 0, now(), $3, $4)`,
        [id, code, odds, share],
      )
      await owner.query(`insert into jackpot_game values ($1, $2, 'FAIRHOUSE', $3)`, [
        id,
        code,
        game,
      ])
    }
  }
}

/** Puts cash into a player's account, in minor units. */
export const payIn = (house: TestHouse, who: Who, amount: bigint) =>
  postOne(house, depositOf(who, house.site, amount))

export type StudioHouse = TestHouse & { writer: Writer }

/** A test house with every game published and a writer of its own, which ends with it. */
export async function studioHouse(): Promise<StudioHouse> {
  const house = await testHouse()
  const writer = openWriter(house.database)
  await publishGames(house)
  const drop = async () => {
    await writer.close()
    await house.drop()
  }
  return { ...house, writer, drop }
}

/** Seals seeds in tests of the studio. */
export const sealKey = Buffer.alloc(32, 3)

/** The calls of the studio's games as one process answers them; what another remembers is not shared. */
export const studioHandlers = ({ database, writer }: Pick<StudioHouse, 'database' | 'writer'>) =>
  gameHandlers({
    database,
    writer,
    offers: openOffers(database),
    sealKey,
    bonusMoney,
    openOutside: () => Promise.reject(new Refusal('gameUnknown')),
    locations: openLocations({ database, log: openLog('silent') }, demoLocator),
    rejections: { note: () => {} },
    hasFreePlay: () => true,
  })

type SeedHandlers = Pick<
  ReturnType<typeof gameHandlers>,
  '/api/game/state' | '/api/game/seed_rotate'
>

/** Puts the next pair of seeds in force as a browser does: it reads what is promised, then chooses. */
export async function turnSeeds(
  { ask }: TestHouse,
  handlers: SeedHandlers,
  by: Who & { now: Date },
  client_seed: string,
) {
  const { value } = await ask(by, handlers['/api/game/state'], { game_code: 'dice' }, by.now)
  const { next_server_seed_hash } = value.seed
  const body = { client_seed, next_server_seed_hash }
  return ask(by, handlers['/api/game/seed_rotate'], body, by.now)
}

/** What recalls bets of every kind. */
export const recallBy = (key: Buffer) => ({
  sealKey: key,
  deckOf: openDecks(key),
  readTicket: findTicket,
})
