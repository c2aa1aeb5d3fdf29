/** What holds in the free spins of a sheet on paper where it is not what holds in paid ones. */
import { fraction } from '../fraction.ts'
import type { FreeSheet } from './moments.ts'
import { countedFigures, figuresOf, mapValues } from './paper_figures.ts'
import type { Figures, Paper, PaperFreeSpins, PaperWildPays } from './paper_form.ts'
import { mostRows, mysteryOf, readStrip, reelsIn } from './paper_reels.ts'
import { scatterBonusesOf } from './prizes.ts'
import { cellsOf, countIn, middleLineOf, unitsOf, type FreeSpins, type Sheet } from './sheet.ts'

export const timesOf = (
  weights: Readonly<Record<string, number>>,
): NonNullable<Sheet['spinTimes']> =>
  Object.entries(weights).map(([times, weight]) => ({ times: Number(times), ways: BigInt(weight) }))

export function wildPaysOf({ times, each }: PaperWildPays): NonNullable<Sheet['wildPays']> {
  return typeof times === 'number' ? { times, each } : { times: 1, each, by: times }
}

/** A sheet for each symbol that may expand; none where all is as in paid spins. */
export function freeSheetsIn(
  sheet: Sheet,
  paper: Paper,
  freeSpins: PaperFreeSpins,
  scale: number,
): FreeSheet[] {
  const isOwn = owned.some((field) => freeSpins[field] !== undefined)
  const own = isOwn ? freeSheetOf(sheet, paper, freeSpins, scale) : sheet
  if (!freeSpins.expanding) return isOwn ? [{ sheet: own, chance: fraction(1) }] : []
  const { of, onLines = 'always' } = freeSpins.expanding
  const symbols = readStrip(of)
  return [...new Set(symbols)].map((symbol) => ({
    sheet: { ...own, expanding: { symbol, onLines } },
    chance: fraction(countIn(symbols, symbol), symbols.length),
  }))
}

/** What may be otherwise. */
const owned = [
  'rows',
  'lines',
  'ways',
  'bothWays',
  'wild',
  'wildFor',
  'wildAlone',
  'wildSpreads',
  'wildHolds',
  'wildSticks',
  'wildPays',
  'falls',
  'mystery',
  'scatterBonuses',
  'spinTimes',
  'pays',
  'scatterPays',
  'retriggerAwards',
] as const satisfies readonly (keyof PaperFreeSpins)[]

/** Free spins that free spins win are not drawn. */
const again = (awards: Figures): Partial<FreeSpins> => ({
  awards: figuresOf(awards, 0),
  drawn: {},
})

/** Other rows, with the strips that are turned behind them. */
function withRows(sheet: Sheet, paper: Paper, freeSpins: PaperFreeSpins): Sheet {
  if (freeSpins.rows === undefined) return sheet
  if (paper.counts) throw new Error('/freeSpins/rows need the order of the stops')
  const rows = typeof freeSpins.rows === 'number' ? [freeSpins.rows] : freeSpins.rows
  const heights = rows.map(mostRows)
  const { heights: _, reelSets: __, ...rest } = sheet
  const from = freeSpins.reels || freeSpins.reelSets ? freeSpins : paper
  const shape = {
    rows: Math.max(...heights),
    ...(typeof freeSpins.rows !== 'number' && { heights }),
    ...reelsIn(from, rows, '/freeSpins'),
  }
  if (shape.reels.length !== sheet.reels.length)
    throw new Error(`/freeSpins/reels are ${sheet.reels.length}, as those of a paid spin`)
  const cells = cellsOf(shape)
  const allOf = (row: readonly number[]) =>
    Array.from({ length: cells }, (___, i) => row[i] ?? row.at(-1)!)
  return {
    ...rest,
    ...shape,
    ...(sheet.isCounted && { pays: mapValues(sheet.pays, allOf) }),
    lines: paper.lines || sheet.ways !== undefined ? sheet.lines : [middleLineOf(shape)],
  }
}

/** Other rows, and other lines or ways in place of what pays in paid spins; the unit stays what it is there. */
function shapedAs(sheet: Sheet, paper: Paper, freeSpins: PaperFreeSpins): Sheet {
  const { lines, ways } = freeSpins
  const shaped = withRows(sheet, paper, freeSpins)
  if (ways) return { ...shaped, lines: [], ways: unitsOf(sheet) }
  if (!lines) return shaped
  const { ways: _, ...rest } = shaped
  return { ...rest, lines, units: unitsOf(sheet) }
}

/** Figures of free spins are not multiplied. */
function freeSheetOf(paid: Sheet, paper: Paper, freeSpins: PaperFreeSpins, scale: number): Sheet {
  const { pays, scatterPays, retriggerAwards, wildSpreads, wildHolds, wildPays, falls } = freeSpins
  const { wildSticks, mystery, scatterBonuses, spinTimes, bothWays, wildAlone } = freeSpins
  const sheet = shapedAs(paid, paper, freeSpins)
  const [wild = null, ...otherWilds] = [freeSpins.wild ?? []].flat()
  const whole = (row: readonly number[]) => row.map((figure) => Math.round(figure * scale))
  const laid = (under: readonly number[], over: Figures) => {
    const row = whole(figuresOf(over, under.length))
    return Array.isArray(over)
      ? row
      : row.map((figure, i) => (i + 1 in over ? figure : (under[i] ?? 0)))
  }
  const none = sheet.reels.map(() => 0)
  const payRow = (symbol: string, over: Figures) =>
    sheet.isCounted
      ? whole(countedFigures(over, cellsOf(sheet)))
      : laid(sheet.pays[symbol] ?? none, over)
  return {
    ...sheet,
    ...(bothWays !== undefined && { isBothWays: bothWays }),
    ...(freeSpins.wild !== undefined && { wild, otherWilds }),
    ...(freeSpins.wildFor !== undefined && { wildFor: readStrip(freeSpins.wildFor) }),
    ...(wildAlone !== undefined && { isWildAloneNothing: !wildAlone }),
    ...(wildSpreads !== undefined && { isSpreading: wildSpreads }),
    ...(wildHolds !== undefined && { isHolding: wildHolds }),
    ...(wildSticks !== undefined && { isSticking: wildSticks }),
    ...(wildPays && { wildPays: wildPaysOf(wildPays) }),
    ...(falls && { falls }),
    ...(mystery && { mystery: mysteryOf(mystery) }),
    ...(scatterBonuses && { scatterBonuses: scatterBonusesOf(scatterBonuses, paper.bonuses) }),
    ...(spinTimes && { spinTimes: timesOf(spinTimes) }),
    pays: {
      ...sheet.pays,
      ...Object.fromEntries(
        Object.entries(pays ?? {}).map(([symbol, row]) => [symbol, payRow(symbol, row)]),
      ),
    },
    scatterPays: scatterPays ? laid(sheet.scatterPays, scatterPays) : sheet.scatterPays,
    freeSpins: sheet.freeSpins && {
      ...sheet.freeSpins,
      ...(retriggerAwards && again(retriggerAwards)),
    },
  }
}
