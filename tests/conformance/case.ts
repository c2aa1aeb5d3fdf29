/** A case of the conformance kit as data: what a vendor says, in which order, and what must become of the money. */

import type { Move } from '#server/demo/games/simulator.ts'

/** What a vendor must read in the answer. `bad`: anything but done. `any`: the protocols differ. */
export type Expected = 'ok' | 'no' | 'bad' | 'any'

/** How a request is spoilt on its way. */
export type Tampering = 'byte' | 'proof' | 'spaces' | 'garbage' | 'half' | 'empty' | 'path'

/** What happens to player, game or site before a step; only a wallet of our own can be arranged so. */
export type Arrangement =
  | 'deposit'
  | 'bonus'
  | 'spend'
  | 'endSession'
  /** Another session, with another launch of the game; the one before has ended. */
  | 'loginAnew'
  | 'expireToken'
  | 'exclude'
  | 'block'
  | 'closeGame'
  | 'maintainGame'
  | 'maintainSite'
  | 'allowOthers'
  | 'stakeLimit'
  /** The site agreed that a round is settled once. */
  | 'settleOnce'
  | 'monthsPass'
  /** Free rounds, as the step names them. */
  | 'order'
  /** Until the next call has been answered. */
  | 'holdBooks'

export type Step = {
  /** `bet`: a stake, or a bet that wins nothing where the protocol has no other. */
  say: Move['kind'] | 'bet'
  /** Names within the case; the same name is the same id. */
  id?: string
  round?: string
  of?: string
  stake?: string
  payout?: string
  jackpot?: string
  required?: string
  staked?: string
  returned?: string
  /** Of a cancel: what comes back by its own word, where that is not the whole stake. */
  back?: string
  closes?: boolean
  isFree?: boolean
  isResent?: true
  rewardOf?: Move['rewardOf']
  currency?: string
  /** A code, or another game that is there. */
  game?: string | { isOther: true }
  /** Of another player of the site, or of another site, with this one's token where it says so. */
  by?: 'other' | 'otherSite' | 'nobody'
  token?: 'none' | 'wrong'
  extra?: Readonly<Record<string, string>>
  tamper?: Tampering
  lateMs?: number
  /** Said so many times at once. */
  times?: number
  /** Said at the same time as the next one. */
  together?: true
  expect?: Expected
}

export type Purse = { cash: string; bonus: string }

export type Case = {
  /** Number in the protocols' list, and a letter where one number asks several things. */
  id: string
  title: string
  /** What is arranged before the step of the same place. */
  arrange?: Readonly<Record<number, Arrangement>>
  steps: readonly Step[]
  /** What the player has more or less in the end, as a decimal text; several where protocols differ, none where it is what the vendor believes. */
  ends: readonly string[]
  /** What lies where in the end, own cash and bonus money; more than one where a fault may make the vendor undo the stake. */
  purses?: readonly Purse[]
  /** Only vendors that sign the whole body, or those that are named. */
  only?: readonly string[] | 'signed'
  except?: readonly string[]
}
