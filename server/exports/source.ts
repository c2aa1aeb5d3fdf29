/** What a room gives to have a list of its own written to a file: its columns, and its rows by key. */

import type { Language } from '#contract/catalogue.ts'
import type { exportSources } from '#contract/exports.ts'
import type { Currency } from '#contract/money.ts'
import type { Formats } from '#i18n/format.ts'
import type { Speech } from '#i18n/speech.ts'
import type { Db } from '#server/base/database.ts'
import type { Period } from '#server/base/period.ts'

/** Which rows of which player, fixed when the file was asked for. */
export type Chosen = {
  siteId: number
  playerId: bigint
  currency: Currency
  /** Of who asked, and what the site speaks where something is not told in it. */
  languages: readonly Language[]
  /** As the room gave it with `startExport`. */
  filter: Readonly<Record<string, string>>
}

/** The period a file was asked for. */
export const periodOf = ({ filter }: Pick<Chosen, 'filter'>): Period => ({
  from: new Date(filter['from'] ?? 0),
  to: new Date(filter['to'] ?? 0),
})

/** Texts and amounts as they are written; an instant becomes two cells, in UTC and in the player's time. */
export type Cell = string | Date

/** How the reader of a document is spoken to. */
export type Tongue = { speech: Speech; formats: Formats }

/** A list as it stands on paper: the same rows, and what a reader wants to know before them. */
export type Print = {
  title: string
  /** Names and values above the rows. */
  facts: readonly (readonly [name: string, value: string])[]
  /** What the rows add up to. */
  sums: { title: string; rows: readonly (readonly [name: string, count: string, sum: string])[] }
  /** `share` of the width, all of them 1. */
  columns: readonly { title: string; share: number; isAmount?: true }[]
  /** Rows of the list when the document was begun; what came later is not in it. */
  total: number
  /** The cells of one row; what follows a `\n` stands smaller on a line below. */
  rowOf(row: readonly Cell[]): readonly string[]
  /** Lines before the first row and behind the last, as `rowOf` makes them; at the last one it is known whether all agree. */
  opening: readonly string[]
  closing(): readonly string[]
}

export type ExportSource = {
  name: (typeof exportSources)[number]
  /** Titles in order; `time` stands for both cells of an instant. */
  columns: readonly string[]
  count(db: Db, chosen: Chosen): Promise<number>
  /**
   * The rows behind a key, in an order in which no row is added before one already read.
   * @param after empty at the beginning, then as `next` said.
   * @returns `next`: empty where nothing follows.
   */
  read(
    db: Db,
    chosen: Chosen,
    after: string,
    limit: number,
  ): Promise<{ rows: (readonly Cell[])[]; next: string }>
  /** Where the list may be had as a document. */
  print?(db: Db, chosen: Chosen, tongue: Tongue): Promise<Print>
}
