/** The lobby of poker: tables for cash, sit & go or tournaments, with who sits there now, and then the games. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { usePlayer } from '../context.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { pageMost } from '../lobby/asking.ts'
import { NoGames } from '../lobby/head.tsx'
import { Lobby, page as lobby } from '../lobby/lobby.tsx'
import { addressOf, type Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { GameGrid } from '../template/game_card.tsx'
import { PlayLink } from './play_link.tsx'
import { Offers, Scheduled } from './scheduled.tsx'
import { KeptLive } from './standing.tsx'
import styles from './rooms.module.css'

export const page: Page = {
  title: lobby.title,
  calls: (place, asker, look) => [
    ['/api/product/poker_tables', {}],
    ...(place.query['play'] === 'cards' ? [['/api/product/list', cardGames] as const] : []),
    ...lobby.calls(place, asker, look),
  ],
  View: () => (
    <Lobby>
      <Tables />
    </Lobby>
  ),
}

const cardGames = { game_type: 'poker', sort: 'popular', page: 1, per_page: pageMost } as const

type Listed = Answer<'/api/product/poker_tables'>
type Table = Listed['value'][number]
type Tournament = Listed['sit_and_go'][number]

/** What the query may leave out: full tables, empty ones, or both. */
const filters = {
  full: { word: 'pokerHideFull', hides: ({ players, seats }: Table) => players >= seats },
  empty: { word: 'pokerHideEmpty', hides: ({ players }: Table) => players === 0 },
} as const
type Filter = keyof typeof filters
const filterNames = Object.keys(filters) as Filter[]

/** What the query shows instead of tables for cash. */
const kinds = [
  { play: undefined, word: 'pokerCash' },
  { play: 'sit-and-go', word: 'pokerSitAndGo' },
  { play: 'tournaments', word: 'pokerTournaments' },
  { play: 'cards', word: 'pokerCardGames' },
] as const

function Tables() {
  const t = useT()
  const { path, query } = usePlace()
  const { play: asked, ...rest } = query
  const open = kinds.find(({ play }) => play === asked) ?? kinds[0]
  return (
    <section className={styles.block} aria-labelledby="tables">
      <h2 id="tables">{t('pokerTablesTitle')}</h2>
      <KeptLive of="/api/product/poker_tables" />
      <nav className={styles.choices} aria-labelledby="tables">
        {kinds.map(({ play, word }) => (
          <Link
            key={word}
            to={addressOf({ path, query: play ? { ...rest, play } : rest })}
            className={buttonClass(word === open.word ? 'primary' : 'quiet')}
            aria-current={word === open.word ? 'page' : undefined}
          >
            {t(word)}
          </Link>
        ))}
      </nav>
      {open.play === undefined && <CashTables />}
      {open.play === 'sit-and-go' && (
        <Offers of="sit_and_go">
          {(tournament) => <TournamentCard tournament={tournament} />}
        </Offers>
      )}
      {open.play === 'tournaments' && <Scheduled WayIn={WayIn} />}
      {open.play === 'cards' && <CardGames />}
    </section>
  )
}

/** Against the house: what is left of the category without the tables above. */
function CardGames() {
  const reading = useCall('/api/product/list', cardGames)
  return (
    <Shown reading={reading} lines={6}>
      {({ value }) => {
        const games = value.filter(({ features }) => !features.includes('players_only'))
        return games.length === 0 ? <NoGames /> : <GameGrid games={games} />
      }}
    </Shown>
  )
}

function CashTables() {
  const t = useT()
  const { path, query } = usePlace()
  const reading = useCall('/api/product/poker_tables', {})
  const { hide = '', ...rest } = query
  const hidden = filterNames.filter((name) => hide.split(',').includes(name))
  const without = (name: Filter) => {
    const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]
    return addressOf({ path, query: { ...rest, ...(next.length > 0 && { hide: next.join(',') }) } })
  }
  return (
    <>
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
            <Empty
              title={t('pokerNoTable')}
              action={
                hidden.length > 0 && (
                  <Link to={addressOf({ path, query: rest })} className={buttonClass()}>
                    {t('clearFilters')}
                  </Link>
                )
              }
            />
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
    </>
  )
}

function TournamentCard({ tournament }: { tournament: Tournament }) {
  const t = useT()
  const { money, count } = useFormats()
  const { name, state, seats, players, level } = tournament
  const blinds = [tournament.small_blind, tournament.big_blind].map((text) => count(Number(text)))
  const isOpen = state === 'open'
  return (
    <>
      <h3>{name}</h3>
      <p className={styles.kind}>
        {isOpen ? t('pokerTakesEntries') : t('pokerLevelPlayed', { level: count(level) })}
      </p>
      <Facts
        facts={[
          [t('pokerBuyInFee'), `${money(tournament.buy_in)} + ${money(tournament.fee)}`],
          [t('pokerSeats'), t('pokerSeatsOf', { players, seats })],
          [t('prizes'), tournament.prizes.map(money).join(' · ')],
          [t('pokerStakes'), blinds.join(' / ')],
          [t('pokerBlindsRise'), t('pokerEveryHands', { count: tournament.hands_per_level })],
          [t('pokerStartChips'), count(tournament.start_chips)],
        ]}
      />
      <WayIn
        game={tournament.game}
        table={tournament.tournament_id}
        open={isOpen ? 'pokerOpenTournament' : 'pokerWatchTournament'}
        watch="pokerWatchTournament"
      />
    </>
  )
}

function TableCard({ table }: { table: Table }) {
  const t = useT()
  const { money, count } = useFormats()
  const { table_id, game, name, small_blind, big_blind, buy_in_min, buy_in_max } = table
  return (
    <>
      <h3>{name}</h3>
      <p className={styles.kind}>{game.game_name}</p>
      <Facts
        facts={[
          [t('pokerStakes'), `${money(small_blind)} / ${money(big_blind)}`],
          [t('pokerBuyInRange'), `${money(buy_in_min)} – ${money(buy_in_max)}`],
          [t('pokerSeats'), t('pokerSeatsOf', { players: table.players, seats: table.seats })],
          ...(table.waiting > 0 ? [[t('pokerWaiting'), count(table.waiting)] as const] : []),
          [t('pokerPotAverage'), money(table.average_pot)],
        ]}
      />
      <WayIn game={game} table={table_id} open="pokerOpenTable" watch="pokerWatch" />
    </>
  )
}

function WayIn({
  game,
  table,
  open,
  watch,
}: {
  game: Table['game']
  table: string
  open: MessageKey
  watch: MessageKey
}) {
  const t = useT()
  if (usePlayer())
    return (
      <PlayLink game={game} table={table}>
        {t(open)}
      </PlayLink>
    )
  // Guests watch in the table's own page, which asks nothing of them.
  return (
    <a
      href={`/frame/${game.game_code}?table=${table}`}
      target="_blank"
      rel="noopener"
      className={buttonClass('quiet')}
    >
      {t(watch)}
    </a>
  )
}
