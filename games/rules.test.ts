/** Protects: whoever checks rounds without our programs has the rules that run. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formerGames, games } from './catalogue.ts'
import { drawsOf } from './fair.ts'
import { tableGames } from './holdem/holdem.ts'
import { sha256, toHex, utf8 } from './sha256.ts'
import { formerSharedGames, sharedGames } from './shared/catalogue.ts'
import { cardOf } from './shared/race_card.ts'
import { birdsOf } from './shared/sabong.ts'

test('[INT-02] what is published for other programs are the rules that run; `npm run rtp -- --rules` writes it', () => {
  const file = new URL('../docs/rules.json', import.meta.url)
  const running = [games, sharedGames, tableGames].flatMap((table) => Object.values(table))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
    [...running, ...formerGames, ...formerSharedGames].map(({ code, version, rules }) => ({
      code,
      version,
      rules,
    })),
  )
})

test('the page on checking rounds names every runner and bird in the order they are drawn from', () => {
  const page = readFileSync(new URL('../docs/provably-fair.md', import.meta.url), 'utf8')
  const [runners = [], birds = []] = [...page.matchAll(/from 0: ([^.]+)\.|sabong: ([^.]+)\./g)].map(
    ([, some, others]) => (some ?? others ?? '').split(', '),
  )
  for (let round = 0; round < 50; round++) {
    const commitment = toHex(sha256(utf8(String(round))))
    const draw = drawsOf({ serverSeed: commitment, clientSeed: 'card', nonce: 0 })
    const card = cardOf({ runners: 8, strengthMin: 10, strengthMax: 60 }, { commitment })
    const left = [...runners]
    const names = card.map(() => left.splice(draw(left.length), 1)[0])
    expect(card.map(({ name }) => name)).toEqual(names)
    const bird = drawsOf({ serverSeed: commitment, clientSeed: 'card', nonce: 0 })
    expect(birdsOf({ commitment })[0]?.name).toBe(birds[bird(birds.length)])
  }
})
