/** The pictures of games and the marks of providers: an operator's own, the studio's, or drawn from what they are called. */

import { studioProvider, type Category } from '#contract/catalogue.ts'
import { drawProviderMark } from '#server/art/mark.ts'
import { hashOf, named, type Named } from '#server/art/named.ts'
import { drawPoster, type PosterSubject } from '#server/art/poster.ts'
import { studioPath } from '#server/art/studio.ts'
import { pictureForms } from '#contract/uploads.ts'
import { sql, type Db } from '#server/base/database.ts'
import { columnPlace, type PicturedRow, type PicturePlace } from '#server/site/own_picture.ts'

/** The width of an operator's picture in lists, in pixels. */
const shownWidth = 320

type Own = { picture: Buffer | null }

/** Where the poster of a game is; a drawn one is named by its content, so that it may be kept for ever. */
export function gamePicture(subject: PosterSubject & Own): string {
  const { picture, provider, code } = subject
  if (picture) return ownPicture(picture)
  if (provider === studioProvider) return studioPath('game', code)
  return `/art/game/${provider}/${code}-${posterHash(subject)}.svg`
}

/** Where the mark of a provider is. */
export function providerPicture({ picture, code }: Own & { code: string }): string {
  return picture
    ? ownPicture(picture)
    : `/art/provider/${code}-${hashOf(drawProviderMark(code))}.svg`
}

const ownPicture = (hash: Buffer) => `/images/${hash.toString('hex')}/${shownWidth}`

/** Sites share games: each is drawn once to be named. */
const posterHashes = new Map<string, string>()

function posterHash({ provider, code, name, category }: PosterSubject): string {
  const key = `${provider}/${code} ${category} ${name}`
  const hash = posterHashes.get(key) ?? hashOf(drawPoster({ provider, code, name, category }))
  posterHashes.set(key, hash)
  return hash
}

/** The drawn poster of a game of the site, as the game is now called; null where there is no such game. */
export async function drawGame(
  db: Db,
  { siteId, provider, code }: { siteId: number; provider: string; code: string },
): Promise<Named | null> {
  const game = await db.row<{ name: string; category: Category }>(sql`
    select name, category from game where site_id = ${siteId} and provider_code = ${provider} and game_code = ${code}`)
  return game && named(drawPoster({ provider, code, ...game }))
}

/** The drawn mark of a provider of the site; null where there is no such provider. */
export async function drawProvider(
  db: Db,
  { siteId, code }: { siteId: number; code: string },
): Promise<Named | null> {
  const known = await db.run(
    sql`select from provider where site_id = ${siteId} and provider_code = ${code}`,
  )
  return known === 0 ? null : named(drawProviderMark(code))
}

/** A provider, or one of its games. */
export type Pictured = { siteId: number; provider: string; game?: string }

/** Where one of them stands, and as what it is told of. */
export function rowOf({ siteId, provider, game }: Pictured): PicturedRow {
  const ofProvider = sql`site_id = ${siteId} and provider_code = ${provider}`
  return game === undefined
    ? {
        siteId,
        table: sql`provider`,
        key: ofProvider,
        kind: 'provider_changed',
        subject: `provider:${provider}`,
      }
    : {
        siteId,
        table: sql`game`,
        key: sql`${ofProvider} and game_code = ${game}`,
        kind: 'game_changed',
        subject: `game:${provider}/${game}`,
      }
}

/** Where the picture of one of them stands. */
export const placeOf = (pictured: Pictured): PicturePlace =>
  columnPlace(
    rowOf(pictured),
    pictured.game === undefined ? pictureForms.provider : pictureForms.game,
  )
