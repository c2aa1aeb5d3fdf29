/** Chooses between the site's own colours, light, dark, and what the device prefers. */

import { languageCookieDays } from '#contract/catalogue.ts'
import { useEffect, useState } from 'react'
import { useT } from '#i18n/translate.tsx'
import { Icon } from './icon.tsx'

const choices = { site: 'coloursSite', light: 'coloursLight', dark: 'coloursDark', system: 'coloursSystem' } as const

/** The choice is on the document and in the cookie `scheme`; `site` is no choice. */
export function SchemePicker() {
  const t = useT()
  const [chosen, setChosen] = useState('site')
  useEffect(() => setChosen(document.documentElement.dataset['scheme'] ?? 'site'), [])
  const choose = (choice: string) => {
    setChosen(choice)
    const isOwn = choice === 'site'
    if (isOwn) delete document.documentElement.dataset['scheme']
    else document.documentElement.dataset['scheme'] = choice
    document.cookie = `scheme=${isOwn ? '' : choice}; max-age=${isOwn ? 0 : languageCookieDays * 86_400}; path=/; samesite=lax`
  }
  return (
    <label className="language">
      <Icon name="scheme" />
      <span className="unseen">{t('colours')}</span>
      <select value={chosen} onChange={(event) => choose(event.target.value)}>
        {Object.entries(choices).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {t(label)}
          </option>
        ))}
      </select>
    </label>
  )
}
