/** Blackjack in play: the dealer above, the player's hands below, and what may be done. */
import type { BlackjackStep, HandResult } from '#games/steps.ts'
import { totalOf } from '#games/blackjack/hand.ts'
import type { Card } from '#games/cards.ts'
import { useSteps } from '../play/step.ts'
import type { ViewProps } from '../view.ts'
import { useSay, type StudioKey } from '../words.tsx'
import { Hand, sayCards } from './card.tsx'
import { Moves } from './moves.tsx'
import { RoundTold } from './told.tsx'

/** What lies on the table. */
export type Seen = {
  hands: Card[][]
  dealer: Card[]
  isOpen: boolean
  results: HandResult[] | null
  inPlay: number
}

/** What lies on the table after these steps. */
export function layOut(steps: readonly BlackjackStep[]): Seen {
  const seen: Seen = { hands: [], dealer: [], isOpen: false, results: null, inPlay: 0 }
  for (const step of steps) {
    if (step.event === 'deal') {
      seen.hands = [[...step.player]]
      seen.dealer = [step.dealer]
    } else if (step.event === 'split') seen.hands = step.hands.map((cards) => [...cards])
    else if (step.event === 'card') {
      seen.hands[step.hand]!.push(step.card)
      if (step.isDouble || totalOf(seen.hands[step.hand]!).total >= 21) seen.inPlay = step.hand + 1
      else seen.inPlay = step.hand
    } else if (step.event === 'stand') seen.inPlay = step.hand + 1
    else if (step.event === 'dealer') Object.assign(seen, { dealer: step.cards, isOpen: true })
    else if (step.event === 'result') seen.results = step.hands
  }
  return seen
}

export const resultWords: Record<HandResult['result'], StudioKey> = {
  natural: 'studioNatural',
  win: 'studioHandWins',
  push: 'studioPush',
  lose: 'studioHandLoses',
  bust: 'studioBust',
}
const times: Partial<Record<BlackjackStep['event'], number>> = {
  deal: 900,
  card: 600,
  split: 800,
  dealer: 1000,
  result: 900,
}

const isBust = (cards: readonly Card[]) => totalOf(cards).total > 21

export const showTotal = (cards: readonly Card[]) => {
  const { total, isSoft } = totalOf(cards)
  return isSoft && total < 21 ? `${total - 10} / ${total}` : String(total)
}

export function Blackjack({ table, onShown, onMove, pending }: ViewProps) {
  const say = useSay()
  const { seen: steps } = useSteps<BlackjackStep>(
    table,
    (step) => times[step.event] ?? 350,
    onShown,
  )
  const seen = layOut(steps)
  const { hands, dealer, isOpen, results } = seen
  const said = [
    dealer.length > 0 && `${say('studioDealer')}: ${sayCards(say, dealer)}`,
    ...hands.map(
      (cards) => `${say('studioYourHand')}: ${sayCards(say, cards)}, ${showTotal(cards)}`,
    ),
    ...(results ?? []).map(({ result }) => say(resultWords[result])),
  ].filter(Boolean)
  return (
    <div className="felt is-blackjack">
      <Hand
        name={say('studioDealer')}
        cards={dealer}
        back={dealer.length === 1 ? 1 : dealer.length === 0 ? 2 : 0}
        {...(dealer.length > 0 && { total: showTotal(dealer) })}
      />
      <p className="printed" aria-hidden="true">
        {say('studioBlackjackPays')}
      </p>
      <PlayerHands seen={seen} isPlaying={onMove !== null} />
      <RoundTold table={table} said={said.join('. ')} isOver={isOpen && results !== null} />
      <Moves pending={pending} onMove={onMove} />
    </div>
  )
}

/** The player's hands with what they count, and how they ended. */
export function PlayerHands({ seen, isPlaying }: { seen: Seen; isPlaying: boolean }) {
  const say = useSay()
  const { hands, results, inPlay } = seen
  return (
    <div className="hands">
      {(hands.length > 0 ? hands : [[]]).map((cards, i) => {
        const result = results?.[i]
        return (
          <Hand
            // Hands keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            name={say(
              result ? resultWords[result.result] : isBust(cards) ? 'studioBust' : 'studioYourHand',
            )}
            cards={cards}
            back={cards.length === 0 ? 2 : 0}
            {...(cards.length > 0 && { total: showTotal(cards) })}
            mark={
              result
                ? `is-${result.returned > 2 ? 'won' : result.returned === 0 ? 'lost' : 'even'}`
                : isPlaying && hands.length > 1 && i === inPlay
                  ? 'is-playing'
                  : ''
            }
          />
        )
      })}
    </div>
  )
}
