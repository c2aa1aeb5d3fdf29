/** A tournament beside its table: what it costs and pays, when the blinds rise, who came where, and the own entry. */
import { useState } from 'react'
import type { Ask } from '#client/client.ts'
import { tableGameOf, tournamentOf } from '#games/holdem/holdem.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Facts } from '../panel/facts.tsx'
import { useNow } from '../shared/live.ts'
import { useSay } from '../words.tsx'
import { EnterPanel } from './enter.tsx'
import { EntrantsPanel } from './entrants.tsx'
import { firstOf, type Live, type OwnEntry, type Table } from './live.ts'
import type { Play } from './play.ts'
import { TablesBeside } from './beside.tsx'

export type Tournament = NonNullable<Table['tournament']>

type Props = { table: Table; tournament: Tournament; live: Live; play: Play; isPlayer: boolean }

const entryOf = ({ entries }: Live, table: Table) =>
  entries.find(({ tournament_id, is_entered }) => is_entered && tournament_id === firstOf(table))

/** How it stands, and how the player does: what can be done about it. */
export function TournamentStatus({ table, tournament, live, play, isPlayer }: Props) {
  const say = useSay()
  const entry = entryOf(live, table)
  const isEntering = isPlayer && tournament.state === 'open'
  return (
    <section className="tournament" aria-label={say('tournament')}>
      <Standing {...{ table, tournament, entry, live }} />
      {isEntering && <Entering {...{ table, tournament, entry, play }} />}
    </section>
  )
}

/** What it costs and pays, its blinds, and who came where. */
export function TournamentFacts({
  ask,
  table,
  tournament,
  live,
  onOpen,
}: Pick<Props, 'table' | 'tournament' | 'live'> & {
  ask: Ask
  onOpen: (tableId: string) => void
}) {
  const say = useSay()
  const [isListing, setListing] = useState(false)
  const { money, count } = useFormats()
  const own = entryOf(live, table)?.seat
  const { state, prizes, places, next_level, level } = tournament
  const isOver = state === 'finished' || state === 'cancelled'
  const blinds = (small: string, big: string) => `${count(Number(small))} / ${count(Number(big))}`
  const placesShown = [
    ...new Set([...prizes.keys()].map((place) => place + 1).concat(places.map((one) => one.place))),
  ]
  return (
    <section className="tournament" aria-label={say('prizes')}>
      <Facts
        facts={placesShown.map((place) => {
          const there = places.filter((one) => one.place === place)
          const prize = there[0]?.prize ?? prizes[place - 1] ?? '0'
          const names = there.map(({ seat, name }) => (seat === own ? say('studioPokerYou') : name))
          return [say('studioTourPlace', { place: count(place) }), money(prize), names.join(', ')]
        })}
      />
      <Facts
        facts={[
          [say('pokerBuyInFee'), `${money(tournament.buy_in)} + ${money(tournament.fee)}`],
          [say('prizePool'), money(tournament.pool)],
          ...(state === 'running' && tournament.starts_at !== null
            ? [
                [
                  say('studioTourLeft'),
                  `${count(tournament.entered - places.length)} / ${count(tournament.entered)}`,
                ] as const,
              ]
            : []),
          [
            say('studioPokerBlinds'),
            blinds(table.small_blind, table.big_blind),
            say('studioTourLevel', { level: count(level) }),
          ],
          ...(isOver ? [] : [[say('studioTourNextLevel'), nextLevel(next_level)] as const]),
          [say('pokerStartChips'), count(tournament.start_chips), say('studioTourChipsNote')],
        ]}
      />
      <TablesBeside {...{ table, tournament, live, onOpen }} />
      <button type="button" className="quiet" onClick={() => setListing(true)}>
        {say('studioTourEntrants')} · {count(tournament.entered)}
      </button>
      {isListing && (
        <EntrantsPanel
          ask={ask}
          tournamentId={firstOf(table)}
          asOf={`${state} ${tournament.entered} ${places.length} ${table.hand?.hand_id} ${table.hand?.state}`}
          onClose={() => setListing(false)}
        />
      )}
    </section>
  )

  function nextLevel(next: Tournament['next_level']): string {
    if (next === null) return say('studioTourLastLevel')
    const { in_hands: hands, small_blind, big_blind } = next
    const [small, big] = [small_blind, big_blind].map((text) => count(Number(text)))
    return say('studioTourNext', { hands, small: small ?? '', big: big ?? '' })
  }
}

/** Where it stands, for everybody and for who is in it: one tone for every place. */
function Standing({
  table,
  tournament,
  entry,
  live,
}: Pick<Props, 'table' | 'tournament' | 'live'> & { entry: OwnEntry | undefined }) {
  const say = useSay()
  const { money, count, time } = useFormats()
  const { state, entered, fills_by, next_hand_at, starts_at, entries_min, entries_max } = tournament
  const playing = tournament.tables.filter(({ is_playing }) => is_playing).length
  const place = entry?.place ?? null
  return (
    <>
      <output>
        {state === 'open' &&
          say('studioTourEntered', { entered: count(entered), seats: count(entries_max) })}
        {state === 'cancelled' && say('studioTourCancelled')}
        {state === 'finished' && say('studioTourOver')}{' '}
        {place !== null &&
          state !== 'cancelled' &&
          say('studioTourFinished', {
            place: count(place),
            players: count(entered),
            amount: money(entry?.prize ?? '0'),
          })}
      </output>
      {state === 'open' && starts_at !== null && (
        <p>
          {say('studioTourStarts', {
            time: time(starts_at),
            least: count(entries_min),
            most: count(entries_max),
          })}
        </p>
      )}
      {state === 'running' && table.hand?.state !== 'running' && playing > 0 && (
        <output>{say('studioTourWait', { count: playing })}</output>
      )}
      {state === 'open' && fills_by !== null && (
        <p>{say('studioTourFillsBy', { time: time(fills_by, 'hour') })}</p>
      )}
      {state === 'running' && table.hand === null && next_hand_at !== null && (
        <Begins at={next_hand_at} aheadMs={live.aheadMs} />
      )}
    </>
  )
}

function Begins({ at, aheadMs }: { at: string; aheadMs: number }) {
  const say = useSay()
  const left = Math.max(0, Date.parse(at) - useNow(aheadMs, 250))
  return <p role="timer">{say('studioTourBegins', { seconds: Math.ceil(left / 1000) })}</p>
}

function Entering({
  table,
  tournament,
  entry,
  play,
}: Pick<Props, 'table' | 'tournament' | 'play'> & { entry: OwnEntry | undefined }) {
  const say = useSay()
  const [isAsking, setAsking] = useState(false)
  const game = tableGameOf(table.game_code)
  const startMs = (game && tournamentOf(game)?.startMs) ?? 0
  if (entry)
    return (
      <>
        <p>
          {say(tournament.starts_at === null ? 'studioTourYouEntered' : 'studioTourEnteredTimed', {
            seconds: startMs / 1000,
          })}
        </p>
        <button
          type="button"
          className="quiet"
          disabled={play.isBusy}
          onClick={() => void play.withdraw(table.table_id)}
        >
          {say('studioTourWithdraw')}
        </button>
      </>
    )
  const enter = async (client_seed: string) => {
    await play.enter({ tournament_id: table.table_id, client_seed })
    setAsking(false)
  }
  return (
    <>
      <button type="button" disabled={play.isBusy} onClick={() => setAsking(true)}>
        {say('studioTourEnter')}
      </button>
      {isAsking && (
        <EnterPanel
          {...{ table, tournament }}
          balance={play.balance || '0'}
          isBusy={play.isBusy}
          onEnter={(seed) => void enter(seed)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
