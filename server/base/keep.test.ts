/** Protects what a process made and the next one needs: it is the same file, whole, and its owner's alone. */

import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepOnce } from './keep.ts'

const folder = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-keep-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('what was made once is found again, by its owner only, and nothing else is left', () => {
  const file = path.join(folder, 'made', 'keys.json')
  expect(keepOnce(file, () => ({ key: 'first' }))).toEqual({ key: 'first' })
  expect(keepOnce(file, () => ({ key: 'second' }))).toEqual({ key: 'first' })
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(path.dirname(file))).toEqual(['keys.json'])
})

test('of two who make it at once the first wins, and both have the same', () => {
  const file = path.join(folder, 'raced.json')
  const slower = keepOnce(file, () => {
    keepOnce(file, () => 'first')
    return 'second'
  })
  expect(slower).toBe('first')
})
