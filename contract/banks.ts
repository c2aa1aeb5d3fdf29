/** Calls about the accounts a player's money may be sent to. */

import { call } from './call.ts'
import {
  count,
  Enum,
  Flag,
  id,
  label,
  List,
  Null,
  object,
  Optional,
  proofRefusals,
  proven,
  Text,
  time,
  Union,
} from './fields.ts'
import { fileContent, uploadBodyMax } from './uploads.ts'

export const bankAccountStates = ['in_review', 'approved', 'rejected'] as const

/** As its bank prints it; spaces and dashes are left out when it is kept. */
const accountNumber = Text({ minLength: 4, maxLength: 64, pattern: '^[A-Za-z0-9 -]+$' })
const holder = Text({ minLength: 2, maxLength: 100, pattern: '^[^\\u0000-\\u001f<>]+$' })

const bankAccount = object({
  bank_account_id: id,
  bank: id,
  bank_name: label,
  /** Only the last four are shown. */
  number_masked: label,
  holder: label,
  state: Enum([...bankAccountStates]),
  /** A message key for why a person looks at it or refused it; empty otherwise. */
  reason: label,
  is_default: Flag(),
  added_at: time,
  /** Not before it does money go there. */
  usable_at: time,
  last_used_at: Union([time, Null()]),
  has_photo: Flag(),
})

export const bankCalls = {
  '/api/wallet/banks': call({
    about: 'Banks and wallets that payouts of this site go to, with the rule of their numbers.',
    access: 'public',
    body: {},
    reads: {
      value: List(
        object({
          bank: id,
          name: label,
          kind: Enum(['bank', 'wallet']),
          /** A regular expression for the number without spaces and dashes. */
          number_pattern: label,
          number_example: label,
        }),
      ),
    },
    example: {},
  }),
  '/api/wallet/bank_list': call({
    about: 'The player’s saved accounts, with the name they must be in and how many there may be.',
    access: 'player',
    isReading: true,
    body: {},
    reads: {
      value: object({
        accounts: List(bankAccount),
        /** The verified name; empty until it is proven. */
        holder: label,
        accounts_max: count,
      }),
    },
    example: {},
  }),
  '/api/wallet/bank_add': call({
    about:
      'Saves an account to pay out to. It must be in the player’s own proven name; where it is not, a person looks first, and a photo of what the bank has printed helps them [WAL-04].',
    access: 'player',
    body: {
      bank: id,
      number: accountNumber,
      holder: Optional(holder),
      /** JPEG, PNG, WebP or PDF of at most 5 MB; kept sealed. */
      photo: Optional(fileContent),
      ...proven,
    },
    reads: { value: bankAccount },
    refuses: [
      'bankUnknown',
      'bankNumberInvalid',
      'bankHolderNeeded',
      'bankTaken',
      'bankTooMany',
      'fileTypeRefused',
      'pictureTooSmall',
      'uploadsTooMany',
      ...proofRefusals,
    ],
    example: { bank: 'gcash', number: '0917 000 0001', holder: 'Player One' },
    bodyMax: uploadBodyMax,
  }),
  '/api/wallet/bank_default': call({
    about: 'Makes a saved account the one that is offered first.',
    access: 'player',
    body: { bank_account_id: id },
    reads: { value: bankAccount },
    refuses: ['bankUnknown'],
    example: { bank_account_id: 'unknown' },
  }),
  '/api/wallet/bank_remove': call({
    about: 'Removes a saved account; not while a withdrawal is on its way to it.',
    access: 'player',
    body: { bank_account_id: id, ...proven },
    reads: {},
    refuses: ['bankUnknown', 'bankInUse', ...proofRefusals],
    example: { bank_account_id: 'unknown' },
  }),
} as const
