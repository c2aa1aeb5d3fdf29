/** What is heard of a game: its stake, what is revealed, and a return only where it exceeds the stake [GAM-16]. */
import { useEffect, useRef } from 'react'
import type { Answer } from '#contract/calls.ts'
import { isCurrency, parseMoney } from '#contract/money.ts'
import { returnedBy, stakeOf, type Table } from '../play/table.ts'
import { tierOf } from '../play/tier.ts'
import { sound, type Sound } from './sound.ts'

type Bet = Pick<
  Answer<'/api/shared/mine'>['value'][number],
  'round_id' | 'state' | 'stake' | 'payout'
>

const soundOf = (stake: bigint, payout: bigint): Sound =>
  ['win', 'big'].includes(tierOf(stake, payout)) ? 'win' : 'reveal'

/** What is heard when a game frame comes from one state to the next; null: nothing. */
export function soundBetween(before: Table, after: Table): Sound | null {
  if (before.phase !== 'asking' && after.phase === 'asking') return 'stake'
  const { round, shown } = after
  if (!round || shown <= before.shown || before.round?.round_id !== round.round_id) return null
  const isOver = shown === round.steps.length && round.pending === null
  return isOver ? soundOf(stakeOf(round), returnedBy(round, shown)) : 'reveal'
}

/** What is heard when the player's bets in shared rounds have come from one list to the next. */
export function soundOfBets(
  before: readonly Bet[],
  after: readonly Bet[],
  currency: string,
): Sound | null {
  const known = new Map(before.map((bet) => [bet.round_id, bet]))
  const minor = (amount: string) =>
    (isCurrency(currency) ? parseMoney(amount, currency) : null) ?? 0n
  const heard = after.flatMap(({ round_id, state, stake, payout }): Sound[] => {
    const was = known.get(round_id)?.state
    if (was === undefined && state === 'open') return ['stake']
    return was === 'open' && state === 'settled' ? [soundOf(minor(stake), minor(payout))] : []
  })
  return heard.find((one) => one === 'win') ?? heard[0] ?? null
}

/** Lets changes be heard; what is there at first is not. */
export function useHeard<T>(now: T, between: (before: T, after: T) => Sound | null) {
  const before = useRef(now)
  const compare = useRef(between)
  useEffect(() => {
    compare.current = between
  })
  useEffect(() => {
    const heard = compare.current(before.current, now)
    before.current = now
    if (heard) sound(heard)
  }, [now])
}
