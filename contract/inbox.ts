/** Calls of the inbox: letters of the house, with or without a reward to claim. */

import { call } from './call.ts'
import {
  count,
  Enum,
  Flag,
  id,
  label,
  link,
  List,
  money,
  Null,
  object,
  Optional,
  page,
  perPage,
  Text,
  time,
  Union,
} from './fields.ts'

export const inboxTabs = ['message', 'reward', 'system'] as const

const reward = object({
  amount: money,
  /** Cash in the site's currency, or game tokens. */
  account: Enum(['cash', 'tokens']),
  /** From then on it can no longer be claimed; null where it stays. */
  expires_at: Union([time, Null()]),
  claimed_at: Union([time, Null()]),
})

const letter = object({
  inbox_id: id,
  tab: Enum([...inboxTabs]),
  title: label,
  /** Plain text in the asker's language. */
  text: Text({ maxLength: 4000 }),
  /** A path of the site that the letter is about; empty where none. */
  href: link,
  written_at: time,
  is_read: Flag(),
  reward: Union([reward, Null()]),
})

const letterIds = List(id, { minItems: 1, maxItems: 100, uniqueItems: true })

export const inboxCalls = {
  '/api/settings/get_inbox': call({
    isDesigned: true,
    about: 'The player’s letters, newest first.',
    access: 'player',
    isReading: true,
    body: {
      tab: Optional(Enum([...inboxTabs])),
      /** Only this letter, wherever in the list it is. */
      inbox_id: Optional(id),
      page: Optional(page),
      per_page: Optional(perPage),
    },
    reads: { value: List(letter), unread: count, total: count, page, per_page: perPage },
    example: {},
  }),
  '/api/settings/claim_inbox': call({
    isDesigned: true,
    about:
      'Claims the reward of a letter. Asked again it answers the claim that was made, and nothing moves twice.',
    access: 'player',
    body: { inbox_id: id },
    reads: { value: object({ inbox_id: id, reward }) },
    refuses: [
      'letterUnknown',
      'rewardNone',
      'rewardExpired',
      'playerExcluded',
      'playerOnTimeOut',
      'accountFrozen',
    ],
    example: { inbox_id: 'unknown' },
  }),
  '/api/settings/inbox_count': call({
    about: 'How many letters are unread, and how many rewards wait to be claimed.',
    access: 'player',
    isReading: true,
    body: {},
    reads: { value: object({ unread: count, claimable: count }) },
    example: {},
  }),
  '/api/settings/inbox_read': call({
    about: 'Marks letters as read; all of them where none are named.',
    access: 'player',
    body: { inbox_ids: Optional(letterIds) },
    reads: { value: object({ unread: count }) },
    example: {},
  }),
  '/api/settings/inbox_delete': call({
    about: 'Removes letters from the inbox. One with a reward that still waits is kept.',
    access: 'player',
    body: { inbox_ids: letterIds },
    reads: { value: object({ deleted: count }) },
    example: { inbox_ids: ['unknown'] },
  }),
} as const
