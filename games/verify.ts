/** Verifies a finished round from its record alone: offline, in the browser as on the command line. */
import { isCurrency, parseMoney, showMoney, type Currency } from '#contract/money.ts'
import { gameIn } from './catalogue.ts'
import { equal, missing, type Check, type Verification } from './check.ts'
import {
  clientSeedPattern,
  commitmentOf,
  drawsOf,
  fairAlgorithm,
  serverSeedPattern,
  type Draw,
} from './fair.ts'
import { sharedGameIn } from './shared/catalogue.ts'
import { sharedNonce } from './shared/chain.ts'
import {
  checkChain,
  checkReferences,
  isProof,
  isSharedRound,
  verifyShared,
  type SharedProof,
} from './shared/verify.ts'
import type { SharedGame } from './shared/shared.ts'
import type { Game, Outcome } from './game.ts'
import { canonicalJson, configHash, isStake } from './game.ts'
import { isHandRecord, verifyHand } from './holdem/verify.ts'

/**
 * A round as it is handed to the player once its server seed is shown; money as decimal strings. A bet in a shared
 * round may carry what proves that round: the references of all its bets, and the chain of its seeds.
 */
export type RoundRecord = Partial<SharedProof> & {
  /** Of a bet in a shared round: its reference, from which its cards are drawn. */
  round_id?: string
  algorithm: string
  game_code: string
  rules_version: number
  /** SHA-256 of the rules that were in force. */
  config_hash: string
  /** Of the code that drew it: told, and no part of what is verified. */
  code_hash?: string
  server_seed: string
  /** As it was shown before the stake. */
  server_seed_hash: string
  client_seed: string
  nonce: number
  stake: string
  currency: string
  choice: unknown
  /** Of a round of several moves, and what it was opened with where they raised the stake. */
  moves?: readonly string[]
  opening_stake?: string
  payout: string
  steps: unknown
}

const texts = [
  'algorithm',
  'game_code',
  'config_hash',
  'server_seed',
  'server_seed_hash',
  'client_seed',
  'stake',
  'currency',
  'payout',
] as const
const fields = [...texts, 'rules_version', 'nonce', 'choice', 'steps'] as const

const proven: ReadonlySet<string> = new Set([
  ...fields,
  'moves',
  'opening_stake',
  'references',
  'chain',
])

/** The record that a file holds: all of it, or what an answer of the server carries. */
export function recordIn(json: unknown): unknown {
  const isAnswer =
    json !== null && typeof json === 'object' && 'statusCode' in json && 'value' in json
  return isAnswer ? json.value : json
}

/** What a round's record carries besides, as times and balances: it is not drawn, cannot be verified, and is left alone. */
export function unprovenIn(raw: unknown): string[] {
  if (!isRecord(raw)) return []
  // Cards and references of a shared round hang on it; elsewhere it is a name.
  const isShared = sharedGameIn(raw.game_code, raw.rules_version) !== null
  return Object.keys(raw).filter((name) => !proven.has(name) && !(isShared && name === 'round_id'))
}

function isRecord(raw: unknown): raw is RoundRecord {
  if (raw === null || typeof raw !== 'object') return false
  const record = raw as Record<string, unknown>
  return (
    fields.every((field) => Object.hasOwn(record, field)) &&
    texts.every((field) => typeof record[field] === 'string') &&
    areTexts(record['moves'] ?? []) &&
    typeof (record['opening_stake'] ?? '') === 'string' &&
    typeof (record['round_id'] ?? '') === 'string' &&
    Number.isSafeInteger(record['rules_version']) &&
    Number.isSafeInteger(record['nonce'])
  )
}

function areTexts(raw: unknown): boolean {
  return Array.isArray(raw) && raw.every((one) => typeof one === 'string')
}

/** The inputs of settlement, each with its check; null where settlement can't be repeated. */
function readInputs(record: RoundRecord) {
  const ownGame = gameIn(record.game_code, record.rules_version)
  const game = ownGame ?? sharedGameIn(record.game_code, record.rules_version)
  const stake = isCurrency(record.currency)
    ? parseMoney(record.opening_stake ?? record.stake, record.currency)
    : null
  const choice = game?.readChoice(record.choice) ?? null
  const areSeeds =
    serverSeedPattern.test(record.server_seed) &&
    clientSeedPattern.test(record.client_seed) &&
    // A seed of a shared round serves that one alone.
    (ownGame ? record.nonce >= 0 : record.nonce === sharedNonce)
  const areStakes = game !== null && stake !== null && isStake(game, stake)
  const checks: Check[] = [
    equal('algorithm', fairAlgorithm, record.algorithm),
    equal('game', game?.code ?? '?', record.game_code),
    equal('rules', String(game?.version ?? '?'), String(record.rules_version)),
    equal('config', game ? configHash(game) : '?', record.config_hash),
    {
      name: 'seeds',
      ok: areSeeds,
      expected: fairAlgorithm,
      found: `${record.client_seed}:${record.nonce}`,
    },
    equal('commitment', areSeeds ? commitmentOf(record.server_seed) : '?', record.server_seed_hash),
    {
      name: 'stake',
      ok: areStakes,
      expected: `>= ${game?.stakeMin ?? '?'}, n x ${game?.stakeStep ?? '?'}`,
      found: `${record.stake} ${record.currency}`,
    },
    equal('choice', choice === null ? '?' : canonicalJson(choice), canonicalJson(record.choice)),
  ]
  const inputs = areSeeds && areStakes && choice !== null ? { game, stake, choice } : null
  return { checks, inputs }
}

/** Null where a move is none that the round allowed. */
function settleOrNull(game: Game, bet: Parameters<Game['settle']>[0]): Outcome | null {
  try {
    return game.settle(bet)
  } catch (fault) {
    if (fault instanceof RangeError) return null
    throw fault
  }
}

/** What a player does while a round runs: where they left, in hundredths, or what they decided in which steps. */
const actPatterns = { acts: /^\d{1,9}$/, decides: /^\d{1,2}:[a-z]+(,\d{1,2}:[a-z]+)*$/ }

function areActs({ acts, decides }: SharedGame, moves: readonly string[]): boolean {
  if (moves.length === 0) return true
  const pattern = decides ? actPatterns.decides : acts && actPatterns.acts
  return pattern?.test(moves.join()) ?? false
}

/**
 * Repeats a bet in a round that many shared: the draw by its seeds, and what the bet came to. What the bets of a pool
 * amounted to is taken from the record; the shared round's own record proves it.
 */
function checkShared(
  record: RoundRecord,
  { stake, choice, draw }: { stake: bigint; choice: unknown; draw: Draw },
  currency: Currency,
): Check[] {
  const { game_code, rules_version, round_id = '', server_seed_hash } = record
  const { client_seed, moves = [], steps } = record
  const [told] = (Array.isArray(steps) ? steps : []) as (undefined | { book?: unknown })[]
  try {
    const game = sharedGameIn(game_code, rules_version)
    if (!game) throw new RangeError('no game of ours')
    const isActed = areActs(game, moves)
    const made = { name: 'moves', ok: isActed, expected: '', found: moves.join(', ') } as const
    // Decisions that are none lead nowhere.
    if (game.decides && !isActed) return [made, equal('steps', '?', canonicalJson(steps))]
    const act = moves[0] === undefined || game.decides ? null : Number(moves[0])
    const bet = { ref: round_id, stake, choice, act, moves }
    const ground = { commitment: server_seed_hash }
    const outcome = game.draw(draw, { ...ground, publicSeed: client_seed })
    const step = game.settle(bet, outcome, told?.book ?? null, ground)
    // Where moves raise the stake, they have led to what was staked.
    const isStaked =
      !('staked' in step) || showMoney(BigInt(step.staked), currency) === record.stake
    return [
      ...(isProof(record) ? checkProof(record) : []),
      { ...made, ok: isActed && isStaked },
      equal('payout', showMoney(BigInt(step.payout), currency), record.payout),
      equal('steps', canonicalJson([step]), canonicalJson(steps)),
    ]
  } catch {
    // Nobody vouches for the form of a pool's book; what cannot be read proves nothing.
    return [equal('steps', '?', canonicalJson(steps))]
  }
}

/** That the round's draw was fixed by the chain and by its bets, this one among them. */
function checkProof(record: RoundRecord & SharedProof): Check[] {
  const { game_code, rules_version, chain, references, server_seed } = record
  const { client_seed, round_id = '' } = record
  const drawn = checkChain(chain, server_seed)
  // What a block decides takes its hash in their place.
  if (sharedGameIn(game_code, rules_version)?.awaitsBlock) return [drawn]
  return [drawn, checkReferences(references, client_seed, round_id)]
}

/**
 * Repeats a round from its record: commitment, draws, settlement and every step shown; or a hand that players played.
 * Takes whatever a stranger hands in and never throws; `ok` is true where every check is.
 */
export function verifyRound(raw: unknown): Verification {
  if (isHandRecord(raw)) return verifyHand(raw)
  if (isSharedRound(raw)) return verifyShared(raw)
  if (!isRecord(raw)) return missing(fields)
  const { checks, inputs } = readInputs(raw)
  if (inputs && isCurrency(raw.currency)) {
    const { stake, choice } = inputs
    const draw = drawsOf({
      serverSeed: raw.server_seed,
      clientSeed: raw.client_seed,
      nonce: raw.nonce,
    })
    const moves = raw.moves ?? []
    const game = gameIn(raw.game_code, raw.rules_version)
    if (!game) {
      checks.push(...checkShared(raw, { stake, choice, draw }, raw.currency))
      return { ok: checks.every((check) => check.ok), checks }
    }
    const outcome = settleOrNull(game, { stake, choice, draw, moves })
    if (!outcome) {
      const [made, told] = [moves.join(', '), canonicalJson(raw.steps)]
      return { ok: false, checks: [...checks, equal('moves', '?', made), equal('steps', '', told)] }
    }
    const { pending, staked } = outcome
    checks.push(
      // A round ends when its moves have led there, with all that they staked.
      {
        name: 'moves',
        ok: pending === null && showMoney(staked, raw.currency) === raw.stake,
        expected: showMoney(staked, raw.currency),
        found: [raw.stake, ...moves].join(', '),
      },
      equal('payout', showMoney(outcome.payout, raw.currency), raw.payout),
      equal('steps', canonicalJson(outcome.steps), canonicalJson(raw.steps)),
    )
  }
  return { ok: inputs !== null && checks.every((check) => check.ok), checks }
}
