/** Motion for the rows of a list: it is loaded once there is a list, which stands without it. */

/** @returns the `ref` of a list, whose children are its rows. */
export const useListMotion = () => watch

function watch(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  const end = new AbortController()
  const begin = async () => {
    const { watchRows } = await import('./row_motion.ts')
    if (!end.signal.aborted) end.signal.addEventListener('abort', watchRows(list))
  }
  begin().catch(() => undefined)
  return () => end.abort()
}
