/** Jacks or Better in play: five cards that can be held, the pay table beside them, and the draw. */
import { useState } from 'react'
import { pokerHands } from '#games/poker/hand.ts'
import type { VideoPokerRules } from '#games/rules.ts'
import type { VideoPokerStep } from '#games/steps.ts'
import { handSize, holdMove, madeHold } from '#games/videopoker/videopoker.ts'
import { useSteps } from '../play/step.ts'
import type { ViewProps } from '../view.ts'
import { sayTimes, useSay, type StudioKey } from '../words.tsx'
import { CardView, sayCard, sayCards } from './card.tsx'
import { RoundTold } from './told.tsx'

export const pokerWords: Record<(typeof pokerHands)[number], StudioKey> = {
  royal: 'studioHandRoyal',
  straightFlush: 'studioHandStraightFlush',
  quads: 'studioHandQuads',
  fullHouse: 'studioHandFullHouse',
  flush: 'studioHandFlush',
  straight: 'studioHandStraight',
  trips: 'studioHandTrips',
  twoPair: 'studioHandTwoPair',
  jacksOrBetter: 'studioHandJacks',
  nothing: 'studioHandNothing',
}
const none = Array.from({ length: handSize }, () => false)

export function VideoPoker({ game, table, onShown, onMove }: ViewProps) {
  const say = useSay()
  const { pays } = game.rules as VideoPokerRules
  const { seen } = useSteps<VideoPokerStep>(table, () => 900, onShown)
  const step = seen.at(-1)
  const roundId = table.round?.round_id ?? ''
  // What is held is chosen anew for every round, beginning with the cards that already make something.
  const [kept, setKept] = useState<{ roundId: string; held: boolean[] }>({
    roundId: '',
    held: none,
  })
  const made = step ? madeHold(step.cards) : none
  const held = kept.roundId === roundId ? kept.held : made
  const isOver = seen.length === 2
  const toggle = (place: number) =>
    setKept({ roundId, held: held.map((one, i) => (i === place ? !one : one)) })
  const said = step ? `${sayCards(say, step.cards)}. ${say(pokerWords[step.hand])}` : ''
  return (
    <div className="felt is-poker">
      <ol className="pokerpays" aria-label={say('studioPaytable')}>
        {pokerHands
          .filter((hand) => pays[hand] > 0)
          .map((hand) => (
            <li key={hand} className={step?.hand === hand ? 'is-made' : ''}>
              <span>{say(pokerWords[hand])}</span>
              <b>{sayTimes(say, pays[hand])}</b>
            </li>
          ))}
      </ol>
      <div className="holds">
        {Array.from({ length: handSize }, (_, place) => {
          const card = step?.cards[place] ?? null
          const isHeld = onMove !== null ? held[place]! : isOver && (step?.held[place] ?? false)
          return (
            <button
              // Cards keep their places.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              type="button"
              aria-pressed={isHeld}
              aria-keyshortcuts={String(place + 1)}
              aria-disabled={onMove === null}
              onClick={() => onMove && toggle(place)}
            >
              <span className="visually-hidden">
                {card ? sayCard(say, card) : say('studioCardDown')}
              </span>
              <CardView
                key={`${roundId}${seen.length}${isOver && isHeld ? 'held' : ''}${card}`}
                card={card}
                isNew={!(isOver && isHeld)}
              />
              <span>{isHeld ? say('studioHeld') : ' '}</span>
            </button>
          )
        })}
      </div>
      <RoundTold table={table} said={said} isOver={isOver} />
      <fieldset className="moves" aria-label={say('studioYourMove')}>
        <button
          type="button"
          aria-disabled={onMove === null}
          onClick={() => onMove?.(holdMove(held))}
        >
          {say('studioMoveDraw')}
        </button>
      </fieldset>
    </div>
  )
}
