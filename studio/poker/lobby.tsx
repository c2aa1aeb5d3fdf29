/** The tables of the game, each drawn with its seats: blinds, seats that are taken, average pots; own ones first to be found. */
import type { CSSProperties } from 'react'
import { useFormats } from '#i18n/translate.tsx'
import { useSay } from '../words.tsx'
import type { OwnSeat, Table } from './live.ts'

type Props = {
  tables: readonly Table[]
  own: readonly OwnSeat[]
  onOpen: (tableId: string) => void
}

export function Tables({ tables, own, onOpen }: Props) {
  const say = useSay()
  const { money, count } = useFormats()
  if (tables.length === 0) return <p className="word">{say('studioPokerNoTables')}</p>
  return (
    <ul className="poker-tables" aria-label={say('studioPokerTables')}>
      {tables.map((table) => {
        const seat = own.find(({ table_id }) => table_id === table.table_id)
        const isTurn = seat !== undefined && table.hand?.turn?.seat === seat.seat
        return (
          <li key={table.table_id}>
            <button type="button" onClick={() => onOpen(table.table_id)}>
              <SmallFelt table={table} own={seat?.seat} />
              <b>{table.name}</b>
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
              {seat && <em>{isTurn ? say('studioYourMove') : say('studioPokerYouSit')}</em>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The table from above: a place for each seat, lit where somebody sits. */
function SmallFelt({ table, own }: { table: Table; own: number | undefined }) {
  const taken = new Set(table.players.map(({ seat }) => seat))
  return (
    <span className="small-felt" aria-hidden="true">
      <i className="cloth" />
      {Array.from({ length: table.seats }, (_, seat) => (
        <i
          key={seat}
          className={seat === own ? 'is-own' : taken.has(seat) ? 'is-taken' : ''}
          style={{ '--angle': `${90 + (360 * seat) / table.seats}deg` } as CSSProperties}
        />
      ))}
    </span>
  )
}
