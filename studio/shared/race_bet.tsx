/** The card of the next race, and a bet on it: what runners are likely to do, and what the pools would pay on them. */
import { racePools } from '#contract/game_traits.ts'
import { useMemo, useState } from 'react'
import { type Fraction } from '#games/fraction.ts'
import { totalOf } from '#games/shared/pool.ts'
import { chanceInOrder, chanceWithin, type Runner } from '#games/shared/race_card.ts'
import { poolsOf, willPay, willPayWith } from '#games/shared/race_pays.ts'
import {
  runnersNamed,
  type RaceChoice,
  type RacePool,
  type RaceRules,
} from '#games/shared/race_rules.ts'
import { sayPercent, useSay } from '../words.tsx'
import { BetButton } from './bet_button.tsx'
import type { Standing } from './live.ts'
import { backedIn, minorOf, showDividend, useMinor } from './pools.tsx'
import { betName, poolWords, raceWords, Silk } from './race_marks.tsx'
import { Stakes } from '../stakes.tsx'
import type { SharedView } from './view.ts'

type Props = Pick<SharedView, 'live' | 'bet' | 'isBusy'> & {
  rules: RaceRules
  field: readonly Runner[]
  round: Standing
}

/** Words for where each pick comes in, of pools in which that counts. */
const orderWords = ['studioRaceFirst', 'studioRaceSecond', 'studioRaceThird'] as const
const isOrdered = (pool: RacePool) => pool === 'exacta' || pool === 'trifecta'
const pickWords = ['studioRacePickOne', 'studioRacePickTwo', 'studioRacePickThree'] as const

/** As likely as the race is drawn, dead heats aside; of several runners the chance of each to come in first. */
function chanceOf(field: readonly Runner[], pool: RacePool, number: number): Fraction {
  if (pool === 'place') return chanceWithin(field, number, 2)
  if (pool === 'show') return chanceWithin(field, number, 3)
  return chanceInOrder(field, [number])
}

export function RaceBet({ rules, field, round, live, bet, isBusy }: Props) {
  const say = useSay()
  const { currency, stake_steps: steps } = live.table
  const minor = useMinor(live.table)
  const [pool, setPool] = useState<RacePool>('win')
  const [picked, setPicked] = useState<readonly number[]>([])
  const [stake, setStake] = useState(steps[0] ?? '')
  const pools = poolsOf(
    backedIn(round, currency).map(({ choice: on, stake: sum }) => ({
      choice: on as RaceChoice,
      stake: sum,
    })),
  )
  const chances = useMemo(
    () =>
      new Map(
        field.map(({ number }) => [number, sayPercent(say, chanceOf(field, pool, number), 1)]),
      ),
    [say, field, pool],
  )
  const needed = runnersNamed[pool]
  const runners = pool === 'quinella' ? picked.toSorted((a, b) => a - b) : picked
  const choice: RaceChoice | null = runners.length === needed ? { pool, runners } : null
  const pick = (number: number) =>
    setPicked((before) =>
      before.includes(number)
        ? before.filter((one) => one !== number)
        : [...before, number].slice(-needed),
    )
  const projected = choice && willPayWith(rules, choice, pools[pool], minorOf(stake, currency))
  return (
    <form
      className="card-and-bet"
      onSubmit={(event) => {
        event.preventDefault()
        if (choice && bet) bet(choice, stake)
      }}
    >
      <h2>{raceWords(round.closes_at, say, 'studioRaceCard')}</h2>
      <fieldset className="pool-tabs" aria-label={say('studioRacePool')}>
        {racePools.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={pool === one}
            onClick={() => {
              setPool(one)
              setPicked((before) => before.slice(-runnersNamed[one]))
            }}
          >
            {say(poolWords[one])} <small>{minor(totalOf(pools[one]))}</small>
          </button>
        ))}
      </fieldset>
      <ul className="runners" aria-label={say('studioRaceRunners')}>
        {field.map(({ number, name, strength }) => {
          const at = picked.indexOf(number)
          return (
            <li key={number}>
              <button
                type="button"
                aria-pressed={at !== -1}
                disabled={!bet}
                onClick={() => pick(number)}
              >
                <Silk number={number} />
                <span className="name">
                  {name}
                  <span className="strength">
                    <small>{say('studioRaceStrength', { strength })}</small>
                    <i aria-hidden="true">
                      <i style={{ width: `${(100 * strength) / rules.strengthMax}%` }} />
                    </i>
                  </span>
                  {isOrdered(pool) && at !== -1 && <small>{say(orderWords[at]!)}</small>}
                </span>
                <span className="figure">
                  <small>{say('studioRaceChance')}</small> {chances.get(number)}
                </span>
                {needed === 1 && (
                  <span className="figure">
                    <small>{say('studioRaceWillPay')}</small>{' '}
                    <b>{showDividend(willPay(rules, pool, pools[pool], String(number)))}</b>
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {bet && (
        <div className="choice">
          <Stakes steps={steps} stake={stake} onStake={setStake} />
          <p className="projected">
            {choice ? (
              <>
                <b>{betName(choice, say)}</b>{' '}
                {projected === null
                  ? say('studioPoolWouldReturn')
                  : say('studioPoolWouldPay', { times: showDividend(projected) })}
              </>
            ) : (
              say(pickWords[needed - 1]!)
            )}
          </p>
          <BetButton isReady={!isBusy && choice !== null}>{say('sharedBet')}</BetButton>
        </div>
      )}
      <p className="note">{say('studioPoolEstimate')}</p>
    </form>
  )
}
