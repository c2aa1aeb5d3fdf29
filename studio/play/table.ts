/** What a game frame is doing, as data: phases, the events that lead on, and what may be shown meanwhile. */
import type { Answer } from '#contract/calls.ts'
import { isCurrency, parseMoney, showMoney } from '#contract/money.ts'
import type { Failure } from '#client/result.ts'
import type { Step } from '#games/game.ts'

export type GameState = Answer<'/api/game/state'>['value']
export type RoundRecord = Answer<'/api/game/round'>['value']

export type Phase =
  /** A round may be played. */
  | 'ready'
  /** The server has been asked and has not answered yet. */
  | 'asking'
  /** Nobody answered: the same round is asked for again until someone does [AUT-10]. */
  | 'unknown'
  /** A step of the round is being shown. */
  | 'showing'
  /** The next step begins by itself in a moment. */
  | 'pausing'
  /** The next step begins when the player says so [GAM-20]. */
  | 'waiting'
  /** The round waits for a move of the player's [REC-05]. */
  | 'deciding'
  /** All is shown; the shortest time between rounds is not over [GAM-14]. */
  | 'resting'
  /** The session is over. */
  | 'ended'

/** Amounts the player may see: those of the round join them once it is shown to its end. */
export type Purse = {
  balance: string
  /** Bonus money beside the balance; empty where there is none. */
  bonus: string
  session_net: string
  nonce: number
}

export type Table = {
  phase: Phase
  purse: Purse
  round: RoundRecord | null
  /** Steps shown to their end. */
  shown: number
  /** Counts showings, a repeated one too, so that views tell one from the next. */
  showings: number
  /** What the purse will be when the round is shown. */
  after: Purse | null
  isResumed: boolean
  isReplay: boolean
  failure: Failure | null
  /** Why the session ended, as a message key. */
  endedBy: string | null
}

export type Event =
  | { type: 'asked' }
  | { type: 'unanswered' }
  | { type: 'refused'; failure: Failure }
  | { type: 'answered'; round: RoundRecord; after: Purse }
  | { type: 'stepShown' }
  | { type: 'wentOn' }
  | { type: 'rested' }
  | { type: 'seedChanged'; nonce: number }
  /** What the player has by now, for whatever reason; told by the stream, which knows the end of the round too. */
  | { type: 'balanceTold'; balance: string }
  /** The player has taken note of the refusal. */
  | { type: 'heard' }
  | { type: 'ended'; message: string }

/** Steps are told in the form of the game's own module. */
export function stepsOf(round: RoundRecord): Step[] {
  return round.steps as Step[]
}

type Steps = {
  [T in Event['type']]: {
    /** In other phases the event is late or doubled, and passed over. */
    from: readonly Phase[]
    to: (table: Table, event: Extract<Event, { type: T }>) => Table
  }
}

const live = [
  'ready',
  'asking',
  'unknown',
  'showing',
  'pausing',
  'waiting',
  'deciding',
  'resting',
] as const

const steps: Steps = {
  asked: {
    from: ['ready', 'deciding'],
    to: (table) => ({ ...table, phase: 'asking', failure: null, isResumed: false }),
  },
  unanswered: { from: ['asking', 'unknown'], to: (table) => ({ ...table, phase: 'unknown' }) },
  refused: {
    from: ['asking', 'unknown'],
    to: (table, { failure }) => ({ ...table, phase: standing(table), failure }),
  },
  answered: {
    from: ['asking', 'unknown'],
    to: (table, { round, after }) => {
      // A move goes on with the steps that are new.
      const isMove = round.round_id === table.round?.round_id
      const shown = isMove ? table.shown : 0
      const balance = isMove ? balanceBut(round, after.balance) : balanceDuring(round)
      const purse = { ...table.purse, balance }
      const told = { ...table, round, shown, after, purse, showings: table.showings + 1 }
      return shown < round.steps.length
        ? { ...told, phase: 'showing' }
        : { ...told, phase: standing(told), purse: after, after: null }
    },
  },
  stepShown: { from: ['showing'], to: followStep },
  wentOn: {
    from: ['waiting', 'pausing'],
    to: (table) => ({
      ...table,
      phase: 'showing',
      showings: table.showings + 1,
      shown: nextStepOf(table),
    }),
  },
  rested: {
    from: ['resting'],
    to: (table) => ({ ...table, phase: table.isReplay ? 'waiting' : 'ready' }),
  },
  seedChanged: {
    from: ['ready', 'resting'],
    to: (table, { nonce }) => ({ ...table, purse: { ...table.purse, nonce } }),
  },
  balanceTold: {
    from: ['ready', 'deciding', 'showing', 'pausing', 'waiting', 'resting'],
    to: ({ purse, after, ...table }, { balance }) =>
      after
        ? { ...table, purse, after: { ...after, balance } }
        : { ...table, purse: { ...purse, balance }, after },
  },
  heard: { from: ['ready', 'deciding'], to: (table) => ({ ...table, failure: null }) },
  ended: {
    from: live,
    to: (table, { message }) => ({ ...table, phase: 'ended', endedBy: message }),
  },
}

export function follow(table: Table, event: Event): Table {
  const { from, to } = steps[event.type]
  return from.includes(table.phase) ? to(table, event as never) : table
}

/** Where a table stands while nothing is asked or shown. */
function standing({ round }: Table): Phase {
  return round?.pending ? 'deciding' : 'ready'
}

/** A replay that has come to its end begins again. */
function nextStepOf({ round, shown }: Table): number {
  return round && shown < round.steps.length ? shown : 0
}

function followStep(table: Table): Table {
  const told = table.round ? stepsOf(table.round) : []
  const shown = table.shown + 1
  const [done, next] = [told[shown - 1], told[shown]]
  if (!next) {
    const phase = table.round?.pending && !table.isReplay ? 'deciding' : 'resting'
    return { ...table, phase, shown, purse: table.after ?? table.purse, after: null }
  }
  const isPaidSpin = (step: Step | undefined) =>
    (step?.kind === 'spin' || step?.kind === 'fall') && !step.isFree
  const startsFeature = next.kind === 'spin' && next.isFree && isPaidSpin(done)
  return { ...table, phase: startsFeature && !table.isReplay ? 'waiting' : 'pausing', shown }
}

/** The balance while a round runs: its part of the stake is gone, what that returns has not been shown yet. */
function balanceDuring(round: RoundRecord): string {
  const { balance_before, stake, bonus_stake = '0', currency } = round
  return sumOf(currency, [balance_before, bonus_stake], [stake]) ?? balance_before
}

/** As `balanceDuring`, where the round was opened some time ago and other money may have moved since. */
function balanceBut({ payout, bonus_payout = '0', currency }: RoundRecord, after: string): string {
  return sumOf(currency, [after, bonus_payout], [payout]) ?? after
}

/** What the player had before the round returned anything, with what came in beside it. */
function purseBut(round: RoundRecord, purse: Purse): Purse {
  const net = sumOf(round.currency, [purse.session_net], [round.payout])
  return {
    ...purse,
    balance: balanceBut(round, purse.balance),
    session_net: net ?? purse.session_net,
  }
}

/** Amounts less amounts; null where one is none. */
function sumOf(currency: string, plus: string[], minus: string[]): string | null {
  if (!isCurrency(currency)) return null
  const [more, less] = [plus, minus].map((amounts) =>
    amounts
      .map((amount) => parseMoney(amount, currency))
      .reduce((sum, minor) => (sum === null || minor === null ? null : sum + minor), 0n),
  )
  return more == null || less == null ? null : showMoney(more - less, currency)
}

/** What the steps shown so far have returned, in minor units. */
export function returnedBy(round: RoundRecord, shown: number): bigint {
  return stepsOf(round)
    .slice(0, shown)
    .reduce((sum, step) => sum + BigInt(step.payout), 0n)
}

export function stakeOf({ stake, currency }: RoundRecord): bigint {
  return (isCurrency(currency) ? parseMoney(stake, currency) : null) ?? 0n
}

/** Nothing is no bonus money. */
export function bonusOf(amount: string | undefined): string {
  return amount !== undefined && /[1-9]/.test(amount) ? amount : ''
}

/**
 * A frame on opening. A round whose showing was interrupted goes on at its next step; one that waits for a move stands
 * where it stood [REC-05].
 */
export function openTable(state: GameState): Table {
  const purse = {
    balance: state.balance,
    bonus: bonusOf(state.bonus?.balance),
    session_net: state.session_net,
    nonce: state.seed.nonce,
  }
  const { interrupted } = state
  const isDeciding = interrupted !== null && interrupted.pending !== null
  return {
    phase: isDeciding ? 'deciding' : interrupted ? 'waiting' : 'ready',
    purse: interrupted ? purseBut(interrupted, purse) : purse,
    round: interrupted,
    shown: (isDeciding ? interrupted?.steps.length : interrupted?.steps_shown) ?? 0,
    showings: 0,
    after: interrupted && !isDeciding ? purse : null,
    isResumed: interrupted !== null,
    isReplay: false,
    failure: null,
    endedBy: null,
  }
}

/** A frame that shows a finished round again [REC-01]. */
export function openReplay(round: RoundRecord): Table {
  return {
    phase: 'waiting',
    purse: { balance: round.balance_after, bonus: '', session_net: '0', nonce: round.nonce },
    round,
    shown: 0,
    showings: 0,
    after: null,
    isResumed: false,
    isReplay: true,
    failure: null,
    endedBy: null,
  }
}
