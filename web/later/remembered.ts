/** Remembers the breakpoint the window stands in, in the cookie `viewport` (specification, section 9). */

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
