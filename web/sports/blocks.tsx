/** Blocks of home with matches; one without any is not there. */

import type { ComponentType, ReactNode } from 'react'
import type { Reading } from '#client/query.tsx'
import { isUnanswered } from '#client/result.ts'
import type { Path } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Link } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { Board, MixedBoard } from './board.tsx'
import { SportTabs } from './sport_tabs.tsx'
import { SportsTree } from './tree.tsx'
import { Halves } from './halves.tsx'
import { GamesFailed } from '../template/games_failed.tsx'
import { useHomeBlocks } from '../template/look.tsx'
import { showsAllMatches } from './home_blocks.ts'
import { Late } from './late.tsx'
import { LivePlace } from './live_place.tsx'
import { SlipPlace } from './slip_place.tsx'
import { SlipCount } from './slip_count.tsx'
import { RaceCards, useTracks } from './races.tsx'
import { FrontPage, MatchStrip } from './strip.tsx'
import { byLeague, firstLeagues, useHighlights, useMatches, type Matches } from './matches.ts'
import styles from './sports.module.css'

const upcomingMax = 10
/** Leagues whose next match stands on a home, of games too. */
const leaguesMax = 6

/** The parts by name; `strip` stands beside the hero, and takes what stands there otherwise. */
export const blocks = {
  liveNow: onAnyHome(LiveNow),
  sportsHighlights: onAnyHome(SportsHighlights),
  topLeagues: onSportsbook(TopLeagues),
  upcoming: onSportsbook(Upcoming),
  todayBoard: onSportsbook(Today),
  earlyBoard: onSportsbook(Early),
  esports: onSportsbook(Esports),
  nextRaces: NextRaces,
  results: onSportsbook(Results),
  tree: SportsTree,
  tabs: SportTabs,
  strip: MatchStrip,
  frontPage: FrontPage,
  live: LivePlace,
  slip: SlipPlace,
  slipCount: SlipCount,
} satisfies Record<string, ComponentType<{ otherwise?: ReactNode }>>

type MatchesProps = {
  matches: Matches
  reading: Reading<'/api/home/match_list'> | Reading<'/api/home/highlights'>
  /** Nothing else on the page says so: a home that shows all matches says it once, at its top. */
  isLate?: boolean
}

/** A block of a home that reads all matches of the site. */
function onSportsbook(View: ComponentType<MatchesProps>) {
  return () => {
    const { matches, reading } = useMatches()
    return <Halves matches={matches}>{(all) => <View matches={all} reading={reading} />}</Halves>
  }
}

/** A block that stands on homes of games too: with what the home reads. */
function onAnyHome(View: ComponentType<MatchesProps>) {
  const WithAll = onSportsbook(View)
  const WithHighlights = () => {
    const highlights = useHighlights()
    return <View {...highlights} isLate={isUnanswered(highlights.reading.failure)} />
  }
  return () => (showsAllMatches(useHomeBlocks()) ? <WithAll /> : <WithHighlights />)
}

function LiveNow({ matches: { live }, reading, isLate = false }: MatchesProps) {
  const t = useT()
  return (
    <Block title="liveNow" of={reading} isShown={live.length > 0}>
      {isLate && <Late />}
      <p className={styles['delay']}>{t('liveDelayNote')}</p>
      <Board matches={live} isFolding />
    </Block>
  )
}

/** The next match of each of the leagues that begin first: chosen by the calendar, not by us. */
function SportsHighlights({ matches: { upcoming }, reading, isLate = false }: MatchesProps) {
  const t = useT()
  const next = byLeague(upcoming)
    .slice(0, leaguesMax)
    .flatMap(({ matches }) => matches[0] ?? [])
  return (
    <Block title="nextInLeagues" of={reading} isShown={next.length > 0}>
      {isLate && <Late />}
      <MixedBoard title={t('nextInLeagues')} matches={next} />
    </Block>
  )
}

function Upcoming({ matches: { upcoming }, reading }: MatchesProps) {
  const t = useT()
  return (
    <Block title="upcomingMatches" of={reading} isShown={upcoming.length > 0}>
      <MixedBoard title={t('upcomingMatches')} matches={upcoming.slice(0, upcomingMax)} />
    </Block>
  )
}

/** What begins first within a day, league by league. */
function Today({ matches: { soon }, reading }: MatchesProps) {
  return (
    <Block title="nextDay" of={reading} isShown={soon.length > 0}>
      <Board matches={firstLeagues(soon)} isFolding />
    </Block>
  )
}

function Early({ matches: { early }, reading }: MatchesProps) {
  const t = useT()
  return (
    <Block title="earlyMatches" of={reading} isShown={early.length > 0}>
      <MixedBoard title={t('earlyMatches')} matches={early.slice(0, upcomingMax)} />
    </Block>
  )
}

/** What is played at a screen, live and to come. */
function Esports({ matches: { live, upcoming }, reading }: MatchesProps) {
  const t = useT()
  const shown = [...live, ...upcoming].filter(({ sport }) => sport.is_esport)
  return (
    <Block title="esports" of={reading} isShown={shown.length > 0}>
      <MixedBoard title={t('esports')} matches={shown.slice(0, upcomingMax)} />
    </Block>
  )
}

function NextRaces() {
  const reading = useTracks()
  const tracks = reading.answer?.value ?? []
  return (
    <Block
      title="nextRaces"
      of={reading}
      to="/horse-racing"
      what="horseRacing"
      isShown={tracks.some(({ next, results }) => next !== null || results.length > 0)}
    >
      <RaceCards tracks={tracks} />
    </Block>
  )
}

function Results({ matches: { over }, reading }: MatchesProps) {
  const t = useT()
  return (
    <Block title="results" of={reading} isShown={over.length > 0}>
      <MixedBoard title={t('results')} matches={over.slice(0, upcomingMax)} />
    </Block>
  )
}

/** Leagues by how many matches they have, live or to come. */
function TopLeagues({ matches: { live, upcoming }, reading }: MatchesProps) {
  const { count } = useFormats()
  const leagues = byLeague([...live, ...upcoming]).toSorted(
    (a, b) => b.matches.length - a.matches.length,
  )
  return (
    <Block title="leagues" of={reading} isShown={leagues.length > 0}>
      <ul className={styles['leagues']}>
        {leagues.map(({ code, name, sport, matches }) => (
          <li key={code}>
            <Link
              to={addressOf({ path: '/sports', query: { league: code } })}
              className={styles['leagueLink']}
            >
              <span>{name}</span>
              <small>{sport}</small>
              <span className="number">{count(matches.length)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}

type BlockProps = {
  title:
    | 'liveNow'
    | 'nextInLeagues'
    | 'upcomingMatches'
    | 'leagues'
    | 'nextDay'
    | 'earlyMatches'
    | 'esports'
    | 'nextRaces'
    | 'results'
  /** Where there is more of it, and what that is. */
  to?: '/sports' | '/horse-racing'
  what?: 'matches' | 'horseRacing'
  /** What it is drawn from; without an answer there is nothing but the reason. */
  of: Pick<Reading<Path>, 'answer' | 'failure' | 'refresh'>
  isShown: boolean
  children: ReactNode
}

function Block({ title, to = '/sports', what = 'matches', of, isShown, children }: BlockProps) {
  const t = useT()
  const failure = of.answer ? undefined : of.failure
  if (!isShown && !failure) return null
  return (
    <section className="block" aria-labelledby={`sports-${title}`}>
      <div className="block-head">
        <h2 id={`sports-${title}`}>{t(title)}</h2>
        <Link to={to} className="more">
          {t('viewAll')}
          <span className="unseen"> {t(what)}</span>
        </Link>
      </div>
      {failure ? <GamesFailed failure={failure} onRetry={of.refresh} /> : children}
    </section>
  )
}
