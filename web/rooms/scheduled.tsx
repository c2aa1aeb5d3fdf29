/** Tournaments over several tables, in the order in which they begin: when, for how much, who has entered, and what it pays so far. */

import type { ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Facts } from '#ui/card.tsx'
import { Shown } from '../said.tsx'
import { NoneOffered } from './standing.tsx'
import styles from './rooms.module.css'

type Tournament = Answer<'/api/product/poker_tables'>['scheduled'][number]

type Props = {
  /** The way to a table, as other lists of the room have it. */
  WayIn: (way: {
    game: Tournament['game']
    table: string
    open: 'pokerOpenTournament' | 'pokerWatchTournament'
    watch: 'pokerWatchTournament'
  }) => ReactNode
}

export function Scheduled({ WayIn }: Props) {
  return (
    <Offers of="scheduled">{(tournament) => <Card tournament={tournament} WayIn={WayIn} />}</Offers>
  )
}

type Lists = Pick<Answer<'/api/product/poker_tables'>, 'scheduled' | 'sit_and_go'>

/** A list of tournaments; what it says where there are none is the same for all kinds. */
export function Offers<Kind extends keyof Lists>({
  of,
  children,
}: {
  of: Kind
  children: (tournament: Lists[Kind][number]) => ReactNode
}) {
  const t = useT()
  const reading = useCall('/api/product/poker_tables', {})
  return (
    <>
      <p>{t('pokerCounters')}</p>
      <Shown reading={reading} lines={6}>
        {(lists) => {
          const offered: Lists[Kind] = lists[of]
          return offered.length === 0 ? (
            <NoneOffered title="pokerNoTournament" />
          ) : (
            <ul className={styles.rooms}>
              {offered.map((tournament: Lists[Kind][number]) => (
                <li key={tournament.tournament_id} className={styles.room}>
                  {children(tournament)}
                </li>
              ))}
            </ul>
          )
        }}
      </Shown>
    </>
  )
}

function Card({ tournament, WayIn }: Props & { tournament: Tournament }) {
  const t = useT()
  const { money, count, time } = useFormats()
  const { name, state, players, players_left, entries_min, entries_max, level } = tournament
  const isOpen = state === 'open'
  return (
    <>
      <h3>{name}</h3>
      <p className={styles.kind}>
        {isOpen ? t('pokerTakesEntries') : t('pokerLevelPlayed', { level: count(level) })}
      </p>
      <Facts
        facts={[
          [t('pokerBegins'), time(tournament.starts_at)],
          [t('pokerBuyInFee'), `${money(tournament.buy_in)} + ${money(tournament.fee)}`],
          isOpen
            ? [t('pokerEntries'), t('pokerSeatsOf', { players, seats: entries_max })]
            : [t('pokerLeft'), t('pokerSeatsOf', { players: players_left, seats: players })],
          [t('prizePool'), money(tournament.pool)],
          [t('pokerBlindsRise'), t('pokerEveryHands', { count: tournament.hands_per_level })],
          [t('pokerStartChips'), count(tournament.start_chips)],
        ]}
      />
      {isOpen && <p>{t('pokerLeast', { least: entries_min })}</p>}
      <WayIn
        game={tournament.game}
        table={tournament.tournament_id}
        open={isOpen ? 'pokerOpenTournament' : 'pokerWatchTournament'}
        watch="pokerWatchTournament"
      />
    </>
  )
}
