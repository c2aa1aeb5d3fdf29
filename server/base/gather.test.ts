/** Protects: who asks together is answered together, each with its own answer, and a fault is nobody else's later. */

import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** An answerer held open until it is let go, and the batches it was given. */
function held(lanes: number, batchMax = 128) {
  const batches: number[][] = []
  const open: (() => void)[] = []
  const ask = gather(
    async (questions: number[]) => {
      batches.push(questions)
      await new Promise<void>((resolve) => open.push(resolve))
      if (questions.includes(13)) throw new Error('no')
      return questions.map((question) => question * 2)
    },
    { lanes, batchMax },
  )
  const letGo = async () => {
    while (open.length === 0) await new Promise(setImmediate)
    open.shift()?.()
  }
  return { ask, batches, letGo }
}

test('who asks in one turn shares a round trip, and each hears its own answer', async () => {
  const { ask, batches, letGo } = held(1)
  const answers = Promise.all([1, 2, 3].map(ask))
  await letGo()
  expect(await answers).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

test('who asks while a question is under way goes with the next, no more at once than fit', async () => {
  const { ask, batches, letGo } = held(1, 2)
  const first = ask(1)
  while (batches.length === 0) await new Promise(setImmediate)
  const later = Promise.all([2, 3, 4].map(ask))
  for (let i = 0; i < 3; i++) await letGo()
  expect([await first, ...(await later)]).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2, 3], [4]])
})

test('a fault is told to all who shared it, and the next are answered', async () => {
  const { ask, letGo } = held(1)
  const outcomes = Promise.allSettled([12, 13].map(ask))
  await letGo()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = ask(1)
  await letGo()
  expect(await next).toBe(2)
})
