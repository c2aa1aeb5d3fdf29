/** Finds questions by words: all of them, in any order, in the question, the answer or the name of the group. */

import { saysAll, saysAny, wordsIn } from '#i18n/sought.ts'
import { plainText } from './plain.ts'

type Sought = { local_question: string; local_answer: string; local_group: string }

/** Those whose question itself says a word come first; without words all of them, as they stand. */
export function searchQuestions<Q extends Sought>(questions: readonly Q[], sought: string): Q[] {
  const words = wordsIn(sought)
  if (words.length === 0) return [...questions]
  const found = questions.filter(({ local_question, local_answer, local_group }) =>
    saysAll(`${local_question} ${plainText(local_answer)} ${local_group}`, words),
  )
  const isNamed = ({ local_question }: Q) => saysAny(local_question, words)
  return found.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
}
