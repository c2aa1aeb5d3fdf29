/** A price that can be bet on: a press puts it into the slip, another takes it out; arrow keys go from one to the next. */

import type { KeyboardEvent, ReactNode } from 'react'
import { useOddsFormat } from '#i18n/translate.tsx'
import type { Line } from './matches.ts'
import { writeOdds } from './odds.ts'
import { pressPrice, useIsChosen, type Priced } from './slip/selections.ts'
import styles from './price_button.module.css'

export function PriceButton({
  match,
  line,
  name,
  mark,
  className,
  children,
}: {
  match: Priced
  line: Line
  /** What is bet on, in words: its market and side. */
  name: string
  mark?: string | undefined
  className: string
  children: ReactNode
}) {
  const format = useOddsFormat()
  const { match_id, home, away, league } = match
  const event = home && away ? `${home.name_local} – ${away.name_local}` : league.name_local
  const isChosen = useIsChosen({ ...line, match_id })
  return (
    <button
      type="button"
      className={`${className} ${styles['price']}`}
      data-price
      data-state={line.status}
      data-mark={mark}
      aria-pressed={isChosen}
      aria-label={`${event}, ${name} ${writeOdds(line.odds, format)}`}
      onClick={() => pressPrice(match, line)}
      onKeyDown={walk}
    >
      {children}
    </button>
  )
}

/** Left and right along the board, up and down within its column. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: from } = event
  const cell = from.closest('td')
  const board = from.closest('[data-board]') ?? from.closest('table')
  const isAcross = key === 'ArrowRight' || key === 'ArrowLeft'
  if (!cell || !board || !(isAcross || key === 'ArrowDown' || key === 'ArrowUp')) return
  event.preventDefault()
  const { bet = '', side = '' } = cell.dataset
  const place = isAcross ? '' : `[data-bet="${bet}"][data-side="${side}"] `
  const prices = [...board.querySelectorAll<HTMLElement>(`${place}[data-price]`)]
  // In leagues that are folded away there is nothing to go to.
  const seen = prices.filter((price) => price.checkVisibility())
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  seen[seen.indexOf(from) + step]?.focus()
}
