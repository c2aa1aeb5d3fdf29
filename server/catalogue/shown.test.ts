/** Protects what is told of a game before it is opened: what it is about, what it comes to, and that it is closed for a while. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/calls.ts'
import { openBeside, type Beside } from '#tests/harness/beside.ts'
import { noon, outcomeOf } from '#tests/harness/visit.ts'
import { setMaintenance } from './maintenance.ts'
import { themesOf } from './themes.ts'

let beside: Beside
beforeAll(async () => {
  beside = await openBeside()
})
afterAll(() => beside.close())

type Listed = Answer<'/api/product/list'>['value'][number]

/** By a guest who reads a language. */
async function ask<P extends 'list' | 'filters' | 'info' | 'search_suggest'>(
  path: P,
  body: object,
  language = 'en',
): Promise<Answer<`/api/product/${P}`>['value']> {
  const { text } = await beside.served.fetch(`/api/product/${path}`, {
    method: 'POST',
    host: beside.served.host,
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  })
  return (JSON.parse(text) as Answer<`/api/product/${P}`>).value
}
const list = (body: object, language?: string) => ask('list', { per_page: 100, ...body }, language)
const codesOf = (games: readonly Pick<Listed, 'game_code'>[]) =>
  games.map(({ game_code }) => game_code)
const infoOf = (game_code: string) => ask('info', { provider_code: 'FAIRHOUSE', game_code })

test('what a game is about its name says; at a table the same words say how it is played', () => {
  const about = (name: string, category: 'slot_game' | 'casino' = 'slot_game') =>
    themesOf({ name, category })
  expect(about('Iron Fjord')).toEqual(['north', 'sea'])
  expect(about('Cherries & Berries')).toEqual(['fruit'])
  expect(about('Dragon Tiger')).toEqual(['myths', 'nature'])
  expect(about('Dragon Tiger', 'casino')).toEqual([])
  // No part of a longer word.
  expect(about('Goldsmith’s Icehouse')).toEqual([])
})

test('themes narrow a list, and are searched for in the language of who asks, behind what is called so', async () => {
  const { themes } = await ask('filters', { game_type: 'slot_game' }, 'es')
  const sea = codesOf(await list({ game_type: 'slot_game', theme: 'sea' }))
  expect(themes.find(({ code }) => code === 'sea')).toEqual({
    code: 'sea',
    name: 'Mar y puerto',
    count: sea.length,
  })
  expect(sea).toEqual(expect.arrayContaining(['basalt-harbour', 'coral-atlas', 'lantern-pier']))
  expect(sea).not.toContain('quartz-hollow')
  expect(await list({ theme: 'no_such' })).toEqual([])

  const found = async (search: string, language: string) =>
    codesOf(await list({ search }, language))
  expect(await found('puerto', 'es')).toContain('basalt-harbour')
  expect(await found('海洋', 'zh-Hans')).toContain('coral-atlas')
  expect(await found('puerto', 'en')).toEqual([])
  const harbour = await found('harbour', 'en')
  expect(harbour).toContain('coral-atlas')
  expect(harbour.indexOf('basalt-harbour')).toBeLessThan(harbour.indexOf('coral-atlas'))
  const { games } = await ask('search_suggest', { search: 'frutas' }, 'es')
  expect(codesOf(games)).toContain('copper-orchard')
})

test('of our own games the published figures are told before they are opened, of pools and others what is known', async () => {
  expect(await infoOf('lantern-pier')).toMatchObject({
    game: { game_code: 'lantern-pier', volatility: 'low' },
    themes: ['Asia', 'Sea and harbour'],
    // 15385165 of 29552672 windows, and 15665 halves, cut after two places.
    hit_frequency: '52.06',
    max_multiple: '7832.5',
    top_award: { multiple: '52', rounds: '29552672' },
  })
  expect(await infoOf('meridian-downs')).toMatchObject({ hit_frequency: null, max_multiple: null })
  const outside = (await list({})).find(({ provider_code }) => provider_code !== 'FAIRHOUSE')!
  const { provider_code, game_code } = outside
  const { body } = await beside.served.ask('/api/product/info', { provider_code, game_code })
  expect(body.value).toMatchObject({ game: { game_code }, hit_frequency: null, top_award: null })
  const strange = await beside.served.ask('/api/product/info', {
    provider_code,
    game_code: 'no-such',
  })
  expect(strange.body.message).toBe('gameUnknown')
})

test('[EVT-01] what is in maintenance is listed, locked and with when it is back, and cannot be opened', async () => {
  const game = { siteId: beside.siteId, provider: 'FAIRHOUSE', game: 'iron-fjord' }
  const set = async (
    subject: typeof game | Omit<typeof game, 'game'>,
    backAt: Date | null | undefined,
    staff = 'ana',
  ) => {
    await beside.inSite((db) =>
      setMaintenance(db, subject, backAt, { staff, reason: 'works', at: noon }),
    )
    beside.served.advance(60_000)
  }
  const shown = async () =>
    (await list({ game_type: 'slot_game' })).find(({ game_code }) => game_code === 'iron-fjord')
  expect(await outcomeOf(set(game, null, 'nobody'))).toBe('rightMissing')
  expect(await outcomeOf(set({ ...game, game: 'no-such' }, null))).toBe('notFound')
  expect((await shown())?.maintenance).toBeUndefined()

  await set(game, null)
  expect((await shown())?.maintenance).toEqual({ until: null })
  const back = new Date(beside.served.now().getTime() + 3_600_000)
  await set(game, back)
  expect((await shown())?.maintenance).toEqual({ until: back.toISOString() })
  expect((await infoOf('iron-fjord')).game.maintenance).toEqual({ until: back.toISOString() })
  const { auth } = await beside.served.newPlayer()
  const launch = { provider_code: 'FAIRHOUSE', game_code: 'iron-fjord' }
  expect((await beside.served.ask('/api/game/launch', launch, { auth })).body.message).toBe(
    'gameClosed',
  )
  // What is called hot, popular or new can be played.
  for (const game_type of ['hot', 'popular', 'new'] as const) {
    const { body } = await beside.served.ask('/api/product/get_hot_games', { game_type })
    expect(codesOf(body.value as Listed[])).not.toContain('iron-fjord')
  }
  // All of a provider at once, back when both are: nobody knows when.
  await set({ siteId: beside.siteId, provider: 'FAIRHOUSE' }, null)
  expect((await shown())?.maintenance).toEqual({ until: null })
  await set({ siteId: beside.siteId, provider: 'FAIRHOUSE' }, undefined)
  expect((await shown())?.maintenance).toEqual({ until: back.toISOString() })
  // A promise that was not kept is not repeated.
  beside.served.advance(2 * 3_600_000)
  expect((await shown())?.maintenance).toEqual({ until: null })

  await set(game, undefined)
  expect((await shown())?.maintenance).toBeUndefined()
  // What was never opened stays out of sight.
  await beside.owner.query(
    `update game set is_open = false where site_id = 1 and game_code = 'iron-fjord'`,
  )
  beside.served.advance(60_000)
  expect(await shown()).toBeUndefined()
  const { rows } = await beside.owner.query<{ before: object; after: object }>(
    `select before, after from significant_event where kind = 'game_changed' and reason = 'works' order by event_id`,
  )
  expect(rows.at(-1)).toEqual({
    before: { is_open: false, in_maintenance: true, back_at: back.toISOString() },
    after: { is_open: true, in_maintenance: false, back_at: null },
  })
})
