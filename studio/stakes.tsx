/** A stake, one step up or down. */
import { useFormats } from '#i18n/translate.tsx'
import { useSay } from './words.tsx'

type Props = {
  steps: readonly string[]
  stake: string
  /** Null while it stands. */
  onStake: ((stake: string) => void) | null
  /** What is said of it where it is not simply the stake. */
  label?: string
  /** What all of it comes to, where that is more than one. */
  whole?: string | null
}

/** Its buttons keep the focus at either end, and while nothing can be chosen. */
export function Stakes({ steps, stake, onStake, label, whole = null }: Props) {
  const say = useSay()
  const { money } = useFormats()
  const at = steps.indexOf(stake)
  const step = (by: 1 | -1, name: string, sign: string) => {
    const next = onStake && steps[at + by]
    return (
      <button
        type="button"
        aria-label={name}
        aria-disabled={!next}
        onClick={() => next && onStake(next)}
      >
        {sign}
      </button>
    )
  }
  return (
    <fieldset className="stepper" aria-label={say('stake')}>
      {step(-1, say('studioStakeLess'), '−')}
      <div>
        <span>{label ?? say('stake')}</span>
        <output>{money(stake)}</output>
        {whole !== null && <small>= {money(whole)}</small>}
      </div>
      {step(1, say('studioStakeMore'), '+')}
    </fieldset>
  )
}
