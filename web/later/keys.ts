/** Single keys that lead somewhere on every page: `/` to a search, `b` to the bet slip, `?` to the list of keys; a switch on the device ends them (WCAG 2.1.4). */

import type { Navigation } from '../routing/navigation.ts'
import { searchAddress } from '../template/menu.ts'
import type { Startup } from '../context.tsx'

const busy = 'input, textarea, select, [contenteditable], dialog'

export function followKeys({
  navigation,
  startup,
}: {
  navigation: Navigation
  startup: Startup
}): void {
  const search = () => {
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
    const elsewhere = searchAddress(startup)
    if (field) field.focus()
    else if (elsewhere !== undefined) void navigation.go(elsewhere)
  }
  const slip = () => {
    const open = document.querySelector('[data-slip]')
    const goal = open
      ? (open.querySelector<HTMLElement>('[role=tabpanel] [inputmode]') ??
        open.querySelector<HTMLElement>('[role=tab][aria-selected=true]'))
      : document.querySelector<HTMLElement>('[data-opens-slip]')
    goal?.focus()
  }
  const led: Readonly<Record<string, () => void>> = {
    '/': search,
    b: slip,
    '?': () => navigation.open('keys'),
  }
  document.addEventListener('keydown', (event) => {
    const lead = led[event.key]
    const isHeld = event.ctrlKey || event.altKey || event.metaKey
    if (!lead || isHeld || event.defaultPrevented) return
    if (document.documentElement.dataset['keys'] === 'none') return
    if (document.querySelector('dialog[open]') || (event.target as Element).closest(busy)) return
    event.preventDefault()
    lead()
  })
}
