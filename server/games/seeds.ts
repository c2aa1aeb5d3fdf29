/** Provably-fair seed pairs: committed to before the player chooses, kept sealed, revealed on rotation. */

import { commitmentOf, fairAlgorithm } from '#games/fair.ts'
import type { Db } from '#server/base/database.ts'
import { sql } from '#server/base/database.ts'
import { randomSeed, timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { seal, unseal } from '#server/base/secrets.ts'

export type SeedPair = {
  seedId: string
  algorithm: string
  /** Unsealed, for drawing; never leaves the server before `revealed_at`. */
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nextNonce: bigint
}

type Row = {
  seed_id: string
  algorithm: string
  server_seed_sealed: Buffer
  server_seed_hash: string
  client_seed: string
  next_nonce: bigint
}

/** What a sealed seed is bound to: it opens as this seed only. */
export const bindingOf = (siteId: number, seedId: string) => `seed:${siteId}:${seedId}`

function open(row: Row, siteId: number, sealKey: Buffer): SeedPair {
  const serverSeed = unseal(row.server_seed_sealed, sealKey, bindingOf(siteId, row.seed_id))
  assert(commitmentOf(serverSeed) === row.server_seed_hash, 'a stored seed fits its commitment')
  return {
    seedId: row.seed_id,
    algorithm: row.algorithm,
    serverSeed,
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    nextNonce: row.next_nonce,
  }
}

type Owner = { siteId: number; playerId: bigint; sealKey: Buffer; now: Date }

/** The pair in force, made on first use with a client seed the player can change at any time. */
export async function seedInForce(db: Db, owner: Owner): Promise<SeedPair> {
  const found = await readInForce(db, owner.playerId)
  if (found) return open(found, owner.siteId, owner.sealKey)
  await insertPair(db, owner, timedId(owner.now).slice(-16))
  const made = await readInForce(db, owner.playerId)
  assert(made, 'a seed pair is in force once one was made')
  return open(made, owner.siteId, owner.sealKey)
}

const inForce = sql`seed_id, algorithm, server_seed_sealed, server_seed_hash, client_seed, next_nonce from seed_pair where revealed_at is null`

function readInForce(db: Db, playerId: bigint): Promise<Row | null> {
  return db.row<Row>(sql`select ${inForce} and player_id = ${playerId}`)
}

async function insertPair(
  db: Db,
  { siteId, playerId, sealKey, now }: Owner,
  clientSeed: string,
): Promise<void> {
  const seedId = timedId(now)
  const serverSeed = randomSeed()
  // Two first rounds at once: one pair wins, both read it.
  await db.run(sql`
    insert into seed_pair (site_id, seed_id, player_id, algorithm, server_seed_sealed, server_seed_hash, client_seed, created_at)
    values (${siteId}, ${seedId}, ${playerId}, ${fairAlgorithm}, ${seal(serverSeed, sealKey, bindingOf(siteId, seedId))},
            ${commitmentOf(serverSeed)}, ${clientSeed}, ${now})
    on conflict (site_id, player_id) where revealed_at is null do nothing`)
}

/**
 * Reveals the pair in force and starts the next one. Rounds in flight on the old pair are refused as stale and draw anew.
 * @throws Refusal `roundUnfinished` while a round waits for a move.
 */
export async function rotateSeed(
  db: Db,
  owner: Owner,
  clientSeed: string,
): Promise<{ revealed: SeedPair; next: SeedPair }> {
  const row = await lockInForce(db, owner)
  // What is still hidden in an open round would be shown with the seed.
  const unfinished = await db.row<{ found: number }>(sql`
    select 1 as found from round where site_id = ${owner.siteId} and player_id = ${owner.playerId} and state = 'open'
       and seed_id = ${row.seed_id} limit 1`)
  if (unfinished) throw new Refusal('roundUnfinished')
  await db.run(sql`update seed_pair set revealed_at = ${owner.now} where seed_id = ${row.seed_id}`)
  await insertPair(db, owner, clientSeed)
  return { revealed: open(row, owner.siteId, owner.sealKey), next: await seedInForce(db, owner) }
}

/** Whoever waits for a rotation finds its pair revealed, and asks anew for the one that took its place. */
async function lockInForce(db: Db, owner: Owner): Promise<Row> {
  for (;;) {
    await seedInForce(db, owner)
    const row = await db.row<Row>(
      sql`select ${inForce} and player_id = ${owner.playerId} for update`,
    )
    if (row) return row
  }
}

/** The server seed of a pair as players may see it: empty until it was revealed. */
export function shownSeed(
  row: { server_seed_sealed: Buffer; revealed_at: Date | null; seed_id: string },
  siteId: number,
  sealKey: Buffer,
): string {
  return row.revealed_at
    ? unseal(row.server_seed_sealed, sealKey, bindingOf(siteId, row.seed_id))
    : ''
}
