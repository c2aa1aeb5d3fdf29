/** Protects: whatever the cashier gives as a reason, the player reads a sentence [WAL-06]. */

import { expect, test } from 'vitest'
import { readTexts } from '#i18n/compile.ts'
import {
  accountBlockerCodes,
  paymentReasons,
  turnoverReasons,
  withdrawalBlockerCodes,
} from '#server/payments/reason.ts'

const english = readTexts('EN')

test.each([
  ...paymentReasons,
  ...withdrawalBlockerCodes,
  ...accountBlockerCodes,
  ...turnoverReasons,
])('%s has a sentence', (key) => {
  expect(english[key]).toMatch(/\w/)
})
