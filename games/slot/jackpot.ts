/** The pot that a title's stakes feed and may win: rules as data, and the draw that decides. */
import type { Draw } from '../fair.ts'
import { add, fraction, isAtLeast, readFraction, type Fraction } from '../fraction.ts'

/**
 * - `share` of every stake, a fraction as text, goes into the pot.
 * - Every minor unit of a stake has the same chance: one in `odds` that it wins all of the pot.
 */
export type JackpotRules = { code: string; odds: number; share: string }

/** A number from 0 to `odds` - 1; the pot is won where it is lower than the stake in minor units. */
export type JackpotDraw = { drawn: number; isHit: boolean }

/** One draw for each stake, after those of its spins; neither the pot nor anybody's history has a part in it [JKP-04]. */
export function drawJackpot({ odds }: JackpotRules, stake: bigint, draw: Draw): JackpotDraw {
  const drawn = draw(odds)
  return { drawn, isHit: BigInt(drawn) < stake }
}

/** The share of stakes that returns by way of the pot: what feeds it, and what the house puts in anew after every win. */
export function jackpotRtp({ odds, share }: JackpotRules, seed: bigint): Fraction {
  return add(readFraction(share), fraction(seed, odds))
}

/** The first fault of the rules, or null. */
export function jackpotFaultOf({ code, odds, share }: JackpotRules): string | null {
  if (!/^[a-z0-9-]{1,40}$/.test(code)) return 'a pot has a code'
  if (!Number.isSafeInteger(odds) || odds < 1 || odds > 2 ** 32) return 'odds are from 1 to 2^32'
  if (isAtLeast(fraction(0), readFraction(share))) return 'a pot is fed'
  return null
}
