/**
 * Protects: free rounds pay what the house ordered, to whom it was ordered, once; nobody else's word makes a win. They
 * are ended at the vendor, once, when their player is excluded or has left, or their bonus is cancelled or runs out.
 */

import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Site } from '#server/base/context.ts'
import { openLog } from '#server/base/log.ts'
import { hub88 } from '#server/demo/games/hub88.ts'
import { jili } from '#server/demo/games/jili.ts'
import type { Simulator } from '#server/demo/games/simulator.ts'
import { softswiss } from '#server/demo/games/softswiss.ts'
import { exclude } from '#server/protection/exclusion.ts'
import { changeStatus } from '#server/protection/status.ts'
import { testProviders, type Gamer, type TestProviders } from '#tests/harness/providers.ts'
import { inHours, inMinutes, inSeconds, noon } from '#tests/harness/visit.ts'
import type { AccessOf } from './access.ts'
import { openRoundsGiver } from './free_rounds.ts'
import { workRevocations } from './revoke.ts'

let providers: TestProviders
/** What the vendors were asked, and what becomes of their answers. */
let asked: string[] = []
let line: 'sound' | 'lost' = 'sound'

beforeAll(async () => {
  providers = await testProviders()
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => answer(new URL(url), request))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await providers.drop()
})
beforeEach(async () => {
  asked = []
  line = 'sound'
  // What other tests have ordered concerns none.
  await arrange(
    'update outside_rounds set revoked_at = coalesce(revoked_at, $1), revoke_due_at = null',
    noon,
  )
})

/** The simulated vendors, each at a host of its own. */
const vendors: Readonly<Record<string, Simulator>> = { hub88, jili, softswiss }

function answer({ hostname, pathname, searchParams }: URL, { body, headers }: RequestInit) {
  const simulator = vendors[hostname]!
  const said = simulator.answer(
    {
      method: 'POST',
      path: pathname,
      query: searchParams,
      headers: headers as Record<string, string>,
      body: body as string,
    },
    providers.keysOf(providers.house.site.id, hostname),
    { titles: [], gameUrl: () => '', now: noon },
  )
  asked.push(`${pathname} ${searchParams.get('ReferenceId') ?? ''} ${body as string}`)
  return line === 'lost'
    ? Promise.reject(new TypeError('no answer came'))
    : Promise.resolve(new Response(said, { status: said === null ? 403 : 200 }))
}

const accessOf: AccessOf = (site, { name, policy }) =>
  Promise.resolve({
    address: `http://${name}`,
    account: 'shop',
    keys: providers.keysOf(site.id, name),
    currency: site.currency,
    policy,
    allowed: [],
    isDemo: false,
  })

const revoke = (now = noon, served: readonly Site[] = [providers.house.site]) =>
  workRevocations(
    {
      database: providers.house.database,
      sites: { all: () => served },
      accessOf,
      log: openLog('silent'),
    },
    now,
  )

/** Rounds that the vendor has, for two hours more. */
async function ordered(simulator: Simulator, more = ''): Promise<{ gamer: Gamer; issue: string }> {
  const gamer = await providers.gamerOf(simulator, 1000n)
  const issue = randomUUID()
  await providers.order(simulator, gamer, issue)
  await providers.house.owner.query(
    `update outside_rounds set ends_at = $2 ${more} where bonus_id = $1`,
    [issue, inHours(2)],
  )
  return { gamer, issue }
}
const stayAway = ({ site, player }: Gamer) =>
  providers.house.database.inSite(site.id, (db) =>
    exclude({
      site,
      db,
      now: noon,
      playerId: player.id,
      months: 6,
      origin: 'player',
      actor: `player:${player.id}`,
    }),
  )
const arrange = (text: string, ...values: unknown[]) => providers.house.owner.query(text, values)
const standing = async (issue: string) =>
  (
    await arrange(
      `select revoked_at is not null as "isRevoked", ended_at is not null as "hasEnded", revoke_due_at as due,
              due_at as "giveDue" from outside_rounds where bonus_id = $1`,
      issue,
    )
  ).rows[0] as unknown

async function report(gamer: Gamer, issue_id: string, total_amount: number, status = 'played') {
  const { secret = '' } = providers.keysOf(gamer.site.id, 'softswiss')
  const body = JSON.stringify({
    casino_id: 'shop',
    user_id: gamer.user,
    currency: 'PHP',
    issue_id,
    status,
    total_amount,
  })
  const sign = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-request-sign': sign }
  const heard = await providers.post(softswiss, { path: '/freespins', headers, body })
  return { status: heard.status, ...(JSON.parse(heard.body) as Record<string, unknown>) }
}

const refused = { status: 400, code: 610 }

test('an issue that was ordered pays once, and a report of other figures moves nothing', async () => {
  const gamer = await providers.gamerOf(softswiss, 1000n)
  const issue = randomUUID()
  await providers.order(softswiss, gamer, issue)
  expect(await report(gamer, issue, 250)).toMatchObject({ status: 200, balance: 1250 })
  expect(await report(gamer, issue, 250)).toMatchObject({ status: 200, balance: 1250 })
  expect((await report(gamer, issue, 900)).status).toBe(400)
  expect(await providers.cashOf(gamer)).toBe(1250n)
})

test('twenty reports at once pay once', async () => {
  const gamer = await providers.gamerOf(softswiss, 1000n)
  const issue = randomUUID()
  await providers.order(softswiss, gamer, issue)
  const heard = await Promise.all(Array.from({ length: 20 }, () => report(gamer, issue, 250)))
  // Who had to wait too long is told so, and repeats.
  const refusals = heard.filter(({ status }) => status !== 200 && status !== 500)
  expect(refusals).toEqual([])
  expect(await report(gamer, issue, 250)).toMatchObject({ status: 200 })
  expect(await providers.cashOf(gamer)).toBe(1250n)
})

test('nothing is paid for an issue that nobody made, of another player, of another provider, or by no name', async () => {
  const gamer = await providers.gamerOf(softswiss, 1000n)
  const other = await providers.gamerOf(softswiss, 1000n)
  const [mine, elsewhere] = [randomUUID(), randomUUID()]
  await providers.order(softswiss, gamer, mine)
  await providers.order(hub88, other, elsewhere)
  expect(await report(gamer, 'never-made', 250)).toMatchObject(refused)
  expect(await report(other, mine, 250)).toMatchObject(refused)
  expect(await report(other, elsewhere, 250)).toMatchObject(refused)
  expect(await report(other, '', 250)).toMatchObject({ status: 400, code: 400 })
  expect(await providers.cashOf(other)).toBe(1000n)
  // What was refused has taken no key.
  expect(await report(gamer, mine, 250)).toMatchObject({ status: 200 })
  expect(await providers.cashOf(gamer)).toBe(1250n)
})

test.each([
  ['cancelled', { state: 'cancelled', given: noon, due: null, tries: 1 }, 400],
  ['never taken', { state: 'active', given: null, due: null, tries: 3 }, 400],
  ['never asked for', { state: 'active', given: null, due: noon, tries: 0 }, 400],
  ['asked for without an answer', { state: 'active', given: null, due: noon, tries: 1 }, 200],
  ['expired after it was taken', { state: 'expired', given: noon, due: null, tries: 1 }, 200],
] as const)('an issue that was %s', async (_, { state, given, due, tries }, status) => {
  const gamer = await providers.gamerOf(softswiss, 1000n)
  const issue = randomUUID()
  await providers.order(softswiss, gamer, issue)
  const { owner } = providers.house
  const key = [gamer.site.id, issue]
  await owner.query(
    `update bonus set state = $3, ended_at = case when $3 = 'active' then null else ended_at end
      where site_id = $1 and bonus_id = $2`,
    [...key, state],
  )
  await owner.query(
    `update outside_rounds set given_at = $3, due_at = $4, tries = $5 where site_id = $1 and bonus_id = $2`,
    [...key, given, due, tries],
  )
  expect(await report(gamer, issue, 250)).toMatchObject({ status })
  expect(await providers.cashOf(gamer)).toBe(status === 200 ? 1250n : 1000n)
})

test.each(Object.values(vendors))(
  '$name: rounds of who is excluded are ended there once, and a lost answer is asked for again',
  async (simulator) => {
    const { gamer, issue } = await ordered(simulator)
    expect(await revoke()).toBe(0)
    expect(asked).toEqual([])
    await stayAway(gamer)
    line = 'lost'
    expect(await revoke()).toBe(0)
    expect(await revoke(inSeconds(30))).toBe(0)
    expect(asked).toHaveLength(1)
    line = 'sound'
    expect(await revoke(inMinutes(2))).toBe(1)
    expect(await revoke(inHours(1))).toBe(0)
    expect(asked).toHaveLength(2)
    expect(asked.filter((each) => /cancel/i.test(each) && each.includes(issue))).toHaveLength(2)
    expect(await standing(issue)).toMatchObject({ hasEnded: true, due: null })
  },
)

test.each(Object.values(vendors))('$name: three processes ask once', async (simulator) => {
  const { gamer } = await ordered(simulator)
  await stayAway(gamer)
  const ended = await Promise.all([revoke(), revoke(), revoke()])
  expect(ended.toSorted()).toEqual([0, 0, 1])
  expect(asked).toHaveLength(1)
})

const bonusState = (state: string) => (_: Gamer, issue: string) =>
  arrange('update bonus set state = $2 where bonus_id = $1', issue, state)
test.each<[string, 0 | 1, (gamer: Gamer, issue: string) => Promise<unknown>]>([
  [
    'who closed the account',
    1,
    ({ site, player }) =>
      providers.house.database.inSite(site.id, (db) =>
        changeStatus(db, {
          siteId: site.id,
          playerId: player.id,
          to: 'closed',
          actor: `player:${player.id}`,
          reason: '',
          at: noon,
        }),
      ),
  ],
  [
    'who stays away from games of their kind',
    1,
    ({ site, player }, issue) =>
      arrange(
        `insert into product_exclusion (site_id, player_id, category, excluded_at, origin)
         select site_id, player_id, category, $4, 'player' from outside_rounds
           join game using (site_id, provider_code, game_code)
          where site_id = $1 and player_id = $2 and bonus_id = $3`,
        site.id,
        String(player.id),
        issue,
        noon,
      ),
  ],
  ['a bonus that was cancelled', 1, bonusState('cancelled')],
  ['a bonus that has run out', 1, bonusState('expired')],
  ['a bonus that is given', 0, bonusState('completed')],
  [
    'who takes a break that ends by itself',
    0,
    ({ site, player }) =>
      arrange(
        'insert into exclusion (site_id, player_id, time_out_until) values ($1, $2, $3)',
        site.id,
        String(player.id),
        inHours(1),
      ),
  ],
])('rounds of %s: %i end', async (_, count, happen) => {
  const { gamer, issue } = await ordered(softswiss)
  await happen(gamer, issue)
  expect(await revoke()).toBe(count)
  expect(asked).toHaveLength(count)
})

test('an order that may be on its way is waited for, and none follows it', async () => {
  const { gamer, issue } = await ordered(softswiss, ', given_at = null, due_at = ends_at')
  await stayAway(gamer)
  const [row] = (await arrange('select * from outside_rounds where bonus_id = $1', issue)).rows as {
    provider_code: string
    game_code: string
  }[]
  const give = () =>
    openRoundsGiver({ database: providers.house.database, accessOf })(
      gamer.site,
      {
        campaign: issue,
        playerId: gamer.player.id,
        providerCode: row!.provider_code,
        gameCode: row!.game_code,
        rounds: 5,
        stake: 100n,
        endsAt: inHours(2),
      },
      noon,
    )
  // Also before anybody has found out that they must end.
  await expect(give()).rejects.toThrow('must end')
  expect(await revoke()).toBe(0)
  await expect(give()).rejects.toThrow('must end')
  expect(asked).toEqual([])
  expect(await standing(issue)).toMatchObject({ isRevoked: true, giveDue: null, hasEnded: false })
  expect(await revoke(inMinutes(1))).toBe(1)
  expect(asked).toHaveLength(1)
})

test('rounds that were never asked for are not asked about', async () => {
  const { gamer, issue } = await ordered(
    softswiss,
    ', given_at = null, due_at = ends_at, tries = 0',
  )
  await stayAway(gamer)
  expect(await revoke()).toBe(0)
  expect(asked).toEqual([])
  expect(await standing(issue)).toMatchObject({ hasEnded: true, giveDue: null })
})

test('a vendor that never answers is asked until the rounds have ended by themselves', async () => {
  const { gamer, issue } = await ordered(hub88)
  await stayAway(gamer)
  line = 'lost'
  for (let hour = 0; hour < 5; hour += 1) await revoke(inHours(hour))
  expect(asked).toHaveLength(3)
  expect(await standing(issue)).toMatchObject({ isRevoked: true, hasEnded: false, due: null })
})

test.each([
  ['was given', ''],
  ['was asked for without an answer', ', given_at = null, due_at = ends_at'],
])('what rounds had won before they were taken back is paid: one that %s', async (_, more) => {
  const { gamer, issue } = await ordered(softswiss, more)
  await stayAway(gamer)
  await revoke()
  await revoke(inMinutes(2))
  expect(await standing(issue)).toMatchObject({ hasEnded: true })
  expect(await report(gamer, issue, 250)).toMatchObject({ status: 200 })
  expect(await providers.cashOf(gamer)).toBe(1250n)
})

test('the books of all of it agree', async () => {
  expect(await providers.faults()).toEqual([])
})
