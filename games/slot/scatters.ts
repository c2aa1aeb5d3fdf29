/** Windows of the reels by the scatters they show. */
import { heldOn, heldSets } from './held.ts'
import { shownAt } from './read.ts'
import { countIn, heightOf, scattersOf, type RowPay, type Sheet } from './sheet.ts'
import { weightsOf as positionsAt } from './turns.ts'

/** More scatters of one kind than a window can show; where they are to be adjacent, more than each set of reels has a bit for. */
const base = ({ rows, reels, isAdjacent }: Sheet) =>
  isAdjacent ? 2 ** reels.length : rows * reels.length + 1

/**
 * How much one of each kind of scatter adds to the number that tells windows apart: 1 for the scatter itself, for others
 * so much that no two windows with different scatters have the same number.
 */
function weightsOf(sheet: Sheet): [symbol: string, weight: number][] {
  return [
    ...scattersOf(sheet).map((symbol): [string, number] => [symbol, 1]),
    ...othersOf(sheet).map(([symbol], i): [string, number] => [symbol, base(sheet) ** (i + 1)]),
  ]
}

/** Of each kind of scatter its first symbol. */
const kindsOf = (sheet: Sheet) => [
  ...scattersOf(sheet).slice(0, 1),
  ...othersOf(sheet).map(([symbol]) => symbol),
]

/** What is counted besides the scatter, and what it pays; the reels of an expanding symbol pay as such a scatter would. */
function othersOf({
  otherScatters = {},
  expanding,
  pays,
}: Sheet): [symbol: string, row: readonly number[]][] {
  const others = Object.entries(otherScatters)
  return expanding ? [...others, [expanding.symbol, pays[expanding.symbol]!]] : others
}

/** How much one of each kind adds, by symbol. */
export const scatterWeights = (sheet: Sheet): ReadonlyMap<string, number> =>
  new Map(weightsOf(sheet))

/** How many scatters of a kind that number tells: of reels from the left on that show one, if they are to be adjacent. */
function countOf(sheet: Sheet, scatters: number, kind: number): number {
  const digit = Math.floor(scatters / base(sheet) ** kind) % base(sheet)
  if (!sheet.isAdjacent || kind > Object.keys(sheet.otherScatters ?? {}).length) return digit
  let count = 0
  while (Math.floor(digit / 2 ** count) % 2 === 1) count++
  return count
}

/** The most scatters that are counted in a window. */
export const mostScatters = ({ rows, reels, isAdjacent }: Sheet) =>
  isAdjacent ? reels.length : rows * reels.length

/** What scatters of a window win: what they pay in whole stakes, the free spins they award, and the weights of those that do. */
export function scatterWinsOf(
  sheet: Sheet,
  scatters: number,
): { pays: number; award: number; weights: readonly number[] } {
  const weights = [...new Set(scatterWeights(sheet).values())].filter((weight) => {
    const alone = (Math.floor(scatters / weight) % base(sheet)) * weight
    return scatterPays(sheet, alone) > 0 || awardOf(sheet, alone) > 0
  })
  return { pays: scatterPays(sheet, scatters), award: awardOf(sheet, scatters), weights }
}

/** How much the first place that is held adds to that number; each further one twice as much as the one before. */
const heldWeight = (sheet: Sheet) => base(sheet) ** (othersOf(sheet).length + 1)

/** Which places a window holds, one bit for each, from that number. */
export const heldIn = (sheet: Sheet, scatters: number) =>
  Math.floor(scatters / heldWeight(sheet)) % heldSets(sheet)

/** The bonuses that lines win. */
const lineBonusesOf = ({ rowPays = [] }: Sheet): string[] => [
  ...new Set(rowPays.flatMap(({ bonus }) => (bonus === undefined ? [] : [bonus]))),
]

/** How much a line that wins a bonus adds to that number; of each kind no more lines do than there are. */
const lineBonusWeight = (sheet: Sheet, kind: number) =>
  heldWeight(sheet) * heldSets(sheet) * (sheet.lines.length + 1) ** kind

/** How much each free spin that a line awards adds to that number. */
export const lineAwardWeight = (sheet: Sheet) => lineBonusWeight(sheet, lineBonusesOf(sheet).length)

/** Above all of these numbers: where lines award free spins, all of a window may. */
export function mostNumbers(sheet: Sheet): number {
  const award = Math.max(0, ...(sheet.rowPays ?? []).map(({ freeSpins = 0 }) => freeSpins))
  return lineAwardWeight(sheet) * (1 + award * sheet.lines.length)
}

/** How much a line adds to that number by all that its row wins besides pays. */
export function markOf(sheet: Sheet, row: RowPay | undefined): number {
  const { freeSpins = 0, bonus } = row ?? {}
  const won = bonus === undefined ? 0 : lineBonusWeight(sheet, lineBonusesOf(sheet).indexOf(bonus))
  return freeSpins * lineAwardWeight(sheet) + won
}

/** The bonuses that a window wins by its lines, one name for each, and by its scatters. */
export function bonusesIn(
  sheet: Sheet,
  scatters: number,
): { byLines: string[]; byScatters: string[] } {
  const { scatterBonuses = {}, lines } = sheet
  const digit = (weight: number, radix: number) => Math.floor(scatters / weight) % radix
  return {
    byLines: lineBonusesOf(sheet).flatMap((name, kind) =>
      Array<string>(digit(lineBonusWeight(sheet, kind), lines.length + 1)).fill(name),
    ),
    byScatters: kindsOf(sheet).flatMap((symbol, kind) => {
      const name = scatterBonuses[symbol]?.[countOf(sheet, scatters, kind)]
      return name === undefined ? [] : [name]
    }),
  }
}

/** The sum over kinds of scatters of the figure that each has for its number in a window. */
function sumOf(sheet: Sheet, scatters: number, rows: readonly (readonly number[])[]): number {
  return rows.reduce((sum, row, kind) => {
    const count = countOf(sheet, scatters, kind)
    return sum + (row[count - 1] ?? 0)
  }, 0)
}

/** What scatters of a window pay, in whole stakes. */
export function scatterPays(sheet: Sheet, scatters: number): number {
  return sumOf(sheet, scatters, [sheet.scatterPays, ...othersOf(sheet).map(([, row]) => row)])
}

/** How many free spins a window awards, by its scatters and on its lines, besides such as are drawn. */
export function awardOf(sheet: Sheet, scatters: number): number {
  const { awards = [], otherAwards = {} } = sheet.freeSpins ?? {}
  const rows = [awards, ...othersOf(sheet).map(([symbol]) => otherAwards[symbol] ?? [])]
  return sumOf(sheet, scatters, rows) + Math.floor(scatters / lineAwardWeight(sheet))
}

/** How many free spins are won, and the sums over them of how many times each pays, and of the square of that. */
export type Award = { spins: number; times: number; squares: number }

/** All that a window of a paid spin may award, each as likely. */
export function awardsOf(sheet: Sheet, scatters: number): readonly Award[] {
  const plain = awardOf(sheet, scatters)
  const { drawn, multiplier } = sheet.freeSpins ?? { multiplier: 1 }
  const draws = drawn?.[countOf(sheet, scatters, 0)] ?? [{ spins: 0, multiplier }]
  return draws.map(({ spins, multiplier: times }) => ({
    spins: spins + plain,
    times: spins * times + plain * multiplier,
    squares: spins * times ** 2 + plain * multiplier ** 2,
  }))
}

/**
 * How many scatters each reel shows at each stop, of an expanding symbol one; of several kinds the sum of their weights,
 * and with it that of the places it holds.
 */
export function scattersShown(sheet: Sheet, strips: Sheet['reels']): number[][] {
  const kinds = Map.groupBy(weightsOf(sheet), ([, weight]) => weight)
  const { isAdjacent, expanding } = sheet
  return strips.map((reel, i) =>
    reel.map((_, stop) => {
      const shown = shownAt(reel, stop, heightOf(sheet, i))
      return [...kinds].reduce(
        (sum, [weight, symbols]) => {
          const count = symbols.reduce((all, [symbol]) => all + countIn(shown, symbol), 0)
          if (symbols[0]![0] === expanding?.symbol) return sum + weight * Math.min(count, 1)
          return sum + weight * (isAdjacent ? 2 ** i * Math.min(count, 1) : count)
        },
        heldWeight(sheet) * heldOn(sheet, i, shown),
      )
    }),
  )
}

/** So many windows by the number that tells them apart. */
type Windows = ReadonlyMap<number, number>

function gather(all: Iterable<readonly [scatters: number, windows: number]>): Windows {
  const sums = new Map<number, number>()
  for (const [scatters, windows] of all)
    if (windows > 0) sums.set(scatters, (sums.get(scatters) ?? 0) + windows)
  return sums
}

/** Windows of two parts of the reels put side by side. */
const sideBySide = (one: Windows, other: Windows): Windows =>
  gather(
    [...one].flatMap(([a, windows]) =>
      Array.from(other, ([b, more]) => [a + b, windows * more] as const),
    ),
  )

/** Of each reel its windows by scatters shown. */
function countReels(sheet: Sheet, strips: Sheet['reels']): Windows[] {
  return scattersShown(sheet, strips).map((shown, i) => {
    const positions = positionsAt(strips[i]!)
    return gather(shown.map((scatters, stop) => [scatters, positions[stop]!]))
  })
}

/** Windows of all reels by scatters shown. */
export function scatterWindowsOf(sheet: Sheet, strips: Sheet['reels']): Windows {
  return countReels(sheet, strips).reduce(sideBySide)
}

/** The same of the reels from each one on, and of none. */
export function restWindowsOf(
  sheet: Sheet,
  strips: Sheet['reels'],
): (readonly [scatters: number, windows: number])[][] {
  const counts = countReels(sheet, strips)
  return [...counts.keys(), counts.length].map((reel) =>
    Array.from(counts.slice(reel).reduce(sideBySide, gather([[0, 1]]))),
  )
}

/** The same of all where the order on the reels is not known, and no window shows two scatters of one reel. */
export function spacedScatterWindowsOf(sheet: Sheet): Windows {
  const weights = weightsOf(sheet)
  return sheet.reels
    .map((reel, i) => {
      const shown = weights.map(([symbol, weight]): [number, number] => [
        sheet.isAdjacent ? weight * 2 ** i : weight,
        heightOf(sheet, i) * countIn(reel, symbol),
      ])
      const rest = reel.length - shown.reduce((sum, [, one]) => sum + one, 0)
      return gather([[0, rest], ...shown])
    })
    .reduce(sideBySide)
}
