/** Plays rounds: asks the server once per press, asks again where nobody answered, and tells what was shown. */
import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Ask } from '#client/client.ts'
import type { Result } from '#client/result.ts'
import { showingBeatMs, tellPage } from '#client/frame.ts'
import { openIntent } from '#client/intent.ts'
import { untilAnswered } from './answered.ts'
import { bonusOf, follow, stepsOf, type Event, type Table } from './table.ts'

/** A one-choice feature begins by itself only after this long [GAM-20]. */
const featureWaitMs = 120_000
/** Between one free spin and the next, so that what was won can be read. */
const spinPauseMs = 900
const pauseMs = 100

export type Bet = { game_code: string; stake: string; choice: unknown }

type Playing = {
  table: Table
  send: (event: Event) => void
  /** One round per press: does nothing unless a round may be played. */
  play: (bet: Bet) => void
  /** The next move of the round that waits for one. */
  move: (move: string) => void
}

export function usePlay(ask: Ask, opened: Table, roundMinMs: number): Playing {
  const [table, send] = useReducer(follow, opened)
  const intent = useRef(openIntent())
  const isAsking = useRef(false)
  const startedAt = useRef(0)
  const { phase, round, shown, isReplay, purse } = table

  const askRound = useCallback(
    async (once: () => Promise<Result<'/api/game/play' | '/api/game/move'>>) => {
      isAsking.current = true
      // Before the server is asked: the stream may be there with the end while what was asked for is still being drawn.
      tellPage({ type: 'showing', balance: '' })
      send({ type: 'asked' })
      const result = await untilAnswered(once, () => send({ type: 'unanswered' }))
      intent.current.settle()
      isAsking.current = false
      if (result.message !== 'OK') return send({ type: 'refused', failure: result })
      startedAt.current = performance.now()
      const { value, balance, bonus_balance, session_net, next_nonce } = result
      return send({
        type: 'answered',
        round: value,
        after: { balance, bonus: bonusOf(bonus_balance), session_net, nonce: next_nonce },
      })
    },
    [],
  )

  const play = useCallback(
    (bet: Bet) => {
      if (phase !== 'ready' || isAsking.current) return
      void askRound(() => ask('/api/game/play', { ...bet, client_ref: intent.current.refOf(bet) }))
    },
    [ask, phase, askRound],
  )

  const move = useCallback(
    (name: string) => {
      if (phase !== 'deciding' || !round || isAsking.current) return
      // Its number makes it the same move, however often it is asked for.
      const { round_id, moves } = round
      void askRound(() => ask('/api/game/move', { round_id, number: moves.length, move: name }))
    },
    [ask, phase, round, askRound],
  )

  useEffect(() => {
    const restMs = isReplay ? 0 : Math.max(0, startedAt.current + roundMinMs - performance.now())
    const isSpin = round !== null && stepsOf(round)[shown]?.kind === 'spin'
    const timing = {
      pausing: ['wentOn', isSpin ? spinPauseMs : pauseMs],
      waiting: ['wentOn', featureWaitMs],
      resting: ['rested', restMs],
    } as const
    if (!(phase in timing) || (isReplay && phase === 'waiting')) return undefined
    const [type, waitMs] = timing[phase as keyof typeof timing]
    const timer = setTimeout(() => send({ type }), waitMs)
    return () => clearTimeout(timer)
  }, [phase, round, shown, isReplay, roundMinMs])

  useEffect(() => {
    if (round && shown > 0 && !isReplay)
      void ask('/api/game/shown', { round_id: round.round_id, steps_shown: shown })
  }, [ask, round, shown, isReplay])

  useEffect(() => {
    if (phase === 'resting' && !isReplay)
      tellPage({ type: 'balance', balance: purse.balance, session_net: purse.session_net })
  }, [phase, isReplay, purse])

  const isAwaited = phase === 'asking' || phase === 'unknown'
  const isShowing = isAwaited || table.after !== null
  const untilShown = isAwaited ? '' : purse.balance
  // After the balance at the end of the round, so that who is let go of the old one finds the new.
  useEffect(() => {
    if (!isShowing) {
      tellPage({ type: 'shown' })
      return undefined
    }
    const tell = () => tellPage({ type: 'showing', balance: untilShown })
    tell()
    const beat = setInterval(tell, showingBeatMs)
    return () => clearInterval(beat)
  }, [isShowing, untilShown])

  return { table, send, play, move }
}
