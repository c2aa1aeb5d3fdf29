/** The ways to pay and the rules of a site's cashier: data that an operator sets, in the site's currency. */

import { amountMax, showMoney, type Currency } from '#contract/money.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import type { Gateway, PaymentKind } from './gateway.ts'

/** The adapters of this process by name; a method whose gateway is not among them is not offered. */
export type Gateways = Readonly<Record<string, Gateway>>

export type Method = {
  method: string
  name: string
  gateway: string
  amountMin: bigint
  amountMax: bigint
  usualMinutes: number
}

export type CashierRule = {
  withdrawalsPerDay: number
  withdrawnPerDay: bigint
  /** What a player may draw in a day without a person looking at it. */
  approvedUnseenPerDay: bigint
  accountAgeMinMinutes: number
  /** Whether a person looks at withdrawals to a destination that another player has used [WAL-05]. */
  reviewsSharedDestination: boolean
}

const columns = sql`method, name, gateway, amount_min as "amountMin", amount_max as "amountMax", usual_minutes as "usualMinutes"`

export async function listMethods(
  db: Db,
  gateways: Gateways,
  kind: PaymentKind,
): Promise<Method[]> {
  const methods = await db.rows<Method>(sql`
    select ${columns} from payment_method where direction = ${kind} and is_open order by position, method`)
  return methods.filter(({ gateway }) => Object.hasOwn(gateways, gateway))
}

/** @throws Refusal `methodUnknown` where the site does not offer it. */
export async function findMethod(
  db: Db,
  gateways: Gateways,
  kind: PaymentKind,
  method: string,
): Promise<Method> {
  const found = (await listMethods(db, gateways, kind)).find((offered) => offered.method === method)
  if (!found) throw new Refusal('methodUnknown')
  return found
}

export function gatewayOf(gateways: Gateways, name: string): Gateway {
  const gateway = Object.hasOwn(gateways, name) ? gateways[name] : undefined
  assert(gateway, `gateway ${name} has an adapter`)
  return gateway
}

/** Until an operator sets rules, a person looks at every withdrawal. */
const unsetRule: CashierRule = {
  withdrawalsPerDay: 100,
  withdrawnPerDay: amountMax,
  approvedUnseenPerDay: 0n,
  accountAgeMinMinutes: 0,
  reviewsSharedDestination: true,
}

export async function readRule(db: Db): Promise<CashierRule> {
  const rule = await db.row<CashierRule>(sql`
    select withdrawals_per_day as "withdrawalsPerDay", withdrawn_per_day as "withdrawnPerDay",
           approved_unseen_per_day as "approvedUnseenPerDay", account_age_min_minutes as "accountAgeMinMinutes",
           reviews_shared_destination as "reviewsSharedDestination"
      from cashier_rule`)
  return rule ?? unsetRule
}

/** The method as the wire shows it. Nothing of ours takes a fee. */
export function showMethod(offered: Method, currency: Currency) {
  return {
    method: offered.method,
    name: offered.name,
    amount_min: showMoney(offered.amountMin, currency),
    amount_max: showMoney(offered.amountMax, currency),
    fee: showMoney(0n, currency),
    usual_minutes: offered.usualMinutes,
  }
}

/** Minor units that come to much the same in each currency: the smallest payment and a hundred thousand of it. */
const smallest: Record<Currency, bigint> = {
  PHP: 20_00n,
  MYR: 2_00n,
  VND: 100n,
  CNY: 2_00n,
  TWD: 10_00n,
  NPR: 50_00n,
  USD: 50n,
  EUR: 50n,
  XBT: 1000n,
}

/** Gives a site the sandbox's methods and the rules of the demo; what an operator has set already stays. */
export async function seedPaymentMethods(db: Db, site: Site): Promise<void> {
  const unit = smallest[site.currency]
  for (const kind of ['deposit', 'withdrawal']) {
    await db.run(sql`
      insert into payment_method (site_id, direction, method, name, gateway, amount_min, amount_max, usual_minutes)
      values (${site.id}, ${kind}, 'sandbox', 'Sandbox', 'sandbox', ${unit}, ${unit * 100_000n}, 1)
      on conflict do nothing`)
  }
  await db.run(sql`
    insert into cashier_rule
      (site_id, withdrawals_per_day, withdrawn_per_day, approved_unseen_per_day, account_age_min_minutes,
       reviews_shared_destination)
    values (${site.id}, 10, ${unit * 100_000n}, ${unit * 1000n}, 0, false)
    on conflict do nothing`)
}
