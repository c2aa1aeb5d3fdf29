/** Which table is looked at: the one that was chosen, and in a tournament the one to which the own seat has moved. */
import { useCallback, useState } from 'react'
import { firstOf, type Live, type Table } from './live.ts'

type Open = {
  table: Table | undefined
  /** Where the player sits now, from being moved to the next hand. */
  moved: { number: number; seat: number } | null
  setOpenId: (tableId: string | null) => void
}

export function useOpenTable({ tables, own }: Live, tableId: string | null): Open {
  const [openId, setOpen] = useState(tableId)
  const [firstId, setFirst] = useState(tableId)
  /** The own tables of the tournament, the last two. */
  const [path, setPath] = useState<readonly string[]>([])
  const at = (id: string | null) => tables.find(({ table_id }) => table_id === id)
  const opened = at(openId)
  if (opened && firstOf(opened) !== firstId) setFirst(firstOf(opened))
  const seat = own.find(({ table_id }) => {
    const table = at(table_id)
    return table && table.tournament !== null && firstOf(table) === firstId
  })
  const ownId = seat?.table_id ?? null
  // Nothing to wait for: where the seat is, there is the table.
  if (ownId !== null && path.at(-1) !== ownId) {
    setOpen(ownId)
    setPath([...path.slice(-1), ownId])
  }
  const setOpenId = useCallback((id: string | null) => {
    setOpen(id)
    if (id === null) setFirst(null)
  }, [])
  const number = at(ownId)?.tournament?.tables.find(({ table_id }) => table_id === ownId)?.number
  const isMoved = path.length === 2 && path[1] === ownId && seat?.hand_id === null
  return {
    // A table that was broken up under those who watched it leaves them at the first.
    table: opened ?? (openId === null ? undefined : at(firstId)),
    moved: isMoved && number ? { number, seat: seat.seat } : null,
    setOpenId,
  }
}
