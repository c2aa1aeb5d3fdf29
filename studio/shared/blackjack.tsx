/** A table of blackjack: the dealer all play against, one's own hands large, what may be decided in the step, and for how long. */
import { useState } from 'react'
import type { Card } from '#games/cards.ts'
import { cardsShown, madeIn, playedUntil } from '#games/shared/blackjack_table.ts'
import type {
  BlackjackShown,
  BlackjackTableRules,
  BlackjackTableStep,
} from '#games/shared/blackjack_table_rules.ts'
import type { Pending } from '#games/game.ts'
import { useFormats } from '#i18n/translate.tsx'
import { useInView } from '../in_view.ts'
import { Stakes } from '../stakes.tsx'
import { layOut, PlayerHands, resultWords, showTotal, type Seen } from '../table/blackjack.tsx'
import { Hand, sayCards } from '../table/card.tsx'
import { Moves, moveWords } from '../table/moves.tsx'
import { useSay, type Say } from '../words.tsx'
import { BetButton } from './bet_button.tsx'
import { Countdown, roundsOf } from './draw.tsx'
import { useNow, type OwnBet, type Standing } from './live.ts'
import { minorOf, OwnBets } from './pools.tsx'
import { Numbers } from './roads.tsx'
import type { SharedView } from './view.ts'
import './table.css'
import './blackjack.css'

/** A bet of one's own as it stands. */
type Own = {
  bet: OwnBet
  seen: Seen
  /** What the open step asks of it; null where nothing is left to it. */
  pending: Pending | null
  /** What it has decided in the open step. */
  made: string | null
}

function standOf(bet: OwnBet, shown: BlackjackShown, currency: string): Own {
  const [told] = bet.steps as BlackjackTableStep[]
  if (told) return { bet, seen: layOut(told.events), pending: null, made: null }
  const { steps, endsMs } = shown
  const stake = minorOf(bet.opening_stake ?? bet.stake, currency)
  const { played } = playedUntil({ stake, moves: bet.moves }, cardsShown(shown), steps.length)
  const pending = endsMs === null ? null : played.pending
  return {
    bet,
    seen: layOut(played.steps),
    pending,
    made: pending && madeIn(bet.moves, steps.length),
  }
}

const noHand: Seen = { hands: [], dealer: [], isOpen: false, results: null, inPlay: 0 }

export function BlackjackTable({ game, live, bet, decide, isBusy }: SharedView) {
  const say = useSay()
  const { currency } = useFormats()
  const { played, stepMs } = game.rules as BlackjackTableRules
  const { open, running } = roundsOf(live)
  const [last] = live.table.results
  const seen = running ? live.shown.get(running.shared_id) : last?.shown
  const shown = (seen as BlackjackShown | null | undefined) ?? null
  const at = running ?? last
  const mine = shown
    ? live.mine
        .filter(({ shared_id, state }) => shared_id === at?.shared_id && state !== 'void')
        .toReversed()
        .map((own) => standOf(own, shown, currency))
    : []
  const place = useInView<HTMLDivElement>(running !== undefined && mine.length > 0)
  // Of several bets in one round one after the other is asked.
  const asked = mine.find(({ pending, made }) => pending && made === null) ?? null
  // What was decided last stays in sight, and the keyboard where it is, until the step ends.
  const told = asked ?? mine.find(({ made }) => made !== null) ?? null
  const isIn = open !== undefined && live.mine.some(({ shared_id }) => shared_id === open.shared_id)
  const nameOf = ({ steps }: OwnBet) => {
    const [step] = steps as BlackjackTableStep[]
    if (!step) return say('studioYourHand')
    const results = layOut(step.events).results ?? []
    return results.map(({ result, total }) => `${say(resultWords[result])} ${total}`).join(' · ')
  }
  return (
    <div className="hall live-table">
      <div className="felt is-blackjack">
        {running ? (
          <StepClock {...{ running, shown, live, stepMs }} isMine={asked !== null} />
        ) : (
          <Countdown live={live} round={open} />
        )}
        <div ref={place} className="drawn">
          <Dealer shown={shown} />
        </div>
        <p className="printed" aria-hidden="true">
          {say('studioBlackjackPays')}
        </p>
        {shown === null && <PlayerHands seen={noHand} isPlaying={false} />}
        {mine.map((own) => (
          <PlayerHands key={own.bet.round_id} seen={own.seen} isPlaying={own === asked} />
        ))}
        {shown && <Common shown={shown} mine={mine} />}
        <div className="told" aria-live="polite">
          <span className="visually-hidden">{shown && sayTable(say, shown, mine)} </span>
          {told?.made && say('studioStepMade', { move: say(moveWords[told.made]!) })}
          {isIn && !running && say('studioStepIn')}
          {running && shown?.endsMs === null && say('studioStepDealer')}
        </div>
        {told?.pending && decide && (
          <>
            <Moves
              pending={told.pending}
              onMove={
                asked && !isBusy
                  ? (move) => decide(asked.bet, shown?.steps.length ?? 0, move)
                  : null
              }
            />
            <p className="note">
              {asked && say('studioStepAway', { move: say(moveWords[told.pending.fallback]!) })}
            </p>
          </>
        )}
        {bet && !running && (
          <Betting {...{ live, bet, isBusy }} isOpen={open !== undefined && !isIn} />
        )}
      </div>
      <OwnBets
        mine={live.mine}
        roundOf={({ number }) => say('studioHashRound', { number })}
        nameOf={nameOf}
      />
      <Numbers played={played} results={live.table.results} />
    </div>
  )
}

function Dealer({ shown }: { shown: BlackjackShown | null }) {
  const say = useSay()
  const dealer = shown?.dealer ?? []
  return (
    <Hand
      name={say('studioDealer')}
      cards={dealer}
      back={Math.max(0, 2 - dealer.length)}
      {...(dealer.length > 0 && { total: String(shown?.outcome ?? showTotal(dealer)) })}
    />
  )
}

/** Cards that others took, and oneself did not; who has no bet sees all, from the two that everybody began with. */
function Common({ shown, mine }: { shown: BlackjackShown; mine: readonly Own[] }) {
  const say = useSay()
  const isWatching = mine.length === 0
  const [first = [], second = []] = [0, 1].map((hand) =>
    shown.steps.flatMap((step) => step[hand as 0 | 1] ?? []),
  )
  const left = mine.flatMap(({ seen }) => seen.hands.flat())
  const isForeign = (card: Card) => {
    const found = left.indexOf(card)
    if (found >= 0) left.splice(found, 1)
    return found < 0
  }
  const rows = [isWatching ? [...shown.player, ...first] : first, second]
  const foreign = rows.map((cards) => cards.filter(isForeign)).filter(({ length }) => length > 0)
  if (foreign.length === 0) return null
  return (
    <div className={isWatching ? 'hands' : 'common'}>
      {foreign.map((cards, row) => (
        // Rows keep their places.
        // oxlint-disable-next-line react/no-array-index-key
        <Hand key={row} name={say('studioStepCards')} cards={cards} />
      ))}
    </div>
  )
}

/** How long the open step lasts at most, and whose decision it waits for. */
function StepClock({
  running,
  shown,
  live,
  stepMs,
  isMine,
}: {
  running: Standing
  shown: BlackjackShown | null
  live: SharedView['live']
  stepMs: number
  isMine: boolean
}) {
  const say = useSay()
  const now = useNow(live.aheadMs, 250)
  const endsMs = shown?.endsMs ?? null
  if (endsMs === null)
    return <p className="countdown">{say('studioTableDealing', { number: running.number })}</p>
  const leftMs = Math.max(0, Date.parse(running.ran_at ?? '') + endsMs - now)
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <div className={`countdown ${isMine && leftMs <= 4000 ? 'is-last' : ''}`}>
      <p>
        <b role="timer">{say(isMine ? 'studioStepYours' : 'studioStepOthers', { seconds })}</b>
      </p>
      <i aria-hidden="true" style={{ scale: `${Math.min(1, leftMs / stepMs)} 1` }} />
    </div>
  )
}

function Betting({
  live,
  bet,
  isBusy,
  isOpen,
}: Pick<SharedView, 'live' | 'isBusy'> & {
  bet: NonNullable<SharedView['bet']>
  isOpen: boolean
}) {
  const say = useSay()
  const [stake, setStake] = useState(live.table.stake_steps[0] ?? '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        bet({}, stake)
      }}
    >
      <div className="choice">
        <Stakes steps={live.table.stake_steps} stake={stake} onStake={setStake} />
        <BetButton isReady={!isBusy && isOpen}>{say('sharedBet')}</BetButton>
      </div>
    </form>
  )
}

/** What can be seen on the table, for those who do not see it. */
function sayTable(say: Say, { dealer }: BlackjackShown, mine: readonly Own[]): string {
  return [
    `${say('studioDealer')}: ${sayCards(say, dealer)}, ${showTotal(dealer)}`,
    ...mine.flatMap(({ seen: { hands, results } }) => [
      ...hands.map(
        (cards) => `${say('studioYourHand')}: ${sayCards(say, cards)}, ${showTotal(cards)}`,
      ),
      ...(results ?? []).map(({ result }) => say(resultWords[result])),
    ]),
  ].join('. ')
}
