/** Protects: what ends a session ends it on every server at once, for reading and for staking. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/base/database.ts'
import type { House } from '#server/house.ts'
import { changeStatus } from '#server/protection/status.ts'
import { proofOf } from '#tests/harness/account_examples.ts'
import { openServed, type Player, type Served } from '#tests/harness/served.ts'

let served: Served
let second: { house: House; port: number }
beforeAll(async () => {
  served = await openServed()
  second = await served.openAnother()
})
afterAll(async () => {
  await second.house.close()
  await served.close()
})

const suspend = ({ account }: Player) =>
  served.house.database.inSite(1, async (db) => {
    const row = await db.row<{ id: bigint }>(
      sql`select player_id as id from player where account_id = ${account}`,
    )
    await changeStatus(db, {
      siteId: 1,
      playerId: row?.id ?? 0n,
      to: 'suspended',
      actor: 'staff:ana',
      reason: 'test',
      at: served.now(),
    })
  })

/** What is done on the first server, in a session of its own unless it is the same. */
const acts: [
  what: string,
  act: (player: Player, other: string) => Promise<unknown>,
  told: string,
][] = [
  ['logout', ({ auth }) => served.ask('/api/auth/logout', {}, { auth }), 'Session expired'],
  [
    'revoking it from another session',
    async (_, other) => {
      const { body } = await served.ask('/api/auth/sessions', {}, { auth: other })
      const sessions = body.value as { session_id: string; is_current: boolean }[]
      const session_id = sessions.find(({ is_current }) => !is_current)?.session_id
      return served.ask('/api/auth/session_revoke', { session_id }, { auth: other })
    },
    'Session expired',
  ],
  [
    'revoking all others',
    (_, other) => served.ask('/api/auth/session_revoke', {}, { auth: other }),
    'Session expired',
  ],
  [
    'another password',
    ({ password }, other) =>
      served.ask(
        '/api/auth/update_password',
        { password, new_password: 'another long passphrase' },
        { auth: other },
      ),
    'Session expired',
  ],
  [
    'a password that was reset',
    async ({ account, phone }) => {
      await served.ask('/api/auth/forgot_password', { account_id: account, contact_phone: phone })
      const tac = await served.codeSentTo(phone)
      return served.ask('/api/auth/reset_password', {
        account_id: account,
        tac,
        new_password: 'another long passphrase',
      })
    },
    'Session expired',
  ],
  [
    'excluding oneself',
    (_, other) => served.ask('/api/limits/self_exclude', { months: 6 }, { auth: other }),
    'Session expired',
  ],
  [
    'closing the account',
    async (player, other) => {
      const tac = await proofOf(served, { ...player, auth: other }, 'account_close')
      return served.ask('/api/auth/account_close', { tac }, { auth: other })
    },
    'Close',
  ],
  ['staff suspending the account', suspend, 'Block'],
]

test.each(acts)(
  '[AUT-06] a session ends on the other server with its next request: %s',
  async (_, act, told) => {
    const player = await served.newPlayer()
    const other = await served.signIn(player.account, player.password)
    const there = { auth: player.auth, port: second.port }
    const staking = {
      game_code: 'dice',
      stake: '1',
      choice: { side: 'under', target: 5000 },
    }
    const read = async () => (await served.ask('/api/auth/get_balance', {}, there)).body.message
    const stake = async () =>
      (await served.ask('/api/game/play', { ...staking, client_ref: randomUUID() }, there)).body
        .message
    expect([await read(), await stake()]).toEqual(['OK', 'balanceTooLow'])
    await act(player, other)
    expect([await read(), await stake()]).toEqual([told, told])
  },
)
