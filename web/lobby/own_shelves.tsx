/** Where a player left off, and what they like, of the games a page lists; guests have neither. */

import { useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { usePlayer } from '../context.tsx'
import { Shelf } from '../home/shelf.tsx'
import type { CallAsk } from '../page.ts'
import { step, type Offer } from './asking.ts'
import styles from './lobby.module.css'

const mineAsk = (offer: Offer) =>
  ({ ...offer, is_favourite: true, sort: 'popular', page: 1, per_page: step }) as const

export const ownCalls = (offer: Offer): readonly CallAsk[] => [
  ['/api/product/recent', {}],
  ['/api/product/list', mineAsk(offer)],
]

type OwnShelvesProps = {
  offer: Offer
  /** Their cards lead to play money only. */
  isDemo?: boolean
}

export function OwnShelves(props: OwnShelvesProps) {
  return usePlayer() && <Shelves {...props} />
}

function Shelves({ offer, isDemo = false }: OwnShelvesProps) {
  const t = useT()
  const recent = useCall('/api/product/recent', {})
  const mine = useCall('/api/product/list', mineAsk(offer))
  const here = recent.answer?.value.filter(
    ({ game_type, has_demo }) =>
      (!offer.game_type || game_type === offer.game_type) && (!offer.has_demo || has_demo),
  )
  return (
    <div className={styles['own']}>
      <Shelf id="recent" title={t('recentGames')} of={recent} games={here ?? []} isDemo={isDemo} />
      <Shelf
        id="favourites"
        title={t('favourites')}
        of={mine}
        games={mine.answer?.value ?? []}
        isDemo={isDemo}
        ref={listMotion}
      />
    </div>
  )
}
