/** A match by itself: how it stands, who scored when, and all that can be bet on in it. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '../routing/link.tsx'
import { addressOf, type CallAsk } from '../page.ts'
import { Shown } from '../said.tsx'
import { MatchTime } from './board.tsx'
import type { Line } from './matches.ts'
import { writeOdds } from './odds.ts'
import { marketWords, usePickWords } from './pick_words.ts'
import { PriceButton } from './price_button.tsx'
import styles from './event.module.css'

type Event = Answer<'/api/sports/event'>['value']

const readAgainMs = 10_000

export const eventCall = (match_id: string): CallAsk => ['/api/sports/event', { match_id }]

export function EventPage({ id }: { id: string }) {
  const t = useT()
  const reading = useCall('/api/sports/event', { match_id: id }, { everyMs: readAgainMs })
  const { answer, failure } = reading
  if (!answer && failure?.message === 'matchUnknown')
    return (
      <>
        <h1>{t('sports')}</h1>
        <Empty
          title={t('matchUnknown')}
          action={
            <Link to="/sports" className={buttonClass('primary')}>
              {t('viewAll')}
              <span className="unseen"> {t('matches')}</span>
            </Link>
          }
        />
      </>
    )
  return (
    <Shown reading={reading} lines={12}>
      {({ value }) => (
        <>
          <Scoreboard event={value} />
          <Markets event={value} />
        </>
      )}
    </Shown>
  )
}

function Scoreboard({ event }: { event: Event }) {
  const { count } = useFormats()
  const { league, home, away, score, status } = event
  return (
    <header className={styles['scoreboard']} data-status={status}>
      <Link
        to={addressOf({ path: '/sports', query: { league: league.code } })}
        className={styles['league']}
      >
        {league.name_local}
      </Link>
      <h1 className={styles['sides']}>
        <span>{home.name_local}</span>
        {score ? (
          <b className="number">
            {count(score.home)}–{count(score.away)}
          </b>
        ) : (
          <b aria-hidden="true">–</b>
        )}
        <span>{away.name_local}</span>
      </h1>
      <MatchTime match={event} />
      <Goals event={event} />
    </header>
  )
}

/** The score after each goal. */
function courseOf(goals: Event['goals']) {
  const score = { home: 0, away: 0 }
  return goals.map(({ side, minute }) => {
    score[side] += 1
    return { side, minute, ...score }
  })
}

/** The course of the match: each goal under its side, in order. */
function Goals({ event: { goals, home, away } }: { event: Event }) {
  const t = useT()
  const { count } = useFormats()
  if (goals.length === 0) return null
  const names = { home: home.name_local, away: away.name_local }
  return (
    <ol className={styles['goals']} aria-label={t('goals')}>
      {courseOf(goals).map((goal) => (
        <li key={`${goal.home}-${goal.away}`} data-side={goal.side}>
          <span className="unseen">{names[goal.side]}</span>{' '}
          <b className="number">
            {count(goal.home)}–{count(goal.away)}
          </b>{' '}
          <span className="number">{count(goal.minute)}′</span>
        </li>
      ))}
    </ol>
  )
}

type BetType = Line['bet_type']

/** Lines by the kind of their market, and there market by market: of what has a line, its two sides together. */
function groupsOf(lines: readonly Line[]): { type: BetType; markets: Line[][] }[] {
  return [...Map.groupBy(lines, ({ bet_type }) => bet_type)].map(([type, all]) => ({
    type,
    markets: type === 'HDP' || type === 'OU' ? pairsOf(all) : [all],
  }))
}

function pairsOf(lines: readonly Line[]): Line[][] {
  return Array.from({ length: Math.ceil(lines.length / 2) }, (_, i) =>
    lines.slice(2 * i, 2 * i + 2),
  )
}

function Markets({ event }: { event: Event }) {
  const t = useT()
  const groups = groupsOf(event.lines)
  if (groups.length === 0) return null
  return (
    <div className={styles['markets']}>
      {event.status === 'live' && <p className={styles['delay']}>{t('liveDelayNote')}</p>}
      {groups.map(({ type, markets }) => (
        <details key={type} className={styles['market']} open>
          <summary>
            <h2>{t(marketWords[type])}</h2>
          </summary>
          {markets.map((sides) => (
            <ul key={sides.map(({ criteria1 }) => criteria1).join()} data-type={type}>
              {sides.map((line) => (
                <li key={line.home_away + line.criteria1}>
                  <Price event={event} line={line} />
                </li>
              ))}
            </ul>
          ))}
        </details>
      ))}
    </div>
  )
}

function Price({ event, line }: { event: Event; line: Line }) {
  const t = useT()
  const format = useOddsFormat()
  const pickOf = usePickWords()
  const name = <span>{pickOf(line, event.home.name_local, event.away.name_local)}</span>
  const className = styles['price'] ?? ''
  if (line.odds === '' || line.status !== 'open')
    return (
      <span className={className} data-state="suspended">
        {name}
        <b title={t('suspended')}>
          <span aria-hidden="true">×</span>
          <span className="unseen">{t('suspended')}</span>
        </b>
      </span>
    )
  return (
    <PriceButton match={event} line={line} mark={undefined} className={className}>
      {name} <b className="number">{writeOdds(line.odds, format)}</b>
    </PriceButton>
  )
}
