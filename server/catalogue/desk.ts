/** The calls by which staff look after the catalogue: finding what is in it, closing it for a while, picturing it. */

import { bookProvider, type Category } from '#contract/catalogue.ts'
import { catalogueShown } from '#contract/catalogue_desk.ts'
import type { Answer } from '#contract/calls.ts'
import { providerOrder } from '#contract/product.ts'
import type { Site, Visit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireEither, type RequireStaff } from '#server/base/staff.ts'
import { showUpload } from '#server/site/own_picture.ts'
import { setMaintenance } from './maintenance.ts'
import { gamePicture, providerPicture, placeOf } from './pictures.ts'
import { near, plainWords } from './search.ts'

type Entry = Answer<'/api/staff/catalogue'>['value']['games'][number]

type Row = {
  provider: string
  provider_name: string
  name: string
  picture: Buffer | null
  is_open: boolean
  in_maintenance: boolean
  back_at: Date | null
}
type GameRow = Row & { code: string; category: Category }

const readProviders = (db: Db, site: Site) =>
  db.rows<Row>(sql`
    select provider_code as provider, name as provider_name, name, picture, is_open, in_maintenance, back_at
      from provider where site_id = ${site.id} and provider_code <> ${bookProvider}
     order by array_position(${providerOrder}::text[], provider_code), name`)

/** In the order of the lists that players see. */
const readGames = (db: Db, site: Site) =>
  db.rows<GameRow>(sql`
    select provider_code as provider, provider.name as provider_name, game_code as code, game.name, category,
           game.picture, game.is_open, game.in_maintenance, game.back_at
      from game join provider using (site_id, provider_code)
     where game.site_id = ${site.id} and category = any(${site.categories}) and provider_code <> ${bookProvider}
     order by position, array_position(${providerOrder}::text[], provider_code), game.name, game_code`)

const stateOf = ({ is_open, in_maintenance }: Row): Entry['state'] =>
  is_open ? 'open' : in_maintenance ? 'maintenance' : 'closed'

function entryOf(row: Row | GameRow): Entry {
  const game = 'code' in row ? row : null
  return {
    provider_code: row.provider,
    game_code: game?.code ?? null,
    name: row.name,
    provider_name: row.provider_name,
    category: game?.category ?? null,
    image: game ? gamePicture(game) : providerPicture({ code: row.provider, picture: row.picture }),
    has_own_picture: row.picture !== null,
    state: stateOf(row),
    back_at: row.back_at?.toISOString() ?? null,
  }
}

const wordsOf = ({ name, provider_name, code }: GameRow) =>
  plainWords(`${name} ${provider_name} ${code}`)

type Key = Pick<Entry, 'provider_code' | 'game_code'>

/** @throws Refusal `notFound` for a game or provider that the site has not. */
async function findEntry({ db, site }: Visit, key: Key): Promise<Entry> {
  const rows = key.game_code === null ? await readProviders(db, site) : await readGames(db, site)
  const found = rows
    .map(entryOf)
    .find((one) => one.provider_code === key.provider_code && one.game_code === key.game_code)
  if (!found) throw new Refusal('notFound')
  return found
}

const rowIn = ({ site }: Visit, { provider_code, game_code }: Key) => ({
  siteId: site.id,
  provider: provider_code,
  ...(game_code !== null && { game: game_code }),
})

type Path =
  | '/api/staff/catalogue'
  | '/api/staff/catalogue_maintenance'
  | '/api/staff/catalogue_picture'

export function catalogueDeskHandlers({
  requireStaff,
}: {
  requireStaff: RequireStaff
}): Handlers<Path> {
  return {
    '/api/staff/catalogue': async (
      visit,
      { token, search = '', provider_code, only, page = 1 },
    ) => {
      await requireEither(requireStaff, visit, token, ['catalogue_set', 'content_write'])
      const { db, site } = visit
      const [providers, games] = [await readProviders(db, site), await readGames(db, site)]
      const chosen = games.filter(
        (game) =>
          (provider_code === undefined || game.provider === provider_code) &&
          (only === undefined ||
            (only === 'own_picture' ? game.picture !== null : stateOf(game) === only)),
      )
      const found = near(chosen, wordsOf, search)
      return {
        value: {
          providers: providers.map(entryOf),
          games: found.slice((page - 1) * catalogueShown, page * catalogueShown).map(entryOf),
          total: found.length,
        },
      }
    },
    '/api/staff/catalogue_maintenance': async (visit, { token, reason, maintenance, ...key }) => {
      const staff = await requireStaff(visit, token, 'catalogue_set')
      const { db, now } = visit
      const backAt = maintenance?.back_at ? new Date(maintenance.back_at) : null
      // A time that is over says nothing to players; one that is no day of the calendar is none.
      if (backAt && !(backAt > now)) throw new Refusal('invalidBody', { field: 'back_at' })
      const { state } = await findEntry(visit, key)
      if (state === 'closed') throw new Refusal('gameClosed')
      const until = maintenance === null ? undefined : backAt
      await setMaintenance(db, rowIn(visit, key), until, { staff, reason, at: now })
      return { value: await findEntry(visit, key) }
    },
    '/api/staff/catalogue_picture': async (visit, { token, reason, content, ...key }) => {
      const staff = await requireStaff(visit, token, 'content_write')
      const { db, now: at } = visit
      await findEntry(visit, key)
      await showUpload(db, placeOf(rowIn(visit, key)), content, { staff, reason, at })
      return { value: await findEntry(visit, key) }
    },
  }
}
