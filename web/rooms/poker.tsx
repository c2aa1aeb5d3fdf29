/** The lobby of poker: the tables where players play each other, with who sits there now, and then the games. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { usePlayer } from '../context.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { Lobby, page as lobby } from '../lobby/lobby.tsx'
import { addressOf, type Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { useLiveRounds } from './standing.tsx'
import styles from './rooms.module.css'

export const page: Page = {
  title: lobby.title,
  calls: (place, asker, home) => [
    ['/api/product/poker_tables', {}],
    ...lobby.calls(place, asker, home),
  ],
  View: () => (
    <Lobby>
      <Tables />
    </Lobby>
  ),
}

type Table = Answer<'/api/product/poker_tables'>['value'][number]

/** What the query may leave out: full tables, empty ones, or both. */
const filters = {
  full: { word: 'pokerHideFull', hides: ({ players, seats }: Table) => players >= seats },
  empty: { word: 'pokerHideEmpty', hides: ({ players }: Table) => players === 0 },
} as const
type Filter = keyof typeof filters
const filterNames = Object.keys(filters) as Filter[]

function Tables() {
  const t = useT()
  const { path, query } = usePlace()
  useLiveRounds('tables')
  const reading = useCall('/api/product/poker_tables', {})
  const hidden = filterNames.filter((name) => query['hide']?.split(',').includes(name))
  const without = (name: Filter) => {
    const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]
    const { hide: _, ...rest } = query
    return addressOf({ path, query: { ...rest, ...(next.length > 0 && { hide: next.join(',') }) } })
  }
  return (
    <section className={styles.block} aria-labelledby="tables">
      <h2 id="tables">{t('pokerTablesTitle')}</h2>
      <p className={styles.choices}>
        {filterNames.map((name) => (
          <Link
            key={name}
            to={without(name)}
            className={buttonClass(hidden.includes(name) ? 'primary' : 'quiet')}
            aria-current={hidden.includes(name) ? 'true' : undefined}
          >
            {t(filters[name].word)}
          </Link>
        ))}
      </p>
      <Shown reading={reading} lines={6}>
        {({ value }) => {
          const shown = value.filter((table) => !hidden.some((name) => filters[name].hides(table)))
          return shown.length === 0 ? (
            <Empty title={t('pokerNoTable')} />
          ) : (
            <ul className={styles.rooms}>
              {shown.map((table) => (
                <li key={table.table_id} className={styles.room}>
                  <TableCard table={table} />
                </li>
              ))}
            </ul>
          )
        }}
      </Shown>
    </section>
  )
}

function TableCard({ table }: { table: Table }) {
  const t = useT()
  const { money } = useFormats()
  const player = usePlayer()
  const { table_id, game, name, small_blind, big_blind, buy_in_min, buy_in_max } = table
  const address = addressOf({
    path: '/playnow',
    query: { p: game.provider_code, g: game.game_code, table: table_id },
  })
  return (
    <>
      <h3>{name}</h3>
      <p className={styles.kind}>{game.game_name}</p>
      <Facts
        facts={[
          [t('pokerStakes'), `${money(small_blind)} / ${money(big_blind)}`],
          [t('pokerBuyInRange'), `${money(buy_in_min)} – ${money(buy_in_max)}`],
          [t('pokerSeats'), t('pokerSeatsOf', { players: table.players, seats: table.seats })],
          [t('pokerPotAverage'), money(table.average_pot)],
        ]}
      />
      {player ? (
        <Link to={address} className={buttonClass('primary')}>
          {t('pokerOpenTable')}
        </Link>
      ) : (
        // Guests watch in the table's own page, which asks nothing of them.
        <a
          href={`/frame/${game.game_code}?table=${table_id}`}
          target="_blank"
          rel="noopener"
          className={buttonClass('quiet')}
        >
          {t('pokerWatch')}
        </a>
      )}
    </>
  )
}
