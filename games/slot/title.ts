/** A slot title: a sheet with a name and its published figures, made into a game. */
import type { Fraction } from '../fraction.ts'
import { readFraction, toFloat } from '../fraction.ts'
import type { Game, Volatility } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'
import { drawJackpot, type JackpotRules } from './jackpot.ts'
import { unitsOf, type Sheet } from './sheet.ts'
import { playRound } from './spin.ts'

export type Title = {
  code: string
  name: string
  version: number
  volatility: Volatility
  sheet: Sheet
  /** The figures are without it. */
  jackpot?: JackpotRules
  /** Fractions as text. Counting them takes a fifth of a second, so they are written here and held by a test. */
  figures: {
    rtp: string
    hitFrequency: string
    /** The standard deviation of a round's multiple, free spins included; rounded up. */
    deviation: string
    maxMultiple: string
    topAward: { multiple: string; chance: string }
  }
}

/** A slot leaves nothing to choose. */
export type SlotChoice = Record<string, never>

/** No round of a title holds more free spins than this. */
export const freeSpinsMax = 400

/** From this standard deviation of the multiple (per stake, free spins included) a title is called so. */
export const volatilityFrom: Record<Volatility, number> = { low: 0, medium: 3, high: 7 }

export function slotGame({
  code,
  name,
  version,
  volatility,
  sheet,
  jackpot,
  figures,
}: Title): Game<SlotChoice> {
  const rtp: Fraction = readFraction(figures.rtp)
  const limits = {
    maxMultiple: readFraction(figures.maxMultiple),
    stakeMin: BigInt(unitsOf(sheet)),
    stakeStep: BigInt(unitsOf(sheet)),
  }
  return {
    code,
    name,
    category: 'slot_game',
    version,
    volatility,
    rules: jackpot ? { ...sheet, jackpot } : sheet,
    rtp,
    hitFrequency: readFraction(figures.hitFrequency),
    topAward: {
      multiple: readFraction(figures.topAward.multiple),
      chance: readFraction(figures.topAward.chance),
    },
    ...limits,
    defaultChoice: {},
    readChoice: (raw) => (hasExactly(raw, []) ? {} : null),
    rtpAt: () => rtp,
    squareAt: () => toFloat(rtp) ** 2 + Number(figures.deviation) ** 2,
    settle({ stake, draw, moves = [] }) {
      if (!isStake(limits, stake) || moves.length > 0)
        throw new RangeError(`no stake of ${code}: ${stake}`)
      const [first, ...more] = playRound(sheet, stake, draw)
      if (!jackpot || first?.kind !== 'spin') return outcomeOf(stake, [first!, ...more])
      return outcomeOf(stake, [{ ...first, jackpot: drawJackpot(jackpot, stake, draw) }, ...more])
    },
  }
}
