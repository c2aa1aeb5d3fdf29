/** Hi-lo in play: the open card, the cards before it, and a guess at the next one with what it would pay. */
import type { HiloRules } from '#games/rules.ts'
import type { Guess, HiloStep, TakenStep } from '#games/steps.ts'
import { rankOf } from '#games/cards.ts'
import { fraction, portionOf, readFraction } from '#games/fraction.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { useAmount } from '../amount.ts'
import { useSteps } from '../play/step.ts'
import { stakeOf } from '../play/table.ts'
import { CardView, sayCard } from '../table/card.tsx'
import { Moves } from '../table/moves.tsx'
import { RoundTold } from '../table/told.tsx'
import type { ViewProps } from '../view.ts'
import { sayTimes, useSay } from '../words.tsx'
import { guessNote } from './guess_note.ts'

const cardsSeen = 8
/** From the lowest; aces are low. */
const ladder = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

/** All ranks, and which of them are below and above the open card's. */
function Ladder({ at }: { at: number | null }) {
  const sideOf = (rank: number) => {
    if (at === null) return ''
    return rank === at ? 'is-same' : rank < at ? 'is-lower' : 'is-higher'
  }
  return (
    <ol className="ladder" aria-hidden="true">
      {ladder.map((name, i) => (
        <li key={name} className={sideOf(i + 1)}>
          {name}
        </li>
      ))}
    </ol>
  )
}

const isGuess = (move: string): move is Guess => ['higher', 'same', 'lower'].includes(move)

export function Hilo({ game, table, onShown, onMove, pending }: ViewProps) {
  const say = useSay()
  const amount = useAmount()
  const { rtp } = game.rules as HiloRules
  const { seen } = useSteps<HiloStep | TakenStep>(
    table,
    ({ kind }) => (kind === 'hilo' ? 650 : 800),
    onShown,
  )
  const cards = seen.filter((step): step is HiloStep => step.kind === 'hilo')
  const last = cards.at(-1)
  const isOver = seen.length > 0 && (seen.at(-1)?.kind === 'taken' || last?.isRight === false)
  const { round } = table
  const won = last?.multiple ?? 0
  const noteOf = (move: string) => {
    if (move === 'cash') return round ? amount(portionOf(stakeOf(round), fraction(won, 100))) : ''
    if (!isGuess(move)) return ''
    return guessNote(
      say,
      last ? rankOf(last.card) : 7,
      move,
      won > 0 ? fraction(won, 100) : readFraction(rtp),
    )
  }
  return (
    <div className="felt is-hilo">
      <ol className="trail" aria-hidden="true">
        {cards.slice(-cardsSeen - 1, -1).map((step, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={cards.length + i}>
            <CardView card={step.card} />
          </li>
        ))}
      </ol>
      <div className="open" aria-hidden="true">
        <span className="deck">
          <CardView card={null} />
        </span>
        {last ? (
          <CardView key={cards.length} card={last.card} isNew isDim={!last.isRight} />
        ) : (
          <i className="place" />
        )}
        <output>{won > 0 ? sayTimes(say, showHundredths(won)) : ''}</output>
      </div>
      <Ladder at={last && !isOver ? rankOf(last.card) : null} />
      <RoundTold
        table={table}
        said={
          last
            ? say('studioHiloCard', {
                card: sayCard(say, last.card),
                isWon: won > 0 ? 'yes' : 'no',
                times: showHundredths(won),
              })
            : ''
        }
        isOver={isOver}
      />
      <Moves pending={pending} onMove={onMove} note={noteOf} />
    </div>
  )
}
