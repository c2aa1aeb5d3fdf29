/** Protects: whatever a game can pay stands in its rules, beside what it is paid for. */

import { readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Ask } from '#client/client.ts'
import { games } from '#games/catalogue.ts'
import type { Rules as GameRules } from '#games/game.ts'
import type { Prize } from '#games/rules.ts'
import { rouletteBets } from '#games/roulette/roulette.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import type { PokerHand } from '#games/poker/hand.ts'
import { digitPrizes, type SharedRules } from '#games/shared/rules.ts'
import type { TableRules } from '#games/shared/table_rules.ts'
import { anySymbol } from '#games/slot/sheet.ts'
import type { ThreeCardHand } from '#games/threecard/hand.ts'
import { readCatalogue } from '#i18n/catalogue.ts'
import { compileCatalogue, type Texts } from '#i18n/compile.ts'
import { I18nProvider } from '#i18n/translate.tsx'
import type { Table } from '../shared/live.ts'
import { SharedRulesPanel } from '../shared/rules.tsx'
import { threeCardWords } from '../table/threecard.tsx'
import { pokerWords } from '../table/videopoker.tsx'
import { Rules } from './rules.tsx'

const textsIn = (file: string) =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Texts
const texts = textsIn('../messages/EN.json')
const words = {
  ...readCatalogue('EN'),
  ...compileCatalogue(textsIn('../../i18n/bets/EN.json')),
  ...compileCatalogue(texts),
}
const ask = (() => new Promise(() => {})) as Ask
const onClose = () => {}

/** What is read: a line for each row, fact or paragraph. */
function linesOf(panel: ReactElement): string[] {
  const html = renderToStaticMarkup(
    <I18nProvider language="EN" currency="PHP" timeZone="Asia/Manila" catalogue={words}>
      {panel}
    </I18nProvider>,
  )
  return html
    .split(/<\/(?:tr|li|p|summary|h3)>|<dl class="facts">|<\/dd><\/div><div><dt>(?!\d)/)
    .map((part) =>
      part
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
}

type SlotRules = Extract<GameRules, { kind: 'slot' }>
/** All of a sheet that rules can tell; what a title has besides must be told before it is played. */
const told = new Set(
  'kind rows reels lines ways isCounted wild wildPays falls scatter pays groups rowPays scatterPays freeSpins jackpot'.split(
    ' ',
  ),
)
const symbolName = (symbol: string) =>
  texts[`studioSymbol${symbol.charAt(0).toUpperCase()}${symbol.slice(1)}`]!
const inWhole = (value: number) => value.toLocaleString('en-US')

/** By numbers of symbols, from lines such as `12+ × 50` and `3–4 2× 8`: what they pay and award. */
function figuresIn(lines: readonly string[], pattern: RegExp, most: number): string[] {
  const found = lines.flatMap((line) => [...line.matchAll(pattern)])
  return Array.from({ length: most }, (_, i) => {
    const one = found.find(
      ([, from, to, more]) => i + 1 >= Number(from) && (more || i + 1 <= Number(to ?? from)),
    )
    return one ? one.slice(4).join(' ') : ''
  })
}

function faultsOfSlot(rules: SlotRules, lines: readonly string[]): string[] {
  const { pays, rowPays = [], groups, scatter, scatterPays, freeSpins, wildPays, falls } = rules
  const faults = Object.keys(rules).filter((key) => !told.has(key))
  const must = (what: string, isSaid: boolean) => void (isSaid || faults.push(what))
  for (const [symbol, row] of Object.entries(pays)) {
    const name = new RegExp(`^${symbolName(symbol)}(?: · wild)? \\d`)
    const own = lines.filter((line) => name.test(line) && line.includes(' × '))
    const said = figuresIn(own, /(\d+)(?:–(\d+)|(\+))? × (\d+)/g, row.length)
    must(
      `${symbol}: ${String(row)}`,
      String(said) === String(row.map((pay) => (pay === 0 ? '' : pay))),
    )
  }
  for (const { of, pays: pay, isAnyOrder } of rowPays) {
    const places = of.map((wanted) =>
      wanted === anySymbol
        ? texts['studioAnySymbol']!
        : (groups?.[wanted] ?? [wanted]).map(symbolName).join(' / '),
    )
    const order = isAnyOrder ? ` ${String(texts['studioAnyOrder'])}` : ''
    const line = `${places.join(', ')}${order} ${of.length} × ${String(pay)}`
    must(line, lines.includes(line))
  }
  const scattered = scatterPays.map((pay, i) => {
    const award = freeSpins?.awards[i] ?? 0
    return pay === 0 && award === 0 ? '' : `${pay} ${award}`
  })
  const rows = figuresIn(lines, /^(\d+)(?:–(\d+)|(\+))? (\d+)× (\d+)$/g, scattered.length)
  must(`${scatter}: ${String(scattered)}`, String(rows) === String(scattered))
  const text = lines.join('\n')
  const times = freeSpins?.multiplier === 1 ? 'as usual' : `${freeSpins?.multiplier} times`
  must(`free spins: ${times}`, !freeSpins || text.includes(`they pay ${times}.`))
  must(`a wild: ${wildPays?.times}`, !wildPays || text.includes(`pay ${wildPays.times} times.`))
  const rungs = falls?.map((one) => `${one}×`).join(', ')
  must(`falls: ${rungs}`, !falls || text.includes(`pay in turn: ${rungs};`))
  must('units', text.includes(`stake divided by ${rules.ways ?? rules.lines.length}.`))
  const paths = rules.lines.map((line) => `rows ${line.map((row) => row + 1).join(', ')} `)
  must(
    'lines',
    paths.every((path, i) => text.includes(`Line ${i + 1}: ${path}`)),
  )
  const { odds = 0, share = '' } = rules.jackpot ?? {}
  const [part = 0, of = 1] = share.split('/').map(Number)
  must('the pot', !share || text.includes(`${((100 * part) / of).toFixed(4)}% of every stake`))
  must('the pot’s odds', !odds || text.includes(`a number from ${inWhole(odds)} is drawn`))
  return faults
}

const inHundredths = (value: number | bigint) =>
  (Number(value) / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })

/** The table of so many mines: the chance of each number of safe tiles, and 0.99 over it; both are cut. */
function minesTable(tiles: number, mines: number): string {
  let [all, safe] = [1n, 1n]
  const rows = Array.from({ length: tiles - mines }, (_, i) => {
    all *= BigInt(tiles - i)
    safe *= BigInt(tiles - mines - i)
    const chance = (Number((safe * 1_000_000n) / all) / 10_000).toFixed(4)
    const pays = Number((all * 99n) / safe) / 100
    return `${i + 1} ${chance}% ${pays.toLocaleString('en-US', { minimumFractionDigits: 2 })}×`
  })
  return `\n${mines} ${mines === 1 ? 'mine' : 'mines'}\nSafe tiles Chance Pays\n${rows.join('\n')}\n`
}

function prizeSaid(prize: Prize): string[] {
  if (prize.kind === 'single') return [` ${prize.multiple}× `]
  if (prize.kind === 'chain')
    return [` ${prize.multiple} × for each spark, up to ${prize.linksMax};`, ` ${prize.goesOn} `]
  const all = prize.pearls.reduce((sum, { ways }) => sum + ways, 0)
  return prize.pearls.map(({ multiple, ways }) => ` ${multiple}× (${ways}/${all})`)
}

const perRisk = (
  tables: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>,
  figuresOf: (row: readonly number[]) => readonly number[],
) =>
  Object.entries(tables).flatMap(([size, risks]) =>
    Object.entries(risks).map(
      ([risk, row]) =>
        `\n${size} · ${risk.charAt(0).toUpperCase()}${risk.slice(1)} ${figuresOf(row).map(inHundredths).join(' · ')} `,
    ),
  )
/** `1/2` as it is written in odds to one. */
const odds = (pays: string) => {
  const [numerator = 0, denominator = 1] = pays.split('/').map(Number)
  return String(Math.floor((100 * numerator) / denominator) / 100)
}
const named = (names: Readonly<Record<string, string>>, pays: Readonly<Record<string, unknown>>) =>
  Object.entries(pays).map(([key, pay]) => `\n${names[key] ?? key} ${odds(String(pay))} `)

const percentOf = (share: string) => inHundredths(Number(odds(share)) * 10_000)
const ratio = (pays: string, sign = 'to') => pays.replace('/', ` ${sign} `)
const hashPays = (times: number, wins: number, of: number) =>
  `${(times / 100).toFixed(2)}× (${wins} / ${of})`
const goals = { line: 'One line', lines: 'Two lines', house: 'Full house' } as const
const sideNames = {
  player: 'Player',
  banker: 'Banker',
  tie: 'Tie',
  playerPair: 'Player pair',
  bankerPair: 'Banker pair',
  dragon: 'Dragon',
  tiger: 'Tiger',
}
const sicboNames = {
  pair: '1 + 2',
  double: 'Double 1',
  triple: 'Triple 1',
  anyTriple: 'Any triple',
  ...Object.fromEntries([4, 5, 6, 7, 8, 9, 10].map((total) => [`total${total}`, `Total ${total}`])),
}

type Told = Exclude<GameRules, SlotRules> | SharedRules | TableRules['played']

/** What must be said of all that a game pays, in the words of its rules. */
function duesOf(rules: Told): string[] {
  switch (rules.kind) {
    case 'dice':
      return [
        `one of ${inWhole(rules.rolls)} equally likely rolls`,
        `returns ${percentOf(rules.rtp)} divided by the winning chance in percent`,
      ]
    case 'limbo':
      return [`a target is ${percentOf(rules.rtp)}% divided by it`]
    case 'mines':
      return Array.from({ length: rules.minesMax - rules.minesMin + 1 }, (_, i) =>
        minesTable(rules.tiles, rules.minesMin + i),
      )
    case 'hilo':
      return [
        `starting from ${odds(rules.rtp)} times the stake`,
        `from ${inWhole(rules.stopAt)} times the stake on, and at the ${rules.cardsMax}nd card`,
      ]
    case 'plinko':
      return perRisk(rules.tables, (row) => row)
    case 'wheel':
      return perRisk(rules.segments, (row) => [...new Set(row)].toSorted((a, b) => a - b))
    case 'fishing':
      return Object.values(rules.targets).flatMap(({ prize }) => prizeSaid(prize))
    case 'blackjack':
      return [
        `in the first two cards, pays ${ratio(rules.naturalPays)}; other wins pay 1 to 1`,
        `insurance of half the stake pays ${ratio(rules.insurancePays)}`,
      ]
    case 'blackjacktable':
      return [
        `\nBlackjack ${ratio(rules.played.naturalPays, ':')}\nWins 1 : 1\nInsurance ${ratio(rules.played.insurancePays, ':')}`,
        ...duesOf(rules.played),
      ]
    case 'roulette':
      return [
        'A bet on n numbers returns 36 divided by n for each chip on it',
        ...[...rouletteBets.values()].map(({ length }) => ` ${36 / length - 1} 97.2972%\n`),
      ]
    case 'baccarat':
    case 'dragontiger':
      return [
        ...named(sideNames, rules.pays),
        ...('tieReturns' in rules && odds(rules.tieReturns) === '0.5'
          ? ['On a tie half of each chip on a side comes back']
          : []),
      ]
    case 'sicbo': {
      const { single, singleTwice, singleThrice, half, ...others } = rules.pays
      const ofSingle = [single, singleTwice, singleThrice].map((pay) => odds(String(pay)))
      return [
        ...named(sicboNames, others),
        ...['Small', 'Big', 'Odd', 'Even'].map((name) => `\n${name} ${odds(String(half))} `),
        `\nSingle 1 ${ofSingle.join(' · ')} `,
      ]
    }
    case 'moneywheel':
      return rules.segments.map((segment) =>
        typeof segment === 'number' ? `\nNumber ${segment} ${segment} ` : `×${segment.times}`,
      )
    case 'videopoker':
      return Object.entries(rules.pays)
        .filter(([, pay]) => pay > 0)
        .map(([hand, pay]) => `\n${texts[pokerWords[hand as PokerHand]]} ${pay}\n`)
    case 'threecard':
      return (['anteBonus', 'pairPlus'] as const).flatMap((bet) =>
        Object.entries(rules[bet]).map(
          ([hand, pay]) =>
            `\n${bet === 'anteBonus' ? 'Ante bonus' : 'Pair plus'}: ${texts[threeCardWords[hand as ThreeCardHand]]} ${pay}`,
        ),
      )
    case 'crash':
      return [`Cash out ${inHundredths(rules.outMin)}× – ${rules.outMax / 100}×`]
    case 'bingo':
      return rules.pays === 'pool'
        ? rules.prizes.map(({ goal, percent }) => `\n${goals[goal]} ${percent}% of ticket sales`)
        : rules.prizes.map(
            ({ goal, calls, pays }) => `\n${goals[goal]}, within ${calls} calls ${pays}×`,
          )
    case 'digits':
      return digitPrizes.map(
        (prize) =>
          ` (${rules.numbers[prize]}) Big ${rules.prizes.big[prize]}×, Small ${rules.prizes.small[prize]}×`,
      )
    case 'lotto':
      return Object.entries(rules.prizes).map(
        ([matched, pays]) => `${matched} numbers matched ${pays}×`,
      )
    case 'race':
      return Object.entries(rules.pools).flatMap(([pool, { takeOut, breakTo }]) => [
        `\n${pool.charAt(0).toUpperCase()}${pool.slice(1)} ${100 - takeOut / 100}% of the pool`,
        `Dividends are cut to steps of ${(breakTo / 10_000).toFixed(2)}`,
        'Nobody who wins gets less than the stake',
      ])
    case 'sabong':
      return [
        `\nMeron, Wala ${100 - rules.pool.takeOut / 100}% of the pool`,
        `\nDraw ${rules.drawPays}× (${rules.draws} / ${rules.of})`,
        `would get ${(rules.offAt / 10_000).toFixed(2)} or less for 1`,
      ]
    case 'hash':
      return [
        ...Object.values(rules.pays).map(({ times, pairs }) => hashPays(times, pairs, 256)),
        ...Object.values(rules.bulls ?? {}).map(({ times, hands }) =>
          hashPays(times, hands, 16 ** 5),
        ),
      ]
    case 'table':
      return duesOf(rules.played)
  }
}

/** Of what must be said what is not. */
function faultsOf(rules: GameRules | SharedRules, panel: ReactElement): string[] {
  const lines = linesOf(panel)
  if (rules.kind === 'slot') return faultsOfSlot(rules, lines)
  const text = `\n${lines.filter(Boolean).join('\n')}\n`
  const dues = duesOf(rules)
  return dues.length > 0 ? dues.filter((due) => !text.includes(due)) : ['nothing is asked']
}

test.each(Object.values(games).map((game) => [game.code, game] as const))(
  '[GAM-01] all that %s pays stands in its rules',
  (_, game) => {
    const panel = <Rules game={game} ask={ask} state={null} onClose={onClose} />
    expect(faultsOf(game.rules, panel)).toEqual([])
  },
)

test.each(Object.values(sharedGames).map((game) => [game.code, game] as const))(
  '[GAM-01] all that %s pays, to everybody in a round, stands in its rules',
  (_, game) => {
    const shown = { stake_min: '1.00', stake_max: '10.00', rules_version: 1, results: [] }
    const table = shown as unknown as Table
    const panel = <SharedRulesPanel game={game} table={table} onClose={onClose} />
    expect(faultsOf(game.rules, panel)).toEqual([])
  },
)
