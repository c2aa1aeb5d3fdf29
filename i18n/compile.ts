/** Compiles catalogues, so that neither pages nor browsers carry a parser of messages. */

import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from '#contract/catalogue.ts'

export type Texts = Readonly<Record<string, string>>
/** Plain JSON: texts and placeholders by key. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>

/** Compiles a language's texts; a key it lacks speaks English. */
export function compileCatalogue(texts: Texts, english: Texts): Catalogue {
  const entries = Object.entries({ ...english, ...texts })
  return Object.fromEntries(entries.map(([key, text]) => [key, compileMessageOrThrow(text)]))
}

export function readTexts(language: Language): Texts {
  return JSON.parse(
    readFileSync(new URL(`./messages/${language}.json`, import.meta.url), 'utf8'),
  ) as Texts
}

/** Catalogues of any room: `<room>/messages/<language>.json`. */
const catalogueFile = /\/messages\/[A-Z]+\.json$/

/** Lets the build put compiled catalogues in place of `messages/*.json`; a key a language lacks is taken from `EN.json` beside it. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: catalogueFile },
      handler: (texts, id) => {
        const english = JSON.parse(
          readFileSync(path.join(path.dirname(id), 'EN.json'), 'utf8'),
        ) as Texts
        return JSON.stringify(compileCatalogue(JSON.parse(texts) as Texts, english))
      },
    },
  }
}
