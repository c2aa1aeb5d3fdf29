/** Protects tournaments over several tables: who enters when, that all play together and sit evenly, and that what is paid is paid once. */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riverTournament } from '#games/holdem/holdem.ts'
import { seatOfNumber } from '#games/holdem/seating.ts'
import { drawSeats } from '#games/holdem/tournament.ts'
import { verifyRound } from '#games/verify.ts'
import { openPokerRoom, passive, type PokerRoom, type Wish } from '#tests/harness/poker_room.ts'
import { outcomeOf, refusalOf, type Who } from '#tests/harness/visit.ts'

let room: PokerRoom
beforeAll(async () => {
  room = await openPokerRoom()
})
afterAll(() => room.house.drop())

const { tournament: rules } = riverTournament.rules
const hourMs = 3_600_000
const allIn: Wish = ({ raise, can_check }) =>
  raise ? { move: 'raise', to: raise.max } : { move: can_check ? 'check' : 'call' }
const owner = (text: string, values: unknown[] = []) => room.house.owner.query(text, values)

async function players(count: number): Promise<Who[]> {
  const who: Who[] = []
  for (let n = 0; n < count; n++) who.push(await room.newPlayer())
  return who
}

async function begun(count: number, seats: number) {
  const offer = await room.newSchedule(seats, [2, 100])
  const id = await room.openAt(offer)
  const who = await players(count)
  for (const [n, one] of who.entries()) await room.enter(one, id, randomUUID(), `seed-${n}`)
  await room.pass(hourMs)
  return { offer, id, who }
}

/** Tables as they are stored: who sits there with chips, and whether a hand is played. */
async function tablesOf(id: string) {
  const { rows } = await owner(
    `select t.table_id as id, t.number, t.hands::integer, h.state, array_agg(s.player_id) filter (where s.stack > 0) as players
       from poker_table t
       left join poker_seat s using (site_id, table_id)
       left join poker_hand h using (site_id, hand_id)
      where $1 in (t.table_id, t.first_table_id) and t.is_open
      group by t.table_id, t.number, t.hands, h.state order by t.number`,
    [id],
  )
  return rows as {
    id: string
    number: number
    hands: number
    state: string | null
    players: string[] | null
  }[]
}

/** Where hands are played everybody with chips sits once, tables differ by one at most, and all are at the same hand. */
async function expectEven(id: string) {
  const tables = await tablesOf(id)
  const seated = tables.flatMap(({ players: at }) => at ?? [])
  expect(new Set(seated).size).toBe(seated.length)
  expect(new Set(tables.map(({ hands }) => hands)).size).toBe(1)
  const counts = tables.map(({ players: at }) => at?.length ?? 0)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
}

test('it takes entries until it begins, up to its most; then the next one does', async () => {
  const offer = await room.newSchedule(3, [2, 3])
  const id = await room.openAt(offer)
  const [one, two, three, four] = (await players(4)) as [Who, Who, Who, Who]
  expect((await room.tournament(id)).standing).toMatchObject({
    entered: 0,
    entries_min: 2,
    entries_max: 3,
    pool: '0.00',
  })
  const ref = randomUUID()
  const twice = await Promise.all([1, 2].map(() => outcomeOf(room.enter(one, id, ref))))
  expect(twice).toEqual(['OK', 'OK'])
  expect(await refusalOf(room.enter(one, id))).toBe('enteredAlready')
  expect(await room.balances(one)).toMatchObject({ cash: 8900n, held: 1100n })
  await room.enter(two, id)
  await room.enter(three, id)
  expect(await refusalOf(room.enter(four, id))).toBe('tournamentBegun')
  // Taken back before the start it costs nothing, and makes room.
  await room.withdraw(three, id)
  expect(await room.balances(three)).toMatchObject({ cash: 10_000n, held: 0n })
  await room.enter(four, id)
  room.wait(hourMs)
  // The time counts, also where nobody has looked yet.
  expect(await refusalOf(room.enter(three, id))).toBe('tournamentBegun')
  await room.work()
  expect((await room.tournament(id)).standing).toMatchObject({
    state: 'running',
    prizes: ['30.00'],
    pool: '30.00',
  })
  expect(await refusalOf(room.withdraw(one, id))).toBe('tournamentBegun')
  const next = await room.openAt(offer)
  expect(next).not.toBe(id)
  await room.enter(three, next)
  const { starts_at } = (await room.tournament(next)).standing
  expect(Date.parse(starts_at!) - room.now().getTime()).toBe(hourMs)
})

test.each([
  ['too few have entered', hourMs, 'too_few', 1],
  ['the house stood still for too long', hourMs + rules.tables.lateMs + 1, 'late', 3],
] as const)('[REC-08] where %s everything goes back', async (_, afterMs, reason, count) => {
  const offer = await room.newSchedule(3, [2, 9])
  const id = await room.openAt(offer)
  const who = await players(count)
  for (const one of who) await room.enter(one, id)
  await room.pass(afterMs)
  expect((await room.tournament(id)).standing.state).toBe('cancelled')
  for (const one of who) expect(await room.balances(one)).toMatchObject({ cash: 10_000n, held: 0n })
  const { rows } = await owner(`select reason from significant_event where subject = $1`, [
    `tournament:${id}`,
  ])
  expect(rows).toEqual([{ reason }])
  expect(await room.openAt(offer)).not.toBe(id)
})

test('where nobody has entered it waits for its next time, and whoever is excluded meanwhile has the money back', async () => {
  const offer = await room.newSchedule(3, [2, 9])
  const id = await room.openAt(offer)
  await room.pass(hourMs)
  expect(await room.openAt(offer)).toBe(id)
  const who = await players(3)
  for (const one of who) await room.enter(one, id)
  await owner(
    `insert into exclusion (site_id, player_id, excluded_at, excluded_until) values (1, $1, $2, null)`,
    [String(who[0]!.player.id), room.now()],
  )
  await room.pass(hourMs)
  expect((await room.tournament(id)).standing).toMatchObject({ state: 'running', entered: 2 })
  expect(await room.balances(who[0]!)).toMatchObject({ cash: 10_000n, held: 0n })
})

test('seats are those of the draw; all tables begin a hand together, under one level, and wait for the slowest', async () => {
  const { id, who } = await begun(4, 3)
  const { entrants } = await room.tournament(id)
  await room.pass(rules.startMs)
  const { commitment } = await room.tournament(id)
  const drawn = drawSeats(
    commitment!,
    entrants.map(({ client_seed }) => client_seed),
  )
  expect(entrants.map(({ seat }) => seat)).toEqual(drawn)
  const tables = await tablesOf(id)
  for (const [n, one] of who.entries()) {
    const { table, seat } = seatOfNumber(drawn[n]!, 2)
    expect(await room.mine(one)).toMatchObject([{ table_id: tables[table - 1]!.id, seat }])
  }
  await expectEven(id)
  expect(tables).toMatchObject([
    { number: 1, hands: 1, state: 'running' },
    { number: 2, hands: 1, state: 'running' },
  ])
  // The hand of one table is over: it waits, whatever time passes, until that of the other is.
  const [first, second] = tables as [(typeof tables)[0], (typeof tables)[0]]
  const at = (table: string) => (seat: number) => seated.get(`${table} ${seat}`)!
  const seated = new Map<string, Who>()
  for (const one of who)
    for (const { table_id, seat } of await room.mine(one)) seated.set(`${table_id} ${seat}`, one)
  await room.playOut(first.id, at(first.id))
  await room.pass(15_000)
  expect(await tablesOf(id)).toMatchObject([
    { hands: 1, state: 'settled' },
    { hands: 1, state: 'running' },
  ])
  await room.playOut(second.id, at(second.id))
  await room.pass(10_000)
  expect(await tablesOf(id)).toMatchObject([
    { hands: 2, state: 'running' },
    { hands: 2, state: 'running' },
  ])
})

async function playOn(id: string, who: readonly Who[], wish: Wish) {
  for (;;) {
    const { standing } = await room.tournament(id)
    if (standing.state !== 'running') return standing
    if (standing.tables.some(({ is_playing }) => is_playing)) {
      await expectEven(id)
      await room.playTogether(id, who, wish)
    } else await room.pass(4000)
  }
}

test('[P2P-06] tables are balanced and broken up until one has all; each of its hands is verified, and places are told alike', async () => {
  const { id, who } = await begun(7, 3)
  expect(await tablesOf(id)).toHaveLength(3)
  const standing = await playOn(id, who, allIn)
  expect(standing.places[0]).toMatchObject({ place: 1, prize: '45.50' })
  expect(standing.places).toHaveLength(7)
  const { rows } = await owner(
    `select h.hand_id as id from poker_hand h join poker_table t using (site_id, table_id) where $1 in (t.table_id, t.first_table_id)`,
    [id],
  )
  for (const { id: hand } of rows) {
    const record = await room.recordOf(hand)
    expect(verifyRound(record).ok).toBe(true)
  }
  const told = await owner(
    `select count(*)::integer as letters from inbox_item where letter = 'pokerPlaced' and player_id = any($1)`,
    [who.map(({ player }) => String(player.id))],
  )
  expect(told.rows).toEqual([{ letters: 7 }])
  const left = await Promise.all(who.map((one) => room.balances(one)))
  const sum = left.reduce((all, { cash }) => all + cash, 0n)
  expect(sum).toBe(7n * (10_000n - 100n))
  await room.pass(rules.shownMs)
  expect(await tablesOf(id)).toEqual([])
  await room.expectCleanBooks()
})

test('[REC-03] many entries are booked in parts, whoever goes on with them: books agree after each, and nobody is paid twice', async () => {
  const { id, who } = await begun(28, 9)
  const standing = await playOn(id, who, allIn)
  expect(standing.state).toBe('finished')
  const booked = async () =>
    (
      await owner(
        `select count(*)::integer as n from poker_entry where tournament_id = $1 and booked_at is not null`,
        [id],
      )
    ).rows[0].n
  expect(await booked()).toBe(25)
  await room.expectCleanBooks()
  room.restart()
  await Promise.all([room.work(), room.work()])
  await room.work()
  expect(await booked()).toBe(28)
  const left = await Promise.all(who.map((one) => room.balances(one)))
  expect(left.reduce((all, { cash }) => all + cash, 0n)).toBe(28n * (10_000n - 100n))
  expect(left.every(({ held }) => held === 0n)).toBe(true)
  await room.expectCleanBooks()
})

test('moves at all tables at once, with processes that look at them, wait for each other and never for good', async () => {
  const { id, who } = await begun(6, 3)
  await room.pass(rules.startMs)
  for (let n = 0; n < 12; n++) {
    const { tables } = (await room.tournament(id)).standing
    const turns: (() => Promise<unknown>)[] = []
    for (const one of who)
      for (const { table_id, seat, hand_id } of await room.mine(one)) {
        const hand =
          tables.some((table) => table.table_id === table_id) && (await room.tableOf(table_id)).hand
        if (hand && hand.turn?.seat === seat && hand_id)
          turns.push(() =>
            outcomeOf(room.act(one, { hand_id, number: hand.turn!.number, ...allIn(hand.turn!) })),
          )
      }
    const all = await Promise.all([
      ...turns.map((turn) => turn()),
      ...turns.map((turn) => turn()),
      room.work(),
      room.work(),
    ])
    for (const outcome of all)
      expect(['OK', 'notYourTurn']).toContain(typeof outcome === 'number' ? 'OK' : outcome)
    if ((await room.tournament(id)).standing.state === 'running') await room.pass(4000)
  }
  await expectSeatedOnce(id)
})

async function expectSeatedOnce(id: string) {
  const seated = (await tablesOf(id)).flatMap(({ players: at }) => at ?? [])
  expect(new Set(seated).size).toBe(seated.length)
}

type Step =
  | { do: 'enter' | 'withdraw' | 'exclude'; who: number }
  | { do: 'play'; hands: number }
  | { do: 'pass' | 'close' | 'restart' }
const someone = (what: 'enter' | 'withdraw' | 'exclude') =>
  fc.record({ do: fc.constant(what), who: fc.nat(7) })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: someone('enter') },
  { weight: 2, arbitrary: someone('withdraw') },
  { weight: 1, arbitrary: someone('exclude') },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      hands: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'restart' as const) }),
  },
)

test('[REC-08] whatever happens: buy-ins are prizes to the unit, what does not end goes back whole, and the house has its fees', async () => {
  const wishes: Wish[] = [passive, allIn, allIn, () => ({ move: 'fold' })]
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(101n, 999n),
      fc.array(step, { minLength: 14, maxLength: 28 }),
      async (buyIn, steps) => {
        const fee = buyIn / 11n
        const offer = await room.newSchedule(3, [3, 7], buyIn, fee)
        const who = await players(8)
        let turns = 0
        const running = async () =>
          (
            await owner(
              `select tournament_id as id from poker_tournament where offer_id = $1 and state = 'running'`,
              [offer],
            )
          ).rows.map(({ id }) => id as string)
        const play = async (hands: number) => {
          for (const id of await running())
            for (let n = 0; n < hands; n++) {
              await room.pass(8000)
              if ((await room.tournament(id)).standing.state !== 'running') break
              if ((await room.tournament(id)).standing.tables.some(({ is_playing }) => is_playing))
                await expectEven(id)
              await room.playTogether(id, who, (turn) => wishes[turns++ % wishes.length]!(turn))
            }
        }
        const setOpen = (isOpen: boolean) =>
          owner(`update game set is_open = $2 where game_code = $1`, [riverTournament.code, isOpen])
        for (const one of steps) {
          if (one.do === 'enter')
            await outcomeOf(room.enter(who[one.who]!, await room.openAt(offer)))
          if (one.do === 'withdraw')
            await outcomeOf(room.withdraw(who[one.who]!, await room.openAt(offer)))
          if (one.do === 'exclude')
            await owner(
              `insert into exclusion (site_id, player_id, excluded_at, excluded_until) values (1, $1, $2, null) on conflict do nothing`,
              [String(who[one.who]!.player.id), room.now()],
            )
          if (one.do === 'pass') await room.pass(hourMs)
          if (one.do === 'play') await play(one.hands)
          if (one.do === 'restart') room.restart()
          if (one.do === 'close') {
            await setOpen(false)
            for (let n = 0; n < 8; n++) await room.pass(60_000)
            await setOpen(true)
          }
        }
        for (const id of await running())
          while ((await room.tournament(id)).standing.state === 'running') {
            await room.pass(8000)
            await room.playTogether(id, who, allIn)
          }
        // Whoever has entered the next one alone has everything back; or they are enough, and it is played.
        await setOpen(false)
        for (let n = 0; n < 4; n++) await room.pass(60_000)
        await setOpen(true)
        const { rows } = await owner(
          `select m.state, e.player_id as player, e.prize, e.booked_at is not null as "isBooked", m.tournament_id as id
           from poker_tournament m join poker_entry e using (site_id, tournament_id) where m.offer_id = $1`,
          [offer],
        )
        expect(rows.every(({ isBooked }) => isBooked)).toBe(true)
        const finished = rows.filter(({ state }) => state === 'finished')
        for (const id of new Set(finished.map((entry) => entry.id))) {
          const prizes = finished
            .filter((entry) => entry.id === id)
            .map(({ prize }) => BigInt(prize))
          expect(prizes.reduce((all, prize) => all + prize, 0n)).toBe(buyIn * BigInt(prizes.length))
        }
        for (const one of who) {
          const own = finished.filter(({ player }) => BigInt(player) === one.player.id)
          const won = own.reduce((all, { prize }) => all + BigInt(prize), 0n)
          expect(await room.balances(one)).toMatchObject({
            cash: 10_000n - BigInt(own.length) * (buyIn + fee) + won,
            held: 0n,
          })
        }
        const kept = await owner(
          `select coalesce(sum(-amount), 0)::bigint as house from entry where against = 'house:FAIRHOUSE' and player_id = any($1)`,
          [who.map(({ player }) => String(player.id))],
        )
        expect(BigInt(kept.rows[0].house)).toBe(BigInt(finished.length) * fee)
      },
    ),
    { numRuns: 4 },
  )
  await room.expectCleanBooks()
}, 120_000)
