/** A cashier that takes vouchers, with what staff and players do with them. */

import { randomUUID } from 'node:crypto'
import type { Site } from '#server/base/context.ts'
import {
  cancelVouchers,
  issueVouchers,
  listVouchers,
  type VoucherState,
} from '#server/payments/voucher.ts'
import { testCashier, type Client } from './cashier.ts'
import type { Served } from './served.ts'
import { inDays, noon } from './visit.ts'

export type TestVouchers = Awaited<ReturnType<typeof testVouchers>>
type Asked = { amount?: bigint; count?: number; expiresAt?: Date; at?: Date; by?: string }

/** Vouchers of 10 to 5000 are taken at both sites; where nothing else is said, they are of the first. */
export async function testVouchers() {
  const cashier = await testCashier()
  const { house, needs, handlers } = cashier
  const { database, owner, site: first } = house
  await owner.query(
    `insert into payment_method (site_id, direction, method, name, type, gateway, amount_min, amount_max, usual_minutes)
     select s, 'deposit', 'voucher', 'Voucher', 'voucher', 'voucher', 1000, 500000, 0 from unnest('{1,2}'::integer[]) s`,
  )
  const issue = (
    { amount = 500_00n, count = 1, expiresAt = inDays(30), at = noon, by = 'ana' }: Asked = {},
    site: Site = first,
  ) =>
    database.inSite(site.id, (db) => {
      const { sealKey } = needs
      return issueVouchers(db, { site, sealKey }, { amount, count, expiresAt }, { by, at })
    })
  return {
    cashier,
    issue,
    issueOne: async (asked: Asked = {}) => (await issue(asked))[0]!,
    cancel: (id: string, at = noon, by = 'ana') =>
      database.inSite(first.id, (db) => cancelVouchers(db, { site: first, id }, { by, at })),
    list: (state: VoucherState | null = null, at = noon, by = 'ana', site = first) =>
      database.inSite(site.id, (db) => listVouchers(db, state, { by, at })),
    /** Each player asks from an address of their own unless the test says from where. */
    redeem: async (
      player: Client,
      code: string,
      { client_ref = randomUUID(), at = noon, address = addressOf(player) } = {},
    ) => {
      const visit = { ...player.visitAt(at), address }
      const redeemed = house.call(handlers['/api/wallet/voucher_redeem'], visit, {
        code,
        client_ref,
      })
      return (await redeemed).value
    },
    cashOf: async (player: Client) => (await player.summary()).cash,
  }
}

/** The code of a fresh voucher of a served house’s first site. */
export async function voucherAt(served: Served, amount = 500_00n): Promise<string> {
  const { database, sites } = served.house
  const site = sites.byHost(served.host)
  const at = served.now()
  const batch = { amount, count: 1, expiresAt: new Date(at.getTime() + dayMs) }
  const [issued] = await database.inSite(site.id, (db) =>
    issueVouchers(db, { site, sealKey: Buffer.alloc(32, 7) }, batch, { by: 'ana', at }),
  )
  return issued!.code
}

const dayMs = 86_400_000

const addressOf = ({ player }: Client) => `10.0.${player.id / 256n}.${player.id % 256n}`
