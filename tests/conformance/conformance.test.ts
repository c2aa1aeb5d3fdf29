/** Protects: whatever a vendor says, however often and in whichever order, the money ends where the vendor believes it. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSimulators, testProviders, type TestProviders } from '#tests/harness/providers.ts'
import { cases } from './cases.ts'
import { faults } from './faults.ts'
import { failures, playMatrix } from './matrix.ts'
import { ownWallet } from './own.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

const wallets = () => allSimulators.map((simulator) => ownWallet(providers, simulator))

test('every vendor passes every case over a good line', { timeout: 120_000 }, async () => {
  const cells = await playMatrix(wallets(), { faults: ['none'] })
  expect(failures(cells)).toEqual([])
  for (const { name } of allSimulators) {
    const passed = cells.filter(
      ({ vendor, verdict }) => vendor === name && verdict.outcome === 'passed',
    )
    expect(passed.length, name).toBeGreaterThan(25)
  }
})

// The whole matrix is `npm run conformance`; here each fault meets a part of the cases, each case a fault.
test(
  'every fault leaves the money where the vendor believes it',
  { timeout: 120_000 },
  async () => {
    const broken = faults.filter((fault) => fault !== 'none')
    for (const [n, fault] of broken.entries()) {
      const part = cases.filter((_, i) => i % broken.length === n)
      expect(failures(await playMatrix(wallets(), { faults: [fault], cases: part }))).toEqual([])
    }
  },
)

test('for every movement there is what its vendor sent', async () => {
  // The parts of a call that ends several chunks have keys of their own behind its own.
  const { rows } = await providers.house.owner.query(`
    select provider, class, reference from transfer_key k
     where class like 'game.%' and transfer_id is not null
       and not exists (select from provider_entry e
                        where (e.site_id, e.player_id, e.provider, e.class) = (k.site_id, k.player_id, k.provider, k.class)
                          and (e.reference = k.reference or k.reference like e.reference || '.%'))`)
  expect(rows).toEqual([])
})

test('the books of all of it agree', async () => {
  expect(await providers.faults()).toEqual([])
})
