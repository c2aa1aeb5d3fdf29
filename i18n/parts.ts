/** Parts the catalogues by who says what, so that no page loads the sentences of all others. */

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type SpeakingSources = {
  /** Paths with wildcards: what a visitor meets first. */
  first: readonly string[]
  /** Paths with wildcards: what may be said on any page, as why something was refused. */
  everywhere: readonly string[]
  /** Paths with wildcards: what the server alone says, in answers that are words already. */
  answered: readonly string[]
  /** Source paths of the pages that are no first ones. */
  pages: readonly string[]
}

/** Said by more pages, a sentence loads with every page rather than with each of them anew. */
const sharersMax = 5

/**
 * @returns the parts that hold a key: `first`; `of=<page>` for each where few pages say it; `answered`, which no browser
 * loads; `more` for all others.
 */
export function partsOf({
  first,
  everywhere,
  answered,
  pages,
}: SpeakingSources): (key: string) => readonly string[] {
  const said = {
    first: wordsOf(filesLike(first)),
    everywhere: wordsOf(filesLike(everywhere)),
    answered: wordsOf(filesLike(answered)),
  }
  const saying = new Map<string, Set<string>>()
  for (const page of pages)
    for (const word of wordsOf(madeOf(page)))
      saying.set(word, (saying.get(word) ?? new Set()).add(page))
  return (key) => {
    if (said.first.has(key)) return ['first']
    if (said.everywhere.has(key)) return ['more']
    const sharers = [...(saying.get(key) ?? [])]
    if (sharers.length === 0) return [said.answered.has(key) ? 'answered' : 'more']
    return sharers.length > sharersMax ? ['more'] : sharers.map((page) => `of=${page}`)
  }
}

function filesLike(places: readonly string[]): string[] {
  return places.flatMap((place) => globSync(place, { exclude: ['**/*.test.*'] }))
}

/** A word before a colon there names nothing. */
const comment = /\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm

/** Whatever is quoted or named in sources: who says a sentence has its key there. */
export function wordsOf(files: Iterable<string>): ReadonlySet<string> {
  const texts = [...files].map((file) => readFileSync(file, 'utf8').replaceAll(comment, ''))
  const words = texts.join('\n').matchAll(/['"`]([A-Za-z][\w ]*)['"`]|\b(\w+):/g)
  return new Set([...words].map(([, quoted, name]) => quoted ?? name ?? ''))
}

const imported = /^(?:import|export)(?! type)[^;']*?from '([^']+)'|import\('([^']+)'\)/gm

/** The page's source and all of ours that it imports, at once or later. */
function madeOf(page: string): Set<string> {
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file) || !/\.tsx?$/.test(file)) return
    files.add(file)
    for (const [, now, later] of readFileSync(file, 'utf8').matchAll(imported)) {
      const found = fileOf(now ?? later ?? '', file)
      if (found) visit(found)
    }
  }
  visit(page)
  return files
}

/** Rooms that speak, and tables of their words. */
const speaking = /^#(?:ui\/|web\/|i18n\/\w+_words\.ts$)/

/** Null for what is not of the rooms that speak. */
function fileOf(name: string, from: string): string | null {
  if (name.startsWith('#')) return speaking.test(name) ? name.slice(1) : null
  return name.startsWith('.') ? path.join(path.dirname(from), name) : null
}
