/** The cashier of a demo site: the sandbox, and every vendor that carries its currency. */

import { readFileSync } from 'node:fs'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { PaymentKind } from './gateway.ts'
import { seedPaymentMethods, smallest, type Gateways } from './method.ts'

type Written = {
  methods: {
    method: string
    direction: PaymentKind
    name: string
    gateway: string
    usual_minutes: number
    settings: Record<string, string>
  }[]
  turnover: Record<string, { percent: number; weights: Record<string, number> }>
}

/** Idempotent; what an operator has set already stays. */
export async function seedCashier(db: Db, site: Site, gateways: Gateways): Promise<void> {
  await seedPaymentMethods(db, site)
  const file = new URL('../../database/demo/cashier.json', import.meta.url)
  const { methods, turnover } = JSON.parse(readFileSync(file, 'utf8')) as Written
  const unit = smallest[site.currency]
  for (const [position, one] of methods.entries()) {
    const way = gateways[one.gateway]?.describe()[one.direction]
    if (!way?.currencies.includes(site.currency)) continue
    await db.run(sql`
      insert into payment_method (site_id, direction, method, name, gateway, amount_min, amount_max, usual_minutes, position, settings)
      values (${site.id}, ${one.direction}, ${one.method}, ${one.name}, ${one.gateway}, ${unit}, ${unit * 100_000n},
              ${one.usual_minutes}, ${position + 1}, ${one.settings})
      on conflict do nothing`)
  }
  const asked = turnover[site.code]
  if (!asked) return
  await db.run(sql`
    update cashier_rule set deposit_turnover_percent = ${asked.percent} where deposit_turnover_percent = 0`)
  for (const [category, percent] of Object.entries(asked.weights))
    await db.run(sql`
      insert into turnover_weight (site_id, category, percent) values (${site.id}, ${category}, ${percent})
      on conflict do nothing`)
}
