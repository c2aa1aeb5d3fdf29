/** Protects listeners: whatever changes in whatever order, everybody ends with the present state, and is told nothing twice. */

import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { openHub, type Hub, type Listener } from './hub.ts'

type Data = { is_whole: boolean; value: { code: string; price: number }[]; gone: string[] }

let hub: Hub
afterEach(() => hub.close())

/** What a reader makes of what it is told: the items it believes in. */
function reader(siteId: number, told = new Map<string, string>()) {
  const items = new Map<string, number>()
  const heard: Data[] = []
  const listener: Listener = {
    siteId,
    playerId: null,
    topics: new Set(['odds']),
    told,
    send: (_topic, text) => {
      const data = JSON.parse(text) as Data
      heard.push(data)
      if (data.is_whole) items.clear()
      for (const { code, price } of data.value) items.set(code, price)
      for (const code of data.gone) items.delete(code)
    },
  }
  return { listener, items, heard }
}

function hubOf(state: Map<string, number>) {
  return openHub(
    [
      {
        topic: 'odds',
        of: 'site',
        everyMs: 3_600_000,
        read: async () => new Map([...state].map(([code, price]) => [code, { code, price }])),
      },
    ],
    openLog('silent'),
  )
}

/** Marks and readings are promises only; when the next turn comes they are through. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

type Step =
  | { set: [string, number] }
  | { drop: string }
  | { joins: true }
  | { resumes: true }
  | { leaves: true }
const code = fc.constantFrom('a', 'b', 'c')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ set: fc.tuple(code, fc.nat(5)) }),
  fc.record({ drop: code }),
  fc.constantFrom<Step>({ joins: true }, { resumes: true }, { leaves: true }),
)

test('after any history each reader believes what is true, also those who came back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const state = new Map<string, number>([['a', 1]])
      hub = hubOf(state)
      let readers: ReturnType<typeof reader>[] = []
      for (const one of steps) {
        if ('set' in one) state.set(...one.set)
        if ('drop' in one) state.delete(one.drop)
        if ('joins' in one) readers.push(reader(1))
        const [first] = readers
        if ('resumes' in one && first) {
          // A stream that broke: what it knew stays in the browser, the id says which state that was.
          hub.leave(first.listener)
          const again = reader(1, new Map(first.listener.told))
          for (const item of first.items) again.items.set(...item)
          readers = [...readers.slice(1), again]
          hub.join(again.listener)
        }
        if ('joins' in one) hub.join(readers.at(-1)?.listener as Listener)
        if ('leaves' in one && first) {
          hub.leave(first.listener)
          readers = readers.slice(1)
        }
        hub.mark('odds', 1)
        await settle()
      }
      for (const { items } of readers)
        expect(Object.fromEntries(items)).toEqual(Object.fromEntries(state))
      await hub.close()
    }),
    { numRuns: 200, seed: 46 },
  )
})

test('what is the same as before is not told again, and a change is told as one', async () => {
  const state = new Map([
    ['a', 1],
    ['b', 2],
  ])
  hub = hubOf(state)
  const { listener, heard } = reader(1)
  hub.join(listener)
  await settle()
  hub.mark('odds')
  await settle()
  expect(heard).toHaveLength(1)
  state.set('b', 3)
  state.delete('a')
  hub.mark('odds', 1)
  hub.mark('odds', 1)
  await settle()
  expect(heard.slice(1)).toEqual([
    { is_whole: false, value: [{ code: 'b', price: 3 }], gone: ['a'] },
  ])
})

test('a state is told to its own site and its own player only', async () => {
  const asked: [number, bigint[]][] = []
  hub = openHub(
    [
      {
        topic: 'balance',
        of: 'player',
        everyMs: 3_600_000,
        read: async (siteId, ids) => {
          asked.push([siteId, [...ids]])
          return new Map(ids.map((id) => [id, { cash: `${siteId}/${id}` }]))
        },
      },
    ],
    openLog('silent'),
  )
  const told: string[] = []
  const listeners = [1, 2].flatMap((siteId) =>
    [7n, 8n].map((playerId): Listener => ({
      siteId,
      playerId,
      topics: new Set(['balance']),
      told: new Map(),
      send: (_, data) => told.push(`${siteId}.${playerId} ${data}`),
    })),
  )
  for (const listener of listeners) hub.join(listener)
  await settle()
  expect(told.toSorted()).toEqual([
    '1.7 {"cash":"1/7"}',
    '1.8 {"cash":"1/8"}',
    '2.7 {"cash":"2/7"}',
    '2.8 {"cash":"2/8"}',
  ])
  asked.length = 0
  hub.mark('balance', 2, 8n)
  await settle()
  expect(asked).toEqual([[2, [8n]]])
})

test('a reading that fails is tried again at the next mark, and harms no other site', async () => {
  let isBroken = true
  hub = openHub(
    [
      {
        topic: 'odds',
        of: 'site',
        everyMs: 3_600_000,
        read: async (siteId) => {
          if (isBroken && siteId === 1) throw new Error('broken')
          return new Map([['a', { code: 'a', price: siteId }]])
        },
      },
    ],
    openLog('silent'),
  )
  const [one, other] = [reader(1), reader(2)]
  hub.join(one.listener)
  hub.join(other.listener)
  await settle()
  expect([one.heard.length, other.heard.length]).toEqual([0, 1])
  isBroken = false
  hub.mark('odds')
  await settle()
  expect(one.heard).toHaveLength(1)
})
