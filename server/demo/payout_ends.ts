/** What becomes of a payout at a simulated vendor, by the end of the number it goes to. */

import type { Db } from '#server/base/database.ts'
import {
  changeState,
  makePayment,
  type Draft,
  type Telling,
  type VendorPayment,
} from './vendor_books.ts'

type End = { number: RegExp; states: readonly VendorPayment['state'][]; isSilent: boolean }

/** Silent: the vendor takes the order and does not answer; what became of it is found by asking. */
const ends: readonly End[] = [
  { number: /0009$|FAIL$/, states: ['failed'], isSilent: false },
  { number: /0008$|REVERSE$/, states: ['paid', 'reversed'], isSilent: false },
  { number: /0007$|SILENT$/, states: ['paid'], isSilent: true },
]
const usual = { states: ['paid'], isSilent: false } as const

const apartMs = 2000

/** Takes a payout; what comes of it is told by webhook, a state every two seconds. The answer is of before. */
export async function payOut(
  db: Db,
  draft: Omit<Draft, 'direction' | 'channel' | 'returnUrl'>,
  tellings: (payment: VendorPayment) => readonly Telling[],
  now: Date,
): Promise<{ payment: VendorPayment; isSilent: boolean }> {
  const order = { ...draft, direction: 'withdrawal', channel: '', returnUrl: '' } as const
  const { payment, isNew } = await makePayment(db, order, now)
  const { states, isSilent } = ends.find(({ number }) => number.test(draft.destination)) ?? usual
  for (const [position, state] of (isNew ? states : []).entries()) {
    const later = (changed: VendorPayment) =>
      tellings(changed).map(({ body }) => ({ body, afterMs: (position + 1) * apartMs }))
    await changeState(db, payment, { state, received: payment.amount, funding: '' }, later, now)
  }
  return { payment, isSilent }
}
