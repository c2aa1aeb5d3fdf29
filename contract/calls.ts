/** The whole API: path to declaration. The directory of everything a client may ask. */

import { authCalls } from './auth.ts'
import type { AnswerOf, BodyOf } from './call.ts'
import { betCalls } from './bets.ts'
import { exportCalls } from './exports.ts'
import { gameCalls } from './game.ts'
import { homeCalls } from './home.ts'
import { inboxCalls } from './inbox.ts'
import { limitCalls } from './limits.ts'
import { paymentCalls } from './payments.ts'
import { productCalls } from './product.ts'
import { sportsCalls } from './sports.ts'
import { startupCalls } from './startup.ts'
import { vipCalls } from './vip.ts'
import { walletCalls } from './wallet.ts'

export const calls = {
  ...authCalls,
  ...startupCalls,
  ...productCalls,
  ...homeCalls,
  ...paymentCalls,
  ...walletCalls,
  ...gameCalls,
  ...betCalls,
  ...exportCalls,
  ...limitCalls,
  ...inboxCalls,
  ...sportsCalls,
  ...vipCalls,
} as const

export type Calls = typeof calls
export type Path = keyof Calls
export type Body<P extends Path> = BodyOf<Calls[P]>
/** What a handler returns and a client reads, besides the envelope. */
export type Answer<P extends Path> = AnswerOf<Calls[P]>
/** Asked by GET, without a body; every other call by POST. */
export type GetPath = { [P in Path]: Calls[P]['method'] extends 'GET' ? P : never }[Path]
export type PlayerPath = { [P in Path]: Calls[P]['access'] extends 'player' ? P : never }[Path]
