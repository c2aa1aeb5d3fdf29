import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languageCodes } from '#contract/catalogue.ts'
import { lettersOf, readLetters } from './letters.ts'

// Promise: whatever the house writes to a player is written in the player's language, whole.

const english = readLetters('EN')

/** Names of what a text leaves open, plural branches included. */
const holes = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)[},]/g)].map(([, name = '']) => name))].toSorted((a, b) =>
    a.localeCompare(b),
  )

test.each(languageCodes)('%s has every letter, and leaves open what English does', (language) => {
  const letters = readLetters(language)
  expect(Object.keys(letters).toSorted()).toEqual(Object.keys(english).toSorted())
  for (const [name, { title, text }] of Object.entries(letters)) {
    const original = english[name as keyof typeof english]
    expect([name, title.trim() !== '', text.trim() !== '']).toEqual([name, true, true])
    expect([name, holes(title)]).toEqual([name, holes(original.title)])
    expect([name, holes(text)]).toEqual([name, holes(original.text)])
  }
})

test('a letter is told with its figures', () => {
  expect(lettersOf('ESP')('welcome', { site: 'Casa' }).title).toBe('Te damos la bienvenida a Casa')
})

test('every letter is written by somebody', () => {
  const server = path.join(import.meta.dirname, '../server')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(server, file), 'utf8'))
    .join('\n')
  const unwritten = Object.keys(english).filter((name) => !sources.includes(`'${name}'`))
  expect(unwritten).toEqual([])
})
