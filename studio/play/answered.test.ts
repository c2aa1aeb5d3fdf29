/** Protects: what a player has done in a game is asked for until somebody says what came of it, whatever it was. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure, Result } from '#client/result.ts'
import { untilAnswered } from './answered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost: Failure = { statusCode: 0, message: 'disconnect', details: {}, isUnknown: false }
const refused: Failure = { ...lost, statusCode: -409, message: 'stepOver' }

test('[AUT-10] a move without a reference is asked for again too, as its number lets it be made once only', async () => {
  const ask = vi.fn<() => Promise<Result<'/api/game/move'>>>(() => Promise.resolve(lost))
  const told: Failure[] = []
  const answer = untilAnswered(ask, (failure) => told.push(failure))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).toHaveBeenCalledTimes(4)
  // It may have been made: nothing may say that it was not.
  expect(told.map(({ isUnknown }) => isUnknown)).toEqual([true, true, true, true])
  ask.mockResolvedValue(refused)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toEqual(refused)
  expect(ask).toHaveBeenCalledTimes(5)
})
