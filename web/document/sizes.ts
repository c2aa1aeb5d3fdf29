/** What pages load before they can be used, in compressed bytes, by the files the build wrote. */

import { languageCodes } from '#contract/catalogue.ts'
import type { PageSource } from '../routing/routes.ts'
import { filesOf, type Manifest } from './files.ts'
import { furtherSources } from './words.ts'

export type Sizes = {
  /** Home and lobby, which most visitors meet first: with React, the frame and their words. */
  home: Load
  lobby: Load
  /** What each other page loads beyond home, in the language that needs the most; the largest first. */
  further: { source: PageSource; scripts: number }[]
}
type Load = { scripts: number; styles: number }

/** Sheets that every page links beside those of its sources. */
const frameSheets = ['side_nav', 'wide'].map((name) => `web/template/style/${name}.css`)

/** @param bytesOf a file's compressed size */
export function sizesOf(
  manifest: Manifest,
  pages: readonly PageSource[],
  bytesOf: (file: string) => number,
): Sizes {
  const files = (...sources: string[]) => filesOf(manifest, { sources, laterSources: [] })
  const sum = (names: Iterable<string>) =>
    [...names].reduce((total, name) => total + bytesOf(name), 0)
  const filesOfFirst = (page: PageSource) =>
    files('web/browser.tsx', page, 'i18n/messages/EN.json?first')
  const load = (page: PageSource): Load => {
    const { scripts, styles } = filesOfFirst(page)
    const frame = frameSheets.flatMap((source) => manifest[source]?.file ?? [])
    return { scripts: sum(scripts), styles: sum([...styles, ...frame]) }
  }
  const home = new Set(filesOfFirst('web/home/home.tsx').scripts)
  const beyond = (page: PageSource) =>
    languageCodes.map((language) => {
      const { scripts } = files(page, ...furtherSources(page, language))
      return sum(scripts.filter((file) => !home.has(file)))
    })
  const further = pages.map((source) => ({ source, scripts: Math.max(...beyond(source)) }))
  return {
    home: load('web/home/home.tsx'),
    lobby: load('web/lobby/lobby.tsx'),
    further: further.toSorted((one, other) => other.scripts - one.scripts),
  }
}
