/** What the studio's games have, as filters name it: read off their published rules, so that it is true. */

import { studioProvider } from '#contract/catalogue.ts'
import type { GameFeature } from '#contract/game_traits.ts'
import { games } from '#games/catalogue.ts'
import { drawsOf } from '#games/fair.ts'
import type { Game, Rules } from '#games/game.ts'
import { tableGames, type HoldemRules } from '#games/holdem/holdem.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import type { SharedRules } from '#games/shared/rules.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'

/** Brings the features of the site's studio games up to date. @returns how many have changed. */
export async function seedCatalogue(db: Db, site: Site): Promise<number> {
  let changed = 0
  const offered = { ...games, ...sharedGames, ...tableGames }
  for (const game of Object.values(offered))
    changed += await db.run(sql`
      update game set features = ${featuresOf(game)}, has_demo = has_demo and ${Object.hasOwn(games, game.code)}
       where site_id = ${site.id} and provider_code = ${studioProvider} and game_code = ${game.code}
         and features <> ${featuresOf(game)}::text[]`)
  return changed
}

/** Every screen of the studio is played by keyboard; of games of others nobody knows. */
function featuresOf({ code, rules }: { code: string; rules: AnyRules }): GameFeature[] {
  const isShort = games[code]?.category === 'arcade' && isOneDraw(games[code])
  return [
    ...featuresOfRules(rules),
    ...(isShort ? ['one_minute' as const] : []),
    'keyboard',
    'provably_fair',
  ]
}

/** Whether a round is over with its first draw: where it waits for moves, its player says how long it takes. */
export function isOneDraw(game: Game): boolean {
  const draw = drawsOf({ serverSeed: '0'.repeat(64), clientSeed: 'length', nonce: 0 })
  const { stakeMin: stake, defaultChoice: choice } = game
  return game.settle({ stake, choice, draw }).pending === null
}

/** Games whose win is a multiple that grows or is drawn. */
const multiplied: ReadonlySet<Rules['kind']> = new Set([
  'limbo',
  'mines',
  'hilo',
  'plinko',
  'wheel',
])

const sharedKinds: ReadonlySet<string> = new Set(
  Object.values(sharedGames).map(({ rules }) => rules.kind),
)
type AnyRules = Rules | SharedRules | HoldemRules
const isShared = (rules: AnyRules): rules is SharedRules => sharedKinds.has(rules.kind)

function featuresOfRules(rules: AnyRules): GameFeature[] {
  if (rules.kind === 'crash') return ['shared_rounds', 'auto_cash_out', 'multipliers']
  if (rules.kind === 'fishing') return ['shared_rounds', 'multipliers']
  if (rules.kind === 'holdem') return ['players_only']
  if (isShared(rules)) return ['shared_rounds']
  if (rules.kind !== 'slot') return multiplied.has(rules.kind) ? ['multipliers'] : []
  const { wild, scatter, freeSpins } = rules
  return [
    ...(wild === null ? [] : ['wilds' as const]),
    ...(scatter === null ? [] : ['scatters' as const]),
    ...(freeSpins ? ['free_spins' as const] : []),
    ...(freeSpins && freeSpins.multiplier > 1 ? ['multipliers' as const] : []),
  ]
}
