/** Protects tournaments: who enters when, what becomes of who stays away or is kept away, and that what is paid is paid once. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riverSitAndGo } from '#games/holdem/holdem.ts'
import { placeOut, prizesOf } from '#games/holdem/tournament.ts'
import { verifyRound } from '#games/verify.ts'
import { openPokerRoom, type PokerRoom, type Wish } from '#tests/harness/poker_room.ts'
import { outcomeOf, refusalOf, type Who } from '#tests/harness/visit.ts'

let room: PokerRoom
beforeAll(async () => {
  room = await openPokerRoom()
})
afterAll(() => room.house.drop())

const { tournament: rules } = riverSitAndGo.rules
const allIn: Wish = ({ raise, can_check }) =>
  raise ? { move: 'raise', to: raise.max } : { move: can_check ? 'check' : 'call' }
const owner = (text: string, values: unknown[] = []) => room.house.owner.query(text, values)

async function players(count: number, amount = 10_000n): Promise<Who[]> {
  const who: Who[] = []
  for (let n = 0; n < count; n++) who.push(await room.newPlayer(amount))
  return who
}

async function begun(seats: number, buyIn = 1000n, fee = 100n) {
  const offer = await room.newOffer(seats, buyIn, fee)
  const id = await room.openAt(offer)
  const who = await players(seats)
  for (const one of who) await room.enter(one, id)
  return { offer, id, who }
}

const roundsOf = async (who: Who) =>
  (
    await owner(
      `select state, stake::integer, payout::integer from round where player_id = $1 order by played_at`,
      [String(who.player.id)],
    )
  ).rows

test('it begins with the last seat, once: a double click, another reference, and one too many', async () => {
  const offer = await room.newOffer(2)
  const id = await room.openAt(offer)
  const [one, two, three] = (await players(3)) as [Who, Who, Who]
  const ref = randomUUID()
  const twice = await Promise.all([1, 2].map(() => outcomeOf(room.enter(one, id, ref))))
  expect(twice).toEqual(['OK', 'OK'])
  expect(await room.balances(one)).toMatchObject({ cash: 8900n, held: 1100n })
  expect(await refusalOf(room.enter(one, id))).toBe('enteredAlready')
  expect(await refusalOf(room.sit(three, id, 1))).toBe('tableUnknown')
  expect(await refusalOf(room.leave(one, id))).toBe('tableUnknown')
  // Seeds are told when nothing can be drawn by knowing them.
  expect((await room.tournament(id)).entrants).toMatchObject([{ client_seed: '-', seat: null }])
  const last = await Promise.all([two, three].map((who) => outcomeOf(room.enter(who, id))))
  expect(last.toSorted()).toEqual(['OK', 'tournamentBegun'])
  expect(await refusalOf(room.withdraw(one, id))).toBe('tournamentBegun')
  const { standing, entrants } = await room.tournament(id)
  expect(standing).toMatchObject({ state: 'running', pool: '20.00', prizes: ['20.00'], level: 1 })
  expect(new Set(entrants.map(({ seat }) => seat))).toEqual(new Set([1, 2]))
  // The next one takes entries; nobody is dealt in before everybody had time to come.
  expect(await room.openAt(offer)).not.toBe(id)
  await room.pass(rules.startMs - 1)
  expect((await room.tableOf(id)).hand).toBeNull()
  await room.pass(1)
  expect(await room.handOf(id)).toMatchObject({ pot: '30', players: [{}, {}] })
})

test('an entry that is taken back before the start leaves nothing behind, and may be made again', async () => {
  const id = await room.openAt(await room.newOffer(2))
  const [one] = (await players(1)) as [Who]
  const ref = randomUUID()
  await room.enter(one, id, ref)
  await room.withdraw(one, id)
  const again = await room.withdraw(one, id)
  expect(again).toMatchObject({ value: { is_entered: false }, balance: '100.00' })
  // The answer to the entry was lost on its way: asked again it does not come back to life.
  expect(await room.enter(one, id, ref)).toMatchObject({ value: { is_entered: false } })
  expect(await room.balances(one)).toMatchObject({ cash: 10_000n, held: 0n })
  expect(await roundsOf(one)).toEqual([{ state: 'void', stake: 1100, payout: 0 }])
  await room.enter(one, id)
  expect(await room.balances(one)).toMatchObject({ cash: 8900n, held: 1100n })
  await room.expectCleanBooks()
})

test('who is excluded before it begins has all back, and after it began the prize', async () => {
  const offer = await room.newOffer(2)
  const id = await room.openAt(offer)
  const [gone, one, two] = (await players(3)) as [Who, Who, Who]
  const exclude = (who: Who) =>
    owner(
      `insert into exclusion (site_id, player_id, excluded_at, excluded_until) values (1, $1, $2, null)`,
      [String(who.player.id), room.now()],
    )
  await room.enter(gone, id)
  await exclude(gone)
  expect(await refusalOf(room.enter(gone, await room.openAt(await room.newOffer(2))))).toBe(
    'playerExcluded',
  )
  await room.enter(one, id)
  expect((await room.tournament(id)).standing).toMatchObject({ state: 'open', entered: 1 })
  expect(await room.balances(gone)).toMatchObject({ cash: 10_000n, held: 0n })
  await room.enter(two, id)
  await exclude(one)
  await exclude(two)
  const { places } = await room.playTournament(id, [one, two], allIn)
  expect(places).toMatchObject([
    { place: 1, prize: '20.00' },
    { place: 2, prize: '0.00' },
  ])
  const cash = (await Promise.all([one, two].map(room.balances))).map((all) => all.cash)
  expect(cash.toSorted((a, b) => Number(a - b))).toEqual([8900n, 10_900n])
  await room.expectCleanBooks()
})

test('[REC-06] where nobody acts blinds decide, by the published levels, and hands can be checked with them', async () => {
  const { id, who } = await begun(3)
  for (let n = 0; (await room.tournament(id)).standing.state === 'running'; n++) {
    await room.pass(60_000)
    if (n > 1000) throw new Error('it does not end')
  }
  const { standing, hands } = await room.tournament(id)
  expect(standing.places.map(({ place }) => place)).toEqual([1, 2, 3])
  expect(standing.places.map(({ prize }) => prize)).toEqual(['30.00', '0.00', '0.00'])
  const { rows } = await owner(`select hand_id from poker_hand where table_id = $1`, [id])
  expect(rows).toHaveLength(hands)
  for (const { hand_id } of rows.filter((_, n) => n % 9 === 0)) {
    const { ok, checks } = verifyRound(await room.recordOf(hand_id, who[0]))
    expect(checks.filter((check) => !check.ok)).toEqual([])
    expect(ok).toBe(true)
  }
  const record = await room.recordOf(rows[0].hand_id)
  const failed = verifyRound({ ...record, small_blind: '11' }).checks.filter(({ ok }) => !ok)
  expect(failed.map(({ name }) => name)).toContain('stake')
  await room.expectCleanBooks()
})

test('who sits out is not waited for and is dealt in all the same; whoever comes back acts again', async () => {
  const { id, who } = await begun(2)
  await room.pass(rules.startMs)
  const { entrants } = await room.tournamentOf(id, who)
  const hand = await room.handOf(id)
  const away = entrants.get(hand.turn!.seat)!
  const call = room.handlers()['/api/poker/away']
  const goAway = (is_away: boolean) =>
    room.house.call(call, room.visit(away), { table_id: id, is_away })
  await goAway(true)
  // The hand in which they were there already is theirs to play.
  expect((await room.handOf(id)).turn?.seat).toBe(hand.turn!.seat)
  await room.playOut(
    id,
    (seat) => entrants.get(seat)!,
    () => ({ move: 'fold' }),
  )
  await room.pass(10_000)
  const next = await room.playOut(id, (seat) => {
    expect(seat).not.toBe(hand.turn!.seat)
    return entrants.get(seat)!
  })
  expect(next).toMatchObject({ number: 2, state: 'settled', players: [{}, {}] })
  const byThem = next.moves.filter(({ seat }) => seat === hand.turn!.seat)
  expect(byThem.every(({ by }) => by === 'clock')).toBe(true)
  await goAway(false)
  await room.playTournament(id, who, allIn)
  await room.expectCleanBooks()
})

test('[REC-05] a process that dies takes nothing with it, and prizes are paid once, whoever looks', async () => {
  const { id, who } = await begun(3)
  await room.pass(rules.startMs)
  room.restart()
  const { entrants } = await room.tournamentOf(id, who)
  while ((await room.tournament(id)).standing.state === 'running') {
    const { hand } = await room.tableOf(id)
    if (hand?.turn) await room.playOut(id, (seat) => entrants.get(seat)!, allIn)
    room.restart()
    room.wait(10_000)
    await Promise.all([room.work(), room.work(), room.work()])
  }
  for (let n = 0; n < 3; n++) await room.pass(rules.shownMs)
  const rounds = (await Promise.all(who.map(roundsOf))).flat()
  expect(rounds.map(({ state }) => state)).toEqual(['settled', 'settled', 'settled'])
  expect(rounds.reduce((sum, { payout }) => sum + payout, 0)).toBe(3000)
  const { rows } = await owner(
    `select count(*)::integer as letters from inbox_item where letter = 'pokerPlaced' and player_id = any($1)`,
    [who.map(({ player }) => String(player.id))],
  )
  expect(rows).toEqual([{ letters: 3 }])
  await room.expectCleanBooks()
})

test('what is frozen waits for its prize; the others have theirs', async () => {
  const { id, who } = await begun(2)
  const freeze = (frozen: boolean) =>
    owner(`update account set frozen = $2 where player_id = $1 and kind = 'cash'`, [
      String(who[0]!.player.id),
      frozen,
    ])
  await freeze(true)
  await room.playTournament(id, who, allIn)
  expect(await room.balances(who[0]!)).toMatchObject({ cash: 8900n, held: 1100n })
  expect(await room.balances(who[1]!)).toMatchObject({ held: 0n })
  await room.pass(rules.shownMs)
  await freeze(false)
  await room.pass(rules.shownMs)
  expect(await room.balances(who[0]!)).toMatchObject({ held: 0n })
  await room.expectCleanBooks()
})

test('[REC-08] one whose seats are not taken in time, whose game is closed or whose rules have changed goes back whole, also to who is out', async () => {
  const offer = await room.newOffer(3)
  const waiting = await room.openAt(offer)
  const [early] = (await players(1)) as [Who]
  await room.enter(early, waiting)
  await room.pass(rules.fillMs - 1)
  expect((await room.tournament(waiting)).standing.state).toBe('open')
  await room.pass(1)
  expect((await room.tournament(waiting)).standing.state).toBe('cancelled')
  expect(await room.openAt(offer)).not.toBe(waiting)
  expect(await room.balances(early)).toMatchObject({ cash: 10_000n, held: 0n })

  const closings: [undo: string, close: string, values: unknown[]][] = [
    [
      'update game set is_open = true where game_code = $1',
      'update game set is_open = false where game_code = $1',
      [riverSitAndGo.code],
    ],
    [
      'select $1::text',
      `update poker_tournament set config_hash = repeat('0', 64) where tournament_id = $1`,
      [],
    ],
  ]
  for (const [undo, close, values] of closings) {
    const { id, who } = await begun(3)
    const { entrants } = await room.tournamentOf(id, who)
    while ((await room.tournament(id)).standing.places.length === 0) {
      const { hand } = await room.tableOf(id)
      // Two go all in, so that one may be out and two are left.
      if (hand?.state === 'running')
        await room.playOut(
          id,
          (seat) => entrants.get(seat)!,
          (turn) => (turn.number === 0 ? { move: 'fold' } : allIn(turn)),
        )
      else await room.pass(1000)
    }
    expect((await room.tournament(id)).standing.state).toBe('running')
    await owner(close, values.length > 0 ? values : [id])
    await room.pass(10_000)
    await owner(undo, values.length > 0 ? values : [id])
    expect((await room.tournament(id)).standing).toMatchObject({ state: 'cancelled', places: [] })
    for (const one of who) {
      expect(await room.balances(one)).toMatchObject({ cash: 10_000n, held: 0n })
      expect(await roundsOf(one)).toEqual([{ state: 'void', stake: 1100, payout: 0 }])
    }
  }
  await room.expectCleanBooks()
})

test('places of a hand in which several go out are those of the rules', async () => {
  const { id, who } = await begun(6)
  const prizes = prizesOf(rules, 6, 6000n)
  const { places } = await room.playTournament(id, who, allIn)
  const { rows } = await owner(
    `select button, dealt, result from poker_hand where table_id = $1 order by number`,
    [id],
  )
  type Out = { seat: number; stack: string }
  const expected = rows.flatMap(({ button, dealt, result }) => {
    const out = (dealt as Out[]).filter(({ seat, stack }) => {
      const { staked, payout } = result.players.find((one: { seat: number }) => one.seat === seat)
      return BigInt(stack) - BigInt(staked) + BigInt(payout) === 0n
    })
    const stacks = out.map(({ seat, stack }) => ({ seat, stack: BigInt(stack) }))
    return placeOut(prizes, dealt.length, stacks, button)
  })
  const placeAt = new Map(places.map(({ seat, place }) => [seat, place]))
  for (const { seat, place } of expected) expect(placeAt.get(seat)).toBe(place)
  expect(expected).toHaveLength(5)
})
