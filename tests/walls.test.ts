/** Holds the plan of the house: imports go one way, rooms of one floor do not meet, and nothing runs in a circle. */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { rooms } from './rooms.ts'

const top = join(import.meta.dirname, '..')
type Room = (typeof rooms)[number]

/** Who may import whom; a room may always import itself. */
const doors: Record<Room, readonly Room[]> = {
  contract: [],
  games: ['contract'],
  server: ['contract', 'games', 'i18n'],
  client: ['contract'],
  ui: ['contract'],
  i18n: ['contract'],
  web: ['contract', 'client', 'ui', 'i18n'],
  studio: ['contract', 'games', 'client', 'ui', 'i18n'],
  tests: rooms,
  bench: rooms,
}

/** Inside the server each floor may import those above it; rooms of one floor do not import each other. */
const floors = [
  ['base'],
  ['events', 'files', 'live', 'art'],
  ['ledger'],
  ['site', 'messages'],
  ['protection'],
  ['proof', 'exports'],
  [
    'identity',
    'verification',
    'wallet',
    'payments',
    'games',
    'providers',
    'catalogue',
    'feeds',
    'sportsbook',
    'rewards',
    'content',
    'watch',
    'staff',
    'demo',
  ],
  ['calls'],
  ['http'],
] as const
const floorOf = new Map<string, number>(
  floors.flatMap((names, floor) => names.map((name) => [name, floor] as const)),
)

type File = { path: string; imports: string[] }

const sourcePattern = /\.(ts|tsx|mjs)$/
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  return null
}

function readFiles(): File[] {
  return rooms.flatMap((room) => {
    let names: string[] = []
    try {
      names = readdirSync(join(top, room), { recursive: true, encoding: 'utf8' })
    } catch {
      return []
    }
    return names
      .filter((name) => sourcePattern.test(name) && !name.includes('node_modules'))
      .map((name) => {
        const path = `${room}/${name}`
        const text = readFileSync(join(top, path), 'utf8')
        const imports = [...text.matchAll(importPattern)]
          .map((found) => resolve(path, found[1] ?? found[2] ?? found[3] ?? ''))
          .filter((target) => target !== null)
        return { path, imports }
      })
  })
}

const files = readFiles()
const isTest = (path: string) => path.includes('.test.')
const roomOf = (path: string) => path.split('/')[0] as Room
/** A folder of the server, or null for what starts it (`server/main.ts` and the other programs). */
const serverRoomOf = (path: string) =>
  path.startsWith('server/') && path.split('/').length > 2 ? (path.split('/')[1] as string) : null

test('rooms import only what the plan allows', () => {
  const breaches = files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(
          (target) =>
            rooms.includes(roomOf(target)) &&
            roomOf(target) !== roomOf(path) &&
            !doors[roomOf(path)].includes(roomOf(target)),
        )
        .map((target) => `${path} -> ${target}`),
    )
  expect(breaches).toEqual([])
})

test('floors of the server import downwards only, and rooms of one floor do not meet', () => {
  const breaches = files
    .filter(({ path }) => serverRoomOf(path) !== null && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => {
          if (!target.startsWith('server/')) return false
          const [from, to] = [serverRoomOf(path) as string, serverRoomOf(target)]
          if (to === from) return false
          // Programs at the top of the server are imported by nobody below.
          if (to === null) return true
          return (floorOf.get(to) ?? Infinity) >= (floorOf.get(from) ?? -1)
        })
        .map((target) => `${path} -> ${target}`),
    )
  expect(breaches).toEqual([])
})

test('every folder of the server has its floor', () => {
  const unplaced = new Set(
    files
      .map(({ path }) => serverRoomOf(path))
      .filter((room) => room !== null && !floorOf.has(room)),
  )
  expect([...unplaced]).toEqual([])
})

test('no imports run in a circle', () => {
  const graph = new Map(files.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path))
      return void circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (done.has(path)) return
    for (const target of graph.get(path) ?? [])
      if (graph.has(target)) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  expect(circles).toEqual([])
})

/** Where the browser and the rules of games may draw at random, and what for: nothing that decides an outcome. */
const drawn: Record<string, string> = {
  'client/uuid.ts':
    'references of what is asked once, keys of places a tab has been to, which tab of a browser speaks',
  'client/stream.ts': 'when to connect again, so that browsers do not come back in step',
  'web/document/document.ts': 'a place for nonces that nobody guesses',
  'web/maintenance.tsx': 'when to look again, likewise',
  'studio/shared/live.ts': 'when to ask for the next round, likewise',
  'studio/shared/digits.tsx':
    'a number picked for a player who asks for one, shown before it is staked on',
  'studio/shared/lotto.tsx': 'numbers picked likewise',
  'studio/play/seeds.ts': 'what a player adds to a draw or a deal, shown and theirs to change',
}

test('[AUT-10] no outcome is drawn in the browser: chance there is named, and the rules of games have none', () => {
  const source = /Math\.random|getRandomValues|randomUUID|randomBytes|randomInt/
  const found = files
    .filter(
      ({ path }) => /^(client|ui|web|studio|games|i18n|contract)\//.test(path) && !isTest(path),
    )
    .filter(({ path }) => source.test(readFileSync(join(top, path), 'utf8')))
    .map(({ path }) => path)
  expect(found.toSorted()).toEqual(Object.keys(drawn).toSorted())
})

test('[RNG-01] the server takes chance from the cryptographic source alone', () => {
  const found = files
    .filter(({ path }) => /^(server|games|contract)\//.test(path) && !isTest(path))
    .filter(({ path }) =>
      /Math\.random|pseudoRandomBytes/.test(readFileSync(join(top, path), 'utf8')),
    )
  expect(found.map(({ path }) => path)).toEqual([])
})

test('every file opens by saying what it is for', () => {
  const silent = files.filter(
    ({ path }) => !/^\/\*\*\s/.test(readFileSync(join(top, path), 'utf8')),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('template names stay inside web/template', () => {
  const named = files
    .filter(
      ({ path }) =>
        (path.startsWith('web/') || path.startsWith('ui/')) &&
        !path.startsWith('web/template/') &&
        !isTest(path),
    )
    .filter(({ path }) => /['"`]template\d+/.test(readFileSync(join(top, path), 'utf8')))
    .map(({ path }) => path)
  expect(named).toEqual([])
})
