/** Waiting for a seat: the list of a table that is full, and seats that are kept for who is next. */
import { useNow } from '../shared/live.ts'
import { useSay } from '../words.tsx'
import type { Live, OwnWait, Table } from './live.ts'
import type { Play } from './play.ts'

const isOffered = (wait: OwnWait | undefined): wait is OwnWait & { offered_until: string } =>
  (wait?.offered_until ?? null) !== null

/** Whether a free seat of the table is open to who asks: all others are kept for who waits. */
export function mayTake({ seats, players, kept }: Table, wait: OwnWait | undefined): boolean {
  return isOffered(wait) || seats - players.length > kept
}

/** At a table where one has no seat. */
export function WaitList({
  table,
  wait,
  live,
  play,
}: {
  table: Table
  wait: OwnWait | undefined
  live: Live
  play: Play
}) {
  const say = useSay()
  if (!wait && mayTake(table, wait)) return null
  const change = (is_waiting: boolean) => void play.wait({ table_id: table.table_id, is_waiting })
  return (
    <section className="own-seat" aria-label={say('studioPokerWait')}>
      <output>
        {!wait && say('studioPokerWaiting', { count: table.waiting })}
        {wait && !isOffered(wait) && say('studioPokerWaitPlace', { place: wait.place })}
        {isOffered(wait) && say('studioPokerWaitOffer')}
      </output>
      {isOffered(wait) && <Left until={wait.offered_until} aheadMs={live.aheadMs} />}
      <div>
        <button
          type="button"
          className="quiet"
          disabled={play.isBusy}
          onClick={() => change(wait === undefined)}
        >
          {say(wait ? 'studioPokerWaitEnd' : 'studioPokerWait')}
        </button>
      </div>
    </section>
  )
}

/** Counted for the eyes; said is only that it began. */
function Left({ until, aheadMs }: { until: string; aheadMs: number }) {
  const say = useSay()
  const left = Math.max(0, Date.parse(until) - useNow(aheadMs, 250))
  return <span role="timer">{say('studioPokerSeconds', { seconds: Math.ceil(left / 1000) })}</span>
}

/** Seats that are kept at other tables than the one that is looked at. */
export function Offers({
  live: { tables, waits },
  openId,
  onOpen,
}: {
  live: Live
  openId: string | null
  onOpen: (tableId: string) => void
}) {
  const say = useSay()
  const offered = waits.filter((wait) => isOffered(wait) && wait.table_id !== openId)
  const kept = tables.filter(({ table_id }) => offered.some((wait) => wait.table_id === table_id))
  return (
    <output>
      {kept.map(({ table_id, name }) => (
        <button key={table_id} type="button" onClick={() => onOpen(table_id)}>
          {say('studioPokerWaitOfferAt', { table: name })}
        </button>
      ))}
    </output>
  )
}
