/** Protects whoever listens: their own state only, nothing lost over breaks, and an end that comes with the session's. */

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { House } from '#server/house.ts'
import { openServed, type Served } from '#tests/harness/served.ts'
import { listen as openStream, type Asked, type Event, type Stream } from '#tests/harness/stream.ts'

let served: Served
let owner: pg.Client
/** A second process's worth of server on the same database. */
let second: House
let secondPort: number

beforeAll(async () => {
  served = await openServed()
  owner = new pg.Client(served.databaseUrl)
  await owner.connect()
  ;({ house: second, port: secondPort } = await served.openAnother())
})
afterAll(async () => {
  await owner.end()
  await served.close()
})

const open = new Set<Stream>()
afterEach(() => {
  for (const stream of open) stream.close()
  open.clear()
})

async function listen(asked: Partial<Asked>): Promise<Stream> {
  const stream = await openStream({ host: served.host, port: served.port, ...asked })
  open.add(stream)
  return stream
}

const isTopic = (name: string) => (event: Event) => event.event === name
const play = async (auth: string, stake = '10') => {
  // Rounds keep their pace.
  served.advance(1500)
  const { body } = await served.ask(
    '/api/game/play',
    { game_code: 'dice', stake, choice: { side: 'under', target: 5000 }, client_ref: randomUUID() },
    { auth },
  )
  expect(body.message).toBe('OK')
}
const balanceOf = async (auth: string) =>
  (await served.ask('/api/auth/get_balance', {}, { auth })).body['game_balance']

test('each topic tells its state at once, the balance as the call has it', async () => {
  const { auth } = await served.richPlayer()
  const stream = await listen({ topics: 'balance,inbox,session,odds,score,jackpot', auth })
  expect(stream.status).toBe(200)
  expect(stream.headers['content-type']).toContain('text/event-stream')
  const told = new Map<string, Event['data']>()
  while (told.size < 6) {
    const event = await stream.next()
    if (event) told.set(event.event, event.data)
  }
  expect(told.get('balance')).toEqual({ game_balance: await balanceOf(auth), game_token: '0' })
  expect(told.get('inbox')).toMatchObject({ unread: expect.any(Number) })
  expect(told.get('session')).toEqual({ message: 'OK' })
  const { body } = await served.ask('/api/product/jackpots', {})
  const pots = body['value'] as { jackpot_code: string; amount: string }[]
  expect(pots.length).toBeGreaterThan(0)
  expect(told.get('jackpot')).toEqual({
    is_whole: true,
    value: pots.map(({ jackpot_code, amount }) => ({ jackpot_code, amount })),
    gone: [],
  })
})

test('what moves in one process is told by another, whichever it is', async () => {
  const { auth } = await served.richPlayer()
  const streams = await Promise.all(
    [served.port, secondPort].map((port) => listen({ topics: 'balance', auth, port })),
  )
  await Promise.all(streams.map((stream) => stream.next()))
  await play(auth)
  const balance = await balanceOf(auth)
  for (const stream of streams)
    expect((await stream.until(isTopic('balance'))).data['game_balance']).toBe(balance)
})

test('a stream that resumes tells nothing it told before, and everything that changed in between', async () => {
  const { auth } = await served.richPlayer()
  const first = await listen({ topics: 'balance,session', auth })
  const session = await first.until(isTopic('session'))
  const { id } = session.id.includes('balance') ? session : await first.until(isTopic('balance'))
  first.close()
  // Another process, so that nothing is remembered but the id.
  const unchanged = await listen({
    topics: 'balance,session',
    auth,
    port: secondPort,
    headers: { 'last-event-id': id },
  })
  await play(auth)
  const told = await unchanged.next()
  expect(told).toMatchObject({ event: 'balance', data: { game_balance: await balanceOf(auth) } })
  unchanged.close()
  await play(auth)
  const changed = await listen({
    topics: 'balance,session',
    auth,
    headers: { 'last-event-id': told?.id ?? '' },
  })
  expect((await changed.next())?.data['game_balance']).toBe(await balanceOf(auth))
})

test('[AUT-04] a stream ends with its session and names why, in every process', async () => {
  const cases: [
    end: (player: { account: string; auth: string }) => Promise<unknown>,
    word: string,
  ][] = [
    [({ auth }) => served.ask('/api/auth/logout', {}, { auth }), 'Session expired'],
    [
      ({ account }) =>
        owner.query(`update player set status = 'suspended' where account_id = $1`, [account]),
      'Block',
    ],
    [
      ({ account }) =>
        owner.query(`update player set status = 'closed' where account_id = $1`, [account]),
      'Close',
    ],
  ]
  for (const [end, word] of cases) {
    const player = await served.newPlayer()
    const streams = await Promise.all(
      [served.port, secondPort].map((port) =>
        listen({ topics: 'balance', auth: player.auth, port }),
      ),
    )
    await Promise.all(streams.map((stream) => stream.next()))
    await end(player)
    for (const stream of streams) {
      const last = await stream.until(isTopic('session'))
      expect(last.data).toEqual({ message: word })
      expect(last.id).not.toContain('balance')
      expect(await stream.next()).toBeUndefined()
    }
  }
})

test('a stream tells that its site closes, and ends', async () => {
  const host = 'casino3.localhost'
  const stream = await listen({ topics: 'jackpot', host })
  await stream.next()
  await owner.query(
    `update site set settings = jsonb_set(settings, '{maintenance,is_on}', 'true') where code = 'casino3'`,
  )
  expect(await stream.next()).toMatchObject({ event: 'site', data: { message: 'maintenance' } })
  expect(await stream.next()).toBeUndefined()
  expect((await listen({ topics: 'jackpot', host })).status).toBe(503)
})

test('a letter is counted live', async () => {
  const { auth, account } = await served.newPlayer()
  const stream = await listen({ topics: 'inbox', auth, port: secondPort })
  const before = Number((await stream.next())?.data['unread'])
  await owner.query(
    `insert into inbox_item (site_id, player_id, inbox_id, tab, letter, figures, written_at)
     select site_id, player_id, 'live-1', 'message', 'test', '{}', now() from player where account_id = $1`,
    [account],
  )
  expect((await stream.next())?.data['unread']).toBe(before + 1)
})

// Protects against the listening connection, which nobody would miss if it died in silence.
test('when the connections that listen are killed, hints are heard again and what was missed is told', async () => {
  const { auth, account } = await served.newPlayer()
  const stream = await listen({ topics: 'inbox,balance', auth })
  await stream.until(isTopic('inbox'))
  const killed = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query in ('listen live', 'select 1')`,
  )
  await owner.query(
    `insert into inbox_item (site_id, player_id, inbox_id, tab, letter, figures, written_at)
     select site_id, player_id, 'live-2', 'message', 'test', '{}', now() from player where account_id = $1`,
    [account],
  )
  expect(killed.rowCount).toBeGreaterThan(0)
  expect(Number((await stream.until(isTopic('inbox'))).data['unread'])).toBeGreaterThan(0)
})

test('nothing of another player or another site is ever told', async () => {
  const [one, other] = await Promise.all([
    served.richPlayer(),
    served.richPlayer('1000', served.otherHost),
  ])
  const stream = await listen({ topics: 'balance', auth: other.auth, host: served.otherHost })
  const own = (await stream.next())?.data
  await play(one.auth)
  // Only a movement of one's own is told; the one of the other site, which came first, never was.
  const choice = { side: 'under', target: 5000 }
  await served.ask(
    '/api/game/play',
    { game_code: 'dice', stake: '1', choice, client_ref: randomUUID() },
    { auth: other.auth, host: served.otherHost },
  )
  const told = (await stream.next())?.data
  expect(told).not.toEqual(own)
  expect(told?.['game_balance']).toBe(
    (await served.ask('/api/auth/get_balance', {}, { auth: other.auth, host: served.otherHost }))
      .body['game_balance'],
  )
  expect((await listen({ topics: 'balance', auth: other.auth })).status).toBe(401)
})

test('odds and scores are told whole and then as they change, the same to everybody of the site', async () => {
  const [guest, late] = [
    await listen({ topics: 'odds,score', host: served.otherHost }),
    await listen({ topics: 'odds', host: served.otherHost, port: secondPort }),
  ]
  const whole = await guest.until(isTopic('odds'))
  expect(whole.data['is_whole']).toBe(true)
  await late.next()
  const { rows } = await owner.query<{ event_code: string }>(
    `update price p set odds_thousandths = odds_thousandths + 10
      where (site_id, event_code, kind, line_hundredths) in (
        select site_id, event_code, kind, line_hundredths from market join event using (site_id, event_code) join site using (site_id)
         where site.code = 'sportsbook1' and market.state = 'open' and event.state = 'upcoming' and starts_at > now() + interval '1 hour'
         order by starts_at limit 1)
      returning event_code`,
  )
  await owner.query(
    `update sports_feed set told_at = told_at where site_id = (select site_id from site where code = 'sportsbook1')`,
  )
  // Matches that are played change on their own; the price that was changed is told among them.
  const code = rows[0]?.event_code
  const tells = ({ event, data }: Event) =>
    event === 'odds' &&
    (data['value'] as { match_id: string }[]).some(({ match_id }) => match_id === code)
  for (const stream of [guest, late])
    expect((await stream.until(tells)).data['is_whole']).toBe(false)
})

test('guests hear public topics only; nothing but topics may stand in the address', async () => {
  const told = async (asked: Partial<Asked>) => {
    const { status, text } = await listen(asked)
    return [status, (JSON.parse(await text) as { message: string }).message]
  }
  const { auth } = await served.newPlayer()
  expect(await told({ topics: 'odds,balance' })).toEqual([401, 'Session expired'])
  expect(await told({ topics: 'balance', auth: 'no-such-token' })).toEqual([401, 'Session expired'])
  for (const path of [
    '',
    '?topics=',
    '?topics=odds,money',
    '?topics=odds&topics=score',
    `?topics=odds&auth=${auth}`,
  ])
    expect(await told({ path: `/api/stream${path}` })).toEqual([400, 'invalidBody'])
  expect((await served.fetch('/api/stream?topics=odds', { method: 'HEAD' })).status).toBe(404)
  expect(await told({ topics: 'odds', host: 'no-such-site.localhost' })).toEqual([
    404,
    'unknownSite',
  ])
  expect(await told({ topics: 'odds', host: 'closed.localhost' })).toEqual([503, 'maintenance'])
  const cookie = `session=${auth}`
  expect(
    await told({ topics: 'balance', headers: { cookie, origin: 'https://evil.example' } }),
  ).toEqual([403, 'originRefused'])
  expect(
    await told({ topics: 'balance', headers: { cookie, 'sec-fetch-site': 'cross-site' } }),
  ).toEqual([403, 'originRefused'])
  expect(
    (await listen({ topics: 'balance', headers: { cookie, 'sec-fetch-site': 'same-origin' } }))
      .status,
  ).toBe(200)
})

test('one player and one address hold so many streams and no more', async () => {
  const { auth } = await served.newPlayer()
  const statuses = async (count: number, asked: Partial<Asked>) => {
    const all: number[] = []
    for (let i = 0; i < count; i++) all.push((await listen(asked)).status)
    return all.filter((status) => status === 200).length
  }
  expect(await statuses(10, { topics: 'balance', auth })).toBe(8)
  expect(
    await statuses(102, { topics: 'jackpot', headers: { 'x-forwarded-for': '192.0.2.1' } }),
  ).toBe(100)
})

test('hundreds listen at once, each hears it, and a server that closes ends them all', async () => {
  const host = served.otherHost
  const streams = await Promise.all(
    Array.from({ length: 300 }, () => listen({ topics: 'jackpot', host, port: secondPort })),
  )
  await Promise.all(streams.map((stream) => stream.next()))
  await owner.query(
    `insert into jackpot (site_id, jackpot_code, name, amount, changed_at) select site_id, 'live', 'Live', 5000, now() from site where code = 'sportsbook1'`,
  )
  const told = await Promise.all(streams.map((stream) => stream.next()))
  expect(new Set(told.map((event) => JSON.stringify(event?.data)))).toEqual(
    new Set(['{"is_whole":false,"value":[{"jackpot_code":"live","amount":"50.00"}],"gone":[]}']),
  )
  await second.close()
  expect(new Set(await Promise.all(streams.map((stream) => stream.next())))).toEqual(
    new Set([undefined]),
  )
})

test('[AUT-04] listening is no activity: who does nothing else is signed out', async () => {
  const { auth } = await served.newPlayer()
  const stream = await listen({ topics: 'session', auth })
  await stream.next()
  served.advance(31 * 60_000)
  expect(await stream.next()).toMatchObject({
    event: 'session',
    data: { message: 'Session expired' },
  })
})
