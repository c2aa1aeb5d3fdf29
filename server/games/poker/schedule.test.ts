/** Protects the schedules that staff keep: who may change them, that a change is told and is lost to nobody's, and that no tournament with entrants is touched by one. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#contract/calls.ts'
import { riverTournament } from '#games/holdem/holdem.ts'
import { openPokerRoom, type PokerRoom } from '#tests/harness/poker_room.ts'
import { outcomeOf, refusalOf, type Who } from '#tests/harness/visit.ts'
import { startsAfter } from './timetable.ts'

let room: PokerRoom
beforeAll(async () => {
  room = await openPokerRoom()
})
afterAll(() => room.house.drop())

const owner = (text: string, values: unknown[] = []) => room.house.owner.query(text, values)
const hourMs = 3_600_000
const everyDay = [1, 2, 3, 4, 5, 6, 7]

type Terms = Omit<Body<'/api/staff/schedule_add'>, 'token' | 'reason'>
let named = 0
const terms = (changed: Partial<Terms> = {}): Terms => ({
  game_code: riverTournament.code,
  name: `Lock ${(named += 1)}`,
  seats: 3,
  buy_in: '10.00',
  fee: '1.00',
  entries_min: 2,
  entries_max: 9,
  starts: [{ time: '20:00', days: everyDay }],
  ...changed,
})

const by = (token: string) => ({ token, reason: 'asked for' })
const guest = () => room.house.visitOf(room.house.site, { now: room.now() })
const add = async (body: Terms, staff = 'ana') =>
  (
    await room.house.call(room.handlers()['/api/staff/schedule_add'], guest(), {
      ...by(staff),
      ...body,
    })
  ).value
const change = async (schedule_id: string, version: number, body: Terms, staff = 'ana') =>
  (
    await room.house.call(room.handlers()['/api/staff/schedule_change'], guest(), {
      ...by(staff),
      schedule_id,
      version,
      ...body,
    })
  ).value
const withdraw = async (schedule_id: string, version: number, staff = 'ana') =>
  (
    await room.house.call(room.handlers()['/api/staff/schedule_withdraw'], guest(), {
      ...by(staff),
      schedule_id,
      version,
    })
  ).value
const list = async (staff = 'ana') =>
  (await room.house.call(room.handlers()['/api/staff/schedules'], guest(), { token: staff })).value
const found = async (id: string) =>
  (await list()).schedules.find(({ schedule_id }) => schedule_id === id)!

test('what is added is announced for its next time, as it was asked for', async () => {
  const asked = terms({
    starts: [
      { time: '20:00', days: [5] },
      { time: '09:30', days: [7, 6] },
      { time: '20:00', days: [1] },
    ],
  })
  const added = await add(asked)
  const { timeZone } = room.house.site
  const starts = [
    { time: '09:30', days: [6, 7] },
    { time: '20:00', days: [1, 5] },
  ]
  expect(added).toMatchObject({ ...asked, starts, version: 1, withdrawn_at: null })
  const coming = startsAfter(starts, timeZone, room.now()).map((at) => at.toISOString())
  expect(added.coming).toEqual(coming.slice(0, 5))
  expect(added.next).toMatchObject({ starts_at: coming[0], entered: 0, terms: 'current' })
  const { standing, seats } = await room.tournament(added.next!.tournament_id)
  expect({ seats, ...standing }).toMatchObject({
    seats: 3,
    buy_in: '10.00',
    fee: '1.00',
    entries_min: 2,
    entries_max: 9,
    starts_at: coming[0],
  })
  expect(await found(added.schedule_id)).toEqual(added)
})

test('[AUT-12, EVT-01] only who holds the right looks and changes, and each change is an event with both versions', async () => {
  await owner(`delete from staff_role where staff = 'ben' and role = 'gamekeeper'`)
  const body = terms()
  expect(await refusalOf(list('ben'))).toBe('rightMissing')
  expect(await refusalOf(add(body, 'ben'))).toBe('rightMissing')
  const { schedule_id: id } = await add(body)
  expect(await refusalOf(change(id, 1, { ...body, seats: 6 }, 'ben'))).toBe('rightMissing')
  expect(await refusalOf(withdraw(id, 1, 'ben'))).toBe('rightMissing')
  await change(id, 1, { ...body, buy_in: '20.00' })
  // The same again is no change.
  expect((await change(id, 2, { ...body, buy_in: '20.00' })).version).toBe(2)
  await withdraw(id, 2)
  const { rows } = await owner(
    `select actor, reason, before, after from significant_event
      where kind = 'tournament_schedule_changed' and subject = $1 order by event_id`,
    [`schedule:${id}`],
  )
  expect(rows).toMatchObject([
    { actor: 'staff:ana', reason: 'asked for', before: {}, after: { version: 1, buy_in: '1000' } },
    { before: { version: 1, buy_in: '1000' }, after: { version: 2, buy_in: '2000', fee: '100' } },
    { before: { withdrawn_at: null }, after: { version: 3 } },
  ])
  expect(rows).toHaveLength(3)
})

test('what does not fit the published rules of its game, or a name in use, is refused and changes nothing', async () => {
  const kept = terms()
  const { schedule_id: id } = await add(kept)
  const wrong: readonly (readonly [Partial<Terms>, string])[] = [
    [{ game_code: 'river-sit-and-go' }, 'gameUnknown'],
    [{ game_code: 'no-game' }, 'gameUnknown'],
    [{ buy_in: '10.001' }, 'invalidAmount'],
    [{ buy_in: '0.00', fee: '0.00' }, 'invalidBody'],
    [{ fee: '1.01' }, 'invalidBody'],
    [{ entries_min: 9, entries_max: 8 }, 'invalidBody'],
    [{ buy_in: '900000000000000' }, 'invalidBody'],
  ]
  for (const [body, refusal] of wrong) {
    expect(await refusalOf(add(terms(body)))).toBe(refusal)
    expect(await refusalOf(change(id, 1, { ...kept, ...body }))).toBe(refusal)
  }
  expect(await refusalOf(add(terms({ name: kept.name })))).toBe('nameTaken')
  expect(await refusalOf(change('unknown', 1, kept))).toBe('notFound')
  expect(await found(id)).toMatchObject({ ...kept, version: 1 })
  // Once it is withdrawn its name is free.
  await withdraw(id, 1)
  expect(await refusalOf(change(id, 2, kept))).toBe('changedMeanwhile')
  await add(terms({ name: kept.name }))
})

test('of two who change the same version one is told to look again', async () => {
  const body = terms()
  const { schedule_id: id } = await add(body)
  const both = await Promise.all(
    [6, 9].map((seats, n) =>
      outcomeOf(change(id, 1, { ...body, seats }, n === 0 ? 'ana' : 'cleo')),
    ),
  )
  expect(both.toSorted()).toEqual(['OK', 'changedMeanwhile'])
  expect(await found(id)).toMatchObject({ version: 2 })
})

test('what nobody has entered makes room for what was changed: whoever saw the old price pays no other', async () => {
  const body = terms()
  const added = await add(body)
  const one = await room.newPlayer()
  const old = added.next!.tournament_id
  const changed = await change(added.schedule_id, 1, { ...body, buy_in: '50.00', fee: '5.00' })
  expect(changed.next).toMatchObject({ terms: 'current', entered: 0 })
  expect(changed.next!.tournament_id).not.toBe(old)
  expect(await refusalOf(room.enter(one, old))).toBe('tournamentBegun')
  expect(await room.balances(one)).toMatchObject({ cash: 10_000n, held: 0n })
  await room.enter(one, changed.next!.tournament_id)
  expect(await room.balances(one)).toMatchObject({ cash: 4500n, held: 5500n })
})

test('what somebody has entered is played as it was announced, takes further entries, and the next is as it was changed', async () => {
  const body = terms()
  const { schedule_id: id, next } = await add(body)
  const [one, two] = [await room.newPlayer(), await room.newPlayer()]
  await room.enter(one, next!.tournament_id)
  const changed = await change(id, 1, {
    ...body,
    buy_in: '50.00',
    seats: 9,
    starts: [{ time: '08:00', days: everyDay }],
  })
  expect(changed.next).toEqual({ ...next, entered: 1, terms: 'kept' })
  await room.enter(two, next!.tournament_id)
  await room.pass(Date.parse(next!.starts_at) - room.now().getTime())
  expect((await room.tournament(next!.tournament_id)).standing).toMatchObject({
    state: 'running',
    pool: '20.00',
    starts_at: next!.starts_at,
  })
  const after = (await found(id)).next!
  expect(after.starts_at).toBe((await found(id)).coming[0])
  expect((await room.tournament(after.tournament_id)).standing.buy_in).toBe('50.00')
})

test('a withdrawn schedule announces nothing more, and gives back nobody’s tournament', async () => {
  const { schedule_id: id, next } = await add(terms())
  const [one, two] = [await room.newPlayer(), await room.newPlayer()]
  await room.enter(one, next!.tournament_id)
  const gone = await withdraw(id, 1)
  expect(gone).toMatchObject({ coming: [], next: { entered: 1, terms: 'kept' } })
  await room.enter(two, next!.tournament_id)
  await room.pass(Date.parse(next!.starts_at) - room.now().getTime())
  expect((await room.tournament(next!.tournament_id)).standing.state).toBe('running')
  expect((await found(id)).next).toBeNull()
  const empty = await add(terms())
  expect((await withdraw(empty.schedule_id, 1)).next).toBeNull()
  await room.pass(48 * hourMs)
  expect((await found(empty.schedule_id)).next).toBeNull()
})

test('staff of another site see no schedule of this one, and cannot change it', async () => {
  const body = terms()
  const { schedule_id } = await add(body)
  const { house } = room
  const there = () => house.visitOf(house.otherSite, { now: room.now() })
  const handlers = room.handlers()
  const listed = await house.call(handlers['/api/staff/schedules'], there(), { token: 'ana' })
  expect(listed.value.schedules).toEqual([])
  const known = { ...by('ana'), schedule_id, version: 1 }
  const changed = house.call(handlers['/api/staff/schedule_change'], there(), {
    ...known,
    ...body,
  })
  expect(await refusalOf(changed)).toBe('notFound')
  const withdrawn = house.call(handlers['/api/staff/schedule_withdraw'], there(), known)
  expect(await refusalOf(withdrawn)).toBe('notFound')
})

type Step =
  | { do: 'enter' | 'leave'; who: number }
  | { do: 'change'; buyIn: number; hour: number }
  | { do: 'withdraw' | 'pass' }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('enter', 'leave'), who: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      buyIn: fc.integer({ min: 1, max: 9 }),
      hour: fc.nat(23),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
)

/** What is expected of a schedule: its terms, what it has announced by which terms, and who has entered that. */
type Model = {
  current: Terms
  isWithdrawn: boolean
  /** Null where nothing is announced. */
  announced: { terms: Terms; startsAt: number; entrants: Set<number> } | null
}

const isOutdated = ({ announced, current, isWithdrawn }: Model) =>
  isWithdrawn || announced?.terms !== current

function announce(model: Model) {
  const { timeZone } = room.house.site
  const [next] = startsAfter(model.current.starts, timeZone, room.now())
  model.announced = model.isWithdrawn
    ? null
    : { terms: model.current, startsAt: next!.getTime(), entrants: new Set() }
}

const replaceEmpty = (model: Model) => {
  if (model.announced?.entrants.size === 0 && isOutdated(model)) announce(model)
}

/** What each step does to the model. @returns what the call comes to. */
const modelled: {
  [K in Step['do']]: (model: Model, one: Extract<Step, { do: K }>) => string
} = {
  enter: ({ announced }, { who }) => {
    if (!announced) return 'tableUnknown'
    const isIn = announced.entrants.has(who)
    announced.entrants.add(who)
    return isIn ? 'enteredAlready' : 'OK'
  },
  leave: (model, { who }) => {
    if (!model.announced) return 'tableUnknown'
    if (model.announced.entrants.delete(who)) replaceEmpty(model)
    return 'OK'
  },
  change: (model, one) => {
    if (model.isWithdrawn) return 'changedMeanwhile'
    const changed = changedBy(model.current, one)
    if (JSON.stringify(changed) !== JSON.stringify(model.current)) model.current = changed
    replaceEmpty(model)
    return 'OK'
  },
  withdraw: (model) => {
    if (model.isWithdrawn) return 'changedMeanwhile'
    model.isWithdrawn = true
    replaceEmpty(model)
    return 'OK'
  },
  pass: (model) => {
    const isOver = model.announced && model.announced.startsAt <= room.now().getTime()
    if (isOver) announce(model)
    return 'OK'
  },
}

const changedBy = (before: Terms, { buyIn, hour }: Extract<Step, { do: 'change' }>): Terms => ({
  ...before,
  buy_in: `${buyIn}.00`,
  fee: '0.10',
  starts: [{ time: `${String(hour).padStart(2, '0')}:15`, days: everyDay }],
})

async function expectAsModelled(id: string, model: Model, who: readonly Who[]) {
  const { current, announced, isWithdrawn } = model
  const shown = await found(id)
  expect(shown).toMatchObject(current)
  expect(shown.coming.length === 0).toBe(isWithdrawn)
  const { next } = shown
  const standing = next && (await room.tournament(next.tournament_id)).standing
  expect(
    standing && {
      state: standing.state,
      buy_in: standing.buy_in,
      fee: standing.fee,
      entered: standing.entered,
      startsAt: Date.parse(standing.starts_at!),
      terms: next.terms,
    },
  ).toEqual(
    announced && {
      state: 'open',
      buy_in: announced.terms.buy_in,
      fee: announced.terms.fee,
      entered: announced.entrants.size,
      startsAt: announced.startsAt,
      terms: isOutdated(model) ? 'kept' : 'current',
    },
  )
  // In the ledger each entrant holds just what was announced.
  for (const [n, player] of who.entries()) {
    const { buy_in, fee } = announced?.terms ?? current
    const held = announced?.entrants.has(n) ? minor(buy_in) + minor(fee) : 0n
    expect(await room.balances(player)).toMatchObject({ cash: 10_000n - held, held })
  }
}

const minor = (amount: string) => BigInt(amount.replace('.', ''))

test('[REC-08] whatever staff and players do: entrants play by what they entered, all others see what holds, and nobody loses a unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const who: Who[] = []
      for (let n = 0; n < 3; n++) who.push(await room.newPlayer())
      // Three are never enough, so that each tournament goes back whole at its time.
      const body = terms({ entries_min: 4 })
      const { schedule_id: id } = await add(body)
      const model: Model = { current: body, isWithdrawn: false, announced: null }
      announce(model)
      for (const one of steps) {
        const { next, version } = await found(id)
        const open = next?.tournament_id ?? 'unknown'
        const before = model.current
        const asked: { [K in Step['do']]: () => Promise<unknown> } = {
          enter: () => room.enter(who['who' in one ? one.who : 0]!, open),
          leave: () => room.withdraw(who['who' in one ? one.who : 0]!, open),
          change: () => change(id, version, one.do === 'change' ? changedBy(before, one) : before),
          withdraw: () => withdraw(id, version),
          pass: () => room.pass(5 * hourMs),
        }
        const outcome = await outcomeOf(asked[one.do]())
        expect(outcome).toBe(modelled[one.do](model, one as never))
        await expectAsModelled(id, model, who)
      }
    }),
    { numRuns: 12 },
  )
  await room.expectCleanBooks()
}, 120_000)
