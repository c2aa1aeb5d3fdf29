/** The tables of the game, each drawn with its seats: blinds, seats that are taken, average pots; own ones first to be found. */
import type { CSSProperties } from 'react'
import { useFormats } from '#i18n/translate.tsx'
import { useSay } from '../words.tsx'
import { firstOf, type Live, type Table } from './live.ts'

type Props = { live: Live; onOpen: (tableId: string) => void }

export function Tables({ live: { tables, own, entries }, onOpen }: Props) {
  const say = useSay()
  if (tables.length === 0) return <p className="word">{say('studioPokerNoTables')}</p>
  const isEntered = ({ table_id, tournament }: Table) =>
    tournament?.state === 'open' &&
    entries.some(({ tournament_id, is_entered }) => is_entered && tournament_id === table_id)
  const firsts = tables.filter(({ first_table_id }) => first_table_id === null)
  return (
    <ul className="poker-tables" aria-label={say('studioPokerTables')}>
      {firsts.map((table) => {
        const at = tables.find(
          (one) =>
            firstOf(one) === table.table_id &&
            own.some(({ table_id }) => table_id === one.table_id),
        )
        const seat = own.find(({ table_id }) => table_id === at?.table_id)
        const isTurn = seat !== undefined && at?.hand?.turn?.seat === seat.seat
        return (
          <li key={table.table_id}>
            <button type="button" onClick={() => onOpen(table.table_id)}>
              <SmallFelt table={at ?? table} own={seat?.seat} />
              <b>{table.name}</b>
              {table.tournament ? (
                <Tournament tournament={table.tournament} />
              ) : (
                <Cash table={table} />
              )}
              {isTurn && <em>{say('studioYourMove')}</em>}
              {!isTurn && seat && <em>{say('studioPokerYouSit')}</em>}
              {!seat && isEntered(table) && <em>{say('studioTourYouPlay')}</em>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Cash({ table }: { table: Table }) {
  const say = useSay()
  const { money, count } = useFormats()
  return (
    <>
      <span>
        {money(table.small_blind)} / {money(table.big_blind)}
      </span>
      <span>
        {say('studioPokerSeatsTaken', {
          taken: count(table.players.length),
          seats: count(table.seats),
        })}
      </span>
      <small>{say('studioPokerAveragePot', { amount: money(table.average_pot) })}</small>
    </>
  )
}

function Tournament({ tournament }: { tournament: NonNullable<Table['tournament']> }) {
  const say = useSay()
  const { money, count, time } = useFormats()
  const { state, buy_in, fee, entered, prizes, starts_at } = tournament
  return (
    <>
      <span>
        {say('pokerBuyInFee')}: {money(buy_in)} + {money(fee)}
      </span>
      <span>
        {state === 'open'
          ? say('studioTourEntered', {
              entered: count(entered),
              seats: count(tournament.entries_max),
            })
          : say(state === 'running' ? 'studioTourRunning' : 'studioTourOver')}
      </span>
      {state === 'open' && starts_at !== null && <span>{time(starts_at)}</span>}
      <small>
        {say('prizes')}: {prizes.map(money).join(' · ')}
      </small>
    </>
  )
}

/** The table from above: a place for each seat, lit where somebody sits, or has entered while seats are not drawn. */
function SmallFelt({ table, own }: { table: Table; own: number | undefined }) {
  const { players, tournament } = table
  const entered = tournament?.state === 'open' ? tournament.entered : 0
  const taken = new Set([
    ...players.map(({ seat }) => seat),
    ...Array.from({ length: entered }, (_, n) => n + 1),
  ])
  return (
    <span className="small-felt" aria-hidden="true">
      <i className="cloth" />
      {Array.from({ length: table.seats }, (_, n) => n + 1).map((seat) => (
        <i
          key={seat}
          className={seat === own ? 'is-own' : taken.has(seat) ? 'is-taken' : ''}
          style={{ '--angle': `${90 + (360 * (seat - 1)) / table.seats}deg` } as CSSProperties}
        />
      ))}
    </span>
  )
}
