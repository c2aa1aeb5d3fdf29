/** What a bet in a round that many share is on, in words: the one way of saying it, from the game's screen to a file. */

import type english from './bets/EN.json'
import { showHundredths } from './plain_decimals.ts'
import { poolWords } from './pool_words.ts'
import type { MessageKey, Values } from './speech.ts'

export type BetKey = keyof typeof english
export type SayBet = (key: BetKey | MessageKey, values?: Values) => string

type Word = BetKey | MessageKey
type Words = Readonly<Record<string, Word>>

export const sabongWords = {
  meron: 'sideMeron',
  wala: 'sideWala',
  draw: 'betDraw',
} as const satisfies Words

export const hashWords = {
  odd: 'betOdd',
  even: 'betEven',
  small: 'betSmall',
  big: 'betBig',
  lucky: 'betHashLucky',
  dragon: 'sideDragon',
  tiger: 'sideTiger',
  tie: 'sideTie',
  character: 'betHashCharacter',
  bullNone: 'betBullNone',
  bullLow: 'betBullLow',
  bullHigh: 'betBullHigh',
  bullBull: 'betBullBull',
} as const satisfies Words

/** Of games in which two sides meet. */
export const sideWords: Words = {
  player: 'sidePlayer',
  banker: 'sideBanker',
  tie: 'sideTie',
  playerPair: 'betPlayerPair',
  bankerPair: 'betBankerPair',
  dragon: 'sideDragon',
  tiger: 'sideTiger',
}

const outsideWords: Words = {
  red: 'betRed',
  black: 'betBlack',
  even: 'betEven',
  odd: 'betOdd',
  low: 'betLowHalf',
  high: 'betHighHalf',
}
const insideWords: Words = {
  straight: 'betStraightUp',
  split: 'betSplitBet',
  street: 'betStreet',
  corner: 'betCorner',
  line: 'betSixLine',
  trio: 'betTrio',
  four: 'betFirstFour',
}

/** A bet of roulette by its name, as in `split-1-2` or `dozen-3`. */
export function sayRoulette(say: SayBet, bet: string): string {
  const [kind = '', ...numbers] = bet.split('-')
  const outside = outsideWords[kind]
  if (outside) return say(outside)
  if (kind === 'dozen') return say('betDozen', { number: numbers.join('') })
  if (kind === 'column') return say('betColumn', { number: numbers.join('') })
  return say(insideWords[kind]!, { numbers: numbers.join(', ') })
}

const halfWords: Words = { small: 'betSmall', big: 'betBig', odd: 'betOdd', even: 'betEven' }

/** A bet of sic bo by its name, as in `total-9` or `pair-1-2`. */
export function saySicbo(say: SayBet, bet: string): string {
  const [kind = '', ...numbers] = bet.split('-')
  if (bet === 'triple-any') return say('betAnyTriple')
  const text = numbers.join(' + ')
  if (kind === 'total') return say('betTotalOf', { total: text })
  if (kind === 'single') return say('betSingle', { face: text })
  if (kind === 'pair') return say('betPairOf', { faces: text })
  if (kind === 'double') return say('betDoubleOf', { face: text })
  if (kind === 'triple') return say('betTripleOf', { face: text })
  return say(halfWords[kind]!)
}

/** A bet on the wheel of money by its name, as in `number-20`. */
export const sayWheelBet = (say: SayBet, bet: string) =>
  say('betWheelNumber', { number: Number(bet.replace('number-', '')) })

type Chips = Readonly<Record<string, number>>

/** A bet of a table by the game that is played there, and its name. */
export function sayTableBet(say: SayBet, played: TableGame, bet: string): string {
  if (played === 'roulette') return sayRoulette(say, bet)
  if (played === 'moneywheel') return sayWheelBet(say, bet)
  return played === 'sicbo' ? saySicbo(say, bet) : say(sideWords[bet]!)
}

type TableGame = 'roulette' | 'moneywheel' | 'sicbo' | 'baccarat' | 'dragontiger'

/** A choice as its game's module reads it. */
export type Staked =
  | { kind: 'crash'; choice: { auto: number | null } }
  | { kind: 'bingo'; choice: { tickets: number } }
  | {
      kind: 'digits'
      choice: { number: string; kind: 'big' | 'small'; form: 'straight' | 'box' }
    }
  | { kind: 'lotto'; choice: { lines: readonly (readonly number[])[] } }
  | { kind: 'race'; choice: RaceBet }
  | { kind: 'sabong'; choice: { on: keyof typeof sabongWords } }
  | { kind: 'hash'; choice: { on: keyof typeof hashWords; character: number | null } }
  | { kind: 'table'; played: TableGame; choice: { bets: Chips } }
  /** Nothing is chosen before it begins. */
  | { kind: 'blackjacktable' }

type Pool = keyof typeof poolWords
type RaceBet =
  | { pool: Pool; runners: readonly number[]; form?: 'box' | 'each_way' }
  | { pool: Pool; form: 'wheel'; sets: readonly (readonly number[])[] }

/** `picks`: one by one what a name has no room for; empty where it says all. */
export type SaidBet = { name: string; picks: readonly string[] }

export type Runner = { number: number; name: string }

/** @param runners of a race, by whose names it is told. @returns an empty name where there was nothing to choose. */
export function sayBet(say: SayBet, staked: Staked, runners: readonly Runner[] = []): SaidBet {
  switch (staked.kind) {
    case 'crash': {
      const { auto } = staked.choice
      const at = say('multiple', { times: showHundredths(auto ?? 0) })
      return whole(auto === null ? say('betCrashHand') : say('betCrashAuto', { at }))
    }
    case 'bingo':
      return whole(say('betTickets', { count: staked.choice.tickets }))
    case 'digits': {
      const { number, kind, form } = staked.choice
      const played = `${number} ${say(kind === 'big' ? 'digitsBig' : 'digitsSmall')}`
      return whole(form === 'box' ? `${played}, ${say('digitsBox')}` : played)
    }
    case 'lotto':
      return cut(staked.choice.lines.map((line) => line.join(' ')))
    case 'race':
      return sayRace(say, staked.choice, runners)
    case 'sabong':
      return whole(say(sabongWords[staked.choice.on]))
    case 'hash': {
      const { on, character } = staked.choice
      const name = say(hashWords[on])
      return whole(character === null ? name : `${name} ${character.toString(16)}`)
    }
    case 'table':
      return cut(
        byName(staked.choice.bets).map(
          ([bet, chips]) => `${sayTableBet(say, staked.played, bet)} × ${chips}`,
        ),
      )
    case 'blackjacktable':
      return whole('')
  }
}

/** Chips in the order of the names they lie on. */
export const byName = (chips: Chips) =>
  Object.entries(chips).toSorted(([a], [b]) => (a < b ? -1 : 1))

const whole = (name: string): SaidBet => ({ name, picks: [] })

const mostNamed = 3

/** Of many the first, and how many more there are. */
function cut(all: readonly string[]): SaidBet {
  if (all.length <= mostNamed) return whole(all.join(' · '))
  const first = all.slice(0, mostNamed).join(' · ')
  return { name: `${first} +${all.length - mostNamed}`, picks: all }
}

/** Places of a finish. */
export const orderWords = ['betFirst', 'betSecond', 'betThird'] as const satisfies readonly Word[]

function sayRace(say: SayBet, bet: RaceBet, field: readonly Runner[]): SaidBet {
  const { pool } = bet
  const pick = (number: number) =>
    [number, field.find((one) => one.number === number)?.name].join(' ').trim()
  if (bet.form === 'wheel') {
    const isOrdered = pool !== 'quinella'
    const sets = bet.sets.map((set) => set.join('·')).join(isOrdered ? ' / ' : ' + ')
    const named = bet.sets.map((set) => set.map(pick).join(' / '))
    return {
      name: `${say(poolWords[pool])}, ${say('betWheel')} ${sets}`,
      picks: isOrdered ? named.map((names, at) => `${say(orderWords[at]!)}: ${names}`) : named,
    }
  }
  const { runners, form } = bet
  const kind = say(form === 'each_way' ? 'betEachWay' : poolWords[pool])
  if (runners.length === 1) return whole(`${kind} ${pick(runners[0]!)}`)
  const picks = runners.map(pick)
  if (form === 'box') return { name: `${kind}, ${say('digitsBox')} ${runners.join('·')}`, picks }
  return { name: `${kind} ${runners.join(pool === 'quinella' ? '+' : '→')}`, picks }
}
