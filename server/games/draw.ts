/** Draws a round from the seeds in force, and writes its record without asking the database again. */

import { showMoney } from '#contract/money.ts'
import { drawsOf } from '#games/fair.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { timedId } from '#server/base/random.ts'
import { codeHash } from './code.ts'
import type { RoundRecord } from './rounds.ts'
import type { SeedPair } from './seeds.ts'
import { studioProvider, type Offer } from './studio.ts'

export type Drawn = ReturnType<typeof drawRound>

/** What the seeds in force make of a stake and choice, and the row that keeps it. */
export function drawRound(
  { site, now }: PlayerVisit,
  { game, configHash }: Offer,
  seed: SeedPair,
  stake: bigint,
  choice: unknown,
) {
  const draw = drawsOf({
    serverSeed: seed.serverSeed,
    clientSeed: seed.clientSeed,
    nonce: Number(seed.nextNonce),
  })
  const { payout, steps, pending } = game.settle({ stake, choice, draw })
  const cycleMinMs =
    game.category === 'slot_game' ? site.policy.slotCycleMinMs : site.policy.casinoCycleMinMs
  return {
    payout,
    pending,
    row: {
      roundId: timedId(now),
      providerCode: studioProvider,
      gameCode: game.code,
      rulesVersion: game.version,
      configHash,
      codeHash,
      seedId: seed.seedId,
      nonce: seed.nextNonce,
      choice,
      steps: steps as unknown[],
      state: pending ? ('open' as const) : ('settled' as const),
      cycleMinMs,
    },
  }
}

/** The record of a round just applied; the same as `readRound` would give, without asking for it. */
export function recordOf(
  { site, now }: PlayerVisit,
  { game }: Offer,
  seed: SeedPair,
  { payout, pending, row }: Drawn,
  stake: bigint,
  balanceBefore: bigint,
): RoundRecord {
  const money = (minor: bigint) => showMoney(minor, site.currency)
  return {
    round_id: row.roundId,
    provider_code: row.providerCode,
    game_code: row.gameCode,
    game_name: game.name,
    rules_version: row.rulesVersion,
    config_hash: row.configHash,
    code_hash: row.codeHash,
    played_at: now.toISOString(),
    stake: money(stake),
    payout: money(payout),
    currency: site.currency,
    balance_before: money(balanceBefore),
    balance_after: money(balanceBefore - stake + payout),
    state: row.state,
    choice: row.choice,
    moves: [],
    pending,
    steps: row.steps,
    algorithm: seed.algorithm,
    server_seed_hash: seed.serverSeedHash,
    server_seed: '',
    client_seed: seed.clientSeed,
    nonce: Number(row.nonce),
    steps_shown: 0,
  }
}
