/** Games to try for play money, for anyone; nothing here leads to a stake. */

import { useCall } from '#client/query.tsx'
import { categories } from '#contract/catalogue.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Apart } from '../apart.tsx'
import { useVisit } from '../context.tsx'
import { askFor, isNarrowed, type Offer } from '../lobby/asking.ts'
import { Chips } from '../lobby/chips.tsx'
import { Filters } from '../lobby/filters.tsx'
import { Listing } from '../lobby/listing.tsx'
import { OwnShelves, ownCalls } from '../lobby/own_shelves.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import type { Page, Query } from '../page.ts'
import { categoryEntries } from '../template/menu.ts'
import { usePlayPurse } from './play_purse.ts'
import play from './playnow.module.css'
import styles from './freeplay.module.css'

export const page: Page = {
  title: 'freePlay',
  calls: ({ query }, { isPlayer }) => [
    ['/api/product/list', askFor(query, offerOf(query))],
    ['/api/product/providers', offerOf(query)],
    ['/api/product/filters', offerOf(query)],
    ...(isPlayer && !isNarrowed(query) ? ownCalls(offerOf(query)) : []),
  ],
  View: FreePlay,
}

function offerOf({ type }: Query): Offer {
  const game_type = categories.find((one) => one === type && one !== 'hot')
  return { ...(game_type && { game_type }), has_demo: true }
}

function FreePlay() {
  const t = useT()
  const { query } = usePlace()
  const offer = offerOf(query)
  const asked = askFor(query, offer)
  const reading = useCall('/api/product/list', asked)
  const total = reading.answer?.total
  usePlayPurse(t('demoMark'))
  return (
    <div className={styles.lobby} data-demo>
      <div>
        <h1>
          {t('freePlay')} <strong className={play.demo}>{t('demoMark')}</strong>
        </h1>
        {total !== undefined && <p className="small">{t('gamesCount', { count: total })}</p>}
      </div>
      <Notice>
        {t('demoText')} {t('demoDaily')}
      </Notice>
      <div>
        <Categories />
        <Apart>
          <Filters asked={asked} offer={offer} />
        </Apart>
        <Apart>{!isNarrowed(query) && <OwnShelves offer={offer} isDemo />}</Apart>
        <Listing reading={reading} asked={asked} isDemo nothing={<Nothing />} />
      </div>
    </div>
  )
}

function Nothing() {
  const t = useT()
  return (
    <Empty
      title={t('noGamesYet')}
      action={
        <Link to="/" className={buttonClass('quiet')}>
          {t('browseGames')}
        </Link>
      }
    />
  )
}

function Categories() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  return (
    <Chips
      name="type"
      label={t('categories')}
      all={t('all')}
      chips={categoryEntries(startup)
        .filter(({ id }) => id !== 'hot' && id !== 'sportsbook')
        .map(({ id, label }) => ({ code: id, name: say(label) }))}
    />
  )
}
