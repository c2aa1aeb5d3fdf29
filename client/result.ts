/** What a call comes to: the server's answer, or a failure the page can speak of. */

import type { Answer, Path } from '#contract/calls.ts'
import { sessionEnding, type RefusalKey } from '#contract/errors.ts'

/** What only a browser can tell: that nobody answered, and that a seed is not the one that was promised. */
export const ownFailures = ['disconnect', 'seedBroken'] as const

/** What went wrong, as a message key: a refusal of the server, or of the browser's own. */
export type FailureKey = RefusalKey | (typeof ownFailures)[number]

export type Failure = {
  statusCode: number
  message: FailureKey
  /** Figures the message needs (`minutes`, `amount`, …). */
  details: Record<string, string | number>
  /** A write of money whose outcome nobody has told us: it may have happened. Ask again with the same reference. */
  isUnknown: boolean
}

export type Success<P extends Path> = { statusCode: 1; message: 'OK' } & Answer<P>

/** The envelope as the server sent it, or the fallback of the path; `message === 'OK'` tells them apart. */
export type Result<P extends Path> = Success<P> | Failure

/** True of answers after which there is no session any more (specification, section 8). */
export function isSessionEnd(message: string): message is (typeof sessionEnding)[number] {
  return (sessionEnding as readonly string[]).includes(message)
}

const unanswered: ReadonlySet<string> = new Set([
  'disconnect',
  'outcomeUnknown',
  'serviceUnavailable',
  'internalServerError',
])

/** True where nobody has told what came of it: a write may or may not have been done. */
export function isUnanswered(result: Result<Path> | undefined): result is Failure {
  return result !== undefined && unanswered.has(result.message)
}

/** True where what is shown may be out of date: nobody told what came of a write, or things stood otherwise than it took them to. */
export function isOvertaken(result: Result<Path>): boolean {
  return result.message !== 'OK' && (result.statusCode === -409 || isUnanswered(result))
}
