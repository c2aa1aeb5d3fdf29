/** Protects: a flood of logins waits in memory, in order, and cannot take every connection. */

import { expect, test } from 'vitest'
import { Refusal } from '#server/base/refusal.ts'
import { openTurns } from './turns.ts'

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('at most so many run at once, and never two of one key', async () => {
  const takeTurn = openTurns({ atOnceMax: 2, waitingMax: 10 })
  const { open, opened } = gate()
  const started: string[] = []
  const turns = ['a1', 'a2', 'b1', 'c1'].map((name) =>
    takeTurn(name.charAt(0), async () => {
      started.push(name)
      await opened
    }),
  )
  await settled()
  expect(started).toEqual(['a1', 'b1'])
  open()
  await Promise.all(turns)
  expect(started.toSorted()).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('a turn that fails lets the next one begin', async () => {
  const takeTurn = openTurns({ atOnceMax: 1, waitingMax: 10 })
  const failing = takeTurn('a', async () => {
    throw new Error('no luck')
  })
  const next = takeTurn('a', async () => 'done')
  await expect(failing).rejects.toThrow('no luck')
  expect(await next).toBe('done')
})

test('who comes when too many wait is refused at once', async () => {
  const takeTurn = openTurns({ atOnceMax: 1, waitingMax: 1 })
  const { open, opened } = gate()
  const running = takeTurn('a', () => opened)
  const waiting = takeTurn('b', () => opened)
  await expect(takeTurn('c', () => opened)).rejects.toEqual(new Refusal('tooManyRequests'))
  open()
  await Promise.all([running, waiting])
})
