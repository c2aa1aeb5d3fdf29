/** What is typed into a search field, and the address that follows once typing pauses. */

import { useEffect, useState } from 'react'
import type { Query } from '../page.ts'
import { usePlace, useSetQuery } from './link.tsx'

/** Typing settles before it is asked for. */
const typingMs = 250
/** More letters say nothing more. */
export const searchMax = 60

/** What an address searches for by name; empty where it does not. */
export const searchedIn = ({ q = '' }: Query) => q.trim().slice(0, searchMax)

type TypedSearch = {
  typed: string
  type: (text: string) => void
  /** What was typed when typing paused, before the address has it. */
  sent: string
}

/** @param changesWith what else of the address another search changes */
export function useTypedSearch(
  changesWith: (change: { q: string }) => Record<string, string>,
): TypedSearch {
  const known = usePlace().query['q'] ?? ''
  const setQuery = useSetQuery()
  const [typed, type] = useState(known)
  const [seen, setSeen] = useState(known)
  const [sent, setSent] = useState(known)
  // The address may change without typing, as by «clear filters»; what is typed meanwhile is kept.
  if (known !== seen) {
    setSeen(known)
    if (known !== sent) {
      type(known)
      setSent(known)
    }
  }
  useEffect(() => {
    if (typed === known) return undefined
    const timer = setTimeout(() => {
      setSent(typed)
      setQuery(changesWith({ q: typed }), { replace: true })
    }, typingMs)
    return () => clearTimeout(timer)
  })
  return { typed, type, sent }
}
