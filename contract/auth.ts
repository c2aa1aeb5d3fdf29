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
  link,
  List,
  money,
  object,
  Optional,
  password,
  page,
  perPage,
  phone,
  proof,
  proofRefusals,
  proven,
  tac,
  Text,
  time,
  tracking,
  wholeTokens,
} from './fields.ts'
import { newPin, pinState } from './pin.ts'

const account = { account_id: accountName }

/** What a login answers. `token` is the word `cookie` for browsers, whose session is in an HttpOnly cookie. */
export const signedIn = {
  token: Text({ maxLength: 100 }),
  user: accountName,
  fullname: label,
  email: label,
  /** When this account last signed in before now [AUT-07]; empty the first time. */
  last_login_at: Text({ maxLength: 30 }),
  /** With what and from where that was, as the login history tells it; empty where it is not known. */
  last_login_device: label,
  last_login_address: label,
  /** True while an exclusion or a time-out runs: money can be withdrawn, and nothing else be done with it [EXC-02]. */
  is_excluded: Flag(),
}

/** Where a code went, masked, and the seconds it lives and until another may be asked for. */
const codeSent = object({ sent_to: label, expires_s: count, resend_s: count })

/** Steps that need a fresh proof that it is the player [ACC-09]. */
const proofActions = [
  'bank_add',
  'bank_remove',
  'withdrawal',
  'contact_change',
  'twofa',
  'account_close',
  'data_export',
  'passkey',
  'withdrawal_pin',
] as const
export type ProofAction = (typeof proofActions)[number]

export const authCalls = {
  '/api/auth/signup': call({
    isDesigned: true,
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
    refuses: [
      'registrationClosed',
      'locationRefused',
      'locationHidden',
      'locationUnknown',
      'accountTaken',
      'passwordWeak',
    ],
    example: {
      account_id: 'newcomer1',
      password: 'correct-horse-9',
      contact_phone: '+639170000001',
    },
  }),
  '/api/auth/check_place': call({
    about:
      'Whether accounts are opened from where the visitor is; asked before the form, where the start-up answer says so.',
    access: 'public',
    body: {},
    reads: {},
    refuses: ['locationRefused', 'locationHidden', 'locationUnknown'],
    example: {},
  }),
  '/api/auth/check_availability': call({
    about: 'Tells whether a login name is still free on this site.',
    access: 'public',
    body: account,
    reads: { value: object({ available: Flag() }) },
    example: { account_id: 'newcomer2' },
  }),
  '/api/auth/tac/request_new_register': call({
    isDesigned: true,
    about:
      'Sends the registration code to the phone given at signup. Answers the same for unknown accounts.',
    access: 'public',
    body: account,
    reads: { value: codeSent },
    refuses: ['codeTooSoon'],
    example: { account_id: 'newcomer1' },
  }),
  '/api/auth/tac/verify': call({
    isDesigned: true,
    about: 'Confirms a registration with the code that was sent. A code works once.',
    access: 'public',
    body: { ...account, tac },
    reads: { value: object({ account_id: accountName }) },
    refuses: ['codeWrong', 'codeUsed', 'codeExpired', 'personKnown', 'playerExcluded'],
    example: { account_id: 'newcomer1', tac: '000000' },
  }),
  '/api/auth/login': call({
    about:
      'Signs in by password. With two-factor on it is refused with `twoFactorNeeded`, whose details hold the `challenge` that `twofa_verify` takes and for how many `trust_days` this browser may be trusted; in one that is, it is not.',
    access: 'public',
    body: { ...account, password: Text({ minLength: 1, maxLength: 128 }) },
    reads: signedIn,
    refuses: [
      'wrongCredentials',
      'accountLocked',
      'accountUnconfirmed',
      'accountInactive',
      'twoFactorNeeded',
      'Block',
      'Close',
    ],
    example: { account_id: 'example01', password: 'example-password-1' },
  }),
  '/api/auth/tac/request_login': call({
    isDesigned: true,
    about: 'Sends a login code to the phone of the account. Answers the same for unknown accounts.',
    access: 'public',
    body: account,
    reads: { value: codeSent },
    refuses: ['codeTooSoon'],
    example: { account_id: 'example01' },
  }),
  '/api/auth/login_tac': call({
    about: 'Signs in by a one-time code; with two-factor on as `login` does.',
    access: 'public',
    body: { ...account, tac },
    reads: signedIn,
    refuses: ['codeWrong', 'codeUsed', 'codeExpired', 'twoFactorNeeded', 'Block', 'Close'],
    example: { account_id: 'example01', tac: '000000' },
  }),
  '/api/auth/twofa_verify': call({
    about:
      'Finishes a login by its second step: a code of the authenticator, or a backup code, which works once. With `trust_device` the next logins in this browser go without it, for as many days as the challenge told; apps have no such cookie.',
    access: 'public',
    body: { ...account, challenge: id, code: proof, trust_device: Optional(Flag()) },
    reads: signedIn,
    refuses: ['loginExpired', 'codeWrong', 'codeSpent', 'Block', 'Close'],
    example: { account_id: 'example01', challenge: 'none', code: '000000' },
  }),
  '/api/auth/forgot_password': call({
    isDesigned: true,
    about:
      'Sends a code to choose a new password with, if the phone is the account’s. Answers the same for unknown accounts and other phones.',
    access: 'public',
    body: { ...account, contact_phone: phone },
    reads: { value: codeSent },
    refuses: ['codeTooSoon'],
    example: { account_id: 'example01', contact_phone: '+639170000001' },
  }),
  '/api/auth/reset_password': call({
    about:
      'Sets a new password by the code that was sent. All sessions end; two-factor stays as it is [AUT-03].',
    access: 'public',
    body: { ...account, tac, new_password: password },
    reads: {},
    refuses: ['codeWrong', 'codeUsed', 'codeExpired', 'passwordWeak'],
    example: { account_id: 'example01', tac: '000000', new_password: 'another-password-2' },
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
    isReading: true,
    body: {},
    reads: { game_balance: money, game_token: wholeTokens },
    example: {},
  }),
  '/api/auth/update_password': call({
    isDesigned: true,
    about:
      'Changes the password. Other sessions of the player end; this one stays. With two-factor on its code is asked for too.',
    access: 'player',
    body: { password: Text({ minLength: 1, maxLength: 128 }), new_password: password, ...proven },
    reads: {},
    refuses: [
      'wrongCredentials',
      'passwordWeak',
      'passwordUnchanged',
      'accountLocked',
      ...proofRefusals,
    ],
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
    isReading: true,
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
  '/api/auth/trusted_devices': call({
    about:
      'The browsers in which a login goes without its second step, this one marked. A new password or second factor, an exclusion and closing end them all.',
    access: 'player',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          device_id: id,
          trusted_at: time,
          expires_at: time,
          address: label,
          device: label,
          is_current: Flag(),
        }),
      ),
    },
    example: {},
  }),
  '/api/auth/trust_end': call({
    about: 'Trusts one browser no longer, or none; sessions that are open stay open.',
    access: 'player',
    body: { device_id: Optional(id) },
    reads: { value: object({ ended: count }) },
    refuses: ['notTrusted'],
    example: {},
  }),
  '/api/auth/login_history': call({
    about:
      'When and from where this account was signed in to, and where that failed, newest first.',
    access: 'player',
    isReading: true,
    body: { page: Optional(page), per_page: Optional(perPage) },
    reads: {
      value: List(
        object({
          at: time,
          outcome: Enum(['signed_in', 'failed']),
          /** The browser was trusted, and no second step asked for. */
          is_by_trust: Flag(),
          address: label,
          device: label,
          /** How a login ended; empty while it is open, and for a failed one. */
          ended: label,
        }),
      ),
      page: count,
      per_page: count,
      total: count,
    },
    example: {},
  }),
  '/api/auth/twofa_setup': call({
    about:
      'Makes the secret for an authenticator app, as text and as the address it reads; asked for only once enabled. Where one is on it is refused, unless this one `replaces` it: then `tac` is of that one, which is off from then on.',
    access: 'player',
    body: { replaces: Optional(Flag()), ...proven },
    reads: { value: object({ secret: label, uri: link }) },
    refuses: ['twoFactorOn', ...proofRefusals],
    example: {},
  }),
  '/api/auth/twofa_enable': call({
    about:
      'Turns two-factor on: `code` of the authenticator, `tac` by phone. Backup codes are told here and never again; other sessions end.',
    access: 'player',
    body: { code: tac, ...proven },
    reads: { value: object({ backup_codes: List(label) }) },
    refuses: ['twoFactorOn', 'twoFactorOff', ...proofRefusals],
    example: { code: '000000', tac: '000000' },
  }),
  '/api/auth/twofa_disable': call({
    about:
      'Turns two-factor off, by a code of the authenticator or a backup code; never where the site asks for it.',
    access: 'player',
    body: proven,
    reads: {},
    refuses: ['twoFactorOff', 'secondFactorNeeded', ...proofRefusals],
    example: { tac: '000000' },
  }),
  '/api/auth/pin_set': call({
    about:
      'Has every withdrawal confirmed by a PIN in place of a code, or changes it: by the password and a code. So a forgotten PIN, or one that is locked after five wrong tries, is replaced.',
    access: 'player',
    body: { password: Text({ minLength: 1, maxLength: 128 }), pin: newPin, ...proven },
    reads: { value: object({ withdrawal_pin: pinState }) },
    refuses: ['wrongCredentials', 'accountLocked', ...proofRefusals],
    example: { password: 'example-password-1', pin: '480613' },
  }),
  '/api/auth/pin_remove': call({
    about: 'Has withdrawals confirmed by codes again: by the password and a code.',
    access: 'player',
    body: { password: Text({ minLength: 1, maxLength: 128 }), ...proven },
    reads: { value: object({ withdrawal_pin: pinState }) },
    refuses: ['wrongCredentials', 'accountLocked', ...proofRefusals],
    example: { password: 'example-password-1' },
  }),
  '/api/auth/account_close': call({
    about:
      'Closes the account and ends its sessions. Money that is the player’s has to be withdrawn before; nothing else stands in the way [ACC-11].',
    access: 'player',
    body: { ...proven, reason: Optional(label) },
    reads: {},
    refuses: ['balanceLeft', 'moneyUnderway', ...proofRefusals],
    example: { tac: '000000', reason: 'No more time to play' },
  }),
} as const
