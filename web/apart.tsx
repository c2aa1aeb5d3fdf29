/** A part of the site whose fault takes nothing else along: it says so, and is drawn anew from answers asked for anew. */

import type { ReactNode } from 'react'
import { useStore } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { Boundary } from './boundary.tsx'

export function Apart({
  heading,
  of,
  children,
}: {
  /** The page's, where it stands in this part. */
  heading?: string
  /** What it is drawn from, where that is read further up; another is drawn at once. */
  of?: unknown
  children: ReactNode
}) {
  const t = useT()
  const store = useStore()
  return (
    <Boundary
      of={of}
      renderInstead={(again) => (
        <div className="notice" role="alert">
          {heading && <h1>{heading}</h1>}
          <p>{t('readFailed')}</p>
          <button
            type="button"
            className="button"
            data-kind="quiet"
            onClick={() => void store.renew().then(again)}
          >
            {t('retry')}
          </button>
        </div>
      )}
    >
      {children}
    </Boundary>
  )
}
