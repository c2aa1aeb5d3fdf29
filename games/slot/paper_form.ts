/** The form of a sheet on paper: what `docs/slot-sheet.schema.json` lets through, and what is read from it. */
import type { Counting } from './moments.ts'
import type { Expanding, RowPay, Sheet } from './sheet.ts'

/** Figures in order, from one of a kind up, or by their number: `{ "3": 5 }`. */
export type Figures = readonly Figure[] | Readonly<Record<string, Figure>>
/** A number, or a fraction as text. */
export type Figure = number | string
export type Strip = string | readonly string[]

/** `docs/slot-sheet.schema.json`, which says what each field means. */
export type Paper = PaperReels & {
  rows: number | PaperRows
  mystery?: PaperMystery
  counts?: readonly Readonly<Record<string, number>>[]
  lines?: readonly (readonly number[])[]
  ways?: number
  payAnywhere?: number
  clusters?: number
  wild?: string | readonly string[] | null
  wildFor?: Strip
  wildPays?: PaperWildPays
  wildAlone?: boolean
  wildSpreads?: boolean
  wildHolds?: boolean
  wildSticks?: boolean | 'once'
  bothWays?: boolean | 'best'
  anywhere?: boolean
  filledReels?: { of: Strip; times: Figures }
  falls?: readonly number[]
  scatter?: string | readonly string[] | null
  scatterAdjacent?: boolean
  otherScatters?: Readonly<Record<string, Figures>>
  pays?: Readonly<Record<string, Figures>>
  groups?: Readonly<Record<string, Strip>>
  rowPays?: readonly (Omit<RowPay, 'pays'> & { pays: Figure | readonly Figure[] })[]
  scatterPays?: Figures
  bonuses?: Readonly<Record<string, PaperBonus>>
  scatterBonuses?: Sheet['scatterBonuses']
  spinTimes?: Readonly<Record<string, number>>
  freeSpins?: PaperFreeSpins | null
}

/** For each reel its rows, or how often each number of them is drawn. */
export type PaperRows = readonly (number | Readonly<Record<string, number>>)[]

/** Strips and how often each of their stops comes up, or several such of which each spin draws one. */
export type PaperReels = {
  reels?: readonly Strip[]
  weights?: readonly (readonly number[])[]
  reelSets?: readonly (Pick<PaperReels, 'reels' | 'weights'> & { weight?: number })[]
}

export type PaperMystery = { symbol: string; becomes: Strip }

/** `picks` of these prizes, or one of so many numbers of picks; or coins that each have one and lock. */
export type PaperBonus = {
  prizes: readonly { pays?: Figure; weight?: number; ends?: boolean; bonus?: string }[]
  picks?: number | readonly number[]
  again?: boolean
  locks?: { chance: Figure; spins: number; full?: Figure }
}

export type PaperWildPays = {
  times: number | Readonly<Record<string, number>>
  each: boolean | 'added'
}

export type PaperFreeSpins = PaperReels & {
  rows?: number | PaperRows
  lines?: readonly (readonly number[])[]
  ways?: true
  bothWays?: boolean | 'best'
  wild?: string | readonly string[] | null
  wildFor?: Strip
  wildAlone?: boolean
  awards?: PaperAwards
  otherAwards?: Readonly<Record<string, Figures>>
  multiplier?: number
  rises?: readonly number[]
  retriggers?: number | 'endless'
  limit?: number
  retriggerAwards?: Figures
  mystery?: PaperMystery
  scatterBonuses?: Sheet['scatterBonuses']
  spinTimes?: Readonly<Record<string, number>>
  wildSpreads?: boolean
  wildHolds?: boolean
  wildSticks?: boolean | 'once' | 'all'
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
  | Readonly<
      Record<string, number | readonly { spins: number; multiplier?: number; weight?: number }[]>
    >

export type PaperExpanding = {
  of: Strip
  onLines?: Expanding['onLines']
}

/** A sheet and how it is counted: `coins` is how many numbers of coins there are to count. */
export type Counted = { sheet: Sheet; counting: Counting; coins: number }
