/** Protects: a true record of any game verifies offline, and no part of it can be changed unseen. */

import { describe, expect, test } from 'vitest'
import { showMoney } from '#contract/money.ts'
import { formerGames, games } from './catalogue.ts'
import { commitmentOf, fairAlgorithm } from './fair.ts'
import { configHash, type Game } from './game.ts'
import { playRound } from '#tests/harness/rounds.ts'
import type { RoundRecord } from './verify.ts'
import { verifyRound } from './verify.ts'

const serverSeed = '3d1f'.repeat(16)
const otherSeed = '3d1e'.repeat(16)

function recordOf(game: Game, nonce: number): RoundRecord {
  const seeds = { serverSeed, clientSeed: 'a-player_1', nonce }
  const stake = 200n
  const outcome = playRound(game, seeds, stake)
  const record: RoundRecord = {
    algorithm: fairAlgorithm,
    game_code: game.code,
    rules_version: game.version,
    config_hash: configHash(game),
    server_seed: serverSeed,
    server_seed_hash: commitmentOf(serverSeed),
    client_seed: seeds.clientSeed,
    nonce,
    stake: showMoney(outcome.staked, 'PHP'),
    opening_stake: showMoney(stake, 'PHP'),
    moves: outcome.moves,
    currency: 'PHP',
    choice: game.defaultChoice,
    payout: showMoney(outcome.payout, 'PHP'),
    steps: outcome.steps,
  }
  return JSON.parse(JSON.stringify(record)) as RoundRecord
}

test.each(formerGames.map((game) => [game.code, game.version, game] as const))(
  '[GAM-19] a round of %s version %i verifies by the rules it was played under',
  (_, version, game) => {
    expect(games[game.code]!.version).toBeGreaterThan(version)
    for (let nonce = 0; nonce < 40; nonce++)
      expect(verifyRound(recordOf(game, nonce))).toMatchObject({ ok: true })
    const renamed = { ...recordOf(game, 11), rules_version: version + 1 }
    expect(verifyRound(renamed).ok).toBe(false)
  },
)

describe.each(Object.values(games).map((game) => [game.code, game] as const))('%s', (_, game) => {
  test('the record of a round verifies, win or not', () => {
    for (let nonce = 0; nonce < 40; nonce++) {
      const { ok, checks } = verifyRound(recordOf(game, nonce))
      expect(checks.filter((check) => !check.ok)).toEqual([])
      expect(ok).toBe(true)
    }
  })

  test('a record changed in any one field does not', () => {
    const record = recordOf(game, 11)
    const steps = record.steps as Record<string, unknown>[]
    const changes: [string, Partial<RoundRecord>][] = [
      ['algorithm', { algorithm: 'fairhouse-0' }],
      ['game', { game_code: 'no-game' }],
      ['rules', { rules_version: game.version + 1 }],
      ['config', { config_hash: '0'.repeat(64) }],
      ['seeds', { client_seed: 'a:player' }],
      ['seeds', { nonce: -1 }],
      ['steps', { nonce: 12 }],
      ['steps', { client_seed: 'a-player_2' }],
      ['commitment', { server_seed: otherSeed }],
      ['commitment', { server_seed_hash: commitmentOf(otherSeed) }],
      ['seeds', { server_seed: serverSeed.toUpperCase() }],
      ['stake', { opening_stake: '0.00' }],
      ['moves', { stake: '0.01' }],
      ['moves', { moves: ['fly'] }],
      ['stake', { currency: 'XXX' }],
      ['choice', { choice: { any: 1 } }],
      ['choice', { choice: null }],
      ['payout', { payout: '123456.78' }],
      ['steps', { steps: [] }],
      ['steps', { steps: [{ ...steps[0], payout: '1' }, ...steps.slice(1)] }],
    ]
    for (const [name, change] of changes) {
      const { ok, checks } = verifyRound({ ...record, ...change })
      expect(ok).toBe(false)
      expect(checks.find((check) => check.name === name)).toMatchObject({ ok: false })
    }
  })
})

test('a record may carry more than is drawn', () => {
  expect(
    verifyRound({ ...recordOf(games['dice']!, 1), played_at: '2026-03-01T12:00:00Z' }),
  ).toMatchObject({ ok: true })
})

test('what is no record is refused, not thrown at', () => {
  for (const raw of [
    null,
    undefined,
    1,
    'x',
    [],
    {},
    { ...recordOf(games['dice']!, 1), steps: undefined, nonce: undefined },
    { ...recordOf(games['dice']!, 1), nonce: '1' },
  ]) {
    expect(verifyRound(raw)).toMatchObject({ ok: false, checks: [{ name: 'record' }] })
  }
})
