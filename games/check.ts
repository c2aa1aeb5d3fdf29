/** What verification says: each part of a record with what it has to be and what it is. */

const checkNames = [
  'record',
  'algorithm',
  'game',
  'rules',
  'config',
  'seeds',
  'commitment',
  'cards',
  'chain',
  'references',
  'stake',
  'choice',
  'moves',
  'payout',
  'steps',
] as const

/** What a part of the record has to be and what it is; texts to show, not to parse. */
export type Check = {
  name: (typeof checkNames)[number]
  ok: boolean
  expected: string
  found: string
}
export type Verification = { ok: boolean; checks: Check[] }

export function equal(name: Check['name'], expected: string, found: string): Check {
  return { name, ok: expected === found, expected, found }
}

/** What is told of a record that is none. */
export function missing(fields: readonly string[]): Verification {
  const expected = fields.join(', ')
  return { ok: false, checks: [{ name: 'record', ok: false, expected, found: '?' }] }
}
