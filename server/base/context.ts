/** The request context: the first argument of everything that does something for a site or a player. */

import type { Category, Language } from '#contract/catalogue.ts'
import type { Currency } from '#contract/money.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'

/** Markers of harm [EXC-08]; what each measures stands in server/protection/markers.ts. */
export type HarmMarker = 'spend' | 'time' | 'deposits' | 'chasing' | 'recalls' | 'nights' | 'raises'

/** What a jurisdiction asks of play on a site (standards, section 1A); the strictest where unknown. */
export type Policy = {
  name: string
  /** Play and deposits wait for a verified identity [ACC-05]. */
  identityBeforePlay: boolean
  slotCycleMinMs: number
  casinoCycleMinMs: number
  limitRaiseDelayHours: number
  inactivityMinutes: number
  sessionDaysMax: number
  loginFailuresMax: number
  loginLockMinutes: number
  selfExclusionMonthsMin: number
  rtpFloorPercent: number
  /** Years a player must have lived before registering [ACC-01]. */
  ageMin: number
  /** Longest time between two reality checks; players may choose shorter [RCK-01]. */
  realityCheckMinutesMax: number
  /** Longest time-out a player may take [EXC-04]. */
  timeOutDaysMax: number
  /** Failed deposits in a row within ten minutes that block further ones; as many again suspend the account [WAL-07]. */
  failedDepositsMax: number
  /** Whether a player may call back a withdrawal that is not yet sent [WAL-08]. */
  allowsWithdrawalCancel: boolean
  /** Highest wagering requirement of a bonus, as a multiple of it [INC-02]. */
  bonusWageringMax: number
  /** Whether one incentive may join products: betting, casino, bingo, lottery [INC-03]. */
  allowsMixedIncentives: boolean
  /** Accumulated deposits within 180 days, in whole euros, from which a player's risk is assessed [AML-01]. */
  riskDepositsEuro: number
  /** Months of history a player reads by themselves [STM-01]. */
  historyMonths: number
  /** Days after which a round that waits for its player is ended by the move its game publishes [REC-06]. */
  roundDaysMax: number
  /** Wait between asking to play again after an exclusion and confirming it; never less than 24 [EXC-05]. */
  returnCoolingHours: number
  /** Each session's longest time and highest cost are set before it begins [LIM-12]. */
  sessionPlanNeeded: boolean
  /** What safer play is must be read before the first stake [EXC-10]. */
  informationNeeded: boolean
  /** Nothing is staked while none of the links to help answers that the site shows [EXC-09]. */
  helpNeeded: boolean
  /** Terms, privacy policy and declarations are accepted before stakes and deposits, and again when they change [ACC-03, ACC-04]. */
  consentNeeded: boolean
  /** Of a player's sessions one may stake at a time; the others read and withdraw [AUT-09]. */
  playsInOneSession: boolean
  /** Whether a slot may be played while another is open [GAM-17]. */
  slotsSideBySide: boolean
  /** After how many years away what a player has is unclaimed, and how long the player is looked for before [DOR-03]. */
  unclaimedYears: number
  unclaimedContactDays: number
  /** Whether deposits may come from credit cards: play on credit is no play with one's own money [EXC-11]. */
  allowsCreditCards: boolean
  /** Nothing is staked or withdrawn without a second factor, and it can't be turned off. */
  twoFactorNeeded: boolean
  /** For how many days a login in a browser that the player trusts goes without its second step; 0: never [AUT-05]. */
  trustedDeviceDays: number
  /** Where the player is must be known before play, and stay known while it goes on [AUT-11]. */
  locationNeeded: boolean
  /** From where play is allowed: countries (`GB`) and their parts (`CA-ON`); null: wherever it can be told where that is. */
  placesAllowed: readonly string[] | null
  /** Most that one round may be staked with, in the site's currency, by category and age (0: any) [LIM-09]. */
  stakeCaps: readonly { category: Category; ageBelow: number; amount: string }[]
  /** From where a marker is graded low, medium and strong, in the units of its measure [EXC-08]. */
  harm: Readonly<Record<HarmMarker, readonly [low: number, medium: number, strong: number]>>
}

/** A tenant as the rooms know it; made and checked by server/site. */
export type Site = {
  id: number
  /** Moves with every change of the site's settings, catalogue, content and programmes; each has an object of its own. */
  version: bigint
  /** `external_id` on the wire. */
  code: string
  name: string
  /** Who runs it and under which licence; empty where nobody said. */
  licence: string
  hosts: readonly string[]
  currency: Currency
  defaultLanguage: Language
  languages: readonly Language[]
  timeZone: string
  policy: Policy
  /** Categories switched on by the operator; menus show those that also have open games. */
  categories: readonly Category[]
  isDemo: boolean
}

export type Player = {
  id: bigint
  accountId: string
  fullName: string
  email: string
  phone: string
  status: 'pending' | 'active' | 'inactive' | 'dormant' | 'suspended' | 'closed'
  /** Name, address and age were proven [ACC-05]. */
  isVerified: boolean
}

export type Session = { id: string; tokenHash: Buffer; startedAt: Date }

type Cookie = { set(token: string, expiresAt: Date): void; clear(): void }

export type Visit = {
  site: Site
  /** The one running transaction, bound to the site; begun at its first statement. */
  db: Db
  now: Date
  language: Language
  log: Log
  /** Network address of the client, and what it says it is. */
  address: string
  device: string
  /** Browsers hold their session in a cookie and never see the token. */
  isBrowser: boolean
  /** Sets or clears the session cookie of the answer; only browsers get one. */
  cookie: Cookie
  /** The cookie by which a browser is known as a trusted one, and the secret it holds; empty where it has none. */
  trust?: Cookie & { secret: string }
  /** Origin the player's browser sees, without a trailing slash. */
  origin: string
  /** Who asks; also on calls for anyone, where they are made with a session. */
  player?: Player
  session?: Session
  /** Runs once the transaction is committed: sending messages, waking followers. Never before. */
  afterCommit(work: () => void): void
}

export type PlayerVisit = Visit & { player: Player; session: Session }
