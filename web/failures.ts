/** What went wrong with an action that has no place of its own on the page: told in a dialog (specification, section 8). */

import { isSessionEnd, type Failure } from '#client/result.ts'
import { useNavigation } from './routing/link.tsx'

/** What the dialog tells of; the next failure takes its place. Only browsers set it. */
let last: Failure | null = null

export function lastFailure(): Failure | null {
  return last
}

/** Opens the dialog. What ends the session is told as that already, and unavailability is only logged. */
export function useTellFailure(): (failure: Failure) => void {
  const navigation = useNavigation()
  return (failure) => {
    if (isSessionEnd(failure.message)) return
    // oxlint-disable-next-line no-console -- for whoever looks into it
    if (failure.message === 'serviceUnavailable') return console.warn(failure.message)
    last = failure
    navigation.open('failure')
  }
}
