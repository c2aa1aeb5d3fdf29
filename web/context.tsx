/** What every component may know: the site, the player and the language, without passing it down. */

import { createContext, useContext } from 'react'
import type { Answer } from '#contract/calls.ts'
import type { Language } from '#contract/catalogue.ts'
import type { Login } from './routing/router.ts'

export type Startup = Answer<'/api/startup'>

export type Player = { account_id: string; full_name: string; balance: string }

/** What a page is drawn for. Without a player the visitor is a guest. */
export type Visit = {
  startup: Startup
  language: Language
  /** How guests of the site log in. */
  login: Login
  player: Player | null
  /** Whether this document's content policy lets third parties' scripts run: decided by the place it began at. */
  isForeignAllowed: boolean
  /** The server's time, whatever the device's clock is set to. */
  clock: () => Date
}

const VisitContext = createContext<Visit | null>(null)
export const VisitProvider = VisitContext.Provider

export function useVisit(): Visit {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('a page is drawn inside a VisitProvider')
  return visit
}

export function useSite(): Startup['site'] {
  return useVisit().startup.site
}

/** The signed-in player, or null for a guest. */
export function usePlayer(): Player | null {
  return useVisit().player
}
