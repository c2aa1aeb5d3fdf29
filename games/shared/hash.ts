/** The hash game: bets on the last characters of a public block that comes when betting has closed. */
import type { HashTable } from '#contract/game_traits.ts'
import { fraction, multiply, type Fraction } from '../fraction.ts'
import { hasExactly } from '../game.ts'
import {
  hashBets,
  type HashBet,
  type HashChoice,
  type HashOutcome,
  type HashRules,
  type HashStep,
} from './hash_rules.ts'
import type { SharedGame } from './shared.ts'

const firstRules = {
  kind: 'hash',
  pays: {
    odd: { times: 195, pairs: 128 },
    even: { times: 195, pairs: 128 },
    small: { times: 195, pairs: 128 },
    big: { times: 195, pairs: 128 },
    lucky: { times: 208, pairs: 120 },
    dragon: { times: 208, pairs: 120 },
    tiger: { times: 208, pairs: 120 },
    tie: { times: 1560, pairs: 16 },
    character: { times: 1560, pairs: 16 },
  },
} as const satisfies HashRules

/** Every hand is one of the four. */
const rules = {
  ...firstRules,
  bulls: {
    bullNone: { times: 340, hands: 300_369 },
    bullLow: { times: 281, hands: 363_335 },
    bullHigh: { times: 352, hands: 289_760 },
    bullBull: { times: 1074, hands: 95_112 },
  },
} as const satisfies HashRules

/** Of so many last characters. */
const handSize = 5

/** What a bet pays, in hundredths of the stake, and in how many cases of how many it wins; null where the rules have no such bet. */
export function termsOf({ pays, bulls }: HashRules, on: HashBet) {
  if (on in pays) {
    const { times, pairs } = pays[on as keyof typeof pays]
    return { times, wins: pairs, of: 16 ** 2 }
  }
  if (!bulls) return null
  const { times, hands } = bulls[on as keyof typeof bulls]
  return { times, wins: hands, of: 16 ** handSize }
}

/** Where on a hash a table looks: its last digit, one character, a pair or a hand. */
export function partRead(table: HashTable, hash: string): { from: number; to: number } {
  const { at } = readHash(hash)
  const last = { character: 1, lucky: 2, duel: 2, bull: handSize }
  return table === 'parity' || table === 'size'
    ? { from: at, to: at + 1 }
    : { from: hash.length - last[table], to: hash.length }
}

const valueOf = (character: string) => Number.parseInt(character, 16)
const isDigit = (character: string) => /\d/.test(character)

/**
 * What a hash says. The digit is the last character from 0 to 9; where the hash has none, its last letter counts, so
 * that odd and even, small and big stay as likely.
 */
export function readHash(hash: string) {
  const [dragon = '0', tiger = '0'] = hash.slice(-2)
  const at = [...hash].findLastIndex(isDigit)
  const character = hash.charAt(at === -1 ? hash.length - 1 : at)
  const value = valueOf(character)
  return {
    at: at === -1 ? hash.length - 1 : at,
    character,
    isOdd: value % 2 === 1,
    isBig: at === -1 ? value >= 13 : value >= 5,
    isLucky: isDigit(dragon) !== isDigit(tiger),
    dragon: valueOf(dragon),
    tiger: valueOf(tiger),
    bull: bullOf(hash),
  }
}

/**
 * The last five characters as a hand, in which 0 and a letter count ten: where three add to whole tens it is a bull, with
 * the last digit of the other two for its points. Ten points, a bull of bulls, are the most; null is no bull.
 */
export function bullOf(hash: string): number | null {
  // Ten adds nothing to a last digit.
  const hand = Array.from(hash.slice(-handSize), (card) => (isDigit(card) ? valueOf(card) : 0))
  const points = hand.reduce((sum, card) => sum + card) % 10
  // Three are whole tens where the other two have the last digit of all five.
  const isBull = hand.some((card, at) =>
    hand.slice(at + 1).some((other) => (card + other) % 10 === points),
  )
  return isBull ? points || 10 : null
}

const wins: Readonly<
  Record<HashBet, (said: ReturnType<typeof readHash>, character: number | null) => boolean>
> = {
  odd: ({ isOdd }) => isOdd,
  even: ({ isOdd }) => !isOdd,
  small: ({ isBig }) => !isBig,
  big: ({ isBig }) => isBig,
  lucky: ({ isLucky }) => isLucky,
  dragon: ({ dragon, tiger }) => dragon > tiger,
  tiger: ({ dragon, tiger }) => tiger > dragon,
  tie: ({ dragon, tiger }) => dragon === tiger,
  character: ({ tiger }, character) => tiger === character,
  bullNone: ({ bull }) => bull === null,
  bullLow: ({ bull }) => bull !== null && bull <= 5,
  bullHigh: ({ bull }) => bull !== null && bull > 5 && bull < 10,
  bullBull: ({ bull }) => bull === 10,
}

export const isHashWin = ({ on, character }: HashChoice, hash: string) =>
  wins[on](readHash(hash), character)

/** All endings are as likely. */
export function hashChance(on: HashBet): Fraction {
  const { wins: won, of } = termsOf(rules, on)!
  return fraction(won, of)
}

/** In minor units, cut; what one version pays for a bet every one that has it does. */
const winAt = (stake: bigint, on: HashBet) => (stake * BigInt(termsOf(rules, on)!.times)) / 100n

const hashGame = (ofVersion: {
  version: number
  rules: HashRules
}): SharedGame<HashChoice, HashOutcome, null> => ({
  ...ofVersion,
  code: 'tally-hash',
  name: 'Tally Hash',
  category: 'hash_game',
  volatility: 'low',
  rtp: fraction(39, 40),
  hitFrequency: hashChance('odd'),
  maxMultiple: fraction(rules.pays.tie.times, 100),
  topAward: { multiple: fraction(rules.pays.tie.times, 100), chance: hashChance('tie') },
  stakeMin: 100n,
  stakeStep: 1n,
  timing: { opens: 'on time', everyMs: 30_000 },
  playersMin: 1,
  isDrawnEmpty: false,
  hasFixedPrice: false,
  tellsStakes: true,
  awaitsBlock: true,
  defaultChoice: { on: 'odd', character: null },
  readChoice(raw) {
    if (!hasExactly(raw, ['on', 'character'])) return null
    const { character } = raw
    const on = hashBets.find((one) => one === raw.on)
    if (!on || !termsOf(ofVersion.rules, on)) return null
    if (on !== 'character') return character === null ? { on, character } : null
    const isOne = typeof character === 'number' && Number.isInteger(character)
    return isOne && character >= 0 && character <= 15 ? { on, character } : null
  },
  unitsOf: () => 1,
  unitsMax: 1,
  rtpAt: ({ on }, stake) => multiply(hashChance(on), fraction(winAt(stake, on), stake)),
  draw: (_, { publicSeed }) => ({ hash: publicSeed }),
  lastsMs: () => 0,
  shownAt: ({ hash }) => ({ hash }),
  settle({ stake, choice }, { hash }): HashStep {
    const isWin = isHashWin(choice, hash)
    return { kind: 'hash', hash, isWin, payout: String(isWin ? winAt(stake, choice.on) : 0n) }
  },
})

export const tallyHash = hashGame({ version: 2, rules })
export const firstTallyHash = hashGame({ version: 1, rules: firstRules })
