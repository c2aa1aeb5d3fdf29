/** A match by itself: how it stands, who scored when, and all that can be bet on in it, of which the address may name a part. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import chips from '#ui/chips.module.css'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type CallAsk } from '../page.ts'
import { Shown } from '../said.tsx'
import { MatchTime } from './board.tsx'
import type { Line } from './matches.ts'
import { writeOdds } from './odds.ts'
import { marketWords, usePickWords } from './pick_words.ts'
import { PriceButton } from './price_button.tsx'
import { courseOf, Tracker } from './tracker.tsx'
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
  const t = useT()
  const { league, home, away, score, half_score, status } = event
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
      {half_score && (
        <p className={styles['half']}>
          {t('firstHalf')}{' '}
          <b className="number">
            {count(half_score.home)}–{count(half_score.away)}
          </b>
        </p>
      )}
      <Tracker event={event} />
      <Goals event={event} />
    </header>
  )
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
const withLine: ReadonlySet<BetType> = new Set(['HDP', 'OU', 'FHHDP', 'FHOU'])

/** Parts of the markets that can be looked at alone. */
const parts: readonly { code: string; title: MessageKey; types: readonly BetType[] }[] = [
  { code: 'main', title: 'mainMarkets', types: ['1X2', 'HDP', 'OU'] },
  { code: 'half', title: 'firstHalf', types: ['FH1X2', 'FHHDP', 'FHOU'] },
  { code: 'goals', title: 'goals', types: ['OU', 'BTS', 'OE', 'FHOU'] },
  { code: 'score', title: 'correctScore', types: ['CS'] },
]

/** Lines by the kind of their market, and there market by market: of what has a line, its two sides together. */
function groupsOf(lines: readonly Line[]): { type: BetType; markets: Line[][] }[] {
  return [...Map.groupBy(lines, ({ bet_type }) => bet_type)].map(([type, all]) => ({
    type,
    markets: withLine.has(type) ? pairsOf(all) : [all],
  }))
}

function pairsOf(lines: readonly Line[]): Line[][] {
  return Array.from({ length: Math.ceil(lines.length / 2) }, (_, i) =>
    lines.slice(2 * i, 2 * i + 2),
  )
}

function Markets({ event }: { event: Event }) {
  const t = useT()
  const { query } = usePlace()
  const groups = groupsOf(event.lines)
  if (groups.length === 0) return null
  const offered = parts.filter(({ types }) => groups.some(({ type }) => types.includes(type)))
  const chosen = offered.find(({ code }) => code === query['market'])
  const shown = chosen ? groups.filter(({ type }) => chosen.types.includes(type)) : groups
  return (
    <div className={styles['markets']}>
      <nav aria-label={t('markets')} className={chips['chips']}>
        {[{ code: '', title: 'all' } as const, ...offered].map(({ code, title }) => (
          <Link
            key={code}
            to={addressOf({ path: '/sports', query: { event: event.match_id, market: code } })}
            aria-current={code === (chosen?.code ?? '') ? 'true' : undefined}
          >
            {t(title)}
          </Link>
        ))}
      </nav>
      {event.status === 'live' && <p className={styles['delay']}>{t('liveDelayNote')}</p>}
      {(event.status === 'live' || event.status === 'upcoming') && (
        <Link to="/sports?rules=open" className="more">
          <span aria-hidden>✓</span> {t('ruleCashOut')}
        </Link>
      )}
      {shown.map(({ type, markets }) => (
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
  const pick = pickOf(line, { home: event.home.name_local, away: event.away.name_local })
  const className = styles['price'] ?? ''
  if (line.odds === '' || line.status !== 'open')
    return (
      <span className={className} data-state="suspended">
        <span>{pick}</span>
        <b title={t('suspended')}>
          <span aria-hidden="true">×</span>
          <span className="unseen">{t('suspended')}</span>
        </b>
      </span>
    )
  return (
    <PriceButton
      match={event}
      line={line}
      name={`${t(marketWords[line.bet_type])}: ${pick}`}
      className={className}
    >
      <span>{pick}</span> <b className="number">{writeOdds(line.odds, format)}</b>
    </PriceButton>
  )
}
