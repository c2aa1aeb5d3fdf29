/** Calls that list games and providers. */

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
  money,
  object,
  Optional,
  page,
  perPage,
  providerCode,
  Text,
} from './fields.ts'

/** One game as lists show it. `rtp` is the exact return of the deployed rules, in percent. */
export const gameEntry = object({
  provider_code: providerCode,
  provider_name: label,
  game_code: gameCode,
  game_name: label,
  game_type: category,
  game_image: link,
  rtp: Text({ maxLength: 10 }),
  volatility: Enum(['low', 'medium', 'high']),
  stake_min: money,
  stake_max: money,
  is_new: Flag(),
})

export const productCalls = {
  '/api/product/list': call({
    about: 'Games of the site, by category, provider and words, in the order asked for.',
    access: 'public',
    body: {
      game_type: Optional(category),
      provider_code: Optional(providerCode),
      search: Optional(Text({ maxLength: 60 })),
      sort: Optional(Enum(['popular', 'new', 'name'])),
      page: Optional(page),
      per_page: Optional(perPage),
    },
    reads: { value: List(gameEntry), total: count, page, per_page: perPage },
    example: { game_type: 'slot_game', sort: 'popular' },
  }),
  '/api/product/providers': call({
    about: 'Providers of the site with the number of their games.',
    access: 'public',
    body: { game_type: Optional(category) },
    reads: { value: List(object({ provider_code: providerCode, provider_name: label, count })) },
    example: {},
  }),
  '/api/product/get_hot_games': call({
    about:
      'The default game lists: the most played of the last days first, then in the operator’s order until there are enough.',
    access: 'public',
    body: { game_type: Optional(Enum(['hot', 'featured', 'popular', 'new'])) },
    reads: { value: List(gameEntry) },
    example: { game_type: 'hot' },
  }),
} as const
