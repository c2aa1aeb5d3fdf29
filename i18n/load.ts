/** The browser's catalogues, in parts: what the first pages say, what any page may, and what each page alone does. */

import type { Language } from '#contract/catalogue.ts'
import type { Catalogue } from './compile.ts'
import { learnNepali } from './nepali_later.ts'
import { teach } from './rest.ts'

// `compiledMessages` of the build has compiled and parted them.
const first = import.meta.glob<Catalogue>('./messages/*.json', {
  import: 'default',
  query: '?first',
})

export type Growing = {
  catalogue: Catalogue
  /** Adds what any page may say, and what a page alone does; asked for again it is the same work. */
  learn: (page?: string) => Promise<void>
}

/** What the first pages say. The catalogue grows in place, so that whoever speaks it says the rest once it is learnt. */
export async function loadCatalogue(language: Language): Promise<Growing> {
  const read = first[`./messages/${language}.json`]
  if (!read) throw new Error(`no catalogue of ${language}`)
  const [words] = await Promise.all([read(), language === 'NE' && learnNepali()])
  const catalogue = { ...words }
  const learning = new Map<string, Promise<void>>()
  const add = (name: string): Promise<void> => {
    const work =
      learning.get(name) ??
      readLater(name, language).then(
        (part) => void Object.assign(catalogue, part),
        (fault: unknown) => {
          learning.delete(name)
          throw fault
        },
      )
    learning.set(name, work)
    return work
  }
  teach(() => add('more'))
  return {
    catalogue,
    learn: async (page) => {
      await Promise.all([add('more'), page !== undefined && add(page)])
    },
  }
}

async function readLater(name: string, language: Language): Promise<Catalogue> {
  // Dear to name them all, so each language's table of them waits until one is needed.
  const { laterWords } = await import('./later_words.ts')
  const parts = (await laterWords[language]?.())?.default
  return (await parts?.[name]?.())?.default ?? {}
}
