/** What the gateway needs of a game provider's protocol; an adapter translates one vendor's wire into this and back. */

import type { RefusalKey } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import type { FeedGame } from './feed.ts'
import type { Unit } from './amount.ts'

/** Everything that can come of a provider's call (protocols, section 2.3). An adapter has words for each. */
const outcomes = [
  'applied',
  'replayed',
  'conflict',
  'insufficient',
  'unknownReference',
  'unknownCancel',
  'unknownCampaign',
  'alreadySettled',
  'alreadyCancelled',
  'cancelRefused',
  'playerUnknown',
  'playerBlocked',
  'sessionInvalid',
  'sessionExpired',
  'wrongCurrency',
  'invalidGame',
  'limitExceeded',
  'badSignature',
  'sourceNotAllowed',
  'malformed',
  'tooOld',
  'tooMany',
  'maintenance',
  'internal',
] as const
export type Outcome = (typeof outcomes)[number]

/**
 * A vendor's word for an outcome, and the status it travels with. `assumed`: no source says so word for word; it is
 * our reading of what the vendor does with the answer.
 */
export type Said = { status: number; code: string; text: string; isAssumed?: true }
export type OutcomeTable = Readonly<Record<Outcome, Said>>

/** What a protocol says to an outcome: most answer 200 to everything and tell by a code. */
export const said = (code: string, text = '', isAssumed?: true, status = 200): Said => ({
  status,
  code,
  text,
  ...(isAssumed && { isAssumed }),
})

/** What an outcome means for money: booked, not booked, or for the vendor to find out by repeating or cancelling. */
export const good: ReadonlySet<Outcome> = new Set(['applied', 'replayed', 'unknownCancel'])

/**
 * What one entry of a provider does to a player's money (protocols, section 2.1).
 * `stake`: takes it, also a chunk that is carried to a table. `payout`: gives what a round won.
 * `stakePayout`: both in one step. `release`: ends a chunk: what was staked of it, what that won, and the rest back.
 * `reward`: gives without a round. `adjust`: a correction, with its sign. `cancel`: undoes a stake. `close`: no money.
 */
export type EntryKind =
  | 'stake'
  | 'payout'
  | 'stakePayout'
  | 'release'
  | 'reward'
  | 'adjust'
  | 'cancel'
  | 'close'

/** One entry as the wire has it: amounts are texts in the vendor's unit, never negative but for `adjust`. */
export type WireEntry = {
  kind: EntryKind
  /** The vendor's own id of the transaction. */
  reference: string
  /** The vendor's names of round and game; empty where it names none. */
  round: string
  game: string
  stake?: string
  payout?: string
  /** The least balance it asks for, where that is not the stake. */
  required?: string
  /** Of a release: what was staked of the chunk in all, and what comes back in all; one follows from the other. */
  staked?: string
  /** Of a cancel: what comes back by its own word, where it has one. */
  returned?: string
  /** Of one of several cancels of a call: what comes back by them all. */
  total?: string
  /** The stake that this settles or undoes. */
  of?: string
  /** More stakes that a payout settles; of a release, more chunks that it ends, each in a round that is named as the chunk is. */
  alsoOf?: readonly string[]
  /** Nothing more is staked on the round. */
  closes?: boolean
  /** It is of the round that its stake is of, whatever it calls that. */
  follows?: boolean
  /** Of a reward: the campaign of ours that it tells the end of. */
  campaign?: string
  /** A round that a campaign of the vendor's gives: its stake costs nothing. */
  isFree?: boolean
  /** Given to and won of a pot that the vendor runs, in its unit. What is won is in the payout as well. */
  contribution?: string
  won?: string
}

/** One call of a provider, read and proven. */
export type Call = {
  /** The vendor's name of what is asked. */
  method: string
  /** Fields of the request that the answer repeats or needs. */
  fields: Readonly<Record<string, string>>
  token?: string
  /** The player as `userOf` names them. */
  user?: string
  currency?: string
  /** Only with a session that stands, as the opening of a game asks; stakes ask for that anyway. */
  needsSession?: boolean
  /** The token is the only proof of who asks: one that was never given to this player proves nothing. */
  needsToken?: boolean
  /** It was said before and asks what became of it: that the session has ended since is no reason to refuse. */
  isResent?: boolean
  /** What was said, where it came sealed. */
  unsealed?: string
  /** Empty where only the balance is asked. */
  entries: readonly WireEntry[]
}

export type ReadRefusal = Extract<Outcome, 'badSignature' | 'malformed' | 'tooOld'>
export type Read = Call | { refused: ReadRefusal; fields?: Readonly<Record<string, string>> }

export type VendorRequest = {
  method: string
  /** Behind the address that the site gave the provider, with a slash in front and no query. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  rawBody: Buffer
  now: Date
}

/** What became of one entry. */
export type Result = {
  outcome: Outcome
  /** Ours; null where nothing moved. */
  transferId: bigint | null
  at: Date
  /** Why it was refused, where our own words say more than the outcome. */
  refusal?: RefusalKey
}

/** What an answer may tell. */
export type Facts = {
  said: Said
  outcome: Outcome
  /** Spendable, in minor units; zero where no player is known. */
  balance: bigint
  /** What the entries of this call moved, now or the first time. */
  moved: bigint
  /** The player as `userOf` names them; empty where none is known. */
  user: string
  currency: Currency
  results: readonly Result[]
  /** The token that the call came with. */
  token: string
  /** An amount in the vendor's unit. */
  show(minor: bigint): string
  now: Date
}

export type Reply = {
  status: number
  headers?: Readonly<Record<string, string>>
  type: 'application/json' | 'application/x-www-form-urlencoded' | 'text/plain'
  body: string
}

/** How a site reaches a provider. */
export type Access = {
  address: string
  account: string
  keys: Readonly<Record<string, string>>
  currency: Currency
}

export type LaunchAsk = {
  token: string
  user: string
  /** The vendor's code. */
  game: string
  isDemo: boolean
  language: string
  returnUrl: string
  depositUrl: string
  address: string
  /** On a phone or tablet, as it says of itself. */
  isHandheld: boolean
  /** In the vendor's unit; of play money nothing. */
  balance: string
  now: Date
}

/** A game of the vendor's list. */
export type VendorGame = Omit<FeedGame, 'code' | 'stakeMin' | 'stakeMax'> & {
  vendorCode: string
  /** The brand that the game belongs to: our provider code, and its name. */
  brand: { code: string; name: string }
  stakeMin: string
  stakeMax: string
  /** Where it must not be opened: ISO 3166-1, two letters each. */
  blockedCountries: readonly string[]
}

export type FreeRoundsAsk = {
  /** Ours, the idempotency key. */
  campaign: string
  user: string
  game: string
  rounds: number
  /** Of each round, in the vendor's unit. */
  stake: string
  endsAt: Date
  now: Date
}

/** What can be given can be taken back; both throw where the vendor has not done it, and are asked again. */
export type FreeRounds = {
  give(access: Access, ask: FreeRoundsAsk): Promise<void>
  /** Ends what is left of them; where nothing is, that is done. */
  revoke(access: Access, ask: Pick<FreeRoundsAsk, 'campaign' | 'now'>): Promise<void>
}

/** What differs between providers beyond their wire; a site may set each otherwise. */
export type ProviderPolicy = {
  /** A payout whose round was never staked on: an error, or money given. */
  winWithoutStake: 'refuse' | 'accept'
  /**
   * Cancelling a stake whose round is closed, be it by the stake itself or by a note that moves nothing. What another
   * transfer has settled always stands.
   */
  cancelAfterSettle: 'refuse' | 'reverse'
  /** A cancel that names less than is left of its stake: an error, or so much given back and the rest left standing. */
  partCancel: 'refuse' | 'give'
  /** A stake that names no session: an error, or staked from the player's latest. */
  stakeWithoutToken: 'refuse' | 'latest'
  /** The balance in the answer to a repeat: as it was then, or as it is. */
  duplicateAnswer: 'stored' | 'present'
  /** What must be covered: each stake in its turn, or all stakes of a batch before the first. */
  fundsTest: 'stake' | 'batch'
  /** A second settlement of a closed round is an error; otherwise it is one more payout. */
  settlesOnce: boolean
  /** Where the payout of a vendor's free round goes. */
  freeRoundsPaidAs: 'cash' | 'bonus'
  /** How long after its launch a token may begin a stake. */
  tokenHours: number
  callsPerSecondMax: number
  /** Where its games come from, in full (`https://games.vendor.com`): what is listed is framed, all else has a tab of its own. */
  frameOrigins: readonly string[]
  /** Where its games are given the whole window, for vendors that forbid frames there. */
  takesWindow: 'never' | 'onPhones' | 'always'
}

/** What holds where a protocol says nothing else. */
export const usualPolicy: ProviderPolicy = {
  winWithoutStake: 'refuse',
  cancelAfterSettle: 'refuse',
  partCancel: 'refuse',
  stakeWithoutToken: 'latest',
  duplicateAnswer: 'present',
  fundsTest: 'stake',
  settlesOnce: false,
  freeRoundsPaidAs: 'cash',
  tokenHours: 24,
  callsPerSecondMax: 20_000,
  frameOrigins: [],
  takesWindow: 'never',
}

/** How far an adapter can be trusted, by what it was made from (protocols, grades). */
export type Grade = 'official' | 'third-party' | 'observed'

export type Adapter = {
  name: string
  title: string
  grade: Grade
  /** The secrets a site enters for it. */
  keyNames: readonly string[]
  unit: Unit
  /** All that proves a call is a token that the player's own browser knows: only addresses that are entered may send any. */
  needsAddresses?: true
  policy: ProviderPolicy
  outcomes: OutcomeTable
  /** Proves who sends, over the raw bytes, and reads; throws never. */
  read(request: VendorRequest, access: Access): Read
  /** @param call without method and entries where the request could not be read. */
  answer(call: Call, facts: Facts): Reply
  /** Asks the provider for the address of a game. Throws where it gives none. */
  launch(access: Access, ask: LaunchAsk): Promise<string>
  listGames(access: Access, now: Date): Promise<VendorGame[]>
  /** Null where the protocol has no free rounds that an operator can give. */
  freeRounds: FreeRounds | null
}

/** How a player is named to providers: by number, so that no account name leaves the house. */
export const userOf = (playerId: bigint) => `p${playerId}`

/** @returns null where the text names no player of ours. */
export function playerIdOf(user: string): bigint | null {
  const digits = /^p([1-9]\d{0,17})$/.exec(user)?.[1]
  return digits === undefined ? null : BigInt(digits)
}
