/** Who sits where in a tournament over several tables: drawn and even at the start, balanced between hands, on as few tables as hold all. */
import { seatsAfter } from './engine.ts'

/** Places of players between two hands; `button` is where it was in the last one, null before the first. */
export type SeatedTable = {
  number: number
  button: number | null
  seats: readonly number[]
}

type At = { table: number; seat: number }
export type Moved = { from: At; to: At }

/** On how many tables so many players sit. */
export const tablesFor = (players: number, seatsMax: number) => Math.ceil(players / seatsMax)

/** Where a number of the draw sits: numbers are dealt out table by table, so that tables differ by one at most. */
export const seatOfNumber = (drawn: number, tables: number): At => ({
  table: ((drawn - 1) % tables) + 1,
  seat: Math.floor((drawn - 1) / tables) + 1,
})

/**
 * Who has to change tables between two hands, in the order in which they do.
 * - Where all fit on fewer tables, the last tables are broken up: in their order after its button, each goes to the table
 *   that stays with the fewest players, of several the first.
 * - Where tables differ by more than one, the player who would post the next big blind at the fullest table goes to that
 *   with the fewest, of several the first.
 * - The new seat is the first free one behind the next small blind: whoever was to post a big blind does so soon.
 * @param seatsMax of each table, three at least: then nobody is ever alone at one.
 */
export function movesBetween(tables: readonly SeatedTable[], seatsMax: number): Moved[] {
  const rising = tables
    .map(({ number, button, seats }) => ({ number, button, seats: [...seats] }))
    .toSorted((a, b) => a.number - b.number)
  const players = rising.reduce((sum, { seats }) => sum + seats.length, 0)
  const kept = rising.slice(0, tablesFor(players, seatsMax))
  const moved: Moved[] = []
  const move = (from: (typeof kept)[number], seat: number) => {
    const to = shortestOf(kept)
    const free = freeSeat(to, seatsMax)
    from.seats = from.seats.filter((one) => one !== seat)
    to.seats.push(free)
    moved.push({ from: { table: from.number, seat }, to: { table: to.number, seat: free } })
  }
  for (const broken of rising.slice(kept.length).toReversed())
    for (const seat of inOrder(broken)) move(broken, seat)
  for (;;) {
    const fullest = kept.reduce((a, b) => (b.seats.length > a.seats.length ? b : a))
    if (fullest.seats.length - shortestOf(kept).seats.length <= 1) return moved
    move(fullest, inOrder(fullest)[2]!)
  }
}

const shortestOf = <T extends SeatedTable>(tables: readonly T[]): T =>
  tables.reduce((a, b) => (b.seats.length < a.seats.length ? b : a))

/** Next button first; of three and more the third is the next big blind. */
function inOrder({ seats, button }: SeatedTable): number[] {
  const rising = seats.toSorted((a, b) => a - b).map((seat) => ({ seat }))
  return seatsAfter(rising, button ?? 0).map(({ seat }) => seat)
}

function freeSeat(table: SeatedTable, seatsMax: number): number {
  const [button = 0, small = button] = inOrder(table)
  const free = Array.from({ length: seatsMax }, (_, n) => ({ seat: n + 1 })).filter(
    ({ seat }) => !table.seats.includes(seat),
  )
  const [first] = seatsAfter(free, small)
  if (!first) throw new RangeError('nobody is moved to a table that is full')
  return first.seat
}
