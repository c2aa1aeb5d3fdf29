/** Protects: a site's keys stay sealed and are its own; amounts are exact; known vectors are read as their vendors write them. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { accessReader, writeAccess } from './access.ts'
import { isAllowed } from './allowlist.ts'
import { addDecimals, readAmount, showAmount } from './amount.ts'
import { decrypt, encrypt, jdb } from './jdb.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

test('keys are sealed at rest, and another site has none of them', async () => {
  const { database, owner, site, otherSite } = house
  const sealKey = Buffer.alloc(32, 1)
  const entry = {
    address: 'https://vendor.test',
    account: 'shop',
    keys: { key: 'k', iv: 'very secret' },
  }
  await database.inSite(site.id, (db) => writeAccess(db, sealKey, site.id, 'jdb', entry, noon))
  const accessOf = accessReader({ database, sealKey, demoAccess: null })
  expect(await accessOf(site, jdb, noon)).toMatchObject({
    address: entry.address,
    keys: entry.keys,
  })
  expect(await accessOf(otherSite, jdb, noon)).toBeNull()
  const { rows } = await owner.query<{ sealed: Buffer }>('select sealed from provider_access')
  expect(rows[0]?.sealed.toString('latin1')).not.toContain('very secret')
})

test('amounts are exact in every unit, or refused', () => {
  expect(readAmount('1234567', { places: 5 }, 'PHP')).toBeNull()
  expect(readAmount('1234000', { places: 5 }, 'PHP')).toBe(1234n)
  expect(readAmount('10.50', 'decimal', 'PHP')).toBe(1050n)
  expect(readAmount('10.5000', 'decimal', 'PHP')).toBe(1050n)
  expect(readAmount('10.505', 'decimal', 'PHP')).toBeNull()
  expect(readAmount('1.0', 'decimal', 'VND')).toBe(1n)
  expect(readAmount('0.00000001', 'decimal', 'XBT')).toBe(1n)
  for (const text of ['', '1e3', '0x10', ' 1', '1.', '.5', 'NaN', '+1', '01'])
    expect(readAmount(text, 'decimal', 'PHP')).toBeNull()
  expect(showAmount(1050n, { places: 5 }, 'PHP')).toBe('1050000')
  expect(addDecimals('0.1', '0.2', '-0.05')).toBe('0.25')
})

test('addresses and networks are allowed as they are written; none allows all', () => {
  expect(isAllowed([], '203.0.113.9')).toBe(true)
  expect(isAllowed(['203.0.113.0/24', '2001:db8::/32'], '203.0.113.9')).toBe(true)
  expect(isAllowed(['203.0.113.0/24', '2001:db8::/32'], '2001:db8::1')).toBe(true)
  expect(isAllowed(['203.0.113.0/24'], '203.0.114.9')).toBe(false)
  expect(isAllowed(['203.0.113.0/24'], 'nobody')).toBe(false)
})

test('a payload that JDB made is read, and made anew the same', () => {
  const [key, iv] = ['key1234567Sample', 'iv12345678Sample']
  const payload =
    'JYUwK_t1athMnX5mbEQ_stdBbYYgfIeC7utswa5A3Dw4vuORvpkTDWfmkFqpPtOPr_PJJA2WJLD4dBZV0qCnWAmBB7Fpuy7Rkgpbs-Xez6WlpKCApE4uY2TC0QegtWnj'
  const clear = decrypt(payload, key, iv)
  expect(JSON.parse(clear ?? '')).toMatchObject({
    action: 47,
    ts: 1632385601439,
    gType: '0',
    mType: '8001',
  })
  expect(encrypt(clear ?? '', key, iv)).toBe(payload)
})

test('a letter that stands for the same bytes as the one JDB sent is an altered one', () => {
  const [key, iv] = ['key1234567Sample', 'iv12345678Sample']
  // One block leaves four bits of the last letter unused: fifteen others mean the same bytes.
  const payload = encrypt('{"action":6}', key, iv)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const bytesOf = (text: string) => Buffer.from(text, 'base64url').toString('hex')
  const others = [...letters]
    .map((letter) => payload.slice(0, -1) + letter)
    .filter((text) => text !== payload && bytesOf(text) === bytesOf(payload))
  expect(others).toHaveLength(15)
  for (const other of others) expect(decrypt(other, key, iv), other).toBeNull()
})
