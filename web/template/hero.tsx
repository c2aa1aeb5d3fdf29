/** The first thing on home: the site's promise beside its games, in the shape the template gives it. */

import { usePlayer, useSite, useVisit } from '../context.tsx'
import { Link } from '../link.tsx'
import { useT } from '#i18n/translate.tsx'
import { SportsPart } from '../sports/parts.tsx'
import { playAddress, type Game } from './game_card.tsx'
import { useLook } from './look.tsx'
import { categoryEntries } from './menu.ts'
import type { HeroType } from './template.ts'

/** What each shape is made of: the panel with the promise, and up to four games as tiles. */
const parts: Record<HeroType, { art: number; tiles: number }> = {
  carousel: { art: 3, tiles: 0 },
  split: { art: 3, tiles: 0 },
  'full-bleed': { art: 3, tiles: 0 },
  'card-deck': { art: 3, tiles: 0 },
  stack: { art: 3, tiles: 0 },
  'ticker+sprite': { art: 3, tiles: 0 },
  bento: { art: 1, tiles: 4 },
  collage: { art: 0, tiles: 4 },
  'jackpot-ticker': { art: 0, tiles: 4 },
  jackpot: { art: 0, tiles: 4 },
  'banner-strip': { art: 0, tiles: 3 },
  'match-strip': { art: 0, tiles: 3 },
  'live-carousel': { art: 0, tiles: 3 },
  'front-page': { art: 0, tiles: 3 },
  none: { art: 0, tiles: 0 },
}

/** Which games are pictured beside login and registration. */
export const artCall = { game_type: 'hot' } as const

/** `games` are real games of the site, most played first; with none, the promise stands alone. */
export function Hero({ games }: { games: readonly Game[] }) {
  const t = useT()
  const { hero, motif } = useLook()
  const { site_name } = useSite()
  const { art, tiles } = parts[hero.type]
  return (
    <section className="hero" data-type={hero.type} data-mask={hero.mask} data-motif={motif.id}>
      <div className="hero-panel">
        <div className="hero-words">
          <h1>{t('heroTitle', { site: site_name })}</h1>
          <p>{t('heroText')}</p>
          <HeroAction />
        </div>
        {art > 0 && games.length > 0 && <HeroArt games={games.slice(0, art)} />}
      </div>
      <HeroSide games={games.slice(0, tiles)} />
    </section>
  )
}

/** Beside the promise: matches where the template has them and there are any, else games. */
function HeroSide({ games }: { games: readonly Game[] }) {
  const { hero } = useLook()
  const tiles = games.length > 0 && <HeroTiles games={games} />
  return hero.type === 'match-strip' ? <SportsPart name="strip" otherwise={tiles} /> : tiles
}

function HeroAction() {
  const t = useT()
  const player = usePlayer()
  const { startup } = useVisit()
  const [first] = categoryEntries(startup)
  if (player && first) {
    return (
      <Link to={first.to} className="button" data-kind="hero">
        {t('playNow')}
      </Link>
    )
  }
  return (
    <Link to="/register" className="button" data-kind="hero">
      {t('register')}
    </Link>
  )
}

/** Games of the site as pictures; they say nothing that is not said in words elsewhere. */
export function HeroArt({ games }: { games: readonly Game[] }) {
  return (
    <div className="hero-art" aria-hidden="true">
      {games.map(({ game_code, game_image }) => (
        <img key={game_code} src={game_image} alt="" width={300} height={400} decoding="async" />
      ))}
    </div>
  )
}

function HeroTiles({ games }: { games: readonly Game[] }) {
  const t = useT()
  return (
    <ul className="hero-tiles">
      {games.map((game) => (
        <li key={game.game_code}>
          <Link to={playAddress(game)} className="hero-tile">
            <img src={game.game_image} alt="" width={300} height={400} decoding="async" />
            <span className="hero-tile-words">
              <span className="hero-tile-name">{game.game_name}</span>
              <span className="hero-tile-fact">{t('rtpShort', { rtp: game.rtp })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
