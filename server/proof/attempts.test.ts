/** Protects: guessing stops after three tries, and no stranger can keep a player out. */

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inMinutes, outcomeOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { beginAttempt, recordAttempt, type Factor } from './attempts.ts'

let house: TestHouse

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

type Step = { factor: Factor; source: number; succeeds: boolean; afterMinutes: number }
type Row = Step & { minute: number }

const names = Array.from({ length: 100 }, (_, i) => `runner${i}`)
const addressOf = (source: number, name: string) => `${name}-source-${source}`

/** One attempt, as the handlers make it: `OK` where it was let through, whatever came of it. */
async function attempt(name: string, { factor, source, succeeds }: Step, minute: number) {
  const now = inMinutes(minute)
  const visit = house.visitOf(house.site, { now, address: addressOf(source, name) })
  const done = house.call(
    async (running) => {
      await beginAttempt(running, name, factor)
      await recordAttempt(running, name, factor, succeeds)
    },
    visit,
    null,
  )
  return outcomeOf(done)
}

/** What the rules say, read from the history of attempts that were let through. */
function expected(history: Row[], step: Step, minute: number): string {
  const isKnown = history.some((row) => row.source === step.source && row.succeeds)
  const latest = history
    .filter(
      (row) =>
        row.succeeds || (row.factor === 'password' && (!isKnown || row.source === step.source)),
    )
    .slice(-3)
  const isLocked =
    latest.length === 3 &&
    latest.every((row) => !row.succeeds) &&
    (latest[2]?.minute ?? 0) - (latest[0]?.minute ?? 0) <= 30
  if (step.factor === 'password' && isLocked) return 'accountLocked'
  const fromHere = history.filter((row) => row.source === step.source)
  const sinceSuccess = fromHere.slice(fromHere.findLastIndex((row) => row.succeeds) + 1)
  const windowMinutes = step.factor === 'password' ? 24 * 60 : 60
  const failures = sinceSuccess.filter(
    (row) => row.factor === step.factor && row.minute > minute - windowMinutes,
  )
  return failures.length >= (step.factor === 'password' ? 3 : 4) ? 'tooManyRequests' : 'OK'
}

test('[AUT-02] locks and throttles follow the rules whatever the order of attempts', async () => {
  const steps = fc.array(
    fc.record({
      factor: fc.constantFrom<Factor>('password', 'password', 'code'),
      source: fc.nat(2),
      succeeds: fc.constantFrom(false, false, false, true),
      afterMinutes: fc.constantFrom(0, 1, 10, 16, 31, 61, 23 * 60),
    }),
    { minLength: 3, maxLength: 16 },
  )
  let run = 0
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      run += 1
      const history: Row[] = []
      let minute = 0
      for (const step of walk) {
        minute += step.afterMinutes
        const refusal = expected(history, step, minute)
        expect(await attempt(`walker${run}`, step, minute)).toBe(refusal)
        if (refusal === 'OK') history.push({ ...step, minute })
      }
    }),
    { numRuns: 60 },
  )
})

const wrong: Step = { factor: 'password', source: 0, succeeds: false, afterMinutes: 0 }

test('[AUT-02] time alone does not open a locked account, a one-time code does', async () => {
  for (let i = 0; i < 3; i++) expect(await attempt('held', wrong, i)).toBe('OK')
  for (const minute of [3, 31, 10_000]) {
    expect(await attempt('held', { ...wrong, succeeds: true }, minute)).toBe('accountLocked')
  }
  expect(await attempt('held', { ...wrong, factor: 'code', succeeds: true }, 10_001)).toBe('OK')
  expect(await attempt('held', { ...wrong, succeeds: true }, 10_002)).toBe('OK')
})

test('[AUT-02] of a hundred attempts at once exactly three are let through', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => attempt('stormed', wrong, 0)),
  )
  expect(outcomes.filter((refusal) => refusal === 'OK')).toHaveLength(3)
  expect(outcomes.filter((refusal) => refusal === 'accountLocked')).toHaveLength(97)
})

test('[AUT-02] a stranger who locked an account cannot lock it again after it was opened', async () => {
  const home = { ...wrong, source: 1 }
  for (let i = 0; i < 3; i++) await attempt('victim', wrong, 0)
  expect(await attempt('victim', { ...home, factor: 'code', succeeds: true }, 1)).toBe('OK')
  for (let i = 2; i < 20; i++) {
    expect(await attempt('victim', wrong, i)).toBe('tooManyRequests')
    expect(await attempt('victim', { ...home, succeeds: true }, i)).toBe('OK')
  }
})

test('[AUT-02] strangers from many addresses do not lock a player out of the own house', async () => {
  const home = { ...wrong, source: 50, succeeds: true }
  await attempt('resident', home, 0)
  for (let source = 0; source < 3; source++) await attempt('resident', { ...wrong, source }, 1)
  expect(await attempt('resident', { ...home, source: 51 }, 2)).toBe('accountLocked')
  expect(await attempt('resident', home, 2)).toBe('OK')
})

test('[EVT-01] each failed access is one event with its address, and so is the lock', async () => {
  for (let i = 0; i < 4; i++) await attempt('noticed', wrong, i)
  const { rows } = await house.owner.query(
    `select kind, after from significant_event where subject = 'account:noticed' order by event_id`,
  )
  const after = { address: addressOf(0, 'noticed') }
  const failed = { kind: 'login_failed', after }
  expect(rows).toEqual([failed, failed, failed, { kind: 'account_locked', after }])
})

test('[ASVS 6.3.1] ten wrong codes of an authenticator within an hour are enough, whoever gives them', async () => {
  for (let source = 0; source < 10; source++)
    await attempt('guarded', { ...wrong, source, factor: 'authenticator' }, 0)
  const next: Step = { ...wrong, source: 99, factor: 'authenticator' }
  expect(await attempt('guarded', next, 1)).toBe('tooManyRequests')
  expect(await attempt('guarded', next, 61)).toBe('OK')
})

test('[ASVS 6.3.1] an address that fails everywhere is turned away, others are not', async () => {
  const from = (address: string) => house.visitOf(house.otherSite, { address })
  const fail = (name: string, address: string) =>
    house.call(
      async (visit) => {
        await beginAttempt(visit, name, 'password')
        await recordAttempt(visit, name, 'password', false)
      },
      from(address),
      null,
    )
  for (const name of names.slice(0, 30)) await fail(name, '2001:db8:9:9::1')
  expect(await outcomeOf(fail('anyone', '2001:db8:9:9:ffff::2'))).toBe('tooManyRequests')
  await fail('anyone', '2001:db8:9:8::1')
})
