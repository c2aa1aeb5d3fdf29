/** The board: matches league by league, each a row with its time or clock, its score and its prices, which can be bet on where a slip is at hand. */

import { memo, type ReactNode } from 'react'
import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import type { MessageKey } from '#i18n/speech.ts'
import {
  byLeague,
  linesOf,
  type BetType,
  type Line,
  type LeagueMatches,
  type Match,
} from './matches.ts'
import { showsAllMatches } from './home_blocks.ts'
import { writeLine, writeOdds } from './odds.ts'
import { PriceButton } from './price_button.tsx'
import { addressOf } from '../page.ts'
import { Link, usePlace } from '../routing/link.tsx'
import { useHomeBlocks } from '../template/look.tsx'
import styles from './board.module.css'

/** A market on the board: what heads it, and its sides in order, each with what heads it in short. */
type Column = {
  betType: BetType
  title: MessageKey
  sides: readonly MessageKey[]
  marks: readonly Mark[]
  isHalf?: boolean
}
type Mark = '1' | 'X' | '2' | 'overMark' | 'underMark'

const columns: readonly Column[] = [
  {
    betType: '1X2',
    title: 'matchResult',
    sides: ['homeTeam', 'draw', 'awayTeam'],
    marks: ['1', 'X', '2'],
  },
  { betType: 'HDP', title: 'handicap', sides: ['homeTeam', 'awayTeam'], marks: ['1', '2'] },
  { betType: 'OU', title: 'overUnder', sides: ['over', 'under'], marks: ['overMark', 'underMark'] },
  {
    betType: 'FHHDP',
    title: 'halfHandicap',
    sides: ['homeTeam', 'awayTeam'],
    marks: ['1', '2'],
    isHalf: true,
  },
  {
    betType: 'FHOU',
    title: 'halfOverUnder',
    sides: ['over', 'under'],
    marks: ['overMark', 'underMark'],
    isHalf: true,
  },
]

/** What heads a column of prices: figures are one for all, words the page's language has short, for a phone has no room. */
function useMark() {
  const t = useT()
  return (mark: Mark | undefined) =>
    mark === 'overMark' || mark === 'underMark' ? t(mark) : (mark ?? '')
}

/** `isFolding`: each league can be folded away, as on boards of live matches. */
export function Board({
  matches,
  isFolding = false,
}: {
  matches: readonly Match[]
  isFolding?: boolean
}) {
  return (
    <div className={styles['board']} data-board data-halves={hasHalves(matches)}>
      {byLeague(matches).map((league) =>
        isFolding ? (
          <details key={league.code} className={styles['league']} open>
            <summary className={styles['leagueHead']}>
              <LeagueName league={league} />
            </summary>
            <MatchTable title={league.name} matches={league.matches} />
          </details>
        ) : (
          <div key={league.code} className={styles['league']}>
            <h3 className={styles['leagueHead']}>
              <LeagueName league={league} />
            </h3>
            <MatchTable title={league.name} matches={league.matches} />
          </div>
        ),
      )}
    </div>
  )
}

const hasPrices = (matches: readonly Match[], { betType }: Column) =>
  matches.some((match) => linesOf(match, betType).some(Boolean))

/** Whether any match has prices on its first half: all tables of a board leave room for them then. */
const hasHalves = (matches: readonly Match[]): true | undefined =>
  columns.some((column) => column.isHalf && hasPrices(matches, column)) || undefined

function LeagueName({ league: { name, sport, matches } }: { league: LeagueMatches }) {
  const { count } = useFormats()
  return (
    <>
      <span className={styles['leagueName']}>{name}</span>
      <span className={styles['sport']}>{sport}</span>
      <span className={styles['count']}>{count(matches.length)}</span>
    </>
  )
}

type TableProps = { title: string; matches: readonly Match[] }

/** Matches of several leagues in one table, in the order they are given; each row names its league. */
export function MixedBoard({ title, matches }: TableProps) {
  return (
    <div className={styles['league']} data-halves={hasHalves(matches)}>
      <MatchTable title={title} matches={matches} isMixed />
    </div>
  )
}

/** Whether a page has the slip: that of sports, and the home of a sportsbook. */
function useHasSlip(): boolean {
  const { path } = usePlace()
  const home = useHomeBlocks()
  return path === '/sports' || (path === '/' && showsAllMatches(home))
}

function MatchTable({
  title: caption,
  matches,
  isMixed = false,
}: TableProps & { isMixed?: boolean }) {
  const t = useT()
  const markOf = useMark()
  const hasSlip = useHasSlip()
  // Results have no prices: columns that would stay empty are left out.
  const shown = columns.filter((column) => hasPrices(matches, column))
  return (
    <table className={styles['table']}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2} className={styles['eventHead']}>
            {t('match')}
          </th>
          {shown.map(({ betType, title, sides }) => (
            <th
              key={betType}
              scope="colgroup"
              colSpan={sides.length}
              className={styles['groupHead']}
              data-bet={betType}
            >
              {t(title)}
            </th>
          ))}
        </tr>
        <tr>
          {shown.flatMap(({ betType, sides, marks }) =>
            sides.map((side, i) => (
              <th key={betType + side} scope="col" title={t(side)} data-bet={betType}>
                {markOf(marks[i])}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <MatchRow
            key={match.match_id}
            match={match}
            shown={shown}
            isMixed={isMixed}
            hasSlip={hasSlip}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { match: Match; shown: readonly Column[]; isMixed: boolean; hasSlip: boolean }

/** Prices move all the time, and the board is long: only the rows of those that did are drawn again. */
const MatchRow = memo(
  ({ match, shown, isMixed, hasSlip }: RowProps) => {
    const t = useT()
    const markOf = useMark()
    const { match_id, home, away, league } = match
    const sideOf = (side: MessageKey) =>
      side === 'homeTeam' ? home.name_local : side === 'awayTeam' ? away.name_local : t(side)
    return (
      <tr>
        <th scope="row" className={styles['event']}>
          <MatchTime match={match} />
          <Teams match={match} to={addressOf({ path: '/sports', query: { event: match_id } })}>
            {isMixed && <span className={styles['leagueOf']}>{league.name_local}</span>}
          </Teams>
        </th>
        {shown.flatMap(({ betType, title, sides, marks }) => {
          const lines = linesOf(match, betType)
          return sides.map((side, i) => (
            <td key={betType + side} className={styles['cell']} data-bet={betType} data-side={side}>
              <Odds
                line={lines[i]}
                mark={markOf(marks[i])}
                match={hasSlip ? match : undefined}
                name={`${t(title)}: ${sideOf(side)}`}
              />
            </td>
          ))
        })}
      </tr>
    )
  },
  (before, now) =>
    before.match === now.match &&
    before.isMixed === now.isMixed &&
    before.hasSlip === now.hasSlip &&
    before.shown.length === now.shown.length &&
    before.shown.every((column, i) => column === now.shown[i]),
)

/** When it begins, how far it is, or how it ended. */
export function MatchTime({ match: { status, start_time, clock } }: { match: Match }) {
  const t = useT()
  const { time } = useFormats()
  if (status === 'live' && clock) {
    return (
      <span className={styles['clock']} data-live>
        {clock.is_break ? t('interval') : `${clock.minute}′`}
      </span>
    )
  }
  return (
    <span className={styles['clock']}>
      {status === 'finished' || status === 'cancelled' ? (
        t(status === 'finished' ? 'fullTime' : 'stateCancelled')
      ) : (
        <time dateTime={start_time}>
          {/* A browser may lack a language the server has; what the server wrote stays. */}
          <b className="number" suppressHydrationWarning>
            {time(start_time, 'hour')}
          </b>{' '}
          <span suppressHydrationWarning>{time(start_time, 'day')}</span>
        </time>
      )}
    </span>
  )
}

/** Both sides, each with its goals once there are any to tell; they lead to the match where they lead anywhere. */
export function Teams({
  match: { home, away, score },
  to,
  children,
}: {
  match: Match
  to?: string
  children?: ReactNode
}) {
  const { count } = useFormats()
  const className = styles['teams']
  const content = (
    <>
      {(
        [
          ['home', home],
          ['away', away],
        ] as const
      ).map(([side, { name_local }]) => (
        <span key={side} className={styles['team']}>
          <span className={styles['teamName']}>{name_local}</span>
          {score && <b className="number">{count(score[side])}</b>}
        </span>
      ))}
      {children}
    </>
  )
  return to === undefined ? (
    <span className={className}>{content}</span>
  ) : (
    <Link to={to} className={className}>
      {content}
    </Link>
  )
}

/**
 * A price with its line; a suspended one says so, not by colour alone. `mark`: for boards whose heads do not tell it.
 * `match`: where the price can be bet on, on what `name` says.
 */
export function Odds({
  line,
  mark,
  match,
  name = '',
}: {
  line: Line | undefined
  mark?: string
  match?: Match | undefined
  name?: string
}) {
  const t = useT()
  const format = useOddsFormat()
  if (!line) return <span aria-hidden="true">–</span>
  const className = `${styles['odds']} number`
  const content = (
    <>
      {line.criteria1 !== '' && <span className={styles['line']}>{writeLine(line)}</span>}{' '}
      {line.odds === '' ? (
        <span title={t('suspended')}>
          <span aria-hidden="true">×</span>
          <span className="unseen">{t('suspended')}</span>
        </span>
      ) : (
        writeOdds(line.odds, format)
      )}
    </>
  )
  const isOn = line.status === 'open' && line.odds !== ''
  const isOver = match?.status === 'finished' || match?.status === 'cancelled'
  if (match && isOn && !isOver)
    return (
      <PriceButton
        match={match}
        line={line}
        name={`${name} ${writeLine(line)}`.trim()}
        mark={mark}
        className={className}
      >
        {content}
      </PriceButton>
    )
  return (
    <span className={className} data-state={line.status} data-mark={mark}>
      {content}
    </span>
  )
}
