/** How a visitor likes the site on this device: cookies that the server draws the next page by. */

import { useState, useSyncExternalStore } from 'react'
import { languageCookieDays } from '#contract/catalogue.ts'
import type { DeviceChoices } from '#contract/device.ts'
import { writeCookie } from './cookies.ts'

/** Keeps a choice for a year; an empty value takes it back. */
function keep(name: string, value: string): void {
  const age = value === '' ? 0 : languageCookieDays * 86_400
  writeCookie(`${name}=${value}; max-age=${age}; path=/; samesite=lax`)
}

/** Read by the server: the page is loaded anew to be drawn in it. Empty: as the browser prefers. */
export function chooseLanguage(code: string): void {
  keep('language', code)
}

/** Holds at once, where style sheets alone draw by it. Empty: as the site has it. */
export function chooseDevice(name: keyof DeviceChoices, choice: string): void {
  if (choice === '') delete document.documentElement.dataset[name]
  else document.documentElement.dataset[name] = choice
  keep(name, choice)
}

/** Nobody else changes it while the page stands. */
const never = () => () => undefined

/** What is chosen, and how to choose; empty until the browser draws, which alone knows. */
export function useDeviceChoice(
  name: keyof DeviceChoices,
): [chosen: string, choose: (choice: string) => void] {
  const stored = useSyncExternalStore(
    never,
    () => document.documentElement.dataset[name] ?? '',
    () => '',
  )
  const [chosen, setChosen] = useState<string>()
  const choose = (choice: string) => {
    setChosen(choice)
    chooseDevice(name, choice)
  }
  return [chosen ?? stored, choose]
}
