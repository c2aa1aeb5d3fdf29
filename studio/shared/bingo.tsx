/** A bingo hall: the calls, the board, and one's own tickets, those with the fewest numbers to go first. */
import { useState } from 'react'
import { cardsOf } from '#games/shared/bingo.ts'
import { drawCard75 } from '#games/shared/bingo75.ts'
import { drawCard90 } from '#games/shared/bingo90.ts'
import type { BingoChoice, BingoRules, BingoStep, Card } from '#games/shared/rules.ts'
import { useFormats } from '#i18n/translate.tsx'
import { useSay } from '../words.tsx'
import { BetButton } from './bet_button.tsx'
import { Balls, Countdown, roundsOf } from './draw.tsx'
import type { OwnBet } from './live.ts'
import { useMinor } from './pools.tsx'
import type { SharedView } from './view.ts'

const cardsShown = 12

export const goalWords = {
  line: 'bingoLine',
  lines: 'bingoTwoLines',
  house: 'bingoHouse',
} as const

export function Bingo({ game, live, bet, isBusy }: SharedView) {
  const say = useSay()
  const rules = game.rules as BingoRules
  const { open, running } = roundsOf(live)
  const told = running && (live.shown.get(running.shared_id) as { calls: number[] } | undefined)
  const [last] = live.table.results
  const calls =
    told?.calls ?? (running ? [] : ((last?.shown as { calls: number[] } | null)?.calls ?? []))
  const shownId =
    running?.shared_id ??
    (open && live.mine.some(({ shared_id }) => shared_id === open.shared_id)
      ? open.shared_id
      : last?.shared_id)
  const called = new Set(shownId === open?.shared_id ? [] : calls)
  const own = live.mine.filter(({ shared_id }) => shared_id === shownId)
  const hashOfRound =
    live.table.rounds.find(({ shared_id }) => shared_id === shownId)?.server_seed_hash ??
    live.table.results.find(({ shared_id }) => shared_id === shownId)?.server_seed_hash
  return (
    <div className="hall">
      <Countdown live={live} round={open} />
      {called.size > 0 ? <Balls label={say('bingoCalls')} numbers={[...called]} /> : <Cage />}
      <Board balls={rules.balls} called={called} />
      {hashOfRound && (
        <Cards own={own} commitment={hashOfRound} balls={rules.balls} called={called} />
      )}
      {bet && <Buy {...{ game, live, bet, isBusy }} isOpen={open !== undefined} />}
    </div>
  )
}

const ballsInCage = 13

/** The balls before the first is called. */
export function Cage() {
  return (
    <div className="cage" aria-hidden="true">
      {Array.from({ length: ballsInCage }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  )
}

function Board({ balls, called }: { balls: number; called: ReadonlySet<number> }) {
  const say = useSay()
  return (
    <ol className={`board is-${balls}`} aria-label={say('bingoBoard')}>
      {Array.from({ length: balls }, (_, at) => at + 1).map((ball) => (
        <li key={ball} className={called.has(ball) ? 'is-called' : ''}>
          {ball}
        </li>
      ))}
    </ol>
  )
}

const left = (card: Card, called: ReadonlySet<number>) =>
  card.flat().filter((number) => number !== 0 && !called.has(number)).length

function Cards({
  own,
  commitment,
  balls,
  called,
}: {
  own: readonly OwnBet[]
  commitment: string
  balls: number
  called: ReadonlySet<number>
}) {
  const say = useSay()
  const { currency, money } = useFormats()
  const minor = useMinor({ currency })
  const cards = own.flatMap(({ round_id, choice, state, steps }) => {
    const [step] = steps as BingoStep[]
    const drawn = cardsOf(
      { ref: round_id, choice: choice as BingoChoice },
      { commitment },
      balls === 75 ? drawCard75 : drawCard90,
    )
    return drawn.map((card, at) => ({
      key: `${round_id} ${at}`,
      card,
      state,
      prizes: step?.tickets[at]?.prizes ?? [],
    }))
  })
  const sorted = cards.toSorted((a, b) => left(a.card, called) - left(b.card, called))
  const paid = own.filter(({ state }) => state === 'settled')
  return (
    <section className="cards" aria-label={say('myTickets')}>
      {own.some(({ state }) => state === 'void') && <p>{say('sharedReturned')}</p>}
      {paid.map(({ round_id, payout, stake }) => (
        <output key={round_id} className="own">
          {say('sharedYourBet', { stake: money(stake) })} {money(payout)}
        </output>
      ))}
      <ul>
        {sorted.slice(0, cardsShown).map(({ key, card, prizes }) => (
          <li key={key} className={prizes.length > 0 ? 'is-won' : ''}>
            <CardGrid card={card} called={called} />
            <small>{say('bingoToGo', { count: left(card, called) })}</small>
            {prizes.map(({ goal, payout }) => (
              <strong key={goal}>
                {say(goalWords[goal])} {minor(payout)}
              </strong>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function CardGrid({ card, called }: { card: Card; called: ReadonlySet<number> }) {
  // The one field without a number of a square card counts as called; of other cards they are gaps.
  const isFree = card.length === card[0]?.length
  return (
    <div
      className="card-grid"
      style={{ gridTemplateColumns: `repeat(${card[0]?.length ?? 1}, 1fr)` }}
    >
      {card.flatMap((row, at) =>
        row.map((number, column) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a field is told by where it is
            key={`${at} ${column}`}
            className={
              number === 0 ? (isFree ? 'is-free' : 'is-gap') : called.has(number) ? 'is-called' : ''
            }
          >
            {number === 0 ? (isFree ? '★' : '') : number}
          </span>
        )),
      )}
    </div>
  )
}

function Buy({
  game,
  live,
  bet,
  isBusy,
  isOpen,
}: Pick<SharedView, 'game' | 'live' | 'isBusy'> & {
  bet: NonNullable<SharedView['bet']>
  isOpen: boolean
}) {
  const say = useSay()
  const { money } = useFormats()
  const [tickets, setTickets] = useState(1)
  const cost = times(live.table.price ?? '0', tickets)
  return (
    <form
      className="choice is-tickets"
      onSubmit={(event) => {
        event.preventDefault()
        bet({ tickets }, cost)
      }}
    >
      <label className="target">
        <span>
          {say('bingoTickets')} <b>{tickets}</b>
        </span>
        <input
          type="range"
          min={1}
          max={game.unitsMax}
          value={tickets}
          onChange={(event) => setTickets(event.currentTarget.valueAsNumber)}
        />
      </label>
      <BetButton isReady={!isBusy && isOpen}>{`${say('sharedBuy')} ${money(cost)}`}</BetButton>
    </form>
  )
}

/** So many times an amount, in its own places. */
export function times(amount: string, count: number): string {
  const places = amount.split('.')[1]?.length ?? 0
  const digits = String(BigInt(amount.replace('.', '')) * BigInt(count)).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
