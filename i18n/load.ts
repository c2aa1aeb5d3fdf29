/** The browser's catalogues: one file per language, fetched when it is spoken. */

import type { Language } from '#contract/catalogue.ts'
import type { Catalogue } from './compile.ts'

// `compiledMessages` of the build has compiled them.
const files = import.meta.glob<Catalogue>('./messages/*.json', { import: 'default' })

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const load = files[`./messages/${language}.json`]
  if (!load) throw new Error(`no catalogue of ${language}`)
  return load()
}
