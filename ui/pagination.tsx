/** Links to the pages of a list. */

import type { ComponentType, ReactNode } from 'react'
import { jumpSize, pageLink, pagesAround } from './page_rules.ts'
import styles from './pagination.module.css'

type LinkProps = {
  to: string
  className?: string
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

export function Pagination({
  page,
  pages,
  buttonsMax = 5,
  linkTemplate,
  Link,
  words,
}: {
  page: number
  pages: number
  buttonsMax?: number
  /** An address with `[page]` where the number goes. */
  linkTemplate: string
  /** How this site draws links. */
  Link: ComponentType<LinkProps>
  words: {
    label: string
    previous: string
    next: string
    position: string
    pageNumber: (page: number) => string
  }
}) {
  if (pages <= 1) return null
  const shown = pagesAround(page, pages, buttonsMax)
  const jump = jumpSize(buttonsMax)
  const link = (to: number, sign: string, label: string) => (
    <Link
      to={pageLink(linkTemplate, to)}
      className={styles.step!}
      aria-label={label}
      aria-current={undefined}
    >
      {sign}
    </Link>
  )
  return (
    <nav className={styles.pagination} aria-label={words.label}>
      {page > 1 && link(page - 1, '‹', words.previous)}
      {shown[0]! > 1 &&
        link(Math.max(1, page - jump), '…', words.pageNumber(Math.max(1, page - jump)))}
      {shown.map((number) => (
        <Link
          key={number}
          to={pageLink(linkTemplate, number)}
          aria-label={words.pageNumber(number)}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      {shown.at(-1)! < pages &&
        link(Math.min(pages, page + jump), '…', words.pageNumber(Math.min(pages, page + jump)))}
      {page < pages && link(page + 1, '›', words.next)}
      <p className={styles.position}>{words.position}</p>
    </nav>
  )
}
