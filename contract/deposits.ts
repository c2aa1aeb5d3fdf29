/** Calls of paying in: ways, start, state, proof of a transfer, and calling it off. */

import { call } from './call.ts'
import {
  clientRef,
  Enum,
  Flag,
  id,
  label,
  link,
  List,
  money,
  Null,
  object,
  Optional,
  Text,
  time,
  Union,
} from './fields.ts'
import { blocker, depositStates, method, timeline, turnoverPercent } from './payments.ts'
import { fileContent, uploadBodyMax } from './uploads.ts'

/** The same payment on the vendor's own page, where it has one. */
const vendorPage = Optional(link)

/** How a deposit is paid in. `reference` must go with a transfer: by it the money is known again. */
const instruction = Union([
  object({ type: Enum(['redirect']), url: link }),
  object({ type: Enum(['qr']), content: Text({ maxLength: 1000 }), page: vendorPage }),
  object({
    type: Enum(['bankDetails']),
    bank: label,
    number: label,
    holder: label,
    reference: label,
  }),
  object({
    type: Enum(['cryptoAddress']),
    address: label,
    amount: label,
    url: link,
    page: vendorPage,
  }),
])

export const deposit = object({
  deposit_id: id,
  method: id,
  state: Enum([...depositStates]),
  /** What the player asked to pay in. */
  amount: money,
  /** What the gateway confirmed and the ledger credited; empty until then. */
  credited: Text({ maxLength: 27 }),
  created_at: time,
  expires_at: Union([time, Null()]),
  /** Null while there is nothing to pay: not yet, or no longer. */
  instruction: Union([instruction, Null()]),
  /** Whether a picture of the transfer may be uploaded, and whether the player may still call it off. */
  takes_proof: Flag(),
  is_cancellable: Flag(),
  timeline,
})

/** The smallest picture there is. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What may refuse money on its way in, whatever it comes by. */
export const depositGateRefusals = [
  'methodUnknown',
  'methodDown',
  'methodNotOpen',
  'depositLimitReached',
  'depositsBlocked',
  'playerExcluded',
  'playerOnTimeOut',
  'identityNeeded',
  'termsNeeded',
  'conflict',
] as const

export const depositCalls = {
  '/api/wallet/deposit_methods': call({
    about:
      'Ways to pay in, their limits, what of a deposit must be staked before it leaves, and what stands in the way of one now.',
    access: 'player',
    isReading: true,
    body: {},
    reads: {
      value: List(method),
      turnover_percent: turnoverPercent,
      /** Of deposits that may still be paid: they count against a limit as if they were. */
      on_the_way: money,
      blockers: List(blocker),
    },
    example: {},
  }),
  '/api/wallet/deposit_create': call({
    about: 'Starts a deposit and tells how to pay. Only what the gateway confirms is credited.',
    access: 'player',
    body: { method: id, amount: money, client_ref: clientRef },
    reads: { value: deposit },
    refuses: [
      'invalidAmount',
      'amountTooSmall',
      'amountTooLarge',
      'outcomeUnknown',
      ...depositGateRefusals,
    ],
    example: {
      method: 'sandbox',
      amount: '100',
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f001',
    },
  }),
  '/api/wallet/deposit_status': call({
    about: 'Where a deposit stands.',
    access: 'player',
    isReading: true,
    body: { deposit_id: id },
    reads: { value: deposit },
    refuses: ['depositUnknown'],
    example: { deposit_id: 'unknown' },
  }),
  '/api/wallet/deposit_proof': call({
    about:
      'Uploads a picture or PDF of a bank transfer (PNG, JPEG, WebP or PDF, at most 5 MB); a person then compares it with the account.',
    access: 'player',
    body: { deposit_id: id, content: fileContent },
    reads: { value: deposit },
    refuses: ['depositUnknown', 'depositClosed', 'proofNotTaken', 'fileTypeRefused'],
    example: { deposit_id: 'unknown', content: pixel },
    bodyMax: uploadBodyMax,
  }),
  '/api/wallet/deposit_cancel': call({
    about: 'Calls off a deposit that is not paid. Money that comes all the same is not lost.',
    access: 'player',
    body: { deposit_id: id },
    reads: { value: deposit },
    refuses: ['depositUnknown', 'depositClosed'],
    example: { deposit_id: 'unknown' },
  }),
} as const
