/** Protects: a call that is proven, and yet says no amount or names nothing, moves nothing and keeps no later call out. */

import { createCipheriv, createHash, createHmac, createSign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulators } from '#server/demo/games/simulators.ts'
import { noon } from '#tests/harness/visit.ts'
import {
  gameOf,
  moveOf,
  testProviders,
  type Gamer,
  type TestProviders,
} from '#tests/harness/providers.ts'
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
  pragmatic: {
    write: (fields, { secret = '' }) => {
      const text = Object.entries(fields)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `${name}=${String(value)}`)
        .join('&')
      const hash = createHash('md5')
        .update(text + secret)
        .digest('hex')
      return form({ ...(fields as Record<string, string>), hash })
    },
    who: ({ user, token }, gameId) => ({ userId: user, token, gameId }),
  },
  jdb: {
    write: (fields, { key = '', iv = '' }) => {
      const text = JSON.stringify({ ts: noon.getTime(), ...fields })
      const clear = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 16) * 16)
      clear.write(text)
      const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
      return form({
        x: Buffer.concat([cipher.update(clear), cipher.final()]).toString('base64url'),
      })
    },
    who: ({ user }, game) => {
      const [gType, mType] = game.split('_')
      return { uid: user, gType, mType, currency: 'PHP' }
    },
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
  [
    'jili',
    'a preserve below nothing',
    '/sessionBet',
    { round: 1, sessionId: 1, type: 1, betAmount: 90, preserve: -85 },
  ],
  [
    'jili',
    'a jackpot below nothing',
    '/bet',
    { round: 1, betAmount: 9, winloseAmount: 9, jpWin: -5 },
  ],
  [
    'fachai',
    'a prize below nothing',
    '/BetNInfo',
    { BankID: 'a', RecordID: 'r', Bet: 1, Win: 9, JPPrize: -5 },
  ],
  [
    'jdb',
    'a jackpot below nothing',
    '/',
    { action: 8, transferId: 1, bet: -1, win: 9, jackpotWin: -5, netWin: 3 },
  ],
  [
    'oneapi',
    'a jackpot below nothing',
    '/wallet/bet_result',
    {
      betId: 'a',
      transactionId: 'a',
      roundId: 'r',
      betAmount: 1,
      winAmount: 9,
      jackpotAmount: -5,
      resultType: 'BET_WIN',
    },
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

/** How each vendor stakes ten of the currency, and how it writes an amount. */
const staking: Record<string, { path: string; fields(amount: unknown): Fields; ten: unknown }> = {
  hub88: {
    path: '/transaction/bet',
    fields: (amount) => ({ transaction_uuid: 'n', round: 'n', amount }),
    ten: 1_000_000,
  },
  softswiss: {
    path: '/play',
    fields: (amount) => ({
      game_id: 'n',
      actions: [{ action: 'bet', action_id: 'n', amount }],
    }),
    ten: 1000,
  },
  oneapi: {
    path: '/wallet/bet',
    fields: (amount) => ({ transactionId: 'n', betId: 'n', roundId: 'n', amount }),
    ten: 10,
  },
  jili: {
    path: '/bet',
    fields: (betAmount) => ({ round: 'n', betAmount, winloseAmount: 0 }),
    ten: 10,
  },
  pragmatic: {
    path: '/bet.html',
    fields: (amount) => ({ reference: 'n', roundId: 'n', amount }),
    ten: '10',
  },
  jdb: {
    path: '/',
    fields: (amount) => ({ action: 9, transferId: 'n', gameRoundSeqNo: 'n', amount }),
    ten: 10,
  },
  pgsoft: {
    path: '/Cash/TransferInOut',
    fields: (amount) => ({
      parent_bet_id: 'n',
      bet_id: 'n',
      transaction_id: 'n',
      bet_amount: amount,
      win_amount: '0',
      transfer_amount: `-${String(amount)}`,
    }),
    ten: '10',
  },
  fachai: {
    path: '/Bet',
    fields: (Bet) => ({ BetID: 'n', RecordID: 'n', Bet }),
    ten: 10,
  },
}

/** Texts that are none, and what JSON has beside texts. */
const noTexts =
  '1e1|1E1|0x10| 10|10 |+10|010|.5|10.|1,5|1_0|１０||NaN|Infinity|-10|--10|10;|10\n|0.0000000000001'
    .split('|')
    .concat('9'.repeat(40))
const noNumbers: readonly unknown[] = [null, true, [], [10], {}, -10, 1e21, 1e-7]

test.each(Object.keys(staking))(
  '%s: what is no amount stakes nothing and takes no key, and a right one is booked after it',
  async (vendor) => {
    const simulator = simulators[vendor]!
    const { path, fields, ten } = staking[vendor]!
    const { write, who } = vendors[vendor]!
    const gamer = await providers.gamerOf(simulator, 10_000n)
    const keys = providers.keysOf(gamer.site.id, vendor)
    const say = (amount: unknown) => {
      const written = write({ ...who(gamer, gameOf(simulator)), ...fields(amount) }, keys)
      return providers.post(simulator, { path, ...written })
    }
    const { malformed } = adapters[vendor]!.outcomes
    const isForm = typeof ten === 'string'
    for (const amount of isForm ? noTexts : [...noTexts, ...noNumbers]) {
      const heard = await say(amount)
      const { code } = simulator.understand(moveOf(simulator, gamer, 'stake'), heard)
      // Hub88 has a word of its own for what is no number.
      const isOther = vendor === 'hub88' && amount !== null && typeof amount !== 'number'
      expect({ amount, status: heard.status, code }).toEqual({
        amount,
        status: malformed.status,
        code: isOther ? 'RS_ERROR_WRONG_TYPES' : malformed.code,
      })
    }
    expect(await providers.cashOf(gamer)).toBe(10_000n)
    await say(ten)
    expect(await providers.cashOf(gamer)).toBe(9000n)
  },
)
