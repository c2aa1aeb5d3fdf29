/** Files made of long lists: started by a call, written on the server, fetched by the session that owns them. */

import { call } from './call.ts'
import {
  clientRef,
  count,
  Enum,
  id,
  Integer,
  label,
  link,
  Null,
  object,
  Optional,
  Text,
  time,
  Union,
} from './fields.ts'

const exportStates = ['waiting', 'running', 'done', 'failed', 'expired'] as const

/** Rows for spreadsheets, or a document to read and keep. */
export const exportFormats = ['csv', 'pdf'] as const

/** The lists that there are files of. */
export const exportSources = ['statement', 'transactions', 'bets', 'rejected_bets'] as const

export const exportJob = object({
  export_id: id,
  /** What is in it: rows of this list, from the one instant up to the other, which is not included. */
  source: Enum([...exportSources]),
  from: time,
  to: time,
  state: Enum([...exportStates]),
  /** Percent of the rows written. */
  progress: Integer({ minimum: 0, maximum: 100 }),
  rows_done: count,
  rows_total: count,
  file_name: label,
  /** Address of the file once it is done; it opens for a session of its owner only, and holds no key. */
  href: Union([link, Null()]),
  created_at: time,
  expires_at: Union([time, Null()]),
})

/** Name of the player's time zone as browsers know it; the site's where none is given. */
export const timeZone = Text({ minLength: 2, maxLength: 64, pattern: '^[A-Za-z0-9_+/-]+$' })

export const exportCalls = {
  '/api/wallet/export': call({
    about:
      'Starts a file (CSV) of the player’s deposits, withdrawals and bonuses. The same reference is the same file.',
    access: 'player',
    body: {
      kind: Optional(Enum(['deposit', 'withdrawal', 'bonus'])),
      state: Optional(label),
      method: Optional(id),
      from: Optional(time),
      /** Exclusive. */
      to: Optional(time),
      time_zone: Optional(timeZone),
      client_ref: clientRef,
    },
    reads: { value: exportJob },
    refuses: ['exportsBusy', 'conflict'],
    example: { client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f203' },
  }),
  '/api/wallet/export_status': call({
    about: 'How far a file has got, and where it is fetched once it is done.',
    access: 'player',
    isReading: true,
    body: { export_id: id },
    reads: { value: exportJob },
    refuses: ['exportUnknown'],
    example: { export_id: 'unknown' },
  }),
} as const
