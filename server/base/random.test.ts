/** Protects: no two processes begin with the same chance, and none gives the same twice. */

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { randomSeed, randomToken } from './random.ts'

const run = promisify(execFile)
const source = path.join(import.meta.dirname, 'random.ts')

test('[RNG-02] processes that start together share no seed with each other', async () => {
  const script = `import(${JSON.stringify(source)}).then(({ randomSeed }) => console.log(randomSeed()))`
  const started = await Promise.all(
    Array.from({ length: 8 }, () => run(process.execPath, ['-e', script])),
  )
  const seeds = started.map(({ stdout }) => stdout.trim())
  expect(seeds.every((seed) => /^[0-9a-f]{64}$/.test(seed))).toBe(true)
  expect(new Set(seeds).size).toBe(seeds.length)
})

test('[RNG-02] of 10,000 seeds and tokens none is like another, in whole or in its first half', () => {
  for (const make of [randomSeed, randomToken]) {
    const made = Array.from({ length: 10_000 }, make)
    expect(new Set(made).size).toBe(made.length)
    expect(new Set(made.map((one) => one.slice(0, one.length / 2))).size).toBe(made.length)
  }
})
