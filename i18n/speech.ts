/** Turns message keys into sentences of one language. */

import { setupI18n } from '@lingui/core'
import { languages, type Language } from '#contract/catalogue.ts'
import type { Catalogue } from './compile.ts'
import { numberTag } from './format.ts'
import type english from './messages/EN.json'

export type MessageKey = keyof typeof english
export type Values = Record<string, string | number>

export type Speech = {
  language: Language
  /** The sentence of a key of ours. */
  t: (key: MessageKey, values?: Values) => string
  /** What the server answered, in words: by its key, raw where it is a sentence already (specification, section 8). */
  tell: (message: string, values?: Values) => string
  /** A name that is either a key of ours or an operator's own text. */
  label: (text: string) => string
}

const alphabeticOnly = /^[A-Za-z]+$/

export function speak(language: Language, catalogue: Catalogue): Speech {
  const { tag } = languages[language]
  const i18n = setupI18n({
    locale: tag,
    locales: numberTag(language),
    messages: { [tag]: catalogue },
  })
  const isKnown = (key: string) => Object.hasOwn(catalogue, key)
  return {
    language,
    t: (key, values) => i18n._(key, values),
    tell: (message, values) => {
      if (isKnown(message)) return i18n._(message, values)
      return message === '' || alphabeticOnly.test(message) ? i18n._('unknownError') : message
    },
    label: (text) => (isKnown(text) ? i18n._(text) : text),
  }
}
