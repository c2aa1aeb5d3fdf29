/** Gathers questions of one kind that are asked at the same time, so that one round trip answers many. */

import { assert } from './refusal.ts'

type Pace = {
  lanes?: number
  batchMax?: number
  /** When all who ask in this turn have asked. */
  afterwards?: (run: () => void) => void
}

/**
 * While as many as `lanes` questions are under way, further ones wait and go together.
 * @param answerAll gives one answer per question, in their order; where it fails, all of them fail.
 */
export function gather<Q, A>(
  answerAll: (questions: Q[]) => Promise<A[]>,
  { lanes = 2, batchMax = 128, afterwards = setImmediate }: Pace = {},
): (question: Q) => Promise<A> {
  type Waiting = { question: Q; resolve: (answer: A) => void; reject: (fault: unknown) => void }
  const waiting: Waiting[] = []
  let running = 0
  let isWaking = false

  const run = async () => {
    running++
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax)
      try {
        const answers = await answerAll(batch.map(({ question }) => question))
        assert(answers.length === batch.length, 'every question is answered')
        batch.forEach(({ resolve }, i) => resolve(answers[i] as A))
      } catch (fault) {
        for (const { reject } of batch) reject(fault)
      }
    }
    running--
  }
  /** Goes once all who ask in this turn have asked. */
  const wake = () => {
    if (isWaking || running >= lanes) return
    isWaking = true
    afterwards(() => {
      isWaking = false
      void run()
    })
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      wake()
    })
}
