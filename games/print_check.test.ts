/** Protects: anyone can verify a round with one command, which says what fits and what does not, and tells a script too. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkRound } from './print_check.ts'

const example = new URL('../docs/examples/round.json', import.meta.url).pathname
const record = JSON.parse(readFileSync(example, 'utf8')) as Record<string, unknown>
const folder = mkdtempSync(join(tmpdir(), 'round-'))
afterAll(() => rmSync(folder, { recursive: true }))

function check(content: string) {
  const path = join(folder, 'round.json')
  writeFileSync(path, content)
  const lines: string[] = []
  return { code: checkRound(path, (line) => lines.push(line)), text: lines.join('\n') }
}

test('the example verifies, check by check', () => {
  const { code, text } = check(JSON.stringify(record))
  expect(code).toBe(0)
  expect(text).not.toContain('DIFFERS')
  expect(text).toContain('Verified')
})

test('the answer of the server that carries a record is as good as the record', () => {
  const answer = { statusCode: 1, message: 'OK', value: record }
  expect(check(JSON.stringify(answer))).toEqual(check(JSON.stringify(record)))
})

test('what no seed can prove is named, so that nobody takes it for proven', () => {
  const { code, text } = check(JSON.stringify({ ...record, state: 'anything', played_at: 'once' }))
  expect(code).toBe(0)
  expect(text).toMatch(/nothing seeds could prove: .*state, played_at/)
  expect(text).not.toMatch(/prove: .*payout/)
  const named = { ...record, round_id: 'reference', state: 'anything' }
  expect(check(JSON.stringify(named)).text).toMatch(/prove: .*round_id/)
  // A bet in a shared round is drawn by its reference.
  const shared = { ...named, game_code: 'updraft' }
  expect(check(JSON.stringify(shared)).text).not.toMatch(/prove: .*round_id/)
})

test('a payout that was changed is found and named', () => {
  const { code, text } = check(JSON.stringify({ ...record, payout: '999.00' }))
  expect(code).toBe(1)
  expect(text).toMatch(
    /DIFFERS {2}the payout is what the rules give\n.*expected .*\n.*found {4}999\.00/,
  )
})

test.each([
  ['no JSON', '{', 'is not JSON'],
  ['no record', '7', 'holds no record'],
  [
    'what lacks parts of one',
    JSON.stringify({ ...record, steps: undefined }),
    'holds no record of a round',
  ],
  ['a seed that is still in use', JSON.stringify({ ...record, server_seed: '' }), 'still in use'],
])('%s is answered in words', (_, content, said) => {
  const { code, text } = check(content)
  expect(code).toBe(2)
  expect(text).toContain(said)
})

test('without a file it says how it is used', () => {
  const lines: string[] = []
  expect(checkRound(undefined, (line) => lines.push(line))).toBe(2)
  expect(checkRound('/nowhere', (line) => lines.push(line))).toBe(2)
  expect(lines[0]).toContain('npm run verify')
})
