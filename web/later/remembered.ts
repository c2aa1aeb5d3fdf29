/** What a page remembers of where it is seen, in cookies: its domain, and the breakpoint its window stands in (specification, section 9). */

import { breakpoints, viewportCookieDays } from '#contract/catalogue.ts'
import { writeCookie } from '../cookies.ts'

/** A whole resize, not each of its steps, is one change. */
const refreshDelayMs = 50

const ascending = Object.entries(breakpoints).toSorted(([, a], [, b]) => a - b)

/** Name of the widest breakpoint that fits; the narrowest where none does. */
function viewportOf(width: number): string {
  const fitting = ascending.filter(([, least]) => width >= least)
  return (fitting.at(-1) ?? ascending[0])?.[0] ?? 'mobile'
}

/** The last two labels of the host, in `clientDomain`. */
export function rememberDomain(): void {
  const domain = location.hostname.split('.').slice(-2).join('.')
  writeCookie(`clientDomain=${domain}; path=/; samesite=strict; secure`)
}

/** In `viewport`, and again whenever the window has been resized. */
export function rememberViewport(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    writeCookie(
      `viewport=${viewportOf(innerWidth)}; max-age=${viewportCookieDays * 86_400}; path=/; samesite=strict; secure`,
    )
  }
  write()
  addEventListener('resize', () => {
    clearTimeout(timer)
    timer = setTimeout(write, refreshDelayMs)
  })
}
