/** A bet in a shared round, shown again as it ended: the round with everything drawn, and what the bet came to [REC-01]. */
import { useEffect, useState } from 'react'
import type { Ask } from '#client/client.ts'
import { tellPage } from '#client/frame.ts'
import type { Failure } from '#client/result.ts'
import type { Answer } from '#contract/calls.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useFormats } from '#i18n/translate.tsx'
import { useSay } from '../words.tsx'
import type { Live, OwnBet } from './live.ts'

type Record = Answer<'/api/game/round'>['value']
export type Ended = { live: Live; record: Record }

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
      const results = [round.value.round]
      const mine = [betOf(record, round.value.round.number)]
      return setEnded({
        record,
        live: {
          table: { ...table.value, rounds: [], results },
          shown: new Map(),
          mine,
          aheadMs: 0,
          refresh: () => {},
          keepBet: () => {},
        },
      })
    }
    void load().then(() => tellPage({ type: 'ready' }))
  }, [ask, code, roundId])
  return ended
}

function betOf(record: Record, number: number): OwnBet {
  const { round_id, shared_id = '', game_code, game_name, played_at, stake, payout } = record
  const { state, choice, steps } = record
  return {
    round_id,
    shared_id,
    game_code,
    game_name,
    number,
    draws_at: null,
    played_at,
    stake,
    payout,
    state,
    choice,
    steps,
  }
}

export function ReplayMark({ record }: { record: Record }) {
  const say = useSay()
  const { money, time } = useFormats()
  return (
    <output className="word is-replay">
      <strong>{say('studioReplayMark')}</strong> {time(record.played_at, 'second')} ·{' '}
      {say('balanceBefore')} {money(record.balance_before)} · {say('balanceAfter')}{' '}
      {money(record.balance_after)}
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
