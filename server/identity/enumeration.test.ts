/** Protects: over HTTP nobody learns which accounts exist, neither from an answer nor from the work behind it. */

import { randomInt } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Path } from '#contract/calls.ts'
import type { Transaction } from '#server/base/database.ts'
import { openServed, type Served } from '#tests/harness/served.ts'

let served: Served
let owner: pg.Client
/** What requests ask of the database, in their order; the workers of the house ask elsewhere. */
let asked: string[] = []

beforeAll(async () => {
  served = await openServed()
  owner = new pg.Client(served.databaseUrl)
  await owner.connect()
  const { database } = served.house
  const begin = database.begin
  vi.spyOn(database, 'begin').mockImplementation((siteId) => listened(begin(siteId)))
})
afterAll(async () => {
  await owner.end()
  await served.close()
})

function listened({ db, commit, rollback }: Transaction): Transaction {
  const noted = <T>(text: string, answer: T) => {
    asked.push(text)
    return answer
  }
  return {
    db: {
      rows: async (statement) => noted(statement.text, await db.rows(statement)),
      row: async (statement) => noted(statement.text, await db.row(statement)),
      run: async (statement) => noted(statement.text, await db.run(statement)),
    },
    commit: async () => noted('commit', await commit()),
    rollback: async () => noted('rollback', await rollback()),
  }
}

const someName = () => `n${randomInt(10 ** 9, 10 ** 10)}`
const somePhone = () => `+63${randomInt(10 ** 9, 10 ** 10)}`
type Named = { account: string; phone: string }

/** An account in a state, with the password of the demo's players. */
async function accountIn(status: string): Promise<Named> {
  const named = { account: someName(), phone: somePhone() }
  await owner.query(
    `insert into player (site_id, account_id, password_hash, phone, status, created_at)
     select 1, $1, password_hash, $2, $3, now() from player where site_id = 1 and account_id = 'player01'`,
    [named.account, named.phone, status],
  )
  return named
}

/** Status, body and statements of the last of some questions about an account. */
async function observe(ask: Asking, named: Named) {
  let seen: unknown
  for (const [path, body] of ask(named)) {
    asked = []
    const answer = await served.ask(path, body)
    seen = { ...answer, statements: asked }
  }
  return seen
}

type Asking = (named: Named) => [Path, Record<string, unknown>][]
const tac = '000000'
const newPassword = 'a long enough passphrase'
const askings: Record<string, Asking> = {
  'login with a wrong password': ({ account: account_id }) => [
    ['/api/auth/login', { account_id, password: 'not the password' }],
  ],
  'login once it is locked': ({ account: account_id }) =>
    Array.from({ length: 4 }, () => [
      '/api/auth/login',
      { account_id, password: 'not the password' },
    ]),
  'a code to sign in with': ({ account: account_id }) => [
    ['/api/auth/tac/request_login', { account_id }],
  ],
  'a second code too soon': ({ account: account_id }) => [
    ['/api/auth/tac/request_login', { account_id }],
    ['/api/auth/tac/request_login', { account_id }],
  ],
  'login by a code that nobody asked for': ({ account: account_id }) => [
    ['/api/auth/login_tac', { account_id, tac }],
  ],
  'login by a wrong code': ({ account: account_id }) => [
    ['/api/auth/tac/request_login', { account_id }],
    ['/api/auth/login_tac', { account_id, tac }],
  ],
  'a code to register with': ({ account: account_id }) => [
    ['/api/auth/tac/request_new_register', { account_id }],
  ],
  'confirming a registration by a wrong code': ({ account: account_id }) => [
    ['/api/auth/tac/request_new_register', { account_id }],
    ['/api/auth/tac/verify', { account_id, tac }],
  ],
  'a forgotten password, with the phone': ({ account: account_id, phone }) => [
    ['/api/auth/forgot_password', { account_id, contact_phone: phone }],
  ],
  'a forgotten password, with another phone': ({ account: account_id }) => [
    ['/api/auth/forgot_password', { account_id, contact_phone: '+639179999999' }],
  ],
  'a new password by a code that nobody asked for': ({ account: account_id }) => [
    ['/api/auth/reset_password', { account_id, tac, new_password: newPassword }],
  ],
  'a new password by a wrong code': ({ account: account_id, phone }) => [
    ['/api/auth/forgot_password', { account_id, contact_phone: phone }],
    ['/api/auth/reset_password', { account_id, tac, new_password: newPassword }],
  ],
  'a second step that nobody began': ({ account: account_id }) => [
    ['/api/auth/twofa_verify', { account_id, challenge: 'none', code: tac }],
  ],
}

test.each(Object.entries(askings))(
  '[AUT-01] the same answer and the same statements for every account and for none: %s',
  async (_, ask) => {
    const unknown = await observe(ask, { account: someName(), phone: somePhone() })
    expect(asked.length).toBeGreaterThan(1)
    for (const status of ['pending', 'active', 'inactive', 'suspended', 'closed']) {
      const known = await observe(ask, await accountIn(status))
      expect({ status, seen: known }).toEqual({ status, seen: unknown })
    }
  },
)

test('[AUT-01] before the first step is passed a browser’s cookie of trust changes neither answer nor work', async () => {
  const attempt = async (named: Named, cookie: string) => {
    asked = []
    const { status, text } = await served.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-fairhouse': 'web', cookie },
      body: JSON.stringify({ account_id: named.account, password: 'not the password' }),
    })
    return { status, text, statements: asked }
  }
  const unknown = await attempt({ account: someName(), phone: somePhone() }, '')
  expect(asked.length).toBeGreaterThan(1)
  for (const cookie of ['', `trust=${'x'.repeat(43)}`])
    expect(await attempt(await accountIn('active'), cookie)).toEqual(unknown)
})

test('[AUT-01] a login by passkey takes no name, so its answer tells of none', async () => {
  const named = await served.ask('/api/auth/passkey_login_options', { account_id: 'player01' })
  expect(named.body.message).toBe('invalidBody')
  const { body } = await served.ask('/api/auth/passkey_login_options', {})
  const { options } = body.value as { options: Record<string, unknown> }
  expect(options['allowCredentials'] ?? []).toEqual([])
})
