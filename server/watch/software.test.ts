/** Protects what the log tells of the platform itself: other software, clocks that drift apart. */

import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { hashSources } from '#server/base/software.ts'
import { hashGames } from '#server/games/studio.ts'
import { noon, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { openClockWatch } from './clock.ts'
import { noteSoftware } from './software.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const eventsOf = async (kind: string, siteId = 1) =>
  (
    await house.owner.query<{ reason: string; before: object; after: object }>(
      `select reason, before, after from significant_event where kind = $1 and site_id = $2 order by event_id`,
      [kind, siteId],
    )
  ).rows
const start = (running: Record<string, string>) =>
  noteSoftware({ database: house.database, siteIds: [1, 2] }, running, noon)

test('[EVT-01] software that was added, changed or removed is one event of a start, with both hashes', async () => {
  const first = { program: 'aa', 'game:dice': 'd1', 'game:limbo': 'l1' }
  await Promise.all([start(first), start(first)])
  await start(first)
  await start({ program: 'bb', 'game:dice': 'd1', 'game:slot': 's1' })
  for (const siteId of [1, 2])
    expect(await eventsOf('software_changed', siteId)).toEqual([
      {
        reason: 'start',
        before: { program: null, 'game:dice': null, 'game:limbo': null },
        after: first,
      },
      {
        reason: 'start',
        before: { program: 'aa', 'game:limbo': 'l1', 'game:slot': null },
        after: { program: 'bb', 'game:limbo': null, 'game:slot': 's1' },
      },
    ])
})

test('[EVT-01] the hash of the program follows every byte and name of its sources, and nothing else', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sources-'))
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
    return hashSources(folder, ['a', 'b'])
  }
  mkdirSync(path.join(folder, 'b'))
  const hashes = [
    await write('a/one.ts', '1'),
    await write('a/one.ts', '2'),
    await write('a/two/one.ts', '2'),
    await write('b/one.ts', '2'),
  ]
  expect(new Set(hashes).size).toBe(4)
  expect(await write('b/one.test.ts', 'a test')).toBe(hashes.at(-1))
  rmSync(folder, { recursive: true })
  expect(await hashSources()).toMatch(/^[0-9a-f]{64}$/)
  expect(Object.keys(hashGames())).toContain('game:dice')
})

test('[EVT-09] drift of the clocks is measured, alarmed beyond a second, and told when it begins and ends', async () => {
  let aheadMs = 0
  const measured: number[] = []
  const watch = openClockWatch({
    database: house.database,
    siteIds: () => [1],
    clock: () => new Date(Date.now() + aheadMs),
    log: openLog('silent'),
    onDrift: (driftMs) => void measured.push(driftMs),
  })
  for (const ahead of [0, 600_000, 900_000, 0, -600_000]) {
    aheadMs = ahead
    await watch()
  }
  // In minutes: a busy machine may take seconds to answer.
  expect(measured.map((driftMs) => Math.round(driftMs / 60_000) + 0)).toEqual([0, -10, -15, 0, 10])
  const events = await eventsOf('clock_drifted')
  expect(events.map(({ reason }) => reason)).toEqual(['apart', 'together', 'apart'])
  expect(events[0]).toMatchObject({ before: { isDrifting: false }, after: { isDrifting: true } })
})
