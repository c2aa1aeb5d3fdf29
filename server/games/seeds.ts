/** Provably-fair seed pairs: committed to before the player chooses, kept sealed, revealed on rotation. */

import { commitmentOf, fairAlgorithm } from '#games/fair.ts'
import type { PlayerVisit } from '#server/base/context.ts'
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
  inForceAt: Date
}

type Row = {
  seed_id: string
  algorithm: string
  server_seed_sealed: Buffer
  server_seed_hash: string
  client_seed: string
  next_nonce: bigint
  in_force_at: Date
}

/** The client seed of a player's first pair, until their browser has chosen one. */
const houseSeed = 'house'
/** A pair serves so many rounds and so long, so that who once read its server seed knows little of what comes [RNG-03]. */
const seedRoundsMax = 10_000n
const seedTimeMaxMs = 86_400_000

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
    inForceAt: row.in_force_at,
  }
}

type Owner = { siteId: number; playerId: bigint; sealKey: Buffer; now: Date }

export const seedOwner = ({ site, player, now }: PlayerVisit, sealKey: Buffer): Owner => ({
  siteId: site.id,
  playerId: player.id,
  sealKey,
  now,
})

/** The pair in force, made on first use. */
export async function seedInForce(db: Db, owner: Owner): Promise<SeedPair> {
  const found = await readInForce(db, owner.playerId)
  if (found) return open(found, owner.siteId, owner.sealKey)
  await insertPair(db, owner, houseSeed)
  const made = await readInForce(db, owner.playerId)
  assert(made, 'a seed pair is in force once one was made')
  return open(made, owner.siteId, owner.sealKey)
}

/** The hash of the server seed that comes next: committed to before anybody knows the client seed beside it. */
export async function nextCommitment(db: Db, owner: Owner): Promise<string> {
  const next = (await readNext(db, owner.playerId)) ?? (await insertPair(db, owner, null))
  return (next ?? (await readNext(db, owner.playerId)))!.server_seed_hash
}

const inForce = sql`seed_id, algorithm, server_seed_sealed, server_seed_hash, client_seed, next_nonce, in_force_at
  from seed_pair where revealed_at is null and client_seed is not null`

function readInForce(db: Db, playerId: bigint): Promise<Row | null> {
  return db.row<Row>(sql`select ${inForce} and player_id = ${playerId}`)
}

type Next = Pick<Row, 'seed_id' | 'server_seed_hash'>

function readNext(db: Db, playerId: bigint): Promise<Next | null> {
  return db.row<Next>(sql`
    select seed_id, server_seed_hash from seed_pair where client_seed is null and player_id = ${playerId}`)
}

/** @returns null where somebody was quicker: of two at once one is made, and both read it. */
function insertPair(
  db: Db,
  { siteId, playerId, sealKey, now }: Owner,
  clientSeed: string | null,
): Promise<Next | null> {
  const seedId = timedId(now)
  const serverSeed = randomSeed()
  return db.row<Next>(sql`
    insert into seed_pair (site_id, seed_id, player_id, algorithm, server_seed_sealed, server_seed_hash, client_seed, created_at, in_force_at)
    values (${siteId}, ${seedId}, ${playerId}, ${fairAlgorithm}, ${seal(serverSeed, sealKey, bindingOf(siteId, seedId))},
            ${commitmentOf(serverSeed)}, ${clientSeed}, ${now}, ${clientSeed === null ? null : now})
    on conflict do nothing returning seed_id, server_seed_hash`)
}

/** Whether the player's browser should put the next pair in force: this one has served its time, or nobody but us chose its seeds. */
export function isSeedDue(seed: SeedPair, now: Date): boolean {
  return seed.clientSeed === houseSeed || isSpent(seed, now)
}

/** Whether a pair has served its time. */
export function isSpent({ nextNonce, inForceAt }: SeedPair, now: Date): boolean {
  return nextNonce >= seedRoundsMax || now.getTime() - inForceAt.getTime() >= seedTimeMaxMs
}

/**
 * Of a pair that is spent another round is drawn only where the next one must wait: an open round keeps its seeds, and
 * does not stand in the way of other games.
 * @throws Refusal `seedDue`.
 */
export async function refuseSpent(
  db: Db,
  owner: Pick<Owner, 'siteId' | 'playerId'>,
  seed: SeedPair,
): Promise<void> {
  if (!(await hasOpenRound(db, owner, seed.seedId))) throw new Refusal('seedDue')
}

async function hasOpenRound(
  db: Db,
  { siteId, playerId }: Pick<Owner, 'siteId' | 'playerId'>,
  seedId: string,
): Promise<boolean> {
  const found = await db.row<{ found: number }>(sql`
    select 1 as found from round where site_id = ${siteId} and player_id = ${playerId} and state = 'open'
       and seed_id = ${seedId} limit 1`)
  return found !== null
}

/**
 * Reveals the pair in force and puts the next one in its place. Rounds in flight on the old pair are refused as stale
 * and draw anew.
 * @param commitment that of the next server seed, as the player was shown it before choosing.
 * @returns the pair that is revealed.
 * @throws Refusal `roundUnfinished` while a round waits for a move: what is still hidden in it would be shown with the
 * seed; `roundStale` where another commitment waits by now.
 */
export async function rotateSeed(
  db: Db,
  owner: Owner,
  clientSeed: string,
  commitment: string,
): Promise<SeedPair> {
  const row = await lockInForce(db, owner)
  const next = await readNext(db, owner.playerId)
  if (next?.server_seed_hash !== commitment) throw new Refusal('roundStale')
  if (await hasOpenRound(db, owner, row.seed_id)) throw new Refusal('roundUnfinished')
  await db.run(sql`update seed_pair set revealed_at = ${owner.now} where seed_id = ${row.seed_id}`)
  await db.run(sql`
    update seed_pair set client_seed = ${clientSeed}, in_force_at = ${owner.now} where seed_id = ${next.seed_id}`)
  return open(row, owner.siteId, owner.sealKey)
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
