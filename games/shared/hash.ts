/** The hash game: bets on the last characters of a public block that comes when betting has closed. */
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

const rules = {
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
  }
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
}

export const isHashWin = ({ on, character }: HashChoice, hash: string) =>
  wins[on](readHash(hash), character)

/** All pairs of last characters are as likely. */
export const hashChance = (on: HashBet): Fraction => fraction(rules.pays[on].pairs, 256)

/** In minor units, cut. */
const winAt = (stake: bigint, on: HashBet) => (stake * BigInt(rules.pays[on].times)) / 100n

export const tallyHash: SharedGame<HashChoice, HashOutcome, null> = {
  code: 'tally-hash',
  name: 'Tally Hash',
  category: 'hash_game',
  version: 1,
  volatility: 'low',
  rules,
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
    if (!on) return null
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
}
