/** A live table: what is dealt to all who play at it, one's own chips, and what came before. */
import { useState } from 'react'
import { pointsOf } from '#games/baccarat/baccarat.ts'
import type { BetsChoice } from '#games/bets.ts'
import type { Card } from '#games/cards.ts'
import type { TableRules, TableShown, TableStep } from '#games/shared/table_rules.ts'
import { useFormats } from '#i18n/translate.tsx'
import { useAmount } from '../amount.ts'
import { useInView } from '../in_view.ts'
import { Stakes } from '../stakes.tsx'
import { ChipBoard, useLaying } from '../table/board.tsx'
import { Hand, sayCards } from '../table/card.tsx'
import { isWithin, stakeOfChips } from '../table/chips.ts'
import { DuelSpots, sideWords } from '../table/duel.tsx'
import { Cloth, Wheel } from '../table/roulette.tsx'
import { sayBall, sayRoulette } from '../table/roulette_bets.ts'
import type { Board } from '../table/spot.tsx'
import { useSay, type Say } from '../words.tsx'
import { BetButton } from './bet_button.tsx'
import { Countdown, roundsOf } from './draw.tsx'
import type { OwnBet } from './live.ts'
import { OwnBets } from './pools.tsx'
import { Numbers, Roads } from './roads.tsx'
import type { SharedView } from './view.ts'
import './table.css'

type Played = TableRules['played']

const sayBet = (say: Say, { kind }: Played, bet: string) =>
  kind === 'roulette' ? sayRoulette(say, bet) : say(sideWords[bet]!)

const byName = ([a]: [string, number], [b]: [string, number]) => (a < b ? -1 : 1)

export function LiveTable({ game, live, bet, isBusy }: SharedView) {
  const say = useSay()
  const amount = useAmount()
  const { played } = game.rules as TableRules
  const { open, running } = roundsOf(live)
  const [last] = live.table.results
  const told = running ? live.shown.get(running.shared_id) : last?.shown
  const shown = (told as TableShown | null | undefined) ?? null
  const isOver = shown !== null && shown.outcome !== null
  const place = useInView<HTMLDivElement>(running !== undefined && live.mine[0]?.state === 'open')
  // After a bet the board is empty, and there is nothing to take back.
  const [placed, setPlaced] = useState(0)
  const [chip, setChip] = useState(live.table.stake_steps[0] ?? '')
  const nameOf = ({ choice, steps }: OwnBet) => {
    const [step] = steps as TableStep[]
    const paidOn = (name: string) => step?.hits.find((hit) => hit.bet === name)?.payout ?? '0'
    const chipsOn = Object.entries((choice as BetsChoice).bets)
    const bets = chipsOn.toSorted(byName).map(([name, chips]) => {
      const laid = `${sayBet(say, played, name)} × ${chips}`
      return step ? `${laid} → ${amount(BigInt(paidOn(name)))}` : laid
    })
    return bets.join(' · ')
  }
  return (
    <div className="hall live-table">
      <div className="felt is-board">
        {open ? (
          <Countdown live={live} round={open} />
        ) : (
          <p className="countdown">
            {running && say('studioTableDealing', { number: running.number })}
          </p>
        )}
        <div ref={place} className="drawn">
          {played.kind === 'baccarat' ? (
            <Hands shown={shown} />
          ) : (
            <Ball shown={shown} isRunning={running !== undefined} />
          )}
        </div>
        <p className="told" aria-live="polite">
          {isOver && sayOutcome(say, played, shown)}
        </p>
        <Laying
          key={placed}
          {...{ played, live, bet, isBusy, chip }}
          isOpen={open !== undefined}
          outcome={isOver ? shown.outcome : null}
          onChip={setChip}
          onPlaced={() => setPlaced(placed + 1)}
        />
      </div>
      <OwnBets mine={live.mine} roundWord="studioHashRound" nameOf={nameOf} />
      {played.kind === 'baccarat' ? (
        <Roads results={live.table.results} />
      ) : (
        <Numbers results={live.table.results} />
      )}
    </div>
  )
}

function sayOutcome(say: Say, { kind }: Played, { dealt, outcome }: TableShown): string {
  if (kind === 'roulette') return sayBall(say, Number(outcome))
  const points = ['player', 'banker'].map((side) => pointsOf((dealt[side] ?? []) as Card[]))
  return `${say(sideWords[String(outcome)]!)} · ${points.join(' : ')}`
}

function Hands({ shown }: { shown: TableShown | null }) {
  const say = useSay()
  return (
    <div className="hands">
      {['player', 'banker'].map((side) => {
        const cards = (shown?.dealt[side] ?? []) as Card[]
        return (
          <Hand
            key={side}
            name={say(sideWords[side]!)}
            cards={cards}
            back={Math.max(0, 2 - cards.length)}
            {...(cards.length > 0 && { total: String(pointsOf(cards)) })}
            mark={shown?.outcome === side ? 'is-won' : ''}
          />
        )
      })}
      <output className="visually-hidden">
        {shown &&
          shown.outcome !== null &&
          ['player', 'banker']
            .map(
              (side) => `${say(sideWords[side]!)}: ${sayCards(say, shown.dealt[side] as Card[])}`,
            )
            .join('. ')}
      </output>
    </div>
  )
}

function Ball({ shown, isRunning }: { shown: TableShown | null; isRunning: boolean }) {
  const number = (shown?.dealt['number']?.[0] ?? null) as number | null
  const isOver = shown !== null && shown.outcome !== null
  return (
    <Wheel
      number={number}
      isShowing={isRunning && number !== null}
      isOver={isOver}
      isAwaited={isRunning && number === null}
    />
  )
}

/** The board, the chip that is laid, and the button that makes bets of all that lies there. */
function Laying({
  played,
  live,
  bet,
  isBusy,
  isOpen,
  outcome,
  chip,
  onChip,
  onPlaced,
}: Pick<SharedView, 'live' | 'bet' | 'isBusy'> & {
  played: Played
  /** Whether a round takes bets. */
  isOpen: boolean
  /** Of the round that is over; null where none is shown. */
  outcome: TableShown['outcome']
  chip: string
  onChip: (chip: string) => void
  onPlaced: () => void
}) {
  const say = useSay()
  const { currency } = useFormats()
  const [laid, setLaid] = useState<BetsChoice | null>(null)
  const { lay, undo } = useLaying(laid, bet && ((next) => setLaid(next as BetsChoice | null)))
  const before = (live.mine[0]?.choice ?? null) as BetsChoice | null
  const board: Board = {
    // Of a round that is shown again the chips lie as they lay.
    choice: bet ? laid : before,
    onChoose: lay,
    won:
      outcome === null ? [] : [played.kind === 'roulette' ? `straight-${outcome}` : `${outcome}`],
  }
  const whole = stakeOfChips(played.kind, chip, laid, currency)
  const isReady = laid !== null && isWithin(whole, live.table, currency)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (laid) bet?.(laid, whole, onPlaced)
      }}
    >
      <ChipBoard board={board} undo={undo}>
        {played.kind === 'roulette' ? (
          <Cloth board={board} here={outcome === null ? null : Number(outcome)} />
        ) : (
          <DuelSpots board={board} sides={['player', 'banker']} pays={played.pays} />
        )}
      </ChipBoard>
      {bet && (
        <div className="choice">
          <Stakes
            steps={live.table.stake_steps}
            stake={chip}
            onStake={onChip}
            label={say('studioChip')}
            whole={laid && whole}
          />
          <button
            type="button"
            className="quiet"
            aria-disabled={!before}
            onClick={() => before && lay?.(before)}
          >
            {say('studioTableSame')}
          </button>
          <BetButton isReady={!isBusy && isOpen && isReady}>{say('sharedBet')}</BetButton>
        </div>
      )}
      <output className="note">{laid && !isOpen && say('studioTableNotPlaced')}</output>
    </form>
  )
}
