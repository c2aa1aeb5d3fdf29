/** The table itself: an oval with its seats, the board in the middle, chips before those who have bet. */
import type { CSSProperties, ReactNode } from 'react'
import type { Card } from '#games/cards.ts'
import { CardView, sayCards } from '../table/card.tsx'
import { useSay, type StudioKey } from '../words.tsx'
import { useChips } from './chips.tsx'
import { madeHand, type SaidMove, type Scene, type SceneSeat } from './scene.ts'

export const handWords: Record<NonNullable<ReturnType<typeof madeHand>>, StudioKey> = {
  highCard: 'studioHandHigh',
  pair: 'studioHandPair',
  twoPair: 'studioHandTwoPair',
  trips: 'studioHandTrips',
  straight: 'studioHandStraight',
  flush: 'studioHandFlush',
  fullHouse: 'studioHandFullHouse',
  quads: 'studioHandQuads',
  straightFlush: 'studioHandStraightFlush',
}

const moveWords: Record<SaidMove['move'], StudioKey> = {
  fold: 'studioPokerFolded',
  check: 'studioPokerChecked',
  call: 'studioPokerCalled',
  bet: 'studioPokerOpened',
  raise: 'studioPokerRaised',
}

type Props = {
  scene: Scene
  /** The clock of who is to act. */
  clock: ReactNode
  /** Takes an empty seat; null where none may be taken. */
  onSit: ((seat: number) => void) | null
}

/** The own seat is below, the others around it by the clock. */
export function Felt({ scene, clock, onSit }: Props) {
  const say = useSay()
  const { tell: money } = useChips()
  const { seats, players, board, pots, winning, button, isOver } = scene
  const bottom = players.find(({ isOwn }) => isOwn)?.seat ?? 1
  const placeOf = (seat: number) => {
    const degrees = 90 + ((seat - bottom) * 360) / seats
    const height = Math.sin((degrees * Math.PI) / 180)
    // Below the middle chips lie above the cards of their player, above it under the name, and at the sides before both.
    const isBeside = Math.abs(height) < 0.25
    const inwards = isBeside ? 0 : seat === bottom ? -1.3 : height > 0 ? -1 : 0.85
    const reach = isBeside ? 0.5 : 0.86
    return {
      '--angle': `${degrees}deg`,
      '--inwards': inwards,
      '--chips-reach': reach,
    } as CSSProperties
  }
  return (
    <div className={`poker-felt has-${seats}`}>
      <div className="oval" aria-hidden="true" />
      <section className="middle" aria-label={say('studioPokerBoard')}>
        {pots.length > 0 && (
          <p className="whole-pot">
            {say('studioPokerPot')} <b>{pots.map(money).join(' + ')}</b>
          </p>
        )}
        <div className="board-cards">
          {board.map((card) => (
            <CardView
              key={card}
              card={card}
              isNew
              isDim={isOver && winning.size > 0 && !winning.has(card)}
            />
          ))}
        </div>
        <span className="visually-hidden">{sayCards(say, board)}</span>
      </section>
      <ol className="seats">
        {Array.from({ length: seats }, (_, i) => i + 1).map((seat) => {
          const player = players.find((one) => one.seat === seat)
          return (
            <li key={seat} style={placeOf(seat)}>
              {player ? (
                <SeatView
                  player={player}
                  board={board}
                  winning={winning}
                  hasButton={button === seat}
                  isOver={isOver}
                  clock={player.isTurn ? clock : null}
                />
              ) : (
                <Empty seat={seat} onSit={onSit} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Empty({ seat, onSit }: { seat: number; onSit: Props['onSit'] }) {
  const say = useSay()
  if (!onSit) return <span className="pod is-empty">{say('studioPokerSeatFree', { seat })}</span>
  return (
    <button
      type="button"
      className="pod is-empty"
      aria-label={say('studioPokerSitAt', { seat })}
      onClick={() => onSit(seat)}
    >
      {say('studioPokerSit')}
    </button>
  )
}

function SeatView({
  player,
  board,
  winning,
  hasButton,
  isOver,
  clock,
}: {
  player: SceneSeat
  board: readonly Card[]
  winning: ReadonlySet<Card>
  hasButton: boolean
  isOver: boolean
  clock: ReactNode
}) {
  const say = useSay()
  const { tell: money } = useChips()
  const { seat, name, stack, bet, cards, last, won } = player
  // Cards that were thrown away are not drawn, and what they would have made is not told.
  const made = player.hasFolded ? null : madeHand(cards, board)
  const isAllIn = /^[0.]*$/.test(stack) && cards.length > 0 && !isOver
  const status = player.isAway
    ? say('studioPokerAway')
    : won !== ''
      ? say('studioPokerWon', { amount: money(won) })
      : isAllIn
        ? say('studioPokerAllIn')
        : last
          ? say(moveWords[last.move], { amount: money(last.to) })
          : ''
  const seen = cards.filter((card) => card !== null)
  const states = [
    player.isTurn ? 'is-turn' : '',
    player.hasFolded ? 'is-folded' : '',
    player.isOwn ? 'is-own' : '',
    won === '' ? '' : 'is-winner',
  ]
  return (
    <>
      <section
        className={`seat ${states.join(' ')}`}
        aria-current={player.isTurn || undefined}
        aria-label={say('studioPokerSeatOf', {
          seat,
          name: player.isOwn ? say('studioPokerYou') : name,
        })}
      >
        <div className="hole">
          {cards.map((card, i) => (
            <CardView
              // A card keeps its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={card ?? i}
              card={card}
              isNew
              isDim={isOver && winning.size > 0 && card !== null && !winning.has(card)}
            />
          ))}
        </div>
        <span className="visually-hidden">
          {seen.length > 0 ? sayCards(say, seen) : cards.length > 0 ? say('studioCardDown') : ''}
        </span>
        <div className="pod">
          <b>{player.isOwn ? say('studioPokerYou') : name}</b>
          <span>{money(stack)}</span>
          {status !== '' && <small>{status}</small>}
          {made && (player.isOwn || isOver) && (
            <small className="made">{say(handWords[made])}</small>
          )}
          {clock}
        </div>
        {hasButton && (
          <i className="dealer-button" title={say('studioPokerButton')}>
            <span aria-hidden="true">D</span>
            <span className="visually-hidden">{say('studioPokerButton')}</span>
          </i>
        )}
      </section>
      {bet !== '' && (
        <p className="bet">
          <i aria-hidden="true" />
          <span className="visually-hidden">{say('studioPokerBet')} </span>
          {money(bet)}
        </p>
      )}
    </>
  )
}
