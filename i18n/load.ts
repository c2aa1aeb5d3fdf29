/** The browser's catalogues: two files per language, so that the first pages load no sentence they cannot say. */

import type { Language } from '#contract/catalogue.ts'
import type { Catalogue } from './compile.ts'

// `compiledMessages` of the build has compiled and parted them.
const first = import.meta.glob<Catalogue>('./messages/*.json', {
  import: 'default',
  query: '?first',
})
const more = import.meta.glob<Catalogue>('./messages/*.json', { import: 'default', query: '?more' })

export type Growing = {
  catalogue: Catalogue
  /** Adds all other sentences; asked for again it is the same work. */
  learn: () => Promise<void>
}

/** What the first pages say. The catalogue grows in place, so that whoever speaks it says the rest once it is learnt. */
export async function loadCatalogue(language: Language): Promise<Growing> {
  const catalogue = { ...(await load(first, language)) }
  let learning: Promise<void> | undefined
  const add = async () => void Object.assign(catalogue, await load(more, language))
  return {
    catalogue,
    learn: () =>
      (learning ??= add().catch((fault: unknown) => {
        learning = undefined
        throw fault
      })),
  }
}

async function load(
  files: Readonly<Record<string, () => Promise<Catalogue>>>,
  language: Language,
): Promise<Catalogue> {
  const file = files[`./messages/${language}.json`]
  if (!file) throw new Error(`no catalogue of ${language}`)
  return file()
}
