/** The tables of the game: blinds, seats that are taken, average pots; own ones first to be found. */
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
