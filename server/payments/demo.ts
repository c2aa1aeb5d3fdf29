/** The cashier of a demo site: the sandbox, and every vendor that carries its currency. */

import { readFileSync } from 'node:fs'
import { parseMoney, type Currency } from '#contract/money.ts'
import { readVoucher } from '#contract/vouchers.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Named } from '#server/base/named.ts'
import { assert } from '#server/base/refusal.ts'
import type { PaymentKind } from './gateway.ts'
import type { Hours } from './hours.ts'
import type { Gateways, Method } from './method.ts'
import { voucherMethod, writeVouchers } from './voucher.ts'

type Written = {
  methods: (Named & {
    method: string
    direction: PaymentKind
    type: Method['type']
    gateway: string
    usual_minutes: number
    settings: Record<string, string>
  })[]
  voucher: Named
  sandbox: Named
  /** Codes by their amount, of the sites that take vouchers. */
  vouchers: Record<string, Record<string, string[]>>
  /** In smallest payments, of the sites that allow less than the demo's rule. */
  withdrawn_per_day: Record<string, number>
  /** When people work what no program carries, of the sites where that is not always. */
  office_hours: Record<string, Hours>
  turnover: Record<string, { percent: number; weights: Record<string, number> }>
}

function readWritten(): Written {
  const file = new URL('../../database/demo/cashier.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Written
}

/** Idempotent; what an operator has set already stays. */
export async function seedCashier(db: Db, site: Site, gateways: Gateways): Promise<void> {
  const {
    methods,
    voucher,
    vouchers,
    turnover,
    withdrawn_per_day: perDay,
    office_hours: office,
  } = readWritten()
  await seedPaymentMethods(db, site, perDay[site.code])
  const unit = smallest[site.currency]
  for (const [position, one] of methods.entries()) {
    const way = gateways[one.gateway]?.describe()[one.direction]
    if (!way?.currencies.includes(site.currency)) continue
    const hours = one.gateway === 'manual' ? (office[site.code] ?? []) : []
    await db.run(sql`
      insert into payment_method (site_id, direction, method, name, names, type, gateway, amount_min, amount_max, usual_minutes, position, settings, hours)
      values (${site.id}, ${one.direction}, ${one.method}, ${one.name}, ${one.names ?? {}}, ${one.type}, ${one.gateway}, ${unit}, ${unit * 100_000n},
              ${one.usual_minutes}, ${position + 1}, ${one.settings}, ${JSON.stringify(hours)}::jsonb)
      on conflict do nothing`)
  }
  if (vouchers[site.code])
    await db.run(sql`
      insert into payment_method (site_id, direction, method, name, names, type, gateway, amount_min, amount_max, usual_minutes, position)
      values (${site.id}, 'deposit', ${voucherMethod}, ${voucher.name}, ${voucher.names ?? {}}, 'voucher', ${voucherMethod}, ${unit}, ${unit * 1000n}, 0, 0)
      on conflict do nothing`)
  const asked = turnover[site.code]
  if (!asked) return
  await db.run(sql`
    update cashier_rule set deposit_turnover_percent = ${asked.percent} where deposit_turnover_percent = 0`)
  for (const [category, percent] of Object.entries(asked.weights))
    await db.run(sql`
      insert into turnover_weight (site_id, category, percent) values (${site.id}, ${category}, ${percent})
      on conflict do nothing`)
}

const voucherDays = 365
const dayMs = 86_400_000

/** Vouchers to try, where the site takes them; idempotent. Their codes are in the demo's data for everybody to read. */
export async function seedVouchers(db: Db, site: Site, sealKey: Buffer, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + voucherDays * dayMs)
  for (const [worth, written] of Object.entries(readWritten().vouchers[site.code] ?? {})) {
    const amount = parseMoney(worth, site.currency)
    const codes = written.map((code) => readVoucher(code) ?? '')
    assert(amount !== null && !codes.includes(''), `the demo's vouchers of ${worth} can be read`)
    const batch = { batchId: `demo-${worth}`, codes, amount, expiresAt }
    await writeVouchers(db, { site, sealKey }, batch, { by: 'command:demo', at: now })
  }
}

/** The first code of the demo's vouchers, and the site that takes it. */
export function voucherToTry(): { site: string; code: string } | null {
  for (const [site, codes] of Object.entries(readWritten().vouchers)) {
    const code = Object.values(codes).at(-1)?.[0]
    if (code !== undefined) return { site, code }
  }
  return null
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
export async function seedPaymentMethods(db: Db, site: Site, perDay = 100_000): Promise<void> {
  const { sandbox } = readWritten()
  const unit = smallest[site.currency]
  for (const kind of ['deposit', 'withdrawal']) {
    await db.run(sql`
      insert into payment_method (site_id, direction, method, name, names, gateway, amount_min, amount_max, usual_minutes)
      values (${site.id}, ${kind}, 'sandbox', ${sandbox.name}, ${sandbox.names ?? {}}, 'sandbox', ${unit}, ${unit * 100_000n}, 1)
      on conflict do nothing`)
  }
  await db.run(sql`
    insert into cashier_rule
      (site_id, withdrawals_per_day, withdrawn_per_day, approved_unseen_per_day, account_age_min_minutes,
       reviews_shared_destination, second_person_above)
    values (${site.id}, 10, ${unit * BigInt(perDay)}, ${unit * 1000n}, 0, false, ${unit * 5000n})
    on conflict do nothing`)
}
