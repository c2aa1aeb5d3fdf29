/**
 * Protects: what games draw is uniform and independent in every range they use, and the tests that say so find sources
 * that are wrong. A keystream of a fixed key stands in for the system's source, so that nothing flakes.
 */

import { execFile } from 'node:child_process'
import { createCipheriv } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { bitBattery, spreadOf } from './bits.ts'
import { dealBy, shuffleBattery } from './shuffles.ts'
import { brokenBits, brokenSources, drawFrom, drawsFrom, failedOf, type Words } from './sources.ts'
import { battery, chiSquareTail, foundBias } from './uniform.ts'

function openKeystream(): (bytes: number) => Uint8Array {
  const cipher = createCipheriv('aes-256-ctr', Buffer.alloc(32, 7), Buffer.alloc(16))
  return (bytes) => cipher.update(Buffer.alloc(bytes))
}

const blockWords = 65_536

function openWords(): Words {
  const take = openKeystream()
  let block = new DataView(new ArrayBuffer(0))
  let at = 0
  return () => {
    if (at === block.byteLength) {
      const { buffer, byteOffset, byteLength } = take(4 * blockWords)
      block = new DataView(buffer as ArrayBuffer, byteOffset, byteLength)
      at = 0
    }
    at += 4
    return block.getUint32(at - 4)
  }
}

test('[RNG-06] every range passes every test, all together at 99 %', () => {
  const words = openWords()
  const samples = [2, 6, 25, 37, 52, 90, 10_000].flatMap((n) =>
    battery(n, drawsFrom(words, n, 200_000)),
  )
  const all = [...samples, ...shuffleBattery(dealBy(drawFrom(words)), 20_000)]
  expect(Math.min(...all.map(({ p }) => p))).toBeGreaterThan(0.01 / all.length)
  expect(spreadOf(all.map(({ p }) => p)).p).toBeGreaterThan(1e-4)
})

test('[RNG-06] raw bits pass as often as they should', () => {
  expect(bitBattery(openKeystream(), 60).filter(({ ok }) => !ok)).toEqual([])
})

describe('[RNG-06] what is wrong on purpose is found', () => {
  test.each(Object.entries(brokenSources))('%s', (_, finds) => {
    expect(finds(openWords())).toBe(true)
  })
})

test.each(Object.values(brokenBits))(
  '[RNG-06] what $test finds, the simplest tests of bits do not',
  ({ test: finder, open }) => {
    const failed = failedOf(open(openWords()))
    expect(failed).toContain(finder)
    for (const simple of ['frequency', 'block frequency', 'runs', 'bytes', 'words'])
      expect(failed).not.toContain(simple)
  },
)

test('[RNG-10] a laboratory is given raw bytes, 10^8 of them and others each time', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'raw-'))
  const bench = path.join(import.meta.dirname, '../rng.ts')
  const [one, other] = await Promise.all(
    ['one', 'other'].map(async (name) => {
      const file = path.join(folder, name)
      await promisify(execFile)(process.execPath, [bench, '--raw', file])
      return readFile(file)
    }),
  )
  await rm(folder, { recursive: true })
  expect([one!.length, other!.length]).toEqual([1e8, 1e8])
  expect(one!.subarray(0, 1e6).equals(other!.subarray(0, 1e6))).toBe(false)
  // Fresh chance each time: so coarse that a sound source never misses it.
  const counts = new Float64Array(256)
  for (const byte of one!) counts[byte]! += 1
  for (const count of counts) expect(Math.abs(count / (1e8 / 256) - 1)).toBeLessThan(0.02)
})

test('tails of chi-square are those of the tables, and so is what a sample can find', () => {
  for (const [statistic, freedom, p] of [
    [6.635, 1, 0.01],
    [15.086, 5, 0.01],
    [23.209, 10, 0.01],
    [50.892, 30, 0.01],
  ] as const)
    expect(chiSquareTail(statistic, freedom)).toBeCloseTo(p, 5)
  expect(foundBias(37, 1e8)).toBeGreaterThan(0.2)
  expect(foundBias(37, 1e8)).toBeLessThan(0.5)
})
