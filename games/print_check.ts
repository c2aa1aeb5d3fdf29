/** `npm run verify -- round.json`: verifies a provably fair round offline, and says what each check found. */
import { readFileSync } from 'node:fs'
import type { Check } from './check.ts'
import { repeatedName } from './repeated.ts'
import { recordIn, unprovenIn, verifyRound } from './verify.ts'

const means: Record<Check['name'], string> = {
  record: 'the record has all its parts',
  algorithm: 'the algorithm is one we know',
  game: 'the game exists',
  rules: 'the rules are the version we have',
  config: 'the hash of the rules is that of the rules we have',
  seeds: 'seeds and counter are well formed',
  commitment: 'the hash shown before the stake belongs to the revealed seed',
  chain: 'the seed belongs to the chain that was fixed before its first round',
  references: 'the draw was made with the references of all its bets, this one among them',
  cards: 'every card shown lay where it was locked before the hand',
  stake: 'the stake is one the game takes',
  choice: 'the choice is one the game allows',
  moves: 'the moves lead to the end of the round, and to its whole stake',
  payout: 'the payout is what the rules give',
  steps: 'everything shown is what was drawn',
}
const shownMax = 200
const brief = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text)

/** Prints to `print`; 0 where everything fits, 1 where something does not, 2 where there is no record to verify. */
export function checkRound(path: string | undefined, print: (line: string) => void): number {
  if (path === undefined) {
    print('Name the file with the record of a round: npm run verify -- docs/examples/round.json')
    return 2
  }
  const record = readRecord(path)
  if (typeof record === 'string') {
    print(record)
    return 2
  }
  if (isUnrevealed(record)) {
    print(
      'The server seed of this round is still in use. Change your seeds in the game: that reveals it.',
    )
    return 2
  }
  const { ok, checks } = verifyRound(record)
  const lacking = checks.find(({ name, ok: fits }) => name === 'record' && !fits)
  if (lacking) {
    print(`${path} holds no record of a round, which has ${lacking.expected}.`)
    return 2
  }
  for (const { name, ok: fits, expected, found } of checks) {
    print(`${fits ? 'fits   ' : 'DIFFERS'}  ${means[name]}`)
    if (!fits) print(`         expected ${brief(expected)}\n         found    ${brief(found)}`)
  }
  const beside = unprovenIn(record)
  if (beside.length > 0) print(`Told beside, and nothing seeds could prove: ${beside.join(', ')}`)
  print(
    ok ? 'Verified: the round was drawn and paid as committed.' : 'NOT verified: see what differs.',
  )
  return ok ? 0 : 1
}

/** @returns a sentence where there is no JSON to read. */
function readRecord(path: string): object | string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return `There is no file ${path} that can be read.`
  }
  try {
    const record = recordIn(JSON.parse(text))
    const repeated = repeatedName(text)
    if (repeated !== null) return `${path} has ${repeated} twice.`
    return record !== null && typeof record === 'object' ? record : `${path} holds no record.`
  } catch {
    return `${path} is not JSON. It takes the whole record, braces included.`
  }
}

const isUnrevealed = (record: object) => 'server_seed' in record && record.server_seed === ''

if (import.meta.main) process.exitCode = checkRound(process.argv[2], console.log)
