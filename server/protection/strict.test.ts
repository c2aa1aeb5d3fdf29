/** Protects: on a strict site the whole way is open to an honest player, step by step, and each step is asked for by name. */

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Path } from '#contract/calls.ts'
import { openServed, type Player, type Served } from '#tests/harness/served.ts'

let served: Served
let owner: pg.Client
beforeAll(async () => {
  served = await openServed()
  owner = new pg.Client(served.databaseUrl)
  await owner.connect()
  await owner.query(
    `update site set settings = jsonb_set(settings, '{policy}', '"britain"') where site_id = 1`,
  )
  await served.house.sites.reload()
})
afterAll(async () => {
  await owner.end()
  await served.close()
})

const say = async (path: Path, body: Record<string, unknown>, auth: string) =>
  (await served.ask(path, body, { auth })).body
const deposit = async ({ auth }: Player) =>
  (
    await say(
      '/api/wallet/deposit_create',
      { method: 'sandbox', amount: '100', client_ref: randomUUID() },
      auth,
    )
  ).message
const play = async (auth: string) =>
  (
    await say(
      '/api/game/play',
      {
        game_code: 'dice',
        stake: '1',
        choice: { side: 'under', target: 5000 },
        client_ref: randomUUID(),
      },
      auth,
    )
  ).message
const prove = ({ account }: Player) =>
  owner.query('update player set identity_verified_at = now() where account_id = $1', [account])

async function acceptAll({ auth }: Player) {
  const { is_required, value } = await say('/api/settings/consents_get', {}, auth)
  expect(is_required).toBe(true)
  const consents = (value as { kind: string; version: number }[]).map(({ kind, version }) => ({
    kind,
    version,
  }))
  expect((await say('/api/settings/consents_give', { consents }, auth)).message).toBe('OK')
}

test('[ACC-03, ACC-05, EXC-10, AUT-09] [NEV-14] identity, consent, information, one session: each is asked for, then stakes are taken', async () => {
  const player = await served.newPlayer()
  expect([await deposit(player), await play(player.auth)]).toEqual([
    'identityNeeded',
    'identityNeeded',
  ])
  await prove(player)
  expect([await deposit(player), await play(player.auth)]).toEqual(['termsNeeded', 'termsNeeded'])
  await acceptAll(player)
  expect([await deposit(player), await play(player.auth)]).toEqual(['OK', 'informationNeeded'])
  await say('/api/limits/informed', {}, player.auth)
  expect(await play(player.auth)).toBe('balanceTooLow')
  const other = await served.signIn(player.account, player.password)
  expect(await play(other)).toBe('playsElsewhere')
  await say('/api/auth/session_revoke', {}, other)
  expect(await play(other)).toBe('balanceTooLow')
})

test('more players than connections stake at once on a strict site, and every one is answered', async () => {
  const players = []
  for (let n = 0; n < 40; n++) {
    const player = await served.newPlayer()
    await prove(player)
    await acceptAll(player)
    await say('/api/limits/informed', {}, player.auth)
    players.push(player)
  }
  const answers = await Promise.all(players.map(({ auth }) => play(auth)))
  expect(new Set(answers)).toEqual(new Set(['balanceTooLow']))
})
