/** Protects: play that harms is noticed from what was booked, whenever it is read, and strong signs stop what draws on. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { openLog } from '#server/base/log.ts'
import { runFollowers } from '#server/ledger/follower.ts'
import type { Transfer } from '#server/ledger/ledger.ts'
import {
  inDays,
  inMinutes,
  noon,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { depositOf, postOne, richPlayer, stakeOf, wordOf } from '#tests/harness/money.ts'
import { mayAdvertise } from './gate.ts'
import { closeCase } from './grade.ts'
import { harmFollower } from './harm.ts'
import type { Grade, Raised } from './markers.ts'
import { protectionHandlers } from './protection.ts'
import { openProtectionWork } from './work.ts'

let house: TestHouse
let site: Site
beforeAll(async () => {
  house = await testHouse()
  // Thresholds that a short history reaches; the site's clock is UTC, so noon is noon.
  const harm: Site['policy']['harm'] = {
    spend: [1, 10, 100],
    time: [1, 2, 3],
    deposits: [3, 5, 7],
    chasing: [1, 2, 3],
    recalls: [1, 2, 3],
    nights: [1, 2, 3],
    raises: [1, 2, 3],
  }
  site = { ...house.site, timeZone: 'UTC', policy: { ...house.site.policy, harm } }
})
afterAll(() => house.drop())

const handlers = protectionHandlers()

type Found = { grade: Grade; markers: Raised[] }

/** Whether entries wait to be read; also such as a transaction elsewhere on the server still holds back. */
async function isBehind(): Promise<boolean> {
  const { rowCount } = await house.owner.query(
    `select from entry e left join follower f on f.site_id = e.site_id and f.name = 'harm'
      where (e.posted_in, e.transfer_id, e.leg) > (coalesce(f.posted_in, 0), coalesce(f.transfer_id, 0), coalesce(f.leg, 0)) limit 1`,
  )
  return rowCount === 1
}

/** Whether all that is booked may be read in one go. */
async function isReadable(): Promise<boolean> {
  const { rows } = await house.owner.query<{ yes: boolean }>(
    'select coalesce(max(posted_in) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint, true) as yes from entry',
  )
  return rows[0]!.yes
}

/** Reads all that is in the journal, at an instant, as the follower does. */
async function gradeOf(who: Who, now = inMinutes(0)): Promise<Found> {
  while (!(await isReadable()));
  const needs = { database: house.database, followers: [harmFollower], siteOf: () => site, now }
  do await runFollowers(needs)
  while (await isBehind())
  const found = await house.database.inSite(site.id, (db) =>
    db.row<Found>(sql`select grade, markers from harm where player_id = ${who.player.id}`),
  )
  return found ?? { grade: 'none', markers: [] }
}

const book = (transfer: Transfer) => postOne(house, { ...transfer, gate: 'none' })
const bookStake = (who: Who, minutes: number, stake: bigint) =>
  book(stakeOf(who, site, stake, 0n, { at: inMinutes(minutes) }))
const bookDeposit = (who: Who, minutes: number) =>
  book(depositOf(who, site, 1000n, { at: inMinutes(minutes) }))
const newcomer = () => house.playerOf(site)

/** Scripted histories: what is booked, and the marker and grade it must come to. */
const histories: [string, (who: Who) => Promise<void>, Grade, string, number][] = [
  [
    'spend: ten euros and more lost in a week',
    async (who) => {
      await bookDeposit(who, 0)
      await book(depositOf(who, site, 100_000n, { at: inMinutes(0) }))
      await bookStake(who, 600, 65_000n)
    },
    'medium',
    'spend',
    10,
  ],
  [
    'time: three hours without a pause',
    async (who) => {
      await bookDeposit(who, 0)
      for (let minutes = 0; minutes <= 180; minutes += 10) await bookStake(who, minutes, 1n)
    },
    'strong',
    'time',
    3,
  ],
  [
    'a burst of five deposits on one day',
    async (who) => {
      for (const minutes of [0, 1, 2, 3, 4]) await bookDeposit(who, minutes)
    },
    'medium',
    'deposits',
    5,
  ],
  [
    'chasing: deposits soon after losses, twice',
    async (who) => {
      await bookDeposit(who, 0)
      await bookStake(who, 1, 500n)
      await bookDeposit(who, 30)
      await bookStake(who, 40, 500n)
      // Too late to be chasing; and after that one nothing was lost.
      await bookDeposit(who, 95)
      await bookDeposit(who, 96)
    },
    'medium',
    'chasing',
    2,
  ],
  [
    'play in three nights of a week',
    async (who) => {
      await bookDeposit(who, 0)
      for (const day of [1, 2, 3]) await bookStake(who, day * 24 * 60 + 14 * 60, 1n)
    },
    'strong',
    'nights',
    3,
  ],
]

test.each(histories)('[EXC-08] %s', async (_, replay, grade, marker, measured) => {
  const who = await newcomer()
  await replay(who)
  const found = await gradeOf(who, inMinutes(4 * 24 * 60))
  expect(found.markers).toContainEqual({ marker, measured, grade })
})

test('[EXC-08] a quiet history is graded none, and leaves the worker nothing to do', async () => {
  const who = await newcomer()
  await bookDeposit(who, 0)
  for (const minutes of [0, 5, 10]) await bookStake(who, minutes, 10n)
  expect(await gradeOf(who)).toEqual({ grade: 'none', markers: [] })
  const { rows } = await house.owner.query('select due_at from harm where player_id = $1', [
    who.player.id,
  ])
  expect(rows).toEqual([{ due_at: null }])
})

test('[EXC-08] the grade is the same however the journal was cut into batches', async () => {
  const [whole, piecewise] = [await newcomer(), await newcomer()]
  const steps = [0, 30, 45, 100, 101, 110].flatMap((minutes) => [
    (who: Who) => bookDeposit(who, minutes),
    (who: Who) => bookStake(who, minutes + 5, 700n),
  ])
  for (const step of steps) await step(whole)
  const expected = await gradeOf(whole)
  for (const step of steps) {
    await step(piecewise)
    await gradeOf(piecewise)
  }
  expect(await gradeOf(piecewise)).toEqual(expected)
  expect(expected.grade).not.toBe('none')
})

test('[EXC-08] a withdrawal that the player calls back counts, one that fails does not', async () => {
  const who = await newcomer()
  await bookDeposit(who, 0)
  for (const [id, actor, step] of [
    ['called', 'player', 'cancel'],
    ['failed', 'gateway', 'fail'],
  ]) {
    await house.owner.query(
      `insert into payment (site_id, payment_id, player_id, kind, state, method, gateway, currency, amount, client_ref, created_at)
       values ($1, $2, $3, 'withdrawal', 'ended', 'sandbox', 'sandbox', 'PHP', 100, $2, $4)`,
      [site.id, id, who.player.id, noon],
    )
    await house.owner.query(
      `insert into payment_step (site_id, payment_id, position, step, state, reason, actor, at)
       values ($1, $2, 1, $3, 'ended', '', $4, $5)`,
      [site.id, id, step, actor, noon],
    )
    for (const [cash, reason] of [
      [-100n, 'withdrawal_hold'],
      [100n, 'withdrawal_return'],
    ] as const)
      await book(
        depositOf(who, site, 0n, {
          key: { provider: 'sandbox', class: reason, reference: id ?? '' },
          legs:
            cash < 0n
              ? [
                  { account: 'cash', amount: cash, against: 'transit', reason },
                  { account: 'held', amount: -cash, against: 'transit', reason },
                ]
              : [
                  { account: 'held', amount: -cash, against: 'transit', reason },
                  { account: 'cash', amount: cash, against: 'transit', reason },
                ],
        }),
      )
  }
  expect((await gradeOf(who)).markers).toEqual([{ marker: 'recalls', measured: 1, grade: 'low' }])
})

test('[EXC-08] raises of limits are counted when they are asked for', async () => {
  const who = await newcomer()
  const ask = (amount: string) =>
    house.call(handlers['/api/limits/set'], house.visitOf<Who>(site, who), {
      kind: 'loss',
      period: 'day',
      amount,
    })
  for (const amount of ['10', '20', '30']) await ask(amount)
  await openProtectionWork({
    database: house.database,
    sites: () => [site],
    log: openLog('silent'),
  })(noon)
  expect(await gradeOf(who)).toMatchObject({
    grade: 'medium',
    markers: [{ marker: 'raises', measured: 2, grade: 'medium' }],
  })
})

const strong = async () => {
  const who = await richPlayer(house, site, 10_000n)
  for (let deposit = 0; deposit < 7; deposit++) await bookDeposit(who, deposit)
  expect((await gradeOf(who)).grade).toBe('strong')
  return who
}

test('[EXC-08] [INC-07] strong signs stop rewards where they are booked, and advertising; play and withdrawals stay', async () => {
  const who = await strong()
  const reward = () => postOne(house, depositOf(who, site, 1n, { gate: 'reward' }))
  expect(wordOf(await reward())).toBe('rewardsPaused')
  expect(await house.database.inSite(site.id, (db) => mayAdvertise(db, who.player.id, noon))).toBe(
    false,
  )
  expect(wordOf(await postOne(house, stakeOf(who, site, 1n, 0n, { at: inMinutes(10) })))).toBe(
    'applied',
  )
  // A week later the signs are gone, and so is what they stopped.
  const weekLater = inDays(8)
  await openProtectionWork({
    database: house.database,
    sites: () => [site],
    log: openLog('silent'),
  })(weekLater)
  expect(wordOf(await reward())).toBe('applied')
})

test('[EXC-08] a rising grade tells the player of the tools once, opens one case for staff, and is recorded', async () => {
  const who = await strong()
  const own = [String(who.player.id)]
  const letters = await house.owner.query(
    'select letter, href from inbox_item where player_id = $1 order by written_at',
    own,
  )
  expect(letters.rows).toEqual([{ letter: 'harmPaused', href: '/responsible-gaming' }])
  const cases = await house.owner.query<{ case_id: string; grade: string }>(
    'select case_id, grade from care_case where player_id = $1 and closed_at is null',
    own,
  )
  expect(cases.rows).toMatchObject([{ grade: 'strong' }])
  const events = await house.owner.query(
    `select before->>'grade' as before, after->>'grade' as after from significant_event where kind = 'harm_graded' and subject = $1`,
    [`player:${who.player.id}`],
  )
  expect(events.rows).toEqual([{ before: 'none', after: 'strong' }])
  const close = () =>
    house.database.inSite(site.id, (db) =>
      closeCase({ db, site, staff: 'ann', now: noon }, cases.rows[0]!.case_id, 'spoke by phone'),
    )
  expect([await close(), await close()]).toEqual([true, false])
})
