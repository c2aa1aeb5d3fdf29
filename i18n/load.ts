/** The browser's catalogues, in parts: what the first pages say, what any page may, and what each page alone does. */

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
  /** Adds what any page may say, and what a page alone does; asked for again it is the same work. */
  learn: (page?: string) => Promise<void>
}

/** What the first pages say. The catalogue grows in place, so that whoever speaks it says the rest once it is learnt. */
export async function loadCatalogue(language: Language): Promise<Growing> {
  const catalogue = { ...(await load(first, language)) }
  const learning = new Map<string, Promise<void>>()
  const add = (name: string, read: () => Promise<Catalogue>): Promise<void> => {
    const work =
      learning.get(name) ??
      read().then(
        (part) => void Object.assign(catalogue, part),
        (fault: unknown) => {
          learning.delete(name)
          throw fault
        },
      )
    learning.set(name, work)
    return work
  }
  return {
    catalogue,
    learn: async (page) => {
      await Promise.all([
        add('more', () => load(more, language)),
        page !== undefined && add(page, () => loadOwn(page, language)),
      ])
    },
  }
}

async function loadOwn(page: string, language: Language): Promise<Catalogue> {
  // Dear to name them all, so the table of them waits until one is needed.
  const { pageWords } = await import('./page_words.ts')
  return (await pageWords[page]?.[language]())?.default ?? {}
}

async function load(
  files: Readonly<Record<string, () => Promise<Catalogue>>>,
  language: Language,
): Promise<Catalogue> {
  const file = files[`./messages/${language}.json`]
  if (!file) throw new Error(`no catalogue of ${language}`)
  return file()
}
