/** Calls by which players read and change their own data, preferences and contacts. */

import { call } from './call.ts'
import { languageCodes } from './catalogue.ts'
import { oddsFormats } from './device.ts'
import {
  accountName,
  count,
  email,
  Enum,
  Flag,
  Integer,
  label,
  link,
  List,
  Null,
  object,
  Optional,
  phone,
  proofRefusals,
  proven,
  tac,
  Text,
  time,
  Union,
  Unknown,
} from './fields.ts'
import { pinState } from './pin.ts'

/** Letters of the nine languages and single spaces; told apart by the server, which knows scripts. */
const fullName = Text({ maxLength: 100 })

/** Pictures a player can be shown by; 0 is the first. */
export const avatars = 12

export const noticeChannels = ['inbox', 'sms', 'email'] as const

const preferences = {
  /** Empty: as the browser asks. */
  language: Enum(['', ...languageCodes]),
  odds_format: Enum([...oddsFormats]),
  /** IANA name; empty: the site's. */
  time_zone: Text({ maxLength: 40, pattern: '^[A-Za-z0-9_+/-]*$' }),
  theme: Enum(['auto', 'light', 'dark']),
  reduced_motion: Flag(),
  avatar: Integer({ minimum: 0, maximum: avatars - 1 }),
  /** Where the house may write to the player about the account. */
  notices: List(Enum([...noticeChannels]), { maxItems: noticeChannels.length, uniqueItems: true }),
  /** Consent to advertising; off until given. */
  marketing: Flag(),
}
const preferencesRead = object({
  ...preferences,
  /** When consent was last given or taken back. */
  marketing_set_at: Union([time, Null()]),
})

const contactKind = Enum(['phone', 'email'])

export const accountSettingsCalls = {
  '/api/settings/profile_get': call({
    about: 'The player’s own data; the phone masked, for it is a key to the account.',
    access: 'player',
    isReading: true,
    body: {},
    reads: {
      value: object({
        account_id: accountName,
        full_name: fullName,
        contact_email: label,
        email_is_verified: Flag(),
        contact_phone: label,
        is_verified: Flag(),
        /** False once the name was verified with documents. */
        name_is_open: Flag(),
        two_factor: Flag(),
        /** The site asks for it before money moves. */
        two_factor_needed: Flag(),
        /** Whether every withdrawal is confirmed by a PIN. */
        withdrawal_pin: pinState,
        /** Since when the password holds. */
        password_set_at: time,
        backup_codes_left: count,
        created_at: time,
      }),
    },
    example: {},
  }),
  '/api/settings/profile_update': call({
    about:
      'Changes name and e-mail address. An address that replaces another needs proof, and counts as unverified until `contact_change_confirm`.',
    access: 'player',
    body: {
      full_name: Optional(fullName),
      contact_email: Optional(Union([email, Text({ maxLength: 0 })])),
      ...proven,
    },
    reads: { value: List(object({ full_name: fullName, contact_email: label })) },
    refuses: ['nameInvalid', 'nameLocked', ...proofRefusals],
    example: { full_name: 'Maria Santos' },
  }),
  '/api/settings/preferences_get': call({
    about: 'How the player likes the site, and what it may write to them.',
    access: 'player',
    isReading: true,
    body: {},
    reads: { value: preferencesRead },
    example: {},
  }),
  '/api/settings/preferences_set': call({
    about: 'Changes the preferences that are sent; the others stay.',
    access: 'player',
    body: {
      language: Optional(preferences.language),
      odds_format: Optional(preferences.odds_format),
      time_zone: Optional(preferences.time_zone),
      theme: Optional(preferences.theme),
      reduced_motion: Optional(preferences.reduced_motion),
      avatar: Optional(preferences.avatar),
      notices: Optional(preferences.notices),
      marketing: Optional(preferences.marketing),
    },
    reads: { value: preferencesRead },
    refuses: ['playerExcluded', 'playerOnTimeOut'],
    example: { theme: 'dark', time_zone: 'Asia/Manila', notices: ['inbox'] },
  }),
  '/api/settings/contact_change_request': call({
    about:
      'Begins a change of phone or e-mail address: `tac` proves the player, and a code goes to the new one. Answers the same where somebody has it already.',
    access: 'player',
    body: { kind: contactKind, value: Union([phone, email]), ...proven },
    reads: { value: object({ sent_to: label, expires_s: count, resend_s: count }) },
    refuses: ['contactUnchanged', 'codeTooSoon', ...proofRefusals],
    example: { kind: 'email', value: 'new.address@example.com', tac: '000000' },
  }),
  '/api/settings/contact_change_confirm': call({
    about: 'Ends a change of phone or e-mail address by the code that went to the new one.',
    access: 'player',
    body: { kind: contactKind, code: tac },
    reads: { value: object({ contact_email: label, contact_phone: label }) },
    refuses: ['codeWrong', 'codeUsed', 'codeExpired', 'personKnown', 'playerExcluded'],
    example: { kind: 'email', code: '000000' },
  }),
  '/api/settings/data_export': call({
    about:
      'Everything the site keeps of the player, by part, newest first; a part that is not whole is read further by the call it names [ACC-13].',
    access: 'player',
    body: proven,
    reads: {
      value: object({
        made_at: time,
        parts: List(
          object({
            name: label,
            /** The duty for which it stays when the account is erased; empty where what names the player goes. */
            kept_for: Enum(['', 'books', 'protection', 'identity', 'agreement']),
            is_whole: Flag(),
            /** Where the rest is read; empty where nothing is left out. */
            continued_by: label,
            rows: List(Unknown()),
          }),
        ),
      }),
    },
    refuses: [...proofRefusals],
    example: { tac: '000000' },
  }),
} as const

/** Documents of the operator, and declarations of the player; asked for in this order [ACC-03, ACC-04]. */
export const consentKinds = ['terms', 'privacy', 'own_account', 'monitoring', 'true_data'] as const

const consentsRead = {
  /** Whether stakes and deposits wait until nothing is needed; the site's policy says so. */
  is_required: Flag(),
  value: List(
    object({
      kind: Enum([...consentKinds]),
      /** In force; 0 while the site has published none. */
      version: count,
      /** SHA-256 of what is accepted, in hex. */
      hash: label,
      /** The sentence of a declaration; empty for a document. */
      text: Text({ maxLength: 500 }),
      /** The page of a document; empty for a declaration. */
      href: link,
      /** Nothing was accepted since the last version that changed something. */
      is_needed: Flag(),
      accepted_version: Union([count, Null()]),
      accepted_at: Union([time, Null()]),
    }),
  ),
}

export const consentCalls = {
  '/api/settings/consents_get': call({
    about:
      'What the player has agreed to and what is to be agreed to now: terms, privacy policy and declarations, by version [ACC-03, ACC-04].',
    access: 'player',
    isReading: true,
    body: {},
    reads: consentsRead,
    example: {},
  }),
  '/api/settings/consents_give': call({
    about:
      'Accepts the versions that were read; each is kept with time, language and address. A version that is no longer in force is refused.',
    access: 'player',
    body: {
      consents: List(object({ kind: Enum([...consentKinds]), version: count }), {
        minItems: 1,
        maxItems: consentKinds.length,
      }),
    },
    reads: consentsRead,
    refuses: ['termsChanged'],
    example: { consents: [{ kind: 'own_account', version: 1 }] },
  }),
} as const
