/** A bet in a shared round, shown again: how the round ended, the way there run once more, and what the bet came to [REC-01]. */
import { useEffect, useState } from 'react'
import type { Ask } from '#client/client.ts'
import { tellPage } from '#client/frame.ts'
import type { Failure } from '#client/result.ts'
import type { Answer } from '#contract/calls.ts'
import { isCurrency } from '#contract/money.ts'
import { configHash } from '#games/game.ts'
import { sharedGameIn } from '#games/shared/catalogue.ts'
import { drawAgain, type Course } from '#games/shared/verify.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useFormats } from '#i18n/translate.tsx'
import { useSay } from '../words.tsx'
import type { Live, OwnBet } from './live.ts'

type Record = Answer<'/api/game/round'>['value']
type Told = Answer<'/api/shared/round'>['value']
export type Ended = {
  live: Live
  record: Record
  told: Told
  /** The round as its seeds bring it; null where it was not played, or nothing of it takes time. */
  course: Course | null
}

/** Asks for a bet and its round; before that is over there is nothing to show again. */
export function useEnded(ask: Ask, code: string, roundId: string): Ended | Failure | null {
  const [ended, setEnded] = useState<Ended | Failure | null>(null)
  useEffect(() => {
    const load = async () => {
      const own = await ask('/api/game/round', { round_id: roundId })
      if (own.message !== 'OK') return setEnded(own)
      const record = own.value
      const shared_id = record.shared_id ?? ''
      const [table, round] = await Promise.all([
        ask('/api/shared/table', { game_code: code }),
        ask('/api/shared/round', { shared_id }),
      ])
      if (table.message !== 'OK') return setEnded(table)
      if (round.message !== 'OK') return setEnded(round)
      const told = round.value
      const live = {
        table: { ...table.value, rounds: [], results: [told.round] },
        shown: new Map(),
        mine: [betOf(record, told.round)],
        aheadMs: 0,
        refreshMine: () => {},
        keepBet: () => {},
      }
      return setEnded({ record, live, told, course: courseOf(told) })
    }
    void load().then(() => tellPage({ type: 'ready' }))
  }, [ask, code, roundId])
  return ended
}

/** Rounds of older rules are shown as they ended. */
function courseOf(told: Told): Course | null {
  const game = sharedGameIn(told.game_code, told.rules_version)
  const { round, currency, config_hash } = told
  if (!game || !isCurrency(currency) || round.state !== 'settled') return null
  if (config_hash !== configHash(game)) return null
  const course = drawAgain(told, game, currency)
  return course && course.lastsMs > 0 ? course : null
}

/** How often a running round is told, as the server does. */
const beatMs = 250

/** What a press on "ahead" passes over. */
export const aheadSeconds = 10

/** What can be done about the way a round is run again; null is what makes no sense just now. */
export type Reel = { [press in 'run' | 'skip' | 'end']: (() => void) | null }

/** The ended round, or while it is run again the round under way, by the player's own clock. */
export function useRunAgain({ live, told, course }: Ended): [Live, Reel] {
  const [beganMs, setBeganMs] = useState<number | null>(null)
  const [elapsedMs, setElapsedMs] = useState(0)
  const lastsMs = course?.lastsMs ?? 0
  const isRunning = beganMs !== null && elapsedMs < lastsMs
  useEffect(() => {
    if (!isRunning) return undefined
    const beat = setInterval(() => setElapsedMs(new Date().getTime() - beganMs), beatMs)
    return () => clearInterval(beat)
  }, [isRunning, beganMs])
  if (!course) return [live, { run: null, skip: null, end: null }]
  const goTo = (ms: number) => () => {
    setBeganMs(new Date().getTime() - ms)
    setElapsedMs(ms)
  }
  if (!isRunning) return [live, { run: goTo(0), skip: null, end: null }]
  const skip = () => goTo(new Date().getTime() - beganMs + aheadSeconds * 1000)()
  const { round } = told
  const running = {
    shared_id: round.shared_id,
    game_code: told.game_code,
    number: round.number,
    state: 'running',
    closes_at: round.closes_at,
    ran_at: new Date(beganMs).toISOString(),
    server_seed_hash: round.server_seed_hash,
    bets: told.references.length,
    players: 0,
    staked: '0',
    backed: [],
  } satisfies Live['table']['rounds'][number]
  const again: Live = {
    ...live,
    table: { ...live.table, rounds: [running], results: [] },
    shown: new Map([[round.shared_id, course.shownAt(elapsedMs)]]),
    // What it came to is not told before it is shown.
    mine: live.mine.map((bet) => ({ ...bet, state: 'open', payout: '0', steps: [] })),
  }
  return [again, { run: null, skip, end: goTo(lastsMs) }]
}

function betOf(record: Record, { number, closes_at }: Told['round']): OwnBet {
  const { round_id, shared_id = '', game_code, game_name, played_at, stake, payout } = record
  const { state, choice, moves, steps, opening_stake } = record
  return {
    round_id,
    shared_id,
    game_code,
    game_name,
    number,
    draws_at: closes_at,
    race: null,
    on: '',
    played_at,
    stake,
    payout,
    ...(opening_stake !== undefined && { opening_stake }),
    state,
    choice,
    moves,
    steps,
  }
}

/** Without the balance after it: others may have been placed and paid until a shared round was over. */
export function ReplayMark({ record }: { record: Record }) {
  const say = useSay()
  const { money, time } = useFormats()
  return (
    <output className="word is-replay">
      <strong>{say('studioReplayMark')}</strong> {time(record.played_at, 'second')} ·{' '}
      {say('balanceBefore')} {money(record.balance_before)}
    </output>
  )
}

export function NotShown({ failure }: { failure: Failure }) {
  const say = useSay()
  const words = useRefusalWords()
  return (
    <div className="notice" role="alert">
      <p>{words(failure).sentence}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {say('retry')}
      </button>
    </div>
  )
}
