/** Protects: a bet is taken at the odds its player accepted or not at all, kept as it was accepted, and ended once. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Ajv } from 'ajv'
import { ticketCalls } from '#contract/tickets.ts'
import { oddsChoices } from '#contract/ticket_traits.ts'
import { bookHouse, onLine, onResult, type BookHouse } from '#tests/harness/book_house.ts'
import { inHours, inSeconds, noon, refusalOf } from '#tests/harness/visit.ts'

let book: BookHouse
beforeAll(async () => {
  book = await bookHouse()
})
afterAll(() => book.close())

const rowOf = async (ticketId: string) => {
  const { rows } = await book.house.owner.query<Record<string, unknown>>(
    `select t.*, (select jsonb_agg(to_jsonb(s) - 'ticket_id' order by n) from selection s where s.ticket_id = t.ticket_id) as selections
       from ticket t where ticket_id = $1`,
    [ticketId],
  )
  return rows[0]!
}

test('[WGR-01] what was accepted is told with its id and time, equals what is stored, and cannot be altered', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  const other = await book.addMatch(['1.50', '4.00', '6.00'])
  const before = await book.purse(who)
  const ticket = await book.place(who, [onResult(match, 'A', '4.00'), onLine(other)], {
    unit: '25.00',
  })
  const isDeclared = new Ajv({ strict: false }).compile(ticketCalls['/api/sports/ticket'].reads)
  isDeclared({ value: ticket })
  expect(isDeclared.errors ?? []).toEqual([])
  expect(ticket).toMatchObject({
    placed_at: noon.toISOString(),
    state: 'open',
    lines: 1,
    stake: '25.00',
    odds: '7.60',
    possible_return: '190.00',
    selections: [
      { match_id: match, bet_type: '1X2', home_away: 'A', odds: '4.00', result: 'open' },
      { match_id: other, bet_type: 'HDP', home_away: 'H', criteria1: '-0.25', odds: '1.90' },
    ],
  })
  const stored = await rowOf(ticket.ticket_id)
  expect(stored).toMatchObject({ stake: 2500n, possible: 19_000n, placed_at: noon })
  expect(await book.purse(who)).toEqual({ cash: before.cash - 2500n, held: 2500n })
  for (const change of [
    `update ticket set stake = 1, unit = 1 where ticket_id = $1`,
    `update ticket set possible = 1 where ticket_id = $1`,
    `update ticket set placed_at = now() where ticket_id = $1`,
    `update selection set odds_thousandths = 9000 where ticket_id = $1`,
    `update selection set pick = 'home' where ticket_id = $1`,
    `delete from selection where ticket_id = $1`,
  ])
    await expect(
      book.house.database.inSite(book.site.id, (db) =>
        db.run({ text: change, values: [ticket.ticket_id] }),
      ),
    ).rejects.toThrow(/kept as it was accepted|permission denied/)
  expect(await rowOf(ticket.ticket_id)).toEqual(stored)
})

test('[WGR-02] odds that move before acceptance are taken as its player chose, in either direction', async () => {
  const taken: Record<string, Record<string, string>> = {}
  for (const accept of oddsChoices)
    for (const [moved, odds] of [
      ['same', '2.00'],
      ['better', '2.20'],
      ['worse', '1.80'],
    ] as const) {
      const who = await book.newPlayer()
      const match = await book.addMatch()
      await book.setOdds(match, [odds, '3.50', '4.00'])
      const placing = book.place(who, [onResult(match, 'H', '2.00')], { accept })
      const came = await placing.then(
        (ticket) => ticket.odds,
        () => refusalOf(placing),
      )
      taken[accept] = Object.assign(taken[accept] ?? {}, { [moved]: came })
    }
  expect(taken).toEqual({
    none: { same: '2.00', better: 'oddsChanged', worse: 'oddsChanged' },
    better: { same: '2.00', better: '2.20', worse: 'oddsChanged' },
    any: { same: '2.00', better: '2.20', worse: '1.80' },
  })
})

test('[WGR-03] prices that move later leave what was accepted as it was', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  const ticket = await book.place(who, [onResult(match, 'H', '2.00')])
  await book.setOdds(match, ['1.20', '6.00', '9.00'])
  expect(await book.ticket(who, ticket.ticket_id)).toEqual(ticket)
  await book.finish(match, 1, 0)
  await book.work()
  expect(await book.ticket(who, ticket.ticket_id)).toMatchObject({
    state: 'settled',
    payout: '20.00',
  })
})

test('[WGR-04] nothing is taken on what is suspended, closed, begun, over, unknown or unheard of', async () => {
  const who = await book.newPlayer()
  const asking = async (change: (match: string) => Promise<unknown>, now = noon) => {
    const match = await book.addMatch()
    await change(match)
    return refusalOf(book.place(who, [onResult(match, 'H', '2.00')], {}, now))
  }
  expect(await asking((match) => book.setMarket(match, 'suspended'))).toBe('marketClosed')
  expect(await asking((match) => book.setMarket(match, 'closed'))).toBe('marketClosed')
  expect(await asking((match) => book.finish(match, 1, 0))).toBe('marketClosed')
  expect(await asking((match) => book.callOff(match))).toBe('marketClosed')
  // It should have begun, and nobody has told how it stands.
  expect(await asking(async () => {}, inHours(1))).toBe('marketClosed')
  expect(await refusalOf(book.place(who, [onResult('nowhere', 'H', '2.00')]))).toBe('marketClosed')
  const match = await book.addMatch()
  expect(await refusalOf(book.place(who, [{ ...onLine(match), criteria1: '-0.75' }]))).toBe(
    'marketClosed',
  )
  await book.house.owner.query(`update sports_feed set told_at = $1`, [noon])
  expect(await asking(async () => {}, inSeconds(600))).toBe('marketClosed')
  await book.house.owner.query(`update sports_feed set told_at = 'infinity'`)
  expect(await book.purse(who)).toEqual({ cash: 0n, held: 0n })
})

test('[WGR-04] of bets on their way while a market closes none is accepted after it has closed', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => book.newPlayer()))
  const match = await book.addMatch()
  const placing = Array.from({ length: 200 }, (_, i) =>
    book.place(players[i % players.length]!, [onResult(match, 'H', '2.00')], { unit: '1.00' }).then(
      () => 'taken',
      () => 'refused',
    ),
  )
  await Promise.race(placing)
  const client = await book.house.owner.connect()
  await client.query('begin')
  await client.query('select from event where event_code = $1 for no key update', [match])
  await client.query(`update market set state = 'closed' where event_code = $1`, [match])
  const { rows } = await client.query<{ taken: bigint }>(
    `select count(*) as taken from selection where event_code = $1`,
    [match],
  )
  await client.query('commit')
  client.release()
  const answers = await Promise.all(placing)
  const taken = answers.filter((answer) => answer === 'taken').length
  expect(taken).toBe(Number(rows[0]!.taken))
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(200)
})

test('[WGR-05] on a live match a bet is held, and accepted only if the match has not moved on', async () => {
  const ends = {
    nothing: async () => {},
    score: (match: string) => book.goOn(match, 1, 1),
    suspension: (match: string) => book.setMarket(match, 'suspended'),
    odds: (match: string) => book.setOdds(match, ['1.90', '3.50', '4.00']),
    end: (match: string) => book.finish(match, 1, 0),
  }
  const came: Record<string, unknown> = {}
  for (const [name, change] of Object.entries(ends)) {
    const who = await book.newPlayer()
    const match = await book.addMatch()
    await book.goOn(match, 1, 0)
    const { ticket_id, ...ticket } = await book.place(who, [onResult(match, 'H', '2.00')])
    expect(ticket).toMatchObject({ state: 'pending', decides_at: inSeconds(5).toISOString() })
    expect(await book.purse(who)).toEqual({ cash: -1000n, held: 1000n })
    await change(match)
    await book.work(inSeconds(4))
    expect((await book.ticket(who, ticket_id)).state).toBe('pending')
    await book.work(inSeconds(5))
    const { state, reason } = await book.ticket(who, ticket_id)
    came[name] = reason ?? state
    expect(await book.purse(who)).toEqual(
      state === 'open' ? { cash: -1000n, held: 1000n } : { cash: 0n, held: 0n },
    )
  }
  expect(came).toEqual({
    nothing: 'open',
    score: 'matchMoved',
    suspension: 'marketClosed',
    odds: 'oddsChanged',
    end: 'matchMoved',
  })
})

test('[WGR-05] what its player takes of odds holds to the end of the hold, and the odds then are kept', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  await book.goOn(match, 0, 0)
  const placed = await book.place(who, [onResult(match, 'H', '2.00')], { accept: 'any' })
  await book.setOdds(match, ['1.70', '3.50', '4.00'])
  await book.work(inSeconds(5))
  expect(await book.ticket(who, placed.ticket_id)).toMatchObject({
    state: 'open',
    odds: '1.70',
    possible_return: '17.00',
  })
})

test('[WGR-09] bets at once never stand for more than one player may win on a match', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch(['100.00', '100.00', '100.00'])
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      book.place(who, [onResult(match, 'H', '100.00')], { unit: '1000.00' }).then(
        () => 'taken',
        () => 'refused',
      ),
    ),
  )
  const { rows } = await book.house.owner.query<{ risk: string }>(
    `select sum(possible - stake) as risk from ticket join selection using (site_id, player_id, ticket_id) where event_code = $1`,
    [match],
  )
  // The largest stake is 1,000.00, and 200 times that is what one player's tickets on a match may bring.
  expect(Number(rows[0]!.risk)).toBeLessThanOrEqual(20_000_000)
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(2)
})

test('[WGR-09] bets of many at once never stand for more than the house may lose on one side', async () => {
  const players = await Promise.all(Array.from({ length: 24 }, () => book.newPlayer()))
  const match = await book.addMatch(['100.00', '100.00', '100.00'])
  const place = (side: 'H' | 'A') =>
    Promise.allSettled(
      players.map((who) => book.place(who, [onResult(match, side, '100.00')], { unit: '1000.00' })),
    )
  const [home, away] = await Promise.all([place('H'), place('A')])
  const taken = (of: typeof home) => of.filter(({ status }) => status === 'fulfilled').length
  // Each may win 99,000.00; on one side all may win 1,000 times the largest stake of 1,000.00.
  expect([taken(home), taken(away)]).toEqual([10, 10])
})

test('[WGR-10] a stake that is too high is refused with the most that is taken, and a quote says it before', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch(['50.00', '3.50', '4.00'])
  const other = await book.addMatch(['50.00', '3.50', '4.00'])
  const selections = [onResult(match, 'H', '50.00'), onResult(other, 'H', '50.00')]
  const bet = { selections, combine: 2, unit: '100.00' }
  const { value } = await book.house.ask(
    who,
    book.handlers['/api/sports/quote'],
    { bets: [bet] },
    noon,
    book.site,
  )
  // A ticket pays a hundred times the largest stake of 1,000.00 at most.
  expect(value.quotes[0]).toMatchObject({
    possible_return: '250000.00',
    unit_max: '40.00',
    refusal: 'stakeOutOfRange',
  })
  const placing = book.place(who, selections, { unit: '100.00' })
  await expect(placing).rejects.toMatchObject({
    key: 'stakeOutOfRange',
    details: { amount: '40.00' },
  })
  expect((await book.place(who, selections, { unit: '40.00' })).possible_return).toBe('100000.00')
})

test('a repeat is answered as its ticket stands; another bet under its reference is a conflict', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  const client_ref = randomUUID()
  const [one, two] = await Promise.all([
    book.place(who, [onResult(match, 'H', '2.00')], { client_ref }),
    book.place(who, [onResult(match, 'H', '2.00')], { client_ref }),
  ])
  expect(two).toEqual(one)
  await book.setMarket(match, 'closed')
  expect(await book.place(who, [onResult(match, 'H', '2.00')], { client_ref })).toEqual(one)
  expect(await book.purse(who)).toEqual({ cash: -1000n, held: 1000n })
  const other = book.place(who, [onResult(match, 'A', '4.00')], { client_ref })
  expect(await refusalOf(other)).toBe('conflict')
})

test('selections of one match are not combined, and a system has lines enough', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  const both = [onResult(match, 'H', '2.00'), onLine(match)]
  expect(await refusalOf(book.place(who, both))).toBe('selectionsConflict')
  expect(await refusalOf(book.place(who, both.slice(0, 1), { combine: 2 }))).toBe('choiceInvalid')
  const three = await Promise.all([1, 2, 3].map(() => book.addMatch()))
  const system = await book.place(
    who,
    three.map((each) => onResult(each, 'H', '2.00')),
    { combine: 2 },
  )
  expect(system).toMatchObject({ lines: 3, stake: '30.00', odds: '', possible_return: '120.00' })
})

test('a stranger’s ticket does not exist', async () => {
  const [who, stranger] = [await book.newPlayer(), await book.newPlayer()]
  const ticket = await book.place(who, [onResult(await book.addMatch(), 'H', '2.00')])
  expect(await refusalOf(book.ticket(stranger, ticket.ticket_id))).toBe('ticketUnknown')
  expect(await refusalOf(book.cashOut(stranger, ticket.ticket_id, '1.00'))).toBe('ticketUnknown')
})

test('tickets are listed latest first, open and decided apart, page by page', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  const ids: string[] = []
  for (let i = 0; i < 25; i++)
    ids.unshift((await book.place(who, [onResult(match, 'H', '2.00')], {}, inSeconds(i))).ticket_id)
  const read = (which: 'open' | 'decided', after?: string) =>
    book.house.ask(
      who,
      book.handlers['/api/sports/tickets'],
      { which, ...(after && { after }) },
      noon,
      book.site,
    )
  const shown: string[] = []
  let after: string | undefined
  do {
    const { tickets, next, open } = (await read('open', after)).value
    expect(open).toBe(25)
    shown.push(...tickets.map(({ ticket_id }) => ticket_id))
    after = next
  } while (after)
  expect(shown).toEqual(ids)
  expect((await read('decided')).value.tickets).toEqual([])
})
