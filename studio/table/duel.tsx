/** Baccarat and dragon tiger in play: two sides, their cards, and bets on either or on a tie. */
import { pointsOf } from '#games/baccarat/baccarat.ts'
import type { Card } from '#games/cards.ts'
import type { BaccaratRules, DragonTigerRules } from '#games/rules.ts'
import { sideWords } from '#i18n/bet_words.ts'
import { symbolAddress } from '../slot/sprites.ts'
import type { ViewProps } from '../view.ts'
import { useSay } from '../words.tsx'
import { BoardFrame, useBoard } from './board.tsx'
import { Hand, sayCards } from './card.tsx'
import { Spot, type Board } from './spot.tsx'

/** Sides that have a picture. */
export const emblems: ReadonlySet<string> = new Set(['dragon', 'tiger'])

export function Duel(props: ViewProps) {
  const say = useSay()
  const rules = props.game.rules as BaccaratRules | DragonTigerRules
  const { step, isShowing, isOver, board, undo } = useBoard(
    props,
    rules.kind === 'baccarat' ? 2600 : 1600,
  )
  const sides = rules.kind === 'baccarat' ? ['player', 'banker'] : ['dragon', 'tiger']
  const cardsOf = (side: string) => (step?.shown[side] ?? []) as Card[]
  const totalOf = (side: string) =>
    rules.kind === 'baccarat' && step ? { total: String(pointsOf(cardsOf(side))) } : {}
  const said = isOver
    ? sides.map((side) => `${say(sideWords[side]!)}: ${sayCards(say, cardsOf(side))}`).join('. ')
    : ''
  return (
    <BoardFrame
      table={props.table}
      board={board}
      undo={undo}
      said={said}
      isShowing={isShowing}
      isOver={isOver}
      drawn={
        <div className="hands">
          {sides.map((side) => (
            <Hand
              key={side}
              name={say(sideWords[side]!)}
              cards={cardsOf(side)}
              back={step ? 0 : rules.kind === 'baccarat' ? 2 : 1}
              {...totalOf(side)}
              mark={isOver && step?.won.includes(side) ? 'is-won' : ''}
            />
          ))}
        </div>
      }
    >
      <DuelSpots board={board} sides={sides} pays={rules.pays} />
    </BoardFrame>
  )
}

/** The sides with the tie between them, below them their pairs where there are bets on such, and the odds of each. */
export function DuelSpots({
  board,
  sides,
  pays,
}: {
  board: Board
  sides: readonly string[]
  pays: Readonly<Partial<Record<string, string>>>
}) {
  const say = useSay()
  const pairs = sides.map((side) => `${side}Pair`).filter((bet) => pays[bet] !== undefined)
  return (
    <div className="duel">
      {[sides[0]!, 'tie', sides[1]!, ...pairs].map((bet) => (
        <Spot key={bet} {...board} bet={bet} name={say(sideWords[bet]!)} className={`is-${bet}`}>
          {emblems.has(bet) && (
            <img className="emblem" src={symbolAddress('dragon-tiger', bet)} alt="" />
          )}
          <b>{say(sideWords[bet]!)}</b>
          <small>{pays[bet]!.replace('/', ' : ')}</small>
        </Spot>
      ))}
    </div>
  )
}
