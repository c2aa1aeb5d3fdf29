/** Calls of promotions and of the bonuses that come of them. */

import { call } from './call.ts'
import { someImage } from './content.ts'
import {
  category,
  clientRef,
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

export const promotionKinds = [
  'deposit_match',
  'reload',
  'free_rounds',
  'free_bet',
  'code',
  'cashback',
] as const

/** How a promotion stands for who asks; where it is not open to them, `reason` says why. */
export const promotionStates = [
  'open',
  'needs_login',
  'opted_in',
  'queued',
  'active',
  'used',
  // Not for the time being: rewards are paused for the player, or the player takes a break.
  'paused',
  'not_eligible',
  'coming_soon',
  'ended',
] as const

const promotionAudiences = ['everyone', 'first_deposit', 'vip'] as const

export const bonusStates = [
  'queued',
  'active',
  'completed',
  'spent',
  'expired',
  'cancelled',
] as const

export const promotionId = Text({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$' })
const text = Text({ minLength: 1, maxLength: 2000 })
const percent = Integer({ minimum: 0, maximum: 100 })
const decimalOdds = Text({ pattern: '^[1-9]\\d{0,2}\\.\\d{2,3}$' })

/**
 * The significant terms as data: the same that decide are the same that are shown [INC-01]. Every field is there; null
 * where the kind of promotion has none. Nothing here can cap what was won: there is no such term [INC-05].
 */
export const promotionTerms = object({
  kind: Enum([...promotionKinds]),
  starts_at: time,
  ends_at: Union([time, Null()]),
  /** Who may take part: everyone, who has not deposited yet, or who has reached a level of the VIP programme. */
  audience: Enum([...promotionAudiences]),
  /** That level, counted from the first one, 0; null for any other audience. */
  vip_level: Union([Integer({ minimum: 1, maximum: 50 }), Null()]),
  /** How often one player may have it; null: again and again. */
  times_max: Union([Integer({ minimum: 1 }), Null()]),
  deposit_min: Union([money, Null()]),
  /** Share of the deposit, or of the net loss, that is given. */
  percent: Union([Integer({ minimum: 1, maximum: 500 }), Null()]),
  /** The most that is given. */
  amount_max: Union([money, Null()]),
  /** Given as it stands, where it is no share. */
  amount: Union([money, Null()]),
  rounds: Union([
    object({ game_code: gameCode, count: Integer({ minimum: 1, maximum: 1000 }), stake: money }),
    Null(),
  ]),
  /** Each is staked whole on one bet on sports; what it wins is paid in cash, the stake is not. */
  free_bets: Union([
    object({ count: Integer({ minimum: 1, maximum: 100 }), stake: money }),
    Null(),
  ]),
  /** Of the site's calendar; a week begins on Monday. */
  period: Union([Enum(['day', 'week']), Null()]),
  /** `bonus`: money to play with, which becomes cash once wagered; `cash`: the player's own at once. */
  paid_as: Enum(['bonus', 'cash']),
  /** Turnover asked for, as a multiple of what was given. */
  wagering_times: Integer({ minimum: 0, maximum: 100 }),
  /** How much of a stake counts, by category and, where it differs, by game; others count nothing. */
  weights: List(object({ category, percent })),
  game_weights: List(object({ game_code: gameCode, percent })),
  /**
   * A bet on sports counts only where each of its selections was accepted at these odds or higher and it was played to
   * its end, not cashed out; null: every bet counts. Free bets are staked at these odds or higher.
   */
  odds_min: Union([decimalOdds, Null()]),
  /** The most one stake may be while the bonus is active; null: no such rule. */
  stake_max: Union([money, Null()]),
  /** Time to wager, from the day the bonus becomes active. */
  days: Integer({ minimum: 1, maximum: 365 }),
  excluded_methods: List(id),
  /** Own cash is staked first, bonus money after it [WAL-11]. */
  order_of_funds: Enum(['cash_first']),
})

/** What is told in words, each in the language of who reads. */
export const promotionTexts = object({
  title: Text({ minLength: 1, maxLength: 80 }),
  summary: Text({ minLength: 1, maxLength: 300 }),
  eligibility: text,
  wagering: text,
  order_of_funds: text,
  withdrawal: text,
  cancellation: text,
})

/** Games that terms name, as players know them. */
const namedGames = List(object({ game_code: gameCode, provider_code: label, game_name: label }))

const card = {
  promotion_id: promotionId,
  version: Integer({ minimum: 1 }),
  kind: Enum([...promotionKinds]),
  title: label,
  summary: Text({ maxLength: 300 }),
  /** The operator's, or one that is drawn for it, in which no other of the site looks alike. */
  picture: link,
  /** The operator's own in all its widths; null where it is drawn. */
  image: someImage,
  /** Where stakes count towards it. */
  categories: List(category),
  /** Ways of paying in that bring no bonus. */
  excluded_methods: List(id),
  starts_at: time,
  ends_at: Union([time, Null()]),
  /** As in the terms; the level by its name, empty where there is none. */
  audience: Enum([...promotionAudiences]),
  vip_name: label,
  state: Enum([...promotionStates]),
  /** Message key; empty where nothing stands in the way. */
  reason: label,
}

const bonusRecord = object({
  bonus_id: id,
  promotion_id: promotionId,
  version: Integer({ minimum: 1 }),
  kind: Enum([...promotionKinds]),
  title: label,
  state: Enum([...bonusStates]),
  paid_as: Enum(['bonus', 'cash']),
  /** What was given so far, or won in its free rounds. */
  amount: money,
  /** Bonus money at hand; only the active bonus has any. */
  balance: money,
  turnover_due: money,
  turnover_done: money,
  turnover_left: money,
  stake_max: Union([money, Null()]),
  /** As in the terms. */
  odds_min: Union([decimalOdds, Null()]),
  weights: List(object({ category, percent })),
  game_weights: List(object({ game_code: gameCode, percent })),
  rounds: Union([object({ game_code: gameCode, stake: money, left: count }), Null()]),
  free_bets: Union([object({ stake: money, left: count }), Null()]),
  games: namedGames,
  granted_at: time,
  activated_at: Union([time, Null()]),
  expires_at: Union([time, Null()]),
  ended_at: Union([time, Null()]),
  /** What became cash when it was completed, or was lost when it ended otherwise. */
  ended_amount: money,
})

export const promotionCalls = {
  '/api/promo/list': call({
    about:
      'Promotions of the site, running and announced. A player is told of each whether it is open to them, and why not.',
    access: 'public',
    isReading: true,
    body: {},
    reads: { value: List(object(card)) },
    example: {},
  }),
  '/api/promo/detail': call({
    about:
      'One promotion whole: the significant terms as data, a worked example, and the full terms in words, of the version in force or of an earlier one [INC-01, INC-08].',
    access: 'public',
    isReading: true,
    body: {
      promotion_id: promotionId,
      version: Optional(Integer({ minimum: 1, maximum: 1e6 })),
      /** The deposit that the example is worked out for, in place of one the terms suggest. */
      deposit: Optional(money),
    },
    reads: {
      value: object({
        ...card,
        terms: promotionTerms,
        games: namedGames,
        /** Ways of paying in that the terms name, as players know them. */
        methods: List(object({ method: id, name: label })),
        /** Figures of one case: what is paid in, lost or won; what it gives; what is to be wagered then. */
        example: object({ of: money, gives: money, turnover: money }),
        texts: promotionTexts,
        language,
        versions: List(object({ version: Integer({ minimum: 1 }), published_at: time })),
      }),
    },
    refuses: ['promotionUnknown', 'invalidAmount'],
    example: { promotion_id: 'first-deposit' },
  }),
  '/api/promo/opt_in': call({
    about:
      'Takes part under the terms of the version named; again, it answers the same. Free rounds come at once, a match with the next deposit, a cash-back with the end of the period.',
    access: 'player',
    body: {
      promotion_id: promotionId,
      version: Integer({ minimum: 1, maximum: 1e6 }),
      /** False takes back an opt-in that still waits. */
      takes_part: Optional(Flag()),
    },
    reads: {
      value: object({
        promotion_id: promotionId,
        version: Integer({ minimum: 1 }),
        /** Null where the player does not take part. */
        opted_at: Union([time, Null()]),
        bonus: Union([bonusRecord, Null()]),
      }),
    },
    refuses: [
      'promotionUnknown',
      'promotionClosed',
      'promotionChanged',
      'promotionNotEligible',
      'playerExcluded',
      'playerOnTimeOut',
      'rewardsPaused',
      'identityNeeded',
    ],
    example: { promotion_id: 'first-deposit', version: 1 },
  }),
  '/api/promo/mine': call({
    about:
      'The player’s bonuses: active with their progress as of now, those that wait in line, the latest that ended, and what they opted in to.',
    access: 'player',
    isReading: 'usually',
    body: {},
    reads: {
      value: object({
        active: List(bonusRecord),
        queue: List(bonusRecord),
        history: List(bonusRecord),
        opted_in: List(
          object({
            promotion_id: promotionId,
            version: Integer({ minimum: 1 }),
            title: label,
            opted_at: time,
          }),
        ),
      }),
    },
    example: {},
  }),
  '/api/promo/cancel_preview': call({
    about: 'What the player keeps and what is lost were this bonus cancelled now [INC-04].',
    access: 'player',
    body: { bonus_id: id },
    reads: {
      value: object({
        bonus_id: id,
        /** Own money, which no cancelling touches. */
        keeps_cash: money,
        loses_bonus: money,
        loses_rounds: count,
        turnover_left: money,
        /** Rounds with bonus money in them that must settle first. */
        open_rounds: count,
      }),
    },
    refuses: ['bonusUnknown', 'bonusEnded'],
    example: { bonus_id: 'unknown' },
  }),
  '/api/promo/cancel': call({
    about:
      'Ends a bonus at the player’s wish. `loses_bonus` is what the preview said: where it has changed since, nothing is cancelled.',
    access: 'player',
    body: { bonus_id: id, loses_bonus: money },
    reads: { value: bonusRecord },
    refuses: [
      'bonusUnknown',
      'bonusEnded',
      'bonusChanged',
      'bonusInPlay',
      'invalidAmount',
      'accountFrozen',
    ],
    example: { bonus_id: 'unknown', loses_bonus: '0' },
  }),
  '/api/promo/code_redeem': call({
    about: 'Redeems a code for its bonus, once per reference. Guessing is limited.',
    access: 'player',
    body: {
      code: Text({ minLength: 1, maxLength: 20, pattern: '^[A-Za-z0-9]+$' }),
      client_ref: clientRef,
    },
    reads: { value: bonusRecord },
    refuses: [
      'promotionCodeUnknown',
      'promotionCodeUsed',
      'promotionCodeGone',
      'promotionClosed',
      'promotionNotEligible',
      'playerExcluded',
      'playerOnTimeOut',
      'rewardsPaused',
      'identityNeeded',
      'conflict',
    ],
    example: { code: 'WELCOME', client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f301' },
  }),
} as const
