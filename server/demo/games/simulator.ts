/** What a simulated game vendor can do: say a move of the wallet in its own words, sign it, and read the answer. */

/** A move as every vendor could mean it; amounts are decimal texts of the site's currency. */
export type Move = {
  kind:
    | 'balance'
    | 'open'
    | 'stake'
    | 'payout'
    | 'stakePayout'
    | 'carry'
    | 'release'
    | 'reward'
    | 'adjust'
    | 'cancel'
    | 'close'
  user: string
  token: string
  currency: string
  game: string
  /** The vendor's id of the transaction. */
  reference: string
  round: string
  stake?: string
  payout?: string
  /** Won from a jackpot, beside the payout. */
  jackpot?: string
  /** What of the stake goes to a jackpot of the vendor's: a share, finer than money. */
  contribution?: string
  required?: string
  /** What was staked of what was carried to a table, and what comes back in all. */
  staked?: string
  returned?: string
  /** The move that is settled or undone: its reference, what it was and what it staked. */
  of?: string
  ofKind?: Move['kind']
  ofAmount?: string
  closes?: boolean
  isFree?: boolean
  /** It was said before, and its end is not known. */
  isResent?: boolean
  /** Of a reward, for vendors that have a call of its own for it: a jackpot, or the end of a campaign, which pays nothing more. */
  rewardOf?: 'jackpot' | 'campaignEnd'
  /** Fields that nobody has announced. */
  extra?: Readonly<Record<string, string>>
  now: Date
}

export type Keys = Readonly<Record<string, string>>

export type Posted = { path: string; headers: Readonly<Record<string, string>>; body: string }
export type Heard = { status: number; body: string }

/**
 * What the vendor makes of an answer. `ok`: done, or done before. `no`: known not to be done. `unknown`: an answer
 * that leaves it open, as silence does.
 */
export type Understood = {
  word: 'ok' | 'no' | 'unknown'
  /** The vendor's code, as it came. */
  code: string
  /** Decimal text; null where the answer tells none. */
  balance: string | null
  /** Whose session it is, where that was asked. */
  user?: string
}

/** What the vendor does about a move whose end it does not know. */
export type Afterwards = 'repeat' | 'cancel' | 'forget'

/** A request that the house makes of the vendor's own API. */
export type HouseAsked = {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

export type LaunchMeant = {
  token: string
  user: string
  game: string
  isDemo: boolean
  returnUrl: string
}

export type Title = {
  code: string
  name: string
  brand: string
  /** Where it must not be opened, of vendors that say so. */
  blockedCountries?: readonly string[]
}

export type Simulator = {
  name: string
  brands: readonly string[]
  /** Whether a proof covers the whole body; else only a secret or a token within it. */
  isSigned: boolean
  /** Games are opened by an address of parameters, without asking the vendor first. */
  isOpenedByAddress?: true
  /** @returns null where the protocol has no such move. */
  write(move: Move, keys: Keys): Posted | null
  understand(move: Move, heard: Heard): Understood
  afterSilence(move: Move): Afterwards
  /** Answers the house; null where the request is not proven, or asks for nothing the vendor has. */
  answer(
    asked: HouseAsked,
    keys: Keys,
    shop: { titles: readonly Title[]; gameUrl(meant: LaunchMeant): string; now: Date },
  ): string | null
  /** What a launch without a request, by an address of parameters, means; null where it is none. */
  readLaunch?(query: URLSearchParams): LaunchMeant | null
}
