/** Protects: where a site asks for a second factor no money is staked or withdrawn without one, and setting it up is enough. */

import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type Answer, type Path } from '#contract/calls.ts'
import { proofOf } from '#tests/harness/account_examples.ts'
import { prepareExample } from '#tests/harness/examples.ts'
import { handToDouble } from '#tests/harness/shared_examples.ts'
import { openServed, type Player, type Prepared, type Served } from '#tests/harness/served.ts'

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

/** The policy of every site of the demo from now on. */
async function setPolicy(name: string) {
  await owner.query(
    `update site set settings = jsonb_set(settings, '{policy}', to_jsonb($1::text))`,
    [name],
  )
  await served.house.sites.reload()
}

const say = async (path: Path, body: Record<string, unknown>, as: Prepared) =>
  (await served.ask(path, { ...calls[path].example, ...as.body, ...body }, as)).body

type Round = Answer<'/api/game/play'>['value']

/** A hand that may be doubled: a raise is a stake of its own. */
async function openHand(): Promise<Prepared> {
  for (;;) {
    const { auth } = await served.richPlayer()
    const body = { game_code: 'blackjack', stake: '10', choice: {}, client_ref: randomUUID() }
    const { round_id, pending } = (await say('/api/game/play', body, { auth })).value as Round
    if (pending?.options.some(({ move }) => move === 'double'))
      return { auth, body: { round_id, number: 0, move: 'double' } }
  }
}

/** A place in a line takes no money, nor does turning the factor off. */
const moneyless = new Set<Path>(['/api/poker/wait', '/api/auth/twofa_disable'])
const paths = (Object.keys(calls) as Path[]).filter(
  (path) => calls[path].refuses.includes('secondFactorNeeded') && !moneyless.has(path),
)

test('the ways to stake are those that the contract tells', () => {
  expect(paths.toSorted()).toEqual([
    '/api/game/move',
    '/api/game/play',
    '/api/poker/enter',
    '/api/poker/sit',
    '/api/poker/top_up',
    '/api/shared/bet',
    '/api/shared/move',
    '/api/sports/place',
  ])
})

const preparations: Partial<Record<Path, () => Promise<Prepared>>> = {
  '/api/game/move': openHand,
  '/api/shared/move': () => handToDouble(served),
}

async function refusedBy(path: Path) {
  for (;;) {
    const prepared = await (preparations[path]?.() ?? prepareExample(served, path, true))
    await setPolicy('demo_guarded')
    const refused = await say(path, {}, prepared)
    await setPolicy('demo')
    // Naturals are over before anybody can double.
    if (!['stepOver', 'moveInvalid'].includes(refused.message)) return { prepared, refused }
  }
}

test.each([...paths, '/api/wallet/withdraw_create' as const])(
  'by %s no money moves without a second factor where the site asks for one',
  async (path) => {
    const { prepared, refused } = await refusedBy(path)
    const key = path === '/api/wallet/withdraw_create' ? 'withdrawalBlocked' : 'secondFactorNeeded'
    expect([refused.message, refused['details'] ?? {}]).toMatchObject([
      key,
      key === 'withdrawalBlocked' ? { code: 'secondFactorNeeded', href: '/security' } : {},
    ])
    expect((await say(path, {}, prepared)).message).not.toMatch(
      /secondFactorNeeded|withdrawalBlocked/,
    )
  },
)

/** Turns two-factor on. @returns what makes its codes. */
async function setUp(player: Player): Promise<() => string> {
  const { secret } = (await say('/api/auth/twofa_setup', {}, player)).value as { secret: string }
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: served.now().getTime() })
  const tac = await proofOf(served, player, 'twofa')
  expect((await say('/api/auth/twofa_enable', { code: codeNow(), tac }, player)).message).toBe('OK')
  // A code works once.
  served.advance(60_000)
  return codeNow
}

test('who sets it up plays and withdraws at once, cannot turn it off, and takes it along to another phone', async () => {
  const player = await served.richPlayer()
  await setPolicy('demo_guarded')
  const status = async () =>
    (
      (await say('/api/settings/check_status', {}, player)).value as {
        restriction: { kind: string } | null
      }
    ).restriction
  const bet = async () =>
    (await say('/api/game/play', { stake: '1', client_ref: randomUUID() }, player)).message
  expect([await bet(), await status()]).toEqual([
    'secondFactorNeeded',
    { kind: 'second_factor', until: null },
  ])
  expect((await say('/api/auth/get_balance', {}, player)).message).toBe('OK')
  const codeNow = await setUp(player)
  expect([await bet(), await status()]).toEqual(['OK', null])
  const withdrawn = await say(
    '/api/wallet/withdraw_create',
    { amount: '50', client_ref: randomUUID(), tac: codeNow() },
    player,
  )
  expect(withdrawn.message).toBe('OK')
  served.advance(60_000)
  const off = await say('/api/auth/twofa_disable', { tac: codeNow() }, player)
  expect(off.message).toBe('secondFactorNeeded')
  expect((await say('/api/auth/twofa_setup', {}, player)).message).toBe('twoFactorOn')
  const moved = await say('/api/auth/twofa_setup', { replaces: true, tac: codeNow() }, player)
  expect([moved.message, await bet()]).toEqual(['OK', 'secondFactorNeeded'])
  served.advance(60_000)
  await setUp(player)
  expect(await bet()).toBe('OK')
  await setPolicy('demo')
})
