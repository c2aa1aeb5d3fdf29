/** How a withdrawal begins, which are looked at by a person, and how its player takes one back. */

import type { Body } from '#contract/calls.ts'
import { parseMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { usePin } from '#server/proof/pin.ts'
import type { RequireProof } from '#server/proof/proof.ts'
import { accountBlockers, readAccount, showAccount, type BankAccount } from './accounts.ts'
import {
  readWithdrawalFacts,
  refuseBlocked,
  refuseOverDay,
  refuseUncovered,
  withdrawalBlockers,
  type WithdrawalFacts,
} from './blockers.ts'
import {
  findMethod,
  listMethods,
  readRule,
  refuseBeyond,
  type CashierRule,
  type Gateways,
  type Method,
} from './method.ts'
import type { PaymentReason } from './reason.ts'
import {
  findPayment,
  lockPayment,
  openPayment,
  readPayment,
  takeStep,
  type Payment,
} from './steps.ts'
import { countTurnover } from './turnover.ts'
import { withdrawalMachine } from './withdrawal_machine.ts'

/**
 * The least of a method for this player now. A balance below the method’s own minimum, and what the day leaves of it, may
 * always be withdrawn whole: nobody’s money is kept for being little [WAL-09, D8].
 */
export function methodFor({ withdrawable, leftToday }: WithdrawalFacts, method: Method): Method {
  const wholes = [withdrawable, leftToday?.amount ?? 0n].filter((whole) => whole > 0n)
  const amountMin = wholes.reduce(
    (least, whole) => (whole < least ? whole : least),
    method.amountMin,
  )
  return { ...method, amountMin }
}

/** Spaces and signs do not make another destination. */
function keyOf(destination: string): string {
  return destination.replaceAll(/[ +-]/g, '').toUpperCase()
}

/** Where the money goes: a saved account, or what was typed in where the method asks for no more. */
async function targetOf(
  { db, player }: PlayerVisit,
  { bank_account_id: accountId, destination = '' }: Body<'/api/wallet/withdraw_create'>,
  isSaved: boolean,
): Promise<{ destination: string; destinationKey: string; account: BankAccount | null }> {
  if (isSaved) {
    const account = accountId ? await readAccount(db, player.id, accountId) : null
    if (!account) throw new Refusal('bankUnknown')
    return { destination: showAccount(account), destinationKey: keyOf(account.number), account }
  }
  const typed = destination.trim()
  const destinationKey = keyOf(typed)
  if (destinationKey === '' || accountId) throw new Refusal('invalidBody', { field: 'destination' })
  return { destination: typed, destinationKey, account: null }
}

/** Whether the player has asked for money to go there before, and so has proven to want it there. */
async function isKnown(db: Db, playerId: bigint, destinationKey: string): Promise<boolean> {
  const row = await db.row<{ is_known: boolean }>(sql`
    select exists (select from payment
                    where kind = 'withdrawal' and destination_key = ${destinationKey} and player_id = ${playerId}
                   ) as is_known`)
  return row?.is_known ?? false
}

/** What the player may withdraw in a day, where everybody may `everybody`: more by a level that another room keeps. */
export type PerDayOfPlayer = (visit: PlayerVisit, everybody: bigint) => Promise<bigint>

/** Within how many minutes staff look at a withdrawal of the player's, as another room promises; null where it does not. */
export type ReviewMinutesOfPlayer = (visit: PlayerVisit) => Promise<number | null>

export type WithdrawalNeeds = {
  gateways: Gateways
  requireProof: RequireProof
  perDayOfPlayer: PerDayOfPlayer
  reviewMinutesOfPlayer: ReviewMinutesOfPlayer
}

/** The site's rule as it holds for this player. */
export async function ruleFor(
  visit: PlayerVisit,
  rule: CashierRule,
  perDayOfPlayer: PerDayOfPlayer,
): Promise<CashierRule> {
  return { ...rule, withdrawnPerDay: await perDayOfPlayer(visit, rule.withdrawnPerDay) }
}

/** Asks for a withdrawal: the money is held and the review is decided in the request's own transaction. */
export async function createWithdrawal(
  { gateways, requireProof, perDayOfPlayer, reviewMinutesOfPlayer }: WithdrawalNeeds,
  visit: PlayerVisit,
  body: Body<'/api/wallet/withdraw_create'>,
): Promise<Payment> {
  const { db, site, player, now } = visit
  const amount = parseMoney(body.amount, site.currency)
  if (amount === null || amount <= 0n) throw new Refusal('invalidAmount')
  await lockPlayer(db, player.id)
  const before = await findPayment(db, player.id, 'withdrawal', body.client_ref)
  if (before) {
    const isSame =
      before.amount === amount &&
      before.method === body.method &&
      before.bankAccountId === (body.bank_account_id ?? null) &&
      (before.bankAccountId !== null || before.destination === body.destination?.trim())
    if (!isSame) throw new Refusal('conflict')
    return before
  }
  const counted = await countTurnover(visit.db, visit.player.id)
  const set = Promise.all([
    readRule(visit.db).then((rule) => ruleFor(visit, rule, perDayOfPlayer)),
    listMethods(visit, gateways, 'withdrawal'),
  ])
  const facts = await readWithdrawalFacts(visit, set, counted)
  refuseBlocked(withdrawalBlockers(facts, visit))
  const method = methodFor(facts, await findMethod(visit, gateways, 'withdrawal', body.method))
  if (method.status === 'down') throw new Refusal('methodDown')
  const target = await targetOf(visit, body, method.needs.includes('bank_account'))
  if (target.account) refuseBlocked(accountBlockers(target.account, now))
  refuseBeyond(method, amount, site.currency)
  refuseOverDay(facts, amount, visit)
  refuseUncovered(facts, amount, visit)
  // Asked for last, so that no code is sent for what is refused anyway.
  if (facts.pin === 'on') await usePin(visit, body.pin)
  else if (!target.account && !(await isKnown(db, player.id, target.destinationKey)))
    await requireProof(visit, 'withdrawal', body.tac)
  const draft = {
    siteId: site.id,
    paymentId: timedId(now),
    playerId: player.id,
    method: body.method,
    gateway: method.gateway,
    currency: site.currency,
    amount,
    destination: target.destination,
    destinationKey: target.destinationKey,
    bankAccountId: target.account?.bankAccountId ?? null,
    clientRef: body.client_ref,
  }
  const payment = await openPayment(db, withdrawalMachine, draft, { at: now, actor: 'player' })
  assert(payment, 'the payer is locked, so nobody else opens under this reference')
  return decideReview(visit, payment, target.account, facts.rule, reviewMinutesOfPlayer)
}

/** Not sent yet, so that taking it back is possible at all. */
const unsent: ReadonlySet<string> = new Set(['requested', 'in_review', 'approved'])

/** Whether the player may take it back now; the policy decides for the place, the player may give it up [WAL-08]. */
export function isCancellable(
  { site }: Pick<PlayerVisit, 'site'>,
  payment: Pick<Payment, 'isCancelLocked' | 'state'>,
): boolean {
  return site.policy.allowsWithdrawalCancel && !payment.isCancelLocked && unsent.has(payment.state)
}

/** @throws Refusal `cancelNotAllowed` by policy or lock, `withdrawalUnknown`, `withdrawalClosed` once it is sent. */
export async function cancelWithdrawal(visit: PlayerVisit, paymentId: string): Promise<Payment> {
  const payment = await lockOwnUnsent(visit, paymentId)
  if (payment.isCancelLocked) throw new Refusal('cancelNotAllowed')
  const { db, now } = visit
  const cancelled = await takeStep(db, withdrawalMachine, paymentId, 'cancel', {
    at: now,
    actor: 'player',
    reason: 'takenBack',
  })
  assert(cancelled, 'what is not sent can be taken back')
  return cancelled
}

/** Gives up taking it back, for good. Refuses as `cancelWithdrawal`. */
export async function lockWithdrawal(visit: PlayerVisit, paymentId: string): Promise<Payment> {
  const payment = await lockOwnUnsent(visit, paymentId)
  await visit.db.run(sql`
    update payment set is_cancel_locked = true where payment_id = ${paymentId}`)
  return { ...payment, isCancelLocked: true }
}

async function lockOwnUnsent({ db, site, player }: PlayerVisit, paymentId: string) {
  const own = await readPayment(db, player.id, 'withdrawal', paymentId)
  if (!own) throw new Refusal('withdrawalUnknown')
  if (!site.policy.allowsWithdrawalCancel) throw new Refusal('cancelNotAllowed')
  const payment = await lockPayment(db, paymentId)
  if (!payment || !unsent.has(payment.state)) throw new Refusal('withdrawalClosed')
  return payment
}

type ReviewFacts = {
  approvedToday: bigint
  accountAgeMinutes: number
  isShared: boolean
  isNameProven: boolean
}

/** Why a person looks at a withdrawal before it is sent; the first that applies is told to the player. */
const reviewRules: readonly {
  reason: PaymentReason
  applies(payment: Payment, rule: CashierRule, facts: ReviewFacts): boolean
}[] = [
  {
    // Never paid unseen: money goes only to an account in the player's own proven name [WAL-04].
    reason: 'reviewNameUnproven',
    applies: (_, __, { isNameProven }) => !isNameProven,
  },
  {
    reason: 'reviewDestinationShared',
    applies: (_, { reviewsSharedDestination }, { isShared }) =>
      reviewsSharedDestination && isShared,
  },
  {
    reason: 'reviewAccountNew',
    applies: (_, { accountAgeMinMinutes }, { accountAgeMinutes }) =>
      accountAgeMinutes < accountAgeMinMinutes,
  },
  {
    reason: 'reviewAmountLarge',
    applies: ({ amount }, { approvedUnseenPerDay }, { approvedToday }) =>
      approvedToday + amount > approvedUnseenPerDay,
  },
]

async function decideReview(
  visit: PlayerVisit,
  payment: Payment,
  account: BankAccount | null,
  rule: CashierRule,
  reviewMinutesOf: ReviewMinutesOfPlayer,
): Promise<Payment> {
  const { db, now } = visit
  const isNameProven = account === null || account.state === 'approved'
  const facts = { ...(await readReviewFacts(db, payment, now)), isNameProven }
  const found = reviewRules.find(({ applies }) => applies(payment, rule, facts))
  if (found) await promise(db, payment, await reviewMinutesOf(visit), now)
  const circumstances = {
    at: now,
    actor: 'rule',
    ...(found ? { reason: found.reason } : {}),
  } as const
  const decided = await takeStep(
    db,
    withdrawalMachine,
    payment.paymentId,
    found ? 'review' : 'approve',
    circumstances,
  )
  assert(decided, 'a new request is decided')
  return decided
}

async function promise(db: Db, { paymentId }: Payment, minutes: number | null, now: Date) {
  if (minutes === null) return
  const reviewBy = new Date(now.getTime() + minutes * 60_000)
  await db.run(sql`update payment set review_by = ${reviewBy} where payment_id = ${paymentId}`)
}

async function readReviewFacts(
  db: Db,
  { paymentId, playerId, destinationKey }: Payment,
  now: Date,
): Promise<Omit<ReviewFacts, 'isNameProven'>> {
  const found = await db.row<Omit<ReviewFacts, 'isNameProven'>>(sql`
    select coalesce((
             select sum(p.amount) from payment p
              where p.player_id = ${playerId} and p.kind = 'withdrawal' and p.payment_id <> ${paymentId}
                and p.created_at > ${now}::timestamptz - interval '1 day' and p.state in ('approved', 'sending', 'unknown', 'paid')
           ), 0)::bigint as "approvedToday",
           floor(extract(epoch from ${now}::timestamptz - created_at) / 60)::integer as "accountAgeMinutes",
           exists (
             select from payment p
              where p.kind = 'withdrawal' and p.destination_key = ${destinationKey} and p.player_id <> ${playerId}
           ) as "isShared"
      from player where player_id = ${playerId}`)
  assert(found, 'a withdrawal has its player')
  return found
}
