/** Calls by which a player registers, signs in and out, and looks after credentials and sessions. */

import { call } from './call.ts'
import {
  accountName,
  count,
  email,
  Enum,
  Flag,
  id,
  label,
  List,
  money,
  object,
  Optional,
  password,
  phone,
  tac,
  Text,
  time,
  tracking,
} from './fields.ts'

const account = { account_id: accountName }

/** What a login answers. `token` is the word `cookie` for browsers, whose session is in an HttpOnly cookie. */
const signedIn = {
  token: Text({ maxLength: 100 }),
  user: accountName,
  fullname: label,
  email: label,
  /** When this account last signed in before now [AUT-07]; empty the first time. */
  last_login_at: Text({ maxLength: 30 }),
}

/** Where a code went, masked, and the seconds it lives and until another may be asked for. */
const codeSent = object({ sent_to: label, expires_s: count, resend_s: count })

/** Steps that need a fresh proof that it is the player [ACC-09]. */
export const proofActions = [
  'bank_add',
  'bank_remove',
  'contact_change',
  'twofa',
  'account_close',
  'withdrawal',
  'data_export',
] as const
export type ProofAction = (typeof proofActions)[number]

export const authCalls = {
  '/api/auth/signup': call({
    about:
      'Opens an account. It plays once the code sent to the phone is confirmed by `tac/verify`.',
    access: 'public',
    body: {
      ...account,
      password,
      contact_phone: phone,
      contact_email: Optional(email),
      referrer_code: Optional(tracking),
      ch: Optional(tracking),
      cm: Optional(tracking),
      pp: Optional(tracking),
      affiliate_code: Optional(tracking),
      fbp: Optional(tracking),
      appsflyer_id: Optional(tracking),
      visitor_id: Optional(tracking),
    },
    reads: { value: object({ account_id: accountName }) },
    refuses: ['accountTaken', 'passwordWeak'],
    example: {
      account_id: 'newcomer1',
      password: 'correct-horse-9',
      contact_phone: '+639170000001',
    },
  }),
  '/api/auth/check_availability': call({
    about: 'Tells whether a login name is still free on this site.',
    access: 'public',
    body: account,
    reads: { value: object({ available: Flag() }) },
    example: { account_id: 'newcomer2' },
  }),
  '/api/auth/tac/request_new_register': call({
    about:
      'Sends the registration code to the phone given at signup. Answers the same for unknown accounts.',
    access: 'public',
    body: account,
    reads: { value: codeSent },
    refuses: ['codeTooSoon'],
    example: { account_id: 'newcomer1' },
  }),
  '/api/auth/tac/verify': call({
    about: 'Confirms a registration with the code that was sent. A code works once.',
    access: 'public',
    body: { ...account, tac },
    reads: { value: object({ account_id: accountName }) },
    refuses: ['codeWrong', 'codeExpired'],
    example: { account_id: 'newcomer1', tac: '000000' },
  }),
  '/api/auth/login': call({
    about: 'Signs in by password.',
    access: 'public',
    body: { ...account, password: Text({ minLength: 1, maxLength: 128 }) },
    reads: signedIn,
    refuses: ['wrongCredentials', 'accountLocked', 'accountUnconfirmed', 'Block', 'Close'],
    example: { account_id: 'example01', password: 'example-password-1' },
  }),
  '/api/auth/tac/request_login': call({
    about: 'Sends a login code to the phone of the account. Answers the same for unknown accounts.',
    access: 'public',
    body: account,
    reads: { value: codeSent },
    refuses: ['codeTooSoon'],
    example: { account_id: 'example01' },
  }),
  '/api/auth/login_tac': call({
    about: 'Signs in by a one-time code.',
    access: 'public',
    body: { ...account, tac },
    reads: signedIn,
    refuses: ['codeWrong', 'codeExpired', 'Block', 'Close'],
    example: { account_id: 'example01', tac: '000000' },
  }),
  '/api/auth/tac/request_action': call({
    about:
      'Sends a code that proves one step of this session, to the player’s phone. With two-factor on nothing is sent: the authenticator’s code is the proof.',
    access: 'player',
    body: { action: Enum([...proofActions]) },
    reads: {
      value: object({
        by: Enum(['phone', 'authenticator']),
        sent_to: label,
        expires_s: count,
        resend_s: count,
      }),
    },
    refuses: ['codeTooSoon'],
    example: { action: 'bank_add' },
  }),
  '/api/auth/get_balance': call({
    about: 'The balance a player can play with, and the game tokens.',
    access: 'player',
    body: {},
    reads: { game_balance: money, game_token: money },
    example: {},
  }),
  '/api/auth/update_password': call({
    about: 'Changes the password. Other sessions of the player end; this one stays.',
    access: 'player',
    body: { password: Text({ minLength: 1, maxLength: 128 }), new_password: password },
    reads: {},
    refuses: ['wrongCredentials', 'passwordWeak', 'passwordUnchanged', 'accountLocked'],
    example: { password: 'example-password-1', new_password: 'another-password-2' },
  }),
  '/api/auth/logout': call({
    about: 'Ends this session.',
    access: 'player',
    body: {},
    reads: {},
    example: {},
  }),
  '/api/auth/sessions': call({
    about: 'The open sessions of the player, this one marked.',
    access: 'player',
    body: {},
    reads: {
      value: List(
        object({
          session_id: id,
          created_at: time,
          last_seen_at: time,
          address: label,
          device: label,
          is_current: Flag(),
        }),
      ),
    },
    example: {},
  }),
  '/api/auth/session_revoke': call({
    about: 'Ends one of the player’s sessions, or all others.',
    access: 'player',
    body: { session_id: Optional(id) },
    reads: { value: object({ ended: count }) },
    refuses: ['sessionUnknown'],
    example: {},
  }),
} as const
