/** Protects: what a gateway lets the house do with a secret is readable to nobody else. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { keysReader, writeKeys } from './keys.ts'

let house: TestHouse
const sealKey = Buffer.alloc(32, 7)

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

test('keys are sealed at rest, and opened again only for their site and gateway', async () => {
  const { database, site, owner } = house
  const keys = {
    address: 'https://vendor.example',
    account: 'shop',
    apiKey: 'sk_live_1',
    webhookSecret: 'whsec_1',
  }
  await database.inSite(site.id, (db) => writeKeys(db, sealKey, site.id, 'elsewhere', keys, noon))
  const read = keysReader({ database, sealKey, demoKeys: null }, 'elsewhere')
  expect(await read(site.id)).toEqual(keys)
  const { rows } = await owner.query<{ row: string }>(
    'select gateway_key::text as row from gateway_key',
  )
  expect(rows.map(({ row }) => row).join()).not.toMatch(/sk_live|whsec/)
  await expect(read(house.otherSite.id)).rejects.toThrow('has keys')
})
