/** Compiles catalogues, so that neither pages nor browsers carry a parser of messages. */

import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { languageCodes, type Language } from '#contract/catalogue.ts'
import { partsOf, type SpeakingSources } from './parts.ts'
import { stretch } from './pseudo.ts'

export type Texts = Readonly<Record<string, string>>
/** Plain JSON: texts and placeholders by key. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>

/** `PSEUDO_LOCALE=1 npm run dev` shows whether controls hold longer words. */
const spoken = process.env['PSEUDO_LOCALE'] === '1' ? stretch : undefined

/** Compiles a language's texts, of which none may be missing (`complete.ts`). @param change of what is said. */
export function compileCatalogue(texts: Texts, change = spoken): Catalogue {
  const entries = Object.entries(texts)
  return Object.fromEntries(
    entries.map(([key, text]) => [key, compileMessageOrThrow(text, change)]),
  )
}

export function readTexts(language: Language): Texts {
  return JSON.parse(
    readFileSync(new URL(`./messages/${language}.json`, import.meta.url), 'utf8'),
  ) as Texts
}

/** Catalogues of any room: `<room>/messages/<language>.json`, whole or a part of it; that of bets is one by itself. */
const catalogueFile = /\/(?:messages|i18n\/bets)\/[A-Z]+\.json(\?(first|more|later|of=.+))?$/
const loadersFile = /\/i18n\/later_words\.ts$/

/**
 * Lets the build put compiled catalogues in place of `messages/*.json`. Asked for with `?first` it is what the
 * first pages say, with `?of=<page>` what that page alone says, with `?more` the rest; with `?later` it is a table of
 * loaders of these, by page, and `later_words.ts` one of these tables.
 */
export function compiledMessages(sources: SpeakingSources): Plugin {
  let partsOfKey = partsOf(sources)
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    buildStart: () => {
      partsOfKey = partsOf(sources)
    },
    transform: {
      filter: { id: [catalogueFile, loadersFile] },
      handler: (texts, id) => {
        if (loadersFile.test(id)) return tables
        const [file = '', part] = id.split('?')
        if (part === 'later') return { code: loadersOf(file, sources.pages), moduleType: 'js' }
        const whole = compileCatalogue(JSON.parse(texts) as Texts)
        if (part === undefined) return JSON.stringify(whole)
        const own = Object.entries(whole).filter(([key]) => partsOfKey(key).includes(part))
        const code = `export default ${JSON.stringify(Object.fromEntries(own))}`
        return { code, moduleType: 'js' }
      },
    },
  }
}

const tables = `export const laterWords = {${languageCodes
  .map((language) => `${language}:()=>import('./messages/${language}.json?later')`)
  .join()}}`

function loadersOf(catalogue: string, pages: readonly string[]): string {
  const load = (part: string) => `()=>import(${JSON.stringify(`./${basename(catalogue)}?${part}`)})`
  const rows = pages.map((page) => `${JSON.stringify(page)}:${load(`of=${page}`)}`)
  return `export default {more:${load('more')},${rows.join()}}`
}
