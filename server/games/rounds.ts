/** Rounds as players recall them, whole: for replay and for verification. */

import { earlierRoundsMax } from '#contract/catalogue.ts'
import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import { gameOf } from '#games/catalogue.ts'
import { drawsOf } from '#games/fair.ts'
import { sharedNonce } from '#games/shared/chain.ts'
import { configHash, type Game, type Outcome } from '#games/game.ts'
import type { Player, PlayerVisit, Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handler } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { unseal } from '#server/base/secrets.ts'
import { bindingOf, shownSeed } from './seeds.ts'
import { returnedOf } from './shared/round.ts'

export type RoundRecord = Answer<'/api/game/round'>['value']

export type RoundRow = {
  round_id: string
  provider_code: string
  game_code: string
  game_name: string
  rules_version: number
  config_hash: string
  code_hash: string | null
  played_at: Date
  stake: bigint
  payout: bigint
  bonus_stake: bigint
  bonus_payout: bigint
  balance_before: bigint
  balance_after: bigint
  opening_stake: bigint | null
  state: RoundRecord['state']
  choice: unknown
  moves: string[]
  steps: unknown[]
  steps_shown: number
  nonce: bigint
  seed_id: string
  algorithm: string
  /** The round that many shared, and its seed once it is over; null where the seeds are the player's own. */
  shared_id: string | null
  shared_seed: string | null
  server_seed_hash: string
  server_seed_sealed: Buffer
  revealed_at: Date | null
  client_seed: string
  /** What it was paid from a pot, once that is booked. */
  jackpot: bigint | null
}

const wholeRound = sql`
  select r.round_id, r.provider_code, r.game_code, g.name as game_name, r.rules_version, r.config_hash, r.code_hash, r.played_at, r.stake,
         r.payout, r.bonus_stake, r.bonus_payout, r.balance_before, r.balance_after,
         coalesce(r.opening_stake, r.stake + nullif(${returnedOf}, 0)) as opening_stake, r.state, r.choice, r.moves, r.steps, r.steps_shown,
         r.shared_id, coalesce(r.nonce, ${sharedNonce}) as nonce, s.seed_id, coalesce(s.algorithm, h.algorithm) as algorithm,
         coalesce(s.server_seed_hash, h.server_seed_hash) as server_seed_hash, s.server_seed_sealed, s.revealed_at,
         h.server_seed as shared_seed, coalesce(s.client_seed, h.public_seed, '') as client_seed,
         -w.amount as jackpot
    from round r
    left join seed_pair s using (site_id, seed_id)
    left join shared_round h on h.site_id = r.site_id and h.shared_id = r.shared_id
    join game g on g.site_id = r.site_id and g.provider_code = r.provider_code and g.game_code = r.game_code
    left join jackpot_entry w on w.site_id = r.site_id and w.round_id = r.round_id`

/** Rounds that we drew; those of outside providers are theirs to show, and tables have records of their own. */
const isOurs = sql`(r.seed_id is not null or r.shared_id is not null)`

/** The module of a round, as long as it is the one that drew it [GAM-19]. */
export function gameOfRound({ game_code, config_hash }: RoundRow): Game | null {
  const game = gameOf(game_code)
  return game && configHash(game) === config_hash ? game : null
}

/** What an open round waits for: drawn again, as it always comes out the same. */
function pendingOf(row: RoundRow, siteId: number, sealKey: Buffer): RoundRecord['pending'] {
  const game = row.state === 'open' ? gameOfRound(row) : null
  return game && drawAgain(game, row, siteId, sealKey).pending
}

/** The outcome of a stored round with these moves. */
export function drawAgain(game: Game, row: RoundRow, siteId: number, sealKey: Buffer): Outcome {
  const choice = game.readChoice(row.choice)
  assert(choice !== null, 'a stored choice is one of its game')
  const draw = drawsOf({
    serverSeed: unseal(row.server_seed_sealed, sealKey, bindingOf(siteId, row.seed_id)),
    clientSeed: row.client_seed,
    nonce: Number(row.nonce),
  })
  return game.settle({ stake: row.opening_stake ?? row.stake, choice, draw, moves: row.moves })
}

function recordOf(row: RoundRow, site: Site, sealKey: Buffer): RoundRecord {
  const money = (minor: bigint) => showMoney(minor, site.currency)
  return {
    round_id: row.round_id,
    provider_code: row.provider_code,
    game_code: row.game_code,
    game_name: row.game_name,
    rules_version: row.rules_version,
    config_hash: row.config_hash,
    ...(row.code_hash !== null && { code_hash: row.code_hash }),
    played_at: row.played_at.toISOString(),
    stake: money(row.stake),
    payout: money(row.payout),
    ...(row.shared_id !== null && { shared_id: row.shared_id }),
    ...(row.opening_stake !== null && { opening_stake: money(row.opening_stake) }),
    ...(row.bonus_stake > 0n && {
      bonus_stake: money(row.bonus_stake),
      bonus_payout: money(row.bonus_payout),
    }),
    ...(row.jackpot !== null && { jackpot: money(row.jackpot) }),
    currency: site.currency,
    balance_before: money(row.balance_before),
    balance_after: money(row.balance_after),
    state: row.state,
    choice: row.choice,
    moves: row.moves,
    pending: pendingOf(row, site.id, sealKey),
    steps: row.steps,
    algorithm: row.algorithm,
    server_seed_hash: row.server_seed_hash,
    server_seed:
      row.shared_id === null ? shownSeed(row, site.id, sealKey) : (row.shared_seed ?? ''),
    client_seed: row.client_seed,
    nonce: Number(row.nonce),
    steps_shown: row.steps_shown,
  }
}

export function findRound(db: Db, playerId: bigint, roundId: string): Promise<RoundRow | null> {
  return db.row<RoundRow>(
    sql`${wholeRound} where ${isOurs} and r.player_id = ${playerId} and r.round_id = ${roundId}`,
  )
}

/** Whose rounds are looked at: the asker's own, or those of who staff asks about. */
export type Look = { db: Db; site: Site; player: Pick<Player, 'id'> }

/** One round of this player; a stranger's does not exist. */
export async function readRound(
  visit: Look,
  sealKey: Buffer,
  roundId: string,
): Promise<RoundRecord> {
  const row = await findRound(visit.db, visit.player.id, roundId)
  if (!row) throw new Refusal('roundUnknown')
  return recordOf(row, visit.site, sealKey)
}

/** The player's round of a game that waits for a move, or null. */
export async function readOpenRound(
  visit: PlayerVisit,
  sealKey: Buffer,
  gameCode: string,
): Promise<RoundRecord | null> {
  const row = await visit.db.row<RoundRow>(
    sql`${wholeRound} where ${isOurs} and r.player_id = ${visit.player.id} and r.game_code = ${gameCode} and r.state = 'open'
         order by r.played_at limit 1`,
  )
  return row && recordOf(row, visit.site, sealKey)
}

/** The player's latest round of a game, or null. */
export async function readLastRound(
  visit: PlayerVisit,
  sealKey: Buffer,
  gameCode: string,
): Promise<RoundRecord | null> {
  const row = await visit.db.row<RoundRow>(
    sql`${wholeRound} where ${isOurs} and r.player_id = ${visit.player.id} and r.game_code = ${gameCode} order by r.played_at desc, r.round_id desc limit 1`,
  )
  return row && recordOf(row, visit.site, sealKey)
}

/** The player's rounds of a game that are over, latest first, each by its last event. */
export async function readEarlier(
  { db, site, player }: PlayerVisit,
  gameCode: string,
): Promise<Answer<'/api/game/state'>['value']['earlier']> {
  const rows = await db.rows<{
    round_id: string
    stake: bigint
    payout: bigint
    step: unknown
  }>(sql`
    select r.round_id, r.stake, r.payout, r.steps->-1 as step from round r
     where ${isOurs} and r.player_id = ${player.id} and r.game_code = ${gameCode} and r.state = 'settled'
     order by r.played_at desc, r.round_id desc limit ${earlierRoundsMax}`)
  return rows.map(({ round_id, stake, payout, step }) => ({
    round_id,
    step,
    stake: showMoney(stake, site.currency),
    payout: showMoney(payout, site.currency),
  }))
}

/** Remembers how far the showing came; it never goes back. */
export const markShown: Handler<'/api/game/shown'> = async (visit, { round_id, steps_shown }) => {
  const written = await visit.db.run(sql`
    update round set steps_shown = greatest(steps_shown, least(${steps_shown}, jsonb_array_length(steps)))
     where player_id = ${visit.player.id} and round_id = ${round_id}`)
  if (written === 0) throw new Refusal('roundUnknown')
  return {}
}
