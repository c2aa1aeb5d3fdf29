/** Protects whoever plays the kit against a wallet of theirs: what is in the way is said before any case is played, and cases of one player do not disturb each other. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { softswiss } from '#server/demo/games/softswiss.ts'
import { playMatrix } from './matrix.ts'
import { remoteWallet } from './remote.ts'
import { bet, look } from './says.ts'

const answers: Record<string, { status: number; body: string; location?: string }> = {
  '/page/play': { status: 200, body: '<!doctype html><title>Welcome</title>' },
  '/broken/play': { status: 500, body: 'Internal Server Error' },
  '/moved/play': { status: 301, body: '', location: '/page/play' },
  '/strange/play': { status: 403, body: '{"code":403,"message":"Forbidden"}' },
  '/whole/play': { status: 200, body: '{"balance":10000}' },
}

type Action = { action: 'bet' | 'win'; action_id: string; amount: number }

/** A wallet that books what it is told. @param beyond how much more it says after each is there. */
function openBooks(beyond: number) {
  let has = 10_000
  return (text: string): string => {
    const { actions = [] } = JSON.parse(text) as { actions?: Action[] }
    for (const { action, amount } of actions) has += action === 'bet' ? -amount : amount
    const transactions = actions.map(({ action_id }) => ({ action_id, tx_id: action_id }))
    return JSON.stringify({ balance: has + (actions.length > 0 ? beyond : 0), transactions })
  }
}
const books: Readonly<Record<string, (text: string) => string>> = {
  '/liar/play': openBooks(1),
  '/honest/play': openBooks(0),
}

let server: Server
let origin = ''
let [underway, mostUnderway] = [0, 0]
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { url = '' } = request
    const asked = (await request.toArray()).join('')
    const { status, body, location } =
      books[url] === undefined
        ? (answers[url] ?? { status: 404, body: '' })
        : { status: 200, body: books[url](asked) }
    mostUnderway = Math.max(mostUnderway, ++underway)
    response.on('close', () => (underway -= 1))
    // Not at once, so that what comes at the same time is here together.
    setImmediate(() =>
      response.writeHead(status, location === undefined ? {} : { location }).end(body),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const seat = { user: 'p1', token: '', game: 'g', otherGame: null, currency: 'PHP' }
const walletAt = (address: string, restart: string | null = null) =>
  remoteWallet({ simulator: softswiss, address, keys: { secret: 's' }, seat, restart })
const cashAt = (address: string) => walletAt(address).cash(seat)

test.each([
  ['/page', 'no wallet of this protocol'],
  ['/nowhere', 'no wallet of this protocol'],
  ['/broken', 'The wallet failed by itself'],
  ['/moved', 'The wallet is elsewhere'],
  ['/strange', 'refused to tell the balance with 403'],
])('%s: %s', async (path, words) => {
  await expect(cashAt(origin + path)).rejects.toThrow(words)
})

test('a wallet that answers is asked for its balance, and nobody at an address is said so', async () => {
  expect(await cashAt(`${origin}/whole/`)).toBe('100.00')
  await expect(cashAt('http://127.0.0.1:1')).rejects.toThrow('No wallet answers at')
})

test.each([null, 'true'])(
  'cases of one player are played one by one, restart: %s',
  async (command) => {
    mostUnderway = 0
    const cases = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id, steps: [look], ends: ['0'] }))
    const cells = await playMatrix([walletAt(`${origin}/whole/`, command)], {
      cases,
      faults: ['none', 'kill'],
    })
    expect(cells.map(({ verdict }) => verdict.outcome)).toEqual(
      cases.flatMap(() => ['passed', command === null ? 'not applicable' : 'passed']),
    )
    expect(mostUnderway).toBe(1)
  },
)

test('a wallet that books rightly and tells another balance is found', async () => {
  const [cell] = await playMatrix([walletAt(`${origin}/liar/`)], {
    cases: [{ id: 'a', title: 'a', steps: [bet('10')], ends: ['-10'] }],
    faults: ['none'],
  })
  expect(cell!.verdict).toEqual({
    outcome: 'failed',
    why: 'step 1 (bet): told a balance of 90.01, must be 90.00',
  })
})

test('money is paid in and spent over the protocol, and what only the operator can arrange is left out', async () => {
  const cells = await playMatrix([walletAt(`${origin}/honest/`)], {
    cases: [
      { id: 'a', title: 'a', arrange: { 0: 'spend' }, steps: [bet('6')], ends: ['-100'] },
      {
        id: 'b',
        title: 'b',
        arrange: { 1: 'deposit' },
        steps: [bet('10'), bet('150', { id: 't' })],
        ends: ['-60'],
      },
      { id: 'c', title: 'c', arrange: { 0: 'exclude' }, steps: [look], ends: ['0'] },
    ],
    faults: ['none'],
  })
  expect(cells.map(({ verdict }) => verdict)).toEqual([
    { outcome: 'passed', why: '' },
    { outcome: 'passed', why: '' },
    { outcome: 'not applicable', why: '' },
  ])
})
