/** A day of a gateway's own list beside our books: what is missing on either side, and what the two tell differently. */

import { parseMoney, showMoney, type Currency } from '#contract/money.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import type { Listed, PaymentKind, ToldStatus } from './gateway.ts'
import type { Gateways } from './method.ts'

export type Difference = {
  kind: 'missing_here' | 'missing_there' | 'amount_differs' | 'status_differs'
  paymentId: string
  gatewayRef: string
  /** State and amount as each side has it; empty where it has none. */
  ours: string
  theirs: string
}

export type Reconciliation = {
  siteId: number
  gateway: string
  /** Of the site's calendar, as `2026-03-01`. */
  day: string
  oursCount: number
  theirsCount: number
  /** Minor units: what came in less what went out, as our books and as their list has it. */
  oursNet: bigint
  theirsNet: bigint
  differences: Difference[]
}

type Needs = { database: Database; gateways: Gateways; now: Date }

type Ours = {
  paymentId: string
  gatewayRef: string | null
  kind: PaymentKind
  state: string
  currency: Currency
  /** What was credited or paid out; what was asked for while nothing was. */
  amount: bigint
  /** Money moved on the day in question, and not on a day around it. */
  isOfDay: boolean
}

/** Which states of ours say the same as a word of theirs. A word that is not here says that no money moved. */
const agreeing: Readonly<Partial<Record<ToldStatus, readonly string[]>>> = {
  paid: ['credited', 'paid'],
  reversed: ['reversed'],
  refunded: ['refunded'],
  charged_back: ['charged_back'],
}
const movedStates = ['credited', 'paid', 'reversed', 'refunded', 'charged_back']
const dayMs = 86_400_000

/**
 * Compares one day and keeps what was found; a day that is compared again replaces what was found before.
 * @returns null where the gateway keeps no list that a program can read.
 */
export async function reconcile(
  { database, gateways, now }: Needs,
  site: Site,
  gateway: string,
  day: string,
): Promise<Reconciliation | null> {
  const adapter = gateways[gateway]
  assert(adapter, `gateway ${gateway} has an adapter`)
  const { from, to } = await database.inSite(site.id, (db) => boundsOf(db, site, day))
  // Clocks apart do not make a payment missing: it is looked for a day around.
  const [earliest, latest] = [new Date(from.getTime() - dayMs), new Date(to.getTime() + dayMs)]
  const around = await adapter.listTransactions(site.id, earliest, latest)
  if (around === null) return null
  const moved = around.filter(({ status }) => agreeing[status])
  const theirs = moved.filter(({ at }) => at >= from && at < to)
  return database.inSite(site.id, async (db) => {
    const known = await readOurs(db, gateway, from, to, theirs)
    const ours = known.filter(({ isOfDay }) => isOfDay)
    const found: Reconciliation = {
      siteId: site.id,
      gateway,
      day,
      oursCount: ours.length,
      theirsCount: theirs.length,
      oursNet: sum(ours.map(({ kind, amount }) => (kind === 'deposit' ? amount : -amount))),
      theirsNet: sum(theirs.map((one) => netOf(one, site.currency))),
      differences: compare(known, theirs, moved, site.currency),
    }
    await keep(db, found, now)
    return found
  })
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

function netOf({ kind, amount }: Listed, currency: Currency): bigint {
  const minor = parseMoney(amount, currency) ?? 0n
  return kind === 'deposit' ? minor : -minor
}

/** Every difference, in the order of their list and then of our books. */
function compare(
  known: readonly Ours[],
  theirs: readonly Listed[],
  around: readonly Listed[],
  currency: Currency,
): Difference[] {
  const oursById = new Map(known.map((one) => [one.paymentId, one]))
  const theirIds = new Set(around.map(({ paymentId }) => paymentId))
  const differences: Difference[] = []
  for (const listed of theirs) {
    const one = oursById.get(listed.paymentId)
    const kind = one ? differenceOf(one, listed) : 'missing_here'
    if (kind)
      differences.push({
        kind,
        paymentId: listed.paymentId,
        gatewayRef: listed.gatewayRef,
        ours: one ? `${one.state} ${showMoney(one.amount, one.currency)} ${one.currency}` : '',
        theirs: `${listed.status} ${listed.amount} ${listed.currency}`,
      })
  }
  for (const one of known) {
    if (!one.isOfDay || theirIds.has(one.paymentId)) continue
    differences.push({
      kind: 'missing_there',
      paymentId: one.paymentId,
      gatewayRef: one.gatewayRef ?? '',
      ours: `${one.state} ${showMoney(one.amount, currency)} ${one.currency}`,
      theirs: '',
    })
  }
  return differences
}

function differenceOf(ours: Ours, theirs: Listed): Difference['kind'] | null {
  if (!agreeing[theirs.status]?.includes(ours.state)) return 'status_differs'
  const isSame =
    theirs.currency === ours.currency && parseMoney(theirs.amount, ours.currency) === ours.amount
  return isSame ? null : 'amount_differs'
}

async function boundsOf(
  db: Db,
  { timeZone }: Site,
  day: string,
): Promise<{ from: Date; to: Date }> {
  const found = await db.row<{ from: Date; to: Date }>(sql`
    select ${day}::date::timestamp at time zone ${timeZone} as from,
           (${day}::date + 1)::timestamp at time zone ${timeZone} as to`)
  assert(found, 'a day has its bounds')
  return found
}

/** What moved on the day by our books, and whatever else their list names. */
function readOurs(
  db: Db,
  gateway: string,
  from: Date,
  to: Date,
  theirs: readonly Listed[],
): Promise<Ours[]> {
  return db.rows<Ours>(sql`
    with moved as (
      select distinct payment_id from payment_step
       where step in ('credit', 'pay') and at >= ${from} and at < ${to}
    )
    select p.payment_id as "paymentId", p.gateway_ref as "gatewayRef", p.kind, p.state, p.currency,
           coalesce(p.credited, p.amount) as amount,
           m.payment_id is not null and p.state = any(${movedStates}) as "isOfDay"
      from payment p left join moved m using (payment_id)
     where p.gateway = ${gateway}
       and p.payment_id = any(
         array(select payment_id from moved) || ${theirs.map(({ paymentId }) => paymentId)}::text[])
     order by p.payment_id`)
}

async function keep(db: Db, found: Reconciliation, now: Date): Promise<void> {
  const { siteId, gateway, day } = found
  await db.run(sql`
    insert into reconciliation (site_id, gateway, day, compared_at, ours_count, theirs_count, ours_net, theirs_net)
    values (${siteId}, ${gateway}, ${day}, ${now}, ${found.oursCount}, ${found.theirsCount}, ${found.oursNet}, ${found.theirsNet})
    on conflict (site_id, gateway, day) do update
       set compared_at = excluded.compared_at, ours_count = excluded.ours_count, theirs_count = excluded.theirs_count,
           ours_net = excluded.ours_net, theirs_net = excluded.theirs_net`)
  await db.run(sql`
    delete from reconciliation_difference where gateway = ${gateway} and day = ${day}`)
  for (const [
    position,
    { kind, paymentId, gatewayRef, ours, theirs },
  ] of found.differences.entries())
    await db.run(sql`
      insert into reconciliation_difference (site_id, gateway, day, position, kind, payment_id, gateway_ref, ours, theirs)
      values (${siteId}, ${gateway}, ${day}, ${position}, ${kind}, ${paymentId}, ${gatewayRef}, ${ours}, ${theirs})`)
}

export type Funds = {
  /** Minor units: what players own at the site, in play money of theirs and on its way out [FND-01]. */
  owed: bigint
  /** What each gateway says it holds for the site; null where it cannot say. */
  held: Record<string, bigint | null>
  /** What the gateways that can say hold too little; 0 where they hold enough. */
  shortfall: bigint
}

/** Sets what players own beside what gateways hold. Money at a bank of the operator is not seen from here. */
export async function checkFunds({ database, gateways }: Needs, site: Site): Promise<Funds> {
  const { owed, names } = await database.inSite(site.id, async (db) => {
    const row = await db.row<{ owed: bigint }>(sql`
      select coalesce(sum(balance), 0)::bigint as owed from account
       where site_id = ${site.id} and kind in ('cash', 'held')`)
    const rows = await db.rows<{ gateway: string }>(
      sql`select distinct gateway from payment_method where is_open order by gateway`,
    )
    return { owed: row?.owed ?? 0n, names: rows.map(({ gateway }) => gateway) }
  })
  const held: Funds['held'] = {}
  for (const name of names) {
    // Who does not answer holds nothing that could be counted on.
    const balance = (await gateways[name]?.balance(site.id).catch(() => null)) ?? null
    held[name] =
      balance && balance.currency === site.currency
        ? parseMoney(balance.amount, site.currency)
        : null
  }
  const total = sum(Object.values(held).map((amount) => amount ?? 0n))
  return { owed, held, shortfall: owed > total ? owed - total : 0n }
}
