/** The examples of the calls around accounts, made possible: codes, authenticators, passkeys. */

import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { ProofAction } from '#contract/auth.ts'
import type { Path } from '#contract/calls.ts'
import { openDevice } from './passkey.ts'
import type { Player, Prepared, Served } from './served.ts'

const minuteMs = 60_000

export const accountPreparations: Partial<Record<Path, (served: Served) => Promise<Prepared>>> = {
  '/api/auth/tac/verify': async (served) => {
    const account = `v${randomUUID().replaceAll('-', '').slice(0, 15)}`
    const phone = '+639170009999'
    await served.ask('/api/auth/signup', {
      account_id: account,
      password: 'a long enough passphrase',
      contact_phone: phone,
    })
    await served.ask('/api/auth/tac/request_new_register', { account_id: account })
    return { body: { account_id: account, tac: await served.codeSentTo(phone) } }
  },
  '/api/auth/login': async (served) => ({
    body: { account_id: 'player01', password: served.password },
  }),
  '/api/auth/login_tac': async (served) => {
    const { account, phone } = await served.newPlayer()
    await served.ask('/api/auth/tac/request_login', { account_id: account })
    return { body: { account_id: account, tac: await served.codeSentTo(phone) } }
  },
  '/api/auth/twofa_verify': async (served) => {
    const player = await served.newPlayer()
    const { backups } = await turnOnTwoFactor(served, player)
    const { body } = await served.ask('/api/auth/login', {
      account_id: player.account,
      password: player.password,
    })
    const { challenge } = body['details'] as { challenge: string }
    return { body: { account_id: player.account, challenge, code: backups[0] } }
  },
  '/api/auth/reset_password': async (served) => {
    const { account, phone } = await served.newPlayer()
    await served.ask('/api/auth/forgot_password', { account_id: account, contact_phone: phone })
    return { body: { account_id: account, tac: await served.codeSentTo(phone) } }
  },
  '/api/auth/twofa_enable': async (served) => {
    const player = await served.newPlayer()
    const code = await setUpTwoFactor(served, player)
    return { auth: player.auth, body: { code, tac: await proofOf(served, player, 'twofa') } }
  },
  '/api/auth/twofa_disable': async (served) => {
    const player = await served.newPlayer()
    const { backups } = await turnOnTwoFactor(served, player)
    return { auth: player.auth, body: { tac: backups[0] } }
  },
  '/api/auth/passkey_add': async (served) => {
    const player = await served.newPlayer()
    const { body } = await served.ask('/api/auth/passkey_options', {}, { auth: player.auth })
    const { options } = body.value as { options: Options }
    const credential = openDevice().create(options, originOf(served))
    const tac = await proofOf(served, player, 'passkey')
    return { auth: player.auth, body: { credential, tac } }
  },
  '/api/auth/passkey_remove': async (served) => {
    const player = await served.newPlayer()
    const { passkey } = await addPasskey(served, player)
    served.advance(2 * minuteMs)
    return { auth: player.auth, body: { passkey, tac: await proofOf(served, player, 'passkey') } }
  },
  '/api/auth/passkey_login': async (served) => {
    const { device } = await addPasskey(served, await served.newPlayer())
    const { body } = await served.ask('/api/auth/passkey_login_options', {})
    const { options } = body.value as { options: Options }
    return { body: { credential: device.get(options, originOf(served)) } }
  },
  '/api/auth/account_close': (served) => prepareProof(served, 'account_close'),
  '/api/settings/data_export': (served) => prepareProof(served, 'data_export'),
  '/api/settings/contact_change_request': (served) => prepareProof(served, 'contact_change'),
  '/api/settings/contact_change_confirm': async (served) => {
    const player = await served.newPlayer()
    const value = `${player.account}@example.com`
    const tac = await proofOf(served, player, 'contact_change')
    const { auth } = player
    await served.ask(
      '/api/settings/contact_change_request',
      { kind: 'email', value, tac },
      { auth },
    )
    return { auth, body: { code: await served.codeSentTo(value) } }
  },
  '/api/auth/pin_set': (served) => preparePin(served),
  '/api/auth/pin_remove': (served) => preparePin(served),
  '/api/auth/update_password': async (served) => {
    const { auth, password } = await served.newPlayer()
    return { auth, body: { password } }
  },
}

type Options = { challenge: string }
const originOf = ({ host }: Served) => `http://${host}`

async function addPasskey(served: Served, player: Player) {
  const device = openDevice()
  const { body } = await served.ask('/api/auth/passkey_options', {}, { auth: player.auth })
  const { options } = body.value as { options: Options }
  const credential = device.create(options, originOf(served))
  const tac = await proofOf(served, player, 'passkey')
  const added = await served.ask(
    '/api/auth/passkey_add',
    { name: 'phone', credential, tac },
    { auth: player.auth },
  )
  return { device, passkey: (added.body.value as { passkey: string }).passkey }
}

/** The code by phone that proves one step of the player's session. */
export async function proofOf(
  served: Served,
  { auth, phone }: Pick<Player, 'auth' | 'phone'>,
  action: ProofAction,
  host = served.host,
) {
  await served.ask('/api/auth/tac/request_action', { action }, { auth, host })
  return served.codeSentTo(phone, host)
}

/** Draws an amount to a place that is typed in; from then on money goes there without a code. */
export async function drawTo(
  served: Served,
  player: Pick<Player, 'auth' | 'phone'>,
  order: { amount: string; destination: string },
  host = served.host,
) {
  const tac = await proofOf(served, player, 'withdrawal', host)
  const { body } = await served.ask(
    '/api/wallet/withdraw_create',
    { method: 'sandbox', ...order, client_ref: randomUUID(), tac },
    { auth: player.auth, host },
  )
  return body.value as { withdrawal_id: string }
}

export async function prepareProof(served: Served, action: ProofAction): Promise<Prepared> {
  const player = await served.newPlayer()
  return { auth: player.auth, body: { tac: await proofOf(served, player, action) } }
}

async function preparePin(served: Served): Promise<Prepared> {
  const player = await served.newPlayer()
  const tac = await proofOf(served, player, 'withdrawal_pin')
  return { auth: player.auth, body: { password: player.password, tac } }
}

/** @returns a code of the new authenticator. */
async function setUpTwoFactor(served: Served, { auth }: Player): Promise<string> {
  const { body } = await served.ask('/api/auth/twofa_setup', {}, { auth })
  const { secret } = body.value as { secret: string }
  return new TOTP({ secret }).generate({ timestamp: served.now().getTime() })
}

async function turnOnTwoFactor(served: Served, player: Player) {
  const code = await setUpTwoFactor(served, player)
  const tac = await proofOf(served, player, 'twofa')
  const { body } = await served.ask('/api/auth/twofa_enable', { code, tac }, { auth: player.auth })
  return { backups: (body.value as { backup_codes: string[] }).backup_codes }
}
