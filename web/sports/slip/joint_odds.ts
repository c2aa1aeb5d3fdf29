/** The odds of selections together, as a ticket has them: multiplied exactly, and cut to thousandths. */

import type { Selection } from './selections.ts'

/** Empty where one has none, or two are of the same match. */
export function jointOdds(selections: readonly Selection[]): string {
  const matches = new Set(selections.map(({ match_id }) => match_id))
  const isWhole = selections.length > 0 && selections.every(({ odds }) => /^\d+\.\d+$/.test(odds))
  if (!isWhole || matches.size < selections.length) return ''
  const [only] = selections
  if (selections.length === 1 && only) return only.odds
  const product = selections.reduce((sum, { odds }) => {
    const [whole = '', fraction = ''] = odds.split('.')
    return sum * BigInt(whole + fraction.padEnd(3, '0').slice(0, 3))
  }, 1n)
  const thousandths = String(product / 1000n ** BigInt(selections.length - 1)).padStart(4, '0')
  const text = `${thousandths.slice(0, -3)}.${thousandths.slice(-3)}`
  return text.endsWith('0') ? text.slice(0, -1) : text
}
