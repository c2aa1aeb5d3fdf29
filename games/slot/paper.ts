/** A sheet on paper, as others publish theirs: read from JSON, checked, and made ready to be counted. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { formFaultOf } from '../form.ts'
import { fraction } from '../fraction.ts'
import type { FreeSheet } from './moments.ts'
import { countedFaultOf, paperFaultOf } from './paper_fault.ts'
import type {
  Counted,
  Figures,
  Paper,
  PaperAwards,
  PaperFreeSpins,
  PaperWildPays,
  Strip,
} from './paper_form.ts'
import {
  cellsOf,
  countIn,
  heightOf,
  stepsOf,
  strip,
  type FreeSpins,
  type FreeSpinsAward,
  type Sheet,
} from './sheet.ts'

const schemaFile = new URL('../../docs/slot-sheet.schema.json', import.meta.url)

/** Throws an Error with the place and the words of the first fault of a sheet read from JSON. */
export function readPaper(json: unknown): Counted {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
  })
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as object
  if (!ajv.validate<Paper>(schema, json))
    throw new Error(formFaultOf(ajv.errors ?? [], 'the sheet', rootWords))
  const counted = countedOf(json)
  const fault = paperFaultOf(json) ?? countedFaultOf(counted)
  if (fault !== null) throw new Error(json.reels ? fault : fault.replace(/^\/reels/, '/counts'))
  return counted
}

const rootWords: Record<string, string> = {
  not: 'the sheet has lines, ways or payAnywhere, not two of them',
  oneOf: 'the sheet has either reels or counts',
}

function countedOf(paper: Paper): Counted {
  const reels = paper.reels ? paper.reels.map(readStrip) : (paper.counts ?? []).map(spread)
  const { freeSpins } = paper
  const multiplier = freeSpins?.multiplier ?? 1
  // What free spins pay as it stands is divided by what all of theirs is multiplied with.
  const isOwn = freeSpins?.pays !== undefined || freeSpins?.scatterPays !== undefined
  const scale = scaleOf(paper) * (isOwn ? multiplier : 1)
  const whole = (figure: number) => Math.round(figure * scale)
  const figures = (given: Figures) => figuresOf(given, 0).map(whole)
  const heights = [paper.rows].flat()
  const [wild = null, ...otherWilds] = [paper.wild ?? []].flat()
  const [scatter = null, ...scattersWith] = [paper.scatter ?? []].flat()
  const shape = {
    rows: Math.max(...heights),
    ...(typeof paper.rows !== 'number' && { heights }),
    reels,
  }
  const isCounted = paper.payAnywhere !== undefined
  const ways = paper.ways ?? paper.payAnywhere
  const payRow = (given: Figures) =>
    (isCounted ? countedFigures(given, cellsOf(shape)) : figuresOf(given, reels.length)).map(whole)
  const middles = reels.map((_, reel) => Math.floor((heightOf(shape, reel) - 1) / 2))
  const sheet: Sheet = {
    kind: 'slot',
    ...shape,
    lines: paper.lines ?? (ways === undefined ? [middles] : []),
    ...(ways !== undefined && { ways }),
    ...(isCounted && { isCounted }),
    wild,
    ...(otherWilds.length > 0 && { otherWilds }),
    ...(paper.wildFor !== undefined && { wildFor: readStrip(paper.wildFor) }),
    ...(paper.wildPays && { wildPays: wildPaysOf(paper.wildPays) }),
    ...(paper.wildAlone === false && { isWildAloneNothing: true }),
    ...(paper.wildSpreads && { isSpreading: true }),
    ...(paper.wildHolds && { isHolding: true }),
    ...(paper.bothWays && { isBothWays: paper.bothWays }),
    ...(paper.anywhere && { isAnywhere: true }),
    ...(paper.filledReels && {
      filledReels: {
        of: readStrip(paper.filledReels.of),
        times: figuresOf(paper.filledReels.times, reels.length),
      },
    }),
    ...(paper.falls && { falls: paper.falls }),
    scatter,
    ...(scattersWith.length > 0 && { scattersWith }),
    ...(paper.otherScatters && {
      otherScatters: mapValues(paper.otherScatters, figures),
    }),
    pays: mapValues(paper.pays ?? {}, payRow),
    groups: mapValues(paper.groups ?? {}, readStrip),
    ...(paper.rowPays && {
      rowPays: paper.rowPays.map((row) => ({
        ...row,
        pays: typeof row.pays === 'number' ? whole(row.pays) : row.pays.map(whole),
      })),
    }),
    scatterPays: figures(paper.scatterPays ?? []),
    freeSpins: freeSpins
      ? {
          ...readAwards(freeSpins.awards ?? [], multiplier),
          ...(freeSpins.otherAwards && {
            otherAwards: mapValues(freeSpins.otherAwards, (row) => figuresOf(row, 0)),
          }),
          multiplier,
          retriggers: freeSpins.retriggers === 'endless' ? 0 : (freeSpins.retriggers ?? 0),
          ...(freeSpins.reels && { reels: freeSpins.reels.map(readStrip) }),
          ...(freeSpins.big && {
            big: {
              reels: freeSpins.big.reels.map((reel) => reel - 1),
              of: readStrip(freeSpins.big.of),
            },
          }),
        }
      : null,
  }
  // One line that nothing else goes with is the same in whatever order the stops stand.
  const isOfOneLine =
    sheet.lines.length === 1 &&
    sheet.scatter === null &&
    !sheet.isSpreading &&
    !sheet.filledReels &&
    !freeSpins?.expanding
  const columns = (paper.rowPays ?? []).map(({ pays }) => [pays].flat().length)
  return {
    sheet,
    counting: {
      scale,
      isOrdered: paper.reels !== undefined || sheet.rows === 1 || isOfOneLine,
      isEndless: freeSpins?.retriggers === 'endless',
      ...(freeSpins?.limit !== undefined && { limit: freeSpins.limit }),
      freeSheets: freeSpins ? freeSheetsIn(sheet, freeSpins, scale / multiplier) : [],
    },
    coins: Math.max(1, ...columns),
  }
}

/** The awards that are drawn, and those that are not. */
function readAwards(awards: PaperAwards, multiplier: number): Pick<FreeSpins, 'awards' | 'drawn'> {
  if (Array.isArray(awards)) return { awards: figuresOf(awards, 0) }
  const plain: Record<string, number> = {}
  const drawn: Record<string, readonly FreeSpinsAward[]> = {}
  for (const [count, award] of Object.entries(awards))
    if (typeof award === 'number') plain[count] = award
    else
      drawn[count] = award.map(({ spins, multiplier: times = multiplier }) => ({
        spins,
        multiplier: times,
      }))
  return {
    awards: figuresOf(plain, 0),
    ...(Object.keys(drawn).length > 0 && { drawn }),
  }
}

function wildPaysOf({ times, each }: PaperWildPays): NonNullable<Sheet['wildPays']> {
  return typeof times === 'number' ? { times, each } : { times: 1, each, by: times }
}

/** What may hold in free spins where it is not what holds in paid ones: a sheet for each symbol that may expand. */
function freeSheetsIn(sheet: Sheet, freeSpins: PaperFreeSpins, scale: number): FreeSheet[] {
  const own = freeSheetOf(sheet, freeSpins, scale)
  if (!freeSpins.expanding) return own === sheet ? [] : [{ sheet: own, chance: fraction(1) }]
  const { of, onLines = 'always' } = freeSpins.expanding
  const symbols = readStrip(of)
  return [...new Set(symbols)].map((symbol) => ({
    sheet: { ...own, expanding: { symbol, onLines } },
    chance: fraction(countIn(symbols, symbol), symbols.length),
  }))
}

/** Free spins that free spins win are not drawn. */
const again = (awards: Figures): Partial<FreeSpins> => ({
  awards: figuresOf(awards, 0),
  drawn: {},
})

/** Figures of free spins are not multiplied. */
function freeSheetOf(sheet: Sheet, freeSpins: PaperFreeSpins, scale: number): Sheet {
  const { pays, scatterPays, retriggerAwards, wildSpreads, wildHolds, wildPays, falls } = freeSpins
  const ofWilds = wildSpreads ?? wildHolds ?? wildPays
  const isOwn = pays ?? scatterPays ?? retriggerAwards ?? ofWilds ?? falls
  if (isOwn === undefined) return sheet
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
    ...(wildSpreads !== undefined && { isSpreading: wildSpreads }),
    ...(wildHolds !== undefined && { isHolding: wildHolds }),
    ...(wildPays && { wildPays: wildPaysOf(wildPays) }),
    ...(falls && { falls }),
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

const readStrip = (text: Strip): readonly string[] =>
  typeof text === 'string' ? strip(text) : text

const spread = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([symbol, count]) => Array.from({ length: count }, () => symbol))

function figuresOf(row: Figures, length: number): number[] {
  if (Array.isArray(row)) return [...row] as number[]
  const byCount = row as Readonly<Record<string, number>>
  const most = Math.max(length, ...Object.keys(byCount).map(Number))
  return Array.from({ length: most }, (_, i) => byCount[i + 1] ?? 0)
}

/** The same of how many are shown anywhere: what is not given pays as the next lower number that is. */
function countedFigures(row: Figures, cells: number): number[] {
  const byCount: Readonly<Record<number, number>> = Array.isArray(row)
    ? Object.fromEntries(row.map((figure: number, i) => [i + 1, figure]))
    : row
  return stepsOf(byCount, Math.max(cells, figuresOf(row, 0).length))
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  const changed = Object.create(null) as Record<string, To>
  for (const [key, value] of Object.entries(record)) changed[key] = change(value)
  return changed
}

const placesMax = 6

/** The power of ten that makes every pay whole. Throws where one has more places than are counted. */
function scaleOf(paper: Paper): number {
  const { pays = {}, rowPays = [], scatterPays = [], otherScatters = {}, freeSpins } = paper
  const rows: [place: string, row: number | Figures][] = [
    ...Object.entries(pays).map(([symbol, row]): [string, Figures] => [`/pays/${symbol}`, row]),
    ...rowPays.map((row, i): [string, number | Figures] => [`/rowPays/${i}/pays`, row.pays]),
    ['/scatterPays', scatterPays],
    ...Object.entries(otherScatters).map(([symbol, row]): [string, Figures] => [
      `/otherScatters/${symbol}`,
      row,
    ]),
    ...Object.entries(freeSpins?.pays ?? {}).map(([symbol, row]): [string, Figures] => [
      `/freeSpins/pays/${symbol}`,
      row,
    ]),
    ['/freeSpins/scatterPays', freeSpins?.scatterPays ?? []],
  ]
  const placesOf = ([place, row]: (typeof rows)[number]) =>
    Object.values(typeof row === 'number' ? [row] : row).map((figure: number) => {
      const places = /^\d+(?:\.(\d+))?$/.exec(String(figure))?.[1]?.length
      const isPlain = !String(figure).includes('e') && (places ?? 0) <= placesMax
      if (!isPlain)
        throw new Error(`${place} has a figure of more than ${placesMax} decimal places`)
      return places ?? 0
    })
  return 10 ** Math.max(0, ...rows.flatMap(placesOf))
}
