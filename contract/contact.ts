/** Calls by which visitors tell the operator something: enquiries, voices on answers, visits by way of an advertisement. */

import { call } from './call.ts'
import { contentName } from './content.ts'
import { email, Enum, Flag, id, object, Optional, Text, time } from './fields.ts'

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
