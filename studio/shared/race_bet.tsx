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
import { orderWords } from '#i18n/bet_words.ts'
import { poolWords } from '#i18n/pool_words.ts'
import { useFormats } from '#i18n/translate.tsx'
import { sayPercent, useSay } from '../words.tsx'
import { backedIn, minorOf, sayDividend, useMinor } from './pools.tsx'
import { raceWords, Silk } from './race_marks.tsx'
import { RaceTicket } from './race_ticket.tsx'
import { noSets, RaceWheel, wheelOf, type Sets } from './race_wheel.tsx'
import type { Standing } from './live.ts'
import type { SharedView } from './view.ts'

type Props = Pick<SharedView, 'game' | 'live' | 'bet' | 'isBusy'> & {
  rules: RaceRules
  field: readonly Runner[]
  round: Standing
}

const forms = ['straight', 'box', 'wheel', 'each_way'] as const
type Form = (typeof forms)[number]

/** Forms that bets in a pool have. */
function formsOf({ boxes, wheels, eachWay }: RaceRules, pool: RacePool): readonly Form[] {
  const has: Record<Form, boolean> = {
    straight: true,
    box: boxes?.[pool] !== undefined,
    wheel: wheels?.includes(pool) ?? false,
    each_way: eachWay?.[0] === pool,
  }
  return forms.filter((form) => has[form])
}

const formWords = {
  straight: 'digitsStraight',
  box: 'digitsBox',
  wheel: 'betWheel',
  each_way: 'betEachWay',
} as const

const isOrdered = (pool: RacePool) => pool === 'exacta' || pool === 'trifecta'
const pickWords = ['studioRacePickOne', 'studioRacePickTwo', 'studioRacePickThree'] as const

/** As likely as the race is drawn, dead heats aside; of several runners the chance of each to come in first. */
function chanceOf(field: readonly Runner[], pool: RacePool, number: number): Fraction {
  if (pool === 'place') return chanceWithin(field, number, 2)
  if (pool === 'show') return chanceWithin(field, number, 3)
  return chanceInOrder(field, [number])
}

function choiceOf(pool: RacePool, form: Form, picked: readonly number[], sets: Sets) {
  if (form === 'wheel') return wheelOf(pool, sets)
  const runners = form === 'box' || pool === 'quinella' ? picked.toSorted((a, b) => a - b) : picked
  return { pool, runners, ...(form !== 'straight' && { form }) }
}

export function RaceBet({ game, rules, field, round, live, bet, isBusy }: Props) {
  const say = useSay()
  const { money } = useFormats()
  const { currency, stake_steps: steps, stake_min, stake_max } = live.table
  const minor = useMinor(live.table)
  const [pool, setPool] = useState<RacePool>('win')
  const [wanted, setForm] = useState<Form>('straight')
  const [picked, setPicked] = useState<readonly number[]>([])
  const [sets, setSets] = useState(noSets)
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
  const offered = formsOf(rules, pool)
  const form = offered.includes(wanted) ? wanted : 'straight'
  const needed = runnersNamed[pool]
  const chances = useMemo(
    () =>
      new Map(
        field.map(({ number }) => [number, sayPercent(say, chanceOf(field, pool, number), 1)]),
      ),
    [say, field, pool],
  )
  const choice = useMemo(
    () => game.readChoice(choiceOf(pool, form, picked, sets)) as RaceChoice | null,
    [game, pool, form, picked, sets],
  )
  const count = choice ? game.unitsOf(choice) : 1
  const whole = minorOf(stake, currency) * BigInt(count)
  /** Another kind of bet keeps of the runners as many as it takes, those chosen last. */
  const change = (next: RacePool, kind: Form) => {
    setPool(next)
    setForm(kind)
    if (kind !== 'box' || !formsOf(rules, next).includes(kind))
      setPicked((before) => before.slice(-runnersNamed[next]))
    // What stands for places does not stand for a banker and others.
    if (isOrdered(next) !== isOrdered(pool)) setSets(noSets)
  }
  const pick = (number: number) =>
    setPicked((before) =>
      before.includes(number)
        ? before.filter((one) => one !== number)
        : [...before, number].slice(form === 'box' ? 0 : -needed),
    )
  const hints: Partial<Record<Form, string>> = {
    box: say('studioRacePickBox', { count: rules.boxes?.[pool]?.from ?? needed }),
    wheel: say(isOrdered(pool) ? 'studioRacePickWheel' : 'studioRacePickBanker'),
  }
  const hint = hints[form] ?? say(pickWords[needed - 1] ?? pickWords[0])
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
            onClick={() => change(one, wanted)}
          >
            {say(poolWords[one])} <small>{minor(totalOf(pools[one]))}</small>
          </button>
        ))}
      </fieldset>
      {offered.length > 1 && (
        <fieldset className="pool-tabs" aria-label={say('studioRaceForm')}>
          {offered.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={form === one}
              onClick={() => change(pool, one)}
            >
              {say(formWords[one])}
            </button>
          ))}
        </fieldset>
      )}
      {form === 'wheel' ? (
        <RaceWheel {...{ pool, field, chances, sets }} onSets={bet && setSets} />
      ) : (
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
                    {isOrdered(pool) && form === 'straight' && at !== -1 && (
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
                          {sayDividend(say, willPay(rules, one, pools[one], String(number)))}
                        </b>
                      ))}
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {bet && (
        <RaceTicket
          {...{ rules, pools, field, choice, count, whole, hint, stake, isBusy }}
          table={live.table}
          onStake={setStake}
        />
      )}
      <p className="note">
        {say('studioPoolEstimate')}
        {form !== 'straight' && (
          <> {say('studioRaceLimits', { least: money(stake_min), most: money(stake_max) })}</>
        )}
      </p>
    </form>
  )
}
