/** Asks for the same again until somebody answers: what is asked carries its own reference, or can be done once only. */
import { askAgainMs } from '#client/again.ts'
import { isUnanswered, type Failure, type Result } from '#client/result.ts'
import type { Path } from '#contract/calls.ts'

/** @param onUnanswered told each time nobody answered [AUT-10] */
export async function untilAnswered<P extends Path>(
  ask: () => Promise<Result<P>>,
  onUnanswered: (failure: Failure) => void,
): Promise<Result<P>> {
  for (;;) {
    const result = await ask()
    if (!isUnanswered(result)) return result
    // It may have been done, whether it carries a reference or not.
    onUnanswered({ ...result, isUnknown: true })
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
}
