/** Protects the search of answers: a reader who types some of the words, in any script, finds the answer. */

import { expect, test } from 'vitest'
import { searchQuestions } from './search.ts'

const questions = [
  {
    local_question: 'Why can I not withdraw?',
    local_answer: '<p>See the <a href="/withdrawal">page</a>.</p>',
    local_group: 'Money',
  },
  {
    local_question: 'Is my deposit safe?',
    local_answer: '<p>Yes &amp; it can be withdrawn.</p>',
    local_group: 'Money',
  },
  {
    local_question: '¿Cómo cambio mi contraseña?',
    local_answer: '<p>En seguridad.</p>',
    local_group: 'Cuenta',
  },
  { local_question: '如何提款？', local_answer: '<p>打开提款页面。</p>', local_group: '资金' },
]
const found = (sought: string) =>
  searchQuestions(questions, sought).map(({ local_question }) =>
    questions.findIndex((one) => one.local_question === local_question),
  )

test('words are found in any order, case and script, with or without accents', () => {
  expect(found('WITHDRAW not')).toEqual([0])
  expect(found('contrasena como')).toEqual([2])
  expect(found('提款')).toEqual([3])
  expect(found('  ')).toEqual([0, 1, 2, 3])
  expect(found('no such thing')).toEqual([])
})

test('a question that says the word stands before an answer that does, and markup is no word', () => {
  expect(found('withdraw')).toEqual([0, 1])
  expect(found('href')).toEqual([])
  expect(found('safe & withdrawn')).toEqual([1])
})
