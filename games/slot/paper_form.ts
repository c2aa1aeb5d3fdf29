/** The form of a sheet on paper: what `docs/slot-sheet.schema.json` lets through, and what is read from it. */
import type { Counting } from './moments.ts'
import type { Expanding, RowPay, Sheet } from './sheet.ts'

/** Figures in order, from one of a kind up, or by their number: `{ "3": 5 }`. */
export type Figures = readonly number[] | Readonly<Record<string, number>>
export type Strip = string | readonly string[]

/** `docs/slot-sheet.schema.json`, which says what each field means. */
export type Paper = {
  rows: number | readonly number[]
  reels?: readonly Strip[]
  counts?: readonly Readonly<Record<string, number>>[]
  lines?: readonly (readonly number[])[]
  ways?: number
  payAnywhere?: number
  wild?: string | readonly string[] | null
  wildFor?: Strip
  wildPays?: PaperWildPays
  wildAlone?: boolean
  wildSpreads?: boolean
  wildHolds?: boolean
  bothWays?: boolean | 'best'
  anywhere?: boolean
  filledReels?: { of: Strip; times: Figures }
  falls?: readonly number[]
  scatter?: string | readonly string[] | null
  otherScatters?: Readonly<Record<string, Figures>>
  pays?: Readonly<Record<string, Figures>>
  groups?: Readonly<Record<string, Strip>>
  rowPays?: readonly RowPay[]
  scatterPays?: Figures
  freeSpins?: PaperFreeSpins | null
}

export type PaperWildPays = { times: number | Readonly<Record<string, number>>; each: boolean }

export type PaperFreeSpins = {
  awards?: PaperAwards
  otherAwards?: Readonly<Record<string, Figures>>
  multiplier?: number
  retriggers?: number | 'endless'
  limit?: number
  retriggerAwards?: Figures
  reels?: readonly Strip[]
  wildSpreads?: boolean
  wildHolds?: boolean
  wildPays?: PaperWildPays
  falls?: readonly number[]
  pays?: Readonly<Record<string, Figures>>
  scatterPays?: Figures
  expanding?: PaperExpanding
  big?: { reels: readonly number[]; of: Strip }
}

/** In place of a number all that may be drawn, each as likely. */
export type PaperAwards =
  | readonly number[]
  | Readonly<Record<string, number | readonly { spins: number; multiplier?: number }[]>>

export type PaperExpanding = {
  of: Strip
  onLines?: Expanding['onLines']
}

/** A sheet and how it is counted: `coins` is how many numbers of coins there are to count. */
export type Counted = { sheet: Sheet; counting: Counting; coins: number }
