/** Turns message keys into sentences of one language. */

import { setupI18n } from '@lingui/core'
import { languages, type Language } from '#contract/catalogue.ts'
import type { Catalogue } from './compile.ts'
import { decimalsOf, numberTag } from './format.ts'
import type english from './messages/EN.json'

export type MessageKey = keyof typeof english
/** A plain decimal among them (`96.5402`, `1.5`) is written as the language does. */
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
const plainDecimal = /^-?\d+\.\d+$/

export function speak(language: Language, catalogue: Catalogue): Speech {
  const { tag } = languages[language]
  const i18n = setupI18n({
    locale: tag,
    locales: numberTag(language),
    messages: { [tag]: catalogue },
  })
  const isKnown = (key: string) => Object.hasOwn(catalogue, key)
  const decimal = decimalsOf(language)
  const localise = (values?: Values) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        plainDecimal.test(`${value}`) ? decimal(`${value}`) : value,
      ]),
    )
  return {
    language,
    t: (key, values) => i18n._(key, localise(values)),
    tell: (message, values) => {
      if (isKnown(message)) return i18n._(message, localise(values))
      return message === '' || alphabeticOnly.test(message) ? i18n._('unknownError') : message
    },
    label: (text) => (isKnown(text) ? i18n._(text) : text),
  }
}
