/** What staff write of a promotion, judged before it is published: what is wrong is refused at its field. */

import { bookProvider, studioProvider } from '#contract/catalogue.ts'
import { parseMoney } from '#contract/money.ts'
import { gameOf } from '#games/catalogue.ts'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { levelsOf } from './calls.ts'
import { outsideFaultsOf } from './outside.ts'
import type { Draft } from './promotion.ts'
import { faultsOf, minorOf, type Terms } from './terms.ts'

export type Written = Pick<Draft, 'terms' | 'texts'>

const amountsOf = ({ deposit_min, amount_max, amount, stake_max, rounds, free_bets }: Terms) => ({
  deposit_min,
  amount_max,
  amount,
  stake_max,
  rounds_stake: rounds?.stake ?? null,
  free_bets_stake: free_bets?.stake ?? null,
})

/**
 * @throws Refusal with its `field`: `invalidAmount`, `invalidBody`, `gameUnknown` for a game that the site has not or
 *   that has no free rounds, `stakeOutOfRange` for rounds that the game does not take.
 */
export async function checkDraft(visit: Visit, { terms, texts }: Written): Promise<void> {
  const { db, site } = visit
  for (const [field, amount] of Object.entries(amountsOf(terms)))
    if (amount !== null && (parseMoney(amount, site.currency) ?? 0n) === 0n)
      throw new Refusal('invalidAmount', { field })
  for (const field of ['starts_at', 'ends_at'] as const)
    if (Number.isNaN(Date.parse(terms[field] ?? terms.starts_at)))
      throw new Refusal('invalidBody', { field })
  const [fault] = faultsOf(site, terms, texts)
  if (fault) throw new Refusal('invalidBody', { field: fault.field })
  if (terms.vip_level !== null && terms.vip_level >= (await levelsOf(visit)).length)
    throw new Refusal('invalidBody', { field: 'vip_level' })
  if ((await outsideFaultsOf(db, site, terms)).length > 0)
    throw new Refusal('invalidBody', { field: 'paid_as' })
  await checkNames(visit, terms)
}

async function checkNames({ db, site }: Visit, terms: Terms): Promise<void> {
  const { rounds, game_weights, excluded_methods } = terms
  if (rounds) {
    const game = (await gamesOfRounds({ db, site })).find(
      ({ game_code }) => game_code === rounds.game_code,
    )
    if (!game) throw new Refusal('gameUnknown', { field: 'rounds_game' })
    const stake = minorOf(site, rounds.stake)
    if (stake < game.stakeMin || stake > game.stakeMax)
      throw new Refusal('stakeOutOfRange', { field: 'rounds_stake' })
  }
  const weighed = game_weights.map(({ game_code }) => game_code)
  const known = await db.rows<{ code: string }>(sql`
    select distinct game_code as code from game where site_id = ${site.id} and game_code = any(${weighed}::text[])`)
  if (known.length < weighed.length) throw new Refusal('gameUnknown', { field: 'game_weights' })
  const methods = await db.run(sql`
    select from payment_method
     where site_id = ${site.id} and direction = 'deposit' and method = any(${excluded_methods}::text[])`)
  if (methods < excluded_methods.length)
    throw new Refusal('invalidBody', { field: 'excluded_methods' })
}

type RoundsGame = { game_code: string; game_name: string; stakeMin: bigint; stakeMax: bigint }

/** Games that one player plays alone round by round, ours and those of outside providers. */
export async function gamesOfRounds({
  db,
  site,
}: Pick<Visit, 'db' | 'site'>): Promise<RoundsGame[]> {
  const games = await db.rows<RoundsGame & { provider: string }>(sql`
    select game_code, name as game_name, provider_code as provider, stake_min as "stakeMin", stake_max as "stakeMax"
      from game
     where site_id = ${site.id} and is_open and category = any(${site.categories}) and provider_code <> ${bookProvider}
     order by name, game_code`)
  return games.filter(
    ({ provider, game_code }) => provider !== studioProvider || gameOf(game_code) !== null,
  )
}
