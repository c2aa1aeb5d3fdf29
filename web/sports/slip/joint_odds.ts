/** The odds of selections together, as a ticket has them. */

import { jointThousandths, readOdds, showOdds } from '#contract/odds.ts'
import type { Selection } from './selections.ts'

/** Empty where one has none, or two are of the same match. */
export function jointOdds(selections: readonly Selection[]): string {
  const matches = new Set(selections.map(({ match_id }) => match_id))
  const isWhole = selections.length > 0 && selections.every(({ odds }) => readOdds(odds) > 0)
  if (!isWhole || matches.size < selections.length) return ''
  return showOdds(jointThousandths(selections.map(({ odds }) => readOdds(odds))))
}
