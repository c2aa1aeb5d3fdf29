/** Protects slips that are passed on: a code stands for what was chosen, and offers only what can be bet on now. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { bookHouse, onLine, onResult, onSeason, type BookHouse } from '#tests/harness/book_house.ts'
import { inHours, noon, refusalOf, type Who } from '#tests/harness/visit.ts'
import { purgeSlips } from './slip.ts'

let book: BookHouse
let who: Who
beforeAll(async () => {
  book = await bookHouse()
  who = await book.newPlayer()
})
afterAll(() => book.close())

type Selections = Parameters<BookHouse['place']>[1]
const share = async (selections: Selections) =>
  (
    await book.house.ask(
      who,
      book.handlers['/api/sports/share_code'],
      { selections },
      noon,
      book.site,
    )
  ).value.code
const load = async (code: string, site = book.site) =>
  (
    await book.house.call(
      book.handlers['/api/sports/load_code'],
      book.house.visitOf(site, { log: openLog('silent') }),
      { code },
    )
  ).value.selections

test('a code brings back what was chosen, at the odds of now, and the same choice has the same code', async () => {
  const [one, other] = [await book.addMatch(), await book.addMatch()]
  const code = await share([onResult(one, 'H', '2.00'), onLine(other)])
  expect(await share([onLine(other), onResult(one, 'H', '2.00')])).toBe(code)
  await book.setOdds(one, ['2.20', '3.50', '4.00'])
  expect(await load(code)).toEqual([onResult(one, 'H', '2.20'), onLine(other)])
})

test('what cannot be bet on any more is left out; a code of which nothing is left is unknown, on other sites too', async () => {
  const [one, other] = [await book.addMatch(), await book.addMatch()]
  const code = await share([onResult(one, 'H', '2.00'), onResult(other, 'A', '4.00')])
  expect(await refusalOf(load(code, book.house.otherSite))).toBe('slipCodeUnknown')
  await book.setMarket(one, 'suspended')
  expect(await load(code)).toEqual([onResult(other, 'A', '4.00')])
  await book.finish(other, 0, 1)
  expect(await refusalOf(load(code))).toBe('slipCodeUnknown')
  expect(await refusalOf(share([onResult(other, 'A', '4.00')]))).toBe('marketClosed')
})

test('a code passes on a bet on a season too, as long as its team can win', async () => {
  const { season } = await book.addSeason(['3.00', '1.40'])
  const code = await share([onSeason(season, 'reds', '3.00')])
  expect(await load(code)).toEqual([onSeason(season, 'reds', '3.00')])
  await book.win(season, 'blues')
  expect(await refusalOf(load(code))).toBe('slipCodeUnknown')
})

test('codes go when their matches have long begun', async () => {
  const match = await book.addMatch(['2.00', '3.50', '4.00'], inHours(100))
  const code = await share([onResult(match, 'H', '2.00')])
  await purgeSlips(book.house.database, inHours(102))
  expect(await load(code)).toHaveLength(1)
  await purgeSlips(book.house.database, inHours(104))
  expect(await refusalOf(load(code))).toBe('slipCodeUnknown')
})

test('a player follows leagues of the site, each once, until no longer', async () => {
  const set = async (league: string, is_favourite: boolean) =>
    (
      await book.house.ask(
        who,
        book.handlers['/api/sports/favourite_set'],
        { league, is_favourite },
        noon,
        book.site,
      )
    ).value
  expect(await set('league', true)).toEqual({ leagues: ['league'] })
  expect(await set('league', true)).toEqual({ leagues: ['league'] })
  expect(await set('league', false)).toEqual({ leagues: [] })
  expect(await refusalOf(set('nowhere', true))).toBe('leagueUnknown')
})
