/**
 * Every case of the conformance kit. Numbers of the list that are missing are no cases: 22 and 43 are faults, 45 is the
 * audit at the end.
 */

import { accessCases } from './access_cases.ts'
import { amountCases } from './amount_cases.ts'
import { bonusCases } from './bonus_cases.ts'
import type { Case } from './case.ts'
import { operationCases } from './operation_cases.ts'
import { orderCases } from './order_cases.ts'

export const cases: readonly Case[] = [
  ...accessCases,
  ...amountCases,
  ...orderCases,
  ...bonusCases,
  ...operationCases,
]
