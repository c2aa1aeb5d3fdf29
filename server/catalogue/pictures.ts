/** The pictures of games and the marks of providers: an operator's own, the studio's, or drawn from what they are called. */

import { createHash } from 'node:crypto'
import { studioProvider, type Category } from '#contract/catalogue.ts'
import { drawProviderMark } from '#server/art/mark.ts'
import { drawPoster, type PosterSubject } from '#server/art/poster.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'

/** The width of an operator's picture in lists, in pixels. */
const shownWidth = 320

type Own = { picture: Buffer | null }

/** Where the poster of a game is; a drawn one is named by its content, so that it may be kept for ever. */
export function gamePicture(subject: PosterSubject & Own): string {
  const { picture, provider, code } = subject
  if (picture) return ownPicture(picture)
  // Drawn by hand, they come with the build.
  if (provider === studioProvider) return `/art/game/${code}.svg`
  return `/art/game/${provider}/${code}-${posterHash(subject)}.svg`
}

/** Where the mark of a provider is. */
export function providerPicture({ picture, code }: Own & { code: string }): string {
  return picture
    ? ownPicture(picture)
    : `/art/provider/${code}-${hashOf(drawProviderMark(code))}.svg`
}

const ownPicture = (hash: Buffer) => `/images/${hash.toString('hex')}/${shownWidth}`
const hashOf = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 16)

/** Sites share games: each is drawn once to be named. */
const posterHashes = new Map<string, string>()

function posterHash({ provider, code, name, category }: PosterSubject): string {
  const key = `${provider}/${code} ${category} ${name}`
  const hash = posterHashes.get(key) ?? hashOf(drawPoster({ provider, code, name, category }))
  posterHashes.set(key, hash)
  return hash
}

export type DrawnPicture = { svg: string; hash: string }

/** The drawn poster of a game of the site, as the game is now called; null where there is no such game. */
export async function drawGame(
  db: Db,
  { siteId, provider, code }: { siteId: number; provider: string; code: string },
): Promise<DrawnPicture | null> {
  const game = await db.row<{ name: string; category: Category }>(sql`
    select name, category from game where site_id = ${siteId} and provider_code = ${provider} and game_code = ${code}`)
  return game && drawn(drawPoster({ provider, code, ...game }))
}

/** The drawn mark of a provider of the site; null where there is no such provider. */
export async function drawProvider(
  db: Db,
  { siteId, code }: { siteId: number; code: string },
): Promise<DrawnPicture | null> {
  const known = await db.run(
    sql`select from provider where site_id = ${siteId} and provider_code = ${code}`,
  )
  return known === 0 ? null : drawn(drawProviderMark(code))
}

const drawn = (svg: string): DrawnPicture => ({ svg, hash: hashOf(svg) })

/** A provider, or one of its games. */
export type Pictured = { siteId: number; provider: string; game?: string }

/**
 * Shows a picture of the site's own in place of the drawn one, or the drawn one again [EVT-01].
 * @param hash of a kept picture (`keepImage`) in hex; null for none.
 * @throws Refusal `rightMissing`; `notFound` for a game, provider or picture that the site has not.
 */
export async function setPicture(
  db: Db,
  { siteId, provider, game }: Pictured,
  hash: string | null,
  { staff, reason, at }: { staff: string; reason: string; at: Date },
): Promise<void> {
  await requireRight(db, staff, 'content_write', at)
  const picture = hash === null ? null : Buffer.from(hash, 'hex')
  if (picture) {
    const kept = await db.run(
      sql`select from image where site_id = ${siteId} and hash = ${picture}`,
    )
    if (kept === 0) throw new Refusal('notFound')
  }
  const table = game === undefined ? sql`provider` : sql`game`
  const key = sql`site_id = ${siteId} and provider_code = ${provider} and ${game === undefined ? sql`true` : sql`game_code = ${game}`}`
  const before = await db.row<Own>(sql`select picture from ${table} where ${key} for update`)
  if (!before) throw new Refusal('notFound')
  await db.run(sql`update ${table} set picture = ${picture} where ${key}`)
  await record(db, {
    siteId,
    kind: game === undefined ? 'provider_changed' : 'game_changed',
    actor: `staff:${staff}`,
    reason,
    subject: game === undefined ? `provider:${provider}` : `game:${provider}/${game}`,
    before: { picture: before.picture?.toString('hex') ?? null },
    after: { picture: hash },
    at,
  })
}
