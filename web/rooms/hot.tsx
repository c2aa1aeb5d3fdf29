/** The hot games: what was played most, in which time, by how many and how often; that alone makes a game hot. */

import { useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { Chips } from '../lobby/chips.tsx'
import { Head, NoGames } from '../lobby/head.tsx'
import { Results } from '../lobby/listing.tsx'
import { usePlace } from '../routing/link.tsx'
import type { Page, Query } from '../page.ts'
import styles from '../lobby/lobby.module.css'

export const page: Page = {
  title: 'games',
  calls: ({ query }) => [['/api/product/get_hot_games', askFor(query)]],
  View: Hot,
}

const askFor = ({ window }: Query) =>
  ({ game_type: 'hot', window: window === 'now' ? 'now' : 'week' }) as const

function Hot() {
  const t = useT()
  const asked = askFor(usePlace().query)
  const isNow = asked.window === 'now'
  const reading = useCall('/api/product/get_hot_games', asked)
  const { answer } = reading
  const games = answer?.value.map((game) => {
    const rounds = isNow ? game.rounds_day : game.rounds_week
    // What nobody has played yet stands where the operator has put it.
    const fact = rounds > 0 ? t('hotFact', { players: game.players ?? 0, rounds }) : ''
    return { ...game, fact, is_hot: false }
  })
  return (
    <>
      <Head category="hot" total={games?.length} />
      <Chips
        name="window"
        label={t('range')}
        all={t('hotWeek')}
        chips={[{ code: 'now', name: t('hotNow') }]}
      />
      <p className={styles['count']}>{t('hotWhy')}</p>
      <Results reading={{ ...reading, answer: answer && { ...answer, value: games ?? [] } }}>
        <NoGames />
      </Results>
    </>
  )
}
