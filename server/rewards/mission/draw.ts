/** Draws of rewards: promised by the hash of a seed, decided by weights that are printed, repeatable by anyone. */

import type { AnswerOf } from '#contract/call.ts'
import type { spinCalls } from '#contract/spin.ts'
import { commitmentOf, drawsOf, fairAlgorithm } from '#games/fair.ts'
import { sql, type Db } from '#server/base/database.ts'
import { randomSeed } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { seal, unseal } from '#server/base/secrets.ts'
import { lockPlayer } from '#server/ledger/lock.ts'

export type Purpose = 'spin' | 'minigame'

type Owner = { siteId: number; playerId: bigint; purpose: Purpose; sealKey: Buffer; now: Date }
type Seed = { nonce: number; hash: string; sealed: Buffer }
export type DrawProof = AnswerOf<(typeof spinCalls)['/api/spin/play']>['value']['proof']

const boundTo = ({ siteId, playerId, purpose }: Owner, nonce: number) =>
  `draw:${siteId}:${playerId}:${purpose}:${nonce}`

const columns = sql`nonce, seed_hash as hash, sealed_seed as sealed`

/** The promise of the next draw; made when it is first asked for. */
export async function nextSeed(db: Db, owner: Owner): Promise<Seed> {
  const open = await openSeed(db, owner)
  if (open) return open
  await lockPlayer(db, owner.playerId)
  return (await openSeed(db, owner)) ?? makeSeed(db, owner)
}

const openSeed = (db: Db, { siteId, playerId, purpose }: Owner) =>
  db.row<Seed>(sql`
    select ${columns} from draw_seed
     where site_id = ${siteId} and player_id = ${playerId} and purpose = ${purpose} and used_at is null`)

async function makeSeed(db: Db, owner: Owner): Promise<Seed> {
  const { siteId, playerId, purpose, sealKey, now } = owner
  const last = await db.row<{ nonce: number }>(sql`
    select nonce from draw_seed where site_id = ${siteId} and player_id = ${playerId} and purpose = ${purpose}
     order by nonce desc limit 1`)
  const nonce = (last?.nonce ?? -1) + 1
  const seed = randomSeed()
  const made = {
    nonce,
    hash: commitmentOf(seed),
    sealed: seal(seed, sealKey, boundTo(owner, nonce)),
  }
  await db.run(sql`
    insert into draw_seed (site_id, player_id, purpose, nonce, seed_hash, sealed_seed, made_at)
    values (${siteId}, ${playerId}, ${purpose}, ${nonce}, ${made.hash}, ${made.sealed}, ${now})`)
  return made
}

/** Which of some segments a draw falls into, from 0. */
export function segmentOf(weights: readonly number[], drawn: number): number {
  let end = 0
  const segment = weights.findIndex((weight) => drawn < (end += weight))
  assert(segment >= 0, 'a draw lies below the sum of the weights')
  return segment
}

export const rangeOf = (weights: readonly number[]) => weights.reduce((sum, one) => sum + one, 0)

export type Drawn = { nonce: number; drawn: number; segment: number }

/** Draws once and uses the promised seed up. The player must be locked. */
export async function draw(
  db: Db,
  owner: Owner,
  weights: readonly number[],
  clientSeed: string,
): Promise<Drawn> {
  const { siteId, playerId, purpose, sealKey, now } = owner
  const { nonce, sealed } = await nextSeed(db, owner)
  const serverSeed = unseal(sealed, sealKey, boundTo(owner, nonce))
  const drawn = drawsOf({ serverSeed, clientSeed, nonce })(rangeOf(weights))
  await db.run(sql`
    update draw_seed set used_at = ${now}
     where site_id = ${siteId} and player_id = ${playerId} and purpose = ${purpose} and nonce = ${nonce}`)
  return { nonce, drawn, segment: segmentOf(weights, drawn) }
}

/** What anyone needs to repeat draws that are over, by nonce. */
export async function proofsOf(
  db: Db,
  owner: Owner,
  draws: readonly { nonce: number; drawn: number; range: number; clientSeed: string }[],
): Promise<Map<number, DrawProof>> {
  const { siteId, playerId, purpose, sealKey } = owner
  const seeds = await db.rows<Seed>(sql`
    select ${columns} from draw_seed
     where site_id = ${siteId} and player_id = ${playerId} and purpose = ${purpose} and used_at is not null
       and nonce = any(${draws.map(({ nonce }) => nonce)})`)
  const proofs = new Map<number, DrawProof>()
  for (const { nonce, hash, sealed } of seeds) {
    const of = draws.find((one) => one.nonce === nonce)
    assert(of, 'seeds are read for draws')
    proofs.set(nonce, {
      algorithm: fairAlgorithm,
      server_seed: unseal(sealed, sealKey, boundTo(owner, nonce)),
      server_seed_hash: hash,
      client_seed: of.clientSeed,
      nonce,
      drawn: of.drawn,
      range: of.range,
    })
  }
  return proofs
}

/** A share as decimal text with as many places, cut off: never more than the truth. */
export function showShare(part: bigint, of: bigint, places: number): string {
  const scaled = ((part * 10n ** BigInt(places)) / of).toString().padStart(places + 1, '0')
  return `${scaled.slice(0, -places)}.${scaled.slice(-places)}`
}
