/** The sheet of a slot: everything it pays, as data; and the steps its rounds are told in. */
import type { JackpotDraw } from './jackpot.ts'

/**
 * - A reel is its stops from top to bottom, cyclic; a stop is the symbol of the window's top row.
 * - A stake is divided equally into units: one for each line, or `ways` of them. What lines, ways and
 *   rows pay is in units, what scatters pay in whole stakes.
 * - A line is a row (0 at the top) for each reel, read from the left. Equal symbols side by side, wilds
 *   standing for any symbol of `pays`, pay `pays[symbol][count - 1]`. A line may instead match a row of
 *   `rowPays`: the first that fits. It pays its best reading only.
 * - With `ways` there are no lines: a symbol pays once for every way to pick one of it from each reel.
 * - Wilds that spread fill their reel before lines and ways are read; scatters are counted as they fell.
 * - Scatters anywhere pay `scatterPays[count - 1]` and award `freeSpins.awards[count - 1]` free spins at
 *   the same stake. Free spins pay `multiplier` times. Those won by the stake's own spin are of
 *   generation 0; a free spin of generation g awards spins of generation g + 1 while g < `retriggers`.
 */
export type Sheet = {
  kind: 'slot'
  rows: number
  /** Where reels show different numbers of rows: of each, from its top; `rows` is the most. */
  heights?: readonly number[]
  reels: readonly Strip[]
  /** Where each spin draws the strips that it turns: all that there may be, `reels` the first of them. */
  reelSets?: readonly Turn[]
  /** A symbol that stands for one drawn anew for each spin, the same in all of its window. */
  mystery?: Mystery
  lines: readonly (readonly number[])[]
  /** In place of lines: into how many units a stake is divided. */
  ways?: number
  /** Into how many units a stake is divided, where free spins have other lines than those it is staked on. */
  units?: number
  /** With `ways`: a symbol pays by how many of it, or of its wilds, are shown, wherever they stand. */
  isCounted?: boolean
  /** With `isCounted`: by how many touch each other. */
  isClustered?: boolean
  wild: string | null
  /** Further symbols that are wild. */
  otherWilds?: readonly string[]
  /** What wilds stand for, where it is not every symbol of `pays`. */
  wildFor?: readonly string[]
  /**
   * A win with wilds in it, not of wilds alone, pays so many times: for each of them, the factors multiplied or `added`, or
   * once, which is then for the best. Wilds that differ from that stand in `by`.
   */
  wildPays?: { times: number; each: boolean | 'added'; by?: Readonly<Record<string, number>> }
  /** On lines wilds alone make no run of a symbol they stand for; in ways they never do. */
  isWildAloneNothing?: boolean
  /** A wild spreads over its reel, the topmost of several. */
  isSpreading?: boolean
  /** A reel over which a wild has spread stays for one more spin, which costs nothing, as long as a spin brings another. */
  isHolding?: boolean
  /**
   * Wilds stay in their places for one more spin, which costs nothing, as long as a spin brings another; or `once`; or in
   * free spins for `all` that follow.
   */
  isSticking?: boolean | 'once' | 'all'
  /** Lines and ways pay from the right as well, and what runs over all reels once; `best`: the better of both only. */
  isBothWays?: boolean | 'best'
  /** Lines pay runs wherever they begin, the best of a line. */
  isAnywhere?: boolean
  /**
   * What wins leaves the window, what stands above falls, and its strip comes after it: for as long as something wins.
   * The window before the first fall pays `falls[0]` times, that after it `falls[1]` times, all further ones the last.
   */
  falls?: readonly number[]
  /** All lines pay `times[count - 1]` times where one of these symbols fills so many reels from the left. */
  filledReels?: { of: readonly string[]; times: readonly number[] }
  scatter: string | null
  /** Further symbols that are counted with it. */
  scattersWith?: readonly string[]
  /** Scatters are counted as reels that show one, from the left on without a gap. */
  isAdjacent?: boolean
  /** Further scatters, which award nothing: what 1, 2, 3 … of them pay. */
  otherScatters?: Readonly<Record<string, readonly number[]>>
  pays: Readonly<Record<string, readonly number[]>>
  /** Names for several symbols, for use in `rowPays`, and in `pays` of lines. */
  groups?: Readonly<Record<string, readonly string[]>>
  rowPays?: readonly RowPay[]
  scatterPays: readonly number[]
  /** What is drawn where a bonus is won, by its name. */
  bonuses?: Readonly<Record<string, readonly Prize[]>>
  /** Of each scatter which bonus 1, 2, 3 … of it win. */
  scatterBonuses?: Readonly<Record<string, Readonly<Record<number, string>>>>
  /** How many times everything a spin pays is paid, where that is drawn. */
  spinTimes?: readonly { times: number; ways: bigint }[]
  freeSpins: FreeSpins | null
  expanding?: Expanding
}

/** Stops from top to bottom; of each how often it comes up, where that is not once. */
export type Strip = readonly string[] & { readonly weights?: readonly number[] }

/** Strips that spins turn, so many of all. */
export type Turn = { strips: readonly Strip[]; times: number }

/** Each of `becomes` is drawn as often as it stands there. */
export type Mystery = { symbol: string; becomes: readonly string[] }

/** Drawn so many ways of all: in units where a line wins it, in whole stakes where scatters do. */
export type Prize = { pays: number; ways: bigint }

/**
 * A symbol that, lines once paid, fills every reel it stands on and pays its row on all lines by the number of such
 * reels, wherever they are. Where it is not `always` that its runs on lines pay besides, they pay `never`, or only
 * `behindWild`: such as begin with a wild.
 */
export type Expanding = { symbol: string; onLines: 'always' | 'never' | 'behindWild' }

export type FreeSpins = {
  awards: readonly number[]
  /** Where what scatters award is drawn: of each number of them the possible awards, each as likely; `awards` has none there. */
  drawn?: Readonly<Record<number, readonly FreeSpinsAward[]>>
  /** What 1, 2, 3 … of further scatters award besides. */
  otherAwards?: Readonly<Record<string, readonly number[]>>
  multiplier: number
  /** How many times the first free spin of a round pays besides, the second, …; all further ones as the last. */
  rises?: readonly number[]
  retriggers: number
  /** Where free spins turn reels of their own. */
  reels?: readonly Strip[]
  reelSets?: readonly Turn[]
  big?: Big
}

/** A symbol that fills these reels together, by their indices; drawn for each free spin, each as often as it stands here. */
export type Big = { reels: readonly number[]; of: readonly string[] }

/** So many free spins, each of which, and each that they win, pays `multiplier` times. */
export type FreeSpinsAward = { spins: number; multiplier: number }

/**
 * A row that is read as a whole: for each reel a symbol, a group, or `anySymbol`; wilds stand for nothing in it.
 * `pays` has one figure, or one for each number of coins. A bonus is a row whose pay is an average. The first row that
 * fits a line awards its free spins and wins its bonus, whatever the line is paid for.
 */
export type RowPay = {
  of: readonly string[]
  pays: number | readonly number[]
  isAnyOrder?: boolean
  isBonus?: boolean
  freeSpins?: number
  bonus?: string
}

export const anySymbol = '*'

/** What stands below the rows of a reel that shows fewer than it may. */
export const blank = ''

/**
 * `line` is an index into the sheet's lines, null where `ways` says how often a symbol pays, or where it pays by how
 * many of it are shown; before the multiplier. `symbol` of a row of `rowPays` is all of what it is `of`, with spaces
 * between.
 */
export type LineWin = {
  line: number | null
  symbol: string
  count: number
  pays: number
  ways?: number
}

/** A window and all that is won in it. */
type Shown = {
  isFree: boolean
  /** Of each reel the stop that came last into its top row. */
  stops: number[]
  /** The symbols of each reel, top row first. */
  window: string[][]
  wins: LineWin[]
  /** `pays` is in whole stakes, before the multiplier. */
  scatter: { count: number; pays: number }
  multiplier: number
  freeSpinsAwarded: number
  /** After this spin. */
  freeSpinsLeft: number
  /** Minor units, multiplier included. */
  payout: string
}

/** `jackpot` is of the stake's own spin, where the title has a pot. */
export type SpinStep = Shown & { kind: 'spin'; jackpot?: JackpotDraw }

/** What the window of a spin has come to by its first fall, its second, … */
export type FallStep = Shown & { kind: 'fall'; fall: number }

export type SlotStep = SpinStep | FallStep

/** Reads what a title's file writes on one line: symbols with spaces between. */
export function strip(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Figures for 1, 2, 3 … up to `most`: a number of which nothing is said has that of the next lower one. */
export function stepsOf(figures: Readonly<Record<number, number>>, most: number): number[] {
  let figure = 0
  return Array.from({ length: most }, (_, i) => (figure = figures[i + 1] ?? figure))
}

/** Which of `falls` a window pays by that has fallen so often. */
export function rungOf(falls: readonly number[], fall: number): number {
  return Math.min(fall, falls.length - 1)
}

/** Whether every way pays: windows are then counted in numbers of any size. */
export const isOfWays = ({ ways, isCounted }: Pick<Sheet, 'ways' | 'isCounted'>) =>
  ways !== undefined && !isCounted

/** Into how many equal units a stake is divided. */
export function unitsOf({ lines, ways, units }: Pick<Sheet, 'lines' | 'ways' | 'units'>): number {
  return units ?? ways ?? lines.length
}

/** The line that there is where nothing is said of lines; of two middle rows the upper. */
export const middleLineOf = (shape: Pick<Sheet, 'rows' | 'heights' | 'reels'>): number[] =>
  shape.reels.map((_, reel) => Math.floor((heightOf(shape, reel) - 1) / 2))

/** The strips a spin turns. */
export function stripsOf({ reels, freeSpins }: Sheet, isFree: boolean): Sheet['reels'] {
  return isFree ? (freeSpins?.reels ?? reels) : reels
}

export function countIn(shown: readonly string[], symbol: string): number {
  return shown.filter((one) => one === symbol).length
}

/** Every symbol that stands on a reel. */
export function symbolsOf({ reels, reelSets = [], mystery, freeSpins }: Sheet): string[] {
  const sets = [...reelSets, ...(freeSpins?.reelSets ?? [])].flatMap(({ strips }) => strips)
  const drawn = [freeSpins?.big?.of ?? [], mystery?.becomes ?? []]
  const all = new Set([...reels, ...sets, ...(freeSpins?.reels ?? []), ...drawn].flat())
  return [...all].filter((symbol) => symbol !== blank)
}

/** Every symbol that is wild. */
export function wildsOf({ wild, otherWilds = [] }: Sheet): readonly string[] {
  return wild === null ? otherWilds : [wild, ...otherWilds]
}

/** Every symbol that is counted as the scatter. */
export function scattersOf({ scatter, scattersWith = [] }: Sheet): readonly string[] {
  return scatter === null ? [] : [scatter, ...scattersWith]
}

/** How many rows a reel shows. */
export function heightOf({ rows, heights }: Pick<Sheet, 'rows' | 'heights'>, reel: number): number {
  return heights?.[reel] ?? rows
}

/** How many symbols a window shows. */
export function cellsOf(shape: Pick<Sheet, 'rows' | 'heights' | 'reels'>): number {
  return shape.reels.reduce((sum, _, reel) => sum + heightOf(shape, reel), 0)
}

/** Every symbol that pays, stands for others or is counted; names of groups among them. */
export function symbolsNamed(sheet: Sheet): Set<string> {
  const { pays, otherScatters, groups, rowPays, mystery } = sheet
  return new Set([
    ...(mystery ? [mystery.symbol] : []),
    ...Object.keys(pays),
    ...wildsOf(sheet),
    ...Object.values(groups ?? {}).flat(),
    ...(rowPays ?? []).flatMap(({ of }) => of),
    ...scattersOf(sheet),
    ...Object.keys(otherScatters ?? {}),
  ])
}

/** The row that a win is read by; undefined where equal symbols won. */
export function rowOf({ rowPays }: Sheet, { symbol }: LineWin): RowPay | undefined {
  return rowPays?.find(({ of }) => of.join(' ') === symbol)
}

/** Whether a symbol shown is what a place of a row asks for by name; `anySymbol` names none. */
export function isNamed({ groups }: Sheet, wanted: string, shown: string): boolean {
  return wanted === shown || (groups?.[wanted]?.includes(shown) ?? false)
}
