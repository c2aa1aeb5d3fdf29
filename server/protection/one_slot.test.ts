/** Protects: where the policy forbids it no two slots are played at once, whoever made them, and the last one opened goes on. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payIn, studioHandlers, studioHouse, type StudioHouse } from '#tests/harness/studio.ts'
import { noon, outcomeOf, type Who } from '#tests/harness/visit.ts'

let house: StudioHouse
let who: Who
let handlers: ReturnType<typeof studioHandlers>
let second = 0

beforeAll(async () => {
  house = await studioHouse()
})
afterAll(() => house.drop())
beforeEach(async () => {
  handlers = studioHandlers(house)
  who = await house.playerOf(house.site)
  await payIn(house, who, 1_000_000n)
})

const visit = (slotsSideBySide = false) =>
  house.visitOf<Who>(
    { ...house.site, policy: { ...house.site.policy, slotsSideBySide } },
    { ...who, now: new Date(noon.getTime() + 10_000 * ++second) },
  )
const launch = (game_code: string, by = visit()) =>
  house.call(handlers['/api/game/launch'], by, { provider_code: 'FAIRHOUSE', game_code })
const choices: Record<string, unknown> = { dice: { side: 'under', target: 5000 } }
const play = (game_code: string, by = visit()) =>
  outcomeOf(
    house.call(handlers['/api/game/play'], by, {
      game_code,
      stake: '10',
      choice: choices[game_code] ?? {},
      client_ref: randomUUID(),
    }),
  )
const [one, other] = ['lantern-pier', 'iron-fjord']

test('[GAM-17] of two slots that are open the one opened last is played, until the other is opened again', async () => {
  await launch(one)
  expect(await play(one)).toBe('OK')
  await launch(other)
  expect([await play(one), await play(other)]).toEqual(['slotElsewhere', 'OK'])
  await launch(one)
  expect([await play(one), await play(other)]).toEqual(['OK', 'slotElsewhere'])
})

test('[GAM-17] other games are played beside a slot, and take nothing from it', async () => {
  await launch(one)
  await launch('dice')
  expect([await play(one), await play('dice')]).toEqual(['OK', 'OK'])
})

test('[GAM-17] whoever opens them at once, one of them goes on', async () => {
  await Promise.all([launch(one), launch(other), launch(one), launch(other)])
  const played = [await play(one), await play(other)]
  expect(played.toSorted()).toEqual(['OK', 'slotElsewhere'])
})

test('[GAM-17] what an outside provider was given for its slot is worth no stake once another slot was opened', async () => {
  const at = visit().now
  const { rows } = await house.owner.query<{ code: string }>(
    `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version, config_hash, volatility, rtp, added_at)
     select site_id, provider_code, 'outside', 'Outside', category, stake_min, stake_max, stake_steps, rules_version, config_hash, volatility, rtp, added_at
       from game where site_id = $1 and game_code = $2 returning game_code as code`,
    [house.site.id, one],
  )
  expect(rows).toHaveLength(1)
  await house.owner.query(
    `insert into game_session (site_id, game_session_id, player_id, session_id, provider_code, game_code, opened_at)
     values ($1, 'theirs', $2, $3, 'FAIRHOUSE', 'outside', $4)`,
    [house.site.id, String(who.player.id), who.session.id, at],
  )
  await house.owner.query(
    `insert into provider_launch (site_id, token_hash, provider, player_id, game_session_id, session_token_hash, opened_at, expires_at)
     values ($1, sha256('token'), 'jdb', $2, 'theirs', sha256('session'), $3, $4)`,
    [house.site.id, String(who.player.id), at, new Date(at.getTime() + 86_400_000)],
  )
  expect(await play(one)).toBe('slotElsewhere')
  await launch(one)
  const left = await house.owner.query<{ expires: Date }>(
    `select expires_at as expires from provider_launch where game_session_id = 'theirs'`,
  )
  expect(left.rows[0]!.expires.getTime()).toBeLessThan(at.getTime() + 86_400_000)
  expect(await play(one)).toBe('OK')
})

test('[GAM-17] where the policy allows it slots are played side by side', async () => {
  await launch(one, visit(true))
  await launch(other, visit(true))
  expect([await play(one, visit(true)), await play(other, visit(true))]).toEqual(['OK', 'OK'])
})
