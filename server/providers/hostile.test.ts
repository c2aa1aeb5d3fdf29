/** Protects: what reaches for another player's bet, or comes twenty times at once, moves what it may and nothing else. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Move, Simulator } from '#server/demo/games/simulator.ts'
import {
  allSimulators,
  moveOf,
  testProviders,
  type Gamer,
  type TestProviders,
} from '#tests/harness/providers.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

/** What the protocol has of stakes: alone, or with what they win. */
const stakeOf = (simulator: Simulator, gamer: Gamer) =>
  simulator.write(
    moveOf(simulator, gamer, 'stake'),
    providers.keysOf(gamer.site.id, simulator.name),
  )
    ? ('stake' as const)
    : ('stakePayout' as const)

const many = 20

test.each(allSimulators.map((simulator) => ({ name: simulator.name, simulator })))(
  '$name: nobody is paid for, or given back, what another player has staked',
  async ({ simulator }) => {
    const gamer = await providers.gamerOf(simulator, 10_000n)
    const thief = await providers.gamerOf(simulator, 10_000n)
    const stranger = await providers.gamerOf(simulator, 10_000n, providers.house.otherSite)
    const kind = stakeOf(simulator, gamer)
    const { reference, round } = moveOf(simulator, gamer, kind)
    await providers.say(simulator, gamer, kind, { reference, round, stake: '10', payout: '0' })
    const settling = { of: reference, ofKind: kind, ofAmount: '10', round }
    for (const who of [thief, stranger]) {
      const won = { ...settling, payout: '50', closes: true }
      const paid = await providers.say(simulator, who, 'payout', won)
      expect(paid?.word).not.toBe('ok')
      await providers.say(simulator, who, 'cancel', settling)
      await providers.say(simulator, who, 'close', settling)
      expect(await providers.cashOf(who)).toBe(10_000n)
    }
    expect(await providers.cashOf(gamer)).toBe(9000n)
  },
)

test.each(allSimulators.map((simulator) => ({ name: simulator.name, simulator })))(
  '$name: twenty of each at once are one of each',
  async ({ simulator }) => {
    const gamer = await providers.gamerOf(simulator, 10_000n)
    const kind = stakeOf(simulator, gamer)
    const bet = moveOf(simulator, gamer, kind)
    const undone = moveOf(simulator, gamer, kind)
    const place = ({ reference, round }: Move) => ({ reference, round })
    const settling = ({ reference, round }: Move) => ({
      of: reference,
      ofKind: kind,
      ofAmount: '10',
      round,
    })
    type Heard = Awaited<ReturnType<typeof providers.say>>
    /** Said by twenty at once: none is told no, and who had to wait too long hears it by repeating. */
    const agree = async (what: (n: number) => Promise<Heard>, again: () => Promise<Heard>) => {
      const heard = await Promise.all(Array.from({ length: many }, (_, n) => what(n)))
      if (heard[0] === null) return false
      expect(heard.filter((one) => one?.word === 'no')).toEqual([])
      expect((await again())?.word).toBe('ok')
      return true
    }

    const stakes = { stake: '10', payout: '0', closes: kind === 'stakePayout' }
    const stake = () => providers.say(simulator, gamer, kind, { ...place(bet), ...stakes })
    await agree(stake, stake)
    expect(await providers.cashOf(gamer)).toBe(9000n)
    const won = { ...settling(bet), reference: `${bet.reference} won`, payout: '25', closes: true }
    const pay = () =>
      kind === 'stake' ? providers.say(simulator, gamer, 'payout', won) : Promise.resolve(null)
    const cash = (await agree(pay, pay)) ? 11_500n : 9000n
    expect(await providers.cashOf(gamer)).toBe(cash)

    // A stake and its cancel, in any order: nothing is left of either.
    const undo = { ...settling(undone), reference: `${undone.reference} undone` }
    const cancel = () => providers.say(simulator, gamer, 'cancel', undo)
    const isUndone = await agree(async (n) => {
      if (n % 2 === 0) await providers.say(simulator, gamer, kind, { ...place(undone), ...stakes })
      return cancel()
    }, cancel)
    // Where nothing can be undone, it is staked.
    if (!isUndone) await providers.say(simulator, gamer, kind, { ...place(undone), ...stakes })
    const stands = isUndone ? cash : cash - 1000n
    expect(await providers.cashOf(gamer)).toBe(stands)
  },
)

test('the books of all of it agree', async () => {
  expect(await providers.faults()).toEqual([])
})
