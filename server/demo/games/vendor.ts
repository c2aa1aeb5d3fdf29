/** How a vendor sees a move through: it repeats what must be known, and undoes what may have been booked in vain. */

import type { Heard, Keys, Move, Posted, Simulator, Understood } from './simulator.ts'

/** Sends a request and waits for its answer. Throws where none came. */
export type Line = (posted: Posted) => Promise<Heard>

export type Patience = { triesMax: number; wait(tries: number): Promise<void> }

export type Seen = Understood & {
  /** The end was not known, and the vendor undid the move. */
  isUndone: boolean
  tries: number
}

const silence: Understood = { word: 'unknown', code: '', balance: null }

/** Says a move until its end is known or patience has ended. @returns null where the protocol has no such move. */
export async function seeThrough(
  simulator: Simulator,
  line: Line,
  move: Move,
  keys: Keys,
  { triesMax, wait }: Patience,
): Promise<Seen | null> {
  const first = simulator.write(move, keys)
  if (!first) return null
  const again = simulator.write({ ...move, isResent: true }, keys) ?? first
  const afterwards = simulator.afterSilence(move)
  let understood = silence
  let tries = 0
  while (tries < triesMax) {
    tries += 1
    understood = await say(simulator, line, move, tries === 1 ? first : again)
    if (understood.word !== 'unknown' || afterwards !== 'repeat') break
    await wait(tries)
  }
  if (understood.word !== 'unknown' || afterwards !== 'cancel')
    return { ...understood, isUndone: false, tries }
  await wait(tries)
  const undoing = await seeThrough(simulator, line, cancelOf(move), keys, { triesMax, wait })
  const { word, code, balance } = undoing ?? silence
  // What cannot be undone may stand, or never have been: that is for people to find out.
  return {
    word: word === 'ok' ? 'no' : 'unknown',
    code,
    balance,
    isUndone: word === 'ok',
    tries: tries + (undoing?.tries ?? 0),
  }
}

/** The move that undoes a stake. */
function cancelOf(move: Move): Move {
  const { stake, payout: _payout, ...rest } = move
  return {
    ...rest,
    kind: 'cancel',
    reference: `${move.reference}-undo`,
    of: move.reference,
    ofKind: move.kind,
    ...(stake !== undefined && { ofAmount: stake }),
  }
}

async function say(
  simulator: Simulator,
  line: Line,
  move: Move,
  posted: Posted,
): Promise<Understood> {
  try {
    return simulator.understand(move, await line(posted))
  } catch {
    return silence
  }
}
