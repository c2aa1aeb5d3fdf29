/** Motion for the rows of a list: it is loaded once there is a list, which stands without it. */

/** The `ref` of a list, whose children are its rows: those that come and change places do so in sight. */
export function listMotion(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  const end = new AbortController()
  const begin = async () => {
    const { watchRows } = await import('./row_motion.ts')
    if (!end.signal.aborted) end.signal.addEventListener('abort', watchRows(list))
  }
  begin().catch(() => undefined)
  return () => end.abort()
}
