/** The command `npm run voucher`: issues vouchers of a site and prints their codes once, cancels and lists them. */

import { parseArgs } from 'node:util'
import { parseMoney, showMoney } from '#contract/money.ts'
import { showVoucher } from '#contract/vouchers.ts'
import { systemClock } from './base/clock.ts'
import type { Site } from './base/context.ts'
import type { Db } from './base/database.ts'
import { Fault } from './base/fault.ts'
import { commander, runCommand, say, withSite } from './command.ts'
import {
  cancelVouchers,
  issueVouchers,
  listVouchers,
  voucherStates,
  type Issuer,
} from './payments/voucher.ts'

const use = `use: npm run voucher -- --site <site> and one of
  --amount <each> [--count <how many>] [--days <they are good for>]
  --cancel <voucher or batch>
  --list ${voucherStates.join('|')}|all`
const dayMs = 86_400_000

const options = {
  site: { type: 'string', default: '' },
  amount: { type: 'string' },
  count: { type: 'string', default: '1' },
  days: { type: 'string', default: '90' },
  cancel: { type: 'string' },
  list: { type: 'string' },
} as const

/** @throws Fault for what is no option. */
function readAsked() {
  try {
    return parseArgs({ options }).values
  } catch {
    throw new Fault(use)
  }
}

type Asked = ReturnType<typeof readAsked>
type At = { db: Db; site: Site; issuer: Issuer }

async function issue({ db, site, issuer }: At, asked: Asked, sealKey: Buffer): Promise<string[]> {
  const amount = parseMoney(asked.amount ?? '', site.currency)
  const days = Number(asked.days)
  if (amount === null || !Number.isInteger(days) || days > 36_500) throw new Fault(use)
  const expiresAt = new Date(issuer.at.getTime() + days * dayMs)
  const batch = { amount, expiresAt, count: Number(asked.count) }
  const issued = await issueVouchers(db, { site, sealKey }, batch, issuer)
  const worth = `${showMoney(amount, site.currency)} ${site.currency}`
  return [
    `${issued.length} of ${worth} at ${site.name}, good until ${expiresAt.toISOString()}.`,
    'The codes are shown once:',
    ...issued.map(({ voucherId, code }) => `  ${showVoucher(code)}  ${voucherId}`),
  ]
}

async function list({ db, site, issuer }: At, wanted: string): Promise<string[]> {
  const state = voucherStates.find((one) => one === wanted) ?? null
  if (state === null && wanted !== 'all') throw new Fault(use)
  const found = await listVouchers(db, state, issuer)
  const rows = found.map((one) => {
    const ended = one.endedAt ? [`${one.endedAt.toISOString()} by ${one.endedBy}`] : []
    const worth = showMoney(one.amount, site.currency)
    const until = `until ${one.expiresAt.toISOString()}`
    return [one.voucherId, worth, one.state, one.issuedBy, until, ...ended].join('  ')
  })
  const sums = voucherStates.flatMap((one) => {
    const those = found.filter((voucher) => voucher.state === one)
    const sum = those.reduce((total, { amount }) => total + amount, 0n)
    const worth = `${showMoney(sum, site.currency)} ${site.currency}`
    return those.length > 0 ? [`${one}: ${those.length} (${worth})`] : []
  })
  return [...rows, ...sums]
}

await runCommand(({ secrets }, databaseUrl) => {
  const asked = readAsked()
  return withSite(databaseUrl, { code: asked.site, use }, async (database, site) => {
    const issuer = { by: commander(), at: systemClock() }
    const lines = await database.inSite(site.id, async (db) => {
      const at = { db, site, issuer }
      if (asked.amount !== undefined) return issue(at, asked, secrets.seedKey)
      if (asked.list !== undefined) return list(at, asked.list)
      if (asked.cancel === undefined) throw new Fault(use)
      return [`${await cancelVouchers(db, { site, id: asked.cancel }, issuer)} cancelled`]
    })
    // Only what is committed is shown.
    lines.forEach(say)
  })
})
