/** Catalogues for Node: what the server says in messages and pages. The browser's way is `load.ts`. */

import type { Language } from '#contract/catalogue.ts'
import { compileCatalogue, readTexts, type Catalogue } from './compile.ts'
import { speak, type Speech } from './speech.ts'

/** Reads and compiles a language's catalogue; kept by whoever asks. */
export function readCatalogue(language: Language): Catalogue {
  return compileCatalogue(readTexts(language))
}

const speeches = new Map<Language, Speech>()

/** How the server speaks a language: `speechOf('ESP').t('deposit')`. Dear to make, so each is made once. */
export function speechOf(language: Language): Speech {
  const speech = speeches.get(language) ?? speak(language, readCatalogue(language))
  speeches.set(language, speech)
  return speech
}
