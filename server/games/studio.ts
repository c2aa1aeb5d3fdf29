/** The studio's games as a site offers them: module, deployed rules and stakes, checked against each other. */

import { studioProvider } from '#contract/catalogue.ts'
import { games } from '#games/catalogue.ts'
import { configHash, isStake, jackpotOf, type Game } from '#games/game.ts'
import type { Database } from '#server/base/database.ts'
import { sql } from '#server/base/database.ts'
import { randomFault } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'

export { studioProvider }

export type Offer = {
  game: Game
  configHash: string
  stakeMin: bigint
  stakeMax: bigint
  stakeSteps: bigint[]
  isOpen: boolean
}

/** The rules of every game that runs here, by component. */
export const hashGames = (): Record<string, string> =>
  Object.fromEntries(Object.values(games).map((game) => [`game:${game.code}`, configHash(game)]))

type Row = {
  game_code: string
  is_open: boolean
  stake_min: bigint
  stake_max: bigint
  stake_steps: string[] | bigint[]
  rules_version: number
  config_hash: string
  /** Of the pot that runs for it, if one does. */
  odds: bigint | null
  share: string | null
}

/** How long an offer may be served from memory; whether a game is open is judged again inside the stake's transaction. */
const offersKeptMs = 5000

export type Offers = {
  /** Refuses `gameUnknown`, or `gameClosed` also where the published rules are not the ones that run [GAM-19], or the random source fails [RNG-09]. */
  find(siteId: number, gameCode: string, now: Date): Promise<Offer>
  /** The same for one who has a round to finish, which no closing traps. */
  know(siteId: number, gameCode: string, now: Date): Promise<Offer>
}

/** @param fault of the random source: while there is one, nothing is played. */
export function openOffers(database: Database, fault = randomFault): Offers {
  const kept = new Map<number, { at: number; offers: Map<string, Offer> }>()
  const hashes = new Map(Object.values(games).map((game) => [game.code, configHash(game)]))

  const read = async (siteId: number): Promise<Map<string, Offer>> => {
    const rows = await database.inSite(siteId, (db) =>
      db.rows<Row>(sql`
        select game_code, g.is_open and p.is_open as is_open, stake_min, stake_max, stake_steps, rules_version, config_hash,
               j.odds, j.share
          from game g join provider p using (site_id, provider_code)
          left join jackpot_game l using (site_id, provider_code, game_code)
          left join jackpot j on (j.site_id, j.jackpot_code) = (l.site_id, l.jackpot_code) and j.closed_at is null
         where provider_code = ${studioProvider}`),
    )
    const offers = new Map<string, Offer>()
    for (const row of rows) {
      const game = Object.values(games).find((candidate) => candidate.code === row.game_code)
      const hash = hashes.get(row.game_code)
      if (!game || !hash) continue
      const isAsPublished =
        row.config_hash === hash && row.rules_version === game.version && hasItsPot(game, row)
      offers.set(row.game_code, {
        game,
        configHash: hash,
        stakeMin: row.stake_min,
        stakeMax: row.stake_max,
        stakeSteps: row.stake_steps.map(BigInt),
        isOpen: row.is_open && isAsPublished,
      })
    }
    return offers
  }

  const offers: Offers = {
    know: async (siteId, gameCode, now) => {
      let known = kept.get(siteId)
      if (!known || now.getTime() - known.at > offersKeptMs || now.getTime() < known.at) {
        known = { at: now.getTime(), offers: await read(siteId) }
        kept.set(siteId, known)
      }
      const offer = known.offers.get(gameCode)
      if (!offer) throw new Refusal('gameUnknown')
      return offer
    },
    find: async (...key) => {
      const offer = await offers.know(...key)
      if (!offer.isOpen || fault() !== null) throw new Refusal('gameClosed')
      return offer
    },
  }
  return offers
}

/** A game whose rules promise a pot is played only where that pot runs, by those rules [JKP-04]. */
function hasItsPot(game: Game, { odds, share }: Row): boolean {
  const rules = jackpotOf(game)
  return !rules || (odds === BigInt(rules.odds) && share === rules.share)
}

export function checkStake(offer: Offer, stake: bigint) {
  if (stake < offer.stakeMin || stake > offer.stakeMax || !isStake(offer.game, stake))
    throw new Refusal('stakeOutOfRange')
}
