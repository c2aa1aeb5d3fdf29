/** Protects: results decide tickets once and by the table, whatever happens at the same time, and the books stay whole. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditSites } from '#server/ledger/audit.ts'
import { inboxHandlers } from '#server/messages/inbox.ts'
import {
  bookHouse,
  onHalf,
  onLine,
  onResult,
  onSeason,
  type BookHouse,
} from '#tests/harness/book_house.ts'
import { inSeconds, noon, refusalOf, type Who } from '#tests/harness/visit.ts'

let book: BookHouse
beforeAll(async () => {
  book = await bookHouse()
})
afterAll(() => book.close())

const won = async (who: Who, odds = '2.00') => {
  const match = await book.addMatch([odds, '3.50', '4.00'])
  const ticket = await book.place(who, [onResult(match, 'H', odds)])
  await book.finish(match, 2, 0)
  return { match, ticket }
}

async function differences(): Promise<string[]> {
  const client = await book.house.owner.connect()
  try {
    return (await Array.fromAsync(auditSites(client))).flatMap((books) => books.differences)
  } finally {
    client.release()
  }
}

test('[SET-05] results settle a ticket once, however many work at it and however often', async () => {
  const who = await book.newPlayer()
  const { ticket } = await won(who)
  await Promise.all(Array.from({ length: 5 }, () => book.work()))
  await book.work(inSeconds(60))
  expect(await book.ticket(who, ticket.ticket_id)).toMatchObject({
    state: 'settled',
    payout: '20.00',
    decided_at: noon.toISOString(),
  })
  expect(await book.purse(who)).toEqual({ cash: 1000n, held: 0n })
})

test('[SET-05] one that cannot be settled holds up no other, and is settled later', async () => {
  const [stuck, who] = [await book.newPlayer(), await book.newPlayer()]
  const { ticket } = await won(stuck)
  await won(who)
  const lock = await book.house.owner.connect()
  await lock.query('begin')
  await lock.query(
    `create function stop_it() returns trigger language plpgsql as $$ begin
       if new.ticket_id = '${ticket.ticket_id}' then raise exception 'stopped'; end if; return new; end $$`,
  )
  await lock.query(
    'create trigger stop_it before update on ticket for each row execute function stop_it()',
  )
  await lock.query('commit')
  await book.work()
  expect(await book.purse(who)).toEqual({ cash: 1000n, held: 0n })
  // Nothing of it has happened.
  expect(await book.purse(stuck)).toEqual({ cash: -1000n, held: 1000n })
  await lock.query('drop trigger stop_it on ticket; drop function stop_it')
  lock.release()
  await book.work()
  expect(await book.purse(stuck)).toEqual({ cash: 1000n, held: 0n })
})

test('[SET-07] a leg that is called off counts one, a quarter line half', async () => {
  const who = await book.newPlayer()
  const [off, level, rest] = [await book.addMatch(), await book.addMatch(), await book.addMatch()]
  const ticket = await book.place(who, [
    onResult(off, 'H', '2.00'),
    onLine(level),
    onResult(rest, 'A', '4.00'),
  ])
  await book.callOff(off)
  await book.finish(level, 1, 1)
  await book.work()
  expect(await book.ticket(who, ticket.ticket_id)).toMatchObject({
    state: 'open',
    selections: [{ result: 'void' }, { result: 'half_lost' }, { result: 'open' }],
  })
  await book.finish(rest, 0, 1)
  await book.work()
  // 10.00 × 1 × ½ × 4.00.
  expect(await book.ticket(who, ticket.ticket_id)).toMatchObject({
    state: 'settled',
    payout: '20.00',
  })
})

test('[SET-07] a bet on the first half is decided when that is over, by its score alone', async () => {
  const [over, under] = [await book.newPlayer(), await book.newPlayer()]
  const match = await book.addMatch()
  const tickets = [
    await book.place(over, [onHalf(match)]),
    await book.place(under, [onHalf(match, 'U')]),
  ]
  await book.goOn(match, 1, 1)
  await book.work()
  expect((await book.ticket(over, tickets[0]!.ticket_id)).state).toBe('open')
  await book.halve(match, 2, 0)
  await book.work()
  expect(await book.ticket(over, tickets[0]!.ticket_id)).toMatchObject({
    state: 'settled',
    payout: '21.00',
    selections: [{ result: 'won', status: 'live', half_score: { home: 2, away: 0 } }],
  })
  expect(await book.purse(under)).toEqual({ cash: -1000n, held: 0n })
  expect(await refusalOf(book.place(over, [onHalf(match)]))).toBe('marketClosed')
})

test('[SET-07] a first half of which as many goals as its line are told gives the stake back', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  const { ticket_id } = await book.place(who, [onHalf(match)])
  await book.halve(match, 0, 1)
  await book.finish(match, 4, 4)
  await book.work()
  expect(await book.ticket(who, ticket_id)).toMatchObject({
    state: 'void',
    reason: 'stakeReturned',
  })
})

test('[SET-01] a bet on a first half that nobody told of is void once the match is over', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  const { ticket_id } = await book.place(who, [onHalf(match)])
  await book.finish(match, 1, 2)
  await book.work()
  expect(await book.ticket(who, ticket_id)).toMatchObject({ state: 'void', reason: 'halfUnknown' })
  expect(await book.purse(who)).toEqual({ cash: 0n, held: 0n })
})

test('[SET-01] of a match called off at half-time the first half stands, and all else is void', async () => {
  const [half, whole] = [await book.newPlayer(), await book.newPlayer()]
  const [match, earlier] = [await book.addMatch(), await book.addMatch()]
  const stands = await book.place(half, [onHalf(match)])
  const off = await book.place(whole, [onResult(match, 'H', '2.00')])
  const unplayed = await book.place(half, [onHalf(earlier)])
  await book.halve(match, 1, 1)
  await book.callOff(match)
  await book.callOff(earlier)
  await book.work()
  expect(await book.ticket(half, stands.ticket_id)).toMatchObject({ payout: '21.00' })
  expect((await book.ticket(whole, off.ticket_id)).reason).toBe('matchCancelled')
  expect((await book.ticket(half, unplayed.ticket_id)).reason).toBe('matchCancelled')
})

test('[SET-08] a lost leg ends a parlay at once, and nothing that is decided waits to be paid', async () => {
  const who = await book.newPlayer()
  const [lost, later] = [await book.addMatch(), await book.addMatch()]
  const parlay = await book.place(who, [onResult(lost, 'H', '2.00'), onResult(later, 'H', '2.00')])
  await book.finish(lost, 0, 1)
  await won(who)
  await book.work()
  expect(await book.ticket(who, parlay.ticket_id)).toMatchObject({
    state: 'settled',
    payout: '0.00',
  })
  const { rows } = await book.house.owner.query(
    `select from ticket t where state = 'open' and not exists (
       select from selection s join event e using (site_id, event_code)
        where s.ticket_id = t.ticket_id and e.state not in ('finished', 'cancelled'))`,
  )
  expect(rows).toEqual([])
})

test('[SET-01] a bet on a match that is called off is void for a reason of the list, and its player told', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  const ticket = await book.place(who, [onResult(match, 'H', '2.00')])
  await book.callOff(match)
  await book.work()
  expect(await book.ticket(who, ticket.ticket_id)).toMatchObject({
    state: 'void',
    reason: 'matchCancelled',
    selections: [{ result: 'void' }],
  })
  expect(await book.purse(who)).toEqual({ cash: 0n, held: 0n })
  const { rows } = await book.house.owner.query<{ actor: string; reason: string }>(
    `select actor, reason from significant_event where kind = 'round_voided' and after->>'round' = $1`,
    [ticket.ticket_id],
  )
  expect(rows).toEqual([{ actor: 'system', reason: 'matchCancelled' }])
  const inbox = await book.house.ask(
    who,
    inboxHandlers()['/api/settings/get_inbox'],
    {},
    noon,
    book.site,
  )
  expect(JSON.stringify(inbox)).toContain('Reds – Blues')
  await expect(
    book.house.owner.query(`update ticket set reason = 'because' where ticket_id = $1`, [
      ticket.ticket_id,
    ]),
  ).rejects.toThrow('kept as it was accepted')
})

test('[SET-02] once a result has decided a ticket, no calling off voids it', async () => {
  const who = await book.newPlayer()
  const { match, ticket } = await won(who)
  await book.work()
  const settled = await book.ticket(who, ticket.ticket_id)
  await book.callOff(match)
  await book.work()
  const { selections, ...now } = await book.ticket(who, ticket.ticket_id)
  expect(now).toMatchObject({ state: settled.state, payout: settled.payout })
  expect(selections[0]?.result).toBe('won')
  await expect(
    book.house.owner.query(
      `update ticket set state = 'void', reason = 'matchCancelled' where ticket_id = $1`,
      [ticket.ticket_id],
    ),
  ).rejects.toThrow('kept as it was accepted')
})

test('[SET-03] a void bet is paid by nobody, nor sold', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  const ticket = await book.place(who, [onResult(match, 'H', '2.00')])
  await book.callOff(match)
  await Promise.all([book.work(), book.work()])
  await book.finish(match, 1, 0)
  await book.work()
  expect(await refusalOf(book.cashOut(who, ticket.ticket_id, '1.00'))).toBe('cashOutClosed')
  expect(await book.purse(who)).toEqual({ cash: 0n, held: 0n })
})

test('[WGR-11] a ticket is bought back by the published method, once, for what was offered', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  const ticket = await book.place(who, [onResult(match, 'H', '2.00')])
  await book.setOdds(match, ['1.50', '4.50', '9.00'])
  // Its price stands for 1/1.5 of 1/1.5 + 1/4.5 + 1/9: two thirds of the time it brings 20.00.
  expect(await book.offered(who, ticket.ticket_id)).toBe('13.33')
  const sold = await Promise.all(
    Array.from({ length: 4 }, () => book.cashOut(who, ticket.ticket_id, '13.33')),
  )
  expect(new Set(sold.map(({ value }) => value?.payout))).toEqual(new Set(['13.33']))
  expect(await book.purse(who)).toEqual({ cash: 333n, held: 0n })
  await book.finish(match, 1, 0)
  await book.work()
  expect(await book.ticket(who, ticket.ticket_id)).toMatchObject({
    state: 'cashed_out',
    payout: '13.33',
  })
  expect(await refusalOf(book.cashOut(who, ticket.ticket_id, '20.00'))).toBe('cashOutClosed')
})

test('[WGR-11] nothing is sold for more than is offered now, nor while a market is suspended', async () => {
  const who = await book.newPlayer()
  const match = await book.addMatch()
  const { ticket_id } = await book.place(who, [onResult(match, 'H', '2.00')])
  const offer = (await book.offered(who, ticket_id))!
  await book.setOdds(match, ['3.00', '3.50', '2.50'])
  expect(await refusalOf(book.cashOut(who, ticket_id, offer))).toBe('offerChanged')
  await book.setMarket(match, 'suspended')
  expect(await book.offered(who, ticket_id)).toBeNull()
  expect(await refusalOf(book.cashOut(who, ticket_id, '1.00'))).toBe('cashOutClosed')
  expect(await book.purse(who)).toEqual({ cash: -1000n, held: 1000n })
})

test('[WGR-11] of a sale and a settlement at once exactly one happens', async () => {
  for (let i = 0; i < 10; i++) {
    const who = await book.newPlayer()
    const match = await book.addMatch()
    const { ticket_id } = await book.place(who, [onResult(match, 'H', '2.00')])
    const offer = (await book.offered(who, ticket_id))!
    const selling = book.cashOut(who, ticket_id, offer).catch(() => null)
    await book.finish(match, 1, 0)
    await Promise.all([selling, book.work(), book.work()])
    await book.work()
    const { state, payout } = await book.ticket(who, ticket_id)
    expect(payout).toBe(state === 'cashed_out' ? offer : '20.00')
    expect(await book.purse(who)).toEqual({
      cash: BigInt(payout.replace('.', '')) - 1000n,
      held: 0n,
    })
  }
})

type Model = { stake: bigint; ticketId: string; matches: string[] }

test('[SET-05] whatever happens to bets in whatever order, the books are whole and every stake is somewhere', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('place' as const),
      legs: fc.integer({ min: 1, max: 3 }),
      onHalf: fc.boolean(),
      onSeason: fc.boolean(),
      live: fc.boolean(),
    }),
    fc.record({ do: fc.constant('win' as const), team: fc.constantFrom('reds', 'blues') }),
    fc.record({ do: fc.constant('finish' as const), home: fc.nat(2), away: fc.nat(2) }),
    fc.record({ do: fc.constant('callOff' as const) }),
    fc.record({ do: fc.constant('halve' as const), home: fc.nat(2), away: fc.nat(2) }),
    fc.record({ do: fc.constant('move' as const), odds: fc.constantFrom('1.80', '2.00', '2.40') }),
    fc.record({ do: fc.constant('sell' as const) }),
    fc.record({ do: fc.constant('work' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const who = await book.newPlayer()
      const placed: Model[] = []
      const running: string[] = []
      const seasons: string[] = []
      let seconds = 0
      for (const each of steps) {
        seconds += 3
        const match = running[0]
        if (each.do === 'place') {
          const matches: string[] = []
          for (let i = 0; i < each.legs; i++) matches.push(await book.addMatch())
          const season = each.onSeason ? [(await book.addSeason()).season] : []
          seasons.push(...season)
          if (each.live) await book.goOn(matches[0]!, 0, 0)
          const { ticket_id } = await book.place(
            who,
            [
              ...matches.map((one) => (each.onHalf ? onHalf(one) : onResult(one, 'H', '2.00'))),
              ...season.map((one) => onSeason(one, 'reds', '3.00')),
            ],
            { accept: 'any' },
            inSeconds(seconds),
          )
          running.push(...matches)
          placed.push({ stake: 1000n, ticketId: ticket_id, matches })
        } else if (each.do === 'sell') {
          const ticketId = placed[0]?.ticketId
          const offer = ticketId && (await book.offered(who, ticketId))
          if (offer) await book.cashOut(who, ticketId, offer)
        } else if (each.do === 'win') {
          const season = seasons.shift()
          if (season) await book.win(season, each.team)
        } else if (each.do === 'work') await book.work(inSeconds(seconds))
        else if (match !== undefined && each.do === 'move')
          await book.setOdds(match, [each.odds, '3.50', '4.00'])
        else if (match !== undefined && each.do === 'halve')
          await book.halve(match, each.home, each.away)
        else if (match !== undefined && each.do === 'callOff') await book.callOff(running.shift()!)
        else if (match !== undefined && each.do === 'finish')
          await book.finish(running.shift()!, each.home, each.away)
      }
      for (const match of running) await book.finish(match, 1, 0)
      for (const [i, season] of seasons.entries())
        await (i % 2 === 0 ? book.win(season, 'reds') : book.callOff(season))
      await book.work(inSeconds(seconds + 60))
      await book.work(inSeconds(seconds + 60))
      let net = 0n
      for (const { ticketId, stake } of placed) {
        const ticket = await book.ticket(who, ticketId)
        expect(['settled', 'cashed_out', 'void', 'rejected']).toContain(ticket.state)
        const isBack = ticket.state === 'void' || ticket.state === 'rejected'
        net += isBack ? 0n : BigInt(ticket.payout.replace('.', '')) - stake
      }
      expect(await book.purse(who)).toEqual({ cash: net, held: 0n })
    }),
    { numRuns: 25 },
  )
  expect(await differences()).toEqual([])
})
