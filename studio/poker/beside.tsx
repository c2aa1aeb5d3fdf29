/** The tables of a tournament, to look at any of them: how many play there, and where one's own seat is. */
import { useSay } from '../words.tsx'
import { useFormats } from '#i18n/translate.tsx'
import type { Live, Table } from './live.ts'

type Props = {
  table: Table
  tournament: NonNullable<Table['tournament']>
  live: Live
  onOpen: (tableId: string) => void
}

export function TablesBeside({ table, tournament: { tables }, live, onOpen }: Props) {
  const say = useSay()
  const { count } = useFormats()
  if (tables.length < 2) return null
  const isOwn = (id: string) => live.own.some(({ table_id }) => table_id === id)
  return (
    <ul className="beside" aria-label={say('studioTourTables')}>
      {tables.map(({ table_id, number, players }) => (
        <li key={table_id}>
          <button
            type="button"
            className="quiet"
            aria-current={table_id === table.table_id ? 'true' : undefined}
            onClick={() => onOpen(table_id)}
          >
            {say('studioTourTable', { number: count(number) })} ·{' '}
            {say('studioTourPlayers', { count: players })}
            {isOwn(table_id) && <em> {say('studioPokerYouSit')}</em>}
          </button>
        </li>
      ))}
    </ul>
  )
}
