/** A game as lists show it, and the lists: shelves, grids and the shapes a template may choose. */

import type { Ref } from 'react'
import { OnceAlive } from '../alive.tsx'
import { lazyAside } from '../routing/chunk_guard.ts'
import { Link } from '../routing/link.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { usePlayer } from '../context.tsx'
import { useLook } from './look.tsx'
import { offerOf, useStanding, type Game } from './offer.ts'
import type { LobbyType } from './template.ts'

const More = lazyAside(() => import('../later/card_more.tsx'), 'CardMore')

function GameCard({
  game,
  isFirst,
  isDemo,
  hasLimits,
}: {
  game: Game
  /** Its picture is not to wait for scrolling. */
  isFirst: boolean
  /** Leads to play money only. */
  isDemo: boolean
  /** Says what a stake may be. */
  hasLimits: boolean
}) {
  const t = useT()
  const { money } = useFormats()
  const { to, demo, plays, hasDemo } = offerOf(game, useStanding(), isDemo)
  const player = usePlayer()
  const fact = game.maintenance ? t('inMaintenance') : game.fact
  const pot = isDemo ? null : game.jackpot
  return (
    // What a card has is said on the card: a style that looks for it inside is sought anew in all cards, whenever anything comes.
    <article
      className="card"
      data-closed={game.maintenance && ''}
      data-has-demo={hasDemo || undefined}
      data-heart={(player && !isDemo) || undefined}
      data-pot={pot}
    >
      <Link to={to} className="card-link">
        <span className="card-art">
          <img
            src={game.game_image}
            alt=""
            width={300}
            height={400}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
          />
          {(game.is_new || game.is_hot) && (
            <span className="badge">{t(game.is_new ? 'new' : 'hot')}</span>
          )}
          {plays && <span className="card-play" aria-hidden="true" />}
        </span>
        <span className="card-label">
          {pot !== null && (
            <span className="badge" data-jackpot>
              {money(pot)}
            </span>
          )}
          <span className="card-name">{game.game_name}</span>
          {fact && <span className="card-fact">{fact}</span>}
          <span className="card-facts">
            <span>{game.provider_name}</span>
            {hasLimits && (
              <span className="card-limits">
                {t('amountRange', { min: money(game.stake_min), max: money(game.stake_max) })}
              </span>
            )}
            <span>{t('rtpShort', { rtp: game.rtp })}</span>
          </span>
        </span>
      </Link>
      {hasDemo && (
        <Link to={demo} className="card-demo">
          {t('demoGame')} <span className="unseen">{game.game_name}</span>
        </Link>
      )}
      <OnceAlive>
        <More game={game} isDemo={isDemo} />
      </OnceAlive>
    </article>
  )
}

type GamesProps = { games: readonly Game[] }

/** One row that scrolls sideways. */
export function GameShelf(shelf: GamesProps & { isDemo?: boolean; ref?: Ref<HTMLUListElement> }) {
  return <GameList layout="shelf" {...shelf} />
}

/** Shapes that make something of a dozen games; in all others home shows a row of them. */
const featureShapes: readonly string[] = ['magazine', 'bento', 'masonry'] satisfies LobbyType[]

/** The main list of home, in rows that are whole: of a masonry's large cards it has the first alone. */
export function GameFeature({ games }: GamesProps) {
  const { type, columns } = useLook().lobby
  const firstRow = Math.floor(columns.mobile)
  if (!featureShapes.includes(type))
    return <GameList layout="shelf" games={games} firstScreen={firstRow} />
  const count = wholeRows(games.length, columns.desktop)
  return (
    <GameList
      layout={type === 'masonry' ? 'bento' : type}
      games={games.slice(0, count)}
      onPhones={wholeRows(count, columns.mobile)}
      firstScreen={firstRow}
    />
  )
}

/** As many as fill whole rows, where the first takes the places of four; a row and a half may stay as it is. */
function wholeRows(count: number, columns: number): number {
  const places = count + 3
  return places < 2 * columns ? count : count - (places % columns)
}

/** What is played at tables: cards say their limits, and some templates list them by these. */
const tables: ReadonlySet<string> = new Set(['casino', 'poker'])

/**
 * Every game in the shape of the template's lobby: rows, a list where all are tables, or each provider's together. The
 * page begins with them: a row more than a phone has columns is on its first screen.
 */
export function GameGrid({ games, isDemo = false }: GamesProps & { isDemo?: boolean }) {
  const { lobby } = useLook()
  const columns = Math.floor(lobby.columns.mobile)
  const firstScreen = columns * (columns + 1)
  const areTables = games.every((game) => tables.has(game.game_type))
  const hasLimits = areTables && !isDemo
  if (lobby.type === 'tiles-by-provider') {
    return [...Map.groupBy(games, (game) => game.provider_name)].map(
      ([provider, theirs], index) => (
        <section key={provider} className="provider-games" aria-label={provider}>
          <h2>{provider}</h2>
          <GameList
            layout="grid"
            games={theirs}
            firstScreen={index === 0 ? firstScreen : 0}
            isDemo={isDemo}
            hasLimits={hasLimits}
          />
        </section>
      ),
    )
  }
  const layout = areTables && lobby.type === 'list+grid' ? 'list' : lobby.type
  return (
    <GameList
      layout={layout}
      games={games}
      firstScreen={firstScreen}
      isDemo={isDemo}
      hasLimits={hasLimits}
    />
  )
}

function GameList({
  layout,
  games,
  firstScreen = 0,
  isDemo = false,
  hasLimits = false,
  onPhones = games.length,
  ref = null,
}: GamesProps & {
  layout: string
  /** How many of them the first screen shows. */
  firstScreen?: number
  isDemo?: boolean
  hasLimits?: boolean
  /** How many of them are shown there. */
  onPhones?: number
  ref?: Ref<HTMLUListElement>
}) {
  return (
    // A list that scrolls must be reachable by keyboard; its links are, so it needs no stop of its own.
    <ul className="games" data-layout={layout} ref={ref}>
      {games.map((game, index) => (
        <li
          key={`${game.provider_code} ${game.game_code}`}
          className={index < onPhones ? undefined : 'beyond-phones'}
        >
          <GameCard
            game={game}
            isFirst={index < firstScreen}
            isDemo={isDemo}
            hasLimits={hasLimits}
          />
        </li>
      ))}
    </ul>
  )
}

/** The room games will take, so that nothing moves when they come: in the lobby's shape, or in a row. */
export function GamesLoading({
  count = 12,
  isShelf = false,
}: {
  count?: number
  isShelf?: boolean
}) {
  const { lobby } = useLook()
  return (
    <ul className="games" data-layout={isShelf ? 'shelf' : lobby.type} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <div className="card">
            <div className="card-art" data-loading />
          </div>
        </li>
      ))}
    </ul>
  )
}
