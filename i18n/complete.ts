/** Holds the catalogues to be whole: neither build nor tests pass where a language lacks a sentence or nobody says one. */

import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { languageCodes, languages, type Language } from '#contract/catalogue.ts'
import type { Texts } from './compile.ts'
import { wordsOf } from './parts.ts'

const root = path.join(import.meta.dirname, '..')

type Writing = {
  /** How its files begin; the rest is the language. */
  files: string
  /** The rooms that say it by key; null where nobody does. */
  saidIn: readonly string[] | null
  /** Keys that are put together where they are said. */
  made?: RegExp
}

/** All that is written in nine languages. */
const writings: readonly Writing[] = [
  {
    files: 'i18n/messages/',
    saidIn: ['client', 'contract', 'i18n', 'server', 'studio', 'ui', 'web'],
  },
  { files: 'i18n/letters/', saidIn: ['server'] },
  { files: 'i18n/bets/', saidIn: ['i18n', 'studio'] },
  { files: 'studio/messages/', saidIn: ['studio'], made: /^studioSymbol/ },
  { files: 'studio/desk/messages/', saidIn: ['studio'], made: /^deskDay/ },
  { files: 'database/demo/content-', saidIn: null },
]

/** Stops a build whose catalogues are not whole, and says why. */
export function wholeCatalogues(): Plugin {
  return {
    name: 'whole-catalogues',
    apply: 'build',
    buildStart() {
      const faults = faultsOfAll()
      if (faults.length > 0) this.error(`catalogues are not whole:\n${faults.join('\n')}`)
    },
  }
}

/** One line for each fault of everything that is written in nine languages. */
export function faultsOfAll(): string[] {
  return writings.flatMap(({ files, saidIn, made }) => {
    const texts = (language: Language) => readFlat(`${files}${language}.json`)
    const keys = Object.keys(texts('EN')).filter((key) => !made?.test(key))
    return [
      ...(saidIn ? unsaid(keys, wordsOf(saidIn.flatMap(sourcesOf))) : []),
      ...languageCodes.flatMap((language) => faultsOf(language, texts(language), texts('EN'))),
    ].map((fault) => `${files}: ${fault}`)
  })
}

/** What a language lacks or says otherwise than English: keys, blanks, what is left open, and plurals of its own. */
export function faultsOf(language: Language, texts: Texts, english: Texts): string[] {
  const faults = Object.keys(texts).filter((key) => !(key in english))
  return [
    ...faults.map((key) => `${language} has ${key}, which English has not`),
    ...Object.entries(english).flatMap(([key, original]) => {
      const text = texts[key]
      if (text === undefined || text.trim() === '') return [`${language} lacks ${key}`]
      const wrong = holes(text) !== holes(original) || !hasPlurals(language, text)
      return wrong ? [`${language} leaves ${key} open otherwise, or lacks a plural`] : []
    }),
  ]
}

/** Keys that no source has in quotes or as a name; a letter's key is told by its first part. */
export function unsaid(keys: readonly string[], said: ReadonlySet<string>): string[] {
  const names = new Set(keys.map((key) => key.split('.')[0]!))
  return [...names].filter((name) => !said.has(name)).map((name) => `nobody says ${name}`)
}

/** Names of what a sentence leaves open, plural branches included. */
function holes(text: string): string {
  const names = [...text.matchAll(/\{(\w+)[},]/g)].map(([, name = '']) => name)
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b)).join()
}

/** Counts in the millions need no form of their own, as Spanish has for “un millón de euros”. */
const rareForms: Partial<Record<Language, readonly string[]>> = { ESP: ['many'] }

/** Whether each count that is told has every form its language knows, and no other. */
function hasPlurals(language: Language, text: string): boolean {
  const rules = new Intl.PluralRules(languages[language].tag).resolvedOptions().pluralCategories
  const needed = rules.filter((form) => !rareForms[language]?.includes(form))
  const isKnown = (form: string) =>
    /^\d+$|^offset$/.test(form) || rules.some((rule) => rule === form)
  // Where one is one only, `=1` says as much.
  const isThere = (form: string, forms: Forms) =>
    form in forms || (form === 'one' && '1' in forms && !rules.includes('few'))
  return pluralsOf(compileMessageOrThrow(text)).every(
    (forms) =>
      Object.keys(forms).every(isKnown) &&
      (!tellsCount(forms) || needed.every((form) => isThere(form, forms))),
  )
}

type Forms = Readonly<Record<string, CompiledMessage>>

function pluralsOf(message: CompiledMessage): Forms[] {
  if (!Array.isArray(message)) return []
  return message.flatMap((part) => {
    if (typeof part === 'string') return []
    const [, kind, forms] = part
    if (typeof forms !== 'object') return []
    const inner = Object.values(forms as Forms).flatMap(pluralsOf)
    return kind === 'plural' ? [forms as Forms, ...inner] : inner
  })
}

function tellsCount(forms: Forms): boolean {
  return Object.values(forms).some((form) => Array.isArray(form) && form.includes('#'))
}

/** Texts by the path that leads to them; none of a file that is not there. */
function readFlat(file: string): Texts {
  const place = path.join(root, file)
  if (!existsSync(place)) return {}
  return Object.fromEntries(flat(JSON.parse(readFileSync(place, 'utf8')), ''))
}

function flat(value: unknown, at: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[at, String(value)]]
  return Object.entries(value).flatMap(([name, inner]) => flat(inner, at ? `${at}.${name}` : name))
}

function sourcesOf(room: string): string[] {
  return readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, room, file))
}
