/** One table in play: its felt, the moves of who has the turn, the seat's own buttons, and what happens in words. */
import { useCallback, useState } from 'react'
import type { Ask } from '#client/client.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { isHindrance } from '../panel/hindrance.tsx'
import { useSay, type Say } from '../words.tsx'
import { useChips } from './chips.tsx'
import { Clock } from './clock.tsx'
import { Felt } from './felt.tsx'
import type { Live, OwnSeat, Table } from './live.ts'
import { Log } from './log.tsx'
import { Moves, type Wish } from './moves.tsx'
import type { Play } from './play.ts'
import { ReportPanel } from './report.tsx'
import { sceneOf } from './scene.ts'
import { BuyPanel, type Buying } from './sit.tsx'
import { TournamentFacts, TournamentStatus } from './tournament.tsx'
import { mayTake, WaitList } from './wait.tsx'

type Props = {
  ask: Ask
  table: Table
  live: Live
  play: Play
  isPlayer: boolean
  onOpen: (tableId: string) => void
}

export function TableView({ ask, table, live, play, isPlayer, onOpen }: Props) {
  const say = useSay()
  const [buying, setBuying] = useState<Buying | null>(null)
  const own = live.own.find(({ table_id }) => table_id === table.table_id)
  const wait = live.waits.find(({ table_id }) => table_id === table.table_id)
  const { hand, tournament } = table
  const mayBuy = isPlayer && table.is_open && tournament === null
  const { act, isBusy } = play
  const scene = sceneOf(table, own)
  const turn = hand?.turn ?? null
  const isTurn = turn !== null && own?.seat === turn.seat && own.hand_id === hand?.hand_id
  const onMove = useCallback((wish: Wish) => hand && act(hand, wish), [act, hand])
  const buy = async (amount: string, client_seed: string) => {
    const { table_id } = table
    const seat = buying?.seat ?? null
    const failure =
      seat === null
        ? await play.topUp({ table_id, amount })
        : await play.sit({ table_id, seat, amount, client_seed })
    // What only waits for an answer, as a reality check does, goes on after it.
    if (!isHindrance(failure)) setBuying(null)
  }
  return (
    <div className="poker-table">
      {tournament?.state !== 'open' && (
        <Felt
          scene={scene}
          clock={turn && <Clock turn={turn} aheadMs={live.aheadMs} />}
          onSit={
            mayBuy && !own && mayTake(table, wait) ? (seat) => setBuying({ seat, has: '0' }) : null
          }
        />
      )}
      <output className="status" aria-live="assertive">
        {statusOf(say, table, own, isTurn)}
      </output>
      {mayBuy && !own && <WaitList {...{ table, wait, live, play }} />}
      {hand && (
        <div className={`poker-turn ${own ? 'is-seated' : ''}`}>
          {turn && isTurn && (
            <Moves
              key={`${hand.hand_id}.${turn.number}`}
              hand={hand}
              turn={turn}
              step={table.small_blind}
              isBusy={isBusy}
              onMove={onMove}
            />
          )}
          <Log
            key={hand.hand_id}
            number={hand.number}
            moves={hand.moves}
            players={scene.players}
            dealt={hand.players}
            own={own?.hand_id === hand.hand_id ? own.seat : undefined}
            board={hand.board}
          />
        </div>
      )}
      {tournament && <TournamentStatus {...{ table, tournament, live, play, isPlayer }} />}
      {own && tournament?.state !== 'finished' && tournament?.state !== 'cancelled' && (
        <OwnButtons
          table={table}
          own={own}
          play={play}
          onTopUp={() => setBuying({ seat: null, has: own.stack })}
        />
      )}
      {tournament && <TournamentFacts {...{ ask, table, tournament, live, onOpen }} />}
      {buying && (
        <BuyPanel
          table={table}
          buying={buying}
          balance={play.balance || '0'}
          isBusy={isBusy}
          onBuy={(amount, seed) => void buy(amount, seed)}
          onClose={() => setBuying(null)}
        />
      )}
    </div>
  )
}

function statusOf(say: Say, table: Table, own: OwnSeat | undefined, isTurn: boolean): string {
  if (isTurn) return say('studioYourMove')
  if (own?.is_leaving) return say('studioPokerLeavingSoon')
  if (table.hand?.state === 'running') return ''
  const ready = table.players.filter(({ is_away }) => !is_away).length
  if (own && ready < 2 && table.tournament === null) return say('studioPokerWaitPlayers')
  return table.hand?.state === 'void' ? say('studioPokerVoid') : ''
}

function OwnButtons({
  table,
  own,
  play,
  onTopUp,
}: {
  table: Table
  own: OwnSeat
  play: Play
  onTopUp: () => void
}) {
  const say = useSay()
  const { tell: money } = useChips()
  const { tell } = useSpeech()
  const [isReporting, setReporting] = useState(false)
  const { table_id } = table
  const isTournament = table.tournament !== null
  const { away_by, added } = own
  const whys: Record<string, string> = {
    player: say('studioPokerAwayPlayer'),
    clock: say('studioPokerAwayClock'),
    chips: say('chipsNeeded'),
  }
  const why = away_by === null ? '' : (whys[away_by] ?? tell(away_by))
  return (
    <section className="own-seat" aria-label={say('studioPokerYourSeat')}>
      {why !== '' && (
        <p>
          {why} {isTournament && say('studioTourSitOut')}
        </p>
      )}
      {!/^[0.]*$/.test(added) && <p>{say('studioPokerAdded', { amount: money(added) })}</p>}
      <div>
        <button
          type="button"
          className="quiet"
          disabled={play.isBusy}
          onClick={() =>
            void play.settle('/api/poker/away', { table_id, is_away: away_by === null })
          }
        >
          {away_by === null ? say('studioPokerSitOut') : say('studioPokerComeBack')}
        </button>
        {!isTournament && (
          <button type="button" className="quiet" disabled={play.isBusy} onClick={onTopUp}>
            {say('studioPokerTopUp')}
          </button>
        )}
        <button type="button" className="quiet" onClick={() => setReporting(true)}>
          {say('studioPokerReport')}
        </button>
        {!isTournament && (
          <button
            type="button"
            className="quiet"
            disabled={play.isBusy || own.is_leaving}
            onClick={() => void play.settle('/api/poker/leave', { table_id })}
          >
            {say('studioPokerLeave')}
          </button>
        )}
      </div>
      {isReporting && (
        <ReportPanel table={table} own={own} ask={play.ask} onClose={() => setReporting(false)} />
      )}
    </section>
  )
}
