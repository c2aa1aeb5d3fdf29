/** What the cashier writes to a player's inbox: every end of a request, with its amount. */

import { showMoney } from '#contract/money.ts'
import type { Db } from '#server/base/database.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import type { Circumstances, Payment } from './steps.ts'

/** Names among the letters of i18n. */
type PaymentLetter =
  | 'depositCredited'
  | 'depositRejected'
  | 'depositTakenBack'
  | 'withdrawalPaid'
  | 'withdrawalReturned'

/** A step's `afterwards`: tells the player, where the request can be looked at. */
export function tell(letter: PaymentLetter) {
  return async (db: Db, payment: Payment, { at }: Circumstances): Promise<void> => {
    const { siteId, playerId, paymentId, amount, credited, currency } = payment
    await writeLetter(db, {
      siteId,
      playerId,
      tab: 'system',
      letter,
      figures: { amount: showMoney(credited ?? amount, currency) },
      href: `/transaction-history?tx=${paymentId}`,
      at,
    })
  }
}
