/** Protects: a site's keys stay sealed and are its own; amounts are exact; known vectors are read as their vendors write them. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { accessReader, frameOriginsOf, writeAccess, type AccessEntry } from './access.ts'
import { isAllowed } from './allowlist.ts'
import { addDecimals, readAmount, showAmount } from './amount.ts'
import { decrypt, encrypt, jdb } from './jdb.ts'
import { openingOf } from './open.ts'

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

test('games are framed from origins named in full alone; nothing else can be written into a content policy', async () => {
  const { database, site, otherSite } = house
  const keys = { key: 'k', iv: 'i' }
  const write = (policy: NonNullable<AccessEntry['policy']>) =>
    database.inSite(site.id, (db) =>
      writeAccess(
        db,
        Buffer.alloc(32, 1),
        site.id,
        'jdb',
        { address: 'https://api.vendor.test', account: 'shop', keys, policy },
        noon,
      ),
    )
  const listed = [
    'https://games.vendor.test',
    'https://m.vendor.test:8443',
    'http://localhost:9000',
  ]
  await write({ frameOrigins: listed, takesWindow: 'onPhones' })
  expect((await frameOriginsOf(database, site)).toSorted()).toEqual(listed.toSorted())
  expect(await frameOriginsOf(database, otherSite)).toEqual([])
  for (const origin of [
    '*',
    'https:',
    'https://*.vendor.test',
    'https://vendor.test/',
    'https://vendor.test/path',
    'https://vendor.test:443',
    'https://Vendor.test',
    'https://vendor',
    'http://vendor.test',
    'data:',
    "'unsafe-inline'",
    'https://vendor.test; script-src *',
    'https://vendor.test\nhttps://other.test',
    ' https://vendor.test',
  ])
    await expect(write({ frameOrigins: [listed[0]!, origin] }), origin).rejects.toThrow(
      'provider_access_frame_origins',
    )
  const nonsense = [{ frameOrigins: 'https://vendor.test' }, { frameOrigins: [7] }] as unknown
  for (const policy of nonsense as NonNullable<AccessEntry['policy']>[])
    await expect(write(policy)).rejects.toThrow('provider_access_frame_origins')
  await expect(write({ takesWindow: 'sometimes' as 'always' })).rejects.toThrow(
    'provider_access_takes_window',
  )
})

test('a game is framed from our own origin and a listed one; on phones it may take the whole window', () => {
  const [origin, vendor] = ['https://site.test', 'https://games.vendor.test']
  const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36'
  const desk = { origin, device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }
  const policy = { frameOrigins: [vendor], takesWindow: 'never' } as const
  expect(openingOf(origin, desk, { ...policy, frameOrigins: [] })).toBe('iframe')
  expect(openingOf(vendor, desk, policy)).toBe('iframe')
  for (const other of [
    'https://vendor.test',
    'https://eu.games.vendor.test',
    `${vendor}:8443`,
    `${vendor}.others.test`,
    'http://games.vendor.test',
  ])
    expect(openingOf(other, desk, policy), other).toBe('tab')
  expect(openingOf(vendor, desk, { ...policy, takesWindow: 'always' })).toBe('native')
  expect(openingOf(vendor, desk, { ...policy, takesWindow: 'onPhones' })).toBe('iframe')
  const held = { ...desk, device: phone }
  expect(openingOf(vendor, held, { ...policy, takesWindow: 'onPhones' })).toBe('native')
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
