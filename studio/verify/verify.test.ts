/** Protects: the verification page tests itself, reads what the history hands out, and finds what was changed. */

import { expect, test } from 'vitest'
import { verifyRound } from '#games/verify.ts'
import { isSealed, pickRecord, readRecord } from './record.ts'
import { exampleRecord, runVectors } from './vectors.ts'

test('every known answer comes out', () => {
  expect(runVectors().filter(({ isRight }) => !isRight)).toEqual([])
})

test('a round of the history verifies, whatever else it carries', () => {
  const round = { ...exampleRecord, round_id: 'r1', balance_before: '5.00' }
  expect(verifyRound(pickRecord(round)).ok).toBe(true)
  expect(verifyRound(readRecord(JSON.stringify(round))).ok).toBe(true)
})

test('a round of several moves and a bet in a shared round are taken with all that proves them', () => {
  const proof = { moves: ['hit'], opening_stake: '1.00', references: ['r1'], chain: {} }
  const round = { ...exampleRecord, round_id: 'r1', code_hash: 'a', ...proof }
  expect(pickRecord({ ...round, balance_before: '5.00' })).toEqual(round)
  const shared = { round: {}, references: [] }
  expect(pickRecord(shared)).toEqual(shared)
})

test.each([
  'payout',
  'stake',
  'nonce',
  'client_seed',
  'server_seed',
  'server_seed_hash',
  'config_hash',
] as const)('a changed %s is found', (field) => {
  const value = exampleRecord[field]
  const changed =
    typeof value === 'number'
      ? value + 1
      : value.replace(/[0-9a-z]/, (at) => (at === '1' ? '2' : '1'))
  expect(verifyRound({ ...exampleRecord, [field]: changed }).ok).toBe(false)
})

test('what is no record is told apart from what is not revealed yet', () => {
  expect(readRecord('{')).toBeUndefined()
  expect(verifyRound(readRecord('[]')).ok).toBe(false)
  expect(verifyRound(readRecord('null')).ok).toBe(false)
  expect([isSealed({ server_seed: '' }), isSealed(exampleRecord), isSealed(null)]).toEqual([
    true,
    false,
    false,
  ])
})
