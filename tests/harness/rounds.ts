/** Plays rounds of the studio to their end without a server, each decision made by whoever is asked. */

import { drawsOf, type Drawn, type Seeds } from '#games/fair.ts'
import type { Game, Outcome, Pending } from '#games/game.ts'

/** All over the options, the same for the same round. */
export const wanderBy =
  (nonce: number) =>
  ({ options }: Pending, made: number): string =>
    options[(nonce + made * 7) % options.length]!.move

/** The move that is published for players who stay away. */
export const stayAway = ({ fallback }: Pending): string => fallback

/** The outcome of a round at the game's first choice, the moves that led to it, and what was drawn for it. */
export function playRound(
  game: Game,
  seeds: Seeds,
  stake: bigint,
  decide: (pending: Pending, made: number) => string = wanderBy(seeds.nonce),
): Outcome & { moves: string[]; drawn: readonly Drawn[] } {
  const moves: string[] = []
  for (;;) {
    const draw = drawsOf(seeds)
    const outcome = game.settle({ stake, choice: game.defaultChoice, draw, moves })
    if (!outcome.pending) return { ...outcome, moves, drawn: draw.drawn }
    moves.push(decide(outcome.pending, moves.length))
  }
}
