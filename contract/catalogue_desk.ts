/** Calls of staff who look after the catalogue: what is closed for a while, and what is shown with a picture of the site's own. */

import { call } from './call.ts'
import {
  category,
  count,
  Enum,
  Flag,
  gameCode,
  label,
  link,
  List,
  Null,
  object,
  Optional,
  page,
  providerCode,
  Text,
  time,
  Union,
} from './fields.ts'
import { ownPictureBody, ownPictureCall } from './own_picture.ts'
import { exampleToken, reason, staffToken } from './staff.ts'

/** A game of a provider; null: the provider with all of its games. */
const key = { provider_code: providerCode, game_code: Union([gameCode, Null()]) }

const entry = object({
  ...key,
  name: label,
  provider_name: label,
  /** Null for a provider. */
  category: Union([category, Null()]),
  image: link,
  /** Shown in place of the drawn one. */
  has_own_picture: Flag(),
  /** `closed`: in no list of the site; a feed has left it out, or nobody has opened it yet. */
  state: Enum(['open', 'maintenance', 'closed']),
  /** Of what is in maintenance, where it is known. */
  back_at: Union([time, Null()]),
})

export const catalogueShown = 24
const changesPerMinute = 30
const example = {
  token: exampleToken,
  reason: 'Works at the provider',
  provider_code: 'FAIRHOUSE',
  game_code: 'dice',
}

export const catalogueDeskCalls = {
  '/api/staff/catalogue': call({
    isDesigned: true,
    about:
      'Every provider of the site, and a page of its games, those nearest to what is sought first. Needs the right `catalogue_set` or `content_write`.',
    access: 'public',
    body: {
      token: staffToken,
      search: Optional(Text({ maxLength: 60 })),
      provider_code: Optional(providerCode),
      /** Left out: all. */
      only: Optional(Enum(['maintenance', 'closed', 'own_picture'])),
      page: Optional(page),
    },
    reads: { value: object({ providers: List(entry), games: List(entry), total: count }) },
    refuses: ['sessionUnknown', 'rightMissing'],
    example: { token: exampleToken, search: 'dice' },
    perMinuteMax: 60,
  }),
  '/api/staff/catalogue_maintenance': call({
    isDesigned: true,
    about:
      'Closes a game or a provider for a while, changes until when, or opens it again: lists show it, locked, and no stake is taken. What is `closed` is not opened by this (`gameClosed`). Needs the right `catalogue_set`; a significant event.',
    access: 'public',
    body: {
      token: staffToken,
      reason,
      ...key,
      /** Null opens it again. */
      maintenance: Union([object({ back_at: Union([time, Null()]) }), Null()]),
    },
    reads: { value: entry },
    refuses: ['sessionUnknown', 'rightMissing', 'notFound', 'gameClosed'],
    example: { ...example, maintenance: { back_at: null } },
    perMinuteMax: changesPerMinute,
  }),
  '/api/staff/catalogue_picture': call({
    ...ownPictureCall,
    body: { ...ownPictureBody, ...key },
    reads: { value: entry },
    example: { ...example, content: null },
  }),
} as const
