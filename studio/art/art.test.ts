/** Protects: every game has pictures of its own, complete, sound and the same at every build. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { games, slotTitles } from '#games/catalogue.ts'
import { symbolsOf } from '#games/slot/sheet.ts'
import { tableGames } from '#games/holdem/holdem.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import { drawPoster } from './poster.ts'
import { drawSymbol, looks } from './symbols.ts'
import { writeArt } from './write.ts'

const codes = Object.keys({ ...games, ...sharedGames, ...tableGames })
const posters = codes.map((code) => [code, drawPoster(code)] as const)
const symbols = slotTitles.flatMap(({ code, sheet }) =>
  symbolsOf(sheet).map((symbol) => [`${code}/${symbol}`, drawSymbol(code, symbol)] as const),
)

/** What keeps a text from being well-formed XML with sound references, or null. */
function faultIn(svg: string): string | null {
  const open: string[] = []
  for (const [tag, close, name, attributes, isEmpty] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/g,
  )) {
    const names = [...(attributes ?? '').matchAll(/([\w:-]+)=/g)].map(([, key]) => key)
    if (new Set(names).size !== names.length) return `doubled attribute in ${tag}`
    if (close && open.pop() !== name) return `unbalanced ${tag}`
    if (!close && !isEmpty) open.push(name!)
  }
  if (open.length > 0 || /[<>]/.test(svg.replace(/<\/?[a-zA-Z][^<>]*>/g, ''))) return 'open ends'
  const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  if (new Set(ids).size !== ids.length) return 'an id is used twice'
  const lost = [...svg.matchAll(/url\(#([^)]+)\)/g)].find(([, id]) => !ids.includes(id))
  return lost ? `${lost[0]} is nowhere` : (/NaN|undefined|Infinity/.exec(svg)?.[0] ?? null)
}

test.each([...posters, ...symbols])('%s is a sound picture', (_, svg) => {
  expect(faultIn(svg)).toBeNull()
})

test('every game of the catalogue has a look, and no look is without a game', () => {
  expect(new Set(Object.keys(looks))).toEqual(new Set(codes))
})

test('no two pictures are alike', () => {
  const all = [...posters, ...symbols].map(([, svg]) => svg)
  expect(new Set(all).size).toBe(all.length)
})

test.each(posters)('the poster of %s carries no words and stays small', (_, svg) => {
  expect(svg).not.toMatch(/<text|<image|<script|href/)
  expect(svg.length).toBeLessThan(15_000)
})

test('the build writes one poster per game, the same bytes each time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'art-'))
  try {
    await writeArt(folder)
    await writeArt(folder)
    expect(new Set(readdirSync(join(folder, 'art/game')))).toEqual(
      new Set(codes.map((code) => `${code}.svg`)),
    )
    for (const [code, svg] of posters)
      expect(readFileSync(join(folder, 'art/game', `${code}.svg`), 'utf8')).toBe(svg)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
