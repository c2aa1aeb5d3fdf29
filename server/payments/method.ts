/** The ways to pay and the rules of a site's cashier: data that an operator sets, in the site's currency. */

import { amountMax, showMoney, type Currency } from '#contract/money.ts'
import { methodTypes, type methodNeeds, type methodStatuses } from '#contract/payments.ts'
import type { Site, Visit } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { nameIn, type Named } from '#server/base/named.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { keepPerSite } from '#server/site/kept.ts'
import type { Gateway, PaymentKind, Way } from './gateway.ts'
import { opensAt, type Hours } from './hours.ts'

/** The adapters of this process by name; a method whose gateway is not among them is not offered. */
export type Gateways = Readonly<Record<string, Gateway>>

export type Method = Named & {
  method: string
  type: (typeof methodTypes)[number]
  gateway: string
  amountMin: bigint
  amountMax: bigint
  usualMinutes: number
  status: (typeof methodStatuses)[number]
  /** When it is expected back while it is down, where that is known. */
  backAt: Date | null
  hours: Hours
  /** What must be told besides the amount, or in its place. */
  needs: readonly (typeof methodNeeds)[number][]
}

export type CashierRule = {
  withdrawalsPerDay: number
  withdrawnPerDay: bigint
  /** What a player may draw in a day without a person looking at it. */
  approvedUnseenPerDay: bigint
  accountAgeMinMinutes: number
  /** Whether a person looks at withdrawals to a destination that another player has used [WAL-05]. */
  reviewsSharedDestination: boolean
  /** How many saved accounts a player may have, and how old one must be before money goes there. */
  accountsMax: number
  accountWaitHours: number
  /** Of every deposit, what must be staked before it leaves. */
  depositTurnoverPercent: number
}

type Row = Omit<Method, 'needs'> & { direction: PaymentKind }

/** What a site offers in one direction: methods that are open and whose gateway carries the site's currency. */
export async function listMethods(
  { db, site }: Pick<Visit, 'db' | 'site'>,
  gateways: Gateways,
  kind: PaymentKind,
): Promise<Method[]> {
  return offeredOf(await readOpen(db), site, gateways, kind)
}

/** The same for showing, as of the site's version; what moves money asks anew. */
export async function shownMethods(
  { db, site }: Pick<Visit, 'db' | 'site'>,
  gateways: Gateways,
  kind: PaymentKind,
): Promise<Method[]> {
  return offeredOf(await keptOpen(db, site), site, gateways, kind)
}

const readOpen = (db: Db) =>
  db.rows<Row>(sql`
    select direction, method, name, names, type, gateway, amount_min as "amountMin", amount_max as "amountMax",
           usual_minutes as "usualMinutes", status, back_at as "backAt", hours
      from payment_method where is_open
     order by array_position(${[...methodTypes]}::text[], type), position, method`)

const keptOpen = keepPerSite(readOpen)

function offeredOf(
  rows: readonly Row[],
  site: Site,
  gateways: Gateways,
  kind: PaymentKind,
): Method[] {
  return rows.flatMap(({ direction, ...row }) => {
    if (direction !== kind) return []
    const way = Object.hasOwn(gateways, row.gateway) && gateways[row.gateway]?.describe()[kind]
    return way && way.currencies.includes(site.currency) ? [within(row, way)] : []
  })
}

/** The site's limits, no wider than the gateway's own. */
function within(
  row: Omit<Row, 'direction'>,
  { needs, amountMin = 1n, amountMax: most = amountMax }: Way,
): Method {
  return {
    ...row,
    needs,
    amountMin: row.amountMin > amountMin ? row.amountMin : amountMin,
    amountMax: row.amountMax < most ? row.amountMax : most,
  }
}

/** A way to pay in that works now. @throws Refusal `methodUnknown`, `methodDown`, `methodNotOpen` with when it opens. */
export async function findOpen(
  visit: Pick<Visit, 'db' | 'site' | 'now'>,
  gateways: Gateways,
  method: string,
): Promise<Method> {
  const found = await findMethod(visit, gateways, 'deposit', method)
  if (found.status === 'down') throw new Refusal('methodDown')
  const until = opensAt(found.hours, visit.now, visit.site.timeZone)
  if (until) throw new Refusal('methodNotOpen', { until: until.toISOString() })
  return found
}

/** @throws Refusal `methodUnknown` where the site does not offer it. */
export async function findMethod(
  visit: Pick<Visit, 'db' | 'site'>,
  gateways: Gateways,
  kind: PaymentKind,
  method: string,
): Promise<Method> {
  const found = (await listMethods(visit, gateways, kind)).find(
    (offered) => offered.method === method,
  )
  if (!found) throw new Refusal('methodUnknown')
  return found
}

/** @throws Refusal `amountTooSmall`, `amountTooLarge`: beyond what the method carries, with that figure. */
export function refuseBeyond(
  { amountMin, amountMax: most }: Pick<Method, 'amountMin' | 'amountMax'>,
  amount: bigint,
  currency: Currency,
): void {
  if (amount < amountMin)
    throw new Refusal('amountTooSmall', { amount_min: showMoney(amountMin, currency) })
  if (amount > most) throw new Refusal('amountTooLarge', { amount_max: showMoney(most, currency) })
}

/** What the operator has set for a payment's method; in a transaction of its own, for none is open while a gateway is asked. */
export async function settingsOf(
  database: Database,
  { siteId, kind, method }: { siteId: number; kind: PaymentKind; method: string },
): Promise<Readonly<Record<string, string>>> {
  const row = await database.inSite(siteId, (db) =>
    db.row<{ settings: Record<string, string> }>(
      sql`select settings from payment_method where direction = ${kind} and method = ${method}`,
    ),
  )
  return row?.settings ?? {}
}

/** Ways out that are closed by their hours now, with when each opens. */
export async function closedWays(db: Db, now: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.rows<{ method: string; hours: Hours; timeZone: string }>(sql`
    select method, hours, time_zone as "timeZone" from payment_method join site using (site_id)
     where direction = 'withdrawal' and hours <> '[]'`)
  return new Map(
    rows.flatMap(({ method, hours, timeZone }) => {
      const at = opensAt(hours, now, timeZone)
      return at ? [[method, at] as const] : []
    }),
  )
}

/** When a withdrawal that is not sent yet will be, where its way is closed; null where it waits for no hours. */
export function sendsAt(
  { kind, state, method }: { kind: string; state: string; method: string },
  closed: ReadonlyMap<string, Date>,
): string | null {
  const isUnsent = kind === 'withdrawal' && ['requested', 'in_review', 'approved'].includes(state)
  return (isUnsent && closed.get(method)?.toISOString()) || null
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
  accountsMax: 5,
  accountWaitHours: 24,
  depositTurnoverPercent: 0,
}

export async function readRule(db: Db): Promise<CashierRule> {
  const rule = await db.row<CashierRule>(sql`
    select withdrawals_per_day as "withdrawalsPerDay", withdrawn_per_day as "withdrawnPerDay",
           approved_unseen_per_day as "approvedUnseenPerDay", account_age_min_minutes as "accountAgeMinMinutes",
           reviews_shared_destination as "reviewsSharedDestination", accounts_max as "accountsMax",
           account_wait_hours as "accountWaitHours", deposit_turnover_percent as "depositTurnoverPercent"
      from cashier_rule`)
  return rule ?? unsetRule
}

/** The rule for showing, as of the site's version. */
export const shownRule = keepPerSite(readRule)

/** The method as the wire shows it. Players pay no fee: what a gateway takes is the operator's. */
export function showMethod(
  offered: Method,
  { site: { currency, timeZone }, language, now }: Pick<Visit, 'site' | 'language' | 'now'>,
) {
  return {
    method: offered.method,
    name: nameIn(offered, language),
    type: offered.type,
    amount_min: showMoney(offered.amountMin, currency),
    amount_max: showMoney(offered.amountMax, currency),
    fee: showMoney(0n, currency),
    usual_minutes: offered.usualMinutes,
    status: offered.status,
    // A time that has passed was wrong; what is still down is back nobody knows when.
    back_at: offered.backAt && offered.backAt > now ? offered.backAt.toISOString() : null,
    hours: [...offered.hours],
    opens_at: opensAt(offered.hours, now, timeZone)?.toISOString() ?? null,
    needs: [...offered.needs],
  }
}
