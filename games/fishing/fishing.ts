/** Fishing: a net is cast at one target; the chance to catch it is the stated return divided by what it pays on average. */
import type { Draw } from '../fair.ts'
import type { Fraction } from '../fraction.ts'
import { add, divide, fraction, multiply, readFraction, toFloat } from '../fraction.ts'
import type { Game } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'
import type { FishingRules, Prize } from '../rules.ts'
import { isFishId } from './hall.ts'

/** `fish` is the one in the hall that it was cast at; null in play that no hall is about. It decides nothing. */
export type CastChoice = { target: string; fish: string | null }

const single = (multiple: number): Prize => ({ kind: 'single', multiple })

const rules = {
  kind: 'fishing',
  rtp: '24/25',
  targets: {
    sprat: { prize: single(2), swims: 24, swimMs: 12_000 },
    mackerel: { prize: single(3), swims: 20, swimMs: 12_000 },
    bream: { prize: single(5), swims: 16, swimMs: 14_000 },
    lionfish: { prize: single(8), swims: 12, swimMs: 17_000 },
    ray: { prize: single(12), swims: 9, swimMs: 17_000 },
    barracuda: { prize: single(20), swims: 7, swimMs: 13_000 },
    sunfish: { prize: single(30), swims: 5, swimMs: 21_000 },
    marlin: { prize: single(50), swims: 4, swimMs: 15_000 },
    squid: { prize: single(80), swims: 3, swimMs: 20_000 },
    oarfish: { prize: single(200), swims: 2, swimMs: 22_000 },
    eel: {
      prize: { kind: 'chain', multiple: 8, linksMax: 6, goesOn: '1/2' },
      swims: 4,
      swimMs: 18_000,
    },
    crab: {
      prize: {
        kind: 'pearls',
        count: 3,
        pearls: [
          { multiple: 2, ways: 4 },
          { multiple: 5, ways: 3 },
          { multiple: 10, ways: 2 },
          { multiple: 40, ways: 1 },
        ],
      },
      swims: 4,
      swimMs: 22_000,
    },
    clam: {
      prize: {
        kind: 'pearls',
        count: 1,
        pearls: [
          { multiple: 10, ways: 12 },
          { multiple: 25, ways: 5 },
          { multiple: 50, ways: 2 },
          { multiple: 150, ways: 1 },
        ],
      },
      swims: 3,
      swimMs: 23_000,
    },
  },
} as const satisfies FishingRules

const rtp = readFraction(rules.rtp)
const targets: FishingRules['targets'] = rules.targets

/** What a caught prize pays on average, in stakes. */
export function meanOf(prize: Prize): Fraction {
  if (prize.kind === 'single') return fraction(prize.multiple)
  if (prize.kind === 'pearls') {
    const { all, paid } = weighed(prize)
    return multiply(fraction(prize.count), fraction(paid, all))
  }
  // The k-th link is reached when the chain went on k times.
  let reached = fraction(1)
  let links = fraction(0)
  for (let link = 0; link < prize.linksMax; link++) {
    links = add(links, reached)
    reached = multiply(reached, readFraction(prize.goesOn))
  }
  return multiply(links, fraction(prize.multiple))
}

/** The least and the most that a caught prize pays, in stakes [GAM-22]. */
export function rangeOf(prize: Prize): readonly [least: number, most: number] {
  if (prize.kind === 'single') return [prize.multiple, prize.multiple]
  if (prize.kind === 'chain') return [prize.multiple, prize.multiple * prize.linksMax]
  const multiples = prize.pearls.map(({ multiple }) => multiple)
  return [prize.count * Math.min(...multiples), prize.count * Math.max(...multiples)]
}

/** The chance that a cast at a prize catches it: what makes every cast return the same. */
export const catchChance = (prize: Prize): Fraction => divide(rtp, meanOf(prize))

function weighed({ pearls }: Extract<Prize, { kind: 'pearls' }>) {
  return {
    all: pearls.reduce((sum, { ways }) => sum + ways, 0),
    paid: pearls.reduce((sum, { multiple, ways }) => sum + multiple * ways, 0),
  }
}

const isHit = (draw: Draw, { numerator, denominator }: Fraction) =>
  draw(Number(denominator)) < Number(numerator)

/** The prizes of what has been caught, in the order in which they are drawn. */
function drawPrizes(prize: Prize, draw: Draw): number[] {
  if (prize.kind === 'single') return [prize.multiple]
  if (prize.kind === 'pearls') return Array.from({ length: prize.count }, () => pearl(prize, draw))
  const links = [prize.multiple]
  while (links.length < prize.linksMax && isHit(draw, readFraction(prize.goesOn)))
    links.push(prize.multiple)
  return links
}

function pearl(prize: Extract<Prize, { kind: 'pearls' }>, draw: Draw): number {
  let at = draw(weighed(prize).all)
  const found = prize.pearls.find(({ ways }) => (at -= ways) < 0)
  return found!.multiple
}

const limits = { stakeMin: 1n, stakeStep: 1n, maxMultiple: fraction(200) }

/** A water. Rules are the same in each: what a cast costs is all they differ in. */
const waterOf = (code: string, name: string): Game<CastChoice> => ({
  code,
  name,
  category: 'fishing',
  version: 1,
  volatility: 'medium',
  rules,
  rtp,
  hitFrequency: catchChance(rules.targets.sprat.prize),
  topAward: { multiple: limits.maxMultiple, chance: catchChance(rules.targets.oarfish.prize) },
  ...limits,
  defaultChoice: { target: 'sprat', fish: null },
  readChoice(raw) {
    if (!hasExactly(raw, ['target', 'fish'])) return null
    const { target, fish } = raw
    if (typeof target !== 'string' || !Object.hasOwn(targets, target)) return null
    return fish === null || isFishId(fish) ? { target, fish } : null
  },
  // Prizes are whole multiples of the stake: nothing is ever rounded.
  rtpAt: () => rtp,
  squareAt: () => toFloat(limits.maxMultiple) * toFloat(rtp),
  settle({ stake, choice, draw, moves = [] }) {
    if (!isStake(limits, stake) || moves.length > 0)
      throw new RangeError(`no stake of fishing: ${stake}`)
    const { target } = choice
    const { prize } = targets[target]!
    const { numerator, denominator } = catchChance(prize)
    const drawn = draw(Number(denominator))
    const prizes = drawn < Number(numerator) ? drawPrizes(prize, draw) : []
    const payout = prizes.reduce((sum, multiple) => sum + stake * BigInt(multiple), 0n)
    return outcomeOf(stake, [{ kind: 'cast', target, drawn, prizes, payout: String(payout) }])
  },
})

export const moonwaterNets = waterOf('moonwater-nets', 'Moonwater Nets')

/** Waters by what a cast costs, from the lowest stakes to the highest: a site offers each a part of its own. */
export const waters = [
  moonwaterNets,
  waterOf('sunreef-nets', 'Sunreef Nets'),
  waterOf('trenchlight-nets', 'Trenchlight Nets'),
]
