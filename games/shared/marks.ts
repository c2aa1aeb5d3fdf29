/** What tables write down of a round, in the shortest form their game has: who won, or the number that came and its kind. */
import type { TableMark } from '#contract/game_traits.ts'
import { isNatural } from '../blackjack/hand.ts'
import { wheelOutcomeOf } from '../moneywheel/moneywheel.ts'
import { isRed } from '../roulette/roulette.ts'
import { payKeyOf, type Dice } from '../sicbo/sicbo.ts'
import type { BlackjackShown, BlackjackTableRules } from './blackjack_table_rules.ts'
import type { TableRules, TableShown } from './table_rules.ts'

/** `number` is that of the wheel or its segment, or the total of dice or dealer; null where a side won, or none. */
export type Mark = { kind: TableMark; number: number | null }

type Played = TableRules['played'] | BlackjackTableRules['played']

/** @returns null for a round that was not played, or in which the dealer had nobody to play against. */
export function markOf(played: Played, told: TableShown | BlackjackShown | null): Mark | null {
  if (!told || told.outcome === null) return null
  if (played.kind === 'blackjack') return dealerMark(played, told as BlackjackShown)
  const { kind } = played
  const { dealt, outcome } = told as TableShown
  if (kind === 'roulette') return { kind: toneOf(Number(outcome)), number: Number(outcome) }
  if (kind === 'sicbo')
    return { kind: sizeOf(dealt['dice'] as unknown as Dice), number: Number(outcome) }
  if (played.kind === 'moneywheel') {
    const { number, times } = wheelOutcomeOf(played, (dealt['spins'] ?? []).map(Number))
    return { kind: times > 1 ? 'multiplied' : 'plain', number }
  }
  return { kind: outcome as TableMark, number: null }
}

function dealerMark({ dealerStandsFrom }: Played & { kind: 'blackjack' }, shown: BlackjackShown) {
  const number = shown.outcome ?? 0
  const kind = isNatural(shown.dealer) ? 'natural' : number > 21 ? 'bust' : 'stands'
  return number < dealerStandsFrom ? null : ({ kind, number } as const)
}

const toneOf = (number: number) => (number === 0 ? 'zero' : isRed(number) ? 'red' : 'black')

const sizeOf = (dice: Dice) =>
  payKeyOf('triple-any', dice) ? 'triple' : payKeyOf('big', dice) ? 'big' : 'small'
