/** Calls of the referral programme: the own link, what came of it, and the commission to claim. */

import { categories } from './catalogue.ts'
import { call } from './call.ts'
import {
  clientRef,
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
  signedMoney,
  Text,
  time,
  Union,
} from './fields.ts'
import { countsLess, ratePercent } from './vip.ts'

/** A day on the site's calendar. */
const day = Text({ minLength: 10, maxLength: 10, pattern: '^\\d{4}-\\d\\d-\\d\\d$' })
/** The share of a settled stake that is commission. */
const rate = object({ product: Enum([...categories]), percent: ratePercent })

export const referralCalls = {
  '/api/home/referral': call({
    about:
      'Whether the site has a referral programme: `setting_value` is `1` or `0`; with it the published rates.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          setting_name: Enum(['show_referral']),
          setting_value: Enum(['0', '1']),
          rates: List(rate),
          counts_less: countsLess,
          /** Days after which commission that was not claimed lapses. */
          claim_days: count,
        }),
        { minItems: 1 },
      ),
    },
    example: {},
  }),
  '/api/referral/link': call({
    about:
      'The player’s own referral code and link; made when first asked for, and the same ever after.',
    access: 'player',
    body: {},
    reads: { value: object({ code: id, url: link }) },
    refuses: ['referralOff'],
    example: {},
  }),
  '/api/referral/summary': call({
    about:
      'What came of the player’s link: arrivals, players, commission by day, and how much can be claimed until when. Commission of a day can be claimed once the day is over.',
    access: 'player',
    body: {},
    reads: {
      value: object({
        /** Arrivals of browsers by the link; who came is not kept. */
        clicks: count,
        signed_up: count,
        depositors: count,
        /** Of days that are over. Below zero where stakes were cancelled after their commission was paid. */
        available: signedMoney,
        /** Of the running day. */
        pending: signedMoney,
        paid: money,
        /** When the pending commission can be claimed. */
        next_at: time,
        /** When the oldest commission that is available lapses. */
        claim_by: Union([time, Null()]),
        rates: List(rate),
        /** The last thirty days, oldest first; days without commission are left out. */
        days: List(
          object({
            day,
            turnover: signedMoney,
            commission: signedMoney,
            claimed: signedMoney,
            /** When what is left of it lapses; null where nothing is left, or it has. */
            claim_by: Union([time, Null()]),
          }),
        ),
      }),
    },
    refuses: ['referralOff'],
    example: {},
  }),
  '/api/referral/downline': call({
    about: 'The players who came by the link, newest first, with names masked.',
    access: 'player',
    isReading: true,
    body: { page: Optional(page), per_page: Optional(perPage) },
    reads: {
      value: List(
        object({
          name: label,
          joined_at: time,
          has_deposited: Flag(),
          turnover: signedMoney,
          commission: signedMoney,
          /** False where both are one person: that earns nothing. */
          earns: Flag(),
        }),
      ),
      total: count,
      page,
      per_page: perPage,
    },
    refuses: ['referralOff'],
    example: {},
  }),
  '/api/referral/claim': call({
    about:
      'Claims all commission that is available, as cash without conditions. A repeat with the same `client_ref` is answered from store.',
    access: 'player',
    body: { client_ref: clientRef },
    reads: { value: object({ amount: money, claimed_at: time }) },
    refuses: [
      'referralOff',
      'nothingToClaim',
      'playerExcluded',
      'playerOnTimeOut',
      'rewardsPaused',
    ],
    example: { client_ref: '5d1f2a80-6c3b-4e9a-8f00-1b2c3d4e5f60' },
  }),
} as const
