/** Calls of staff about hosts and the support: who looks after single players, and what is written to the house. */

import { call } from './call.ts'
import { contactTopics, enquiryMessage } from './contact.ts'
import {
  accountName,
  count,
  Enum,
  Flag,
  id,
  label,
  language,
  List,
  Null,
  object,
  Optional,
  Text,
  time,
  timeOfDay,
  Union,
} from './fields.ts'
import { exampleToken, givenName, reason, staffToken } from './staff.ts'

/** Each day, on the site’s clock. */
const hours = object({ from: timeOfDay, to: timeOfDay })

const playerHost = object({
  account: accountName,
  name: label,
  hours: Union([hours, Null()]),
  set_by: label,
  set_at: time,
})

const enquiry = object({
  enquiry_id: id,
  /** Whom it was written to; empty where that is the support. */
  host: label,
  /** Whose it is; empty for a guest's, and where the host answers. */
  account: Text({ maxLength: 20 }),
  /** Where the answer arrives: the inbox with an e-mail where one is known, an e-mail alone, or nowhere. */
  reaches: Enum(['inbox', 'email', 'nowhere']),
  topic: Enum([...contactTopics]),
  /** From the first on. */
  messages: List(enquiryMessage),
  reference: Text({ maxLength: 64 }),
  language,
  received_at: time,
  answer_by: time,
})

const readsPerMinute = 60
const changesPerMinute = 30

export const hostCalls = {
  '/api/staff/hosts': call({
    isDesigned: true,
    about:
      'Players with a host of their own, those set last first, a hundred at most; or the one of an account. Needs the right `hosts_set`.',
    access: 'public',
    body: { token: staffToken, account: Optional(accountName) },
    reads: { value: object({ time_zone: label, hosts: List(playerHost), has_more: Flag() }) },
    refuses: ['sessionUnknown', 'rightMissing'],
    example: { token: exampleToken },
    perMinuteMax: readsPerMinute,
  }),
  '/api/staff/host_set': call({
    isDesigned: true,
    about:
      'Names who looks after one player, before whoever the player’s level names. Needs the right `hosts_set`; a significant event.',
    access: 'public',
    body: {
      token: staffToken,
      reason,
      account: accountName,
      name: givenName,
      hours: Union([hours, Null()]),
    },
    reads: { value: playerHost },
    refuses: ['sessionUnknown', 'rightMissing', 'notFound'],
    example: {
      token: exampleToken,
      reason: 'Knows the player’s language',
      account: 'player01',
      name: 'Desk of the quay',
      hours: { from: '09:00', to: '21:00' },
    },
    perMinuteMax: changesPerMinute,
  }),
  '/api/staff/host_remove': call({
    isDesigned: true,
    about:
      'Takes a player’s own host away; then the one of the level holds again. Needs the right `hosts_set`; a significant event.',
    access: 'public',
    body: { token: staffToken, reason, account: accountName },
    reads: {},
    refuses: ['sessionUnknown', 'rightMissing', 'notFound'],
    example: { token: exampleToken, reason: 'Asked for by the player', account: 'player01' },
    perMinuteMax: changesPerMinute,
  }),
  '/api/staff/enquiries': call({
    isDesigned: true,
    about:
      'What was written to the house and waits for an answer, the most pressing first, a hundred at most. With the right `host_enquiries_answer` what is for hosts, as it was written and nothing else of the player; with `enquiries_answer` everything.',
    access: 'public',
    body: { token: staffToken },
    reads: { value: object({ enquiries: List(enquiry) }) },
    refuses: ['sessionUnknown', 'rightMissing'],
    example: { token: exampleToken },
    perMinuteMax: readsPerMinute,
  }),
  '/api/staff/enquiry_answer': call({
    isDesigned: true,
    about:
      'Answers an enquiry: in the inbox, and by e-mail where an address is known; a significant event. Needs `host_enquiries_answer` for what is for a host, `enquiries_answer` for all else, and for what was written to a host by who stays away or is at risk meanwhile. `changedMeanwhile` where somebody was quicker, or the player wrote more than was seen.',
    access: 'public',
    body: {
      token: staffToken,
      enquiry_id: id,
      answer: Text({ minLength: 1, maxLength: 1500, pattern: '^[^\\u0000]*$' }),
      /** How many messages whoever answers has before them. */
      seen: count,
      /** Nothing more is to be written to it. */
      closes: Flag(),
    },
    reads: {},
    refuses: ['sessionUnknown', 'rightMissing', 'notFound', 'changedMeanwhile'],
    example: {
      token: exampleToken,
      enquiry_id: 'unknown',
      answer: 'You may, on Tuesday.',
      seen: 1,
      closes: false,
    },
    perMinuteMax: changesPerMinute,
  }),
} as const
