/** The hot games: what was played most, in which time, by how many and how often; that alone makes a game hot. */

import { useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { Apart } from '../apart.tsx'
import { askFor, isNarrowed, type Offer } from '../lobby/asking.ts'
import { Chips } from '../lobby/chips.tsx'
import { Filters } from '../lobby/filters.tsx'
import { Head, NoGames } from '../lobby/head.tsx'
import { Listing } from '../lobby/listing.tsx'
import type { Game } from '../template/offer.ts'
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
  const roundsOf = (game: Game) => (offer.window === 'now' ? game.rounds_day : game.rounds_week)
  const isPlayed = answer?.value.some((game) => roundsOf(game) > 0)
  // Of a part of them, or of another order, neither is so.
  const isAll = !isNarrowed(query) && asked.sort === undefined && answer?.value.length !== 0
  const games = answer?.value.map((game) => {
    const rounds = roundsOf(game)
    // What nobody has played yet stands where the operator has put it.
    const fact = rounds > 0 ? t('hotFact', { players: game.players ?? 0, rounds }) : ''
    return { ...game, fact, is_hot: false }
  })
  return (
    <>
      <Head category="hot" total={answer?.total} />
      <Chips
        name="window"
        label={t('range')}
        all={t('hotWeek')}
        chips={[{ code: 'now', name: t('hotNow') }]}
      />
      {games && isAll && <p className={styles['count']}>{t(isPlayed ? 'hotWhy' : 'hotNone')}</p>}
      <Apart>
        <Filters asked={asked} offer={offer} />
      </Apart>
      <Listing
        reading={{ ...reading, answer: answer && { ...answer, value: games ?? [] } }}
        asked={asked}
        nothing={<NoGames />}
      />
    </>
  )
}
