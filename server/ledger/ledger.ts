/** The vocabulary of the ledger: accounts, transfers, their legs, and what comes of posting them. */

import type { RefusalKey } from '#contract/errors.ts'

/** The materialised accounts of a player, one set per site, in the site's currency. */
export const accountKinds = ['cash', 'held', 'bonus', 'tokens'] as const
export type AccountKind = (typeof accountKinds)[number]

/**
 * The system side of a leg, never locked, summed by period: the house per provider, a gateway,
 * money on its way between two accounts of one player, promotions, pots, corrections.
 */
export type SystemAccount =
  | `house:${string}`
  | `gateway:${string}`
  | 'transit'
  | `promotion:${string}`
  | `jackpot:${string}`
  | 'adjustment'

export const reasons = [
  'deposit',
  'deposit_reversal',
  'withdrawal_hold',
  'withdrawal_paid',
  'withdrawal_return',
  'withdrawal_reversal',
  'stake',
  // What a round of several moves is staked with stays the player's, held, until the round is over.
  'stake_hold',
  'stake_release',
  // Chips at a table: the player's, held there, and no stake until they are in a pot.
  'seat_hold',
  'seat_release',
  'payout',
  'stake_cancel',
  'payout_reversal',
  'reward',
  'reward_forfeit',
  'token_stake',
  'token_payout',
  'conversion',
  'adjustment',
] as const
export type Reason = (typeof reasons)[number]

/** One movement on one account: minor units, plus is towards the player, never zero. */
export type Leg = { account: AccountKind; amount: bigint; against: SystemAccount; reason: Reason }

/**
 * Which rules a transfer must pass inside its own transaction.
 * `stake`: account state, session, exclusion, time-out, loss and stake limits, game open, round pace.
 * `deposit`: account state, exclusion, time-out, deposit limit.
 * `reward`: account state, exclusion, time-out: nobody who stays away is drawn back [EXC-02, INC-07].
 * `none`: credits, cancels, withdrawals; these are accepted even when stakes are not.
 */
export type Gate = 'stake' | 'deposit' | 'reward' | 'none'

/** The round that a stake belongs to; written in the same transaction, its nonce taken in order. */
export type RoundRow = {
  roundId: string
  providerCode: string
  gameCode: string
  rulesVersion: number
  configHash: string
  /** Of the code that drew it. */
  codeHash: string
  choice: unknown
  steps: unknown[]
  /** Open: it waits for moves, and its stake is held. Settled where nothing is said. */
  state?: 'open' | 'settled'
  /** Shortest time since the player's previous round of this game, by policy [GAM-14]. */
  cycleMinMs: number
} & RoundSeeds

/** What a round is drawn from: seeds of its player's with the nonce it takes, or those of the round that many share. */
export type RoundSeeds =
  | { seedId: string; nonce: bigint }
  | { sharedId: string }
  /** A hand of players against each other has its own record, which the choice names. */
  | { handId: string }
  /** And so has a tournament that a player has entered. */
  | { tournamentId: string }
  /** And a ticket on sports, which nobody draws. */
  | { ticketId: string }

/** The round of an outside provider that a transfer belongs to: begun by its first stake, added to by what follows. */
export type OutsideRound = {
  roundId: string
  /** As the provider calls it. */
  name: string
  providerCode: string
  gameCode: string
  /** Nothing more is staked on it. */
  isClosed: boolean
  /** Only where somebody has staked on it. */
  needsStake: boolean
  /** Refused where the round is closed already. */
  settlesOnce: boolean
  /** Booked without a look at the round: refused where that is of another game, or has bonus money in it. */
  isPlain: boolean
  /** Only where this transfer of the same provider was booked and not undone; `settles`: the stakes that a payout is for, where not all of the round. */
  after: { class: string; reference: string; settles?: readonly string[] } | null
}

/** What else may be answered of a transfer in an outside round. */
const outsideRefusals = [
  'referenceUnknown',
  'alreadyCancelled',
  'roundClosed',
  'alreadySettled',
  'roundNotPlain',
] as const
export type OutsideRefusal = (typeof outsideRefusals)[number]

/** Whether a refusal is one that only transfers of outside providers meet. */
export function isOutsideRefusal(refusal: PostRefusal | OutsideRefusal): refusal is OutsideRefusal {
  return (outsideRefusals as readonly string[]).includes(refusal)
}

/** Moves made in an open round of ours, written in the transaction of what they stake or pay. */
export type MoveRow = {
  roundId: string
  providerCode: string
  gameCode: string
  /** How many moves it knew; with any other number the move is stale, and nothing happens. */
  after: number
  /** All of them, and all the steps they have led to. */
  moves: readonly string[]
  steps: readonly unknown[]
  state: 'open' | 'settled' | 'void'
  /** Of the code that drew the round again. */
  codeHash: string
}

export type Transfer = {
  siteId: number
  playerId: bigint
  /** Made by the caller before it asks; unique per site and player. `class` keeps a stake and a payout of one reference apart. */
  key: { provider: string; class: string; reference: string }
  /**
   * What the caller was asked, as canonical text: its hash is the fingerprint. The same key with other content is a
   * conflict. A game's content is game, stake and choice, not the draw: a repeat must not draw again.
   */
  content: string
  /**
   * Applied in order, all or none; after each the account must not be below zero. May be empty: a payout of nothing
   * takes its key all the same.
   */
  legs: readonly Leg[]
  gate: Gate
  /** Token hash of the session a stake comes from. */
  session?: Buffer
  /** Names for the statement: game, method; and an outside reference. */
  subject: string
  round?: RoundRow
  /** Never beside `round`. */
  outside?: OutsideRound
  /** Never beside either. */
  move?: MoveRow
  /** Of an outside provider. */
  received?: Received
  at: Date
}

/** What an outside provider sent of a transfer, kept as it came, whatever the ledger makes of it. */
export type Received = Pick<Transfer, 'siteId' | 'playerId' | 'key' | 'at'> & {
  /** One for each call, whatever is tried of it and how often: it is kept once. */
  callId: string
  /** Among the entries of the call. */
  place: number
  roundId: string | null
  /** The stake that it names: what it is of is of the same round. */
  of: string | null
  method: string
  /** Without secrets, and without signs that are no text. */
  body: string
  /** Given to and won of a pot of the provider's, as exact decimals in the major unit. */
  contribution: string | null
  won: string | null
}

export type Balances = Record<AccountKind, bigint>

/** What the ledger may answer besides success. */
export type PostRefusal = Extract<
  RefusalKey,
  | 'notFound'
  | 'conflict'
  | 'balanceTooLow'
  | 'accountFrozen'
  | 'Block'
  | 'Close'
  | 'Session expired'
  | 'playerExcluded'
  | 'playerOnTimeOut'
  | 'productExcluded'
  | 'depositLimitReached'
  | 'lossLimitReached'
  | 'stakeLimitReached'
  | 'timeLimitReached'
  | 'stakeCapReached'
  | 'realityCheckDue'
  | 'sessionPlanUsedUp'
  | 'rewardsPaused'
  | 'gameClosed'
  | 'roundTooSoon'
  | 'roundStale'
  | 'roundUnfinished'
  | 'identityNeeded'
  | 'bonusStakeTooHigh'
>

export type Posted =
  | {
      outcome: 'applied' | 'replayed'
      transferId: bigint
      /** After the transfer when it was applied, also on a replay. */
      balances: Balances
      at: Date
      /** Of the transfer that was applied; a replay names the first one's. */
      roundId: string | null
    }
  /** `alreadyCancelled`: a cancel came first and took the key; the others only of outside rounds. */
  | { outcome: 'refused'; refusal: PostRefusal | OutsideRefusal }
