/** Protects: who stays away is left in peace everywhere the licensee knows them, and comes back only by their own slow wish. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { openLog } from '#server/base/log.ts'
import { sessionHandlers } from '#server/identity/devices.ts'
import { identityNeeds } from '#tests/harness/identity.ts'
import type { Gate, Transfer } from '#server/ledger/ledger.ts'
import {
  inHours,
  noon,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { depositOf, postOne, richPlayer, stakeOf, wordOf } from '#tests/harness/money.ts'
import { exclude } from './exclusion.ts'
import { mayAdvertise, mayPlay, openDepositGate } from './gate.ts'
import { protectionHandlers } from './protection.ts'
import { approveExclusion, rejectExclusion, requestExclusion } from './third_party.ts'
import { openProtectionWork } from './work.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const handlers = protectionHandlers()
const hourMs = 3_600_000

const get = async (who: Who, now = noon, site = house.site) =>
  (await house.ask(who, handlers['/api/limits/get'], {}, now, site)).value
const excludeSelf = (who: Who, months: 6 | null = 6, site = house.site) =>
  house.ask(who, handlers['/api/limits/self_exclude'], { months }, noon, site)
/** Signs in again, as who withdraws does. */
const openSession = (who: Who) =>
  house.owner.query(
    `update session set ended_at = null, ended_reason = null, expires_at = 'infinity' where player_id = $1`,
    [who.player.id],
  )
const word = async (transfer: Transfer) => wordOf(await postOne(house, transfer))

/** Every way in which money moves for a player, by the gate it passes. */
const paths: Record<string, { gate: Gate; of: (who: Who) => Transfer }> = {
  stake: { gate: 'stake', of: (who) => stakeOf(who, house.site, 1n) },
  deposit: { gate: 'deposit', of: (who) => depositOf(who, house.site, 1n, { gate: 'deposit' }) },
  reward: { gate: 'reward', of: (who) => depositOf(who, house.site, 1n, { gate: 'reward' }) },
  payout: { gate: 'none', of: (who) => depositOf(who, house.site, 1n) },
  withdrawal: {
    gate: 'none',
    of: (who) =>
      depositOf(who, house.site, 0n, {
        legs: [
          { account: 'cash', amount: -1n, against: 'transit', reason: 'withdrawal_hold' },
          { account: 'held', amount: 1n, against: 'transit', reason: 'withdrawal_hold' },
        ],
      }),
  },
}

describe.each([
  ['self-excluded', 'playerExcluded', (who: Who) => excludeSelf(who)],
  ['excluded for good', 'playerExcluded', (who: Who) => excludeSelf(who, null)],
  [
    'taking a break',
    'playerOnTimeOut',
    (who: Who) => house.ask(who, handlers['/api/limits/timeout'], { hours: 24 }),
  ],
] as const)('a player who is %s', (_, refusal, stay) => {
  test.each(Object.entries(paths))('[EXC-02] [INC-07] %s', async (_name, { gate, of }) => {
    const who = await richPlayer(house, house.site, 100n)
    await stay(who)
    await openSession(who)
    expect(await word(of(who))).toBe(gate === 'none' ? 'applied' : refusal)
  })

  test('[EXC-02] is told so with every look at the session', async () => {
    const who = await house.playerOf(house.site)
    const check = async (now = noon) =>
      (await house.ask(who, sessionHandlers(identityNeeds)['/api/settings/check_status'], {}, now))
        .value
    expect((await check()).restriction).toBeNull()
    await stay(who)
    await openSession(who)
    const { time_out_until, excluded_until } = await get(who)
    const until = time_out_until ?? excluded_until
    const ends = refusal === 'playerOnTimeOut'
    const kind = ends ? 'time_out' : 'exclusion'
    expect((await check()).restriction).toEqual({ kind, until })
    // The term of an exclusion may be over: it lasts until the player is back.
    const later = await check(new Date(until ?? inHours(24)))
    expect(later.restriction).toEqual(ends ? null : { kind, until })
  })

  test('[EXC-02] opens no game, begins no deposit, and gets no advertising', async () => {
    const who = await house.playerOf(house.site)
    const advertised = () =>
      house.database.inSite(house.site.id, (db) => mayAdvertise(db, who.player.id, noon))
    expect(await advertised()).toBe(true)
    await stay(who)
    expect(await advertised()).toBe(false)
    expect(await refusalOf(house.ask(who, mayPlay, {}))).toBe(refusal)
    const deposit = house.ask(who, async (visit) => (await openDepositGate(visit))(1n), {})
    expect(await refusalOf(deposit)).toBe(refusal)
  })
})

test('[EXC-03] a round that is open at exclusion is settled, and its payout kept', async () => {
  const who = await richPlayer(house, house.site, 100n)
  await word(stakeOf(who, house.site, 100n))
  await excludeSelf(who)
  const payout = stakeOf(who, house.site, 0n, 0n, {
    gate: 'none',
    legs: [{ account: 'cash', amount: 250n, against: 'house:FAIRHOUSE', reason: 'payout' }],
  })
  const posted = await postOne(house, payout)
  expect(posted).toMatchObject({ outcome: 'applied', balances: { cash: 250n } })
})

test('[EXC-04] a break lasts any number of hours up to the policy’s days, and no longer', async () => {
  const days = house.site.policy.timeOutDaysMax
  const take = async (hours: number) =>
    house.ask(await house.playerOf(house.site), handlers['/api/limits/timeout'], { hours })
  expect((await take(37)).value.time_out_until).toBe(inHours(37).toISOString())
  expect((await take(days * 24)).value.time_out_until).toBe(inHours(days * 24).toISOString())
  await expect(take(days * 24 + 1)).rejects.toMatchObject({
    key: 'timeOutTooLong',
    details: { days },
  })
})

test('[EXC-04] a break across a change of clocks is as long as it was said to be', async () => {
  // In Berlin clocks go forward on 29 March 2026: the day has 23 hours, the break 24.
  const site = { ...house.site, timeZone: 'Europe/Berlin' }
  const evening = new Date('2026-03-28T20:30:15.250Z')
  const { value } = await house.ask(
    await house.playerOf(house.site),
    handlers['/api/limits/timeout'],
    { hours: 24 },
    evening,
    site,
  )
  expect(value.time_out_until).toBe('2026-03-29T20:30:15.250Z')
})

test('[EXC-05] after the term play opens only for who asks, cools off and confirms', async () => {
  const who = await richPlayer(house, house.site, 100n)
  const request = (now: Date) => house.ask(who, handlers['/api/limits/return_request'], {}, now)
  const confirm = (now: Date, is_wanted = true) =>
    house.ask(who, handlers['/api/limits/return_confirm'], { is_wanted }, now)
  const stake = (at: Date) => word(stakeOf(who, house.site, 1n, 0n, { at }))
  expect(await refusalOf(request(noon))).toBe('notExcluded')
  await excludeSelf(who)
  await openSession(who)
  const end = new Date((await get(who)).excluded_until ?? '')
  const after = (hours: number) => new Date(end.getTime() + hours * hourMs)
  expect(await refusalOf(request(after(-1)))).toBe('exclusionRunning')
  expect(await refusalOf(confirm(after(1)))).toBe('returnNotAsked')
  // Expiry alone opens nothing.
  expect(await stake(after(1000))).toBe('playerExcluded')

  const coolingHours = house.site.policy.returnCoolingHours
  const { value } = await request(after(1))
  expect(value.confirm_from).toBe(after(1 + coolingHours).toISOString())
  // Asking again does not begin the cooling off anew.
  expect((await request(after(2))).value).toEqual(value)
  expect(await refusalOf(confirm(after(coolingHours)))).toBe('returnTooEarly')
  expect(await stake(after(coolingHours + 1))).toBe('playerExcluded')
  await confirm(after(1 + coolingHours))
  expect(await stake(after(1001))).toBe('applied')
  expect((await get(who, after(1001))).excluded_by).toBe(null)
})

test('[EXC-05] a wish to play again can be dropped, and another exclusion ends it', async () => {
  const who = await house.playerOf(house.site)
  await excludeSelf(who)
  const end = inHours(24 * 400)
  const request = () => house.ask(who, handlers['/api/limits/return_request'], {}, end)
  const wish = async () => (await get(who, end)).return_request
  await request()
  await house.ask(who, handlers['/api/limits/return_confirm'], { is_wanted: false }, end)
  expect(await wish()).toBe(null)
  await request()
  await house.ask(who, handlers['/api/limits/self_exclude'], { months: 6 }, end)
  expect(await wish()).toBe(null)
  expect(await refusalOf(request())).toBe('exclusionRunning')
})

test('[EXC-05] [NEV-13] nobody’s statement lifts an exclusion before its player has asked and waited', async () => {
  const who = await house.playerOf(house.site)
  await excludeSelf(who, null)
  const player = sql`where player_id = ${who.player.id}`
  const changes = [
    sql`update exclusion set lifted_at = ${inHours(100_000)} ${player}`,
    sql`update exclusion set return_asked_at = ${inHours(90_000)} ${player}`,
    sql`update exclusion set return_asked_at = ${inHours(90_000)}, lifted_at = ${inHours(100_000)} ${player}`,
  ]
  for (const change of changes)
    await expect(house.database.inSite(house.site.id, (db) => db.run(change))).rejects.toThrow(
      /cannot be shortened|check constraint/,
    )
})

test('[EXC-05] the player is told once when the term is over, and it stays shut', async () => {
  const who = await house.playerOf(house.site)
  await excludeSelf(who)
  const work = openProtectionWork({
    database: house.database,
    sites: () => [house.site],
    log: openLog('silent'),
  })
  const letters = async () =>
    (
      await house.owner.query<{ letter: string }>(
        'select letter from inbox_item where player_id = $1 order by written_at',
        [who.player.id],
      )
    ).rows.map(({ letter }) => letter)
  await work(inHours(24))
  expect(await letters()).toEqual(['excluded'])
  await work(inHours(24 * 200))
  await work(inHours(24 * 201))
  expect(await letters()).toEqual(['excluded', 'exclusionOver'])
})

describe('[EXC-06] sites of one licensee', () => {
  const phone = '+639178880001'
  beforeAll(() =>
    house.owner.query(
      `update site set settings = jsonb_build_object('licensee', 'Northern Licence')`,
    ),
  )
  afterAll(() => house.owner.query(`update site set settings = '{}'`))

  test('share an exclusion with every account of the person, and end its sessions', async () => {
    const here = await house.playerOf(house.site, { phone })
    const there = await house.playerOf(house.otherSite, { phone })
    const stranger = await house.playerOf(house.otherSite)
    await excludeSelf(here)
    expect(await get(there, noon, house.otherSite)).toMatchObject({
      excluded_until: '2026-09-01T12:00:00.000Z',
      excluded_by: 'licensee',
    })
    expect((await get(stranger, noon, house.otherSite)).excluded_by).toBe(null)
    const { rows } = await house.owner.query(
      'select ended_reason from session where player_id = any($1) order by player_id',
      [[there, stranger].map(({ player }) => String(player.id))],
    )
    expect(rows).toEqual([{ ended_reason: 'excluded' }, { ended_reason: null }])
  })

  test('exclude who joins one of them later with the same phone, proven e-mail or document', async () => {
    const here = await house.playerOf(house.site, { email: 'One.Person+north@example.com' })
    await house.owner.query('update player set email_verified_at = $1 where player_id = $2', [
      noon,
      here.player.id,
    ])
    const key = Buffer.alloc(32, 9)
    const addDocument = (site: Site, who: Who) =>
      house.owner.query(`insert into identity_key values ($1, 'document', $2, $3, $4)`, [
        site.id,
        key,
        who.player.id,
        noon,
      ])
    await addDocument(house.site, here)
    await excludeSelf(here, null)
    const byEmail = await house.playerOf(house.otherSite, { email: 'one.person@example.com' })
    expect((await get(byEmail, noon, house.otherSite)).excluded_for_good).toBe(false)
    await house.owner.query('update player set email_verified_at = $1 where player_id = $2', [
      noon,
      byEmail.player.id,
    ])
    const byPhone = await house.playerOf(house.otherSite, { phone: here.player.phone })
    const byDocument = await house.playerOf(house.otherSite)
    await addDocument(house.otherSite, byDocument)
    for (const who of [byEmail, byPhone, byDocument])
      expect((await get(who, noon, house.otherSite)).excluded_for_good).toBe(true)
  })

  test('keep a longer exclusion that runs at one of them', async () => {
    const same = '+639178880003'
    const here = await house.playerOf(house.site, { phone: same })
    const there = await house.playerOf(house.otherSite, { phone: same })
    await house.database.inSite(house.otherSite.id, (db) =>
      db.run(sql`insert into exclusion (site_id, player_id, excluded_at, excluded_until)
                 values (${house.otherSite.id}, ${there.player.id}, ${noon}, ${inHours(24 * 1000)})`),
    )
    await excludeSelf(here)
    expect((await get(there, noon, house.otherSite)).excluded_until).toBe(
      inHours(24 * 1000).toISOString(),
    )
  })
})

test('[EXC-06] sites of different licensees, or of none, do not share', async () => {
  const phone = '+639178880002'
  const here = await house.playerOf(house.site, { phone })
  const there = await house.playerOf(house.otherSite, { phone })
  await excludeSelf(here)
  expect((await get(there, noon, house.otherSite)).excluded_by).toBe(null)
})

describe('[EXC-07] a request of a third party', () => {
  const as = <A>(
    staff: string,
    work: (visit: Parameters<typeof requestExclusion>[0]) => Promise<A>,
  ): Promise<A> =>
    house.database.inSite(house.site.id, (db) => work({ db, site: house.site, staff, now: noon }))
  const take = (who: Who) =>
    as('ann', (visit) =>
      requestExclusion(visit, {
        playerId: who.player.id,
        askedBy: 'family',
        months: 12,
        grounds: 'passport and birth certificate shown',
      }),
    )

  test('excludes once two of the staff have approved it, and not before', async () => {
    const who = await house.playerOf(house.site)
    const id = await take(who)
    expect((await get(who)).excluded_by).toBe(null)
    expect(await as('ann', (visit) => approveExclusion(visit, id))).toBe('approved')
    expect(await as('ann', (visit) => approveExclusion(visit, id))).toBe('same')
    expect((await get(who)).excluded_by).toBe(null)
    expect(await as('bob', (visit) => approveExclusion(visit, id))).toBe('excluded')
    expect(await get(who)).toMatchObject({
      excluded_by: 'third_party',
      excluded_until: '2027-03-01T12:00:00.000Z',
    })
    expect(await as('cleo', (visit) => approveExclusion(visit, id))).toBe('unknown')
    const { rows } = await house.owner.query(
      `select actor, authoriser, reason from significant_event where kind = 'exclusion_changed' and subject = $1`,
      [`player:${who.player.id}`],
    )
    expect(rows).toEqual([
      {
        actor: 'staff:ann',
        authoriser: 'staff:bob',
        reason: 'passport and birth certificate shown',
      },
    ])
  })

  test('excludes nobody once it is rejected', async () => {
    const who = await house.playerOf(house.site)
    const id = await take(who)
    expect(await as('bob', (visit) => rejectExclusion(visit, id, 'no proof'))).toBe(true)
    expect(await as('bob', (visit) => approveExclusion(visit, id))).toBe('unknown')
    expect((await get(who)).excluded_by).toBe(null)
  })

  test('does not shorten what the player chose', async () => {
    const who = await house.playerOf(house.site)
    await excludeSelf(who, null)
    const done = await as('ann', ({ db, site, now }) =>
      exclude({
        db,
        site,
        now,
        playerId: who.player.id,
        months: 6,
        origin: 'third_party',
        actor: 'staff:ann',
      }),
    )
    expect(done).toBe(null)
    expect((await get(who)).excluded_for_good).toBe(true)
  })
})
