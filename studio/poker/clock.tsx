/** How long the player to act has: a number that counts, a bar that shrinks, and a word once the time bank runs. */
import type { Hand } from './live.ts'
import { useNow } from '../shared/live.ts'
import { useSay } from '../words.tsx'

export function Clock({ turn, aheadMs }: { turn: NonNullable<Hand['turn']>; aheadMs: number }) {
  const say = useSay()
  const now = useNow(aheadMs, 250)
  const [until, bankUntil] = [Date.parse(turn.until), Date.parse(turn.bank_until)]
  const isBank = now >= until
  const left = Math.max(0, (isBank ? bankUntil : until) - now)
  const seconds = Math.ceil(left / 1000)
  const whole = isBank ? Math.max(1, bankUntil - until) : 20_000
  return (
    <span className={`clock ${isBank ? 'is-bank' : ''}`} role="timer">
      <i style={{ inlineSize: `${Math.min(100, (left / whole) * 100)}%` }} aria-hidden="true" />
      {isBank ? say('studioPokerBank', { seconds }) : say('studioPokerSeconds', { seconds })}
    </span>
  )
}
