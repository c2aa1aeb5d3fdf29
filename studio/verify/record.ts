/** Reads what a player pastes or loads as the record of a round. */
import type { RoundRecord } from '#games/verify.ts'

const fields = [
  'algorithm',
  'game_code',
  'rules_version',
  'config_hash',
  'server_seed',
  'server_seed_hash',
  'client_seed',
  'nonce',
  'stake',
  'currency',
  'choice',
  'payout',
  'steps',
] as const satisfies readonly (keyof RoundRecord)[]

/** The parts that verification looks at; what else a round of the history carries is left aside. */
export function pickRecord(raw: unknown): unknown {
  if (raw === null || typeof raw !== 'object') return raw
  const entries = Object.entries(raw).filter(([name]) =>
    (fields as readonly string[]).includes(name),
  )
  return Object.fromEntries(entries)
}

/** `undefined` where the text is no JSON. */
export function readRecord(text: string): unknown {
  try {
    return pickRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The seed that drew the round is not revealed yet. */
export function isSealed(record: unknown): boolean {
  return (
    record !== null &&
    typeof record === 'object' &&
    'server_seed' in record &&
    record.server_seed === ''
  )
}
