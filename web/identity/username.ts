/** The username a player wants filled in on this device; nothing else of the login is kept. */

const name = 'username'

export function recallUsername(): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return ''
  }
}

export function rememberUsername(username: string) {
  try {
    if (username === '') localStorage.removeItem(name)
    else localStorage.setItem(name, username)
  } catch {
    // As above.
  }
}
