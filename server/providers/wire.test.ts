/**
 * Protects: calls written by hand from the vendors' texts, without our simulators, move what those texts say; and what
 * the house tells vendors of money is in their unit.
 */

import { createCipheriv, createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fachai } from '#server/demo/games/fachai.ts'
import { jdb } from '#server/demo/games/jdb.ts'
import { jili } from '#server/demo/games/jili.ts'
import type { Simulator } from '#server/demo/games/simulator.ts'
import { gameOf, testProviders, type TestProviders } from '#tests/harness/providers.ts'
import { noon } from '#tests/harness/visit.ts'
import { usualPolicy } from './adapter.ts'
import { openRoundsGiver } from './free_rounds.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

const startCash = 10_000n
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const keyOf = (simulator: Simulator, name: string) =>
  providers.keysOf(providers.house.site.id, simulator.name)[name] ?? ''

async function post(simulator: Simulator, path: string, headers: object, body: string) {
  const posted = { path, headers: headers as Record<string, string>, body }
  const heard = await providers.post(simulator, posted)
  return JSON.parse(heard.body) as Record<string, unknown>
}

/** JSON text, filled up with zero bytes, by AES-128-CBC. */
async function sayJdb(text: string) {
  const clear = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 16) * 16)
  clear.write(text)
  const cipher = createCipheriv('aes-128-cbc', keyOf(jdb, 'key'), keyOf(jdb, 'iv'))
  const x = Buffer.concat([cipher.setAutoPadding(false).update(clear), cipher.final()])
  return (await post(jdb, '/', form, `x=${x.toString('base64url')}`))['status']
}

test('JDB: ids are numbers beyond 2^53, and to a cancel every word but 6101 means that it was done', async () => {
  const gamer = await providers.gamerOf(jdb, startCash)
  const [gType, mType] = gameOf(jdb).split('_')
  const say = (action: number, fields: string) =>
    sayJdb(
      `{"action":${action},"ts":${noon.getTime()},"uid":"${gamer.user}","gType":"${gType}","mType":"${mType}",${fields}}`,
    )
  const bet = (id: string) =>
    say(9, `"currency":"PHP","transferId":${id},"gameRoundSeqNo":${id},"amount":10.50`)
  const undo = (id: string, of: string, currency = 'PHP') =>
    say(11, `"currency":"${currency}","transferId":${id},"amount":10.50,"refTransferIds":[${of}]`)

  expect(await bet('9007199254740993')).toBe('0000')
  expect(await bet('9007199254740995')).toBe('0000')
  expect(await providers.cashOf(gamer)).toBe(startCash - 2100n)
  expect(await undo('1', '9007199254740993')).toBe('0000')
  expect(await providers.cashOf(gamer)).toBe(startCash - 1050n)
  expect(await undo('2', '')).not.toBe('0000')
  expect(await undo('3', '9007199254740995', 'USD')).toBe('6101')
  expect(await undo('1', '9007199254740995')).toBe('6101')
  const settled = `"currency":"PHP","transferId":77,"gameRoundSeqNo":9007199254740995,"amount":3`
  expect(await say(10, `${settled},"refTransferIds":[9007199254740995],"roundClosed":true`)).toBe(
    '0000',
  )
  expect(await undo('4', '9007199254740995')).toBe('6101')
  expect(await providers.cashOf(gamer)).toBe(startCash - 1050n + 300n)
})

test('JDB: a bet is written with its sign or without, and what moves is the net figure, jackpot and all', async () => {
  const gamer = await providers.gamerOf(jdb, startCash)
  const [gType, mType] = gameOf(jdb).split('_')
  const bet = (id: number, figures: string) =>
    sayJdb(
      `{"action":8,"ts":${noon.getTime()},"uid":"${gamer.user}","gType":"${gType}","mType":"${mType}","currency":"PHP",` +
        `"transferId":${id},"historyId":"h${id}","mb":10,${figures}}`,
    )
  expect(await bet(501, '"bet":-10,"win":4,"netWin":-6')).toBe('0000')
  expect(await bet(502, '"bet":10,"win":4,"netWin":-6')).toBe('0000')
  expect(await bet(503, '"bet":-10,"win":4,"jackpotWin":100,"netWin":94')).toBe('0000')
  expect(await providers.cashOf(gamer)).toBe(startCash - 1200n + 9400n)
  expect(await bet(504, '"bet":-10,"win":4,"netWin":14')).toBe('9999')
  expect(await bet(505, '"bet":-10,"win":4,"netWin":-5')).toBe('9999')
  expect(await providers.cashOf(gamer)).toBe(startCash - 1200n + 9400n)
})

test('JDB: one deposit ends several chunks, and one cancel several bets, for what they name together', async () => {
  const gamer = await providers.gamerOf(jdb, startCash)
  const [gType, mType] = gameOf(jdb).split('_')
  const say = (action: number, fields: string) =>
    sayJdb(
      `{"action":${action},"ts":${noon.getTime()},"uid":"${gamer.user}","gType":"${gType}","mType":"${mType}","currency":"PHP",${fields}}`,
    )
  const carry = (id: number, amount: string) => say(13, `"transferId":${id},"amount":${amount}`)
  const end = (id: number, refs: string, amount: string, bet: string, win: string) =>
    say(
      14,
      `"transferId":${id},"refTransferIds":[${refs}],"amount":${amount},"totalBet":${bet},"totalWin":${win}`,
    )
  expect(await carry(601, '30')).toBe('0000')
  expect(await carry(602, '20')).toBe('0000')
  expect(await end(603, '601,602', '37', '35', '12')).toBe('9999')
  expect(await end(603, '601,609', '27', '35', '12')).toBe('9999')
  expect(await end(603, '601,601', '37', '35', '12')).toBe('9999')
  expect(await providers.cashOf(gamer)).toBe(startCash - 5000n)
  expect(await end(603, '601,602', '27', '35', '12')).toBe('0000')
  expect(await end(603, '601,602', '27', '35', '12')).toBe('0000')
  expect(await end(604, '602', '20', '0', '0')).toBe('9999')
  expect(await providers.cashOf(gamer)).toBe(startCash - 2300n)
  // What was won is staked again, beyond what was carried there.
  expect(await carry(605, '5')).toBe('0000')
  expect(await carry(606, '5')).toBe('0000')
  expect(await end(607, '605,606', '8', '22', '20')).toBe('0000')
  expect(await providers.cashOf(gamer)).toBe(startCash - 2500n)

  const bet = (id: number, amount: string) =>
    say(9, `"transferId":${id},"gameRoundSeqNo":"together","amount":${amount}`)
  const undo = (id: number, refs: string, amount: string) =>
    say(
      11,
      `"transferId":${id},"gameRoundSeqNo":"together","amount":${amount},"refTransferIds":[${refs}]`,
    )
  expect(await bet(611, '10')).toBe('0000')
  expect(await bet(612, '5')).toBe('0000')
  expect(await undo(613, '611,612', '16')).toBe('6101')
  expect(await undo(613, '611,612', '10')).toBe('6101')
  expect(await providers.cashOf(gamer)).toBe(startCash - 4000n)
  expect(await undo(614, '611', '4')).toBe('0000')
  expect(await undo(613, '611,612', '11')).toBe('0000')
  expect(await undo(613, '611,612', '11')).toBe('0000')
  expect(await undo(615, '611,612', '15')).toBe('0000')
  expect(await providers.cashOf(gamer)).toBe(startCash - 2500n)
  expect(await providers.faults()).toEqual([])
})

test('JILI: a cancel takes back what the bet won from a jackpot too', async () => {
  const gamer = await providers.gamerOf(jili, startCash)
  const say = (path: string, more: object) =>
    post(
      jili,
      path,
      { 'content-type': 'application/json' },
      JSON.stringify({
        reqId: 'r1',
        token: gamer.token,
        userId: gamer.user,
        currency: 'PHP',
        game: gameOf(jili),
        round: '1663298400012345678',
        wagersTime: noon.getTime() / 1000,
        ...more,
      }),
    )
  const bet = { betAmount: 10, winloseAmount: 2.5, jpWin: 500.25, isFreeRound: false }
  expect(await say('/bet', bet)).toMatchObject({ errorCode: 0, balance: 592.75 })
  expect(await say('/bet', bet)).toMatchObject({ errorCode: 1, balance: 592.75 })
  expect(await say('/cancelBet', bet)).toMatchObject({ errorCode: 0, balance: 100 })
  expect(await providers.cashOf(gamer)).toBe(startCash)
})

function sayFachai({ user }: { user: string }, path: string, more: object) {
  const text = JSON.stringify({ MemberAccount: user, GameID: gameOf(fachai), ...more })
  const cipher = createCipheriv('aes-128-ecb', keyOf(fachai, 'agentKey'), null)
  const params = Buffer.concat([cipher.update(text), cipher.final()]).toString('base64')
  const sign = createHash('md5').update(text).digest('hex')
  const fields = { AgentCode: 'a', Currency: 'PHP', Params: params, Sign: sign }
  return post(fachai, path, form, new URLSearchParams(fields).toString())
}

test('FA CHAI: what a settlement refunds of the bets of a round comes back as stake, no more than was staked', async () => {
  const gamer = await providers.gamerOf(fachai, startCash)
  const say = (path: string, more: object) => sayFachai(gamer, path, { RecordID: 'dye', ...more })
  for (const BetID of ['red', 'blue'])
    expect(await say('/Bet', { BetID, Bet: 10 })).toMatchObject({ Result: 0 })
  const settled = { BankID: 'end', SettleBetIDs: [{ betID: 'red' }, { betID: 'blue' }], Win: 5 }
  expect(await say('/Settle', { ...settled, Refund: 20.5 })).not.toMatchObject({ Result: 0 })
  expect(await say('/Settle', { ...settled, Refund: -1 })).not.toMatchObject({ Result: 0 })
  expect(await say('/Settle', { ...settled, Refund: 10 })).toMatchObject({ MainPoints: 95 })
  await say('/Settle', { ...settled, Refund: 10 })
  expect(await providers.cashOf(gamer)).toBe(startCash - 500n)
  const { rows } = await providers.house.owner.query(
    'select stake, payout, state from round where player_id = $1',
    [String(gamer.player.id)],
  )
  expect(rows).toEqual([{ stake: 1000n, payout: 500n, state: 'settled' }])
  expect(await providers.faults()).toEqual([])
})

test.each([
  ['without', -7.5],
  ['with', 492.75],
])(
  'FA CHAI: a net figure %s the jackpot is taken, and a cancel undoes all of it',
  async (_, net) => {
    const gamer = await providers.gamerOf(fachai, startCash)
    const say = (path: string, more: object) => sayFachai(gamer, path, more)
    const bank = `bank ${net}`
    const bet = { RecordID: bank, BankID: bank, Bet: 10, Win: 2.5, JPPrize: 500.25, NetWin: net }
    expect(await say('/BetNInfo', bet)).toMatchObject({ Result: 0, MainPoints: 592.75 })
    expect(await say('/CancelBetNInfo', { BankID: bank })).toMatchObject({ Result: 0 })
    expect(await providers.cashOf(gamer)).toBe(startCash)
  },
)

test('free rounds of one peso are told as each vendor writes one peso', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    asked.push(`${url} ${body ?? ''}`)
    return Promise.resolve(new Response('{"ErrorCode":0}'))
  })
  try {
    const { house, keysOf } = providers
    const give = openRoundsGiver({
      database: house.database,
      accessOf: (site, { name }) =>
        Promise.resolve({
          address: 'http://vendor.test',
          account: 'shop',
          keys: keysOf(site.id, name),
          currency: site.currency,
          policy: usualPolicy,
          allowed: [],
          isDemo: false,
        }),
    })
    const { rows } = await house.owner.query<{ provider: string; brand: string; code: string }>(
      `select distinct on (provider) provider, provider_code as brand, game_code as code
         from provider_game where site_id = $1 and provider in ('hub88', 'jili', 'softswiss') order by provider`,
      [house.site.id],
    )
    for (const { brand, code } of rows)
      await give(
        house.site,
        {
          campaign: 'c1',
          playerId: 1n,
          providerCode: brand,
          gameCode: code,
          rounds: 5,
          stake: 100n,
          endsAt: noon,
        },
        noon,
      )
    expect(asked).toHaveLength(3)
    const [hub, jilis, batch] = asked
    expect(hub).toContain('"bet_value":100000,')
    expect(jilis).toContain('BetValue=1.00&')
    expect(batch).toContain('"stake":100,')
  } finally {
    vi.unstubAllGlobals()
  }
})
