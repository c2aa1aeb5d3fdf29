/** Protects private files: the same bytes sealed and public are two files, and neither takes the place of the other. */

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { readFile, storeBytes } from './files.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const sealKey = Buffer.alloc(32, 4)
const siteId = 1

test.each(['sealed first', 'public first'])(
  'a sealed and a public copy do not meet (%s)',
  async (order) => {
    const bytes = randomBytes(100)
    const file = { siteId, bytes, type: 'image/png', at: noon }
    const keep = (isSealed: boolean) =>
      house.database.inSite(siteId, (db) =>
        storeBytes(db, { ...file, ...(isSealed && { sealKey }) }),
      )
    const isSealedFirst = order === 'sealed first'
    const hashes = [
      await keep(isSealedFirst),
      await keep(!isSealedFirst),
      await keep(isSealedFirst),
    ]
    expect(new Set(hashes).size).toBe(2)
    const [sealed = '', open = ''] = isSealedFirst ? hashes : hashes.slice(1)
    const read = (hash: string, key?: Buffer) =>
      house.database.inSite(siteId, (db) =>
        readFile(db, { siteId, hash, ...(key && { sealKey: key }) }),
      )
    expect((await read(open))?.bytes).toEqual(bytes)
    expect((await read(sealed, sealKey))?.bytes).toEqual(bytes)
    expect(await read(sealed)).toBe(null)
  },
)
