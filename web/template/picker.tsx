/** A choice of the frame: an icon, what is chosen, and the device's own list of the others. */

import { Icon } from './icon.tsx'

type PickerProps = {
  icon: string
  label: string
  /** Value to words. */
  options: readonly (readonly [value: string, title: string])[]
  chosen: string
  onChoose: (value: string) => void
  /** Where it is part of a form. */
  name?: string
}

export function Picker({ icon, label, options, chosen, onChoose, name }: PickerProps) {
  return (
    <label className="language">
      <Icon name={icon} />
      <span className="unseen">{label}</span>
      <select name={name} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}
