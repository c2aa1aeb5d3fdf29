/** A table on wide screens, cards on a phone: the same rows, the facts that matter first. */

import type { ReactNode } from 'react'
import { listMotion } from './list_motion.ts'
import styles from './table.module.css'

export type Column<Row> = {
  /** Also the name of the fact on a card. */
  title: string
  render: (row: Row) => ReactNode
  isNumber?: boolean
  /** Stands in the first line of a card, without its name. */
  isLead?: boolean
}

export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isStale = false,
}: {
  /** For readers that do not see the heading above. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The next page is on its way. */
  isStale?: boolean
}) {
  return (
    <div className={styles.room}>
      <div className={styles.scroller}>
        <table className={styles.table} aria-busy={isStale || undefined}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" data-number={isNumber}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={listMotion}>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ title, render, isNumber, isLead }) => (
                  <td key={title} data-title={title} data-number={isNumber} data-lead={isLead}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Smaller, under what stands in a cell. */
export function Beneath({ text }: { text: string }) {
  return text !== '' && <small className={styles.beneath}>{text}</small>
}
