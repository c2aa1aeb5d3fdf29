/** The engine of the cashier: takes a payment one step further, once, with its posting in the same transaction. */

import type { Currency } from '#contract/money.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { isOutsideRefusal, type Leg } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import type { Instruction, PaymentKind } from './gateway.ts'
import type { PaymentReason } from './reason.ts'

export type Payment = {
  siteId: number
  paymentId: string
  playerId: bigint
  kind: PaymentKind
  state: string
  stepsTaken: number
  method: string
  gateway: string
  currency: Currency
  /** Asked for, in minor units. */
  amount: bigint
  /** Confirmed by the gateway and credited; only deposits have it. */
  credited: bigint | null
  destination: string
  destinationKey: string
  clientRef: string
  gatewayRef: string | null
  instruction: Instruction | null
  /** The saved account a withdrawal goes to; null where it goes to a place that was typed in. */
  bankAccountId: string | null
  /** The player gave up taking it back. */
  isCancelLocked: boolean
  /** Of the uploaded picture of a transfer. */
  proofHash: string | null
  /** Whether a credit card may pay it; of deposits only. */
  takesCredit: boolean
  expiresAt: Date | null
  /** Until when somebody of the staff looks at it, by a promise; null where there is none. */
  reviewBy: Date | null
  createdAt: Date
}

const columns = sql`site_id as "siteId", payment_id as "paymentId", player_id as "playerId", kind, state,
  steps_taken as "stepsTaken", method, gateway, currency, amount, credited, destination,
  destination_key as "destinationKey", client_ref as "clientRef", gateway_ref as "gatewayRef",
  instruction, bank_account_id as "bankAccountId", is_cancel_locked as "isCancelLocked", proof_hash as "proofHash", takes_credit as "takesCredit", expires_at as "expiresAt", review_by as "reviewBy", created_at as "createdAt"`

export type Step<State extends string> = {
  /** States it may be taken from; none for the step that opens a payment. */
  from: readonly State[]
  to: State
  /** What it posts; nothing where money does not move. */
  legs?: (payment: Payment) => readonly Leg[]
  /** What else follows from it, in the same transaction. */
  afterwards?: (db: Db, payment: Payment, circumstances: Circumstances) => Promise<unknown>
}

export type Machine<State extends string, Name extends string> = {
  kind: PaymentKind
  opening: Name
  steps: Readonly<Record<Name, Step<State>>>
  /** When the worker looks at a payment that stays in a state; states without it wait for somebody else. */
  looks: Readonly<Partial<Record<State, (payment: Payment, at: Date) => Date | null>>>
}

export type Actor = 'player' | 'gateway' | 'rule' | `staff:${string}`

/** Who takes a step, when and why, and what became known with it. */
export type Circumstances = {
  at: Date
  actor: Actor
  /** Left out where the state says enough. */
  reason?: PaymentReason
  credited?: bigint
  gatewayRef?: string
  instruction?: Instruction
  proofHash?: string
  expiresAt?: Date
}

export type Draft = Pick<
  Payment,
  | 'siteId'
  | 'paymentId'
  | 'playerId'
  | 'method'
  | 'gateway'
  | 'currency'
  | 'amount'
  | 'destination'
  | 'destinationKey'
  | 'clientRef'
  | 'bankAccountId'
> &
  Partial<Pick<Payment, 'takesCredit'>>

/**
 * Opens a payment with its first step and posting.
 * @returns null where the player has one under this `clientRef` already: two that come at once get one payment.
 */
export async function openPayment<State extends string, Name extends string>(
  db: Db,
  machine: Machine<State, Name>,
  draft: Draft,
  circumstances: Circumstances,
): Promise<Payment | null> {
  const { kind, opening, steps } = machine
  const payment = await db.row<Payment>(sql`
    insert into payment (site_id, payment_id, player_id, kind, state, method, gateway, currency, amount, destination,
                         destination_key, client_ref, bank_account_id, takes_credit, created_at)
    values (${draft.siteId}, ${draft.paymentId}, ${draft.playerId}, ${kind}, ${steps[opening].to}, ${draft.method},
            ${draft.gateway}, ${draft.currency}, ${draft.amount}, ${draft.destination}, ${draft.destinationKey},
            ${draft.clientRef}, ${draft.bankAccountId}, ${draft.takesCredit ?? false},
            ${circumstances.at})
    on conflict (site_id, player_id, kind, client_ref) do nothing
    returning ${columns}`)
  return payment && write(db, machine, payment, opening, circumstances)
}

/**
 * Takes a step if the payment's state allows it, under the lock of its row.
 * @returns null where it does not: the step was taken before, or its time is past.
 */
export async function takeStep<State extends string, Name extends string>(
  db: Db,
  machine: Machine<State, Name>,
  paymentId: string,
  name: Name,
  circumstances: Circumstances,
): Promise<Payment | null> {
  const payment = await lockPayment(db, paymentId)
  assert(payment?.kind === machine.kind, 'a step is taken by a payment of its kind')
  const from: readonly string[] = machine.steps[name].from
  return from.includes(payment.state) ? write(db, machine, payment, name, circumstances) : null
}

/** The payment with its row locked until the transaction ends; null where this site has none of the id. */
export function lockPayment(db: Db, paymentId: string): Promise<Payment | null> {
  return db.row<Payment>(
    sql`select ${columns} from payment where payment_id = ${paymentId} for update`,
  )
}

/** The payment that a player asked for under a reference. */
export function findPayment(
  db: Db,
  playerId: bigint,
  kind: PaymentKind,
  clientRef: string,
): Promise<Payment | null> {
  return db.row<Payment>(sql`
    select ${columns} from payment where player_id = ${playerId} and kind = ${kind} and client_ref = ${clientRef}`)
}

/** A player's own payment, of one kind or of any; a stranger's does not exist. */
export function readPayment(
  db: Db,
  playerId: bigint,
  kind: PaymentKind | null,
  paymentId: string,
): Promise<Payment | null> {
  return db.row<Payment>(sql`
    select ${columns} from payment
     where payment_id = ${paymentId} and player_id = ${playerId} and kind = coalesce(${kind}, kind)`)
}

async function write<State extends string, Name extends string>(
  db: Db,
  machine: Machine<State, Name>,
  before: Payment,
  name: Name,
  circumstances: Circumstances,
): Promise<Payment> {
  const { to, legs, afterwards } = machine.steps[name]
  const {
    at,
    actor,
    reason = '',
    credited,
    gatewayRef,
    instruction,
    proofHash,
    expiresAt,
  } = circumstances
  assert(before.credited === null || credited === undefined, 'a deposit is credited once')
  const payment: Payment = {
    ...before,
    state: to,
    stepsTaken: before.stepsTaken + 1,
    credited: credited ?? before.credited,
    gatewayRef: before.gatewayRef ?? (gatewayRef || null),
    instruction: instruction ?? before.instruction,
    proofHash: proofHash ?? before.proofHash,
    expiresAt: expiresAt ?? before.expiresAt,
  }
  const dueAt = machine.looks[to]?.(payment, at) ?? null
  await db.run(sql`
    update payment
       set state = ${to}, steps_taken = ${payment.stepsTaken}, credited = ${payment.credited}, gateway_ref = ${payment.gatewayRef},
           instruction = ${payment.instruction}, proof_hash = ${payment.proofHash}, expires_at = ${payment.expiresAt}, due_at = ${dueAt}
     where payment_id = ${payment.paymentId}`)
  const transferId = legs ? await post(db, payment, name, legs(payment), at) : null
  await db.run(sql`
    insert into payment_step (site_id, payment_id, position, step, state, reason, actor, at, transfer_id)
    values (${payment.siteId}, ${payment.paymentId}, ${payment.stepsTaken}, ${name}, ${to}, ${reason}, ${actor}, ${at},
            ${transferId})`)
  if (afterwards) await afterwards(db, payment, circumstances)
  return payment
}

/** The key holds the step's name, so that even a step wrongly allowed twice would move its money once. */
async function post(
  db: Db,
  payment: Payment,
  step: string,
  legs: readonly Leg[],
  at: Date,
): Promise<bigint> {
  const { siteId, playerId, paymentId, gateway, method } = payment
  const posted = await postNow(db, {
    siteId,
    playerId,
    key: { provider: gateway, class: `${payment.kind}:${step}`, reference: paymentId },
    content: legs
      .map(({ account, amount, against }) => `${account} ${amount} ${against}`)
      .join(', '),
    legs,
    gate: 'none',
    subject: method,
    at,
  })
  if (posted.outcome !== 'refused') return posted.transferId
  assert(!isOutsideRefusal(posted.refusal), 'nothing cancels the posting of a payment')
  throw new Refusal(posted.refusal)
}

/** Has the worker look again at `until`. */
export async function postpone(db: Db, paymentId: string, until: Date): Promise<void> {
  await db.run(sql`update payment set due_at = ${until} where payment_id = ${paymentId}`)
}

const restMs = 60_000

/** Nothing was learned by asking: the worker looks again when the state asks for it, after a pause, or never. */
export async function restPayment(
  db: Db,
  machine: Pick<Machine<string, string>, 'looks'>,
  paymentId: string,
  now: Date,
): Promise<void> {
  const payment = await lockPayment(db, paymentId)
  const look = payment && machine.looks[payment.state]?.(payment, now)
  const soonest = new Date(now.getTime() + restMs)
  const dueAt = look && look < soonest ? soonest : (look ?? null)
  await db.run(sql`update payment set due_at = ${dueAt} where payment_id = ${paymentId}`)
}

export type TimelineRow = { state: string; at: string; reason: string }

/** Where payments have been, oldest first, by payment id. */
export async function readTimelines(
  db: Db,
  paymentIds: readonly string[],
): Promise<Map<string, TimelineRow[]>> {
  const timelines = new Map<string, TimelineRow[]>(paymentIds.map((id) => [id, []]))
  const rows = await db.rows<{ paymentId: string; state: string; at: Date; reason: string }>(sql`
    select payment_id as "paymentId", state, at, reason from payment_step
     where payment_id = any(${paymentIds}) order by payment_id, position`)
  for (const { paymentId, state, at, reason } of rows) {
    timelines.get(paymentId)?.push({ state, at: at.toISOString(), reason })
  }
  return timelines
}
