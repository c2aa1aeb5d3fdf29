/** A race meeting: the course, the card of the next race, its pools, and what the last race paid. */
import { cardOf, type Runner } from '#games/shared/race_card.ts'
import type { DeclaredPool, RaceChoice, RaceRules } from '#games/shared/race_rules.ts'
import { sayBet } from '#i18n/bet_words.ts'
import { poolWords } from '#i18n/pool_words.ts'
import { useSay } from '../words.tsx'
import { Countdown, roundsOf } from './draw.tsx'
import type { OwnBet } from './live.ts'
import { OwnBets, sayDividend, useMinor } from './pools.tsx'
import { RaceBet } from './race_bet.tsx'
import { Course } from './race_course.tsx'
import { raceWords, Silk, type RaceShown } from './race_marks.tsx'
import type { SharedView } from './view.ts'
import './race.css'

export function Race({ game, live, bet, isBusy }: SharedView) {
  const say = useSay()
  const rules = game.rules as RaceRules
  const { open, running } = roundsOf(live)
  const [last] = live.table.results
  const shown = (running ? live.shown.get(running.shared_id) : last?.shown) as
    | RaceShown
    | null
    | undefined
  // Before the first race the field of the next stands at the start.
  const onCourse = running ?? last ?? open
  const fieldOf = (round: { server_seed_hash: string }) =>
    cardOf(rules, { commitment: round.server_seed_hash })
  const field = onCourse ? fieldOf(onCourse) : []
  const nameOf = ({ choice, shared_id }: OwnBet) => {
    const round = [...live.table.rounds, ...live.table.results].find(
      (one) => one.shared_id === shared_id,
    )
    const staked = { kind: 'race', choice: choice as RaceChoice } as const
    return sayBet(say, staked, round && fieldOf(round)).name
  }
  return (
    <div className="hall race">
      <Countdown
        live={live}
        round={open}
        titleOf={({ closes_at }) => raceWords(closes_at, say, 'studioRaceStarts')}
      />
      {onCourse && (
        <Course
          key={onCourse.shared_id}
          {...{ rules, field, shown: shown ?? null }}
          ranAt={running?.ran_at ?? null}
          isOwn={live.mine.some(({ shared_id }) => shared_id === onCourse.shared_id)}
          aheadMs={live.aheadMs}
          title={
            running
              ? raceWords(running.closes_at, say, 'studioRaceRunning')
              : raceWords(onCourse.closes_at, say)
          }
        />
      )}
      {open && (
        <RaceBet
          key={open.shared_id}
          {...{ game, rules, live, bet, isBusy }}
          field={fieldOf(open)}
          round={open}
        />
      )}
      <OwnBets
        mine={live.mine}
        roundOf={({ draws_at }) => raceWords(draws_at, say)}
        nameOf={nameOf}
      />
      <Earlier results={live.table.results} />
      {shown?.declared && <Declared {...{ field, shown }} table={live.table} />}
    </div>
  )
}

/** The first three of the last races, latest first. */
function Earlier({ results }: Pick<SharedView['live']['table'], 'results'>) {
  const say = useSay()
  const run = results.flatMap(({ shared_id, closes_at, shown }) => {
    const { places } = (shown as RaceShown | null) ?? {}
    return places ? [{ shared_id, closes_at, first: places.flat().slice(0, 3) }] : []
  })
  if (run.length === 0) return null
  return (
    <ol className="multiples" aria-label={say('earlierResults')}>
      {run.slice(0, 8).map(({ shared_id, closes_at, first }) => (
        <li key={shared_id}>
          <small>{raceWords(closes_at, say)}</small>
          {first.map((runner) => (
            <Silk key={runner} number={runner} />
          ))}
        </li>
      ))}
    </ol>
  )
}

const columns = [
  'studioRaceDividends',
  'studioPoolStaked',
  'studioPoolTakeOut',
  'studioPoolBreakage',
  'studioPoolReturned',
] as const

/** The official result: who came in, and what every pool paid. */
function Declared({
  field,
  shown,
  table,
}: {
  field: readonly Runner[]
  shown: RaceShown
  table: SharedView['live']['table']
}) {
  const say = useSay()
  const minor = useMinor(table)
  const nameOf = (number: number) => field.find((one) => one.number === number)?.name ?? ''
  const figuresOf = ({ dividends, staked, takeOut, breakage, added, returned }: DeclaredPool) => [
    dividends
      .map(({ selection, dividend }) => `${selection}: ${sayDividend(say, dividend)}`)
      .join(', ') || '–',
    minor(staked),
    minor(takeOut),
    added === '0' ? minor(breakage) : say('studioPoolAdded', { amount: minor(added) }),
    minor(returned),
  ]
  return (
    <section className="declared">
      <h2>{say('studioRaceResult')}</h2>
      <ol className="finish">
        {shown.places?.slice(0, 4).map((together, at, all) => (
          // Behind two who came in together is the third.
          <li key={together.join(' ')} value={1 + all.slice(0, at).flat().length}>
            {together.map((number) => (
              <span key={number}>
                <Silk number={number} /> {nameOf(number)}
              </span>
            ))}
            {together.length > 1 && <small>{say('studioRaceDeadHeat')}</small>}
          </li>
        ))}
      </ol>
      {shown.scratched !== null && (
        <p>
          {say('studioRaceScratched', { runner: `${shown.scratched} ${nameOf(shown.scratched)}` })}
        </p>
      )}
      {shown.declared && shown.declared.length > 0 ? (
        <table>
          <caption>{say('studioRaceDividends')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('studioRacePool')}</th>
              {columns.map((word) => (
                <th key={word} scope="col">
                  {say(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.declared.map((pool) => (
              <tr key={pool.pool}>
                <th scope="row">{say(poolWords[pool.pool])}</th>
                {figuresOf(pool).map((figure, at) => (
                  <td key={columns[at]} data-label={say(columns[at]!)}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{say('studioRaceNoBets')}</p>
      )}
    </section>
  )
}
