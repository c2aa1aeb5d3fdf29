/** Protects bets on sports: the server dies as one is placed and as it is sold, what was asked is asked again, and it happens once. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { offeredOn } from '#tests/harness/sports_examples.ts'
import { openMortal, type Mortal } from './mortal.ts'
import type { Point } from './server.ts'

/** It starts servers of its own, however long that takes. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let mortal: Mortal
beforeAll(async () => {
  mortal = await openMortal()
})
afterAll(() => mortal.close())

test.each<Point>(['sent', 'posted', 'committed'])(
  '[REC-06] a bet on sports, killed when it is %s and again when it is sold, is placed and sold once',
  async (point) => {
    const { served } = mortal
    const host = served.host.replace('casino1', 'sportsbook1')
    const player = await served.richPlayer('1000', host)
    const asking = (port = served.port) => ({ auth: player.auth, host, port })
    const client_ref = randomUUID()
    const bet = {
      selections: (await offeredOn(served, host, 2)).map(({ selection }) => selection),
      combine: 2,
      unit: '10',
      accept: 'any',
      client_ref,
    }
    await mortal.killedWith(client_ref, point, (port) =>
      served.ask('/api/sports/place', bet, asking(port)),
    )
    const placed = await served.ask('/api/sports/place', bet, asking())
    expect(placed.body).toMatchObject({ statusCode: 1, value: { state: 'open', stake: '10.00' } })

    const told = { ticket_id: client_ref }
    const { body } = await served.ask('/api/sports/cash_out_quote', told, asking())
    const { amount } = body['value'] as { amount: string }
    const sale = { ...told, amount }
    await mortal.killedWith(`${client_ref}.0`, point, (port) =>
      served.ask('/api/sports/cash_out', sale, asking(port)),
    )
    const sold = await served.ask('/api/sports/cash_out', sale, asking())
    expect(sold.body).toMatchObject({ value: { state: 'cashed_out', payout: amount } })
    await mortal.expectBooks(player, [{ stake: '10.00', payout: amount }])
  },
)
