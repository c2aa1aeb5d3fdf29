/** What a player does at tables: each wish is done once, asked for until somebody answers, and its answer put in place. */
import { useCallback, useEffect, useState } from 'react'
import type { Ask } from '#client/client.ts'
import { tellPage } from '#client/frame.ts'
import { openIntent } from '#client/intent.ts'
import type { Failure } from '#client/result.ts'
import type { Answer, Body, Path } from '#contract/calls.ts'
import { untilAnswered } from '../play/answered.ts'
import { useToldBalance } from '../told_balance.ts'
import type { Hand, Live } from './live.ts'
import type { Wish } from './moves.tsx'

type SeatPath =
  | '/api/poker/sit'
  | '/api/poker/top_up'
  | '/api/poker/away'
  | '/api/poker/seed'
  | '/api/poker/leave'
type Bought = Omit<Body<'/api/poker/sit'>, 'client_ref'>
type Entered = Omit<Body<'/api/poker/enter'>, 'client_ref'>
type Topped = Omit<Body<'/api/poker/top_up'>, 'client_ref'>

export type Play = ReturnType<typeof usePlay>

export function usePlay(ask: Ask, live: Live, isPlayer: boolean) {
  const [balance, setBalance] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [intent] = useState(openIntent)
  const { keepSeat, keepWait, keepHand, keepEntry, own } = live
  const seats = own.length

  useEffect(() => {
    if (!isPlayer) return
    const load = async () => {
      const answer = await ask('/api/auth/get_balance', {})
      if (answer.message === 'OK') setBalance(answer.game_balance)
    }
    void load()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- who stands up gets chips back
  }, [ask, isPlayer, seats])
  useToldBalance(isPlayer, setBalance)
  useEffect(() => {
    if (balance !== '') tellPage({ type: 'balance', balance, session_net: '0' })
  }, [balance])

  /** Nothing else is wished for meanwhile. */
  const insist = useCallback(
    async <P extends Path>(path: P, body: Body<P>) => {
      setBusy(true)
      setFailure(null)
      const answer = await untilAnswered(() => ask(path, body), setFailure)
      setBusy(false)
      setFailure(answer.message === 'OK' ? null : answer)
      return answer
    },
    [ask],
  )

  /** @returns what stood against it; null where it was done. */
  const settle = useCallback(
    async <P extends SeatPath>(path: P, body: Body<P>): Promise<Failure | null> => {
      const answer = await insist(path, body)
      intent.settle()
      if (answer.message !== 'OK') return answer
      keepSeat(body.table_id, answer.value)
      setBalance(answer.balance)
      return null
    },
    [insist, intent, keepSeat],
  )
  const sit = (body: Bought) =>
    settle('/api/poker/sit', { ...body, client_ref: intent.refOf(body) })
  const topUp = (body: Topped) =>
    settle('/api/poker/top_up', { ...body, client_ref: intent.refOf(body) })

  const wait = async (body: Body<'/api/poker/wait'>) => {
    const answer = await insist('/api/poker/wait', body)
    if (answer.message === 'OK') keepWait(body.table_id, answer.value)
  }

  const enter = async (body: Entered) => {
    const answer = await insist('/api/poker/enter', { ...body, client_ref: intent.refOf(body) })
    intent.settle()
    if (answer.message === 'OK') keepEntered(answer)
    return answer.message === 'OK'
  }
  const withdraw = async (tournament_id: string) => {
    const answer = await insist('/api/poker/withdraw', { tournament_id })
    if (answer.message === 'OK') keepEntered(answer)
  }
  const keepEntered = ({ value, balance: left }: Answer<'/api/poker/enter'>) => {
    keepEntry(value)
    setBalance(left)
  }

  const act = useCallback(
    (hand: Hand, wish: Wish) => {
      if (!hand.turn) return
      const body = { hand_id: hand.hand_id, number: hand.turn.number, ...wish }
      const go = async () => {
        const answer = await insist('/api/poker/act', { ...body, client_ref: intent.refOf(body) })
        intent.settle()
        if (answer.message === 'OK') keepHand(answer.value)
      }
      void go()
    },
    [insist, intent, keepHand],
  )
  const hear = useCallback(() => setFailure(null), [])
  return { balance, failure, isBusy, settle, sit, topUp, wait, enter, withdraw, act, hear, ask }
}
