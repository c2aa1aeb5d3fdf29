/** Calls by which players look up what they have staked on, in every product. */

import { betOutcomes, betStates } from './bet_traits.ts'
import { call } from './call.ts'
import { stakeRefusals, type RefusalKey } from './errors.ts'
import {
  category,
  clientRef,
  count,
  cursor,
  Enum,
  gameCode,
  id,
  Integer,
  label,
  List,
  money,
  Null,
  object,
  Optional,
  page,
  perPage,
  providerCode,
  signedMoney,
  Text,
  time,
  Union,
} from './fields.ts'
import { roundRecord } from './game.ts'
import { exportJob, timeZone } from './exports.ts'
import { handRecord } from './poker.ts'
import { raceName, sharedRecord, stakedOn } from './shared.ts'
import { ticketRecord } from './tickets.ts'
import { tournamentRecord } from './tournament.ts'

/**
 * What makes of a bet that was asked for a rejected one: the player's state, money and limits, the place, the game. What
 * a client sent wrong, twice or too fast was no bet.
 */
export const rejectionReasons = [
  ...stakeRefusals,
  'gameClosed',
  'betsClosed',
  'marketClosed',
  'oddsChanged',
  'Block',
] as const satisfies readonly RefusalKey[]
export type Rejection = (typeof rejectionReasons)[number]

const isReason: ReadonlySet<string> = new Set(rejectionReasons)
export const isRejection = (key: RefusalKey): key is Rejection => isReason.has(key)

/** Which bets are meant; all of them where nothing is said. */
const chosen = {
  product: Optional(category),
  state: Optional(Enum([...betStates])),
  outcome: Optional(Enum([...betOutcomes])),
  provider_code: Optional(providerCode),
  game_code: Optional(gameCode),
  from: Optional(time),
  /** Exclusive. */
  to: Optional(time),
}

const figures = {
  count,
  stake: money,
  /** Stakes of settled bets, each by the weight of its game: what counts where turnover is asked for. */
  valid_turnover: money,
  payout: money,
  /** Returns less stakes of settled bets. */
  net: signedMoney,
}

const bet = {
  round_id: id,
  product: category,
  provider_code: providerCode,
  provider_name: label,
  game_code: gameCode,
  game_name: label,
  /** Of a bet on a race its place in the programme. */
  race: Optional(object(raceName)),
  on: Optional(stakedOn),
  played_at: time,
  /** What was played for: where a part came back, without it. */
  stake: money,
  payout: money,
  net: signedMoney,
  state: Enum([...betStates]),
}

const rejection = {
  rejection_id: id,
  product: category,
  provider_code: providerCode,
  provider_name: label,
  game_code: gameCode,
  game_name: label,
  asked_at: time,
  /** As often within ten minutes, in this game and for this reason; the last time at. */
  times: Integer({ minimum: 1 }),
  last_at: time,
  /** What was asked the last time. */
  stake: money,
  reason: Enum([...rejectionReasons]),
}

/** What decided a bet, with all that proves it, as each kind of game tells it [REC-01]. */
const decision = Union([
  object({ kind: Enum(['own']), round: roundRecord }),
  /** `shared` is null until the round is over: it shows the seed. */
  object({ kind: Enum(['shared']), round: roundRecord, shared: Union([sharedRecord, Null()]) }),
  object({ kind: Enum(['hand']), hand: handRecord }),
  object({ kind: Enum(['tournament']), tournament: tournamentRecord }),
  object({ kind: Enum(['ticket']), ticket: ticketRecord }),
  /** An outside provider draws by itself, and shows its rounds in its own game. */
  object({ kind: Enum(['outside']) }),
])

export const betRecall = object({
  ...bet,
  /** What `on` has no room for, one by one: the runners of a combination by name, lines, chips. */
  picks: List(label),
  /** Into how many equal parts its stake was divided, and what each cost; null where it was not. */
  parts: Union([object({ count, unit: money }), Null()]),
  /** Of the stake it was made with what came back unplayed, where that was a part of it. */
  returned: Optional(money),
  /** When it was decided; null while it is open. */
  settled_at: Union([time, Null()]),
  /** Of cash, around the bet. */
  balance_before: money,
  balance_after: money,
  decision,
  /** Lines of the statements of cash and bonus that the bet made. */
  entry_ids: List(id),
})

const { product, provider_code, game_code, from, to } = chosen
const chosenRejected = { product, provider_code, game_code, from, to }

export const betCalls = {
  '/api/bets/list': call({
    about:
      'Bets of the player in a period, newest first, with the sums of all of them. Without a period it is as far back as the site’s history goes.',
    access: 'player',
    isReading: true,
    body: {
      ...chosen,
      /** Exactly: of a bet, of the round it shared, or of a line it made on a statement. */
      reference: Optional(Text({ minLength: 1, maxLength: 100 })),
      page: Optional(page),
      per_page: Optional(perPage),
      /** Goes on behind a row, whatever was added meanwhile; goes before `page`. */
      after: Optional(cursor),
    },
    reads: {
      value: List(object(bet)),
      summary: object(figures),
      total: count,
      page,
      per_page: perPage,
      /** For `after`; empty where nothing follows. */
      next: label,
    },
    refuses: [],
    example: {},
  }),
  '/api/bets/rejected': call({
    about:
      'Bets with own money that were refused, newest first, each with its reason. Nothing was staked: no sum counts them. They are kept for `kept_days` days.',
    access: 'player',
    isReading: true,
    body: {
      ...chosenRejected,
      /** This one alone. */
      rejection_id: Optional(id),
      page: Optional(page),
      per_page: Optional(perPage),
      after: Optional(cursor),
    },
    reads: {
      value: object({ bets: List(object(rejection)), kept_days: count }),
      total: count,
      page,
      per_page: perPage,
      /** For `after`; empty where nothing follows. */
      next: label,
    },
    refuses: [],
    example: {},
  }),
  '/api/bets/detail': call({
    about:
      'One bet whole: what is needed to replay and to verify it, and the entries of the statement that it made.',
    access: 'player',
    isReading: true,
    body: { round_id: id },
    reads: { value: betRecall },
    refuses: ['roundUnknown'],
    example: { round_id: 'unknown' },
  }),
  '/api/bets/summary': call({
    about:
      'Sums of the player’s bets in a period, whole and by product, day or month of the site’s calendar.',
    access: 'player',
    isReading: true,
    body: { ...chosen, by: Optional(Enum(['product', 'day', 'month'])) },
    reads: {
      value: object({
        from: time,
        to: time,
        whole: object(figures),
        /** A product's code, `2026-03-01` or `2026-03`; only where something was staked. */
        parts: List(object({ name: label, ...figures })),
      }),
    },
    refuses: [],
    example: {},
  }),
  '/api/bets/export': call({
    about: 'Starts a file (CSV) of the player’s bets. The same reference is the same file.',
    access: 'player',
    body: { ...chosen, time_zone: Optional(timeZone), client_ref: clientRef },
    reads: { value: exportJob },
    refuses: ['exportsBusy', 'conflict'],
    example: { client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f202' },
  }),
  '/api/bets/rejected_export': call({
    about:
      'Starts a file (CSV) of the player’s bets that were refused, each with the key of its reason. The same reference is the same file.',
    access: 'player',
    body: { ...chosenRejected, time_zone: Optional(timeZone), client_ref: clientRef },
    reads: { value: exportJob },
    refuses: ['exportsBusy', 'conflict'],
    example: { client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f203' },
  }),
} as const
