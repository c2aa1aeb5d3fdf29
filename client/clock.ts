/** The server's clock, as its answers tell it. */

/**
 * How many milliseconds the server's clock is ahead of ours.
 * @param now what an answer says the time is
 * @param askedAt when it was asked for, by `performance.now()`
 */
export function aheadMsOf(now: string, askedAt: number): number {
  // Its half of the way is the best guess at when it was written.
  const wayMs = (performance.now() - askedAt) / 2
  return Date.parse(now) + wayMs - new Date().getTime()
}
