/** The first thing on home: the site's promise, its slides and its games, in the shape the template gives it. */

import type { FocusEvent } from 'react'
import type { CallAsk } from '../page.ts'
import { useCall, type Reading } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { languages } from '#contract/catalogue.ts'
import { Picture } from '#ui/picture.tsx'
import { usePlayer, useSite, useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Extra } from '../extras/parts.tsx'
import { SportsPart } from '../sports/parts.tsx'
import { playAddress, type Game } from './offer.ts'
import { HeroArt } from './hero_art.tsx'
import { useLook } from './look.tsx'
import { categoryEntries } from './menu.ts'
import type { HeroType, Template } from './template.ts'

/**
 * What each shape is made of: the panel with the promise and up to three pictures, and up to four tiles beside it.
 * So many pots stand first among the tiles; the operator's slides follow them, or the panel in a track, or have no
 * place here.
 */
const parts: Record<
  HeroType,
  { art: number; tiles: number; pots?: number; slides?: 'track' | 'tiles' }
> = {
  carousel: { art: 3, tiles: 0, slides: 'track' },
  'card-deck': { art: 3, tiles: 0, slides: 'track' },
  stack: { art: 3, tiles: 0, slides: 'track' },
  'ticker+sprite': { art: 3, tiles: 0, slides: 'track' },
  split: { art: 3, tiles: 0 },
  'full-bleed': { art: 3, tiles: 0 },
  bento: { art: 0, tiles: 4, pots: 1, slides: 'tiles' },
  collage: { art: 0, tiles: 4, slides: 'tiles' },
  'banner-strip': { art: 0, tiles: 3, slides: 'tiles' },
  'jackpot-ticker': { art: 0, tiles: 4, pots: 4 },
  jackpot: { art: 0, tiles: 4, pots: 4 },
  'match-strip': { art: 0, tiles: 3 },
  'live-carousel': { art: 0, tiles: 3 },
  'front-page': { art: 0, tiles: 3 },
  none: { art: 0, tiles: 0 },
}

/** What shows matches or races beside the promise; the homes have blocks of them too, and so have them loaded. */
const withMatches: Partial<Record<HeroType, 'strip' | 'frontPage'>> = {
  'match-strip': 'strip',
  'live-carousel': 'strip',
  'front-page': 'frontPage',
}

/** The operator's slides, which every home reads. */
export const slidesCall = ['/api/home/fetch_slide', {}] as const satisfies CallAsk

type Slide = Answer<'/api/home/fetch_slide'>['value'][number]

function useSlides(): readonly Slide[] {
  return useCall(...slidesCall).answer?.value ?? []
}

/** The slides that this template's hero has no place for, as a row of tiles. */
export function SlideRow() {
  const { hero, home } = useLook()
  const slides = useSlides()
  const isShown = home.includes('hero') && parts[hero.type].slides
  if (isShown || slides.length === 0) return null
  return (
    <ul className="slide-row">
      {slides.map((slide) => (
        <li key={slide.slide}>
          <SlideTile slide={slide} />
        </li>
      ))}
    </ul>
  )
}

/** The pots that this template's hero shows; where it shows none, home has a block for them. */
export function potsInHero({ hero, home }: Pick<Template, 'hero' | 'home'>): number {
  return home.includes('hero') && home.includes('jackpotMeter') ? (parts[hero.type].pots ?? 0) : 0
}

/** Pots grow with every stake. */
const potsAgainMs = 15_000

export const potsCall = ['/api/product/jackpots', {}] as const satisfies CallAsk

/** What can be won now, the largest first. */
export function usePots(): Reading<(typeof potsCall)[0]> {
  return useCall(...potsCall, { everyMs: potsAgainMs })
}

type Pot = Answer<'/api/product/jackpots'>['value'][number]

/** `games` are real games of the site, most played first; with none, the promise stands alone. */
export function Hero({ games }: { games: readonly Game[] }) {
  const t = useT()
  const { hero, motif } = useLook()
  const { site_name } = useSite()
  const { art, tiles, slides: place } = parts[hero.type]
  const slides = useSlides()
  const panel = (
    <div className="hero-panel">
      <div className="hero-words">
        <h1>{t('heroTitle', { site: site_name })}</h1>
        <p>{t('heroText')}</p>
        <HeroAction />
      </div>
      {art > 0 && games.length > 0 && <HeroArt games={games.slice(0, art)} />}
    </div>
  )
  return (
    <section
      className="hero"
      data-type={hero.type}
      data-abreast={hero.abreast}
      data-art={hero.art}
      data-mask={hero.mask}
      data-aside={hero.aside}
      data-motif={motif.id}
    >
      {place === 'track' && slides.length > 0 ? (
        // It moves only when it is moved: what turns by itself is read by nobody and cannot be caught.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links are focused, not it
        <ul className="hero-track" onFocus={showWhole}>
          <li>{panel}</li>
          {slides.map((slide) => (
            <li key={slide.slide}>
              <SlideTile slide={slide} />
            </li>
          ))}
        </ul>
      ) : (
        panel
      )}
      {hero.aside && <Extra name={hero.aside} />}
      <HeroSide games={games} slides={place === 'tiles' ? slides : []} count={tiles} />
    </section>
  )
}

/** Browsers take a slide of which an edge is seen for one that is. Who pressed it by a pointer finds it where it was. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible'))
    target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'start' })
}

/** Beside the promise: matches where the template has them and there are any, else slides and games. */
function HeroSide(props: Tiles) {
  const look = useLook()
  const potsMax = potsInHero(look)
  const tiles = potsMax > 0 ? <PotTiles {...props} potsMax={potsMax} /> : <HeroTiles {...props} />
  const strip = withMatches[look.hero.type]
  return strip ? <SportsPart name={strip} otherwise={tiles} /> : tiles
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

type Tiles = { slides: readonly Slide[]; games: readonly Game[]; count: number }

function PotTiles({ potsMax, ...tiles }: Tiles & { potsMax: number }) {
  return <HeroTiles {...tiles} pots={usePots().answer?.value.slice(0, potsMax)} />
}

const none: readonly Pot[] = []

/** Up to so many: pots, then slides, then games. */
function HeroTiles({
  pots = none,
  slides,
  games,
  count,
}: Tiles & { pots?: readonly Pot[] | undefined }) {
  const t = useT()
  const { money } = useFormats()
  const shown = slides.slice(0, count - pots.length)
  const others = games.slice(0, count - pots.length - shown.length)
  if (pots.length + shown.length + others.length === 0) return null
  return (
    <ul className="hero-tiles">
      {pots.map(({ jackpot_code, name, amount, games: [game] }) => (
        <li key={jackpot_code}>
          <Link to={game ? playAddress(game) : '/hot'} className="hero-tile" data-pot>
            <span className="hero-tile-words">
              <span className="hero-tile-fact">{name}</span>
              <strong className="hero-tile-name number">{money(amount)}</strong>
            </span>
          </Link>
        </li>
      ))}
      {shown.map((slide) => (
        <li key={slide.slide}>
          <SlideTile slide={slide} />
        </li>
      ))}
      {others.map((game) => (
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

/** What the operator says, in the language it was written in, and where it leads. */
function SlideTile({ slide: { title, text, href, image, language } }: { slide: Slide }) {
  return (
    <Link to={href || '/'} className="hero-tile" lang={languages[language].tag}>
      {image && <Picture image={image} sizes="(min-width: 48rem) 31vw, 62vw" />}
      <span className="hero-tile-words">
        <strong className="hero-tile-name">{title}</strong>
        <span>{text}</span>
      </span>
    </Link>
  )
}
