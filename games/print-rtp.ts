/** `npm run rtp [game code | sheet.json]`: the exact odds of our games, or of a sheet, counted anew. */
import { readFileSync } from 'node:fs'
import { games, gameOf } from './catalogue.ts'
import type { Fraction } from './fraction.ts'
import { fraction, multiply, showDecimal, showFraction } from './fraction.ts'
import type { Game, Rules } from './game.ts'
import { configHash } from './game.ts'
import { oddsOf } from './slot/odds.ts'
import type { Sheet } from './slot/sheet.ts'
import { faultOf } from './slot/sheet.ts'

type Row = [label: string, text: string]

const percent = (share: Fraction) => `${showDecimal(multiply(share, fraction(100)), 6)} %`
const oneIn = ({ numerator, denominator }: Fraction) =>
  numerator === 0n ? 'never' : `1 in ${showDecimal(fraction(denominator, numerator), 1)}`
const stakes = (multiple: Fraction) => `${showDecimal(multiple, 2)} stakes`

function topAwardRow({ multiple, chance }: Game['topAward']): Row {
  const exact = `${showFraction(multiple)}, ${showFraction(chance)}`
  return ['top award', `${stakes(multiple)}, ${oneIn(chance)} = ${exact}`]
}

function slotRows(sheet: Sheet): Row[] {
  const odds = oddsOf(sheet)
  return [
    ['return', `${percent(odds.rtp)} = ${showFraction(odds.rtp)}`],
    ['  lines', percent(odds.split.lines)],
    ['  scatter', percent(odds.split.scatter)],
    ['  free spins', `${percent(odds.split.freeSpins)}, won ${oneIn(odds.freeSpins.chance)}`],
    ['hit frequency', `${percent(odds.hitFrequency)} = ${showFraction(odds.hitFrequency)}`],
    ['standard deviation', odds.standardDeviation.toFixed(4)],
    topAwardRow(odds.topAward),
    ['no round above', `${stakes(odds.maxMultiple)} = ${showFraction(odds.maxMultiple)}`],
    ['cycle', String(odds.cycle)],
  ]
}

/** Games of one draw state their odds in closed form. */
function drawRows(game: Game): Row[] {
  return [
    ['return', `${percent(game.rtp)} = ${showFraction(game.rtp)}`],
    ['  at the least stake', percent(game.rtpAt(game.defaultChoice, game.stakeMin))],
    ['hit frequency', `${percent(game.hitFrequency)} (${JSON.stringify(game.defaultChoice)})`],
    topAwardRow(game.topAward),
  ]
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`)
  for (const [label, text] of rows) console.log(`  ${label.padEnd(22)}${text}`)
}

function printGame(game: Game): void {
  const rules: Rules = game.rules
  const rows = rules.kind === 'slot' ? slotRows(rules) : drawRows(game)
  print(`${game.code} version ${game.version}, ${game.volatility} volatility`, [
    ...rows,
    ['rules hash', configHash(game)],
  ])
}

function printSheet(path: string): void {
  const sheet = JSON.parse(readFileSync(path, 'utf8')) as Sheet
  const fault = faultOf(sheet)
  if (fault !== null) throw new Error(`${path}: ${fault}`)
  print(path, slotRows(sheet))
}

const [wanted] = process.argv.slice(2)
const game = wanted === undefined ? null : gameOf(wanted)
if (wanted === undefined) Object.values(games).forEach(printGame)
else if (game) printGame(game)
else printSheet(wanted)
