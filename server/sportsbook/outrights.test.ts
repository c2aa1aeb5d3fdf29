/** Protects: a bet on who wins a season is taken, limited, told, bought back and settled like any other, and never beside a match of it. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { inboxHandlers } from '#server/messages/inbox.ts'
import { sayTicket, type StakedTicket } from '#server/messages/staked.ts'
import { bookHouse, onResult, onSeason, type BookHouse } from '#tests/harness/book_house.ts'
import { inHours, noon, refusalOf } from '#tests/harness/visit.ts'

let book: BookHouse
beforeAll(async () => {
  book = await bookHouse()
})
afterAll(() => book.close())

test('[WGR-04] on a season bets are taken until its last round, on teams that can win it', async () => {
  const who = await book.newPlayer()
  const { season } = await book.addSeason(['3.00', '1.40'])
  const bet = [onSeason(season, 'reds', '3.00')]
  expect(await book.place(who, bet)).toMatchObject({
    state: 'open',
    odds: '3.00',
    selections: [
      { bet_type: 'OR', criteria1: 'reds', is_live: false, season: { team: { code: 'reds' } } },
    ],
  })
  expect(await refusalOf(book.place(who, bet, {}, inHours(168)))).toBe('marketClosed')
  expect(await refusalOf(book.place(who, [{ ...bet[0]!, criteria1: 'golds' }]))).toBe(
    'marketClosed',
  )
  await book.setMarket(season, 'suspended')
  expect(await refusalOf(book.place(who, bet))).toBe('marketClosed')
  await book.setMarket(season, 'open')
  await book.house.owner.query(
    `update price set odds_thousandths = null where event_code = $1 and pick = 'reds'`,
    [season],
  )
  expect(await refusalOf(book.place(who, bet))).toBe('marketClosed')
  const asked = await book.house.ask(
    who,
    book.handlers['/api/sports/quote'],
    { bets: [{ selections: bet, combine: 1, unit: '10' }] },
    noon,
    book.site,
  )
  expect(asked.value.quotes[0]?.selections).toEqual([
    { odds: '', status: 'closed', conflicts: false },
  ])
})

test('[WGR-04] from the kick-off of one of its matches nothing is taken or offered on a season, whatever the feed has told', async () => {
  const who = await book.newPlayer()
  const { league, season } = await book.addSeason()
  const match = await book.addMatch(['2.00', '3.50', '4.00'], inHours(1), league)
  const bet = [onSeason(season, 'reds', '3.00')]
  const offered = async (now: Date) => {
    const { value } = await book.house.ask(
      who,
      book.handlers['/api/sports/outrights'],
      {},
      now,
      book.site,
    )
    return value.seasons.find(({ match_id }) => match_id === season)
  }
  expect((await book.place(who, bet)).state).toBe('open')
  expect(await offered(noon)).toMatchObject({ market: 'open', is_on: false })
  expect(await refusalOf(book.place(who, bet, {}, inHours(1)))).toBe('marketClosed')
  expect(await offered(inHours(1))).toMatchObject({ market: 'suspended', is_on: true })
  await book.finish(match, 1, 0)
  expect(await offered(inHours(1))).toMatchObject({ market: 'open', is_on: false })
  expect((await book.place(who, bet, {}, inHours(1))).state).toBe('open')
})

test('a season is not combined with a match of it, but with other matches and seasons', async () => {
  const who = await book.newPlayer()
  const { league, season } = await book.addSeason()
  const { season: other } = await book.addSeason()
  const [inside, elsewhere, later] = [
    await book.addMatch(['2.00', '3.50', '4.00'], inHours(1), league),
    await book.addMatch(),
    await book.addMatch(['2.00', '3.50', '4.00'], inHours(200), league),
  ]
  const winner = onSeason(season, 'reds', '3.00')
  const withMatch = (match: string) => book.place(who, [onResult(match, 'H', '2.00'), winner])
  expect(await refusalOf(withMatch(inside))).toBe('selectionsConflict')
  expect(await refusalOf(book.place(who, [winner, onSeason(season, 'blues', '1.40')]))).toBe(
    'selectionsConflict',
  )
  expect((await withMatch(elsewhere)).odds).toBe('6.00')
  // Of the next season.
  expect((await withMatch(later)).odds).toBe('6.00')
  expect((await book.place(who, [winner, onSeason(other, 'blues', '1.40')])).odds).toBe('4.20')
  const { value } = await book.house.ask(
    who,
    book.handlers['/api/sports/quote'],
    {
      bets: [
        {
          selections: [onResult(elsewhere, 'H', '2.00'), winner, onResult(inside, 'H', '2.00')],
          combine: 3,
          unit: '10',
        },
      ],
    },
    noon,
    book.site,
  )
  expect(value.quotes[0]?.refusal).toBe('selectionsConflict')
  expect(value.quotes[0]?.selections.map(({ conflicts }) => conflicts)).toEqual([false, true, true])
})

test('[WGR-09] what one player may win on a season is limited as it is on a match', async () => {
  const who = await book.newPlayer()
  const { season } = await book.addSeason(['100.00', '1.01'])
  const placing = Array.from({ length: 6 }, () =>
    book.place(who, [onSeason(season, 'reds', '100.00')], { unit: '1000.00' }),
  )
  const taken = (await Promise.allSettled(placing)).filter(({ status }) => status === 'fulfilled')
  expect(taken).toHaveLength(2)
})

test('the history of bets tells the league and the team of a bet on a season', async () => {
  const who = await book.newPlayer()
  const { season } = await book.addSeason()
  const { ticket_id } = await book.place(who, [onSeason(season, 'reds', '3.00')])
  const { rows } = await book.house.owner.query<{ choice: StakedTicket }>(
    `select choice from round where round_id = $1`,
    [ticket_id],
  )
  expect(sayTicket('EN', rows[0]!.choice)).toEqual({
    name: 'Cup (Mar 9, 2026)',
    picks: ['Cup (Mar 9, 2026) Reds @ 3.00'],
    parts: 1,
  })
})

test('[SET-07] a bet on a season is decided by who won it, and called off it is void', async () => {
  const who = await book.newPlayer()
  const { season } = await book.addSeason(['3.00', '1.40'])
  const right = await book.place(who, [onSeason(season, 'reds', '3.00')])
  const wrong = await book.place(who, [onSeason(season, 'blues', '1.40')])
  await book.work()
  expect((await book.ticket(who, right.ticket_id)).state).toBe('open')
  await book.win(season, 'reds')
  await book.work()
  expect(await book.ticket(who, right.ticket_id)).toMatchObject({
    state: 'settled',
    payout: '30.00',
    selections: [{ home: null, away: null, season: { team: { name: 'Reds' } }, result: 'won' }],
  })
  expect(await book.ticket(who, wrong.ticket_id)).toMatchObject({
    state: 'settled',
    payout: '0.00',
  })
  expect(await refusalOf(book.place(who, [onSeason(season, 'reds', '3.00')]))).toBe('marketClosed')

  const { season: off } = await book.addSeason()
  const { ticket_id } = await book.place(who, [onSeason(off, 'reds', '3.00')])
  await book.callOff(off)
  await book.work()
  expect(await book.ticket(who, ticket_id)).toMatchObject({
    state: 'void',
    reason: 'matchCancelled',
  })
  const inbox = await book.house.ask(
    who,
    inboxHandlers()['/api/settings/get_inbox'],
    {},
    noon,
    book.site,
  )
  expect(JSON.stringify(inbox)).toContain('Cup (')
  expect(await book.purse(who)).toEqual({ cash: 1000n, held: 0n })
})

test('[WGR-11] a bet on a season is bought back by the prices of those who can still win it', async () => {
  const who = await book.newPlayer()
  const { season } = await book.addSeason(['3.00', '1.50'])
  const { ticket_id } = await book.place(who, [onSeason(season, 'reds', '3.00')])
  // A third of what both imply: 30.00 × ⅓.
  expect(await book.offered(who, ticket_id)).toBe('10.00')
  await book.house.owner.query(
    `update price set odds_thousandths = null where event_code = $1 and pick = 'blues'`,
    [season],
  )
  expect(await book.offered(who, ticket_id)).toBe('30.00')
  await book.setMarket(season, 'suspended')
  expect(await book.offered(who, ticket_id)).toBeNull()
})
