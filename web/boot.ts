/** What the server hands to the browser inside the page, so that the first drawing is the same. */

import type { Preloaded } from '#client/store.ts'
import type { Language } from '#contract/catalogue.ts'
import type { OddsFormat } from '#contract/device.ts'
import type { Player, Startup } from './context.tsx'
import type { Login } from './routing/router.ts'
import type { Template } from './template/template.ts'

export type Boot = {
  startup: Startup
  /** The structure of the site's template; the names of all of them would weigh as much. */
  look: Template
  language: Language
  /** The server's time when it drew a player's page; null on a guest's. */
  now: string | null
  timeZone: string
  oddsFormat: OddsFormat
  login: Login
  player: Player | null
  isForeignAllowed: boolean
  preloaded: readonly Preloaded[]
  /** The build the page was drawn by. */
  build: string
}

/** Id of the element that holds the boot data. */
export const bootId = 'boot'

/** JSON that cannot end the script element it stands in. */
export function writeBoot(boot: Boot): string {
  return JSON.stringify(boot).replaceAll('<', '\\u003c')
}

export function readBoot(): Boot {
  return JSON.parse(document.getElementById(bootId)?.textContent ?? '') as Boot
}
