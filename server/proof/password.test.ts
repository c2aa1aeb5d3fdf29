/** Protects: a stolen table tells no passwords, and the cost of hashing can be raised later. */

import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { Refusal } from '#server/base/refusal.ts'
import { checkPassword, hashPassword, needsRehash, verifyPassword } from './password.ts'

const site = { code: 'north', name: 'North House' }

const isRefused = (password: string, accountId = 'maria_87') => {
  try {
    checkPassword(password, accountId, site)
    return false
  } catch (fault) {
    return fault instanceof Refusal && fault.key === 'passwordWeak'
  }
}

test('[ASVS 11.4.2] a hash carries its salt and OWASP cost of argon2id', async () => {
  const [first, second] = await Promise.all([
    hashPassword('river-stone-42'),
    hashPassword('river-stone-42'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(second).not.toBe(first)
  expect(await verifyPassword('river-stone-42', first)).toBe(true)
  expect(await verifyPassword('river-stone-43', first)).toBe(false)
  expect(needsRehash(first)).toBe(false)
})

test('a hash made at another cost still verifies and asks to be made again', async () => {
  const nonce = Buffer.from('0123456789abcdef')
  const message = 'river-stone-42'
  const hash = argon2Sync('argon2id', {
    message,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8192,
    passes: 3,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=8192,t=3,p=1$${text(nonce)}$${text(hash)}`
  expect(await verifyPassword('river-stone-42', stored)).toBe(true)
  expect(await verifyPassword('river-stone-4', stored)).toBe(false)
  expect(needsRehash(stored)).toBe(true)
})

test('what is no hash of ours verifies nothing', async () => {
  for (const stored of [
    null,
    '',
    'none',
    '$argon2id$v=19$m=1,t=1,p=1$$',
    '$2b$10$abcdefghijklmnopqrstuv',
  ]) {
    expect(await verifyPassword('', stored)).toBe(false)
  }
})

test('[ASVS 6.2.9] nothing is cut off, and one text has one form whatever the keyboard', async () => {
  const long = 'å'.repeat(127)
  const stored = await hashPassword(`${long}x`)
  expect(await verifyPassword(`${long}y`, stored)).toBe(false)
  expect(await verifyPassword(`${long.normalize('NFD')}x`, stored)).toBe(true)
})

test.each([
  ['listed', 'Password123'],
  ['listed, keyboard row', 'qwertyuiop'],
  ['one letter', 'zzzzzzzzzzzz'],
  ['two letters', 'ababababab'],
  ['holds the account', 'xx-Maria_87-xx'],
  ['holds the site', 'my-north-gate-9'],
  ['holds the site’s name', 'NorthHouse-2031'],
  ['too short once composed', 'a\u030aa\u030aa\u030aa\u030a'],
  ['too long', 'ab-1'.repeat(33)],
])('[ASVS 6.2.4] a password is refused that is %s', (_, password) => {
  expect(isRefused(password)).toBe(true)
})

test.each([
  'correct horse battery',
  'onlyletters',
  '74093218',
  'пароль-реки',
  '🂡 four aces 🂱',
  'ab1!'.repeat(32),
])('[ASVS 6.2.5] nothing is asked of the composition: %s', (password) => {
  expect(isRefused(password)).toBe(false)
})
