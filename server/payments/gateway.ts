/** What the cashier needs of a payment gateway; an adapter translates one vendor's wire into this. */

import type { Currency } from '#contract/money.ts'
import type { Answer } from '#contract/calls.ts'
import type { methodNeeds } from '#contract/payments.ts'

/** Which way the money goes: a payment is one or the other from its first step to its last. */
export type PaymentKind = 'deposit' | 'withdrawal'

/**
 * The states of a gateway's own payment. `waiting`: for the payer. After `paid`: `reversed` when a payout came back,
 * `refunded` and `charged_back` when a deposit was given back or taken back.
 */
export const toldStatuses = [
  'waiting',
  'processing',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'reversed',
  'refunded',
  'charged_back',
] as const
export type ToldStatus = (typeof toldStatuses)[number]

/** What a gateway says of one payment, whether it told us or we asked. */
export type Told = {
  kind: PaymentKind
  status: ToldStatus
  /** The gateway's id of the payment. */
  gatewayRef: string
  /** Ours, which the gateway was given with the order. */
  paymentId: string
  /** As told, unread: a decimal text and a currency code. */
  amount: string
  currency: string
  /** The kind of card that paid, as its issuer has it; left out where no card did. */
  card?: 'debit' | 'prepaid' | 'credit' | 'unknown'
}

export type GatewayEvent = Told & { eventId: string; occurredAt: Date }

/**
 * What a webhook comes to: a proven event that tells everything, or only the hint that something may have happened to
 * a payment. Of a hint nothing is believed but that it is time to ask.
 */
export type Heard =
  | { event: GatewayEvent }
  | { hint: { kind: PaymentKind; paymentId: string } }
  | null

/** A line of the gateway's own list, for reconciliation. */
export type Listed = Told & { at: Date }

export type Of = { siteId: number; paymentId: string }

export type Order = Of & {
  amount: string
  currency: Currency
  /** What the operator has set for the method: which channel of the vendor, or the account to transfer to. */
  settings: Readonly<Record<string, string>>
}

/** Where a payout goes. `bank` and `holder` are empty for a place that was typed in. */
export type Destination = { number: string; bank: string; holder: string }

export type Instruction = NonNullable<Answer<'/api/wallet/deposit_status'>['value']['instruction']>

/** One direction of a gateway: the currencies it carries, and what it must know of the receiver. */
export type Way = {
  currencies: readonly Currency[]
  needs: readonly (typeof methodNeeds)[number][]
  /** Most and least of one payment by the vendor's own rules, in minor units; the site's lie within. */
  amountMin?: bigint
  amountMax?: bigint
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * The functions of an adapter. Those that ask the gateway throw where no answer came: then nothing is known, and the
 * question is repeated with the same order. No gateway takes a fee from players.
 */
export type Gateway = {
  describe(): Partial<Record<PaymentKind, Way>>
  /** `paymentId` is the idempotency key. @returns null where the gateway refuses the order for good. */
  createDeposit(
    order: Order & {
      returnUrl: string
      now: Date
      /** Where not, a gateway that can tell cards apart is asked to refuse credit cards [EXC-11]. */
      takesCredit: boolean
    },
  ): Promise<{ gatewayRef: string; instruction: Instruction; expiresAt: Date } | null>
  /** Proves who sent a webhook and reads it; null where the proof fails or it says nothing we know. */
  parseWebhook(siteId: number, rawBody: Buffer, headers: Headers, now: Date): Promise<Heard>
  /** @returns null where the gateway knows no such payment. */
  queryDeposit(of: Of): Promise<Told | null>
  /** `paymentId` is the idempotency key: asked twice, the gateway pays once. */
  createPayout(order: Order & { to: Destination }): Promise<Told>
  queryPayout(of: Of): Promise<Told | null>
  /** What changed with `from <= at < to`; null where the gateway keeps no list that a program can read. */
  listTransactions(siteId: number, from: Date, to: Date): Promise<Listed[] | null>
  /** What the gateway holds for us, as decimal text; null where it cannot say. */
  balance(siteId: number): Promise<{ amount: string; currency: string } | null>
}
