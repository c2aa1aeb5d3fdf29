/**
 * Whether what a game has paid is still what its rules say, judged after any number of rounds [GAM-26].
 *
 * It is bet against the rules, with money of no currency: a fortune grows where rounds pay more than they should,
 * another where they pay less. While the rules hold neither can be expected to be more than was laid out, and that is 1
 * in all, however many rounds there are: so one that was ever worth `doubtAt` is as unlikely as 1 / `doubtAt` (Ville),
 * whoever looks how often. No band has to be widened for small samples, and a rare large win is no alarm: it is worth
 * what it was likely to be.
 */
import { toFloat } from './fraction.ts'
import type { Game } from './game.ts'

/** Either fortune by the share of it that was laid on each round, as natural logarithms. */
export type Fortunes = { rounds: number; over: readonly number[]; under: readonly number[] }

export type Doubt = 'over' | 'under'

/** A game of which the rules hold comes to this once in a million, however long it runs. */
export const doubtAt = 1e6

/** From a bold share, which finds a broken game in some rounds, to one that outlasts the luck of a jackpot. */
const shares = Array.from({ length: 24 }, (_, i) => 0.7 * 2 ** -i)

export const noFortunes: Fortunes = {
  rounds: 0,
  over: shares.map(() => -Infinity),
  under: shares.map(() => -Infinity),
}

/** Before each round a little is laid out anew, so that a game that goes wrong late is found too: 1/2 + 1/6 + 1/12 + … */
const freshAt = (round: number) => -Math.log(round) - Math.log(round + 1)

/** The logarithm of the sum of what two logarithms stand for. */
function sumOf(one: number, other: number): number {
  const most = Math.max(one, other)
  return most + Math.log1p(Math.exp(Math.min(one, other) - most))
}

/**
 * What a round may be expected to return, per stake: its mean, or that of the best play, and its variance at most. Where
 * that is Infinity a game cannot be found to pay too little: its players may have played badly.
 */
export type Expected = { mean: number; variance: number }

/** @returns null for games whose moves add to the stake, and for what is no choice. */
export function expectedOf(game: Game, rawChoice: unknown, stake: bigint): Expected | null {
  const choice = game.readChoice(rawChoice)
  if (!game.squareAt || choice === null || stake <= 0n) return null
  const square = game.squareAt(choice)
  // However it is played, it returns no more than the rules say before payouts are cut.
  const mean = toFloat(square === Infinity ? game.rtp : game.rtpAt(choice, stake))
  return { mean, variance: square - mean ** 2 }
}

/**
 * After one more round.
 * @param returned payout over stake.
 */
export function after(
  { rounds, over, under }: Fortunes,
  returned: number,
  { mean, variance }: Expected,
): Fortunes {
  const lead = returned - mean
  const fresh = freshAt(rounds + 1)
  return {
    rounds: rounds + 1,
    // Each a fair bet: on average nothing is won by it.
    over: over.map((fortune, i) => sumOf(fortune, fresh) + Math.log1p(shares[i]! * lead)),
    // At most fair, since no round returns less than nothing (Bennett's inequality).
    under: under.map((fortune, i) => {
      const most = shares[i]! * mean
      const price = (variance * (Math.expm1(most) - most)) / mean ** 2
      return sumOf(fortune, fresh) - shares[i]! * lead - price
    }),
  }
}

/** The whole fortune, which was laid in equal parts. */
const worth = (logs: readonly number[]) =>
  logs.reduce((sum, log) => sum + Math.exp(Math.min(log, 700)), 0) / logs.length

/** What the luckier of both has come to; what it stands for is as unlikely as one in so many. */
export const worthOf = ({ over, under }: Omit<Fortunes, 'rounds'>) =>
  Math.max(worth(over), worth(under))

/** In which direction the rules are to be doubted, if they are. */
export function doubtOf({ over, under }: Omit<Fortunes, 'rounds'>): Doubt | null {
  if (worth(over) >= doubtAt) return 'over'
  return worth(under) >= doubtAt ? 'under' : null
}
