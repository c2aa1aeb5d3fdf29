/** Protects: a call that is proven, and yet says no amount or names nothing, moves nothing and keeps no later call out. */

import { createCipheriv, createHash, createHmac, createSign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulators } from '#server/demo/games/simulators.ts'
import { gameOf, testProviders, type Gamer, type TestProviders } from '#tests/harness/providers.ts'
import { adapters } from './adapters.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

type Keys = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, unknown>>
type Written = { headers: Record<string, string>; body: string }

const hmac = (text: string, key = '') => createHmac('sha256', key).update(text).digest('hex')
const signed =
  (proof: (body: string, keys: Keys) => Record<string, string>) =>
  (fields: Fields, keys: Keys): Written => {
    const body = JSON.stringify(fields)
    return { headers: { 'content-type': 'application/json', ...proof(body, keys) }, body }
  }
const form = (fields: Record<string, string>): Written => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

/** A call in a vendor's writing, and how it names the player, the game and the currency. */
const vendors: Record<
  string,
  { write(fields: Fields, keys: Keys): Written; who(gamer: Gamer, game: string): Fields }
> = {
  hub88: {
    write: signed((body, { vendorPrivateKey = '' }) => ({
      'x-hub88-signature': createSign('sha256').update(body).sign(vendorPrivateKey, 'base64'),
    })),
    who: ({ user, token }, game_code) => ({ user, token, game_code, currency: 'PHP' }),
  },
  softswiss: {
    write: signed((body, { secret }) => ({ 'x-request-sign': hmac(body, secret) })),
    who: ({ user }, game) => ({ user_id: user, game, currency: 'PHP' }),
  },
  oneapi: {
    write: signed((body, { secret, apiKey = '' }) => ({
      'x-api-key': apiKey,
      'x-signature': hmac(body, secret),
    })),
    who: ({ user, token }, gameCode) => ({ username: user, token, gameCode, currency: 'PHP' }),
  },
  jili: {
    write: signed(() => ({})),
    who: ({ user, token }, game) => ({ userId: user, token, game, currency: 'PHP' }),
  },
  pgsoft: {
    write: (fields, { operatorToken = '', secretKey = '' }) =>
      form({
        operator_token: operatorToken,
        secret_key: secretKey,
        ...(fields as Record<string, string>),
      }),
    who: ({ user, token }, game_id) => ({
      player_name: user,
      operator_player_session: token,
      game_id,
      currency_code: 'PHP',
    }),
  },
  fachai: {
    write: (fields, { agentKey = '' }) => {
      const text = JSON.stringify(fields)
      const cipher = createCipheriv('aes-128-ecb', agentKey, null)
      return form({
        Params: Buffer.concat([cipher.update(text), cipher.final()]).toString('base64'),
        Sign: createHash('md5').update(text).digest('hex'),
      })
    },
    who: ({ user }, GameID) => ({ MemberAccount: user, GameID, Currency: 'PHP' }),
  },
}

const unread = '\uFFFD'

test.each<[vendor: string, what: string, path: string, fields: Fields]>([
  [
    'hub88',
    'a rollback of nothing',
    '/transaction/rollback',
    { transaction_uuid: 'a', round: 'r' },
  ],
  [
    'hub88',
    'an id of bytes that are no text',
    '/transaction/bet',
    { transaction_uuid: unread, round: 'r', amount: 100_000 },
  ],
  [
    'hub88',
    'a game whose name no text holds',
    '/transaction/bet',
    { transaction_uuid: 'a', round: 'r', amount: 100_000, game_code: 'g\u0000' },
  ],
  [
    'hub88',
    'a bet that names no session',
    '/transaction/bet',
    { transaction_uuid: 'a', round: 'r', amount: 100_000, token: undefined },
  ],
  [
    'softswiss',
    'a rollback of nothing',
    '/rollback',
    { game_id: 'r', finished: true, actions: [{ action: 'rollback', action_id: 'a' }] },
  ],
  [
    'softswiss',
    'one action without a list',
    '/play',
    { game_id: 'r', actions: { action: 'bet', action_id: 'a', amount: 100 } },
  ],
  ['oneapi', 'a rollback of nothing', '/wallet/rollback', { transactionId: 'a', roundId: 'r' }],
  [
    'oneapi',
    'a win of null',
    '/wallet/bet_result',
    {
      betId: 'a',
      transactionId: 'a',
      roundId: 'r',
      betAmount: 1,
      winAmount: null,
      resultType: 'BET_WIN',
    },
  ],
  [
    'oneapi',
    'a win without an amount',
    '/wallet/bet_result',
    { betId: 'b', transactionId: 'b', roundId: 'r', betAmount: 1, resultType: 'BET_WIN' },
  ],
  ['jili', 'a jackpot of null', '/bet', { round: 1, betAmount: 1, winloseAmount: 0, jpWin: null }],
  [
    'pgsoft',
    'a stake from a wallet that is a gift',
    '/Cash/TransferInOut',
    {
      parent_bet_id: 'r',
      bet_id: 'r',
      transaction_id: 'a',
      bet_amount: '10',
      win_amount: '4',
      transfer_amount: '-6',
      wallet_type: 'G',
    },
  ],
  [
    'fachai',
    'a prize of null',
    '/BetNInfo',
    { BankID: 'a', RecordID: 'r', Bet: 1, Win: 0, JPPrize: null },
  ],
  ['fachai', 'a cancel of nothing', '/CancelBet', { RecordID: 'r' }],
])('%s: %s', async (vendor, _, path, fields) => {
  const simulator = simulators[vendor]!
  const { write, who } = vendors[vendor]!
  const gamer = await providers.gamerOf(simulator, 10_000n)
  const keys = providers.keysOf(gamer.site.id, vendor)
  const written = write({ ...who(gamer, gameOf(simulator)), ...fields }, keys)
  const heard = await providers.post(simulator, { path, ...written })
  expect(heard.status).toBeLessThan(500)
  const malformed = adapters[vendor]!.outcomes.malformed
  expect(heard.body).toContain(malformed.code)
  expect(await providers.cashOf(gamer)).toBe(10_000n)
  const { rows } = await providers.house.owner.query(
    'select from transfer_key where player_id = $1 and provider = $2',
    [String(gamer.player.id), vendor],
  )
  expect(rows).toEqual([])
})
