/** Protects: every game has pictures of its own, complete, sound and the same at every build. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { games, slotTitles } from '#games/catalogue.ts'
import { symbolsOf } from '#games/slot/sheet.ts'
import { tableGames } from '#games/holdem/holdem.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import { drawPoster, drawScene } from './poster.ts'
import { scenes } from './scenes.ts'
import { drawSymbol, looks } from './symbols.ts'
import { writeArt } from './write.ts'

const codes = Object.keys({ ...games, ...sharedGames, ...tableGames })
const posters = codes.map((code) => [code, drawPoster(code)] as const)
const sceneries = Object.keys(scenes).map((code) => [`scene of ${code}`, drawScene(code)] as const)
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

test.each([...posters, ...sceneries, ...symbols])('%s is a sound picture', (_, svg) => {
  expect(faultIn(svg)).toBeNull()
})

test('every game of the catalogue has a look, and no look is without a game', () => {
  expect(new Set(Object.keys(looks))).toEqual(new Set(codes))
  expect(Object.keys(scenes).filter((code) => !codes.includes(code))).toEqual([])
})

test('no two pictures are alike', () => {
  const all = [...posters, ...symbols].map(([, svg]) => svg)
  expect(new Set(all).size).toBe(all.length)
})

test.each(posters)('the poster of %s carries no words and stays small', (_, svg) => {
  expect(svg).not.toMatch(/<text|<image|<script|href/)
  expect(svg.length).toBeLessThan(15_000)
})

test.each(sceneries)('the %s carries no words and stays small', (_, svg) => {
  expect(svg).not.toMatch(/<text|<image|<script|href/)
  expect(svg.length).toBeLessThan(25_000)
})

test('the build writes a poster and a scene of each game, the same bytes each time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'art-'))
  try {
    await writeArt(folder)
    await writeArt(folder)
    for (const [kind, draw] of [
      ['game', drawPoster],
      ['scene', drawScene],
    ] as const) {
      expect(new Set(readdirSync(join(folder, 'art', kind)))).toEqual(
        new Set(codes.map((code) => `${code}.svg`)),
      )
      for (const code of codes)
        expect(readFileSync(join(folder, 'art', kind, `${code}.svg`), 'utf8')).toBe(draw(code))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
