/** `npm run rtp [game code | file.json | --rules]`: the exact odds of our games, or of a sheet or pay table, counted anew. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { formerGames, games, gameOf } from './catalogue.ts'
import type { Fraction } from './fraction.ts'
import { fraction, multiply, showDecimal, showFraction } from './fraction.ts'
import type { Game, Rules } from './game.ts'
import { configHash } from './game.ts'
import { tableGames } from './holdem/holdem.ts'
import { formerSharedGames, sharedGames } from './shared/catalogue.ts'
import type { Figures } from './paytable/bet.ts'
import { countTable } from './paytable/count.ts'
import { isPayTable, readPayTable } from './paytable/read.ts'
import type { Counting } from './slot/moments.ts'
import { repeatedName } from './repeated.ts'
import { oddsOf, type Odds } from './slot/odds.ts'
import { readPaper } from './slot/paper.ts'
import { symbolsNamed, symbolsOf, type Sheet } from './slot/sheet.ts'

type Row = [label: string, text: string]

const percent = (share: Fraction) => `${showDecimal(multiply(share, fraction(100)), 10)} %`
const oneIn = ({ numerator, denominator }: Fraction) =>
  numerator === 0n ? 'never' : `1 in ${showDecimal(fraction(denominator, numerator), 1)}`
const stakes = (multiple: Fraction) => `${showDecimal(multiple, 2)} stakes`

function topAwardRow({ multiple, chance }: Game['topAward']): Row {
  const exact = `${showFraction(multiple)}, ${showFraction(chance)}`
  return ['top award', `${stakes(multiple)}, ${oneIn(chance)} = ${exact}`]
}

/** The square root of a fraction, from whole numbers, so that no digit is a float's. */
function spreadOf({ numerator, denominator }: Fraction): string {
  const scaled = (numerator * 10n ** 40n) / denominator
  return showDecimal(fraction(rootOf(scaled), 10n ** 20n), 10)
}

/** The whole part of a square root, by Newton's steps from above. */
function rootOf(square: bigint): bigint {
  if (square === 0n) return 0n
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) / 2n
    if (next >= root) return root
    root = next
  }
}

function spreadRows(label: string, variance: Fraction): Row[] {
  return [[label, `${spreadOf(variance)}, the root of ${showFraction(variance)}`]]
}

const shareRow = (label: string, share: Fraction): Row => [
  label,
  `${percent(share)} = ${showFraction(share)}`,
]

function partRows({ split, freeSpins }: Odds): Row[] {
  const parts: [string, Fraction][] = [
    ['  lines', split.lines],
    ['  bonus', split.bonus],
    ['  scatter', split.scatter],
    ['  free spins', split.freeSpins],
  ]
  const rows = parts
    .filter(([, share], i) => i === 0 || share.numerator > 0n)
    .map(([label, share]) => shareRow(label, share))
  if (freeSpins.chance.numerator > 0n)
    rows.push(['free spins won', `${oneIn(freeSpins.chance)} = ${showFraction(freeSpins.chance)}`])
  if (freeSpins.most) rows.push(['  most in a round', String(freeSpins.most)])
  return rows
}

function slotRows(sheet: Sheet, counting?: Counting): Row[] {
  const odds = oddsOf(sheet, counting)
  const rows: Row[] = [shareRow('return', odds.rtp), ...partRows(odds)]
  if (odds.hitFrequency) rows.push(shareRow('hit frequency', odds.hitFrequency))
  if (odds.variance) rows.push(...spreadRows('standard deviation', odds.variance))
  if (odds.line) {
    rows.push(shareRow('one line, hits', odds.line.hitFrequency))
    rows.push(...spreadRows('one line, deviation', odds.line.variance))
  }
  if (odds.topAward) rows.push(topAwardRow(odds.topAward))
  if (odds.maxMultiple)
    rows.push(['no round above', `${stakes(odds.maxMultiple)} = ${showFraction(odds.maxMultiple)}`])
  return [...rows, ['cycle', String(odds.cycle)]]
}

/** Games of one draw state their odds in closed form. */
function drawRows(game: Game): Row[] {
  return [
    ['return', `${percent(game.rtp)} = ${showFraction(game.rtp)}`],
    ['  at the least stake', percent(game.rtpAt(game.defaultChoice, game.stakeMin))],
    [
      'hit frequency',
      game.hitFrequency
        ? `${percent(game.hitFrequency)} (${JSON.stringify(game.defaultChoice)})`
        : 'depends on play',
    ],
    topAwardRow(game.topAward),
  ]
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`)
  for (const [label, text] of rows) console.log(`  ${label.padEnd(24)}${text}`)
}

function printGame(game: Game): void {
  const rules: Rules = game.rules
  const rows = rules.kind === 'slot' ? slotRows(rules) : drawRows(game)
  print(`${game.code} version ${game.version}, ${game.volatility} volatility`, [
    ...rows,
    ['rules hash', configHash(game)],
  ])
}

/** Symbols on the reels that nothing reads: blanks, or what somebody misspelt. */
function unreadRow(sheet: Sheet): Row[] {
  const unread = symbolsOf(sheet).filter((symbol) => !symbolsNamed(sheet).has(symbol))
  return unread.length > 0 ? [['pay nothing', unread.join(' ')]] : []
}

function betRows({ rtp, isRounded, hitFrequency, variance, topAward, hits }: Figures): Row[] {
  const rows: Row[] = [isRounded ? ['return', percent(rtp)] : shareRow('return', rtp)]
  if (hitFrequency) rows.push(shareRow('hit frequency', hitFrequency))
  if (variance) rows.push(...spreadRows('standard deviation', variance))
  if (topAward) rows.push(topAwardRow(topAward))
  return [
    ...rows,
    ...hits.map(({ name, chance }): Row => [
      `  ${name}`,
      `${oneIn(chance)} = ${showFraction(chance)}`,
    ]),
  ]
}

function printFile(path: string): void {
  const json = readJson(path)
  if (!isPayTable(json)) return printSheet(path, json)
  for (const figures of countTable(readPayTable(json)))
    print(`${path}, ${figures.name}`, betRows(figures))
}

function printSheet(path: string, json: unknown): void {
  const { sheet, counting, coins } = readPaper(json)
  for (let played = 1; played <= coins; played++)
    print(coins === 1 ? path : `${path}, coins played: ${played}`, [
      ...slotRows(sheet, { ...counting, coins: played }),
      ...unreadRow(sheet),
    ])
}

function readJson(path: string): unknown {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new Error('there is no game and no file of that name')
  // Some editors put a byte order mark before everything.
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (fault) {
    throw new Error(`is not JSON: ${String(fault)}`, { cause: fault })
  }
  const repeated = repeatedName(text)
  if (repeated !== null) throw new Error(`${repeated} is there twice`)
  return json
}

/** `docs/rules.json`: the rules of every game as they are hashed, former ones last, for whoever verifies rounds without our programs. */
const rulesFile = new URL('../docs/rules.json', import.meta.url)

function writeRules(): void {
  const running = [games, sharedGames, tableGames].flatMap((table) => Object.values(table))
  const all = [...running, ...formerGames, ...formerSharedGames]
  const rules = all.map(({ code, version, rules: own }) => ({ code, version, rules: own }))
  writeFileSync(rulesFile, `${JSON.stringify(rules, null, 2)}\n`)
}

const [wanted] = process.argv.slice(2)
const game = wanted === undefined ? null : gameOf(wanted)
if (wanted === '--rules') writeRules()
else if (wanted === undefined) Object.values(games).forEach(printGame)
else if (game) printGame(game)
else {
  try {
    printFile(wanted)
  } catch (fault) {
    console.error(`${wanted}: ${fault instanceof Error ? fault.message : String(fault)}`)
    process.exitCode = 1
  }
}
