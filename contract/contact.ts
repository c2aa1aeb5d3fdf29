/** Calls by which visitors tell the operator something: enquiries, voices on answers, visits by way of an advertisement. */

import { call } from './call.ts'
import { contentName } from './content.ts'
import {
  count,
  email,
  Enum,
  Flag,
  id,
  List,
  Null,
  object,
  Optional,
  page,
  perPage,
  Text,
  time,
  Union,
} from './fields.ts'

export const contactTopics = [
  'account',
  'deposit',
  'withdrawal',
  'game',
  'sports',
  'bonus',
  'safer_play',
  'technical',
  'complaint',
  'other',
] as const

/** What never goes to a host: a complaint has its own path [AML-06], and who asks for protection is not sent to who rewards play. */
export const hostlessTopics: readonly (typeof contactTopics)[number][] = ['safer_play', 'complaint']

/** What a person wrote: any sign but the one that ends a text in the database. */
const written = (lengthMax: number, lengthMin = 0) =>
  Text({ minLength: lengthMin, maxLength: lengthMax, pattern: '^[^\\u0000]*$' })
/** What somebody wrote, by either side. */
export const enquiryMessage = object({
  by: Enum(['player', 'house']),
  text: Text({ maxLength: 4000 }),
  written_at: time,
})

const enquiry = object({
  enquiry_id: id,
  topic: Enum([...contactTopics]),
  reference: Text({ maxLength: 64 }),
  /** Open: we answer next. Answered: the player may write again, for a while. Closed: what is new is a new enquiry. */
  state: Enum(['open', 'answered', 'closed']),
  received_at: time,
  /** When either side wrote last. */
  said_at: time,
  /** While it is open: by when we answer. */
  answer_by: time,
  /** While it is answered: until when the player may write back. */
  closes_at: Union([time, Null()]),
  /** The name of the host it was marked for; empty where the support has it. */
  host: Text({ maxLength: 200 }),
  /** Letters of the inbox that tell of its answers and were not opened yet. */
  unread: List(id),
})

const thread = object({
  ...enquiry.properties,
  /** From the first on. */
  messages: List(enquiryMessage),
  /** How often the player may write before we answer; 0 once it is closed. */
  may_write: count,
})

/** An id of somebody else's making: printable, without spaces. */
const visitId = Text({ maxLength: 200, pattern: '^[\\x21-\\x7e]*$' })

export const contactCalls = {
  '/api/settings/contact_send': call({
    about:
      'Writes to the operator, at any hour. A signed-in player gets a letter as receipt, and an e-mail where one is known. Complaints are kept for years and answered by `answer_by`; the page named in `escalation_page` says who decides when the answer does not satisfy [AML-06]. Designed.',
    access: 'public',
    body: {
      topic: Enum([...contactTopics]),
      message: written(4000, 1),
      /** What it is about: the id of a round, a ticket, a deposit. */
      reference: Optional(written(64)),
      /** Where a guest wants the answer. */
      contact_email: Optional(email),
      /** For the host of the player's level (`/api/auth/vip`); who has none, or writes of what is not for hosts, reaches the support. */
      for_host: Optional(Flag()),
    },
    reads: {
      value: object({
        enquiry: id,
        topic: Enum([...contactTopics]),
        received_at: time,
        answer_by: time,
        /** The name of the host it was marked for; empty where the support has it. */
        host: Text({ maxLength: 200 }),
        /** The page of `/api/settings/cms_page` to read on at; empty for what is no complaint. */
        escalation_page: Enum(['', 'complaints']),
      }),
    },
    example: { topic: 'other', message: 'How do I change the language of the site?' },
    duringMaintenance: true,
  }),
  '/api/settings/enquiries': call({
    isDesigned: true,
    about: 'What the player wrote to us, by what was said last.',
    access: 'player',
    isReading: true,
    body: { page: Optional(page), per_page: Optional(perPage) },
    reads: { value: object({ enquiries: List(enquiry), total: count, page, per_page: perPage }) },
    example: {},
  }),
  '/api/settings/enquiry': call({
    isDesigned: true,
    about: 'One enquiry of the player, with all that either side wrote.',
    access: 'player',
    isReading: true,
    body: { enquiry_id: id },
    reads: { value: thread },
    refuses: ['notFound'],
    example: { enquiry_id: 'unknown' },
  }),
  '/api/settings/enquiry_write': call({
    isDesigned: true,
    about:
      'Writes more to an enquiry that is not closed. After a few messages our answer is waited for (`tooManyRequests`); closed meanwhile, it is `changedMeanwhile`.',
    access: 'player',
    body: { enquiry_id: id, message: written(4000, 1) },
    reads: { value: thread },
    refuses: ['notFound', 'changedMeanwhile'],
    example: { enquiry_id: 'unknown', message: 'It was on Monday.' },
  }),
  '/api/settings/answer_times': call({
    isDesigned: true,
    about:
      'How soon what was written to us in the last thirty days was answered, counted from what was written: nothing where too little was, or where half of it still waits.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: object({
        /** How many wait for an answer now. */
        waiting: count,
        /** How many were received in those days. */
        received: count,
        /** Within how many minutes half of them had the first answer. */
        half_within: Union([count, Null()]),
      }),
    },
    example: {},
  }),
  '/api/settings/faq_helpful': call({
    about:
      'Tells the operator whether an answer was of help: one voice for each network address, the last one counts. Designed.',
    access: 'public',
    body: { slug: contentName, is_helpful: Flag() },
    reads: {},
    refuses: ['notFound'],
    example: { slug: 'forgot-password', is_helpful: true },
  }),
  '/api/settings/adsvisit': call({
    isDesigned: true,
    about:
      'Notes that an advertisement led here: once for each id and day, and nothing of the visitor but that id. Without any id nothing is noted.',
    access: 'public',
    body: { fbp: Optional(visitId), appsflyer_id: Optional(visitId) },
    reads: { value: object({ is_noted: Flag() }) },
    example: { fbp: 'fb.1.1767225600000.1234567890', appsflyer_id: '' },
  }),
} as const
