/** Who may come in at each place, chosen runner by runner: a banker with others, or several for every place. */
import { combinationsOf } from '#games/shared/race_pays.ts'
import type { Runner } from '#games/shared/race_card.ts'
import {
  runnersNamed,
  type RaceChoice,
  type RacePool,
  type WheelChoice,
} from '#games/shared/race_rules.ts'
import { orderWords } from '#i18n/bet_words.ts'
import { moveFocus } from '../table/arrows.ts'
import { useSay, type Say } from '../words.tsx'
import { Silk } from './race_marks.tsx'

export type Sets = WheelChoice['sets']

export const noSets: Sets = [[], [], []]

/** One combination is a straight bet; null where there is none. */
export function wheelOf(pool: RacePool, all: Sets): RaceChoice | null {
  const choice = { pool, form: 'wheel', sets: all.slice(0, runnersNamed[pool]) } as const
  const [first, second] = combinationsOf(choice)
  if (first && !second) return { pool, runners: first.selection.split('-').map(Number) }
  return first ? choice : null
}

const rising = (runners: readonly number[]) => runners.toSorted((a, b) => a - b)

/** A set with runners added or taken out; of a quinella nobody is in both. */
function change(sets: Sets, at: number, runners: readonly number[], isIn: boolean, pool: RacePool) {
  return sets.map((set, other) => {
    const others = set.filter((one) => !runners.includes(one))
    if (other === at) return isIn ? rising([...others, ...runners]) : others
    return isIn && pool === 'quinella' ? others : set
  })
}

/** What a set stands for: a place of the finish, or of a quinella the banker and who comes in with it. */
function wordsOf(pool: RacePool, say: Say): { name: string; mark: string }[] {
  if (pool === 'quinella')
    return [
      { name: say('studioRaceBanker'), mark: '★' },
      { name: say('studioRaceWith'), mark: '+' },
    ]
  return orderWords
    .slice(0, runnersNamed[pool])
    .map((word, at) => ({ name: say(word), mark: `${at + 1}.` }))
}

type Props = {
  pool: RacePool
  field: readonly Runner[]
  chances: ReadonlyMap<number, string>
  sets: Sets
  /** Null where nothing may be chosen. */
  onSets: ((sets: Sets) => void) | null
}

export function RaceWheel({ pool, field, chances, sets, onSets }: Props) {
  const say = useSay()
  const columns = wordsOf(pool, say)
  const all = field.map(({ number }) => number)
  /** All but bankers, who are one or few. */
  const wholeOf = (at: number) =>
    pool === 'quinella' ? all.filter((one) => at === 1 && !sets[0]!.includes(one)) : all
  const press = (at: number, runners: readonly number[], isIn: boolean) =>
    onSets?.(change(sets, at, runners, isIn, pool))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move between its buttons
    <div className={`wheel-card is-of-${columns.length}`} onKeyDown={moveFocus}>
      <div className="wheel-row is-head">
        <span />
        {columns.map(({ name }, at) => {
          const whole = wholeOf(at)
          const isWhole = whole.length > 0 && whole.every((one) => sets[at]!.includes(one))
          return (
            <span key={name}>
              <small>{name}</small>
              {(pool !== 'quinella' || at === 1) && (
                <button
                  type="button"
                  aria-pressed={isWhole}
                  aria-label={`${name}: ${say('studioRaceAll')}`}
                  disabled={!onSets}
                  onClick={() => press(at, whole, !isWhole)}
                >
                  {say('studioRaceAll')}
                </button>
              )}
            </span>
          )
        })}
      </div>
      <ul aria-label={say('studioRaceRunners')}>
        {field.map(({ number, name }) => (
          <li key={number} className="wheel-row">
            <span className="name">
              <Silk number={number} /> {name}{' '}
              <small>
                {say('studioRaceChance')} {chances.get(number)}
              </small>
            </span>
            {columns.map((column, at) => {
              const isIn = sets[at]!.includes(number)
              return (
                <button
                  key={column.name}
                  type="button"
                  aria-pressed={isIn}
                  aria-label={`${number} ${name}, ${column.name}`}
                  disabled={!onSets}
                  onClick={() => press(at, [number], !isIn)}
                >
                  {column.mark}
                </button>
              )
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
