/** The hot games: what was played most, in which time, by how many and how often; that alone makes a game hot. */

import { useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { Apart } from '../apart.tsx'
import { askFor, isNarrowed, type Offer } from '../lobby/asking.ts'
import { Chips } from '../lobby/chips.tsx'
import { Filters } from '../lobby/filters.tsx'
import { Head, NoGames } from '../lobby/head.tsx'
import { Listing } from '../lobby/listing.tsx'
import { usePlace } from '../routing/link.tsx'
import type { Page, Query } from '../page.ts'
import styles from '../lobby/lobby.module.css'

export const page: Page = {
  title: 'games',
  calls: ({ query }) => [
    ['/api/product/list', askFor(query, offerOf(query))],
    ['/api/product/providers', offerOf(query)],
    ['/api/product/filters', offerOf(query)],
  ],
  View: Hot,
}

const offerOf = ({ window }: Query): Offer => ({
  game_type: 'hot',
  window: window === 'now' ? 'now' : 'week',
})

function Hot() {
  const t = useT()
  const { query } = usePlace()
  const offer = offerOf(query)
  const asked = askFor(query, offer)
  const reading = useCall('/api/product/list', asked)
  const { answer } = reading
  const value = answer?.value.map((game) => {
    const rounds = offer.window === 'now' ? game.rounds_day : game.rounds_week
    // What nobody has played yet stands where the operator has put it.
    const fact = rounds > 0 ? t('hotFact', { players: game.players ?? 0, rounds }) : ''
    return { ...game, fact, is_hot: false }
  })
  // What is said of the order is so of all of them, as they come.
  const isAll = value && value.length > 0 && !isNarrowed(query) && asked.sort === undefined
  return (
    <>
      <Head category="hot" total={answer?.total} />
      <Chips
        name="window"
        label={t('range')}
        all={t('hotWeek')}
        chips={[{ code: 'now', name: t('hotNow') }]}
      />
      {isAll && (
        <p className={styles['count']}>
          {t(value.some(({ fact }) => fact !== '') ? 'hotWhy' : 'hotNone')}
        </p>
      )}
      <Apart>
        <Filters asked={asked} offer={offer} />
      </Apart>
      <Listing
        reading={{ ...reading, answer: answer && { ...answer, value: value ?? [] } }}
        asked={asked}
        nothing={<NoGames />}
      />
    </>
  )
}
