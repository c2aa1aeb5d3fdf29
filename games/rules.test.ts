/** Protects: whoever checks rounds without our programs has the rules that run. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { games } from './catalogue.ts'
import { tableGames } from './holdem/holdem.ts'
import { sharedGames } from './shared/catalogue.ts'

test('what is published for other programs are the rules that run; `npm run rtp -- --rules` writes it', () => {
  const file = new URL('../docs/rules.json', import.meta.url)
  const running = [games, sharedGames, tableGames].flatMap((table) => Object.values(table))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
    running.map(({ code, version, rules }) => ({ code, version, rules })),
  )
})
