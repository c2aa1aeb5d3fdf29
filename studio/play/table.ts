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
  /** All is shown; the shortest time between rounds is not over [GAM-14]. */
  | 'resting'
  /** The session is over. */
  | 'ended'

/** Amounts the player may see: those of the round join them once it is shown to its end. */
export type Purse = { balance: string; session_net: string; nonce: number }

export type Table = {
  phase: Phase
  purse: Purse
  round: RoundRecord | null
  /** Steps shown to their end. */
  shown: number
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
  | { type: 'ended'; message: string }

/** The phases in which an event means something; elsewhere it is late or doubled, and passed over. */
const phasesOf: Record<Event['type'], readonly Phase[]> = {
  asked: ['ready'],
  unanswered: ['asking', 'unknown'],
  refused: ['asking', 'unknown'],
  answered: ['asking', 'unknown'],
  stepShown: ['showing'],
  wentOn: ['waiting', 'pausing'],
  rested: ['resting'],
  seedChanged: ['ready', 'resting'],
  ended: ['ready', 'asking', 'unknown', 'showing', 'pausing', 'waiting', 'resting'],
}

/** Steps are told in the form of the game's own module. */
export function stepsOf(round: RoundRecord): Step[] {
  return round.steps as Step[]
}

export function follow(table: Table, event: Event): Table {
  if (!phasesOf[event.type].includes(table.phase)) return table
  switch (event.type) {
    case 'asked':
      return { ...table, phase: 'asking', failure: null, isResumed: false }
    case 'unanswered':
      return { ...table, phase: 'unknown' }
    case 'refused':
      return { ...table, phase: 'ready', failure: event.failure }
    case 'answered':
      return {
        ...table,
        phase: 'showing',
        round: event.round,
        shown: 0,
        after: event.after,
        purse: { ...table.purse, balance: balanceDuring(event.round) },
      }
    case 'stepShown':
      return followStep(table)
    case 'wentOn':
      return { ...table, phase: 'showing', shown: nextStepOf(table) }
    case 'rested':
      return { ...table, phase: table.isReplay ? 'waiting' : 'ready' }
    case 'seedChanged':
      return { ...table, purse: { ...table.purse, nonce: event.nonce } }
    case 'ended':
      return { ...table, phase: 'ended', endedBy: event.message }
  }
}

/** A replay that has come to its end begins again. */
function nextStepOf({ round, shown }: Table): number {
  return round && shown < round.steps.length ? shown : 0
}

function followStep(table: Table): Table {
  const steps = table.round ? stepsOf(table.round) : []
  const shown = table.shown + 1
  const [done, next] = [steps[shown - 1], steps[shown]]
  if (!next)
    return { ...table, phase: 'resting', shown, purse: table.after ?? table.purse, after: null }
  const startsFeature = next.kind === 'spin' && next.isFree && done?.kind === 'spin' && !done.isFree
  return { ...table, phase: startsFeature ? 'waiting' : 'pausing', shown }
}

/** The balance while a round runs: the stake is gone, what it returns has not been shown yet. */
export function balanceDuring({ balance_before, stake, currency }: RoundRecord): string {
  const [before, staked] = isCurrency(currency)
    ? [parseMoney(balance_before, currency), parseMoney(stake, currency)]
    : []
  return before == null || staked == null || !isCurrency(currency)
    ? balance_before
    : showMoney(before - staked, currency)
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

/** A frame on opening. A round whose showing was interrupted goes on at its next step [REC-05]. */
export function openTable(state: GameState): Table {
  const purse = { balance: state.balance, session_net: state.session_net, nonce: state.seed.nonce }
  const { interrupted } = state
  return {
    phase: interrupted ? 'waiting' : 'ready',
    purse: interrupted ? { ...purse, balance: balanceDuring(interrupted) } : purse,
    round: interrupted,
    shown: interrupted?.steps_shown ?? 0,
    after: interrupted ? purse : null,
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
    purse: { balance: round.balance_after, session_net: '0', nonce: round.nonce },
    round,
    shown: 0,
    after: null,
    isResumed: false,
    isReplay: true,
    failure: null,
    endedBy: null,
  }
}
