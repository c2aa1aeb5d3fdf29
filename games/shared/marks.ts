/** What tables write down of a round, in the shortest form their game has: who won, or the number that came and its kind. */
import type { TableMark } from '#contract/game_traits.ts'
import { wheelOutcomeOf } from '../moneywheel/moneywheel.ts'
import { isRed } from '../roulette/roulette.ts'
import { payKeyOf, type Dice } from '../sicbo/sicbo.ts'
import type { TableRules, TableShown } from './table_rules.ts'

/** `number` is that of the wheel or its segment, or the total of the dice; null where a side won, or none. */
export type Mark = { kind: TableMark; number: number | null }

/** @returns null for a round that was not played. */
export function markOf(played: TableRules['played'], shown: TableShown | null): Mark | null {
  const { kind } = played
  if (!shown || shown.outcome === null) return null
  const { dealt, outcome } = shown
  if (kind === 'roulette') return { kind: toneOf(Number(outcome)), number: Number(outcome) }
  if (kind === 'sicbo')
    return { kind: sizeOf(dealt['dice'] as unknown as Dice), number: Number(outcome) }
  if (played.kind === 'moneywheel') {
    const { number, times } = wheelOutcomeOf(played, (dealt['spins'] ?? []).map(Number))
    return { kind: times > 1 ? 'multiplied' : 'plain', number }
  }
  return { kind: outcome as TableMark, number: null }
}

const toneOf = (number: number) => (number === 0 ? 'zero' : isRed(number) ? 'red' : 'black')

const sizeOf = (dice: Dice) =>
  payKeyOf('triple-any', dice) ? 'triple' : payKeyOf('big', dice) ? 'big' : 'small'
