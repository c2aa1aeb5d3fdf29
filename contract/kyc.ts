/** Calls by which players prove who they are: documents, their submission, and where the check stands. */

import { call } from './call.ts'
import { Enum, Flag, id, label, List, Null, object, Optional, Text, time, Union } from './fields.ts'
import { fileContent, uploadBodyMax } from './uploads.ts'

export const documentKinds = ['front', 'back', 'selfie', 'address', 'funds'] as const

/** What each type of document has to show; the selfie ties it to its holder. */
export const documentTypes = {
  passport: ['front', 'selfie'],
  identity_card: ['front', 'back', 'selfie'],
  driving_licence: ['front', 'back', 'selfie'],
} as const satisfies Record<string, readonly (typeof documentKinds)[number][]>

const date = Text({ minLength: 10, maxLength: 10, pattern: '^\\d{4}-\\d\\d-\\d\\d$' })
const words = (maxLength: number) => Text({ minLength: 1, maxLength, pattern: '\\S' })

const document = object({
  document_id: id,
  kind: Enum([...documentKinds]),
  type: label,
  state: Enum(['uploaded', 'submitted', 'accepted', 'rejected']),
  /** A message key, or empty. */
  reason: label,
  uploaded_at: time,
})

const status = object({
  state: Enum(['none', 'pending', 'verified', 'rejected', 'expired']),
  /** Message keys that say why a submission was rejected. */
  reasons: List(label),
  documents: List(document),
  /** Kinds still to be sent for the type of document; what was accepted is not asked for again. */
  needed: List(Enum([...documentKinds])),
  submitted_at: Union([time, Null()]),
  decided_at: Union([time, Null()]),
  document_expires_on: Union([date, Null()]),
  /** Who was submitted last, veiled: enough to see a slip, not enough to use. Null before the first time. */
  person: Union([
    object({
      full_name: Text({ maxLength: 100 }),
      birth_date: label,
      address: label,
      country: Text({ maxLength: 2 }),
      document_type: Enum(Object.keys(documentTypes) as (keyof typeof documentTypes)[]),
      document_number: label,
    }),
    Null(),
  ]),
  /** What the player may do as it stands. */
  may: object({ deposit: Flag(), play: Flag(), withdraw: Flag() }),
})

export const kycCalls = {
  '/api/kyc/status': call({
    about:
      'Where the identity check stands, what is missing, and what the player may do meanwhile.',
    access: 'player',
    isReading: true,
    body: {},
    reads: { value: status },
    example: {},
  }),
  '/api/kyc/upload': call({
    about:
      'Takes a picture or scan of a document, at most 5 MB, kept sealed. It counts once it is submitted.',
    access: 'player',
    body: { kind: Enum([...documentKinds]), content: fileContent },
    reads: { value: document },
    refuses: ['fileTypeRefused', 'pictureTooSmall', 'uploadsTooMany'],
    // A small PNG: a white sheet of 800 by 600 pixels.
    example: {
      kind: 'front',
      content:
        'iVBORw0KGgoAAAANSUhEUgAAAyAAAAJYAQMAAACguBAzAAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAUUlEQVR42u3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD8G+y4AAFJyw/RAAAAAElFTkSuQmCC',
    },
    bodyMax: uploadBodyMax,
  }),
  '/api/kyc/submit': call({
    about:
      'Submits the own data with the documents that prove them. Who is under age is refused, and nothing is kept [ACC-01].',
    access: 'player',
    body: {
      full_name: words(100),
      birth_date: date,
      address: words(300),
      /** ISO 3166-1 alpha-2. */
      country: Text({ pattern: '^[A-Z]{2}$' }),
      document_type: Enum(Object.keys(documentTypes) as (keyof typeof documentTypes)[]),
      document_number: Text({ minLength: 4, maxLength: 30, pattern: '^[A-Za-z0-9-]+$' }),
      document_expires_on: Optional(date),
      document_ids: List(id, { maxItems: 10, uniqueItems: true }),
    },
    reads: { value: status },
    refuses: [
      'nameInvalid',
      'dateInvalid',
      'underAge',
      'documentExpired',
      'documentUnknown',
      'documentsMissing',
      'identityChecked',
    ],
    example: {
      full_name: 'Example Player',
      birth_date: '1990-01-31',
      address: '1 Example Street, Example Town',
      country: 'PH',
      document_type: 'passport',
      document_number: 'P1234568',
      document_ids: [],
    },
  }),
} as const
