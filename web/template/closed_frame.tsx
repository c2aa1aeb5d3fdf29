/** The frame of a site in maintenance: its mark over its motif, in its colours, and nothing that leads anywhere. */

import type { ReactNode } from 'react'
import { useLook } from './look.tsx'
import { SiteMark } from './site_mark.tsx'

export function ClosedFrame({ children }: { children: ReactNode }) {
  const { motif } = useLook()
  return (
    <main id="main" className="closed" data-motif={motif.id}>
      <p className="logo">
        <SiteMark />
      </p>
      {children}
    </main>
  )
}
