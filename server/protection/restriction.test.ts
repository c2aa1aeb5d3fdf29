/** Protects: what keeps a player from playing is told on every page by the very words that play and deposits refuse with, and nothing else is told. */

import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Path } from '#contract/calls.ts'
import { openServed, type Player, type Served } from '#tests/harness/served.ts'
import { policyOf } from '#server/site/policy.ts'
import { testHouse } from '#tests/harness/visit.ts'
import { restrictionOf, restrictionRefusals, type RestrictionKind } from './restriction.ts'

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

async function setPolicy(name: string) {
  await owner.query(
    `update site set settings = jsonb_set(settings, '{policy}', to_jsonb($1::text)) where site_id = 1`,
    [name],
  )
  await served.house.sites.reload()
}

type Asker = Pick<Player, 'auth'> & { from: string }

/** The demo's locating service knows these ranges. */
const home = () => `203.0.113.${randomInt(256)}`
const hidden = () => `198.51.100.${randomInt(256)}`
const unknown = () => `192.0.2.${randomInt(256)}`

async function ask(path: Path, body: Record<string, unknown>, { auth, from }: Asker) {
  const { text } = await served.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ ...body, auth }),
  })
  return JSON.parse(text) as { message: string; value: unknown }
}

type Status = Answer<'/api/settings/check_status'>['value']
const toldTo = async (asker: Asker) =>
  ((await ask('/api/settings/check_status', {}, asker)).value as Status).restriction

const game = { provider_code: 'FAIRHOUSE', game_code: 'dice', mode: 'real' }
const bet = { game_code: 'dice', stake: '1', choice: { side: 'under', target: 5000 } }
const deposit = { method: 'sandbox', amount: '100' }

async function refusalsOf(asker: Asker) {
  const messages: string[] = []
  for (const [path, body] of [
    ['/api/game/launch', game],
    ['/api/game/play', { ...bet, client_ref: randomUUID() }],
    ['/api/wallet/deposit_create', { ...deposit, client_ref: randomUUID() }],
  ] as const)
    messages.push((await ask(path, body, asker)).message)
  return messages
}

async function excludeSelf({ auth, account, password }: Player): Promise<string> {
  await served.ask('/api/limits/self_exclude', { months: 6 }, { auth })
  return served.signIn(account, password)
}

type Case = {
  kind: RestrictionKind
  policy?: string
  from?: () => string
  keep?: (player: Player) => Promise<unknown>
  /** What launch, stake and deposit say. */
  refuses: readonly [string, string, string]
}

const cases: readonly Case[] = [
  {
    kind: 'exclusion',
    keep: excludeSelf,
    refuses: ['playerExcluded', 'playerExcluded', 'playerExcluded'],
  },
  {
    kind: 'time_out',
    keep: ({ auth }) => served.ask('/api/limits/timeout', { hours: 24 }, { auth }),
    refuses: ['playerOnTimeOut', 'playerOnTimeOut', 'playerOnTimeOut'],
  },
  {
    kind: 'identity',
    policy: 'ontario',
    refuses: ['identityNeeded', 'identityNeeded', 'identityNeeded'],
  },
  { kind: 'second_factor', policy: 'demo_guarded', refuses: ['OK', 'secondFactorNeeded', 'OK'] },
  {
    kind: 'location_hidden',
    from: hidden,
    refuses: ['locationHidden', 'locationHidden', 'OK'],
  },
  {
    kind: 'location_unknown',
    from: unknown,
    refuses: ['locationUnknown', 'locationUnknown', 'OK'],
  },
]

test.each(cases)(
  '[ACC-05] [EXC-02] [AUT-11] kept from playing by $kind, a player is told so before anything refuses, and by nothing else',
  async ({ kind, policy = 'demo', from = home, keep, refuses }) => {
    const player = await served.richPlayer()
    const free = { auth: player.auth, from: home() }
    expect([await toldTo(free), await refusalsOf(free)]).toEqual([null, ['OK', 'OK', 'OK']])
    const kept = await keep?.(player)
    await setPolicy(policy)
    const asker = { auth: typeof kept === 'string' ? kept : player.auth, from: from() }
    const told = await toldTo(asker)
    const refused = await refusalsOf(asker)
    await setPolicy('demo')
    expect(refused).toEqual(refuses)
    expect(told).toMatchObject({ kind })
    expect(new Set(refused.filter((message) => message !== 'OK'))).toEqual(
      new Set([restrictionRefusals[kind]]),
    )
  },
)

test('of several the one is told that the player can do least about, and the place last', async () => {
  const house = await testHouse()
  const who = await house.playerOf(house.site)
  const policy = { ...policyOf('demo'), identityBeforePlay: true, twoFactorNeeded: true }
  const told = (milder: Partial<typeof policy>) =>
    house.database.inSite(house.site.id, async (db) => {
      const site = { ...house.site, policy: { ...policy, ...milder } }
      const visit = { ...house.visitOf(site, who), db }
      return (await restrictionOf(visit, 'locationRefused'))?.kind
    })
  expect([
    await told({}),
    await told({ identityBeforePlay: false }),
    await told({ identityBeforePlay: false, twoFactorNeeded: false }),
  ]).toEqual(['identity', 'second_factor', 'location_refused'])
  await house.drop()
})
