/** The lobby of every category: search, provider, order, and the games that fit, all kept in the address. */

import type { ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import { categories, type Category } from '#contract/catalogue.ts'
import { useT } from '#i18n/translate.tsx'
import { Apart } from '../apart.tsx'
import { usePlayer } from '../context.tsx'
import { Shelf } from '../home/own_games.tsx'
import { usePlace } from '../routing/link.tsx'
import type { Page, Place } from '../page.ts'
import { routeOf } from '../routing/routes.ts'
import { askFor, isNarrowed, step, type Offer } from './asking.ts'
import { Filters } from './filters.tsx'
import { Head, NoGames } from './head.tsx'
import { Listing } from './listing.tsx'
import { CategoryTabs } from './tabs.tsx'
import styles from './lobby.module.css'

export const page: Page = {
  title: 'games',
  calls: (place, { isPlayer }) => {
    const lists = [
      ['/api/product/list', askFor(place.query, offerOf(place))],
      ['/api/product/providers', offerOf(place)],
      ['/api/product/filters', offerOf(place)],
    ] as const
    return isPlayer && !isNarrowed(place.query)
      ? [...lists, ['/api/product/recent', {}], ['/api/product/list', mineAsk(place)]]
      : lists
  },
  View: () => <Lobby />,
}

/** The favourites of this lobby. */
const mineAsk = (place: Place) =>
  ({ ...offerOf(place), is_favourite: true, sort: 'popular', page: 1, per_page: step }) as const

const categoryOf = ({ path }: Pick<Place, 'path'>): Category =>
  routeOf(path)?.category ?? categories[0]
const offerOf = (place: Place): Offer => ({ game_type: categoryOf(place) })

/** @param children what stands over the games of a category: rooms, draws, tabs of tables, one's own tickets. */
export function Lobby({ children }: { children?: ReactNode }) {
  const place = usePlace()
  const offer = offerOf(place)
  const asked = askFor(place.query, offer)
  const reading = useCall('/api/product/list', asked)
  return (
    <>
      <Head category={categoryOf(place)} total={reading.answer?.total} />
      <CategoryTabs />
      {children}
      <Apart>
        <Filters asked={asked} offer={offer} />
      </Apart>
      <Apart>{!isNarrowed(place.query) && <OwnShelves place={place} />}</Apart>
      <Listing reading={reading} asked={asked} nothing={<NoGames />} />
    </>
  )
}

/** Where a player left off, and what they like; guests have neither. */
function OwnShelves({ place }: { place: Place }) {
  return usePlayer() && <Shelves place={place} />
}

function Shelves({ place }: { place: Place }) {
  const t = useT()
  const recent = useCall('/api/product/recent', {}).answer?.value ?? []
  const mine = useCall('/api/product/list', mineAsk(place)).answer?.value ?? []
  const here = recent.filter(({ game_type }) => game_type === categoryOf(place))
  return (
    <div className={styles['own']}>
      <Shelf id="recent" title={t('recentGames')} games={here} />
      <Shelf id="favourites" title={t('favourites')} games={mine} />
    </div>
  )
}
