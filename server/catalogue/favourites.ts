/** A player's favourites and last games: their own rows, shown as the catalogue has them now. */

import type { Answer } from '#contract/calls.ts'
import { favouritesMax } from '#contract/home.ts'
import type { Player, PlayerVisit, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { keyOf, showGame, type Game, type ReadGames } from './catalogue.ts'

type FavouritePath =
  | '/api/home/fav_add'
  | '/api/home/fav_remove'
  | '/api/home/fav_list'
  | '/api/product/recent'

type Favourites = Answer<'/api/home/fav_list'>
type Key = { provider_code: string; game_code: string }

const recentShown = 20

export function favouriteHandlers({
  readGames,
}: {
  readGames: ReadGames
}): Handlers<FavouritePath> {
  const list = async (visit: PlayerVisit): Promise<Favourites> => {
    const games = await pick(visit, readGames, await readFavourites(visit, visit.player))
    return { value: games.map(favouriteOf) }
  }
  return {
    '/api/home/fav_add': async (visit, { provider_code, game_code }) => {
      const [game] = await pick(visit, readGames, [{ provider_code, game_code }])
      if (!game) throw new Refusal('gameUnknown')
      await addFavourite(visit, { provider_code, game_code })
      return list(visit)
    },
    '/api/home/fav_remove': async (visit, { provider_code, game_code }) => {
      await visit.db.run(sql`
        delete from favourite_game
         where site_id = ${visit.site.id} and player_id = ${visit.player.id}
           and provider_code = ${provider_code} and game_code = ${game_code}`)
      return list(visit)
    },
    '/api/home/fav_list': list,
    '/api/product/recent': async (visit) => {
      const games = await pick(visit, readGames, await readRecent(visit, visit.player))
      return {
        value: games.slice(0, recentShown).map((game) => showGame(game, visit.site, visit.now)),
      }
    },
  }
}

/** The favourites of a player, the latest first. */
export function readFavourites({ db, site }: Visit, { id }: Player): Promise<Key[]> {
  return db.rows<Key>(sql`
    select provider_code, game_code from favourite_game
     where site_id = ${site.id} and player_id = ${id}
     order by added_at desc, provider_code, game_code`)
}

/** What a player has played, the latest first; as much as lists need. */
export function readRecent({ db, site }: Visit, { id }: Player): Promise<Key[]> {
  return db.rows<Key>(sql`
    select provider_code, game_code from recent_game
     where site_id = ${site.id} and player_id = ${id}
     order by played_at desc limit ${favouritesMax}`)
}

/** The games of some keys that are shown now, in the order of the keys. */
async function pick(
  { db, site, now }: Visit,
  readGames: ReadGames,
  keys: readonly Key[],
): Promise<Game[]> {
  const games = new Map(
    (await readGames(db, site, now, 'shown')).map((game) => [keyOf(game.entry), game]),
  )
  return keys.flatMap((key) => games.get(keyOf(key)) ?? [])
}

/** The player is locked meanwhile, so that requests at the same time cannot pass the bound together. */
async function addFavourite(
  { db, site, player, now }: PlayerVisit,
  { provider_code, game_code }: Key,
) {
  await lockPlayer(db, player.id)
  const known = await db.row<{ count: number; has_it: boolean }>(sql`
    select count(*)::integer as count,
           coalesce(bool_or(provider_code = ${provider_code} and game_code = ${game_code}), false) as has_it
      from favourite_game where site_id = ${site.id} and player_id = ${player.id}`)
  if (known?.has_it) return
  if ((known?.count ?? 0) >= favouritesMax)
    throw new Refusal('favouritesFull', { max: favouritesMax })
  await db.run(sql`
    insert into favourite_game (site_id, player_id, provider_code, game_code, added_at)
    values (${site.id}, ${player.id}, ${provider_code}, ${game_code}, ${now})`)
}

function favouriteOf({ entry }: Game): Favourites['value'][number] {
  const { provider_code, game_code, game_name, game_type, game_image } = entry
  return { provider_code, game_code, game_name, game_type, game_image, img_url: game_image }
}
