/** The letters of the inbox, in nine languages: said by the server, so that no browser loads them. */

import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { setupI18n, type I18n } from '@lingui/core'
import { readFileSync } from 'node:fs'
import { languages, type Language } from '#contract/catalogue.ts'
import { numberTag } from './format.ts'
import type english from './letters/EN.json'

export type LetterName = keyof typeof english
export type LetterTexts = Readonly<Record<LetterName, { title: string; text: string }>>

/** A letter's title and text, with its figures filled in. */
export type TellLetter = (
  name: LetterName,
  figures: Readonly<Record<string, string | number>>,
) => { title: string; text: string }

export function readLetters(language: Language): LetterTexts {
  return JSON.parse(
    readFileSync(new URL(`./letters/${language}.json`, import.meta.url), 'utf8'),
  ) as LetterTexts
}

const told = new Map<Language, TellLetter>()

/** How letters are told in a language; compiled at first use. */
export function lettersOf(language: Language): TellLetter {
  const known = told.get(language)
  if (known) return known
  const i18n = compile(language)
  const tell: TellLetter = (name, figures) => ({
    title: i18n._(`${name}.title`, figures),
    text: i18n._(`${name}.text`, figures),
  })
  told.set(language, tell)
  return tell
}

function compile(language: Language): I18n {
  const { tag } = languages[language]
  const messages: Record<string, CompiledMessage> = {}
  for (const [name, { title, text }] of Object.entries(readLetters(language))) {
    messages[`${name}.title`] = compileMessageOrThrow(title)
    messages[`${name}.text`] = compileMessageOrThrow(text)
  }
  return setupI18n({
    locale: tag,
    locales: numberTag(language),
    messages: { [tag]: messages },
  })
}
