/** Figures of a sheet on paper: decimals or fractions, in order or by their number; and what makes all of them whole. */
import { fraction, readFraction, type Fraction } from '../fraction.ts'
import type { Figure, Figures, Paper } from './paper_form.ts'
import { stepsOf } from './sheet.ts'

export function figureOf(figure: Figure): number {
  if (typeof figure === 'number') return figure
  const [numerator, denominator] = figure.split('/').map(Number)
  return numerator! / denominator!
}

/** Exactly, of a decimal as many places as are counted. */
export function fractionOf(figure: Figure): Fraction {
  if (typeof figure === 'number')
    return fraction(Math.round(figure * 10 ** placesMax), 10 ** placesMax)
  return readFraction(figure)
}

/** By their number: at least so many, and nothing where nothing is said. */
export function figuresOf(row: Figures, length: number): number[] {
  if (Array.isArray(row)) return row.map(figureOf)
  const byCount = row as Readonly<Record<string, Figure>>
  const most = Math.max(length, ...Object.keys(byCount).map(Number))
  return Array.from({ length: most }, (_, i) => figureOf(byCount[i + 1] ?? 0))
}

/** The same of how many are shown anywhere: what is not given pays as the next lower number that is. */
export function countedFigures(row: Figures, cells: number): number[] {
  const given: [number, number][] = Array.isArray(row)
    ? row.map((figure, i) => [i + 1, figureOf(figure)])
    : Object.entries(row).map(([count, figure]) => [Number(count), figureOf(figure)])
  return stepsOf(Object.fromEntries(given), Math.max(cells, figuresOf(row, 0).length))
}

const placesMax = 6
const scaleMax = 1_000_000_000

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/** The least number that makes every pay whole. Throws where one has more places than are counted. */
export function scaleOf(paper: Paper): number {
  const { pays = {}, rowPays = [], scatterPays = [], otherScatters = {}, bonuses = {} } = paper
  const named = (place: string, rows: Readonly<Record<string, Figures>> = {}) =>
    Object.entries(rows).map(([symbol, row]): [string, Figures] => [`${place}/${symbol}`, row])
  const rows: [place: string, row: Figures][] = [
    ...named('/pays', pays),
    ...rowPays.map((row, i): [string, Figures] => [`/rowPays/${i}/pays`, [row.pays].flat()]),
    ['/scatterPays', scatterPays],
    ...named('/otherScatters', otherScatters),
    ...Object.entries(bonuses).map(([name, { prizes, locks }]): [string, Figures] => [
      `/bonuses/${name}/prizes`,
      [...prizes.map((prize) => prize.pays ?? 0), locks?.full ?? 0],
    ]),
    ...named('/freeSpins/pays', paper.freeSpins?.pays),
    ['/freeSpins/scatterPays', paper.freeSpins?.scatterPays ?? []],
  ]
  const scale = rows.reduce(
    (least, [place, row]) =>
      Object.values(row).reduce<number>((all, figure: Figure) => {
        const one = denominatorOf(figure)
        if (one === null)
          throw new Error(`${place} has a figure of more than ${placesMax} decimal places`)
        return (all / commonDivisor(all, one)) * one
      }, least),
    1,
  )
  if (scale > scaleMax) throw new Error('/pays are of too many kinds of fractions to be added up')
  return scale
}

function denominatorOf(figure: Figure): number | null {
  if (typeof figure === 'string') return Number(figure.split('/')[1])
  const places = /^\d+(?:\.(\d+))?$/.exec(String(figure))?.[1]?.length ?? 0
  return String(figure).includes('e') || places > placesMax ? null : 10 ** places
}

export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  const changed = Object.create(null) as Record<string, To>
  for (const [key, value] of Object.entries(record)) changed[key] = change(value)
  return changed
}
