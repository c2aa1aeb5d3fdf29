/** Remembers, in this tab, the deposit for which a player has gone to the gateway's page. */

const name = 'deposit'

export function noteErrand(depositId: string) {
  try {
    sessionStorage.setItem(name, depositId)
  } catch {
    // Storage may be forbidden; then the way back leads to the form, and the deposit is in the history.
  }
}

/** The deposit that the player comes back from, told once; empty where there is none. */
export function endErrand(): string {
  try {
    const depositId = sessionStorage.getItem(name) ?? ''
    sessionStorage.removeItem(name)
    return depositId
  } catch {
    return ''
  }
}
