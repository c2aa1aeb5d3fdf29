/** What an operator has written: HTML that the server has cleaned on its way in and again on its way out. */

import type { MouseEvent } from 'react'
import { languages, type Language } from '#contract/catalogue.ts'
import { useT } from '#i18n/translate.tsx'
import { Notice } from '#ui/notice.tsx'
import { useVisit } from '../context.tsx'
import { useNavigation } from '../routing/link.tsx'
import { placeOf } from '../page.ts'
import { isPlainClick } from '../routing/router.ts'
import { routeOf } from '../routing/routes.ts'
import styles from './prose.module.css'

/** `language` is the text's own, which readers aloud must know where it is not the page's. */
export function Prose({ html, language }: { html: string; language: Language }) {
  const navigation = useNavigation()
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href') ?? ''
    const isOurs = href.startsWith('/') && routeOf(placeOf(href).path) !== null
    if (!isOurs || !isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    void navigation.go(href)
  }
  return (
    // The links inside are reached by keys as links are; this only catches what they do anyway.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={styles.prose}
      lang={languages[language].tag}
      onClick={follow}
      // oxlint-disable-next-line react/no-danger -- cleaned by server/content/html.ts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Says that a text is shown in another language than the page's. */
export function OtherLanguage({ status, language }: { status: string; language: Language }) {
  const t = useT()
  const visit = useVisit()
  if (status !== 'fallback' || language === visit.language) return null
  return <Notice>{t('textInOther', { language: languages[language].name })}</Notice>
}
