/** What a round of dice or limbo came to, in words that screen readers hear too. */
import type { ReachStep, RollStep } from '#games/game.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { Paid } from '../paid.tsx'
import { stakeOf, type Table } from '../play/table.ts'
import { tierOf } from '../play/tier.ts'
import { Ready } from '../table/told.tsx'
import { useSay } from '../words.tsx'

export function ArcadeResult({
  table: { round, phase },
  step,
}: {
  table: Table
  step: RollStep | ReachStep | null
}) {
  const say = useSay()
  if (!round || !step) return <Ready phase={phase} />
  const payout = BigInt(step.payout)
  const tier = tierOf(stakeOf(round), payout)
  return (
    <div className={`told is-${tier}`} aria-live="polite">
      <span className="visually-hidden">
        {step.kind === 'roll'
          ? say('studioRolled', { roll: showHundredths(step.roll) })
          : say('studioReached', { reached: showHundredths(step.reached) })}{' '}
      </span>
      <Paid stake={stakeOf(round)} payout={payout} />
    </div>
  )
}
