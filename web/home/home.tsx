/** Home: blocks in the order of the site's template; a block without data is not there. */

import type { ReactNode } from 'react'
import { useCall, type Reading } from '#client/query.tsx'
import { gameLists, studioProvider } from '#contract/catalogue.ts'
import { Apart } from '../apart.tsx'
import { useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { GameFeature, GameShelf, GamesLoading } from '../template/game_card.tsx'
import type { Game } from '../template/offer.ts'
import { Hero } from '../template/hero.tsx'
import { showsAllMatches, sportsCalls } from '../sports/home_blocks.ts'
import { LaterSportsPart, SportsPart } from '../sports/parts.tsx'
import { Icon } from '../template/icon.tsx'
import { useHomeBlocks, useLook, useSideBlocks } from '../template/look.tsx'
import { categoryEntries } from '../template/menu.ts'
import { DesktopNav } from '../template/nav.tsx'
import type { HomeBlock } from '../template/template.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import styles from './home.module.css'
import { Block } from './block.tsx'
import { blockCalls } from './calls.ts'
import { LowerPart } from './lower_parts.ts'
import { Bars, Notices } from './notices.tsx'
import { CategoryShelf, providerCall, ProviderShelves, RecentlyPlayed } from './own_games.tsx'
import { QuickBalance } from './quick_balance.tsx'

type ListName = keyof typeof gameLists

const listNames = Object.keys(gameLists) as ListName[]

/** Blocks that are a shelf of their category. */
const shelves = ['fishing', 'arcade', 'crash'] as const

export const page: Page = {
  title: 'homeTitle',
  calls: (_place, { isPlayer }, look) => [
    ...blockCalls(look.home, isPlayer),
    ...[...listNames, ...shelves.filter((shelf) => look.home.includes(shelf))].map(
      (game_type) => ['/api/product/get_hot_games', { game_type }] as const,
    ),
    ['/api/product/providers', {}],
    ...(look.home.includes('originals') ? [providerCall(studioProvider)] : []),
    ...sportsCalls(look),
  ],
  View: Home,
}

const listOf: Partial<Record<HomeBlock, ListName>> = {
  hotGames: 'hot',
  featured: 'featured',
  popular: 'popular',
  newGames: 'new',
}

function Home() {
  const t = useT()
  const blocks = useHomeBlocks()
  const side = useSideBlocks()
  const { hero } = useLook()
  const lists = useLists(blocks)
  const drawn = (names: readonly HomeBlock[]) =>
    names.map((block) => {
      const View = views[block]
      return (
        <Apart key={block} {...(block === 'hero' && { heading: t('homeTitle') })}>
          {View ? <View lists={lists} /> : <LowerPart name={block} />}
        </Apart>
      )
    })
  const main = drawn(blocks.filter((block) => !side.includes(block)))
  const hasPlace = blocks.includes('announcements') || hero.aside === 'notice-card'
  // A hero that fills the screen begins below a header that lies on it.
  const isBelow = hero.type === 'full-bleed'
  const bars = !hasPlace && (
    <Apart key="bars">
      <Bars />
    </Apart>
  )
  const all = isBelow ? [main[0], bars, ...main.slice(1)] : [bars, ...main]
  return (
    <>
      {!blocks.includes('hero') && <h1 className="unseen">{t('homeTitle')}</h1>}
      {showsAllMatches(blocks) && <SportsPart name="live" />}
      {side.length === 0 ? (
        all
      ) : (
        <div className={styles['split']}>
          <div>{all}</div>
          <aside aria-label={t('topWins')}>{drawn(side)}</aside>
        </div>
      )}
      {showsAllMatches(blocks) && <SportsPart name="slip" />}
    </>
  )
}

type Lists = {
  /** By list; one that brings no game beyond those above it is left out. */
  games: () => Partial<Record<ListName, readonly Game[]>>
  readings: Record<ListName, Reading<'/api/product/get_hot_games'>>
}

function useLists(blocks: readonly HomeBlock[]): Lists {
  const readings = {
    hot: useCall('/api/product/get_hot_games', { game_type: 'hot' }),
    featured: useCall('/api/product/get_hot_games', { game_type: 'featured' }),
    popular: useCall('/api/product/get_hot_games', { game_type: 'popular' }),
    new: useCall('/api/product/get_hot_games', { game_type: 'new' }),
  }
  // Asked by the blocks that show them, so that a list that makes no sense takes no other block along.
  const games = () => {
    const seen = new Set<string>()
    const bringing: ReturnType<Lists['games']> = {}
    for (const name of blocks.flatMap((block) => listOf[block] ?? [])) {
      const found = readings[name].answer?.value ?? []
      const fresh = found.filter(({ game_code }) => !seen.has(game_code))
      // The main list keeps its order; others begin with what is not shown above.
      const rest = found.filter((game) => !fresh.includes(game))
      if (fresh.length > 0) bringing[name] = name === 'hot' ? found : [...fresh, ...rest]
      for (const { game_code } of found) seen.add(game_code)
    }
    return bringing
  }
  return { games, readings }
}

type BlockProps = { lists: Lists }

/** Those that are drawn with the page; all others stand further down. */
const views: Partial<Record<HomeBlock, (props: BlockProps) => ReactNode>> = {
  announcements: Notices,
  hero: HeroBlock,
  quickBalance: QuickBalance,
  recentlyPlayed: RecentlyPlayed,
  categoryTiles: CategoryTiles,
  categoryRail: CategoryTiles,
  originals: () => <ProviderShelves only={studioProvider} />,
  providerShelves: () => <ProviderShelves />,
  fishing: () => <CategoryShelf category="fishing" />,
  arcade: () => <CategoryShelf category="arcade" />,
  crash: () => <CategoryShelf category="crash" />,
  hotGames: ({ lists }) => <GamesBlock list="hot" lists={lists} isMain />,
  featured: ({ lists }) => <GamesBlock list="featured" lists={lists} />,
  popular: ({ lists }) => <GamesBlock list="popular" lists={lists} />,
  newGames: ({ lists }) => <GamesBlock list="new" lists={lists} />,
  liveNow: () => <LaterSportsPart name="liveNow" />,
  sportsHighlights: () => <LaterSportsPart name="sportsHighlights" />,
  topLeagues: () => <LaterSportsPart name="topLeagues" />,
  upcoming: () => <LaterSportsPart name="upcoming" />,
  todayBoard: () => <LaterSportsPart name="todayBoard" />,
  earlyBoard: () => <LaterSportsPart name="earlyBoard" />,
  esports: () => <LaterSportsPart name="esports" />,
  nextRaces: () => <LaterSportsPart name="nextRaces" />,
  results: () => <LaterSportsPart name="results" />,
}

function HeroBlock({ lists }: BlockProps) {
  const games = lists.games()
  return (
    <>
      <Hero games={games.hot ?? games.featured ?? []} />
      <DesktopNav place="under-hero" />
    </>
  )
}

const listTitles = {
  hot: 'hotGames',
  featured: 'featuredGames',
  popular: 'popularGames',
  new: 'newGames',
} as const

function GamesBlock({
  list,
  lists,
  isMain = false,
}: {
  list: ListName
  lists: Lists
  isMain?: boolean
}) {
  const t = useT()
  const games = lists.games()[list]
  const reading = lists.readings[list]
  return (
    <Block
      id={`list-${list}`}
      title={t(listTitles[list])}
      {...(isMain && { more: '/hot' })}
      of={reading}
    >
      {!games ? (
        reading.isLoading && <GamesLoading count={7} isShelf={!isMain} />
      ) : isMain ? (
        <GameFeature games={games} />
      ) : (
        <GameShelf games={games} />
      )}
    </Block>
  )
}

function CategoryTiles() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const entries = categoryEntries(startup)
  if (entries.length === 0) return null
  return (
    <section className="block" aria-labelledby="categories">
      <h2 id="categories" className="unseen">
        {t('categories')}
      </h2>
      <ul className={styles['tiles']}>
        {entries.map(({ id, icon, label, to }) => (
          <li key={id}>
            <Link to={to} className={styles['tile']}>
              <Icon name={icon} />
              <span>{say(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
