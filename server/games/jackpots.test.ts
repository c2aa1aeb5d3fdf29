/** Protects the parameters of pots: nobody changes them without the right, nor without a trace. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, outcomeOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { setJackpot } from './jackpots.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  await house.owner.query(
    `insert into provider (site_id, provider_code, name) values (1, 'ALPHA', 'Alpha')`,
  )
  await house.owner.query(
    `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version, config_hash, volatility, rtp, added_at)
     values (1, 'ALPHA', 'elm', 'Elm', 'slot_game', 100, 1000, '{100}', 1, repeat('a', 64), 'low', '96.00', now())`,
  )
})
afterAll(() => house.drop())

test('[EVT-01] creating a jackpot and changing its parameters is an event with the values before and after', async () => {
  const set = (name: string, game_code: string, staff = 'ana') =>
    house.database.inSite(1, (db) =>
      setJackpot(
        db,
        { siteId: 1, code: 'mega' },
        { name, games: [{ provider_code: 'ALPHA', game_code }] },
        { staff, reason: 'contract', at: noon },
      ),
    )
  expect(await outcomeOf(set('Mega', 'elm', 'nobody'))).toBe('rightMissing')
  expect(await outcomeOf(set('Mega', 'unheard'))).toBe('notFound')
  await set('Mega', 'elm')
  await set('Mega', 'elm')
  await set('Mega pot', 'elm')
  const { rows } = await house.owner.query(
    `select actor, before, after from significant_event where kind = 'jackpot_changed' order by event_id`,
  )
  // Of a pot that an outside provider runs we keep no rules.
  const outside = { seed: '0', odds: null, share: null }
  expect(rows).toEqual([
    { actor: 'staff:ana', before: {}, after: { name: 'Mega', games: ['ALPHA/elm'], ...outside } },
    {
      actor: 'staff:ana',
      before: { name: 'Mega', games: ['ALPHA/elm'], ...outside },
      after: { name: 'Mega pot', games: ['ALPHA/elm'], ...outside },
    },
  ])
})
