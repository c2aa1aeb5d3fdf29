/** Calls of staff who keep the promotions of a site: read with their figures, tried in words, published, ended, pictured, given codes. */

import { call } from './call.ts'
import { languageCodes, type Language } from './catalogue.ts'
import {
  category,
  count,
  Enum,
  Flag,
  gameCode,
  id,
  Integer,
  label,
  language,
  link,
  List,
  money,
  Null,
  object,
  Optional,
  Text,
  time,
  Union,
} from './fields.ts'
import { ownPictureBody, ownPictureCall } from './own_picture.ts'
import { promotionId, promotionKinds, promotionTerms, promotionTexts } from './promotion.ts'
import { exampleToken, reason, staffToken } from './staff.ts'

const promotionCode = Text({ pattern: '^[A-Z0-9]{4,20}$' })
const version = Integer({ minimum: 1, maximum: 1e6 })
const often = Integer({ minimum: 1, maximum: 1e9 })

/** In each language of the site. */
const texts = object(
  Object.fromEntries(languageCodes.map((code) => [code, Optional(promotionTexts)])) as Record<
    Language,
    ReturnType<typeof Optional<typeof promotionTexts>>
  >,
)
const draft = { terms: promotionTerms, texts }

const promotion = object({
  promotion_id: promotionId,
  version,
  state: Enum(['running', 'coming', 'ended']),
  published_at: time,
  ...draft,
  picture: link,
  has_own_picture: Flag(),
  /** Of all of its versions. */
  figures: object({
    /** Players who have opted in and wait for what it needs. */
    waiting: count,
    given: count,
    active: count,
    completed: count,
    /** Given so far, or won in its free rounds and free bets. */
    amount: money,
    /** Became cash once wagered. */
    paid: money,
  }),
  codes: List(
    object({
      code: label,
      redeemed: count,
      redeemed_max: count,
      per_player_max: count,
      expires_at: Union([time, Null()]),
    }),
  ),
})

/** A promotion in a language, as its page tells it. */
const words = object({
  language,
  title: label,
  summary: Text({ maxLength: 300 }),
  terms: List(object({ name: label, value: Text({ maxLength: 2000 }) })),
  example: Text({ maxLength: 1200 }),
  parts: List(object({ name: label, text: Text({ maxLength: 2000 }) })),
})

const draftRefusals = [
  'sessionUnknown',
  'rightMissing',
  'invalidAmount',
  'gameUnknown',
  'stakeOutOfRange',
] as const
/** Nine languages of seven texts. */
const draftBytesMax = 512 * 1024
const changesPerMinute = 30
const told = { value: object({ promotion_id: promotionId, version }) }
const exampleTexts = {
  title: 'Quiet week',
  summary: 'A tenth of what was lost in the week comes back.',
  eligibility: 'Every player, once a week.',
  wagering: 'None.',
  order_of_funds: 'Your own cash is staked.',
  withdrawal: 'At any time.',
  cancellation: 'At any time.',
}
const example = {
  token: exampleToken,
  terms: {
    kind: 'cashback',
    starts_at: '2026-01-01T00:00:00Z',
    ends_at: null,
    audience: 'everyone',
    vip_level: null,
    times_max: null,
    deposit_min: null,
    percent: 10,
    amount_max: '500',
    amount: null,
    rounds: null,
    free_bets: null,
    period: 'week',
    paid_as: 'cash',
    wagering_times: 0,
    weights: [],
    game_weights: [],
    odds_min: null,
    stake_max: null,
    days: 7,
    excluded_methods: [],
    order_of_funds: 'cash_first',
  },
  texts: Object.fromEntries(languageCodes.map((code) => [code, exampleTexts])),
}
const change = { token: exampleToken, reason: 'A quiet week', promotion_id: 'quiet-week' }

export const promotionDeskCalls = {
  '/api/staff/promotions': call({
    isDesigned: true,
    about:
      'Every promotion of the site with its figures, and what a promotion may be made of. Needs the right `rewards_set` or `content_write`.',
    access: 'public',
    body: { token: staffToken },
    reads: {
      value: object({
        /** In which it must be told. */
        languages: List(language),
        /** The terms that each kind has besides those that all have. */
        kinds: List(object({ kind: Enum([...promotionKinds]), terms: List(label) })),
        categories: List(category),
        /** Games in which free rounds can be given. */
        games: List(object({ game_code: gameCode, game_name: label })),
        methods: List(object({ method: id, name: label })),
        /** Of the VIP programme, from the first on. */
        levels: List(label),
        wagering_max: count,
        promotions: List(promotion),
      }),
    },
    refuses: ['sessionUnknown', 'rightMissing'],
    example: { token: exampleToken },
    perMinuteMax: 60,
  }),
  '/api/staff/promotion_preview': call({
    isDesigned: true,
    about:
      'Tells what players would read of a promotion, in each language of the site, and publishes nothing. What cannot be published is refused with its `field`. Needs the right `rewards_set`.',
    access: 'public',
    body: { token: staffToken, ...draft },
    reads: { value: object({ languages: List(words) }) },
    refuses: draftRefusals,
    example,
    bodyMax: draftBytesMax,
    perMinuteMax: 60,
  }),
  '/api/staff/promotion_publish': call({
    isDesigned: true,
    about:
      'Publishes a promotion, or its next version: bonuses that were given stay under theirs. `version` is the one that was seen, 0 for a new promotion. Needs the right `rewards_set`; a significant event.',
    access: 'public',
    body: {
      token: staffToken,
      reason,
      promotion_id: promotionId,
      version: Integer({ minimum: 0, maximum: 1e6 }),
      ...draft,
    },
    reads: told,
    refuses: [...draftRefusals, 'nameTaken', 'notFound', 'changedMeanwhile'],
    example: { ...example, ...change, version: 0 },
    bodyMax: draftBytesMax,
    perMinuteMax: changesPerMinute,
  }),
  '/api/staff/promotion_end': call({
    isDesigned: true,
    about:
      'Ends a promotion now, by a version that says so; one that was to come never begins. Needs the right `rewards_set`; a significant event.',
    access: 'public',
    body: { token: staffToken, reason, promotion_id: promotionId, version },
    reads: told,
    refuses: [...draftRefusals, 'notFound', 'changedMeanwhile'],
    example: { ...change, version: 1 },
    perMinuteMax: changesPerMinute,
  }),
  '/api/staff/promotion_picture': call({
    ...ownPictureCall,
    body: { ...ownPictureBody, promotion_id: promotionId },
    reads: { value: object({ promotion_id: promotionId }) },
    example: { ...change, content: null },
  }),
  '/api/staff/promotion_code': call({
    isDesigned: true,
    about:
      'Adds a code to a promotion that is had by code. Needs the right `rewards_set`; a significant event.',
    access: 'public',
    body: {
      token: staffToken,
      reason,
      promotion_id: promotionId,
      code: promotionCode,
      redeemed_max: often,
      per_player_max: often,
    },
    reads: { value: object({ code: promotionCode }) },
    refuses: ['sessionUnknown', 'rightMissing', 'notFound', 'nameTaken'],
    example: {
      ...change,
      promotion_id: 'welcome-code',
      code: 'QUIETWEEK',
      redeemed_max: 100,
      per_player_max: 1,
    },
    perMinuteMax: changesPerMinute,
  }),
} as const
