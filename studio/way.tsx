/** A way out of the frame to another page of the site. */
import type { ReactNode } from 'react'
import { tellPage } from '#client/frame.ts'

/** Inside a page it is that page which goes; opened in a tab of its own, the frame itself. */
export function leaveTo(to: string) {
  if (window.parent === window) window.location.assign(to)
  else tellPage({ type: 'go', to })
}

export function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      className="quiet"
      onClick={(event) => {
        event.preventDefault()
        leaveTo(to)
      }}
    >
      {children}
    </a>
  )
}
