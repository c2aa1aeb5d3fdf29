/** Remembers, in this tab, the deposit for which a player has gone to the gateway's page. */

import { recall, remember } from '../tab_memory.ts'

const name = 'deposit'

export function noteErrand(depositId: string) {
  remember(name, depositId)
}

/** The deposit that the player comes back from, told once; empty where there is none. */
export function endErrand(): string {
  const depositId = recall(name) ?? ''
  remember(name, '')
  return depositId
}
