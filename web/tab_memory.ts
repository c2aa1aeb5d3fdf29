/** What a tab remembers over reloads; where storage is forbidden, for as long as the document stands. */

const unstored = new Map<string, string>()

export function recall(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return unstored.get(name) ?? null
  }
}

/** @returns whether it outlives a reload. */
export function remember(name: string, text: string): boolean {
  try {
    sessionStorage.setItem(name, text)
    return true
  } catch {
    // Forbidden, or full.
    unstored.set(name, text)
    return false
  }
}
