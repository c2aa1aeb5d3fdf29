/** Every case of the conformance kit, numbered as in the list that `docs/providers/README.md` prints. */

import { accessCases } from './access_cases.ts'
import { amountCases } from './amount_cases.ts'
import type { Case } from './case.ts'
import { operationCases } from './operation_cases.ts'
import { orderCases } from './order_cases.ts'

export const cases: readonly Case[] = [
  ...accessCases,
  ...amountCases,
  ...orderCases,
  ...operationCases,
]
