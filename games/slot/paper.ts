/** A sheet on paper, as others publish theirs: read from JSON, checked, and made ready to be counted. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { countIn } from './read.ts'
import { faultOf } from './fault.ts'
import type { Counting } from './moments.ts'
import { scatterWindowsOf } from './scatters.ts'
import { strip, type RowPay, type Sheet } from './sheet.ts'

/** Figures in order, from one of a kind up, or by their number: `{ "3": 5 }`. */
type Figures = readonly number[] | Readonly<Record<string, number>>
type Strip = string | readonly string[]

/** `docs/slot-sheet.schema.json`, which says what each field means. */
type Paper = {
  rows: number
  reels?: readonly Strip[]
  counts?: readonly Readonly<Record<string, number>>[]
  lines?: readonly (readonly number[])[]
  ways?: number
  wild?: string | null
  wildPays?: { times: number; each: boolean }
  scatter?: string | null
  pays?: Readonly<Record<string, Figures>>
  groups?: Readonly<Record<string, Strip>>
  rowPays?: readonly RowPay[]
  scatterPays?: Figures
  freeSpins?: {
    awards: Figures
    multiplier?: number
    retriggers?: number | 'endless'
    reels?: readonly Strip[]
  } | null
}

/** A sheet and how it is counted: `coins` is how many numbers of coins there are to count. */
export type Counted = { sheet: Sheet; counting: Counting; coins: number }

const schemaFile = new URL('../../docs/slot-sheet.schema.json', import.meta.url)

/** Throws an Error that names the first fault of a sheet read from JSON. */
export function readPaper(json: unknown): Counted {
  const ajv = new Ajv({
    allErrors: false,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
  })
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as object
  if (!ajv.validate<Paper>(schema, json)) {
    const [first] = ajv.errors ?? []
    throw new Error(`${first?.instancePath || 'the sheet'} ${first?.message}`)
  }
  const counted = countedOf(json)
  const fault = faultOf(counted.sheet) ?? countingFaultOf(counted)
  if (fault !== null) throw new Error(fault)
  return counted
}

function countedOf(paper: Paper): Counted {
  const reels = paper.reels ? paper.reels.map(stripOf) : (paper.counts ?? []).map(spread)
  const scale = scaleOf(paper)
  const whole = (figure: number) => Math.round(figure * scale)
  const figures = (row: Figures, length = 0) => figuresOf(row, length).map(whole)
  const { freeSpins } = paper
  const middle = Math.floor((paper.rows - 1) / 2)
  const sheet: Sheet = {
    kind: 'slot',
    rows: paper.rows,
    reels,
    lines: paper.lines ?? (paper.ways === undefined ? [reels.map(() => middle)] : []),
    ...(paper.ways !== undefined && { ways: paper.ways }),
    wild: paper.wild ?? null,
    ...(paper.wildPays && { wildPays: paper.wildPays }),
    scatter: paper.scatter ?? null,
    pays: mapValues(paper.pays ?? {}, (row) => figures(row, reels.length)),
    groups: mapValues(paper.groups ?? {}, stripOf),
    ...(paper.rowPays && {
      rowPays: paper.rowPays.map((row) => ({
        ...row,
        pays: typeof row.pays === 'number' ? whole(row.pays) : row.pays.map(whole),
      })),
    }),
    scatterPays: figures(paper.scatterPays ?? []),
    freeSpins: freeSpins
      ? {
          awards: figuresOf(freeSpins.awards, 0),
          multiplier: freeSpins.multiplier ?? 1,
          retriggers: freeSpins.retriggers === 'endless' ? 0 : (freeSpins.retriggers ?? 0),
          ...(freeSpins.reels && { reels: freeSpins.reels.map(stripOf) }),
        }
      : null,
  }
  const columns = (paper.rowPays ?? []).map(({ pays }) => [pays].flat().length)
  return {
    sheet,
    counting: {
      scale,
      isOrdered: paper.reels !== undefined,
      isEndless: freeSpins?.retriggers === 'endless',
    },
    coins: Math.max(1, ...columns),
  }
}

/** What cannot be counted although it could be written down. */
function countingFaultOf({ sheet, counting }: Counted): string | null {
  const { reels, rows, scatter, freeSpins } = sheet
  if (!counting.isOrdered) {
    if (sheet.ways !== undefined || freeSpins?.reels)
      return 'ways and reels of free spins need the order of the stops'
    if (reels.some((reel) => rows * countIn(reel, scatter) > reel.length))
      return 'a reel has more scatters than can stand apart'
  }
  if (!counting.isEndless || !freeSpins) return null
  const windows = scatterWindowsOf(sheet, freeSpins.reels ?? reels)
  const awarded = windows.reduce((sum, n, count) => sum + n * (freeSpins.awards[count - 1] ?? 0), 0)
  const cycle = windows.reduce((sum, n) => sum + n, 0)
  return awarded < cycle ? null : 'each free spin wins one or more: a round would never end'
}

const stripOf = (text: Strip): readonly string[] => (typeof text === 'string' ? strip(text) : text)

const spread = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([symbol, count]) => Array.from({ length: count }, () => symbol))

function figuresOf(row: Figures, length: number): number[] {
  if (Array.isArray(row)) return [...row] as number[]
  const byCount = Object.entries(row as Readonly<Record<string, number>>)
  const most = Math.max(length, ...byCount.map(([count]) => Number(count)))
  return Array.from({ length: most }, (_, i) => (row as Record<string, number>)[i + 1] ?? 0)
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

/** The power of ten that makes every pay whole. */
function scaleOf({ pays = {}, rowPays = [], scatterPays = [] }: Paper): number {
  const all = [
    ...Object.values(pays).flatMap((row) => figuresOf(row, 0)),
    ...rowPays.flatMap((row) => [row.pays].flat()),
    ...figuresOf(scatterPays, 0),
  ]
  const places = all.map((pay) => String(pay).split('.')[1]?.length ?? 0)
  return 10 ** Math.max(0, ...places)
}
