/** Protects bets in rounds that many share: the server dies as one is placed, another draws the round, and the books agree. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Player } from '#tests/harness/served.ts'
import { openRound, tableWith } from '#tests/harness/shared_examples.ts'
import { openMortal, type Body, type Mortal, type Told } from './mortal.ts'
import type { Point } from './server.ts'

/** Each starts a server of its own, however long that takes. */
vi.setConfig({ testTimeout: 120_000 })

let mortal: Mortal
beforeAll(async () => {
  mortal = await openMortal()
})
afterAll(() => mortal.close())

/** How far the clock jumps while a round is waited for: where players act, or a chain is read, it must be looked at meanwhile. */
const leaps = { flight: 1000, block: 1000, draw: 20_000 }

/** Without a stake, a ticket has its price. `rival`: what another player bets on, where a bout of one is none. */
type SharedBet = { choice: unknown; stake?: string; leapMs: number; site?: string; rival?: unknown }
const bout = { choice: { on: 'meron' }, stake: '100', site: 'sportsbook3', rival: { on: 'wala' } }
const odd = { on: 'odd', character: null }

test.each<[string, Point, SharedBet]>([
  ['updraft', 'posted', { choice: { auto: 101 }, stake: '10', leapMs: leaps.flight }],
  ['updraft', 'committed', { choice: { auto: 101 }, stake: '10', leapMs: leaps.flight }],
  [
    'meridian-downs',
    'posted',
    { choice: { pool: 'win', runners: [1] }, stake: '10', leapMs: leaps.draw },
  ],
  ['lantern-hall-90', 'committed', { choice: { tickets: 1 }, leapMs: leaps.draw }],
  ['harbour-hall-75', 'posted', { choice: { tickets: 1 }, leapMs: leaps.draw }],
  [
    'four-winds-4d',
    'committed',
    { choice: { number: '0000', kind: 'big', form: 'box' }, stake: '10', leapMs: leaps.draw },
  ],
  ['six-stars-42', 'posted', { choice: { lines: [[3, 8, 17, 21, 30, 39]] }, leapMs: leaps.draw }],
  ['red-spur-arena', 'sent', { ...bout, leapMs: leaps.draw }],
  ['red-spur-arena', 'posted', { ...bout, leapMs: leaps.draw }],
  ['red-spur-arena', 'committed', { ...bout, leapMs: leaps.draw }],
  ['tally-hash', 'sent', { choice: odd, stake: '10', leapMs: leaps.block }],
  ['tally-hash', 'posted', { choice: odd, stake: '10', leapMs: leaps.block }],
  ['tally-hash', 'committed', { choice: odd, stake: '10', leapMs: leaps.block }],
])(
  '[REC-06] a bet in a shared round of %s, killed when it is %s, is in the draw once or refused',
  async (game_code, point, { choice, stake, leapMs, site = 'casino1', rival }) => {
    const { served } = mortal
    const host = served.host.replace('casino1', site)
    const player = await served.richPlayer('1000', host)
    const table = await served.ask('/api/shared/table', { game_code }, { host })
    const { stake_min: price } = table.body.value as { stake_min: string }
    const bet = { game_code, stake: stake ?? price, choice, client_ref: randomUUID() }
    const place = async (body: Body, { auth }: Player, port = served.port) =>
      (await served.ask('/api/shared/bet', body, { auth, host, port })).body
    let shared_id = ''
    await mortal.killedWith(bet.client_ref, point, async (port) => {
      // Looked for only now: a round may close while a server starts.
      shared_id = await openRound(served, game_code, host)
      return place({ ...bet, shared_id }, player, port)
    })
    if (rival) {
      const other = { ...bet, shared_id, choice: rival, client_ref: randomUUID() }
      await place(other, await served.richPlayer('1000', host))
    }
    const { message } = await place({ ...bet, shared_id }, player)
    expect(['OK', 'betsClosed']).toContain(message)
    if (message !== 'OK') return mortal.expectBooks(player, [])
    const findOver = ({ results }: { results: { shared_id: string; state: string }[] }) => {
      served.advance(leapMs)
      return results.find((one) => one.shared_id === shared_id)
    }
    await tableWith(served, findOver, game_code, host)
    // From the books: the clock may have run ahead of the player's session.
    const { rows } = await mortal.owner.query<Told>(
      `select r.state, r.stake::text, r.payout::text
         from round r join player p using (site_id, player_id) where p.account_id = $1`,
      [player.account],
    )
    expect(rows).toHaveLength(1)
    await mortal.expectBooks(
      player,
      rows.map((round) => (round.state === 'void' ? { stake: '0', payout: '0' } : round)),
    )
  },
)
