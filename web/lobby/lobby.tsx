/** The lobby of every category: search, provider, order, and the games that fit, all kept in the address. */

import type { ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import { categories, type Category } from '#contract/catalogue.ts'
import { Apart } from '../apart.tsx'
import { usePlace } from '../routing/link.tsx'
import type { Page, Place } from '../page.ts'
import { routeOf } from '../routing/routes.ts'
import { askFor, isNarrowed, type Offer } from './asking.ts'
import { Filters } from './filters.tsx'
import { Head, NoGames } from './head.tsx'
import { Listing } from './listing.tsx'
import { OwnShelves, ownCalls } from './own_shelves.tsx'
import { CategoryTabs } from './tabs.tsx'

export const page: Page = {
  title: 'games',
  calls: (place, { isPlayer }) => {
    const lists = [
      ['/api/product/list', askFor(place.query, offerOf(place))],
      ['/api/product/providers', offerOf(place)],
      ['/api/product/filters', offerOf(place)],
    ] as const
    return isPlayer && !isNarrowed(place.query) ? [...lists, ...ownCalls(offerOf(place))] : lists
  },
  View: () => <Lobby />,
}

const categoryOf = ({ path }: Pick<Place, 'path'>): Category =>
  routeOf(path)?.category ?? categories[0]
const offerOf = (place: Place): Offer => ({ game_type: categoryOf(place) })

/**
 * @param children what stands over the games of a category: rooms, draws, tabs of tables, one's own tickets.
 * @param nothing what stands in place of games where there are none.
 */
export function Lobby({ children, nothing }: { children?: ReactNode; nothing?: ReactNode }) {
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
      <Apart>{!isNarrowed(place.query) && <OwnShelves offer={offer} />}</Apart>
      <Listing reading={reading} asked={asked} nothing={nothing ?? <NoGames />} />
    </>
  )
}
