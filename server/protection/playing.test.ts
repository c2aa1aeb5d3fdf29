/** Protects: where a policy lets one session gamble, it is one, whoever races, and the player decides which. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#server/base/context.ts'
import { hashToken } from '#server/base/secrets.ts'
import { endSessions, startSession } from '#server/identity/session.ts'
import { inMinutes, noon, outcomeOf, sessionSecret, testHouse } from '#tests/harness/visit.ts'
import type { TestHouse, Who } from '#tests/harness/visit.ts'
import { mayStake } from './gate.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

/** A stake asked for in a session, as far as the gate before the ledger. */
const stake = (who: Who, minutes = 0, playsInOneSession = true) => {
  const site = { ...house.site, policy: { ...house.site.policy, playsInOneSession } }
  const visit = house.visitOf<Who>(site, { ...who, now: inMinutes(minutes) })
  return outcomeOf(house.call(mayStake, visit, null))
}

/** The same player on another device. */
async function elsewhere({ player }: Who): Promise<Who> {
  const token = await house.call(
    (running) => startSession(running, player.id, sessionSecret),
    house.visitOf(house.site),
    null,
  )
  const tokenHash = hashToken(token, sessionSecret)
  const { rows } = await house.owner.query<{ id: string }>(
    'select session_id as id from session where token_hash = $1',
    [tokenHash],
  )
  const session: Session = { id: rows[0]?.id ?? '', tokenHash, startedAt: noon }
  return { player, session }
}

test('[AUT-09] stakes of a second session are refused until the first has not staked for 15 minutes', async () => {
  const first = await house.playerOf(house.site)
  const second = await elsewhere(first)
  expect([await stake(first), await stake(second)]).toEqual(['OK', 'playsElsewhere'])
  expect([await stake(first, 10), await stake(second, 24)]).toEqual(['OK', 'playsElsewhere'])
  expect([await stake(second, 25), await stake(first, 25)]).toEqual(['OK', 'playsElsewhere'])
})

test('[AUT-09] who ends the other session plays on at once', async () => {
  const first = await house.playerOf(house.site)
  const second = await elsewhere(first)
  expect([await stake(first), await stake(second)]).toEqual(['OK', 'playsElsewhere'])
  await house.call(
    (visit) => endSessions(visit, first.player.id, { except: second.session.id }, 'revoked'),
    house.visitOf(house.site, second),
    null,
  )
  expect(await stake(second, 1)).toBe('OK')
})

test('[AUT-09] of sessions that begin to play together exactly one does, whoever is first', async () => {
  for (let round = 0; round < 5; round++) {
    const first = await house.playerOf(house.site)
    const sessions = [first, await elsewhere(first), await elsewhere(first), await elsewhere(first)]
    const outcomes = await Promise.all(sessions.map((who) => stake(who)))
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'playsElsewhere')).toHaveLength(3)
  }
})

test('[AUT-09] where the policy lets several play, they do, and other players are nobody’s concern', async () => {
  const [first, other] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  const second = await elsewhere(first)
  expect([await stake(first, 0, false), await stake(second, 0, false)]).toEqual(['OK', 'OK'])
  expect([await stake(first), await stake(other)]).toEqual(['OK', 'OK'])
})
