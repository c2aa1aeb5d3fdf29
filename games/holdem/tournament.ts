/** Tournaments: counters that are no money, blinds that rise by hands, places of who goes out, and prizes that share a pool. */
import { drawsOf } from '../fair.ts'
import { sha256, toHex, utf8 } from '../sha256.ts'
import { shuffled } from '../shuffle.ts'
import { seatsAfter } from './engine.ts'

type CommonRules = {
  /** What everybody begins with: counters, not money. */
  startChips: number
  /** Hands that were void count too. */
  handsPerLevel: number
  /** Small and big blind; the last pair stays. There a small blind is half of all chips, so that every tournament ends. */
  levels: readonly (readonly [smallBlind: number, bigBlind: number])[]
  /** Percent of the pool for each place from the first, by the number of entrants; over several tables by the least number. */
  prizes: Readonly<Record<string, readonly number[]>>
  /** Units of the pool that its shares leave. */
  poolRemainder: 'first place'
  /** Of players who go out in one hand, by their chips before it. */
  outTogether: 'larger stack first, equal stacks share'
  /** Beside the pool and never part of it: at most so many percent of the buy-in. */
  feePercentMax: number
  /** From the draw of seats to the first hand. */
  startMs: number
  /** How long its table is shown after the end. */
  shownMs: number
}

/** At one table: it begins with the last seat. */
export type SitAndGoRules = CommonRules & {
  /** How long after its first entry it may wait for the others; then everything goes back. */
  fillMs: number
}

/** Over several tables: it begins when it was said to, with whoever has entered by then. */
export type SeveralTablesRules = CommonRules & {
  tables: {
    entriesMax: number
    /** All tables begin a hand together; so nobody gains by playing slowly, and who goes out in one hand does so at once. */
    play: 'hand for hand'
    /** See `seating.ts`. */
    breaks: 'last table first'
    moves: 'next big blind of the fullest table to the shortest'
    /** After somebody was moved, before the next hand. */
    moveMs: number
    /** Where it could not begin until so long after its time, everything goes back. */
    lateMs: number
  }
}

export type TournamentRules = SitAndGoRules | SeveralTablesRules

export type Level = { number: number; smallBlind: bigint; bigBlind: bigint }

function levelAt({ levels }: TournamentRules, place: number): Level | null {
  const blinds = levels[place]
  return blinds
    ? { number: place + 1, smallBlind: BigInt(blinds[0]), bigBlind: BigInt(blinds[1]) }
    : null
}

/** The blinds of the hand after so many, and when they rise to what; `next` is null on the last level. */
export function blindsAfter(
  rules: TournamentRules,
  hands: number,
): Level & { next: (Level & { inHands: number }) | null } {
  const { handsPerLevel, levels } = rules
  const place = Math.min(Math.floor(hands / handsPerLevel), levels.length - 1)
  const next = levelAt(rules, place + 1)
  return {
    ...levelAt(rules, place)!,
    next: next && { ...next, inHands: handsPerLevel - (hands % handsPerLevel) },
  }
}

/** What each place gets, from the first: whole minor units that add up to the pool. */
export function prizesOf(rules: TournamentRules, entrants: number, pool: bigint): bigint[] {
  const { prizes } = rules
  const sizes = Object.keys(prizes).map(Number)
  const least = Math.max(...sizes.filter((size) => size <= entrants))
  const shares = prizes['tables' in rules ? least : entrants]
  if (!shares) throw new RangeError('no table of prizes for so many')
  const amounts = shares.map((percent) => (pool * BigInt(percent)) / 100n)
  const left = pool - amounts.reduce((sum, amount) => sum + amount, 0n)
  return amounts.map((amount, place) => (place === 0 ? amount + left : amount))
}

export type Out = { seat: number; place: number; prize: bigint }

/**
 * The places of those who go out in one hand, with what they get.
 * @param before how many had chips before the hand. `out`: who has none after it, with their chips before it; those with
 *   as many share one place and what it and the places below pay them, single units going to the first after the button.
 */
export function placeOut(
  prizes: readonly bigint[],
  before: number,
  out: readonly { seat: number; stack: bigint }[],
  button: number,
): Out[] {
  const stacks = [...new Set(out.map(({ stack }) => stack))].toSorted((a, b) => (a > b ? -1 : 1))
  let place = before - out.length + 1
  return stacks.flatMap((stack) => {
    const equal = seatsAfter(
      out.filter((one) => one.stack === stack).toSorted((a, b) => a.seat - b.seat),
      button,
    )
    const shared = place
    place += equal.length
    const sum = prizes.slice(shared - 1, place - 1).reduce((all, prize) => all + prize, 0n)
    const count = BigInt(equal.length)
    return equal.map(({ seat }, i) => ({
      seat,
      place: shared,
      prize: sum / count + (BigInt(i) < sum % count ? 1n : 0n),
    }))
  })
}

/**
 * The number of each entrant, in the order of their entries, which at one table is the seat: drawn from the commitment of the first deck, which is told
 * before anybody enters, and the client seeds of all. Anybody can work it out.
 */
export function drawSeats(commitment: string, clientSeeds: readonly string[]): number[] {
  const lines = clientSeeds.map((seed, n) => `${n + 1}:${seed}`)
  const serverSeed = toHex(sha256(utf8([commitment, ...lines].join('\n'))))
  const draw = drawsOf({ serverSeed, clientSeed: 'seats', nonce: 0 })
  const seats = shuffled(
    clientSeeds.map((_, n) => n + 1),
    draw,
  )
  return clientSeeds.map(() => seats.next().value)
}
