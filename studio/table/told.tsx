/** What a round came to, under the game: in words that are seen, and heard by screen readers. */
import { Paid } from '../paid.tsx'
import { returnedBy, stakeOf, type Table } from '../play/table.ts'
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
  const say = useSay()
  const { round, phase } = table
  if (!round || phase === 'asking')
    return (
      <p className="told" aria-live="polite">
        {say('studioPressToPlay')}
      </p>
    )
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
