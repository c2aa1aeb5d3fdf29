/** Chooses the language of the site; the choice is kept for a year. */

import { useVisit } from '../context.tsx'
import { chooseLanguage } from '../device_choice.ts'
import { useT } from '#i18n/translate.tsx'
import { Picker } from './picker.tsx'

/** Works as a form without scripts of its own: the page is loaded anew in the language chosen. */
export function LanguagePicker() {
  const t = useT()
  const { startup, language } = useVisit()
  if (startup.language.length < 2) return null
  const choose = (code: string) => {
    chooseLanguage(code)
    // An address may ask for a language too; the choice goes before it.
    const address = new URL(location.href)
    address.searchParams.delete('lang')
    // Still the same place in the tab's history, where what was typed is filled in again.
    history.replaceState(history.state, '', address)
    location.reload()
  }
  return (
    <form method="get" className="language-form">
      <Picker
        icon="language"
        label={t('language')}
        name="lang"
        chosen={language}
        options={startup.language.map(({ code, name }) => [code, name])}
        onChoose={choose}
      />
      <noscript>
        <button type="submit" className="button" data-kind="quiet">
          {t('show')}
        </button>
      </noscript>
    </form>
  )
}
