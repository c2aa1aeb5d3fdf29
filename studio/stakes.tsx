/** A stake, one step up or down. */
import { useFormats } from '#i18n/translate.tsx'
import { useSay } from '../words.tsx'

export function Stakes({
  steps,
  stake,
  onStake,
}: {
  steps: readonly string[]
  stake: string
  onStake: (stake: string) => void
}) {
  const say = useSay()
  const { money } = useFormats()
  const at = steps.indexOf(stake)
  return (
    <fieldset className="stepper" aria-label={say('stake')}>
      <button
        type="button"
        aria-label={say('studioStakeLess')}
        disabled={at <= 0}
        onClick={() => onStake(steps[at - 1]!)}
      >
        −
      </button>
      <div>
        <span>{say('stake')}</span>
        <output>{money(stake)}</output>
      </div>
      <button
        type="button"
        aria-label={say('studioStakeMore')}
        disabled={at >= steps.length - 1}
        onClick={() => onStake(steps[at + 1]!)}
      >
        +
      </button>
    </fieldset>
  )
}
