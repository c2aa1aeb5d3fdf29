/** Calls of missions: what can be done in a day, week or month, the check-in, and claiming. */

import { categories } from './catalogue.ts'
import { call } from './call.ts'
import { count, Enum, Flag, id, label, List, Null, object, Text, time, Union } from './fields.ts'
import { countsLess } from './vip.ts'

/** Tokens and spins are counted; cash is a decimal amount of the site's currency. */
const amount = Text({ maxLength: 27, pattern: '^(0|[1-9]\\d{0,17})(\\.\\d{1,8})?$' })

/**
 * What missions count, of settled rounds: none rises with the stake, so that no mission urges to stake more
 * (standards, section 1B row 6).
 */
export const missionMetrics = ['rounds', 'games', 'wins', 'check_ins'] as const
/** A mission begins anew with each period; an event has its days once. */
export const missionPeriods = ['day', 'week', 'month', 'event'] as const
export const missionRewards = ['cash', 'tokens', 'spins'] as const

const reward = object({ account: Enum([...missionRewards]), amount })

const mission = object({
  mission_id: id,
  title: label,
  period: Enum([...missionPeriods]),
  metric: Enum([...missionMetrics]),
  /** Where rounds count towards it; none stands for all games. */
  categories: List(Enum([...categories])),
  target: count,
  /** Of the target, at most the target. */
  progress: count,
  reward,
  state: Enum(['open', 'done', 'claimed']),
  /** When the period ends, at midnight of the site's time zone; the count then begins anew, but for an event. */
  ends_at: time,
  /** Until when a mission that is done may be claimed. */
  claim_by: time,
})

const checkIn = object({
  /** What each day in a row gives; after the last it begins anew. A day left out begins anew too. */
  rewards: List(object({ tokens: count, spins: count })),
  /** Days in a row up to now. */
  streak: count,
  is_done_today: Flag(),
  resets_at: time,
})

export const missionCalls = {
  '/api/mission/list': call({
    about:
      'Missions of the running periods and those still to be claimed, the check-in, and what was claimed last. A guest sees what there is to do, without progress.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: object({
        missions: List(mission),
        check_in: Union([checkIn, Null()]),
        /** The latest, newest first. */
        history: List(object({ mission_id: id, title: label, reward, claimed_at: time })),
        /** Games whose rounds count for no mission. */
        counts_less: countsLess,
        time_zone: label,
      }),
    },
    example: {},
  }),
  '/api/mission/checkin': call({
    about:
      'Checks in for today, once; asked again it answers the same. Its tokens can be used from tomorrow.',
    access: 'player',
    body: {},
    reads: {
      value: object({
        streak: count,
        tokens: count,
        spins: count,
        usable_at: time,
        resets_at: time,
      }),
    },
    refuses: ['missionsOff', 'playerExcluded', 'playerOnTimeOut'],
    example: {},
  }),
  '/api/mission/claim': call({
    about: 'Claims the reward of a mission that is done, once; asked again it answers the same.',
    access: 'player',
    body: { mission_id: id },
    reads: { value: object({ mission_id: id, reward, claimed_at: time }) },
    refuses: [
      'missionUnknown',
      'missionUndone',
      'rewardExpired',
      'playerExcluded',
      'playerOnTimeOut',
    ],
    example: { mission_id: 'unknown' },
  }),
} as const
