/** Links and navigation for components: where we are, going elsewhere, changing the query. */

import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
} from 'react'
import type { Navigation, Shown } from './navigation.ts'
import { addressOf, placeOf, type Place } from '../page.ts'
import { isPlainClick } from './router.ts'

const NavigationContext = createContext<Navigation | null>(null)
export const NavigationProvider = NavigationContext.Provider

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('links are drawn inside a NavigationProvider')
  return navigation
}

export function useShown(): Shown {
  const { subscribe, read, drawn } = useNavigation()
  return useSyncExternalStore(subscribe, read, drawn)
}

export function usePending(): boolean {
  const { subscribe, isPending } = useNavigation()
  return useSyncExternalStore(subscribe, isPending, () => false)
}

export function usePlace(): Place {
  return useShown().place
}

/** Whether what asks is still drawn, and nobody on the way elsewhere: an answer may come long after its page was left. */
export function useIsHere(): () => boolean {
  const navigation = useNavigation()
  const isDrawn = useRef(true)
  useEffect(() => {
    isDrawn.current = true
    return () => {
      isDrawn.current = false
    }
  }, [])
  // The address goes ahead of the page.
  return () => isDrawn.current && placeOf(location.href).path === navigation.read().place.path
}

/** Changes names of the query and keeps the rest; an empty value removes its name. Who is gone changes nothing of another page. */
export function useSetQuery(): (
  changes: Record<string, string>,
  options?: { replace?: boolean },
) => void {
  const navigation = useNavigation()
  const isHere = useIsHere()
  return (changes, options) => {
    if (!isHere()) return
    const { path, query } = navigation.read().place
    void navigation.go(addressOf({ path, query: { ...query, ...changes } }), options)
  }
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string
  /** Takes the place of this one in history. */
  replaces?: boolean
}

/** A link within the site: fetches ahead when pointed at, and marks itself where it leads here. */
export function Link({ to, replaces = false, onClick, children, ...rest }: LinkProps) {
  const navigation = useNavigation()
  const here = usePlace()
  const { path, query } = placeOf(to)
  const isHere =
    path === here.path && Object.entries(query).every(([name, value]) => here.query[name] === value)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event.nativeEvent) || rest.target) return
    event.preventDefault()
    void navigation.go(to, { replace: replaces })
  }
  const prefetch = () => navigation.prefetch(to)
  return (
    <a
      href={to}
      aria-current={isHere ? 'page' : undefined}
      {...rest}
      onClick={follow}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </a>
  )
}
