/** Protects the catalogue at the desk: who holds neither right sees nothing, each right does its own and no more, what is sent as a picture is distrusted, and no site reaches into another. */

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Body } from '#contract/calls.ts'
import { openBeside, type Beside } from '#tests/harness/beside.ts'
import { staffOf } from '#tests/harness/staff_examples.ts'

let beside: Beside
const tokens = { keeper: '', editor: '', support: '' }
beforeAll(async () => {
  beside = await openBeside()
  const { served } = beside
  tokens.keeper = await staffOf(served, 'gamekeeper')
  tokens.editor = await staffOf(served, 'editor')
  tokens.support = await staffOf(served, 'support')
})
afterAll(() => beside.close())

type Told = Answer<'/api/staff/catalogue'>['value']
type Path =
  | '/api/staff/catalogue'
  | '/api/staff/catalogue_maintenance'
  | '/api/staff/catalogue_picture'

const ask = async <P extends Path>(
  path: P,
  body: Omit<Body<P>, 'token'>,
  token: string,
  host?: string,
) => (await beside.served.ask(path, { token, ...body }, host === undefined ? {} : { host })).body

const list = async (body: Omit<Body<'/api/staff/catalogue'>, 'token'> = {}) =>
  (await ask('/api/staff/catalogue', body, tokens.keeper)).value as Told
const dice = { provider_code: 'FAIRHOUSE', game_code: 'dice' }
const closing = { ...dice, reason: 'works', maintenance: { back_at: null } }
const picturing = async (content: string | null, token = tokens.editor, key = dice) =>
  ask('/api/staff/catalogue_picture', { ...key, reason: 'campaign', content }, token)
const png = async (side = 320) =>
  (
    await sharp({ create: { width: side, height: side, channels: 3, background: '#135' } })
      .png()
      .toBuffer()
  ).toString('base64')
const eventsOf = async (reason: string) => {
  const { rows } = await beside.owner.query(
    'select site_id, kind, actor, subject from significant_event where reason = $1 order by event_id',
    [reason],
  )
  return rows
}

test('games are found by name, provider and state, a page at a time', async () => {
  const all = await list()
  expect(all.providers.map(({ provider_code }) => provider_code)).toContain('FAIRHOUSE')
  expect(all.games.length).toBeLessThan(all.total)
  const next = await list({ page: 2 })
  const keyOf = (game: Told['games'][number]) => `${game.provider_code} ${game.game_code}`
  expect(next.games.map(keyOf)).not.toContain(keyOf(all.games[0]!))
  expect((await list({ search: 'dise', provider_code: 'FAIRHOUSE' })).games[0]).toMatchObject(dice)
  expect((await list({ only: 'own_picture' })).total).toBe(0)
})

test('[AUT-12] whoever holds neither right sees nothing, and each right does its own and no more', async () => {
  expect((await ask('/api/staff/catalogue', {}, tokens.support)).message).toBe('rightMissing')
  expect((await ask('/api/staff/catalogue', {}, tokens.editor)).message).toBe('OK')
  const close = (token: string) => ask('/api/staff/catalogue_maintenance', closing, token)
  expect((await close(tokens.editor)).message).toBe('rightMissing')
  expect((await picturing(await png(), tokens.keeper)).message).toBe('rightMissing')
  expect((await list({ search: 'dice' })).games[0]).toMatchObject({
    state: 'open',
    has_own_picture: false,
  })
})

test('[GAM-25] [EVT-01] a game is closed until a time that is to come, and opened again; what is closed for good is not', async () => {
  const set = (maintenance: Body<'/api/staff/catalogue_maintenance'>['maintenance'], key = dice) =>
    ask(
      '/api/staff/catalogue_maintenance',
      { ...key, reason: 'repairs', maintenance },
      tokens.keeper,
    )
  const at = (ms: number) => new Date(beside.served.now().getTime() + ms).toISOString()
  expect(await set({ back_at: at(-1) })).toMatchObject({
    message: 'invalidBody',
    details: { field: 'back_at' },
  })
  const back_at = at(3_600_000)
  expect((await set({ back_at })).value).toMatchObject({ state: 'maintenance', back_at })
  expect((await list({ only: 'maintenance' })).games).toMatchObject([dice])
  expect((await set(null)).value).toMatchObject({ state: 'open', back_at: null })
  const provider = { ...dice, game_code: null as unknown as string }
  expect((await set({ back_at: null }, provider)).value).toMatchObject({ state: 'maintenance' })
  expect((await set(null, provider)).value).toMatchObject({ state: 'open' })
  expect((await set(null, { ...dice, game_code: 'no-such' })).message).toBe('notFound')
  await beside.owner.query(
    `update game set is_open = false where site_id = 1 and game_code = 'hi-lo'`,
  )
  expect((await set(null, { ...dice, game_code: 'hi-lo' })).message).toBe('gameClosed')
  const told = await eventsOf('repairs')
  expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['game_changed', 'game:FAIRHOUSE/dice'],
    ['game_changed', 'game:FAIRHOUSE/dice'],
    ['provider_changed', 'provider:FAIRHOUSE'],
    ['provider_changed', 'provider:FAIRHOUSE'],
  ])
  expect(told.every(({ actor }: { actor: string }) => actor.startsWith('staff:example-'))).toBe(
    true,
  )
})

test('[GAM-25] what staff close takes no stake from that moment on at their site, and goes on at every other', async () => {
  const { served } = beside
  const hosts = [served.host, served.otherHost]
  const players = await Promise.all(
    hosts.map(async (host) => {
      const { auth } = await served.richPlayer('1000', host)
      return { host, auth }
    }),
  )
  const choice = { side: 'under', target: 5000 }
  const stakes = () => {
    served.advance(5000)
    return Promise.all(
      players.map(async ({ host, auth }) => {
        const body = { game_code: 'dice', stake: '10', choice, client_ref: randomUUID() }
        return (await served.ask('/api/game/play', body, { host, auth })).body.message
      }),
    )
  }
  const set = (maintenance: typeof closing.maintenance | null) =>
    ask('/api/staff/catalogue_maintenance', { ...closing, maintenance }, tokens.keeper)
  expect(await stakes()).toEqual(['OK', 'OK'])
  expect((await set(closing.maintenance)).message).toBe('OK')
  expect(await stakes()).toEqual(['gameClosed', 'OK'])
  expect((await set(null)).message).toBe('OK')
  expect(await stakes()).toEqual(['OK', 'OK'])
  // Nothing is closed without a word why.
  const silent = await ask(
    '/api/staff/catalogue_maintenance',
    { ...closing, reason: '' },
    tokens.keeper,
  )
  expect(silent.message).toBe('invalidBody')
  expect(await eventsOf('works')).toHaveLength(2)
})

test('[EVT-01] a picture is shown until it is taken back; what is none is refused and leaves nothing', async () => {
  const drawn = (await list({ search: 'dice' })).games[0]!.image
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
  expect((await picturing(svg)).message).toBe('fileTypeRefused')
  const cut = Buffer.from(await png(), 'base64')
    .subarray(0, 60)
    .toString('base64')
  expect((await picturing(cut)).message).toBe('fileTypeRefused')
  expect((await picturing(await png(12_001))).message).toBe('tooLarge')
  const strange = await picturing(await png(), tokens.editor, { ...dice, game_code: 'no-such' })
  expect(strange.message).toBe('notFound')
  const kept = await beside.owner.query(`select from image where added_by like 'staff:example-%'`)
  expect(kept.rowCount).toBe(0)

  const { value } = await picturing(await png())
  const { image } = value as { image: string }
  expect(image).toMatch(/^\/images\/[0-9a-f]{64}\/320$/)
  expect((await list({ only: 'own_picture' })).games).toMatchObject([dice])
  expect((await beside.served.fetch(image, { host: beside.served.host })).status).toBe(200)
  expect((await picturing(null)).value).toMatchObject({ image: drawn, has_own_picture: false })
  expect((await eventsOf('campaign')).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'game:FAIRHOUSE/dice'),
  )
})

test('staff of one site are nobody at another, whatever they ask for', async () => {
  const { otherHost } = beside.served
  const [keeper, editor] = [tokens.keeper, tokens.editor]
  const answers = [
    await ask('/api/staff/catalogue', {}, keeper, otherHost),
    await ask('/api/staff/catalogue_maintenance', closing, keeper, otherHost),
    await ask(
      '/api/staff/catalogue_picture',
      { ...dice, reason: 'x', content: null },
      editor,
      otherHost,
    ),
  ]
  expect(answers.map(({ message }) => message)).toEqual(answers.map(() => 'sessionUnknown'))
})
