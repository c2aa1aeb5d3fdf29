/** Protects: who is refused something learns why, how much is left, when that ends, and where to go about it. */

import { expect, test } from 'vitest'
import { speechOf } from './catalogue.ts'
import { formatsOf } from './format.ts'
import { refusalWords } from './refusal_words.ts'

const speech = speechOf('EN')
const formats = formatsOf('EN', 'PHP', 'Asia/Manila')
const until = '2026-11-21T16:00:00.000Z'
const said = (message: string, details: Record<string, string | number> = {}) =>
  refusalWords({ message, details }, speech, formats)

test('[LIM-11] a limit is told with what is left under it and when it starts afresh', () => {
  const { sentence, figures, way } = said('lossLimitReached', { amount: '12.50', until })
  expect(sentence).toBe('A loss limit of your account is reached.')
  expect(figures).toContain('₱12.50')
  expect(figures).toContain('Starts afresh on')
  expect(way?.to).toBe('/responsible-gaming')
})

test('a limit of time is told in minutes', () => {
  expect(said('timeLimitReached', { amount: '0', until }).figures).toContain('0 minutes')
})

test('amounts within a sentence are money', () => {
  expect(said('bonusStakeTooHigh', { amount: '5.00' }).sentence).toContain('₱5.00')
})

test('what blocks a withdrawal is named, not only that something does', () => {
  const { sentence, figures } = said('withdrawalBlocked', {
    code: 'turnoverOpen',
    amount: '100.00',
  })
  expect(sentence).toBe(speech.t('turnoverOpen'))
  expect(figures).toBe('₱100.00')
})

test.each(['Block', 'Close', 'accountFrozen'])(
  'who is told by %s to ask for help is shown the way to it',
  (key) => {
    expect(said(key).way).toEqual({ to: '/contact-us', word: 'contactUs' })
  },
)

test('what has no figures adds none', () => {
  expect(said('codeWrong')).toEqual({ sentence: 'This code is wrong.', figures: '', way: null })
})
