/** What the cashier needs of a payment gateway; an adapter translates one vendor's wire into this. */

/** Which way the money goes: a payment is one or the other from its first step to its last. */
export type PaymentKind = 'deposit' | 'withdrawal'

/** The states of a gateway's own payment. `waiting`: for the payer; `reversed` comes after `paid`, from a bank. */
export const toldStatuses = [
  'waiting',
  'processing',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'reversed',
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
}

export type GatewayEvent = Told & { eventId: string; occurredAt: Date }

export type Order = {
  siteId: number
  /** Also the idempotency key: a gateway asked twice with it makes one payment. */
  paymentId: string
  amount: string
  currency: string
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * The functions of an adapter (protocols, section 3.3). Those that ask the gateway throw where no answer
 * came: then nothing is known, and the question is repeated with the same order.
 */
export type Gateway = {
  /** @returns where the player pays, or null where the gateway refuses the order for good. */
  createDeposit(
    order: Order & { returnUrl: string },
  ): Promise<{ gatewayRef: string; url: string; expiresAt: Date } | null>
  /** Proves who sent a webhook and reads it; null where the proof fails or it says nothing we know. */
  parseWebhook(rawBody: Buffer, headers: Headers, now: Date): GatewayEvent | null
  /** @returns null where the gateway knows no such payment. */
  queryDeposit(of: { siteId: number; paymentId: string }): Promise<Told | null>
  createPayout(order: Order & { destination: string }): Promise<Told>
  queryPayout(of: { siteId: number; paymentId: string }): Promise<Told | null>
}
