/** Chooses between the site's own colours, light, dark, and what the device prefers. */

import { useState, useSyncExternalStore } from 'react'
import { useT } from '#i18n/translate.tsx'
import { chooseScheme } from '../device_choice.ts'
import { Icon } from './icon.tsx'

const choices = {
  site: 'coloursSite',
  light: 'coloursLight',
  dark: 'coloursDark',
  system: 'coloursSystem',
} as const

/** Nobody else changes it while the page stands. */
const never = () => () => undefined
const storedChoice = () => document.documentElement.dataset['scheme'] ?? 'site'

/** The choice is on the document and in the cookie `scheme`; `site` is no choice. */
export function SchemePicker() {
  const t = useT()
  const stored = useSyncExternalStore(never, storedChoice, () => 'site')
  const [chosen, setChosen] = useState<string>()
  const choose = (choice: string) => {
    setChosen(choice)
    chooseScheme(choice)
  }
  return (
    <label className="language">
      <Icon name="scheme" />
      <span className="unseen">{t('colours')}</span>
      <select value={chosen ?? stored} onChange={(event) => choose(event.target.value)}>
        {Object.entries(choices).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {t(label)}
          </option>
        ))}
      </select>
    </label>
  )
}
