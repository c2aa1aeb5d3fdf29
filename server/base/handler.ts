/** What a room offers: handlers by path, typed by the contract. */

import type { Answer, Body, Path, PlayerPath } from '#contract/calls.ts'
import type { PlayerVisit, Visit } from './context.ts'

/** Does what the call promises, or throws a `Refusal`. Its transaction commits when it returns. */
export type Handler<P extends Path> = (
  visit: P extends PlayerPath ? PlayerVisit : Visit,
  body: Body<P>,
) => Promise<Answer<P>>

/** A room's part of the table; `server/calls` joins them and does not compile while one is missing. */
export type Handlers<P extends Path = Path> = { [K in P]: Handler<K> }
