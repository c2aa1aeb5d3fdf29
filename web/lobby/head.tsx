/** What a lobby begins with, and what is said where it has no games at all. */

import type { ReactNode } from 'react'
import type { Category } from '#contract/catalogue.ts'
import { categoryTitles } from '#i18n/categories.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { useVisit } from '../context.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { categoryEntries } from '../template/menu.ts'
import styles from './lobby.module.css'

export function Head({ category, total }: { category: Category; total: number | undefined }) {
  const t = useT()
  return (
    <div className={styles['head']}>
      <h1>{t(categoryTitles[category])}</h1>
      {total !== undefined && (
        <p className={styles['count']}>{t('gamesCount', { count: total })}</p>
      )}
    </div>
  )
}

/** A category without games leads to those that have some. @param text why it has none, where that is known. */
export function NoGames({ text }: { text?: string }) {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const { path } = usePlace()
  return (
    <Nothing text={text ?? t('noGamesYet')}>
      <ul className={styles['others']}>
        {categoryEntries(startup)
          .filter(({ to }) => to !== path)
          .map(({ id, label, to }) => (
            <li key={id}>
              <Link to={to} className="button" data-kind="quiet">
                {say(label)}
              </Link>
            </li>
          ))}
      </ul>
    </Nothing>
  )
}

/** @param children the way on. */
export function Nothing({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="notice">
      <div className="notice-art" aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  )
}
