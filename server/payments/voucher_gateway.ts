/** Vouchers as a gateway: the vouchers that were redeemed are its list, so that they are reconciled as any vendor's. */

import { currencyScale, showMoney, type Currency } from '#contract/money.ts'
import { sql, type Database } from '#server/base/database.ts'
import type { Gateway, Listed } from './gateway.ts'

type Row = { voucherId: string; paymentId: string; amount: bigint; currency: Currency; at: Date }

const listedOf = ({ voucherId, paymentId, amount, currency, at }: Row): Listed => ({
  kind: 'deposit',
  status: 'paid',
  gatewayRef: voucherId,
  paymentId,
  amount: showMoney(amount, currency),
  currency,
  at,
})

/** Nobody is asked to be paid: a voucher is redeemed within our own books (`voucher_redeem.ts`). */
export function voucherGateway(database: Database): Gateway {
  return {
    describe: () => ({
      deposit: { currencies: Object.keys(currencyScale) as Currency[], needs: ['voucher_code'] },
    }),
    createDeposit: async () => null,
    parseWebhook: async () => null,
    queryDeposit: async () => null,
    createPayout: () => Promise.reject(new Error('vouchers pay nobody out')),
    queryPayout: async () => null,
    listTransactions: (siteId, from, to) =>
      database.inSite(siteId, async (db) => {
        const rows = await db.rows<Row>(sql`
          select v.voucher_id as "voucherId", v.payment_id as "paymentId", v.amount, p.currency, v.redeemed_at as at
            from voucher v join payment p using (site_id, payment_id)
           where v.redeemed_at >= ${from} and v.redeemed_at < ${to} order by v.redeemed_at, v.voucher_id`)
        return rows.map(listedOf)
      }),
    // What was paid for them lies where they were sold.
    balance: async () => null,
  }
}
