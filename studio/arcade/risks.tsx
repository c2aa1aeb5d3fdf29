/** A choice between three risks and some sizes, as plinko and the wheel have it. */
import { type Risk, risks } from '#games/rules.ts'
import { useSay } from '../words.tsx'

const words = { low: 'studioLow', medium: 'studioMedium', high: 'studioHigh' } as const

type Props = {
  sizes: readonly number[]
  size: number
  /** What the sizes count. */
  label: string
  risk: Risk
  onChoose: ((size: number, risk: Risk) => void) | null
}

export function RiskChoice({ sizes, size, label, risk, onChoose }: Props) {
  const say = useSay()
  return (
    <fieldset className="choice is-even" disabled={onChoose === null}>
      <legend className="visually-hidden">{say('studioYourBet')}</legend>
      <fieldset className="sides" aria-label={label}>
        <span className="label">{label}</span>
        {sizes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === size}
            onClick={() => onChoose?.(one, risk)}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <fieldset className="sides" aria-label={say('studioRisk')}>
        <span className="label">{say('studioRisk')}</span>
        {risks.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === risk}
            onClick={() => onChoose?.(size, one)}
          >
            {say(words[one])}
          </button>
        ))}
      </fieldset>
    </fieldset>
  )
}
