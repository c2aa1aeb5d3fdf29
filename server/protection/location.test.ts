/** Protects the place of play: nobody stakes from where it is not allowed, hidden or unknown, and it is asked as often as it must be. */

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { policyOf } from '#server/site/policy.ts'
import { demoLocator } from '#server/demo/locator.ts'
import {
  inMinutes,
  noon,
  outcomeOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { openLocations, type Locate } from './location.ts'
import { openLocator } from './locator.ts'

let house: TestHouse
let who: Who
/** Addresses in the order in which the outside party was asked about them. */
let asked: string[]

const log = openLog('silent')

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())
beforeEach(async () => {
  who = await house.playerOf(house.site)
  asked = []
})

const noting =
  (locate: Locate): Locate =>
  (address, ...rest) => {
    asked.push(address)
    return locate(address, ...rest)
  }
const open = (locate: Locate | null = demoLocator) =>
  openLocations({ database: house.database, log }, locate && noting(locate))

type Asking = { address?: string; at?: Date; policy?: string; by?: Who }
const visit = ({ address = '203.0.113.7', at = noon, policy = 'demo', by = who }: Asking = {}) =>
  house.visitOf<Who>({ ...house.site, policy: policyOf(policy) }, { ...by, address, now: at })
const check = (locations: ReturnType<typeof open>, asking?: Asking) =>
  outcomeOf(locations.checkPlace(visit(asking)))

describe('[AUT-11] the place is asked for', () => {
  test('before the first stake of a session, and not before the next ones', async () => {
    const locations = open()
    expect(await check(locations)).toBe('OK')
    for (const at of [1, 10, 29]) await check(locations, { at: inMinutes(at) })
    expect(asked).toEqual(['203.0.113.7'])
  })

  test('again with the next login', async () => {
    const locations = open()
    await check(locations)
    const next = { ...who, session: { ...who.session, id: 'the next session' } }
    await check(locations, { by: next })
    expect(asked).toHaveLength(2)
  })

  test('again on every change of the address, back to an earlier one too', async () => {
    const locations = open()
    for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.7'])
      expect(await check(locations, { address })).toBe('OK')
    expect(asked).toEqual(['203.0.113.7', '203.0.113.8', '203.0.113.7'])
  })

  test('again after thirty minutes of play', async () => {
    const locations = open()
    for (const at of [0, 29, 30, 59, 60, 61]) await check(locations, { at: inMinutes(at) })
    expect(asked).toHaveLength(3)
  })

  test('once for stakes that come together, and by one process for the others', async () => {
    const locations = open()
    await Promise.all(Array.from({ length: 20 }, () => check(locations)))
    await check(open(), { at: inMinutes(5) })
    expect(asked).toHaveLength(1)
  })

  test('anew after books that could not be read: the stake is refused, and nothing else ends', async () => {
    const books = {
      ...house.database,
      inSite: () => Promise.reject(new Error('connection lost')),
    }
    const locations = openLocations({ database: books, log }, noting(demoLocator))
    await expect(locations.checkPlace(visit())).rejects.toThrow('connection lost')
    books.inSite = house.database.inSite as typeof books.inSite
    expect(await check(locations)).toBe('OK')
  })

  test('never where the policy does not need it', async () => {
    const site = { ...house.site, policy: { ...policyOf('demo'), locationNeeded: false } }
    await open().checkPlace(house.visitOf<Who>(site, who))
    expect(asked).toEqual([])
  })
})

describe('[AUT-11] play is refused', () => {
  const at = (country: string, region = '', isHidden = false): Locate =>
    (async () => ({ country, region, isHidden })) satisfies Locate

  test.each([
    ['elsewhere', 'britain', at('FR'), 'locationRefused'],
    ['in another part of the country', 'ontario', at('CA', 'QC'), 'locationRefused'],
    ['where only the country is known', 'ontario', at('CA'), 'locationRefused'],
    ['behind a VPN', 'britain', at('GB', '', true), 'locationHidden'],
    ['not at home', 'britain', at('GB', 'ENG'), 'OK'],
    ['not in the part that is allowed', 'ontario', at('CA', 'ON'), 'OK'],
    ['where the policy is unknown and nobody can be asked', 'nowhere', null, 'locationUnknown'],
  ] as const)('%s (%s)', async (_, policy, locate, outcome) => {
    expect(await check(open(locate), { policy })).toBe(outcome)
  })

  test('with player and place in the log, and the address before', async () => {
    const locations = open()
    await check(locations)
    expect(await check(locations, { address: '198.51.100.4' })).toBe('locationHidden')
    // Asked once, refused as often as somebody tries.
    expect(await check(locations, { address: '198.51.100.4' })).toBe('locationHidden')
    const { rows } = await house.owner.query(
      `select reason, before, after from significant_event where kind = 'location_refused' and subject = $1`,
      [`player:${who.player.id}`],
    )
    expect(rows).toEqual([
      {
        reason: 'locationHidden',
        before: { address: '203.0.113.7', verdict: 'allowed' },
        after: { address: '198.51.100.4', place: 'PH', session: who.session.id },
      },
    ])
  })

  test('until the refusal is a minute old: then it is asked again', async () => {
    let isDown = true
    const locations = open(async () => {
      if (isDown) throw new Error('down')
      return { country: 'PH', region: '', isHidden: false }
    })
    expect(await check(locations)).toBe('locationUnknown')
    isDown = false
    expect(await check(locations)).toBe('locationUnknown')
    expect(await check(locations, { at: inMinutes(1) })).toBe('OK')
  })
})

describe('[AUT-11] an outside service', () => {
  const settings = {
    token: 'secret',
    country: 'where.iso',
    region: 'where.part',
    hidden: ['vpn', 'risk.proxy'],
  }

  /** Asks a service that answers as `answer` does. */
  async function askOf(answer: RequestListener, signal = new AbortController().signal) {
    const server = createServer(answer)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const locate = openLocator({ ...settings, url: `http://127.0.0.1:${port}/of/{address}` })
    try {
      return await locate('2001:db8::7', signal, policyOf('demo'))
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }
  const saying =
    (text: string, status = 200): RequestListener =>
    (_, answer) =>
      void answer.writeHead(status).end(text)

  test('is asked about the address with the token, and read where its answer has it', async () => {
    const place = await askOf((request, answer) => {
      const isMine =
        request.url === '/of/2001%3Adb8%3A%3A7' && request.headers.authorization === 'Bearer secret'
      const told = { where: { iso: 'ca', part: 'on' }, vpn: false, risk: { proxy: isMine } }
      answer.end(JSON.stringify(told))
    })
    expect(place).toEqual({ country: 'CA', region: 'ON', isHidden: true })
  })

  test.each([
    ['down', saying('', 503)],
    ['cut off', (_, answer) => void answer.destroy()],
    ['not JSON', saying('<html>')],
    ['null', saying('null')],
    ['without a country', saying('{"vpn":false,"risk":{"proxy":false}}')],
    [
      'with a country that is none',
      saying('{"where":{"iso":7},"vpn":false,"risk":{"proxy":false}}'),
    ],
    ['silent on what hides', saying('{"where":{"iso":"GB"},"vpn":false}')],
    ['elsewhere by now', (_, answer) => void answer.writeHead(302, { location: '/x' }).end()],
  ] satisfies [string, RequestListener][])('that is %s tells nothing', async (_, answer) => {
    await expect(askOf(answer)).rejects.toBeInstanceOf(Error)
  })

  test('that does not answer is given up', async () => {
    const giving = new AbortController()
    const answered = askOf(() => giving.abort(), giving.signal)
    await expect(answered).rejects.toThrow('abort')
  })
})
