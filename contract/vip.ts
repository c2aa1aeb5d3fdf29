/** Calls of the VIP programme: levels that deposits and settled stakes reach, what they give, and how they are kept. */

import { call } from './call.ts'
import {
  category,
  count,
  Enum,
  Flag,
  id,
  Integer,
  label,
  List,
  money,
  Null,
  object,
  signedMoney,
  Text,
  time,
  timeOfDay,
  Union,
} from './fields.ts'

const percent = Integer({ minimum: 0, maximum: 100 })
/** A rate in percent with two places: a share of stakes is small. */
export const ratePercent = Text({ maxLength: 6, pattern: '^\\d{1,2}\\.\\d\\d$' })

/** What counts for less than its stake, in percent: games with a weight of their own, and the rest of a category. */
export const countsLess = object({
  categories: List(object({ category, percent })),
  games: List(object({ game_name: label, percent })),
})

/**
 * Benefits a level gives: `level_up` once when it is first reached, `weekly` in each week that it is held, `birthday` once
 * a year to who has proven when that is, `rebate` once for each ended cycle.
 */
const vipBenefits = ['level_up', 'weekly', 'birthday', 'rebate'] as const

const benefit = object({
  benefit_id: id,
  kind: Enum([...vipBenefits]),
  vip_name: label,
  amount: money,
  /** What a rebate is counted from: the turnover that counted in the cycle from `cycle` on, and the rate of the level held at its end. */
  counted: Union([
    object({
      cycle: Text({ minLength: 10, maxLength: 10, pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
      turnover: money,
      percent: ratePercent,
    }),
    Null(),
  ]),
  claim_by: time,
  claimed_at: Union([time, Null()]),
})

export const vipCalls = {
  '/api/auth/vip': call({
    about:
      'The player’s level, the way to the next one in this cycle, and what can be claimed. At the top level the entry says what keeps it. Nothing is shown to who has left the programme or takes a break.',
    access: 'player',
    isReading: true,
    body: {},
    reads: {
      /** One entry: from the player’s level to the next. Empty where the site has no programme or nothing is shown. */
      nextLevel: List(
        object({
          starting_deposit: money,
          /** Below zero where more was taken back in a cycle than was deposited in it. */
          cycle_deposit: signedMoney,
          deposit_next: money,
          starting_turnover: money,
          cycle_turnover: signedMoney,
          turnover_next: money,
          vip_name: label,
          /** The level’s own name at the top. */
          vip_name_next: label,
        }),
      ),
      /** As the session keeps it; progress in percent, at most 100. */
      vip: Union([
        object({
          totalDeposit: signedMoney,
          depoProgress: percent,
          totalTurnover: signedMoney,
          toProgress: percent,
          currentLevel: label,
          nextLevel: label,
        }),
        Null(),
      ]),
      value: object({
        takes_part: Flag(),
        is_top: Flag(),
        cycle_ends_at: time,
        /** Until the next level, or until the top one is kept; nothing where one of the two is enough and is there. */
        missing_deposit: money,
        missing_turnover: money,
        /** What this cycle must bring for the level to be kept beyond its end. */
        keep_deposit: money,
        keep_turnover: money,
        history: List(object({ at: time, vip_name_before: label, vip_name: label })),
        benefits: List(benefit),
        /** What the level promises of withdrawals that staff look at, and what became of that promise in thirty days. */
        reviews: Union([
          object({
            within_minutes: count,
            /** Null where no withdrawal was promised it and is decided or overdue. */
            reached: Union([object({ count, on_time: count, median_minutes: count }), Null()]),
          }),
          Null(),
        ]),
        /** Who looks after the player, as single players or their level have one: written to by `for_host` of `/api/settings/contact_send`. */
        host: Union([
          object({
            name: label,
            /** Whether it is the player’s own, and not that of the level. */
            is_own: Flag(),
            /** When they answer, each day; null where the operator states nothing. */
            hours: Union([object({ from: timeOfDay, to: timeOfDay, time_zone: label }), Null()]),
          }),
          Null(),
        ]),
      }),
    },
    example: {},
  }),
  '/api/vip/ladder': call({
    about:
      'The published ladder: thresholds and benefits of every level, and the rules by which levels are reached and lost.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: object({
        /** 0 where the site has no programme. */
        version: count,
        valid_from: Union([time, Null()]),
        cycle: Enum(['month']),
        cycle_ends_at: time,
        requires: Enum(['both', 'either']),
        /** A level not kept falls by one; it is kept by this share of its own thresholds in a cycle. */
        demotion: Enum(['one_level']),
        keep_percent: percent,
        claim_days: count,
        counts_less: countsLess,
        levels: List(
          object({
            level: count,
            vip_name: label,
            deposit: money,
            turnover: money,
            keep_deposit: money,
            keep_turnover: money,
            level_up: money,
            weekly: money,
            birthday: money,
            /** Of the turnover that counted in an ended cycle, rounded down; for the level held at its end. */
            rebate_percent: ratePercent,
            /** The most that may be withdrawn in a day; null where the site sets nothing. */
            withdrawn_per_day: Union([money, Null()]),
            /** Within how many minutes staff look at a withdrawal that waits for them; null where nothing is promised. */
            reviewed_within: Union([count, Null()]),
            /** Who looks after players of the level; null where nobody is named. */
            host_name: Union([label, Null()]),
          }),
        ),
      }),
    },
    example: {},
  }),
  '/api/vip/claim': call({
    about:
      'Claims a benefit of `/api/auth/vip` as cash without conditions. Claimed again it answers the same.',
    access: 'player',
    body: { benefit_id: id },
    reads: { value: object({ benefit_id: id, amount: money, claimed_at: time }) },
    refuses: ['benefitUnknown', 'playerExcluded', 'playerOnTimeOut', 'rewardsPaused'],
    example: { benefit_id: 'level-silver' },
  }),
  '/api/vip/take_part': call({
    about:
      'Leaves the programme or comes back to it: it is optional, and whoever has left sees no progress.',
    access: 'player',
    body: { takes_part: Flag() },
    reads: { value: object({ takes_part: Flag() }) },
    example: { takes_part: true },
  }),
} as const
