/** What no player is ever told or offered, however it is put: words and devices that are looked for where they would have to stand. */

import * as fs from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string) => fs.readFileSync(new URL(path, root), 'utf8')
const filesIn = (folder: string, end: RegExp) =>
  fs
    .readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}${name}`)

const texts = [
  ...filesIn('web/template/data/', /\.json$/),
  'i18n/messages/EN.json',
  'i18n/letters/EN.json',
  'i18n/bets/EN.json',
  'studio/messages/EN.json',
  'database/demo/content-EN.json',
  'database/demo/promotions.json',
  'database/demo/sites.json',
]

/** What a text would say that breaks a row. */
const words: readonly (readonly [title: string, pattern: RegExp])[] = [
  [
    '[NEV-01] no text tells of a crowd that nobody counted',
    /(players|people) (are )?(online|playing|watching)/i,
  ],
  [
    '[NEV-08] no text talks anybody out of a withdrawal',
    /play it instead|keep playing with|before you withdraw, /i,
  ],
  [
    '[NEV-09] [GAM-23] no text urges on, or tells that a win is near',
    /about to (win|pay|drop|hit)|(win|jackpot) is overdue|hot streak|any spin now|you(’|')?re due|due (for )?a win|so close|nearly won|try your luck|double or nothing|feeling lucky/i,
  ],
  [
    '[NEV-10] no text makes haste',
    /hurry|last chance|don(’|')?t miss|act now|only \d+ left|ends soon|running out fast/i,
  ],
  [
    '[NEV-12] no terms may change as somebody likes',
    /(change|changed|withdrawn) (at any time )?(at our (sole )?discretion|without (prior )?notice)/i,
  ],
  [
    '[NEV-15] no text takes what lies still',
    /inactivity fee|dormant (account )?fee|administration fee/i,
  ],
  [
    '[NEV-16] no text voids bets as somebody likes',
    /void .{0,40}(at our discretion|for any reason)/i,
  ],
  [
    '[NEV-19] no text claims what nobody holds',
    /certified|licen[sc]ed by|guaranteed (win|profit)|risk-?free/i,
  ],
  [
    '[NEV-20] no game, site or text is named for children',
    /"[^"]*\b(cand(y|ies)|bubblegum|jell(y|ies)|sherbets?|gumm(y|ies)|lollipops?|teddy|toys?|cartoons?|kids?|children’s|superhero(es)?|fairy ?tales?)\b[^"]*"/i,
  ],
]

test.each(words)('%s', (_, pattern) => {
  const found = texts.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim().slice(0, 120)}`),
  )
  expect(found).toEqual([])
})

test('[NEV-04] [NEV-18] [GAM-21] no game plays by itself, hurries, stops its reels by hand, sells its feature, or lets wins be doubled up', () => {
  const device =
    /auto-?play|auto-?spin|turbo|quick-?spin|slam|(bonus|feature)-?buy|buyFeature|double-?up|gamble-?(feature|win)/i
  const sources = [...filesIn('studio/', /\.(tsx?|css)$/), ...filesIn('games/', /\.ts$/)]
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((path) => device.test(read(path)))).toEqual([])
})

test('[NEV-06] no game knows who plays, what they own, or what time it is, so none can deal by it', () => {
  const known = /\bDate\b|performance\.now|Math\.random|\b(account|player)_?id\b|balance|process\./i
  // Programs for the command line may.
  const rules = filesIn('games/', /\.ts$/).filter((path) => !path.includes('/print_'))
  expect(rules.length).toBeGreaterThan(50)
  const code = (path: string) => read(path).replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
  expect(rules.filter((path) => known.test(code(path)))).toEqual([])
})

test('[NEV-11] no form of payment comes with an amount in it', () => {
  const fields = filesIn('web/payments/', /\.tsx$/).flatMap((path) =>
    [...read(path).matchAll(/<AmountField\b.*?\n\s*\/>/gs)].map(([field]) => `${path}: ${field}`),
  )
  expect(fields.length).toBeGreaterThan(1)
  expect(fields.filter((field) => /defaultValue|value=/.test(field))).toEqual([])
})

test('[NEV-21] nobody sits at a table but by a call of their own: no program of the house takes a seat', () => {
  const sources = filesIn('server/', /\.ts$/)
  const inserting = (table: string) =>
    sources.filter((path) => read(path).includes(`insert into ${table} (`))
  const calling = sources.filter((path) =>
    /import \{[^}]*\b(sit|enter)\b[^}]*\} from '[^']*(seats|entry)\.ts'/.test(read(path)),
  )
  // Seats of a tournament are drawn among those who have entered it.
  expect(inserting('poker_seat').toSorted()).toEqual([
    'server/games/poker/seats.ts',
    'server/games/poker/stage.ts',
  ])
  expect(inserting('poker_entry')).toEqual(['server/games/poker/entry.ts'])
  expect(calling).toEqual(['server/games/poker/handlers.ts'])
})
