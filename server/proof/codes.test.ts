/** Protects: a code works once, soon, for what it was asked for, and cannot be guessed or flooded. */

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  inSeconds,
  outcomeOf,
  sessionSecret,
  testHouse,
  type TestHouse,
} from '#tests/harness/visit.ts'
import type { Message } from '#server/messages/messages.ts'
import { sendCode, useCode, type Contact, type Purpose } from './codes.ts'

let house: TestHouse
let sent: Message[]
const needs = {
  sessionSecret,
  messages: { send: async (_: unknown, message: Message) => void sent.push(message) },
}

beforeAll(async () => {
  house = await testHouse()
  sent = []
})
afterAll(() => house.drop())

let addresses = 0
/** A visit from an address nobody used yet, unless one is given. */
const visitAt = (seconds: number, address = `address-${(addresses += 1)}`) =>
  house.visitOf(house.site, { now: inSeconds(seconds), address })

let phones = 0
/** A phone nobody was sent anything to yet. */
const freshPhone = (): Contact => ({ channel: 'sms', address: `+63920${(phones += 1)}` })

/** @returns the code that was sent, or null where nothing was. */
async function send(
  name: string,
  seconds: number,
  {
    purpose = 'login',
    address,
    to = freshPhone(),
  }: { purpose?: Purpose; address?: string; to?: Contact | null } = {},
) {
  const visit = visitAt(seconds, address)
  await house.call(
    (running) => sendCode(running, { accountId: name, purpose }, to, needs),
    visit,
    null,
  )
  const message = sent.at(-1)
  return message?.to ? (message.code ?? null) : null
}

const use = (name: string, code: string, seconds: number, purpose: Purpose = 'login') =>
  house.call(
    (visit) => useCode(visit, { accountId: name, purpose }, code, needs),
    visitAt(seconds),
    null,
  )

let names = 0
const anybody = () => `anybody${(names += 1)}`
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('[ASVS 6.5.1] of twenty uses at once exactly one succeeds', async () => {
  const name = anybody()
  const code = (await send(name, 0)) ?? ''
  const uses = await Promise.allSettled(Array.from({ length: 20 }, () => use(name, code, 1)))
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Whose answer was lost learns that it went through; who guesses does not.
  expect(await outcomeOf(use(name, code, 2))).toBe('codeUsed')
  expect(await outcomeOf(use(name, otherThan(code), 2))).toBe('codeWrong')
})

test('[ASVS 6.6.2] a code serves its own purpose, account, session and site only', async () => {
  const [name, other] = [anybody(), anybody()]
  const code = (await send(name, 0)) ?? ''
  await send(other, 0)
  const elsewhere = house.visitOf(house.otherSite, { now: inSeconds(0) })
  const login = { accountId: name, purpose: 'login' } as const
  await house.call((visit) => sendCode(visit, login, freshPhone(), needs), elsewhere, null)
  expect(await outcomeOf(use(name, code, 1, 'register'))).toBe('codeWrong')
  expect(await outcomeOf(use(other, code, 1))).toBe('codeWrong')
  const foreign = house.call((visit) => useCode(visit, login, code, needs), elsewhere, null)
  expect(await outcomeOf(foreign)).toBe('codeWrong')
  const bound = { ...login, bound: 'another session' }
  const elsewhereHere = house.call((visit) => useCode(visit, bound, code, needs), visitAt(1), null)
  expect(await outcomeOf(elsewhereHere)).toBe('codeWrong')
  expect(await outcomeOf(use(name, code, 1))).toBe('OK')
})

test('[ASVS 6.5.2] codes are kept as hashes under the secret of the server', async () => {
  const name = anybody()
  const code = (await send(name, 0)) ?? ''
  const stranger = { ...needs, sessionSecret: 'another secret, as long as the first one' }
  const forged = house.call(
    (visit) => useCode(visit, { accountId: name, purpose: 'login' }, code, stranger),
    visitAt(1),
    null,
  )
  expect(await outcomeOf(forged)).toBe('codeWrong')
  const { rows } = await house.owner.query<{ kept: number }>(
    'select length(code_hash) as kept from one_time_code where account_id = $1',
    [name],
  )
  expect(rows).toEqual([{ kept: 32 }])
})

test('[AUT-01] an unknown name is answered step by step like a known one', async () => {
  const steps = async (name: string, to: Contact | null) => {
    const answers: unknown[] = []
    const note = (work: Promise<unknown>) =>
      work.then(
        (answer) => answers.push(answer),
        (fault: { key: string; details: unknown }) => answers.push([fault.key, fault.details]),
      )
    const request = (seconds: number) =>
      note(
        house.call(
          (visit) => sendCode(visit, { accountId: name, purpose: 'login' }, to, needs),
          visitAt(seconds, `${name}-home`),
          null,
        ),
      )
    await note(use(name, 'no code', 0))
    await request(0)
    await request(1)
    for (let i = 0; i < 6; i++) await note(use(name, 'no code', 2))
    for (let i = 0; i < 6; i++) await request(60 + 60 * i)
    await note(use(name, 'no code', 1000))
    return answers
  }
  expect(await steps('nobody_here', null)).toEqual(await steps(anybody(), freshPhone()))
})

test('a code that was not sent opens nothing', async () => {
  const name = anybody()
  expect(await send(name, 0, { to: null })).toBeNull()
  const neverSent = sent.at(-1)?.code ?? ''
  expect(await outcomeOf(use(name, neverSent, 1))).toBe('codeWrong')
})

test('[ASVS 6.6.3] a phone is not flooded through accounts that only name it, nor kept from its owner', async () => {
  const phone = freshPhone()
  const codes: (string | null)[] = []
  for (let i = 0; i < 6; i++)
    codes.push(await send(anybody(), 0, { purpose: 'register', to: phone }))
  expect(codes.filter((code) => code !== null)).toHaveLength(5)
  expect(await send(anybody(), 0, { to: phone })).not.toBeNull()
})

test('strangers who ask for codes of an account do not use up what its player may ask for', async () => {
  const name = anybody()
  for (let i = 0; i < 8; i++) await send(name, i * 60)
  expect(await outcomeOf(send(name, 540))).toBe('codeTooSoon')
  expect(await send(name, 540, { purpose: 'action:bank_add' })).not.toBeNull()
})

test('[ASVS 6.6.3] one address cannot ask for codes without end, save on a demo site', async () => {
  const site = { ...house.otherSite, isDemo: false }
  const ask = (i: number) =>
    house.call(
      (visit) =>
        sendCode(visit, { accountId: `somebody${i}`, purpose: 'login' }, freshPhone(), needs),
      house.visitOf(site, { address: '198.51.100.9' }),
      null,
    )
  for (let i = 0; i < 30; i++) await ask(i)
  expect(await outcomeOf(ask(30))).toBe('tooManyRequests')
  site.isDemo = true
  await ask(31)
})

test('[ASVS 6.5.5] five wrong tries end a code, from wherever they come', async () => {
  const name = anybody()
  const code = (await send(name, 0)) ?? ''
  for (let i = 0; i < 5; i++) {
    expect(await outcomeOf(use(name, otherThan(code), 1))).toBe('codeWrong')
  }
  expect(await outcomeOf(use(name, code, 1))).toBe('codeExpired')
})

type Step = 'send' | 'right' | 'wrong' | 'older' | 'wait30s' | 'wait3m' | 'wait10m'
const steps: readonly Step[] = [
  'send',
  'right',
  'wrong',
  'wrong',
  'older',
  'wait30s',
  'wait3m',
  'wait10m',
]
const waits: Partial<Record<Step, number>> = { wait30s: 30, wait3m: 180, wait10m: 600 }

/** The rules by themselves: the codes that were sent, and what became of the last. */
type Model = { now: number; sent: { code: string; at: number }[]; isUsed: boolean; tries: number }

function useInModel(model: Model, code: string): string {
  const last = model.sent.at(-1)
  if (!last) return 'codeWrong'
  if (model.isUsed) return code === last.code ? 'codeUsed' : 'codeWrong'
  if (model.now - last.at >= 300 || model.tries >= 5) return 'codeExpired'
  model.tries += 1
  model.isUsed = code === last.code
  return model.isUsed ? 'OK' : 'codeWrong'
}

function sendInModel({ now, sent: codes }: Model): string {
  const recent = codes.filter(({ at: sentAt }) => sentAt > now - 3600)
  const waitSeconds = 60 * 2 ** Math.max(0, recent.length - 1)
  return recent.length >= 5 || now - (codes.at(-1)?.at ?? -Infinity) < waitSeconds
    ? 'codeTooSoon'
    : 'OK'
}

const codeTried = (step: Step, { sent: codes }: Model): string => {
  const last = codes.at(-1)?.code ?? '000000'
  return step === 'right' ? last : step === 'older' ? (codes.at(-2)?.code ?? last) : otherThan(last)
}

/** Takes one step on the table and in the model. @returns how both ended. */
async function take(step: Step, name: string, model: Model): Promise<[real: string, rule: string]> {
  if (step in waits) {
    model.now += waits[step] ?? 0
    return ['OK', 'OK']
  }
  if (step !== 'send') {
    const code = codeTried(step, model)
    return [await outcomeOf(use(name, code, model.now)), useInModel(model, code)]
  }
  const rule = sendInModel(model)
  const sending = send(name, model.now, { address: `${name}-home` })
  const real = await outcomeOf(sending)
  if (real === 'OK') {
    model.sent.push({ code: (await sending) ?? '', at: model.now })
    Object.assign(model, { isUsed: false, tries: 0 })
  }
  return [real, rule]
}

test('[ASVS 6.5.1] codes live as the rules say, whatever the order of steps', async () => {
  const walks = fc.array(fc.constantFrom('send' as const, ...steps), {
    minLength: 4,
    maxLength: 24,
  })
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      // An account of its own for every walk, so that none uses up the budget of another.
      const name = anybody()
      const model: Model = { now: 0, sent: [], isUsed: false, tries: 0 }
      for (const step of walk) {
        const [real, rule] = await take(step, name, model)
        expect(real).toBe(rule)
      }
    }),
    { numRuns: 40 },
  )
})
