/** Reads what a player pastes or loads as the record of a round. */
import type { Answer } from '#contract/calls.ts'
import { isHandRecord } from '#games/holdem/verify.ts'
import { recordIn, type RoundRecord } from '#games/verify.ts'

const fields = [
  'round_id',
  'algorithm',
  'game_code',
  'rules_version',
  'config_hash',
  'code_hash',
  'server_seed',
  'server_seed_hash',
  'client_seed',
  'nonce',
  'stake',
  'opening_stake',
  'currency',
  'choice',
  'moves',
  'payout',
  'steps',
  'references',
  'chain',
] as const satisfies readonly (keyof RoundRecord)[]

/** The parts that verification looks at; what else a round of the history carries is left aside. A shared round is taken whole. */
export function pickRecord(raw: unknown): unknown {
  const isWhole = raw === null || typeof raw !== 'object' || 'round' in raw || isHandRecord(raw)
  if (isWhole) return raw
  const entries = Object.entries(raw).filter(([name]) =>
    (fields as readonly string[]).includes(name),
  )
  return Object.fromEntries(entries)
}

/** A bet with what proves the round that it was part of. */
export function withProof(
  bet: Answer<'/api/game/round'>['value'],
  { references, chain }: Answer<'/api/shared/round'>['value'],
) {
  return { ...bet, references, chain }
}

/** `undefined` where the text is no JSON. */
export function readRecord(text: string): unknown {
  try {
    return pickRecord(recordIn(JSON.parse(text)))
  } catch {
    return undefined
  }
}

/** The seed that drew the round is not revealed yet. */
export function isSealed(record: unknown): boolean {
  return textIn(record, 'server_seed') === ''
}

/** A text that a record carries; undefined where it has none of that name. */
export function textIn(
  record: unknown,
  name: 'server_seed' | 'game_code' | 'config_hash' | 'code_hash',
) {
  if (record === null || typeof record !== 'object') return undefined
  const text = (record as Partial<Record<string, unknown>>)[name]
  return typeof text === 'string' ? text : undefined
}
