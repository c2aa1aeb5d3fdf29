/** Shared rounds as they are stored, their bets, and what their seeds make of them. */

import type { refundReasons } from '#contract/shared.ts'
import { fairAlgorithm, drawsOf } from '#games/fair.ts'
import { configHash } from '#games/game.ts'
import { sharedGameIn, sharedGames, formerSharedGames } from '#games/shared/catalogue.ts'
import { sharedNonce } from '#games/shared/chain.ts'
import type { SharedBet, SharedGame } from '#games/shared/shared.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { seedOf, type Link } from './chain.ts'

export const sharedAlgorithm = fairAlgorithm

export type SharedState = 'open' | 'running' | 'settling' | 'settled' | 'refunding' | 'refunded'

export type RefundReason = (typeof refundReasons)[number]

export type SharedRound = Link & {
  sharedId: string
  number: bigint
  serverSeedHash: string
  serverSeed: string | null
  publicSeed: string | null
  rulesVersion: number
  configHash: string
  /** Of the code that drew it; null before that. */
  codeHash: string | null
  state: SharedState
  refundReason: RefundReason | null
  openedAt: Date
  closesAt: Date | null
  ranAt: Date | null
  endedAt: Date | null
  shown: unknown
  /** Of a round in which bets decide step by step, how far it has come; null before its first step has ended. */
  progress: unknown
  /** Of a round that a block decides, once its height is named. */
  chain: string | null
  height: bigint | null
}

export const roundColumns = sql`
  r.site_id as "siteId", r.shared_id as "sharedId", r.game_code as "gameCode", r.number, r.chain_number as "chainNumber", r.link,
  r.server_seed_hash as "serverSeedHash", r.server_seed as "serverSeed", r.public_seed as "publicSeed",
  r.rules_version as "rulesVersion", r.config_hash as "configHash", r.code_hash as "codeHash", r.state, r.refund_reason as "refundReason",
  r.opened_at as "openedAt", r.closes_at as "closesAt", r.ran_at as "ranAt", r.ended_at as "endedAt", r.shown,
  r.progress, r.chain, r.height`

/** @param suffix what follows the condition: a lock. */
export function findShared(
  db: Db,
  sharedId: string,
  suffix: Sql = sql``,
): Promise<SharedRound | null> {
  return db.row<SharedRound>(sql`
    select ${roundColumns} from shared_round r
     where r.site_id = current_site() and r.shared_id = ${sharedId} ${suffix}`)
}

const hashes = new Map(
  [...Object.values(sharedGames), ...formerSharedGames].map((game) => [game, configHash(game)]),
)

export const hashOf = (game: SharedGame) => hashes.get(game) ?? ''

/** The module of a round, as long as it is the one it was opened with, former ones too [GAM-19]. */
export function gameOfShared({
  gameCode,
  rulesVersion,
  configHash: published,
}: SharedRound): SharedGame | null {
  const game = sharedGameIn(gameCode, rulesVersion)
  return game && hashOf(game) === published ? game : null
}

/** Of all rules that run now: under others no round takes bets. */
export const runningHashes: readonly string[] = Object.values(sharedGames).map(hashOf)

/** A bet with whose it is and what it was paid with; `act` is what its player has done, if that decided it. */
export type PlacedBet = SharedBet & {
  playerId: bigint
  /** What moves have added to the stake it was opened with. */
  raised?: bigint
  /** Of all that is held. */
  bonusStake: bigint
}

/**
 * What came back of the stake of a bet that was settled: its row says what was played for, its step the rest. In minor
 * units, of a row `r` of round.
 */
export const returnedOf = sql`
  case when r.shared_id is not null and r.state = 'settled' then coalesce((r.steps->0->>'returned')::bigint, 0) else 0 end`

/** A bet as it is stored, before its game has read it. */
export type StoredBet = {
  ref: string
  playerId: bigint
  stake: bigint
  opening: bigint | null
  bonusStake: bigint
  choice: unknown
  moves: string[]
}

/** Of a row `r` of round, with what came back of its stake. */
export const storedBet = sql`
  r.round_id as ref, r.player_id as "playerId", r.stake + ${returnedOf} as stake, r.opening_stake as opening,
  r.bonus_stake as "bonusStake", r.choice, r.moves`

/** A stored bet, as its game knows it. */
export function placedOf(game: SharedGame, stored: StoredBet): PlacedBet {
  const { ref, playerId, stake: held, opening, bonusStake, moves } = stored
  const choice = game.readChoice(stored.choice)
  assert(choice !== null, 'a stored choice is one of its game')
  const stake = opening ?? held
  const placed = { ref, playerId, stake, raised: held - stake, bonusStake, choice }
  if (game.decides) return { ...placed, act: null, moves }
  return { ...placed, act: moves[0] === undefined ? null : Number(moves[0]) }
}

/** Bets that nothing has decided yet, or all of them, with the stakes they were made with. */
export async function readBets(
  db: Db,
  game: SharedGame,
  sharedId: string,
  which: 'open' | 'all',
  limit: number | null = null,
): Promise<PlacedBet[]> {
  const rows = await db.rows<StoredBet>(sql`
    select ${storedBet} from round r
     where site_id = current_site() and shared_id = ${sharedId} ${which === 'open' ? sql`and state = 'open'` : sql``}
     order by round_id, player_id limit ${limit}`)
  return rows.map((row) => placedOf(game, row))
}

/** A round that has been drawn: what everybody will have seen at its end. */
export type Play = {
  round: SharedRound
  game: SharedGame
  seed: string
  outcome: unknown
  book: unknown
  lastsMs: number
}

/** Draws a round that betting has closed; always the same, whoever asks. */
async function drawShared(
  db: Db,
  round: SharedRound,
  game: SharedGame,
  sealKey: Buffer,
): Promise<Play> {
  assert(round.publicSeed, 'a round is drawn when betting has closed')
  const seed = await seedOf(db, round, sealKey)
  const { publicSeed } = round
  const ground = { commitment: round.serverSeedHash }
  const draw = drawsOf({ serverSeed: seed, clientSeed: publicSeed, nonce: sharedNonce })
  const outcome = game.draw(draw, { ...ground, publicSeed })
  const book = game.bookOf
    ? game.bookOf(await readBets(db, game, round.sharedId, 'all'), outcome, ground)
    : (game.decides?.begun ?? null)
  return { round, game, seed, outcome, book, lastsMs: game.lastsMs(outcome, book) }
}

/** What was drawn, as the round stands now: of one in which bets decide step by step, how far it has come. */
function asItStands(play: Play, round: SharedRound): Play {
  const { game, outcome } = play
  if (!game.decides || round.progress === null) return play
  const book = game.decides.readBook(round.progress)
  assert(book !== null, 'what was written of a round is a book of its game')
  return { ...play, round, book, lastsMs: game.lastsMs(outcome, book) }
}

const playsKept = 64

/** Draws of rounds that are running, remembered by each process: a seed is looked for once. */
export function openPlays(sealKey: Buffer) {
  const kept = new Map<string, Promise<Play>>()
  return async (db: Db, round: SharedRound, game: SharedGame): Promise<Play> => {
    let play = kept.get(round.sharedId)
    if (!play) {
      play = drawShared(db, round, game, sealKey)
      kept.set(round.sharedId, play)
      play.catch(() => kept.delete(round.sharedId))
      if (kept.size > playsKept) kept.delete(kept.keys().next().value ?? '')
    }
    return asItStands(await play, round)
  }
}

export type Plays = ReturnType<typeof openPlays>
