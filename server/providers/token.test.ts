/**
 * Protects: where a protocol sends the session's token with each stake, none is staked without one that stands and is
 * this player's; what gives money needs none. Where a bet is told again after its session, it passes the same gate. And
 * an aggregator's results find their bet, however they name its round.
 */

import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneapi } from '#server/demo/games/oneapi.ts'
import { simulators } from '#server/demo/games/simulators.ts'
import type { Move } from '#server/demo/games/simulator.ts'
import { gameOf, testProviders, type Gamer, type TestProviders } from '#tests/harness/providers.ts'
import { noon } from '#tests/harness/visit.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

const hourMs = 3_600_000
const withToken = [
  { vendor: 'oneapi', kind: 'stake' },
  { vendor: 'oneapi', kind: 'stakePayout' },
  { vendor: 'pragmatic', kind: 'stake' },
  { vendor: 'hub88', kind: 'stake' },
  { vendor: 'jili', kind: 'stakePayout' },
] as const

async function say(
  vendor: string,
  gamer: Gamer,
  kind: Move['kind'],
  more: Partial<Move>,
  now = noon,
) {
  const at = { now, site: gamer.site }
  return (await providers.say(simulators[vendor]!, gamer, kind, { now, ...more }, at))!
}

test.each(withToken)(
  '$vendor: no $kind without a token of this session',
  async ({ vendor, kind }) => {
    const simulator = simulators[vendor]!
    const gamer = await providers.gamerOf(simulator, 10_000n)
    const other = await providers.gamerOf(simulator, 10_000n)
    const stranger = await providers.gamerOf(simulator, 10_000n, providers.house.otherSite)
    const bet = { stake: '10', payout: '0', closes: true }
    for (const token of ['', 'made-up', other.token, stranger.token, `${gamer.token}x`])
      expect((await say(vendor, gamer, kind, { ...bet, token })).word, token).toBe('no')
    const late = new Date(noon.getTime() + 25 * hourMs)
    expect((await say(vendor, gamer, kind, bet, late)).word).toBe('no')
    expect(await providers.cashOf(gamer)).toBe(10_000n)
    expect((await say(vendor, gamer, kind, bet)).word).toBe('ok')
    expect(await providers.cashOf(gamer)).toBe(9000n)
  },
)

test.each(['oneapi', 'pragmatic'])(
  '%s: what was staked is paid, given back and repeated when no token stands any more',
  async (vendor) => {
    const simulator = simulators[vendor]!
    const gamer = await providers.gamerOf(simulator, 10_000n)
    const place = { reference: `${vendor} kept`, round: `${vendor} kept` }
    const second = { reference: `${vendor} undone`, round: `${vendor} undone` }
    await say(vendor, gamer, 'stake', { ...place, stake: '10' })
    await say(vendor, gamer, 'stake', { ...second, stake: '10' })
    await providers.house.owner.query(
      `update session set ended_at = $2, ended_reason = 'logout' where token_hash = $1`,
      [gamer.session.tokenHash, noon],
    )
    const late = new Date(noon.getTime() + 25 * hourMs)
    const settling = { ofKind: 'stake' as const, ofAmount: '10', token: '' }
    const repeated = await say(vendor, gamer, 'stake', { ...place, stake: '10', token: '' }, late)
    expect(repeated.word).toBe('ok')
    const won = { of: place.reference, round: place.round, payout: '25', closes: true }
    expect((await say(vendor, gamer, 'payout', { ...settling, ...won }, late)).word).toBe('ok')
    const undone = { of: second.reference, round: second.round }
    expect((await say(vendor, gamer, 'cancel', { ...settling, ...undone }, late)).word).toBe('ok')
    expect(await providers.cashOf(gamer)).toBe(11_500n)
  },
)

const pgsoft = simulators['pgsoft']!
const arrange = (text: string, ...values: unknown[]) => providers.house.owner.query(text, values)
const rowOf = ({ site, player }: Gamer) => [site.id, String(player.id)] as const
const endSession = ({ session }: Gamer) =>
  arrange(
    `update session set ended_at = $2, ended_reason = 'logout' where token_hash = $1`,
    session.tokenHash,
    noon,
  )
const ownLimit = (kind: string) => (gamer: Gamer) =>
  arrange(
    `insert into player_limit (site_id, player_id, kind, period, amount, set_at) values ($1, $2, $3, 'day', 900, $4)`,
    ...rowOf(gamer),
    kind,
    noon,
  )
/** A bet of ten that wins twenty-five, which the vendor says it made before; names are of this player. */
const again = { stake: '10', payout: '25', isResent: true }
const told = (gamer: Gamer, name: string, more: Partial<Move> = {}, site = gamer.site) => {
  const reference = `${gamer.user} ${name}`
  const move = { ...again, reference, round: reference, ...more }
  return providers.say(pgsoft, gamer, 'stakePayout', move, { site })
}

test.each<[string, (gamer: Gamer) => Promise<unknown>, string | null]>([
  ['a limit of stakes', ownLimit('stake'), 'stakeLimitReached'],
  ['a limit of losses', ownLimit('loss'), 'lossLimitReached'],
  [
    'the most that one round may be staked with',
    (gamer) =>
      arrange(
        `insert into operator_limit (site_id, player_id, kind, period, amount, authority, reason, announced_at, starts_at)
         values ($1, $2, 'stake', 'round', 900, 'regulator', 'age', $3, $3)`,
        ...rowOf(gamer),
        noon,
      ),
    'stakeCapReached',
  ],
  [
    'a reality check that is due',
    (gamer) =>
      arrange(
        `update play set started_at = $3::timestamptz - interval '20 minutes' where site_id = $1 and player_id = $2`,
        ...rowOf(gamer),
        noon,
      ),
    'realityCheckDue',
  ],
  [
    'an exclusion from its kind of games',
    (gamer) =>
      arrange(
        `insert into product_exclusion (site_id, player_id, category, excluded_at, origin)
         select site_id, $2, category, $3, 'player' from provider_game join game using (site_id, provider_code, game_code)
          where site_id = $1 and provider = 'pgsoft' limit 1`,
        ...rowOf(gamer),
        noon,
      ),
    'productExcluded',
  ],
  [
    'an exclusion',
    (gamer) =>
      arrange(
        'insert into exclusion (site_id, player_id, excluded_at) values ($1, $2, $3)',
        ...rowOf(gamer),
        noon,
      ),
    'playerExcluded',
  ],
  [
    'an account that is closed',
    (gamer) =>
      arrange(
        `update player set status = 'closed' where site_id = $1 and player_id = $2`,
        ...rowOf(gamer),
      ),
    null,
  ],
])(
  'PG Soft: a bet that is told again after its session is held by %s, as one that was booked is not',
  async (_, hold, reason) => {
    const gamer = await providers.gamerOf(pgsoft, 10_000n)
    await told(gamer, 'booked', { payout: '0', isResent: false })
    await endSession(gamer)
    await hold(gamer)
    expect(await told(gamer, 'again')).toMatchObject({ word: 'no', code: '3033' })
    expect(await providers.cashOf(gamer)).toBe(9000n)
    const booked = await told(gamer, 'booked', { payout: '0' })
    expect(booked).toMatchObject({ word: 'ok', balance: '90.00' })
    // What stakes nothing only pays.
    const corrected = { stake: '0', payout: '5', round: `${gamer.user} booked` }
    expect(await told(gamer, 'corrected', corrected)).toMatchObject({ word: 'ok' })
    expect(await providers.cashOf(gamer)).toBe(9500n)
    await providers.rejections.settled()
    const { rows } = await arrange(
      'select reason from rejected_bet where site_id = $1 and player_id = $2',
      ...rowOf(gamer),
    )
    expect(rows).toEqual(reason === null ? [] : [{ reason }])
  },
)

test('PG Soft: a bet that is told again after its session is booked where nothing holds it, once', async () => {
  const gamer = await providers.gamerOf(pgsoft, 10_000n)
  await endSession(gamer)
  const heard = await Promise.all(Array.from({ length: 5 }, () => told(gamer, 'again')))
  expect(heard.map((one) => one?.word)).toEqual(Array(5).fill('ok'))
  expect(await providers.cashOf(gamer)).toBe(11_500n)
  // As often as it takes the database to plan what it is asked for good, which may ask for other rights.
  for (let n = 0; n < 12; n++) expect((await told(gamer, `later ${n}`))?.word).toBe('ok')
  const { policy } = gamer.site
  const strict = { ...gamer.site, policy: { ...policy, identityBeforePlay: true } }
  expect(await told(gamer, 'next', {}, strict)).toMatchObject({ word: 'no', code: '3033' })
  // Of three at once a limit lets through what it covers.
  await ownLimit('stake')(gamer)
  await arrange(
    'update player_limit set amount = 14500 where site_id = $1 and player_id = $2',
    ...rowOf(gamer),
  )
  const three = ['a', 'b', 'c'].map((name) => told(gamer, name))
  const words = (await Promise.all(three)).map((one) => one?.word ?? '')
  expect(words.toSorted()).toEqual(['no', 'no', 'ok'])
  expect(await providers.cashOf(gamer)).toBe(31_000n)
})

test('JILI: where a token is all the proof there is, only addresses that were entered may send any', async () => {
  const simulator = simulators['jili']!
  const gamer = await providers.gamerOf(simulator, 10_000n)
  const bet = { stake: '10', payout: '5000', closes: true }
  providers.entered.add('jili')
  try {
    expect(await say('jili', gamer, 'stakePayout', bet)).toMatchObject({ word: 'no', code: '5' })
    expect(await providers.cashOf(gamer)).toBe(10_000n)
    providers.allowed['jili'] = ['203.0.113.0/24']
    expect(await say('jili', gamer, 'stakePayout', bet)).toMatchObject({ word: 'ok' })
  } finally {
    providers.entered.clear()
    delete providers.allowed['jili']
  }
})

test('OneAPI: flags are 1 and 0, results find the round of their bet, and a bet may name none', async () => {
  const gamer = await providers.gamerOf(oneapi, 10_000n)
  const { apiKey = '', secret = '' } = providers.keysOf(gamer.site.id, 'oneapi')
  const post = async (path: string, fields: object) => {
    const who = { traceId: 't', username: gamer.user, currency: 'PHP', gameCode: gameOf(oneapi) }
    const body = JSON.stringify({ ...who, ...fields })
    const headers = {
      'content-type': 'application/json',
      'x-api-key': apiKey,
      'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
    }
    const heard = await providers.post(oneapi, { path: `/wallet/${path}`, headers, body })
    return (JSON.parse(heard.body) as { status: string }).status
  }
  const { token } = gamer
  const result = (fields: object) =>
    post('bet_result', { token, isFreespin: 0, isEndRound: 1, jackpotAmount: 0, ...fields })
  expect(await post('bet', { token, transactionId: '1', betId: 'b1', amount: 10 })).toBe('SC_OK')
  const won = { transactionId: '2', betId: 'b1', roundId: 'r1', resultType: 'WIN', betAmount: 10 }
  expect(await result({ ...won, winAmount: 25 })).toBe('SC_OK')
  expect(await result({ ...won, winAmount: 25 })).toBe('SC_OK')
  expect(await providers.cashOf(gamer)).toBe(11_500n)
  const { rows } = await providers.house.owner.query(
    'select stake, payout, state from round where player_id = $1',
    [String(gamer.player.id)],
  )
  expect(rows).toEqual([{ stake: 1000n, payout: 2500n, state: 'settled' }])

  const free = { transactionId: '3', betId: 'b3', roundId: 'r3', resultType: 'BET_WIN' }
  expect(await result({ ...free, isFreespin: 1, betAmount: 10, winAmount: 2 })).toBe('SC_OK')
  expect(await providers.cashOf(gamer)).toBe(11_700n)

  // Undone as a whole, also after its end; what another result has paid stands.
  const both = { transactionId: '4', betId: 'b4', roundId: 'r4', resultType: 'BET_WIN' }
  expect(await result({ ...both, betAmount: 5, winAmount: 10 })).toBe('SC_OK')
  expect(await post('rollback', { transactionId: '5', betId: 'b4', roundId: 'else' })).toBe('SC_OK')
  expect(await post('bet', { token, transactionId: '6', betId: 'b6', amount: 5 })).toBe('SC_OK')
  const end = { transactionId: '7', betId: 'b6', roundId: 'r6', resultType: 'END', winAmount: 0 }
  expect(await result(end)).toBe('SC_OK')
  expect(await post('rollback', { transactionId: '8', betId: 'b6', roundId: 'r6' })).toBe('SC_OK')
  expect(await post('rollback', { transactionId: '9', betId: 'b1', roundId: 'r1' })).not.toBe(
    'SC_OK',
  )
  expect(await providers.cashOf(gamer)).toBe(11_700n)

  const unknown = { betId: 'never', roundId: 'r9' }
  expect(await post('rollback', { transactionId: '10', ...unknown })).toBe(
    'SC_TRANSACTION_NOT_EXISTS',
  )
  expect(await post('bet', { token, transactionId: '11', ...unknown, amount: 1 })).not.toBe('SC_OK')
  const nothing = { transactionId: '12', ...unknown, resultType: 'WIN', winAmount: 9 }
  expect(await result(nothing)).toBe('SC_TRANSACTION_NOT_EXISTS')
  expect(await providers.cashOf(gamer)).toBe(11_700n)
})

test('the books of all of it agree', async () => {
  expect(await providers.faults()).toEqual([])
})
