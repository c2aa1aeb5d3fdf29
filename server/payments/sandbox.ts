/** The adapter of the sandbox gateway: its orders, its answers, and the proof of its webhooks. */

import { Compile } from 'typebox/compile'
import type { Static } from 'typebox/type'
import { Enum, List, object, Optional, Text } from '#contract/fields.ts'
import { currencyScale, type Currency } from '#contract/money.ts'
import { assert } from '#server/base/refusal.ts'
import { isSame, sign } from '#server/base/secrets.ts'
import {
  toldStatuses,
  type Gateway,
  type GatewayEvent,
  type Headers,
  type Told,
} from './gateway.ts'

/** Reaches the gateway: a path and a JSON body, answered with a status and a JSON body. Throws where no answer came. */
export type SandboxWire = (
  path: string,
  body: unknown,
) => Promise<{ status: number; body: unknown }>

const toleranceMs = 300_000
const time = Text({
  maxLength: 30,
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
})
const name = Text({ minLength: 1, maxLength: 64 })

const payment = {
  ref: name,
  order_id: name,
  direction: Enum(['deposit', 'withdrawal']),
  state: Enum([...toldStatuses]),
  amount: Text({ maxLength: 40 }),
  currency: Text({ maxLength: 10 }),
}
const paymentSchema = Compile(
  object({ ...payment, url: Optional(Text({ maxLength: 500 })), expires_at: Optional(time) }),
)
const eventShape = object({ ...payment, event_id: name, occurred_at: time })
const eventSchema = Compile(eventShape)

type Event = Static<typeof eventShape>

const listSchema = Compile(object({ payments: List(object({ ...payment, changed_at: time })) }))
const balanceSchema = Compile(object({ amount: payment.amount, currency: payment.currency }))
const currencies = Object.keys(currencyScale) as Currency[]

/** It carries whatever a site plays in. */
export const sandboxWays: ReturnType<Gateway['describe']> = {
  deposit: { currencies, needs: [] },
  withdrawal: { currencies, needs: ['destination'] },
}

const toldOf = ({
  direction,
  state,
  ref,
  order_id,
  amount,
  currency,
}: Omit<Event, 'event_id' | 'occurred_at'>): Told => ({
  kind: direction,
  status: state,
  gatewayRef: ref,
  paymentId: order_id,
  amount,
  currency,
})

/** The gateway of a demo. `secret` is shared with it and signs what it sends us. */
export function sandboxGateway({ secret, wire }: { secret: string; wire: SandboxWire }): Gateway {
  assert(secret.length >= 16, 'the sandbox gateway has a secret')
  const ask = async (path: string, body: unknown) => {
    const answer = await wire(path, body)
    if (answer.status === 404 || answer.status === 422) return null
    assert(
      answer.status === 200 && paymentSchema.Check(answer.body),
      `the sandbox gateway answers ${path} with a payment`,
    )
    return answer.body
  }
  const query = async (
    direction: string,
    { siteId, paymentId }: { siteId: number; paymentId: string },
  ) => {
    const found = await ask('/payments/find', { merchant: siteId, direction, order_id: paymentId })
    return found && toldOf(found)
  }
  return {
    describe: () => sandboxWays,
    createDeposit: async ({ siteId, paymentId, amount, currency, returnUrl }) => {
      const order = {
        merchant: siteId,
        order_id: paymentId,
        amount,
        currency,
        return_url: returnUrl,
      }
      const made = await ask('/payments/create', order)
      if (!made) return null
      assert(made.url && made.expires_at, 'a payment to be made has a page and an end')
      return {
        gatewayRef: made.ref,
        instruction: { type: 'redirect', url: made.url },
        expiresAt: new Date(made.expires_at),
      }
    },
    createPayout: async ({ siteId, paymentId, amount, currency, to }) => {
      const made = await ask('/payouts/create', {
        merchant: siteId,
        order_id: paymentId,
        amount,
        currency,
        destination: to.number,
      })
      assert(made, 'the sandbox gateway takes every payout')
      return toldOf(made)
    },
    queryDeposit: (of) => query('deposit', of),
    queryPayout: (of) => query('withdrawal', of),
    parseWebhook: async (_siteId, rawBody, headers, now) => {
      const event = isProven(rawBody, headers, now, secret) ? readEvent(rawBody) : null
      return event && { event }
    },
    listTransactions: async (siteId, from, to) => {
      const { status, body } = await wire('/payments/list', {
        merchant: siteId,
        from: from.toISOString(),
        to: to.toISOString(),
      })
      assert(status === 200 && listSchema.Check(body), 'the sandbox gateway lists its payments')
      return body.payments.map((one) =>
        Object.assign(toldOf(one), { at: new Date(one.changed_at) }),
      )
    },
    balance: async (siteId) => {
      const { status, body } = await wire('/balance', { merchant: siteId })
      assert(status === 200 && balanceSchema.Check(body), 'the sandbox gateway tells its balance')
      return body
    },
  }
}

/** `Sandbox-Signature: t=<seconds>,v1=<HMAC-SHA256 of t.body>`; too old or too new is no proof, so that none can be replayed later. */
function isProven(rawBody: Buffer, headers: Headers, now: Date, secret: string): boolean {
  const header = headers['sandbox-signature']
  const found = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null
  const [, seconds, signature] = found ?? []
  if (seconds === undefined || signature === undefined) return false
  const expected = sign(Buffer.concat([Buffer.from(`${seconds}.`), rawBody]), secret)
  const isTimely = Math.abs(now.getTime() - Number(seconds) * 1000) <= toleranceMs
  return isSame(signature, expected) && isTimely
}

function readEvent(rawBody: Buffer): GatewayEvent | null {
  try {
    const event: unknown = JSON.parse(rawBody.toString('utf8'))
    if (!eventSchema.Check(event)) return null
    return { ...toldOf(event), eventId: event.event_id, occurredAt: new Date(event.occurred_at) }
  } catch {
    return null
  }
}
