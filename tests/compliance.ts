/** `npm run compliance`: writes docs/compliance.md from the titles of the tests and the rows they name. */

import * as fs from 'node:fs'
import path from 'node:path'
import { rooms } from './rooms.ts'

const top = path.join(import.meta.dirname, '..')
const rowsFile = path.join(top, 'docs/compliance-rows.json')
export const complianceFile = path.join(top, 'docs/compliance.md')

/** What is asked of the house, by section and row. */
type Sections = Record<string, Record<string, string>>
type Title = { file: string; title: string; rows: string[] }

/** A text in quotes that begins with rows in brackets: `[LIM-04] a raise waits …`, `[EXC-02] [INC-07] …`. */
const titlePattern =
  /(['"`])((?:\[[A-Z][A-Z0-9]{2}-\d{2}(?:,\s*[A-Z][A-Z0-9]{2}-\d{2})*\]\s*)+)([^\n]+?)\1\s*,/g
const rowPattern = /[A-Z][A-Z0-9]{2}-\d{2}/g

export function readRows(): Sections {
  return JSON.parse(fs.readFileSync(rowsFile, 'utf8')) as Sections
}

/** Titles of all tests that name rows, by file and in their order. */
export function readTitles(): Title[] {
  return rooms.flatMap((room) =>
    fs
      .readdirSync(path.join(top, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .toSorted()
      .flatMap((name) => titlesOf(`${room}/${name}`)),
  )
}

function titlesOf(file: string): Title[] {
  const text = fs.readFileSync(path.join(top, file), 'utf8')
  return [...text.matchAll(titlePattern)].map(([, , rows = '', title = '']) => ({
    file,
    title: title.replaceAll("\\'", '’'),
    rows: rows.match(rowPattern) ?? [],
  }))
}

/** Rows that tests name and the table does not have. */
export function unknownRows(sections: Sections, titles: readonly Title[]): string[] {
  const known = new Set(Object.values(sections).flatMap((rows) => Object.keys(rows)))
  return titles.flatMap(({ rows }) => rows).filter((row) => !known.has(row))
}

export function writeCompliance(sections: Sections, titles: readonly Title[]): string {
  const testsOf = (row: string) => titles.filter(({ rows }) => rows.includes(row))
  const all = Object.values(sections).flatMap((rows) => Object.keys(rows))
  const met = all.filter((row) => testsOf(row).length > 0)
  const parts = Object.entries(sections).map(([section, rows]) => {
    const lines = Object.entries(rows).map(([row, words]) => {
      const tests = testsOf(row).map(({ file, title }) => `${escape(title)} (\`${file}\`)`)
      return `| ${row} | ${escape(words)} | ${tests.length > 0 ? tests.join('<br>') : '**open**'} |`
    })
    return `## ${section}\n\n| row | what is asked | tests that hold it |\n| --- | --- | --- |\n${lines.join('\n')}\n`
  })
  return `# What is asked of the house, and which tests hold it

Made by \`npm run compliance\` from the titles of the tests; not written by hand. A row is met where a test names it,
which says what is tested and not that anybody has certified it. An open row has no test yet.

**${met.length} of ${all.length} rows are met, ${all.length - met.length} are open.**

${parts.join('\n')}`
}

const escape = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

if (import.meta.main) {
  const [sections, titles] = [readRows(), readTitles()]
  fs.writeFileSync(complianceFile, writeCompliance(sections, titles))
  const unknown = unknownRows(sections, titles)
  for (const row of unknown) process.stderr.write(`A test names ${row}, which is no row.\n`)
  process.stdout.write(`docs/compliance.md is written from ${titles.length} tests.\n`)
  process.exitCode = unknown.length > 0 ? 1 : 0
}
