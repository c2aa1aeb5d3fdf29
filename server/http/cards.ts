/** The pictures that stand for a site, its games and its promotions where they are shared, named by what is drawn on them. */

import sharp from 'sharp'
import { studioProvider } from '#contract/catalogue.ts'
import { hashOf } from '#server/art/named.ts'
import { studioPath, studioPicture } from '#server/art/studio.ts'
import type { Database } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { imageIn, readImage } from '#server/files/images.ts'
import { drawnPicture } from '#server/rewards/promotion/picture.ts'
import type { Sites } from '#server/site/sites.ts'
import type { Startup } from '#server/site/startup.ts'
import type { Built } from './built.ts'
import type { Drawn } from './drawn.ts'
import type { Asker, Performer } from './perform.ts'
import { openShelf } from './shelf.ts'

export type CardNeeds = {
  built: Built
  database: Database
  sites: Sites
  perform: Performer
  drawn: Drawn
}
export type Cards = ReturnType<typeof openCards>

type Promotion = { promotion_id: string; picture: string }
type Game = { game_code: string; game_image: string }
/** What a page is about, where it is about one thing. */
export type Subject = { promotion?: Promotion | undefined; game?: Game | undefined }

/** A card must be known by name with every page of its site; the games on it may be yesterday's favourites for a minute. */
const keptMs = 60_000
const keptMax = 2000

/** Where the picture of a promotion lies, in the rings of the card, into which it fades. */
const promotionPlace = { left: 840, top: 130, width: 360, height: 400 }

export function openCards({ built, database, sites, perform, drawn }: CardNeeds) {
  const shelf = openShelf<Awaited<ReturnType<typeof partsOf>>>({ keptMs, keptMax })

  /** What lies on the card of a site: games that it has, most played first, that show a picture of ours. */
  const partsOf = async (asker: Asker, site: Startup['site']) => {
    const ground = await built.cardOf(site)
    const { envelope } = await perform('/api/product/get_hot_games', asker, { game_type: 'hot' })
    const games = (envelope['value'] ?? []) as Game[]
    const posters = games.flatMap((game) => posterOf(game) ?? []).slice(0, built.cardPlaces.length)
    return { ground, posters, hash: hashOf(JSON.stringify([ground, posters, built.cardPlaces])) }
  }
  const keptParts = (asker: Asker, { site }: Startup) =>
    shelf.get(`${asker.site.id}|${asker.site.version}`, asker.now, () => partsOf(asker, site))

  const gameHash = (ground: string, poster: string) =>
    hashOf(JSON.stringify([ground, poster, built.cardPlaces[0]]))
  const promotionHash = (ground: string, picture: string) =>
    hashOf(JSON.stringify([ground, picture, promotionPlace]))

  /** The picture of a promotion as it is told, the operator's or the drawn one; its address names it by its content. */
  const pictureOf = async (asker: Asker, id: string) => {
    const { envelope } = await perform('/api/promo/detail', asker, { promotion_id: id })
    const { picture: name = '' } = (envelope['value'] ?? {}) as { picture?: string }
    const { site } = asker
    const hash = imageIn(name)
    const bytes = await database.inSite(site.id, async (db) => {
      if (hash) return readImage(db, site.id, hash)
      const art = name === '' ? null : await drawnPicture(db, site, id)
      return art && Buffer.from(art.svg)
    })
    if (!bytes) throw new Refusal('notFound')
    return { name, bytes }
  }

  return {
    /** Where the card of a promotion or of a game with a picture of ours is, or else that of the site: the operator's, or the drawn one. */
    addressOf: async (asker: Asker, startup: Startup, { promotion, game }: Subject) => {
      const { ground, hash } = await keptParts(asker, startup)
      const poster = game && posterOf(game)
      if (promotion)
        return `/og/promotion/${promotion.promotion_id}-${promotionHash(ground, promotion.picture)}.png`
      if (poster) return `/og/game/${game.game_code}-${gameHash(ground, poster)}.png`
      return sites.settingsOf(asker.site).card || `/og/site-${hash}.png`
    },
    drawSite: async (asker: Asker, startup: Startup) => {
      const { ground, posters, hash } = await keptParts(asker, startup)
      return { hash, png: await drawn(hash, () => drawGames(built, ground, posters)) }
    },
    /** @throws Refusal `notFound` where the site has no such game, or a picture of its own for it. */
    drawGame: async (asker: Asker, startup: Startup, code: string) => {
      const { ground } = await keptParts(asker, startup)
      const asked = { provider_code: studioProvider, game_code: code }
      const { envelope } = await perform('/api/product/info', asker, asked)
      const { game } = (envelope['value'] ?? {}) as { game?: Game }
      const poster = game && posterOf(game)
      if (!poster) throw new Refusal('notFound')
      const hash = gameHash(ground, poster)
      return { hash, png: await drawn(hash, () => drawGames(built, ground, [poster])) }
    },
    /** @throws Refusal `notFound` where the site has no such promotion. */
    drawPromotion: async (asker: Asker, startup: Startup, id: string) => {
      const { ground } = await keptParts(asker, startup)
      const { name, bytes } = await pictureOf(asker, id)
      const hash = promotionHash(ground, name)
      return { hash, png: await drawn(hash, () => drawPicture(ground, bytes)) }
    },
  }
}

/** The picture of a game, where it is the one that we draw. */
const posterOf = ({ game_code, game_image }: Game): string | undefined =>
  game_image === studioPath('game', game_code) ? studioPicture('game', game_code)?.svg : undefined

async function drawPicture(ground: string, picture: Buffer): Promise<Buffer> {
  const { left, top, width, height } = promotionPlace
  const fading = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="fade"><stop offset=".7"/><stop offset="1" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#fade)"/></svg>`
  const input = await sharp(picture, { density: 144 })
    .resize({ width, height, fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(fading), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(Buffer.from(ground)).composite([{ input, left, top }]).png().toBuffer()
}

async function drawGames(
  { cardPlaces }: Built,
  ground: string,
  posters: readonly string[],
): Promise<Buffer> {
  const laid = await Promise.all(
    posters.map(async (poster, i) => {
      const { left, top, width, turn } = cardPlaces[i]!
      const input = await sharp(Buffer.from(poster))
        .resize(width)
        .png()
        .toBuffer()
        .then((flat) => sharp(flat).rotate(turn, { background: '#00000000' }).png().toBuffer())
      return { input, left, top }
    }),
  )
  return sharp(Buffer.from(ground)).composite(laid.toReversed()).png().toBuffer()
}
