/** Calls of staff about hosts: who looks after single players, and what players write to hosts. */

import { call } from './call.ts'
import { contactTopics } from './contact.ts'
import {
  accountName,
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
  enquiry: id,
  /** Whom it was written to. */
  host: label,
  topic: Enum([...contactTopics]),
  message: Text({ maxLength: 4000 }),
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
  '/api/staff/host_queue': call({
    isDesigned: true,
    about:
      'What players wrote to hosts and nobody has answered, the most pressing first, a hundred at most: what was written and nothing else of the player. Needs the right `host_enquiries_answer`.',
    access: 'public',
    body: { token: staffToken },
    reads: { value: List(enquiry) },
    refuses: ['sessionUnknown', 'rightMissing'],
    example: { token: exampleToken },
    perMinuteMax: readsPerMinute,
  }),
  '/api/staff/host_answer': call({
    isDesigned: true,
    about:
      'Answers what a player wrote to a host, once: in the inbox, and by e-mail where an address is known. Needs the right `host_enquiries_answer`; a significant event. What was written by who stays away or is at risk meanwhile is the support’s.',
    access: 'public',
    body: {
      token: staffToken,
      enquiry: id,
      answer: Text({ minLength: 1, maxLength: 1500, pattern: '^[^\\u0000]*$' }),
    },
    reads: {},
    refuses: ['sessionUnknown', 'rightMissing', 'notFound', 'changedMeanwhile'],
    example: { token: exampleToken, enquiry: 'unknown', answer: 'You may, on Tuesday.' },
    perMinuteMax: changesPerMinute,
  }),
} as const
