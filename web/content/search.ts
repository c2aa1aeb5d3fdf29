/** Finds questions by words: all of them, in any order, in the question, the answer or the name of the group. */

import { plainText } from './plain.ts'

type Sought = { local_question: string; local_answer: string; local_group: string }

/** Those whose question itself says a word come first; without words all of them, as they stand. */
export function searchQuestions<Q extends Sought>(questions: readonly Q[], sought: string): Q[] {
  const words = foldCase(sought).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...questions]
  const found = questions.filter(({ local_question, local_answer, local_group }) => {
    const text = foldCase(`${local_question} ${plainText(local_answer)} ${local_group}`)
    return words.every((word) => text.includes(word))
  })
  const isNamed = ({ local_question }: Q) =>
    words.some((word) => foldCase(local_question).includes(word))
  return found.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
}

/** Letters without case and accents, so that what is typed in haste is found as well. */
function foldCase(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
