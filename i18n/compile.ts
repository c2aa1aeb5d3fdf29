/** Compiles catalogues, so that neither pages nor browsers carry a parser of messages. */

import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { globSync, readFileSync } from 'node:fs'
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

/** Catalogues of any room: `<room>/messages/<language>.json`, whole or a part of it. */
const catalogueFile = /\/messages\/[A-Z]+\.json(\?(first|more))?$/

/**
 * Lets the build put compiled catalogues in place of `messages/*.json`; a key a language lacks is taken from
 * `EN.json` beside it. Asked for with `?first` it is what sources under `firstSources` may say, with `?more` the rest.
 */
export function compiledMessages(firstSources: readonly string[]): Plugin {
  let first = wordsIn(firstSources)
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    buildStart: () => {
      first = wordsIn(firstSources)
    },
    transform: {
      filter: { id: catalogueFile },
      handler: (texts, id) => {
        const [file = '', part] = id.split('?')
        const english = JSON.parse(
          readFileSync(path.join(path.dirname(file), 'EN.json'), 'utf8'),
        ) as Texts
        const whole = compileCatalogue(JSON.parse(texts) as Texts, english)
        if (part === undefined) return JSON.stringify(whole)
        const own = Object.entries(whole).filter(([key]) => first.has(key) === (part === 'first'))
        const code = `export default ${JSON.stringify(Object.fromEntries(own))}`
        return { code, moduleType: 'js' }
      },
    },
  }
}

/** Whatever is quoted or named in sources: who says a sentence has its key there. */
function wordsIn(sources: readonly string[]): ReadonlySet<string> {
  const texts = sources.flatMap((place) =>
    globSync(place, { exclude: ['**/*.test.*'] }).map((file) => readFileSync(file, 'utf8')),
  )
  const words = texts.join('\n').matchAll(/['"`]([A-Za-z][\w ]*)['"`]|\b(\w+):/g)
  return new Set([...words].map(([, quoted, name]) => quoted ?? name ?? ''))
}
