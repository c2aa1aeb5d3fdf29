/** Protects players: nothing they keep secret reaches a log, and nobody writes lines of their own into it. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type Path } from '#contract/calls.ts'
import { openLog } from '#server/base/log.ts'
import { openServed, type Served } from './harness/served.ts'

let served: Served
let logged = ''
beforeAll(async () => {
  served = await openServed({ log: openLog('trace', { write: (line) => void (logged += line) }) })
})
afterAll(() => served.close())

/** Every call with this in all its fields of text. */
async function askAll(text: string, auth: string) {
  for (const path of Object.keys(calls) as Path[]) {
    if (calls[path].method === 'GET') continue
    const fields = Object.keys(calls[path].body.properties).map((name) => [name, text])
    await served.ask(path, { ...calls[path].example, ...Object.fromEntries(fields) }, { auth })
    await served.ask(path, calls[path].example, { auth: text })
  }
}

test('[EVT-08] passwords, codes, tokens and contacts sent to any call reach no log', async () => {
  const { auth, password, phone } = await served.newPlayer()
  const canary = `canary${randomUUID()}`
  await askAll(canary, auth)
  await served.ask('/api/auth/update_password', { password, new_password: canary }, { auth })
  for (const secret of [canary, auth, password, phone]) expect(logged).not.toContain(secret)
})

test('[EVT-08] what a client sends cannot look like a line of the log', async () => {
  const forged = '{"level":60,"msg":"forged"}'
  await served.fetch(`/api/nothing?${encodeURIComponent(`\n${forged}`)}`, {
    headers: { 'user-agent': forged, 'x-forwarded-for': forged },
  })
  await askAll(`\n${forged}\n`, 'no-such-token')
  served.house.app.log.warn({ user: forged }, `\n${forged}`)
  const lines = logged.split('\n').slice(0, -1)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' })
})
