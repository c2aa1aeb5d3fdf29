/** Names at one table, as others may see them. */

import { maskName } from '#server/base/masked.ts'

/** By seat; where two look alike, with the number of the seat. */
export function namesAt(
  seated: readonly { seat: number; accountId: string }[],
): Map<number, string> {
  const masked = seated.map(({ accountId }) => maskName(accountId))
  const isAlone = (name: string) => masked.indexOf(name) === masked.lastIndexOf(name)
  return new Map(
    seated.map(({ seat }, i) => [seat, isAlone(masked[i]!) ? masked[i]! : `${masked[i]} ${seat}`]),
  )
}
