/** What ways are worth: how many there are, each as often as its wilds multiply it; put together reel by reel. */
import { timesFor, wildsFor } from './wilds.ts'
import { countIn, wildsOf, type LineWin, type Sheet } from './sheet.ts'

/** Numbers of a reel, or of several together. */
export type Worth = readonly number[]

/**
 * How the ways of a symbol are worth: a symbol itself or a wild on a reel, both summed up over the reel; a reel put to
 * those before it; and all of them at last. `one` is also where no reel has been read.
 */
export type WaysRule = {
  one: Worth
  wild: (wild: string) => Worth
  put: (before: Worth, reel: Worth) => Worth
  total: (worth: Worth) => number
}

const products = (before: Worth, reel: Worth) => before.map((ways, part) => ways * reel[part]!)

/** Ways of which each wild's factor is added: those without one, all, and the sum of factors over all. */
function addedRule(timesOf: (wild: string) => number): WaysRule {
  return {
    one: [1, 1, 0],
    wild: (wild) => (timesOf(wild) > 1 ? [0, 1, timesOf(wild)] : [1, 1, 0]),
    put: ([none, all, sum], reel) => [
      none! * reel[0]!,
      all! * reel[1]!,
      sum! * reel[1]! + all! * reel[2]!,
    ],
    total: ([none, , sum]) => none! + sum!,
  }
}

/** Where the best wild of a way multiplies it once, ways are told apart by that: those without, those with no better one. */
function bestRule(wilds: readonly string[], timesOf: (wild: string) => number): WaysRule {
  const levels = [1, ...[...new Set(wilds.map(timesOf))].toSorted((a, b) => a - b)]
  return {
    one: levels.map(() => 1),
    wild: (wild) => levels.map((level, i) => (i > 0 && timesOf(wild) <= level ? 1 : 0)),
    put: products,
    total: (worth) =>
      worth.reduce((sum, ways, i) => sum + ways * (levels[i]! - (levels[i + 1] ?? 0)), 0),
  }
}

export function waysRuleOf(sheet: Sheet, symbol: string): WaysRule {
  const { wildPays } = sheet
  const wilds = wildsOf(sheet)
  const isPlain = !wildPays || wilds.includes(symbol)
  const timesOf = (wild: string) => (isPlain ? 1 : timesFor(sheet, wild))
  if (!isPlain && wildPays.each === 'added') return addedRule(timesOf)
  if (!isPlain && !wildPays.each) return bestRule(wilds, timesOf)
  return { one: [1], wild: (wild) => [timesOf(wild)], put: products, total: ([ways]) => ways! }
}

/** What one reel shows of a symbol: itself and its wilds, and what they and the wilds alone are worth. */
export function shownForWays(
  sheet: Sheet,
  symbol: string,
  { one, wild }: WaysRule,
  shown: readonly string[],
) {
  const wilds = wildsFor(sheet, symbol)
  const standing = shown.filter((each) => wilds.includes(each))
  const plain = wilds.includes(symbol) ? 0 : countIn(shown, symbol)
  const nothing = one.map(() => 0)
  const wildWorth = standing.reduce<Worth>(plus(wild), nothing)
  return {
    count: plain + standing.length,
    worth: one.map((each, part) => plain * each + wildWorth[part]!),
    // Ways of wilds alone are none of a symbol for which they stand.
    wildWorth: wilds.includes(symbol) ? nothing : wildWorth,
  }
}

const plus = (wild: WaysRule['wild']) => (sum: Worth, each: string) => {
  const more = wild(each)
  return sum.map((ways, part) => ways + more[part]!)
}

/** Every symbol's win over all ways from the left: what one way pays, times the ways. Ways of wilds alone pay only what wilds do. */
export function readWays(sheet: Sheet, window: readonly (readonly string[])[]): LineWin[] {
  return Object.entries(sheet.pays).flatMap(([symbol, row]) => {
    const rule = waysRuleOf(sheet, symbol)
    const reels = window.map((shown) => shownForWays(sheet, symbol, rule, shown))
    const end = reels.findIndex(({ count }) => count === 0)
    const run = end < 0 ? reels : reels.slice(0, end)
    const all = (of: 'worth' | 'wildWorth') =>
      rule.total(run.reduce((before, reel) => rule.put(before, reel[of]), rule.one))
    const ways = all('worth') - all('wildWorth')
    const pays = run.length === 0 ? 0 : row[run.length - 1]! * ways
    return pays > 0 ? [{ line: null, symbol, count: run.length, pays, ways }] : []
  })
}
