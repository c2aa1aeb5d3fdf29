/** What a round came to, under the game: in words that are seen, and heard by screen readers. */
import { Paid } from '../paid.tsx'
import { returnedBy, stakeOf, type Phase, type Table } from '../play/table.ts'
import { tierOf } from '../play/tier.ts'
import { useSay } from '../words.tsx'

/**
 * @param said what can be seen on the table, for those who do not see it
 * @param hint what everybody is told while the round goes on
 * @param isOver whether the last step has been seen: only then is an amount told
 */
export function RoundTold({
  table,
  said,
  hint = '',
  isOver,
}: {
  table: Table
  said: string
  hint?: string
  isOver: boolean
}) {
  const { round, phase } = table
  // What the round before came to is over with the next press; a move goes on with its own round.
  const isAsked = (phase === 'asking' || phase === 'unknown') && !round?.pending
  if (!round || isAsked) return <Ready phase={phase} />
  const payout = returnedBy(round, round.steps.length)
  const tier = tierOf(stakeOf(round), payout)
  return (
    <div className={`told ${isOver ? `is-${tier}` : ''}`} aria-live="polite">
      <span className="visually-hidden">{said} </span>
      {!isOver && hint}
      {isOver && <Paid stake={stakeOf(round)} payout={payout} />}
    </div>
  )
}

/** That a round may be played; nothing while one is asked for or shown. */
export function Ready({ phase }: { phase: Phase }) {
  const say = useSay()
  const isIdle = phase === 'ready' || phase === 'waiting'
  return (
    <p className="told" aria-live="polite">
      {isIdle && say('studioPressToPlay')}
    </p>
  )
}
