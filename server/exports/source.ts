/** What a room gives to have a list of its own written to a file: its columns, and its rows by key. */

import type { Currency } from '#contract/money.ts'
import type { Db } from '#server/base/database.ts'

/** Which rows of which player, fixed when the file was asked for. */
export type Chosen = {
  siteId: number
  playerId: bigint
  currency: Currency
  /** As the room gave it with `startExport`. */
  filter: Readonly<Record<string, string>>
}

/** Texts and amounts as they are written; an instant becomes two cells, in UTC and in the player's time. */
export type Cell = string | Date

export type ExportSource = {
  name: 'statement' | 'transactions' | 'bets'
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
}
