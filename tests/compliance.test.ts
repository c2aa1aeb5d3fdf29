/** The list of what is asked and what holds it is that of today's tests. */

import * as fs from 'node:fs'
import { expect, test } from 'vitest'
import { complianceFile, readRows, readTitles, unknownRows, writeCompliance } from './compliance.ts'

test('docs/compliance.md is up to date: `npm run compliance` writes it', () => {
  expect(fs.readFileSync(complianceFile, 'utf8')).toBe(writeCompliance(readRows(), readTitles()))
})

test('tests name rows that there are', () => {
  expect(unknownRows(readRows(), readTitles())).toEqual([])
})
