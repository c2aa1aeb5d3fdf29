/** A block of home with a heading: what was read, or that it could not be, and asking again. */

import type { ReactNode } from 'react'
import type { Reading } from '#client/query.tsx'
import type { Path } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Link } from '../routing/link.tsx'
import { GamesFailed } from '../template/games_failed.tsx'

export type BlockProps = {
  id: string
  title: string
  /** Where there is more of it. */
  more?: string | undefined
  /** What it is drawn from; without an answer there is nothing but the reason. */
  of?: Pick<Reading<Path>, 'answer' | 'failure' | 'refresh'>
  /** Null where there is nothing to show; then the block is not there. */
  children: ReactNode
}

export function Block({ id, title, more, of, children }: BlockProps) {
  const t = useT()
  const failure = of && !of.answer ? of.failure : undefined
  if (!children && !failure) return null
  return (
    <section className="block" aria-labelledby={id}>
      <div className="block-head">
        <h2 id={id}>{title}</h2>
        {more && !failure && (
          <Link to={more} className="more">
            {t('viewAll')}
          </Link>
        )}
      </div>
      {of && failure ? <GamesFailed failure={failure} onRetry={of.refresh} /> : children}
    </section>
  )
}
