/** Protects: a fault of ours undoes what the call wrote, is told as nothing but a fault, and is noted. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handlers } from '#server/base/handler.ts'
import { sql } from '#server/base/database.ts'
import { openTracer } from '#server/base/trace.ts'
import { testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { openPerformer } from './perform.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

test('[EVT-01] a call that fails by our fault writes nothing but that it failed', async () => {
  const handlers = {
    '/api/auth/logout': async ({ db }: Parameters<Handlers['/api/auth/logout']>[0]) => {
      await db.run(sql`update player set full_name = 'half done'`)
      throw new Error('a secret of the program')
    },
  } as unknown as Handlers
  const tracer = await openTracer(null)
  const perform = openPerformer({
    database: house.database,
    handlers,
    isClosed: () => false,
    tracer,
  })
  const who = await house.playerOf(house.site)
  const visit = house.visitOf(house.site, who)
  const { status, envelope } = await perform('/api/auth/logout', { ...visit, who }, {})
  expect({ status, envelope }).toEqual({
    status: 500,
    envelope: { statusCode: -500, message: 'internalServerError' },
  })
  const events = async () =>
    (
      await house.owner.query(
        `select kind, reason, actor from significant_event where kind = 'program_error'`,
      )
    ).rows
  // It is noted beside the answer, not before it.
  while ((await events()).length === 0);
  expect(await events()).toEqual([
    { kind: 'program_error', reason: '/api/auth/logout', actor: `player:${who.player.id}` },
  ])
  const { rows } = await house.owner.query(`select 1 from player where full_name = 'half done'`)
  expect(rows).toEqual([])
  await tracer.close()
})

test('a call that is declared to read and writes all the same is done, once, and told to us', async () => {
  const told: unknown[] = []
  const handlers = {
    '/api/auth/sessions': async ({ db }: Parameters<Handlers['/api/auth/sessions']>[0]) => {
      await db.run(sql`update player set full_name = full_name || '!'`)
      return { value: [] }
    },
  } as unknown as Handlers
  const tracer = await openTracer(null)
  const perform = openPerformer({
    database: house.database,
    handlers,
    isClosed: () => false,
    tracer,
  })
  const who = await house.playerOf(house.site, { fullName: 'Once' })
  const visit = house.visitOf(house.site, who)
  const log = Object.assign(Object.create(visit.log) as typeof visit.log, {
    error: (...said: unknown[]) => void told.push(said[1]),
  })
  const answered = await perform('/api/auth/sessions', { ...visit, log, who }, {})
  expect(answered.envelope).toEqual({ statusCode: 1, message: 'OK', value: [] })
  const { rows } = await house.owner.query<{ full_name: string }>(
    'select full_name from player where player_id = $1',
    [String(who.player.id)],
  )
  expect(rows).toEqual([{ full_name: 'Once!' }])
  expect(told).toEqual(['a call that is declared to read has tried to write'])
  await tracer.close()
})

// Whoever the session was last may have been signed out meanwhile: nothing is written in their name before that is known.
test('[AUT-06] a call that usually reads writes for nobody whose session has ended', async () => {
  let count = 0
  const handlers = {
    '/api/promo/mine': async ({ db, player }: Parameters<Handlers['/api/promo/mine']>[0]) => {
      count++
      await db.run(sql`update player set full_name = 'counted' where player_id = ${player.id}`)
      return { value: { active: [], queue: [], history: [], opted_in: [] } }
    },
  } as unknown as Handlers
  const tracer = await openTracer(null)
  const { database } = house
  const perform = openPerformer({ database, handlers, isClosed: () => false, tracer })
  const who = await house.playerOf(house.site, { fullName: 'Untouched' })
  const visit = { ...house.visitOf(house.site, who), who }
  const nameOf = async () =>
    (
      await house.owner.query<{ name: string }>(
        'select full_name as name from player where player_id = $1',
        [String(who.player.id)],
      )
    ).rows[0]?.name
  const dropped = await perform('/api/promo/mine', visit, {}, Promise.resolve(false))
  expect(dropped.envelope.message).toBe('Session expired')
  expect([await nameOf(), count]).toEqual(['Untouched', 1])
  const done = await perform('/api/promo/mine', visit, {}, Promise.resolve(true))
  expect(done.envelope.message).toBe('OK')
  expect([await nameOf(), count]).toEqual(['counted', 3])
  await tracer.close()
})
