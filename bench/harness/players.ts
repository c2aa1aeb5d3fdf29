/** Players for a bench: many, with a session and money, because each may throw dice only once a second. */

import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { calls } from '#contract/calls.ts'
import { games } from '#games/catalogue.ts'
import { configHash } from '#games/game.ts'
import { codeHash } from '#server/games/code.ts'
import { systemClock } from '#server/base/clock.ts'
import { timedId } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/secrets.ts'
import { studioProvider } from '#server/games/studio.ts'
import type { WalletEntry } from '#server/games/wallet.ts'
import type { Transfer } from '#server/ledger/ledger.ts'

export const playersPerSide = 8192
const depositMinor = 100_000_000n
const stakeMinor = 100n

const dice = Object.values(games).find(({ code }) => code === 'dice')
assert(dice, 'the studio has dice')
const played = { code: dice.code, version: dice.version, configHash: configHash(dice) }

/** So many at a time as the ledger's queue takes gladly. */
export async function forAll<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const atOnce = 512
  for (let i = 0; i < items.length; i += atOnce)
    await Promise.all(items.slice(i, i + atOnce).map(work))
}

export type BenchPlayer = {
  id: bigint
  account: string
  token: string
  tokenHash: Buffer
  nextNonce: bigint
}

/** Half of them play over HTTP, half straight on the ledger, so that neither disturbs the other's nonces. */
export async function addPlayers(
  owner: pg.Client,
  siteId: number,
  secret: string,
  passwordHash: string,
): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = Array.from({ length: 2 * playersPerSide }, (_, n) => {
    const token = randomBytes(32).toString('base64url')
    const tokenHash = hashToken(token, secret)
    return { id: 0n, account: `bench${n}`, token, tokenHash, nextNonce: 0n }
  })
  const { rows } = await owner.query<{ player_id: bigint }>(
    `insert into player (site_id, account_id, password_hash, phone, status, created_at)
     select $1, name, $2, '+639' || (100000000 + n), 'active', now() from unnest($3::text[]) with ordinality as made (name, n)
     order by n returning player_id`,
    [siteId, passwordHash, players.map(({ account }) => account)],
  )
  players.forEach((player, n) => (player.id = rows[n]?.player_id ?? 0n))
  await owner.query(
    `insert into session (site_id, token_hash, session_id, player_id, address, device, created_at, last_seen_at, expires_at)
     select $1, hash, encode(hash, 'hex'), player_id, '127.0.0.1', 'bench', now(), now(), now() + interval '1 day'
       from unnest($2::bytea[], $3::bigint[]) as made (hash, player_id)`,
    [siteId, players.map(({ tokenHash }) => tokenHash), players.map(({ id }) => String(id))],
  )
  return players
}

const seedIdOf = ({ account }: BenchPlayer) => `seed-${account}`

export async function addSeeds(owner: pg.Client, siteId: number, players: BenchPlayer[]) {
  await owner.query(
    `insert into seed_pair (site_id, seed_id, player_id, algorithm, server_seed_sealed, server_seed_hash, client_seed, created_at, in_force_at)
     select $1, seed_id, player_id, 'bench', '\\x00', repeat('0', 64), 'bench', now(), now()
       from unnest($2::text[], $3::bigint[]) as made (seed_id, player_id)`,
    [siteId, players.map(seedIdOf), players.map(({ id }) => String(id))],
  )
}

/** A throw of dice as the studio books it; every other one wins. */
export function stakeOf(siteId: number, player: BenchPlayer): WalletEntry {
  const now = systemClock()
  const nonce = player.nextNonce++
  return {
    kind: 'stakePayout',
    siteId,
    playerId: player.id,
    provider: studioProvider,
    reference: randomUUID(),
    gameCode: played.code,
    content: 'dice',
    stake: stakeMinor,
    payout: nonce % 2n ? 2n * stakeMinor : 0n,
    session: player.tokenHash,
    round: {
      roundId: timedId(now),
      providerCode: studioProvider,
      gameCode: played.code,
      rulesVersion: played.version,
      configHash: played.configHash,
      codeHash,
      seedId: seedIdOf(player),
      nonce,
      choice: calls['/api/game/play'].example.choice,
      steps: [{ roll: 4711, won: true, multiplier: '1.98' }],
      cycleMinMs: 0,
    },
    at: now,
  }
}

export function depositOf(siteId: number, { id }: BenchPlayer): Transfer {
  return {
    siteId,
    playerId: id,
    key: { provider: 'bench', class: 'deposit', reference: 'opening' },
    content: 'opening',
    legs: [{ account: 'cash', amount: depositMinor, against: 'gateway:bench', reason: 'deposit' }],
    gate: 'none',
    subject: 'bench',
    at: systemClock(),
  }
}
