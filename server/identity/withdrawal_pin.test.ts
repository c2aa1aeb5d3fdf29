/** Protects: with a PIN set no money leaves without it, whoever holds the session, and nobody but the player sets, guesses or removes it. */

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type Path } from '#contract/calls.ts'
import { proofOf } from '#tests/harness/account_examples.ts'
import { openServed, type Player, type Served } from '#tests/harness/served.ts'

let served: Served
let owner: pg.Client
beforeAll(async () => {
  served = await openServed()
  owner = new pg.Client(served.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await served.close()
})

const own = '480613'
const say = async (player: Player, path: Path, body: Record<string, unknown>) =>
  (await served.ask(path, { ...calls[path].example, ...body }, player)).body

/** Proven by a code of its own: another may be asked for after a while. */
async function change(
  player: Player,
  path: '/api/auth/pin_set' | '/api/auth/pin_remove',
  to = own,
) {
  served.advance(300_000)
  const tac = await proofOf(served, player, 'withdrawal_pin')
  const body = { password: player.password, tac }
  return say(player, path, path === '/api/auth/pin_set' ? { ...body, pin: to } : body)
}

const withdraw = (player: Player, more: Record<string, unknown> = {}) =>
  say(player, '/api/wallet/withdraw_create', { client_ref: randomUUID(), ...more })

async function playerWithPin(): Promise<Player> {
  const player = await served.richPlayer()
  expect((await change(player, '/api/auth/pin_set')).message).toBe('OK')
  return player
}

const stateOf = async (player: Player) =>
  (
    (await say(player, '/api/settings/profile_get', {})).value as {
      withdrawal_pin: string
    }
  ).withdrawal_pin

const lettersOf = async (player: Player) => {
  const { rows } = await owner.query<{ letter: string }>(
    `select letter from inbox_item join player using (site_id, player_id)
      where account_id = $1 and letter like 'withdrawalPin%' order by written_at`,
    [player.account],
  )
  return rows.map(({ letter }) => letter)
}

test('[ACC-09] every withdrawal asks for the PIN, to places that are known too, and no code takes its place', async () => {
  const player = await playerWithPin()
  const asked = await withdraw(player)
  expect([asked.message, asked['details']]).toEqual(['proofNeeded', { by: 'pin' }])
  const tac = await proofOf(served, player, 'withdrawal')
  expect((await withdraw(player, { tac })).message).toBe('proofNeeded')
  expect((await withdraw(player, { pin: own })).message).toBe('OK')
  expect((await withdraw(player)).message).toBe('proofNeeded')
})

test('five wrong ones in a row lock it, the right one too; a code and the password set another', async () => {
  const player = await playerWithPin()
  const tries = []
  for (const _ of [1, 2, 3, 4, 5]) tries.push(await withdraw(player, { pin: '111111' }))
  expect(tries.map(({ message, details }) => [message, details])).toEqual(
    [4, 3, 2, 1, 0].map((left) => ['codeWrong', { left }]),
  )
  const locked = await withdraw(player, { pin: own })
  expect([locked.message, locked['details']]).toEqual([
    'withdrawalBlocked',
    { code: 'pinLocked', href: '/security' },
  ])
  // Told before the form, as it is refused after it.
  const { blockers } = await say(player, '/api/wallet/withdraw_options', {})
  expect(blockers).toEqual([locked['details']])
  expect(await stateOf(player)).toBe('locked')
  expect((await change(player, '/api/auth/pin_set', '306184')).message).toBe('OK')
  expect((await withdraw(player, { pin: own })).message).toBe('codeWrong')
  expect((await withdraw(player, { pin: '306184' })).message).toBe('OK')
  expect(await lettersOf(player)).toEqual([
    'withdrawalPinSet',
    'withdrawalPinLocked',
    'withdrawalPinChanged',
  ])
})

test('of many wrong ones at once no more than five are tried', async () => {
  const player = await playerWithPin()
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => withdraw(player, { pin: '111111' })),
  )
  expect(tries.filter(({ message }) => message === 'codeWrong')).toHaveLength(5)
  expect(tries.filter(({ message }) => message === 'withdrawalBlocked')).toHaveLength(7)
})

test('a right one begins the counting anew', async () => {
  const player = await playerWithPin()
  for (const _ of [1, 2, 3, 4]) await withdraw(player, { pin: '111111' })
  expect((await withdraw(player, { pin: own })).message).toBe('OK')
  const wrong = await withdraw(player, { pin: '111111' })
  expect(wrong['details']).toEqual({ left: 4 })
})

test('neither the password nor a code alone sets or removes it', async () => {
  const player = await playerWithPin()
  served.advance(300_000)
  const tac = await proofOf(served, player, 'withdrawal_pin')
  for (const path of ['/api/auth/pin_set', '/api/auth/pin_remove'] as const) {
    expect((await say(player, path, { password: player.password })).message).toBe('proofNeeded')
    expect((await say(player, path, { password: 'not the password', tac })).message).toBe(
      'wrongCredentials',
    )
  }
  expect((await change(player, '/api/auth/pin_remove')).message).toBe('OK')
  expect([await stateOf(player), await lettersOf(player)]).toEqual([
    'off',
    ['withdrawalPinSet', 'withdrawalPinRemoved'],
  ])
})

test('what is guessed first is not taken', async () => {
  const player = await served.newPlayer()
  const guessed = ['111111', '121212', '123123', '123456', '234567', '987654', '567890', '13579']
  for (const pin of guessed) {
    const refused = await say(player, '/api/auth/pin_set', { pin })
    expect([pin, refused.message]).toEqual([pin, 'invalidBody'])
  }
})

test('it is kept as passwords are, and not to be read anywhere', async () => {
  const player = await playerWithPin()
  const { rows } = await owner.query<{ pin_hash: string }>(
    `select pin_hash from withdrawal_pin join player using (site_id, player_id) where account_id = $1`,
    [player.account],
  )
  expect(rows[0]?.pin_hash).toMatch(/^\$argon2id\$/)
})
