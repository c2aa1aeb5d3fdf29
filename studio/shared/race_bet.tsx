/** The card of the next race, and a bet on it: what runners are likely to do, what the pools would pay on them, and what it costs. */
import { racePools } from '#contract/game_traits.ts'
import { useMemo, useState } from 'react'
import { isCurrency, showMoney } from '#contract/money.ts'
import { type Fraction } from '#games/fraction.ts'
import { totalOf } from '#games/shared/pool.ts'
import { chanceInOrder, chanceWithin, type Runner } from '#games/shared/race_card.ts'
import { eachWayPools, poolsOf, willPay } from '#games/shared/race_pays.ts'
import {
  runnersNamed,
  type RaceChoice,
  type RacePool,
  type RaceRules,
} from '#games/shared/race_rules.ts'
import { poolWords } from '#i18n/bet_words.ts'
import { useFormats } from '#i18n/translate.tsx'
import { sayPercent, useSay } from '../words.tsx'
import { backedIn, minorOf, showDividend, useMinor } from './pools.tsx'
import { raceWords, Silk } from './race_marks.tsx'
import { RaceTicket } from './race_ticket.tsx'
import type { Standing } from './live.ts'
import type { SharedView } from './view.ts'

type Props = Pick<SharedView, 'game' | 'live' | 'bet' | 'isBusy'> & {
  rules: RaceRules
  field: readonly Runner[]
  round: Standing
}

/** Forms that bets in a pool have beside the straight one. */
function formOf({ boxes, eachWay }: RaceRules, pool: RacePool): RaceChoice['form'] {
  if (boxes?.[pool]) return 'box'
  return eachWay?.[0] === pool ? 'each_way' : undefined
}

const formWords = { box: 'digitsBox', each_way: 'betEachWay' } as const

/** Words for where each pick comes in, of pools in which that counts. */
const orderWords = ['betFirst', 'betSecond', 'betThird'] as const
const isOrdered = (pool: RacePool) => pool === 'exacta' || pool === 'trifecta'
const pickWords = ['studioRacePickOne', 'studioRacePickTwo', 'studioRacePickThree'] as const

/** As likely as the race is drawn, dead heats aside; of several runners the chance of each to come in first. */
function chanceOf(field: readonly Runner[], pool: RacePool, number: number): Fraction {
  if (pool === 'place') return chanceWithin(field, number, 2)
  if (pool === 'show') return chanceWithin(field, number, 3)
  return chanceInOrder(field, [number])
}

function choiceOf(pool: RacePool, form: RaceChoice['form'], picked: readonly number[]): RaceChoice {
  const runners = form === 'box' || pool === 'quinella' ? picked.toSorted((a, b) => a - b) : picked
  return { pool, runners, ...(form && { form }) }
}

export function RaceBet({ game, rules, field, round, live, bet, isBusy }: Props) {
  const say = useSay()
  const { money } = useFormats()
  const { currency, stake_steps: steps, stake_min, stake_max } = live.table
  const minor = useMinor(live.table)
  const [pool, setPool] = useState<RacePool>('win')
  const [isStraight, setStraight] = useState(true)
  const [picked, setPicked] = useState<readonly number[]>([])
  const [stake, setStake] = useState(steps[0] ?? '')
  const pools = useMemo(
    () =>
      poolsOf(
        backedIn(round, currency).map(({ choice, stake: sum }) => ({
          choice: choice as RaceChoice,
          stake: sum,
        })),
      ),
    [round, currency],
  )
  const other = formOf(rules, pool)
  const form = isStraight ? undefined : other
  const needed = runnersNamed[pool]
  const chances = useMemo(
    () =>
      new Map(
        field.map(({ number }) => [number, sayPercent(say, chanceOf(field, pool, number), 1)]),
      ),
    [say, field, pool],
  )
  const choice = useMemo(
    () => game.readChoice(choiceOf(pool, form, picked)) as RaceChoice | null,
    [game, pool, form, picked],
  )
  const count = choice ? game.unitsOf(choice) : 1
  const whole = minorOf(stake, currency) * BigInt(count)
  /** Another kind of bet keeps of the runners as many as it takes, those chosen last. */
  const change = (next: RacePool, straight: boolean) => {
    setPool(next)
    setStraight(straight)
    if (straight || formOf(rules, next) !== 'box')
      setPicked((before) => before.slice(-runnersNamed[next]))
  }
  const pick = (number: number) =>
    setPicked((before) =>
      before.includes(number)
        ? before.filter((one) => one !== number)
        : [...before, number].slice(form === 'box' ? 0 : -needed),
    )
  const hint =
    form === 'box'
      ? say('studioRacePickBox', { count: rules.boxes?.[pool]?.from ?? needed })
      : say(pickWords[needed - 1] ?? pickWords[0])
  return (
    <form
      className="card-and-bet"
      onSubmit={(event) => {
        event.preventDefault()
        if (choice && bet && isCurrency(currency)) bet(choice, showMoney(whole, currency))
      }}
    >
      <h2>{raceWords(round.closes_at, say, 'studioRaceCard')}</h2>
      <fieldset className="pool-tabs" aria-label={say('studioRacePool')}>
        {racePools.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={pool === one}
            onClick={() => change(one, formOf(rules, one) !== form)}
          >
            {say(poolWords[one])} <small>{minor(totalOf(pools[one]))}</small>
          </button>
        ))}
      </fieldset>
      {other && (
        <fieldset className="pool-tabs" aria-label={say('studioRaceForm')}>
          {([true, false] as const).map((straight) => (
            <button
              key={String(straight)}
              type="button"
              aria-pressed={isStraight === straight}
              onClick={() => change(pool, straight)}
            >
              {say(straight ? 'digitsStraight' : formWords[other])}
            </button>
          ))}
        </fieldset>
      )}
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
                  {isOrdered(pool) && form !== 'box' && at !== -1 && (
                    <small>{say(orderWords[at]!)}</small>
                  )}
                </span>
                <span className="figure">
                  <small>{say('studioRaceChance')}</small> {chances.get(number)}
                </span>
                {needed === 1 && (
                  <span className="figure">
                    <small>{say('studioRaceWillPay')}</small>{' '}
                    {(form === 'each_way' ? eachWayPools : [pool]).map((one) => (
                      <b key={one}>
                        {showDividend(willPay(rules, one, pools[one], String(number)))}
                      </b>
                    ))}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {bet && (
        <RaceTicket
          {...{ rules, pools, field, choice, count, whole, hint, stake, isBusy }}
          table={live.table}
          onStake={setStake}
        />
      )}
      <p className="note">
        {say('studioPoolEstimate')}
        {form && (
          <> {say('studioRaceLimits', { least: money(stake_min), most: money(stake_max) })}</>
        )}
      </p>
    </form>
  )
}
