/** The lobby of the casino: tables where all play the same round, what stands there now and what came before, and then the games. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { TableMark } from '#contract/game_traits.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Facts } from '#ui/card.tsx'
import { Chips } from '../lobby/chips.tsx'
import { usePlace } from '../routing/link.tsx'
import { Lobby, page as lobby } from '../lobby/lobby.tsx'
import type { Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { useLook } from '../template/look.tsx'
import { PlayLink } from './play_link.tsx'
import { Closing, KeptLive, roundsOf } from './standing.tsx'
import { Tickets, ticketCalls } from './tickets.tsx'
import { Banner } from './banner.tsx'
import styles from './rooms.module.css'

export const page: Page = {
  title: lobby.title,
  calls: (place, asker, look) => [
    ['/api/product/live_tables', {}],
    ...ticketCalls('casino', asker),
    ...lobby.calls(place, asker, look),
  ],
  View: () => (
    <Lobby>
      <Types />
      <Tables />
      <Tickets category="casino" />
    </Lobby>
  ),
}

/** Kinds of tables as tabs; they narrow the games below as well. */
function Types() {
  const t = useT()
  const reading = useCall('/api/product/filters', { game_type: 'casino' })
  const types = reading.answer?.value.table_types ?? []
  if (types.length === 0) return null
  return <Chips name="type" label={t('casino')} all={t('all')} chips={types} />
}

/** The stream tells where rounds stand, and not what came of them. */
const everyMs = 10_000

type Table = Answer<'/api/product/live_tables'>['value'][number]

function Tables() {
  const t = useT()
  const { type: chosen = '' } = usePlace().query
  const reading = useCall('/api/product/live_tables', {}, { everyMs })
  const isList = useLook().lobby.type === 'list+grid'
  return (
    <Shown reading={reading} lines={6}>
      {({ value }) => {
        const shown = value.filter(({ table_type }) => chosen === '' || table_type === chosen)
        return shown.length === 0 ? null : (
          <section className={styles.block} aria-labelledby="tables">
            <h2 id="tables">{t('liveTables')}</h2>
            <KeptLive of="/api/product/live_tables" />
            <ul className={isList ? styles.rows : `${styles.rooms} ${styles.wide}`}>
              {shown.map((table) => (
                <li key={table.game.game_code} className={isList ? styles.row : styles.room}>
                  <TableCard table={table} />
                </li>
              ))}
            </ul>
            <p className="small">{t('liveTablesText')}</p>
          </section>
        )
      }}
    </Shown>
  )
}

function TableCard({ table }: { table: Table }) {
  const t = useT()
  const { money, count } = useFormats()
  const { game, rounds, stake_min, stake_max } = table
  const { open, running } = roundsOf(rounds)
  return (
    <>
      <Banner src={game.game_image} />
      <div className={styles.name}>
        <h3>{game.game_name}</h3>
        {running ? (
          <p className={styles.running}>{t('tablePlaying', { number: running.number })}</p>
        ) : (
          open && <Closing at={open.closes_at} />
        )}
      </div>
      <Facts
        facts={[
          [t('limits'), t('amountRange', { min: money(stake_min), max: money(stake_max) })],
          [t('playersIn'), count((running ?? open)?.players ?? 0)],
        ]}
      />
      <Before table={table} />
      <PlayLink game={game}>{t('tableJoin')}</PlayLink>
    </>
  )
}

const numbersShown = 10

/** What came before, and that it tells nothing of what comes. */
function Before({ table: { table_type, road, results } }: { table: Table }) {
  const t = useT()
  const played = results.flatMap(({ shared_id, mark }) => (mark ? [{ shared_id, ...mark }] : []))
  if (played.length === 0) return null
  return (
    <div className={styles.before}>
      {road.length > 0 ? (
        <Road road={road} last={played.map(({ kind }) => kind)} />
      ) : (
        <ol
          className={styles.marks}
          aria-label={t(/sic|black/.test(table_type) ? 'tableLastTotals' : 'tableLastNumbers')}
        >
          {played.slice(0, numbersShown).map(({ shared_id, kind, number }) => (
            <li key={shared_id}>
              <b data-kind={kind}>{number}</b>
            </li>
          ))}
        </ol>
      )}
      <p className="small">{t('tableNoMemory')}</p>
    </div>
  )
}

const sideWords = {
  player: 'sidePlayer',
  banker: 'sideBanker',
  dragon: 'sideDragon',
  tiger: 'sideTiger',
  tie: 'sideTie',
} as const
/** As many columns as a card has room for; a mark is a unit wide. */
const columnsShown = 14
const rows = 6
const lastTold = 6

/** Drawn, and not laid out: pages have no styles of their own in their text. */
function Road({ road, last }: Pick<Table, 'road'> & { last: readonly TableMark[] }) {
  const t = useT()
  const width = Math.max(...road.map(({ column }) => column), 0) + 1
  const skipped = Math.max(0, width - columnsShown)
  const told = last.slice(0, lastTold).map((side) => t(sideWords[side as keyof typeof sideWords]))
  const lines = [
    ...Array.from({ length: columnsShown - 1 }, (_, at) => `M${at + 1} 0V${rows}`),
    ...Array.from({ length: rows - 1 }, (_, at) => `M0 ${at + 1}H${columnsShown}`),
  ]
  return (
    <>
      <p className="unseen">
        {t('tableBigRoad')}: {told.join(', ')}
      </p>
      <svg className={styles.road} viewBox={`0 0 ${columnsShown} ${rows}`} aria-hidden="true">
        <path d={lines.join('')} />
        {road
          .filter(({ column }) => column >= skipped)
          .map(({ column, row, outcome, ties }) => (
            <g
              key={`${column} ${row}`}
              transform={`translate(${column - skipped + 0.5} ${row + 0.5})`}
            >
              {outcome && <circle r=".36" data-side={outcome} />}
              {ties > 0 && (
                <text y=".17" textAnchor="middle">
                  {ties}
                </text>
              )}
            </g>
          ))}
      </svg>
    </>
  )
}
