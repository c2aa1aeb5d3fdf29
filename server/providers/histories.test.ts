/** Protects: whatever order a vendor's calls come in, money follows a model that a child could check. */

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hub88 } from '#server/demo/games/hub88.ts'
import { oneapi } from '#server/demo/games/oneapi.ts'
import type { Move, Simulator } from '#server/demo/games/simulator.ts'
import { moveOf, testProviders, type Gamer, type TestProviders } from '#tests/harness/providers.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

/** Few names, so that calls meet each other again and again. */
const stakeNames = ['a', 'b', 'c', 'd'] as const
type Name = (typeof stakeNames)[number]
/** Two of a round each, and what each stakes and wins in whole units. */
const facts: Record<Name, { round: string; stake: number; payout: number }> = {
  a: { round: 'x', stake: 30, payout: 45 },
  b: { round: 'x', stake: 50, payout: 0 },
  c: { round: 'y', stake: 40, payout: 100 },
  d: { round: 'y', stake: 70, payout: 10 },
}

type Said = { kind: 'stake' | 'payout' | 'cancel'; name: Name; closes: boolean }
type Round = { state: 'open' | 'settled' | 'void'; live: Set<Name> }

/** What must become of each call, in whole units. */
function openModel(cash: number) {
  const stakes = new Map<Name, 'booked' | 'void'>()
  const payouts = new Set<Name>()
  const rounds = new Map<string, Round>()
  const judge: Record<Said['kind'], (said: Said) => boolean> = {
    stake: ({ name }) => {
      const { round, stake } = facts[name]
      const known = stakes.get(name)
      if (known) return known === 'booked'
      const found = rounds.get(round)
      if (found?.state === 'settled' || stake > cash) return false
      cash -= stake
      stakes.set(name, 'booked')
      if (found && found.state !== 'void') found.live.add(name)
      else rounds.set(round, { state: 'open', live: new Set([name]) })
      return true
    },
    payout: ({ name, closes }) => {
      const { round, payout } = facts[name]
      const found = rounds.get(round)
      if (payouts.has(name)) return true
      if (stakes.get(name) !== 'booked' || !found || found.state === 'void') return false
      cash += payout
      payouts.add(name)
      if (closes) found.state = 'settled'
      return true
    },
    cancel: ({ name }) => {
      const { round, stake, payout } = facts[name]
      const found = rounds.get(round)
      if (stakes.get(name) !== 'booked') {
        stakes.set(name, 'void')
        return true
      }
      // What was paid for another stake of the round does not hold this one.
      const isPaid = payouts.has(name) && payout > 0
      if (!found || found.state === 'settled' || isPaid) return false
      cash += stake
      stakes.set(name, 'void')
      found.live.delete(name)
      if (found.live.size === 0) found.state = 'void'
      return true
    },
  }
  return { judge: (said: Said) => judge[said.kind](said), cash: () => cash }
}

const said = fc.record<Said>({
  kind: fc.constantFrom('stake', 'stake', 'payout', 'cancel'),
  name: fc.constantFrom(...stakeNames),
  closes: fc.boolean(),
})

function moveFor(
  simulator: Simulator,
  gamer: Gamer,
  story: string,
  { kind, name, closes }: Said,
): Move {
  const { round, stake, payout } = facts[name]
  const place = { round: `${story}-${round}`, reference: `${story}-${name}` }
  if (kind === 'stake') return moveOf(simulator, gamer, kind, { ...place, stake: String(stake) })
  const of = { of: place.reference, ofKind: 'stake', ofAmount: String(stake) } as const
  return moveOf(simulator, gamer, kind, {
    ...place,
    ...of,
    reference: `${place.reference}-${kind}`,
    ...(kind === 'payout' && { payout: String(payout), closes }),
  })
}

test.each([
  { simulator: hub88, currency: 'PHP' as const, unit: 100n },
  { simulator: oneapi, currency: 'VND' as const, unit: 1n },
])('histories of $simulator.name in $currency', async ({ simulator, currency, unit }) => {
  let stories = 0
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 24 }), async (history) => {
      const { site, otherSite } = providers.house
      const at = currency === 'PHP' ? site : { ...otherSite, currency }
      const gamer = await providers.gamerOf(simulator, 100n * unit, at)
      const story = `${simulator.name}-${++stories}`
      const model = openModel(100)
      for (const one of history) {
        const move = moveFor(simulator, gamer, story, one)
        const posted = simulator.write(move, providers.keysOf(at.id, simulator.name))
        if (!posted) throw new Error('the protocol has this move')
        const heard = await providers.post(simulator, posted, { site: at })
        const { word, code } = simulator.understand(move, heard)
        expect(word === 'ok', `${one.kind} ${one.name}: ${code}`).toBe(model.judge(one))
        expect(await providers.cashOf(gamer)).toBe(BigInt(model.cash()) * unit)
      }
    }),
    { numRuns: 25 },
  )
  expect(await providers.faults()).toEqual([])
})
