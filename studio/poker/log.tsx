/** What happens at the table in words, told to screen readers as it happens. */
import { useEffect, useRef } from 'react'
import type { Card } from '#games/cards.ts'
import { boardSizes } from '#games/holdem/engine.ts'
import { sayCards } from '../table/card.tsx'
import { useSay, type StudioKey } from '../words.tsx'
import { useChips } from './chips.tsx'
import { handWords } from './felt.tsx'
import { madeHand, saidMoves, type MadeMove, type SaidMove, type SceneSeat } from './scene.ts'

const says: Record<SaidMove['move'], StudioKey> = {
  fold: 'studioPokerLogFolds',
  check: 'studioPokerLogChecks',
  call: 'studioPokerLogCalls',
  bet: 'studioPokerLogBets',
  raise: 'studioPokerLogRaises',
}
const streetWords = {
  flop: 'studioPokerFlop',
  turn: 'studioPokerTurn',
  river: 'studioPokerRiver',
} as const
const streetNames = ['flop', 'turn', 'river'] as const

type Props = {
  number: number
  moves: readonly MadeMove[]
  players: readonly SceneSeat[]
  /** All who were dealt in, also who has left the table since. */
  dealt: readonly { seat: number; name: string }[]
  /** The player's own seat in the hand. */
  own: number | undefined
  board: readonly Card[]
}

export function Log({ number, moves, players, dealt, own, board }: Props) {
  const say = useSay()
  const { tell: money } = useChips()
  const list = useRef<HTMLDivElement>(null)
  const nameOf = (seat: number) =>
    seat === own
      ? say('studioPokerYou')
      : (dealt.find((one) => one.seat === seat)?.name ?? String(seat))
  const lines = [say('studioPokerHandNumber', { number })]
  let shown = 0
  const tellBoard = (upTo: number) => {
    for (const street of streetNames) {
      const size = boardSizes[street]
      if (size <= shown || size > upTo) continue
      lines.push(`${say(streetWords[street])}: ${sayCards(say, board.slice(shown, size))}`)
      shown = size
    }
  }
  for (const { seat, street, move, to, by } of saidMoves(moves)) {
    tellBoard(Math.min(boardSizes[street], board.length))
    const told = say(says[move], { name: nameOf(seat), amount: money(to) })
    lines.push(by === 'clock' ? `${told} ${say('studioPokerByClock')}` : told)
  }
  tellBoard(board.length)
  for (const player of players) {
    if (player.won === '') continue
    const made = madeHand(player.cards, board)
    const won = say('studioPokerLogWins', { name: nameOf(player.seat), amount: money(player.won) })
    lines.push(made ? `${won} ${say(handWords[made])}` : won)
  }
  const told = lines.length
  useEffect(() => {
    const { current } = list
    if (current && told > 0) current.scrollTop = current.scrollHeight
  }, [told])
  return (
    <div
      ref={list}
      className="poker-log"
      role="log"
      // Longer than its place, it is scrolled by keyboard as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={say('studioPokerLog')}
    >
      {lines.map((line, i) => (
        // Lines are only ever added.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={i}>{line}</p>
      ))}
    </div>
  )
}
