/** Protects what pages show: answers are shared and fresh, the latest asking counts, and nothing outlives the session. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ask } from './client.ts'
import type { Failure, Result } from './result.ts'
import { openStore, type Preloaded } from './store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const path = '/api/auth/get_balance'
const failed = { statusCode: -503, message: 'disconnect', details: {}, isUnknown: true } as const
const balance = (game_balance: string) => ({ statusCode: 1, message: 'OK', game_balance }) as const
const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A server whose answers are given by hand, in any order. */
function serverByHand() {
  const asked: { path: string; answer: (result: unknown) => void }[] = []
  const ask: Ask = (asking) =>
    new Promise((resolve) => {
      asked.push({ path: asking, answer: (result) => resolve(result as Result<typeof asking>) })
    })
  const answer = async (index: number, result: unknown) => {
    asked[index]?.answer(result)
    await passMs(0)
  }
  return { ask, asked, answer }
}

test('who shows the same shares one asking; what is fresh is not asked again, what is old is', async () => {
  const { ask, asked, answer } = serverByHand()
  const store = openStore(ask)
  const [told, alsoTold] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const leave = store.at('/api/auth/login_history', { b: 2, a: 1 } as never).watch(told)
  store.at('/api/auth/login_history', { a: 1, b: 2, c: undefined } as never).watch(alsoTold)
  expect(asked).toHaveLength(1)
  await answer(0, balance('1.00'))
  expect(told).toHaveBeenCalledOnce()
  expect(alsoTold).toHaveBeenCalledOnce()
  leave()
  await passMs(4999)
  store.at('/api/auth/login_history', { a: 1, b: 2 } as never).watch(told)
  expect(asked).toHaveLength(1)
  await passMs(1)
  store.at('/api/auth/login_history', { a: 1, b: 2 } as never).watch(told)
  expect(asked).toHaveLength(2)
})

test('what the server drew the page from is not asked for again', () => {
  const { ask, asked } = serverByHand()
  const store = openStore(ask, [
    [path, {}, balance('1.00')],
    ['/api/auth/vip', {}, failed],
  ] as unknown as readonly Preloaded[])
  store.at(path, {}).watch(() => undefined)
  store.at('/api/auth/vip', {}).watch(() => undefined)
  expect(asked.map((one) => one.path)).toEqual(['/api/auth/vip'])
})

test('a failure is asked once more before it is shown, and an older answer stays beside it', async () => {
  const { ask, asked, answer } = serverByHand()
  const store = openStore(ask)
  const reading = store.at(path, {})
  reading.watch(() => undefined)
  await answer(0, failed)
  expect(reading.read().failure).toBeUndefined()
  await passMs(1000)
  await answer(1, failed)
  expect(reading.read()).toEqual({ answer: undefined, failure: failed })
  const again = reading.askAnew()
  expect(reading.read().failure).toBeUndefined()
  await answer(2, balance('1.00'))
  await again
  void reading.askAnew()
  await answer(3, failed)
  await passMs(1000)
  await answer(4, failed)
  expect(reading.read()).toEqual({ answer: balance('1.00'), failure: failed })
  expect(asked).toHaveLength(5)
})

test('a refusal is shown at once and not asked for again, least of all for asking too often', async () => {
  const keys: readonly Failure['message'][] = ['tooManyRequests', 'maintenance', 'invalidBody']
  for (const message of keys) {
    const { ask, asked, answer } = serverByHand()
    const reading = openStore(ask).at(path, {})
    reading.watch(() => undefined)
    await answer(0, { ...failed, message })
    expect(reading.read().failure?.message).toBe(message)
    await passMs(60_000)
    expect(asked).toHaveLength(1)
  }
})

test('who has waited long for a failure is shown it at once', async () => {
  const { ask, asked, answer } = serverByHand()
  const reading = openStore(ask).at(path, {})
  reading.watch(() => undefined)
  await passMs(15_000)
  await answer(0, failed)
  expect(reading.read().failure).toBe(failed)
  expect(asked).toHaveLength(1)
})

test('an answer that was on its way when something was written is not shown', async () => {
  const { ask, asked, answer } = serverByHand()
  const store = openStore(ask)
  const reading = store.at(path, {})
  reading.watch(() => undefined)
  store.outdate(path)
  expect(asked).toHaveLength(2)
  await answer(1, balance('2.00'))
  await answer(0, balance('1.00'))
  expect(reading.read().answer).toEqual(balance('2.00'))
})

test('what was learned elsewhere is not put back by an older answer that was on its way', async () => {
  const { ask, asked, answer } = serverByHand()
  const store = openStore(ask, [[path, {}, balance('1.00')]] as unknown as readonly Preloaded[])
  const reading = store.at(path, {})
  reading.watch(() => undefined)
  void reading.ask()
  store.change(path, {}, (before) => ({ ...before, game_balance: '9.00' }))
  await answer(0, balance('1.00'))
  expect(reading.read().answer).toMatchObject({ game_balance: '9.00' })
  await answer(1, balance('9.50'))
  expect(asked).toHaveLength(2)
  expect(reading.read().answer).toMatchObject({ game_balance: '9.50' })
})

test('what nobody shows is asked for when somebody does', async () => {
  const { ask, asked, answer } = serverByHand()
  const store = openStore(ask)
  void store.fetch(path, {})
  await answer(0, balance('1.00'))
  store.outdate(path)
  expect(asked).toHaveLength(1)
  store.at(path, {}).watch(() => undefined)
  expect(asked).toHaveLength(2)
})

test('an equal answer tells nobody, and an unequal one keeps its equal parts', async () => {
  const { ask, answer } = serverByHand()
  const store = openStore(ask)
  const reading = store.at(path, {})
  const told = vi.fn<() => void>()
  reading.watch(told)
  await answer(0, { ...balance('1.00'), list: [{ a: 1 }, { b: 2 }] })
  void reading.askAnew()
  await answer(1, { ...balance('1.00'), list: [{ a: 1 }, { b: 2 }] })
  expect(told).toHaveBeenCalledTimes(1)
  const before = reading.read().answer as unknown as { list: unknown[] }
  void reading.askAnew()
  await answer(2, { ...balance('1.00'), list: [{ a: 1 }, { b: 3 }] })
  const after = reading.read().answer as unknown as { list: unknown[] }
  expect(after.list).toEqual([{ a: 1 }, { b: 3 }])
  expect(after.list[0]).toBe(before.list[0])
})

test('when a session ends nothing is kept; what is still shown goes with its page', async () => {
  const { ask, asked, answer } = serverByHand()
  const store = openStore(ask)
  const leave = store.at(path, {}).watch(() => undefined)
  void store.fetch('/api/auth/vip', {})
  await answer(0, balance('1.00'))
  await answer(1, balance('vip'))
  store.clear()
  expect(store.at('/api/auth/vip', {}).read().answer).toBeUndefined()
  expect(store.at(path, {}).read().answer).toEqual(balance('1.00'))
  leave()
  expect(store.at(path, {}).read().answer).toBeUndefined()
  expect(asked).toHaveLength(2)
})

test('what nobody can draw is asked for anew where it is shown, and forgotten where it is not', async () => {
  const { ask, asked, answer } = serverByHand()
  const store = openStore(ask, [
    [path, {}, balance('1.00')],
    ['/api/auth/vip', {}, { statusCode: 1, message: 'OK', vip: null }],
  ] as unknown as readonly Preloaded[])
  const shown = store.at(path, {})
  shown.watch(() => undefined)
  const renewed = store.renew()
  expect(asked.map((one) => one.path)).toEqual([path])
  await answer(0, balance('2.00'))
  await renewed
  expect(shown.read().answer).toEqual(balance('2.00'))
  expect(store.at('/api/auth/vip', {}).read().answer).toBeUndefined()
})

test('the longest visit keeps no more than a bounded number of answers, and none that is shown is lost', async () => {
  const store = openStore(() => Promise.resolve(balance('1.00') as never))
  store.at(path, {}).watch(() => undefined)
  for (let page = 1; page <= 300; page += 1) await store.fetch('/api/auth/login_history', { page })
  expect(store.at('/api/auth/login_history', { page: 1 }).read().answer).toBeUndefined()
  expect(store.at('/api/auth/login_history', { page: 300 }).read().answer).toBeDefined()
  expect(store.at(path, {}).read().answer).toBeDefined()
})

test('what is shown and could not be read is told of as such, until it is read or no longer shown', async () => {
  const { ask, asked, answer } = serverByHand()
  const { at, unread } = openStore(ask)
  const told = vi.fn<() => void>()
  unread.watch(told)
  const fail = async (reason: object) => {
    await answer(asked.length - 1, reason)
    await passMs(1000)
    await answer(asked.length - 1, reason)
  }
  const leave = at(path, {}).watch(() => undefined)
  expect(unread.read()).toBe(false)
  await fail(failed)
  expect(unread.read()).toBe(true)
  unread.ask()
  expect(unread.read()).toBe(false)
  for (const message of ['tooManyRequests', 'maintenance']) {
    await fail({ ...failed, message })
    expect(unread.read(), message).toBe(true)
    told.mockClear()
    unread.ask()
  }
  await answer(asked.length - 1, balance('1.00'))
  expect(unread.read()).toBe(false)
  expect(told).toHaveBeenCalled()
  // An older answer is shown; and a refusal for good is the page's to put into words.
  void at(path, {}).askAnew()
  await fail(failed)
  at('/api/auth/vip', {}).watch(() => undefined)
  await fail({ ...failed, message: 'featureUnavailable' })
  expect(unread.read()).toBe(false)
  const leaveOther = at('/api/promo/list', {}).watch(() => undefined)
  await fail(failed)
  expect(unread.read()).toBe(true)
  leaveOther()
  expect(unread.read()).toBe(false)
  // That the call itself is not there is no answer to it; that a piece of news is not, is.
  at('/api/home/news_detail', { slug: 'gone' }).watch(() => undefined)
  await fail({ ...failed, message: 'notFound' })
  expect(unread.read()).toBe(false)
  at('/api/wallet/turnover', {}).watch(() => undefined)
  await fail({ ...failed, message: 'notFound' })
  expect(unread.read()).toBe(true)
  leave()
})

test('a write nobody answered, or that met things changed, has what is shown read again; a plain refusal does not', async () => {
  const { ask, asked, answer } = serverByHand()
  const store = openStore(ask, [[path, {}, balance('1.00')]] as unknown as readonly Preloaded[])
  store.at(path, {}).watch(() => undefined)
  const reads = () => asked.filter((one) => one.path === path).length
  const write = async (result: unknown) => {
    void store.ask('/api/mission/checkin', {})
    await answer(asked.length - 1, result)
  }
  await write({ statusCode: -400, message: 'codeWrong', details: {} })
  expect(reads()).toBe(0)
  await write(failed)
  expect(reads()).toBe(1)
  await write({ statusCode: -409, message: 'missionUndone', details: {} })
  expect(reads()).toBe(2)
})
