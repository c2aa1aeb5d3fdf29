/** Protects: anybody can check a shared round from its record alone, and no part of it can be changed unseen. */

import { describe, expect, test } from 'vitest'
import { configHash } from '../game.ts'
import { drawsOf, fairAlgorithm } from '../fair.ts'
import { verifyRound, type RoundRecord } from '../verify.ts'
import { formerSharedGames, sharedGames } from './catalogue.ts'
import { publicSeedOf, seedBefore, sharedNonce } from './chain.ts'
import type { SharedGame } from './shared.ts'
import { drawAgain, type SharedRecord } from './verify.ts'

const serverSeed = '5be7'.repeat(16)
const link = 3
const anchor = Array.from({ length: link }).reduce<string>(seedBefore, serverSeed)
const references = ['bet-c', 'bet-a', 'bet-b']
const stake = 100n

/** The whole record of a round with three bets of the first choice, and that of its first bet. */
function recordsOf(game: SharedGame): { round: SharedRecord; bet: RoundRecord } {
  const publicSeed = publicSeedOf(references)
  const ground = { commitment: seedBefore(serverSeed), publicSeed }
  const choice = game.defaultChoice
  const seeds = { serverSeed, clientSeed: publicSeed, nonce: sharedNonce }
  const outcome = game.draw(drawsOf(seeds), ground)
  const bets = references.map((ref) => ({ ref, stake, choice, act: null }))
  const book = game.bookOf?.(bets, outcome, ground) ?? progressOf(game, bets, outcome)
  const step = game.settle(bets[0]!, outcome, book, ground)
  const common = {
    game_code: game.code,
    algorithm: fairAlgorithm,
    rules_version: game.version,
    config_hash: configHash(game),
    currency: 'PHP',
    references,
    chain: { link, anchor },
  }
  const round: SharedRecord = {
    ...common,
    round: {
      state: 'settled',
      server_seed: serverSeed,
      server_seed_hash: ground.commitment,
      public_seed: publicSeed,
      shown: game.shownAt(outcome, game.lastsMs(outcome, book), book),
    },
    ...(game.decides && { progress: book }),
    ...(game.bookOf && {
      pool: references.map((reference) => ({ reference, stake: '1.00', choice })),
    }),
  }
  const bet: RoundRecord = {
    ...common,
    round_id: references[0]!,
    server_seed: serverSeed,
    server_seed_hash: ground.commitment,
    client_seed: publicSeed,
    nonce: sharedNonce,
    stake: '1.00',
    choice,
    moves: [],
    payout: (Number(step.payout) / 100).toFixed(2),
    steps: [step],
  }
  return JSON.parse(JSON.stringify({ round, bet })) as { round: SharedRecord; bet: RoundRecord }
}

/** How far a round has come in which everybody stays away. */
function progressOf(
  { decides }: SharedGame,
  bets: Parameters<NonNullable<SharedGame['decides']>['goOn']>[0],
  outcome: unknown,
): unknown {
  if (!decides) return null
  let book = decides.begun
  for (let open = decides.openIn(book); open; open = decides.openIn(book))
    ({ book } = decides.goOn(bets, outcome, book, open.endsMs, { graceMs: 0, gapMaxMs: 0 }))
  return book
}

const faultsOf = (record: unknown) =>
  verifyRound(record)
    .checks.filter(({ ok }) => !ok)
    .map(({ name }) => name)

test('[GAM-19] a round of former rules verifies by them, and by no others', () => {
  for (const game of formerSharedGames) {
    const { round, bet } = recordsOf(game)
    expect([faultsOf(round), faultsOf(bet)]).toEqual([[], []])
    const renamed = { rules_version: sharedGames[game.code]!.version }
    expect(faultsOf({ ...round, ...renamed })).toEqual(['config'])
    expect(faultsOf({ ...bet, ...renamed })).toContain('config')
  }
})

// A game that awaits a block is drawn from that, and not from its bets.
test.each(
  Object.values(sharedGames)
    .filter(({ awaitsBlock }) => !awaitsBlock)
    .map((game) => [game.code, game] as const),
)('%s: a bet left out, put in, or not among them is found', (_, game) => {
  const { round, bet } = recordsOf(game)
  expect(faultsOf({ ...round, references: references.slice(1) })).toContain('references')
  expect(faultsOf({ ...round, references: [...references, 'late'] })).toContain('references')
  expect(faultsOf({ ...bet, references: references.slice(1) })).toContain('references')
  const round_id = 'elsewhere'
  expect(faultsOf({ ...bet, round_id })).toContain('references')
})

describe.each(Object.values(sharedGames).map((game) => [game.code, game] as const))(
  '%s',
  (_, game) => {
    const { round, bet } = recordsOf(game)
    const other = 'f'.repeat(64)

    test('a round verifies, and so does a bet with what proves its round', () => {
      expect(verifyRound(round)).toMatchObject({ ok: true })
      expect(verifyRound(bet)).toMatchObject({ ok: true })
      const names = verifyRound(bet).checks.map(({ name }) => name)
      expect(names).toContain(game.awaitsBlock ? 'chain' : 'references')
    })

    test('a seed from outside the chain is found, and what was shown otherwise', () => {
      expect(faultsOf({ ...round, chain: { link, anchor: other } })).toEqual(['chain'])
      expect(faultsOf({ ...bet, chain: { link: link + 1, anchor } })).toEqual(['chain'])
      expect(faultsOf({ ...round, round: { ...round.round, server_seed: other } })).toContain(
        'commitment',
      )
      expect(faultsOf({ ...round, round: { ...round.round, shown: {} } })).toEqual(['steps'])
    })

    test('[REC-01] a round runs again from its record to the very end it had', () => {
      const again = drawAgain(round, game, 'PHP')!
      expect(JSON.parse(JSON.stringify(again.shownAt(again.lastsMs)))).toEqual(round.round.shown)
      const isAtOnce =
        JSON.stringify(again.shownAt(0)) === JSON.stringify(again.shownAt(again.lastsMs))
      expect(isAtOnce).toBe(again.lastsMs === 0)
    })

    test('what is no record of a round is told, and nothing is thrown', () => {
      for (const broken of [
        { ...round, chain: null },
        { ...round, references: [1] },
        { ...round, round: {} },
        { ...round, pool: [null] },
        { ...round, chain: { link: 1e15, anchor } },
        { ...round, game_code: 'no-game' },
        { ...round, round: { ...round.round, server_seed_hash: 'none' } },
        { ...round, round: { ...round.round, public_seed: 'no seed' } },
      ])
        expect(verifyRound(broken).ok).toBe(false)
    })
  },
)

test('of a bet a move that nobody could make is found, and so is another nonce', () => {
  for (const game of Object.values(sharedGames)) {
    const { bet } = recordsOf(game)
    expect(faultsOf({ ...bet, moves: ['up'] })).toContain('moves')
    expect(faultsOf({ ...bet, nonce: 1 })).toContain('seeds')
  }
})

test('of a pool a stake that others had is found', () => {
  const { round } = recordsOf(sharedGames['lantern-hall-90']!)
  const [first, ...rest] = round.pool!
  expect(faultsOf({ ...round, pool: [{ ...first, stake: '50.00' }, ...rest] })).toEqual(['steps'])
  expect(faultsOf({ ...round, pool: rest })).toEqual(['steps'])
})

test('a round that was given back undrawn verifies by its seed alone', () => {
  const { round } = recordsOf(sharedGames['lantern-hall-90']!)
  const refunded = { ...round.round, state: 'refunded', public_seed: '', shown: null }
  expect(verifyRound({ ...round, round: refunded })).toMatchObject({ ok: true })
})
