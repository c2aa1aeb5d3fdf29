/** A choice by the device's own list: what is chosen shows, behind an icon where it has one. */

import { Icon } from './icon.tsx'

type PickerProps = {
  icon?: string
  label: string
  /** Value to words. */
  options: readonly (readonly [value: string, title: string])[]
  chosen: string
  onChoose: (value: string) => void
  /** Where it is part of a form. */
  name?: string
  /** Where it stands elsewhere than in the frame. */
  className?: string | undefined
}

export function Picker({
  icon,
  label,
  options,
  chosen,
  onChoose,
  name,
  className = 'language',
}: PickerProps) {
  return (
    <label className={className}>
      {icon && <Icon name={icon} />}
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
