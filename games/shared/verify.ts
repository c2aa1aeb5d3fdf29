/** Verifies a round that many shared: its seed in the chain, the references that took part in its draw, what it showed. */
import { isCurrency, parseMoney, type Currency } from '#contract/money.ts'
import { equal, missing, type Check, type Verification } from '../check.ts'
import { commitmentOf, drawsOf, fairAlgorithm, serverSeedPattern } from '../fair.ts'
import { canonicalJson, configHash } from '../game.ts'
import { sharedGameIn } from './catalogue.ts'
import { publicSeedOf, seedBefore, sharedNonce } from './chain.ts'
import type { SharedGame } from './shared.ts'

/** What a bet's record may carry of the round it was part of. */
export type SharedProof = {
  /** Of all its bets. */
  references: readonly string[]
  /** The anchor was told before the first round of the chain; `link` counts them. */
  chain: { link: number; anchor: string }
}

/** A round that is over, as `/api/shared/round` tells it. */
export type SharedRecord = SharedProof & {
  game_code: string
  algorithm: string
  rules_version: number
  config_hash: string
  currency: string
  round: {
    state: string
    server_seed: string
    server_seed_hash: string
    /** Empty where it was not played. */
    public_seed: string
    shown: unknown
  }
  /** Of a pool, whose prizes hang on all bets. */
  pool?: readonly { reference: string; stake: string; choice: unknown }[]
  /** Of a round that was decided step by step: when its steps ended. */
  progress?: unknown
}

const fields = ['game_code', 'algorithm', 'rules_version', 'config_hash', 'currency'] as const
const roundTexts = ['state', 'server_seed', 'server_seed_hash', 'public_seed'] as const
/** More than any chain of ours has; each is one hash. */
const linksMax = 100_000

const isObject = (raw: unknown): raw is Record<string, unknown> =>
  raw !== null && typeof raw === 'object'
const areTexts = (raw: unknown) => Array.isArray(raw) && raw.every((one) => typeof one === 'string')

export function isProof(raw: object): raw is SharedProof {
  const { references, chain } = raw as Partial<Record<keyof SharedProof, unknown>>
  return (
    areTexts(references) &&
    isObject(chain) &&
    typeof chain['anchor'] === 'string' &&
    Number.isSafeInteger(chain['link'])
  )
}

/** Whether somebody hands in a shared round, and not a bet. */
export const isSharedRound = (raw: unknown): raw is { round: object } =>
  isObject(raw) && isObject(raw['round']) && 'references' in raw

function isRecord(raw: { round: object }): raw is SharedRecord {
  const record = raw as Record<string, unknown>
  const round = raw.round as Record<string, unknown>
  return (
    isProof(raw) &&
    fields.every((field) => ['string', 'number'].includes(typeof record[field])) &&
    roundTexts.every((field) => typeof round[field] === 'string') &&
    (record['pool'] === undefined || (Array.isArray(record['pool']) && record['pool'].every(isBet)))
  )
}

const isBet = (raw: unknown) =>
  isObject(raw) && typeof raw['reference'] === 'string' && typeof raw['stake'] === 'string'

/** That the seed leads back to the anchor. */
export function checkChain({ link, anchor }: SharedProof['chain'], serverSeed: string): Check {
  const isLink = serverSeedPattern.test(serverSeed) && link > 0 && link <= linksMax
  return equal('chain', isLink ? anchorOf(serverSeed, link) : '?', anchor)
}

/** That the draw was made with exactly these references. @param own of a bet that must be among them. */
export function checkReferences(
  references: readonly string[],
  publicSeed: string,
  own = references[0],
): Check {
  const isIn = own === undefined || references.includes(own)
  return equal('references', isIn ? publicSeedOf(references) : '?', publicSeed)
}

function anchorOf(serverSeed: string, links: number): string {
  let seed = serverSeed
  for (let link = 0; link < links; link++) seed = seedBefore(seed)
  return seed
}

/** Takes whatever a stranger hands in and never throws, as `verifyRound`. */
export function verifyShared(raw: { round: object }): Verification {
  if (!isRecord(raw)) return missing([...fields, 'references', 'chain', 'round'])
  const { round, currency } = raw
  const { server_seed: serverSeed, public_seed: publicSeed } = round
  const game = sharedGameIn(raw.game_code, raw.rules_version)
  const isSeed = serverSeedPattern.test(serverSeed)
  const checks: Check[] = [
    equal('algorithm', fairAlgorithm, raw.algorithm),
    equal('game', game?.code ?? '?', raw.game_code),
    equal('rules', String(game?.version ?? '?'), String(raw.rules_version)),
    equal('config', game ? configHash(game) : '?', raw.config_hash),
    equal('commitment', isSeed ? commitmentOf(serverSeed) : '?', round.server_seed_hash),
    checkChain(raw.chain, serverSeed),
  ]
  // A round that was given back for want of players was never drawn, and what a block decides takes its hash.
  if (!game?.awaitsBlock && (round.state === 'settled' || publicSeed !== ''))
    checks.push(checkReferences(raw.references, publicSeed))
  if (game && isSeed && round.state === 'settled' && isCurrency(currency))
    checks.push(checkShown(raw, game, currency))
  return { ok: checks.every((check) => check.ok), checks }
}

function checkShown(record: SharedRecord, game: SharedGame, currency: Currency): Check {
  const { round, references, pool } = record
  const found = canonicalJson(round.shown)
  try {
    const again = drawAgain(record, game, currency)
    if (again === null) return equal('steps', canonicalJson(references), canonicalJson(pool))
    return equal('steps', canonicalJson(again.shownAt(again.lastsMs)), found)
  } catch (fault) {
    // Seeds or references that are none draw nothing.
    if (fault instanceof RangeError) return equal('steps', '?', found)
    throw fault
  }
}

/** A round as its seeds bring it, from the close of betting to its end. */
export type Course = { lastsMs: number; shownAt: (elapsedMs: number) => object }

/** Draws a round again that was played; null where its bets are not those that took part, or nobody can say when they decided. */
export function drawAgain(
  record: Pick<SharedRecord, 'round' | 'references' | 'pool' | 'progress'>,
  game: SharedGame,
  currency: Currency,
): Course | null {
  const { server_seed, server_seed_hash, public_seed } = record.round
  const bets = readPool(record, game, currency)
  if (bets === null) return null
  const seeds = { serverSeed: server_seed, clientSeed: public_seed, nonce: sharedNonce }
  const ground = { commitment: server_seed_hash, publicSeed: public_seed }
  const outcome = game.draw(drawsOf(seeds), ground)
  const book = game.decides
    ? game.decides.readBook(record.progress)
    : (game.bookOf?.(bets, outcome, ground) ?? null)
  if (game.decides && !book) return null
  return {
    lastsMs: game.lastsMs(outcome, book),
    shownAt: (elapsedMs) => game.shownAt(outcome, elapsedMs, book),
  }
}

/** All bets of a pool; null where they are not those that took part, or none that the game takes. */
function readPool(
  { references, pool = [] }: Pick<SharedRecord, 'references' | 'pool'>,
  game: SharedGame,
  currency: Currency,
) {
  if (!game.bookOf) return []
  const bets = pool.flatMap(({ reference: ref, stake: text, choice: raw }) => {
    const [stake, choice] = [parseMoney(text, currency), game.readChoice(raw)]
    return stake === null || choice === null ? [] : [{ ref, stake, choice, act: null }]
  })
  const named = canonicalJson(bets.map(({ ref }) => ref).toSorted())
  return named === canonicalJson(references.toSorted()) ? bets : null
}
