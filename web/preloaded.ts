/** What the server was answered before it drew a page. */

import type { Preloaded } from '#client/store.ts'
import type { Answer, Path } from '#contract/calls.ts'

/** Null where the call was refused or not asked. */
export function answerTo<P extends Path>(
  preloaded: readonly Preloaded[],
  path: P,
): Answer<P> | null {
  const found = preloaded.find(([asked]) => asked === path)
  return found && found[2].message === 'OK' ? (found[2] as unknown as Answer<P>) : null
}
