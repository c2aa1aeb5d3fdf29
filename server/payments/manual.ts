/** Bank transfers that no program carries: the player transfers with a reference, and staff compare the account. */

import { randomInt } from 'node:crypto'
import type { Currency } from '#contract/money.ts'
import { banks } from './banks.ts'
import type { Gateway, Told } from './gateway.ts'

const transferDays = 3
const dayMs = 86_400_000
/** Money that banks carry. */
const currencies = (Object.keys(banks) as Currency[]).filter(
  (currency) => banks[currency].length > 0,
)

/** No letters or digits that are mistaken for one another: it is typed into a bank's form. */
const alphabet = 'ACDEFGHJKLMNPQRTUVWXY34679'
const referenceLength = 8

/** 26^8 references; two that were the same would be refused by the table's unique key, and the player asks again. */
const newReference = () =>
  Array.from({ length: referenceLength }, () => alphabet[randomInt(alphabet.length)]).join('')

const toldOf = (kind: Told['kind'], status: Told['status'], paymentId: string): Told => ({
  kind,
  status,
  gatewayRef: '',
  paymentId,
  amount: '0',
  currency: '',
})

/** Nothing here asks anybody: money is seen on a bank's statement, and staff say so (`review.ts`). */
export function manualGateway(): Gateway {
  return {
    describe: () => ({
      deposit: { currencies, needs: [] },
      withdrawal: { currencies, needs: ['bank_account'] },
    }),
    createDeposit: async ({ settings, now }) => {
      const { bank = '', number = '', holder = '' } = settings
      if (number === '') return null
      const reference = newReference()
      return {
        gatewayRef: reference,
        instruction: { type: 'bankDetails', bank, number, holder, reference },
        expiresAt: new Date(now.getTime() + transferDays * dayMs),
      }
    },
    parseWebhook: async () => null,
    // Asked only when the time to pay is over.
    queryDeposit: async ({ paymentId }) => toldOf('deposit', 'expired', paymentId),
    createPayout: async ({ paymentId, amount, currency }) => ({
      ...toldOf('withdrawal', 'processing', paymentId),
      amount,
      currency,
    }),
    queryPayout: async ({ paymentId }) => toldOf('withdrawal', 'processing', paymentId),
    listTransactions: async () => null,
    balance: async () => null,
  }
}
