/** Protects a site's catalogue from its feeds: nothing is lost, nothing opens by itself, and every change is on record. */

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noon, refusalOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import type { Author } from '#server/base/staff.ts'
import { syncCatalogue, type Feed, type FeedGame, type Synced } from './sync.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())
beforeEach(() => clear())

const clear = () => house.owner.query(`delete from game; delete from provider`)

const game = (code: string, change: Partial<FeedGame> = {}): FeedGame => ({
  code,
  name: `Game ${code}`,
  category: 'slot_game',
  volatility: 'low',
  rtp: '96.50',
  stakeMin: 100n,
  stakeMax: 50_000n,
  features: ['wilds'],
  hasDemo: true,
  ...change,
})

const sync = (
  games: FeedGame[],
  isConfirmed = false,
  name = 'Jili',
  actor: Author = 'staff:ana',
): Promise<Synced> => {
  const feed: Feed = { code: 'JILI', name, games }
  return house.database.inSite(house.site.id, (db) =>
    syncCatalogue(db, house.site, feed, { now: noon, actor, isConfirmed }),
  )
}

type Row = {
  game_code: string
  name: string
  is_open: boolean
  is_missing: boolean
  rules_version: number
}
const rows = async () =>
  (
    await house.owner.query<Row>(
      `select game_code, name, is_open, missing_since is not null as is_missing, rules_version from game
        where site_id = 1 order by game_code`,
    )
  ).rows
const stateOf = ({ is_open, is_missing }: Row) =>
  is_missing ? 'disabled' : is_open ? 'shown' : 'hidden'
const states = async () =>
  Object.fromEntries((await rows()).map((row) => [row.game_code, stateOf(row)]))
const open = (code: string) =>
  house.owner.query('update game set is_open = true where game_code = $1', [code])
const eventsOf = async (subject: string) =>
  (
    await house.owner.query(
      'select kind, actor, before, after from significant_event where subject = $1 order by event_id',
      [subject],
    )
  ).rows

const ten = Array.from({ length: 10 }, (_, i) => game(`g${i}`))

test('a new provider is closed, its games hidden, and nothing is shown before an operator opens it', async () => {
  await sync([game('a'), game('b')])
  expect(await states()).toEqual({ a: 'hidden', b: 'hidden' })
  const { rows: providers } = await house.owner.query(
    'select name, is_open from provider where site_id = 1',
  )
  expect(providers).toEqual([{ name: 'Jili', is_open: false }])
})

test('[EVT-01] a change is written with what was and what is, of the changed fields only', async () => {
  await sync([game('changing')])
  await sync([game('changing', { rtp: '94.00', features: ['ways', 'wilds'] })], false, 'JILI Games')
  expect((await eventsOf('game:JILI/changing')).at(-1)).toEqual({
    kind: 'game_changed',
    actor: 'staff:ana',
    before: { rtp: '96.50', features: ['wilds'] },
    after: { rtp: '94.00', features: ['ways', 'wilds'] },
  })
  expect((await eventsOf('provider:JILI')).at(-1)).toMatchObject({
    kind: 'provider_changed',
    before: { name: 'Jili' },
    after: { name: 'JILI Games' },
  })
  expect((await rows())[0]?.rules_version).toBe(2)
})

test('the same feed again changes and tells nothing', async () => {
  await sync([game('same', { features: ['wilds', 'ways'] })])
  await sync([game('same', { features: ['ways', 'wilds'] })])
  expect(await eventsOf('game:JILI/same')).toHaveLength(1)
})

test('a game that goes is disabled, and one that comes back stays hidden', async () => {
  await sync(ten)
  await open('g0')
  await sync(ten.slice(1))
  expect((await states())['g0']).toBe('disabled')
  await expect(open('g0')).rejects.toThrow('missing_is_closed')
  await sync(ten)
  expect((await states())['g0']).toBe('hidden')
})

test('a feed without games, and one that does not fit, are refused whole', async () => {
  await sync([game('kept')])
  expect(await sync([], true)).toMatchObject({ outcome: 'refused', why: 'empty' })
  for (const unfit of [
    [game('a'), game('a')],
    [game('A B')],
    [game('a', { stakeMax: 99n })],
    [game('a', { rtp: 'high' })],
    [game('a', { category: 'nonsense' as never })],
    // What nobody can check of a game of others.
    [game('a', { features: ['provably_fair'] })],
    [game('a', { features: ['keyboard'] })],
  ])
    expect(await sync([game('kept'), ...unfit])).toMatchObject({ outcome: 'refused', why: 'unfit' })
  expect(await states()).toEqual({ kept: 'hidden' })
})

test('a feed that has shrunk by more than a fifth waits for somebody to confirm it', async () => {
  await sync(ten)
  expect((await sync(ten.slice(2))).outcome).toBe('applied')
  expect(await sync(ten.slice(4))).toEqual({ outcome: 'refused', why: 'shrunk', details: '2 of 8' })
  expect(Object.values(await states()).filter((state) => state === 'disabled')).toHaveLength(2)
  expect((await sync(ten.slice(4), true)).outcome).toBe('applied')
})

type Step = { open: string } | { feed: string[]; name: string }
const code = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ open: code }),
  fc.record({ feed: fc.uniqueArray(code, { minLength: 1 }), name: fc.constantFrom('One', 'Two') }),
)

/** Where a game stands after each kind of news, as the rule says it. */
const next = {
  fed: { none: 'hidden', hidden: 'hidden', shown: 'shown', disabled: 'hidden' },
  gone: { none: 'none', hidden: 'disabled', shown: 'disabled', disabled: 'disabled' },
} as const
type State = 'none' | 'hidden' | 'shown' | 'disabled'

test('over any history of feeds and operators every game stands where the rule says, and none is ever deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await clear()
      const model = new Map<string, State>()
      const names = new Map<string, string>()
      for (const one of steps) {
        if ('open' in one) {
          if (model.get(one.open) === 'hidden') {
            await open(one.open)
            model.set(one.open, 'shown')
          }
          continue
        }
        await sync(
          one.feed.map((each) => game(each, { name: one.name })),
          true,
        )
        for (const each of ['a', 'b', 'c', 'd', 'e']) {
          const isFed = one.feed.includes(each)
          model.set(each, next[isFed ? 'fed' : 'gone'][model.get(each) ?? 'none'])
          if (isFed) names.set(each, one.name)
        }
      }
      const expected = [...model].filter(([, state]) => state !== 'none')
      expect(await states()).toEqual(Object.fromEntries(expected))
      expect(Object.fromEntries((await rows()).map((row) => [row.game_code, row.name]))).toEqual(
        Object.fromEntries(names),
      )
    }),
    { numRuns: 40, seed: 44 },
  )
})

test('[AUT-12] only staff with the right to it bring the catalogue up to date', async () => {
  expect(await refusalOf(sync([game('one')], true, 'Jili', 'staff:nobody'))).toBe('rightMissing')
  expect(await rows()).toEqual([])
  expect(await sync([game('one')], true, 'Jili', 'system')).toMatchObject({ outcome: 'applied' })
})
