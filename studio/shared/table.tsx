/** A live table: what is dealt to all who play at it, one's own chips, and what came before. */
import { useState } from 'react'
import { baccaratWins, coupOf } from '#games/baccarat/baccarat.ts'
import type { BetsChoice } from '#games/bets.ts'
import type { Card } from '#games/cards.ts'
import { wheelBetOf } from '#games/moneywheel/moneywheel.ts'
import type { TableRules, TableShown, TableStep } from '#games/shared/table_rules.ts'
import { payKeyOf, sicboBets, type Dice } from '#games/sicbo/sicbo.ts'
import { byName, sayTableBet } from '#i18n/bet_words.ts'
import { useFormats } from '#i18n/translate.tsx'
import { useAmount } from '../amount.ts'
import { useInView } from '../in_view.ts'
import { Stakes } from '../stakes.tsx'
import { ChipBoard, useLaying } from '../table/board.tsx'
import { isWithin, stakeOfChips } from '../table/chips.ts'
import { DuelSpots } from '../table/duel.tsx'
import { Cloth } from '../table/roulette.tsx'
import { WheelSpots } from '../table/moneywheel.tsx'
import { SicboSpots } from '../table/sicbo.tsx'
import type { Board } from '../table/spot.tsx'
import { useSay } from '../words.tsx'
import { BetButton } from './bet_button.tsx'
import { Countdown, roundsOf } from './draw.tsx'
import type { OwnBet } from './live.ts'
import { OwnBets } from './pools.tsx'
import { Numbers, Roads } from './roads.tsx'
import { Drawn, duelOf, sayMeanwhile, sayOutcome } from './table_drawn.tsx'
import type { SharedView } from './view.ts'
import './table.css'
import './moneywheel.css'

type Played = TableRules['played']

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
  const [bets, setBets] = useState(0)
  const [chip, setChip] = useState(live.table.stake_steps[0] ?? '')
  const nameOf = ({ choice, steps }: OwnBet) => {
    const [step] = steps as TableStep[]
    const paidOn = (name: string) => step?.hits.find((hit) => hit.bet === name)?.payout ?? '0'
    const laidOn = byName((choice as BetsChoice).bets).map(([name, chips]) => {
      const laid = `${sayTableBet(say, played.kind, name)} × ${chips}`
      return step ? `${laid} → ${amount(BigInt(paidOn(name)))}` : laid
    })
    return laidOn.join(' · ')
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
          <Drawn played={played} shown={shown} isRunning={running !== undefined} />
        </div>
        <p className="told" aria-live="polite">
          {shown && (isOver ? sayOutcome(say, played, shown) : sayMeanwhile(say, played, shown))}
        </p>
        <Laying
          key={bets}
          {...{ played, live, bet, isBusy, chip }}
          isOpen={open !== undefined}
          placed={placedIn((open ?? running)?.shared_id, live.mine)}
          shown={isOver ? shown : null}
          onChip={setChip}
          onPlaced={() => setBets(bets + 1)}
        />
      </div>
      <OwnBets
        mine={live.mine}
        roundOf={({ number }) => say('studioHashRound', { number })}
        nameOf={nameOf}
      />
      {duelOf(played) ? (
        <Roads played={played} results={live.table.results} />
      ) : (
        <Numbers played={played} results={live.table.results} />
      )}
    </div>
  )
}

/** What the player has bet on in a round. */
const placedIn = (sharedId: string | undefined, mine: readonly OwnBet[]) =>
  mine
    .filter(({ shared_id, state }) => shared_id === sharedId && state === 'open')
    .flatMap(({ choice }) => Object.keys((choice as BetsChoice).bets))

/** The board, the chip that is laid, and the button that makes bets of all that lies there. */
function Laying({
  played,
  live,
  bet,
  isBusy,
  isOpen,
  placed,
  shown,
  chip,
  onChip,
  onPlaced,
}: Pick<SharedView, 'live' | 'bet' | 'isBusy'> & {
  played: Played
  /** Whether a round takes bets. */
  isOpen: boolean
  placed: readonly string[]
  /** The round that is over; null where none is shown. */
  shown: TableShown | null
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
    won: shown ? wonOn(played, shown) : [],
    ...(bet && { placed }),
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
      <ChipBoard board={board} undo={undo} {...(bet && { before })}>
        <Places played={played} board={board} shown={shown} />
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
          <BetButton isReady={!isBusy && isOpen && isReady}>{say('sharedBet')}</BetButton>
        </div>
      )}
      <output className="note">{laid && !isOpen && say('studioTableNotPlaced')}</output>
    </form>
  )
}

/** The places that are lit when it is over: what came, and of cards and dice every bet that they win. */
function wonOn({ kind }: Played, { dealt, outcome }: TableShown): string[] {
  if (kind === 'roulette') return [`straight-${outcome}`]
  if (kind === 'baccarat')
    return baccaratWins(coupOf(dealt['player'] as Card[], dealt['banker'] as Card[]))
  if (kind === 'moneywheel') return [wheelBetOf(Number(outcome))]
  if (kind === 'dragontiger') return [String(outcome)]
  return sicboBets.filter((bet) => payKeyOf(bet, dealt['dice'] as unknown as Dice) !== null)
}

function Places({
  played,
  board,
  shown,
}: {
  played: Played
  board: Board
  shown: TableShown | null
}) {
  if (played.kind === 'roulette')
    return <Cloth board={board} here={shown ? Number(shown.outcome) : null} />
  if (played.kind === 'sicbo') return <SicboSpots board={board} pays={played.pays} />
  if (played.kind === 'moneywheel') return <WheelSpots rules={played} board={board} />
  return <DuelSpots board={board} sides={duelOf(played)?.sides ?? []} pays={played.pays} />
}
