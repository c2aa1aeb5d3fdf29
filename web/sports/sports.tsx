/** `/sports`: what is live, what comes and how it ended; the address may name a match, a league, a sport or a time, or ask for the rules. */

import { useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { usePlayer, useVisit } from '../context.tsx'
import { Shown } from '../said.tsx'
import { Board, MixedBoard } from './board.tsx'
import { Choices, Listing } from './choices.tsx'
import { EventPage, eventCall } from './event.tsx'
import { Follow, followedCall, followedLeagues, useFollowed, type Followed } from './followed.tsx'
import { Halves } from './halves.tsx'
import { halvesCall, matchCalls } from './home_blocks.ts'
import { LivePlace } from './live_place.tsx'
import {
  byLeague,
  firstLeagues,
  marginOf,
  shownAtFirst,
  useMatches,
  type Match,
  type Matches as MatchLists,
} from './matches.ts'
import {
  askedIn,
  askingAddress,
  changed,
  outright,
  phases,
  sectionsAsked,
  sizeOf,
  type Asked,
  type Section,
} from './matches_asked.ts'
import { PriceNote } from './rules/price_note.tsx'
import { RulesPage, rulesCall } from './rules/rules_page.tsx'
import { OutrightsPart, outrightsCall } from './season/part.tsx'
import { SlipPlace } from './slip_place.tsx'
import { useSteady } from './steady.ts'
import { Waiting } from './waiting.tsx'
import styles from './sports.module.css'

export const page: Page = {
  title: 'sports',
  calls: ({ query: { event = '', rules = '', league, phase } }, { isPlayer }, { hasHalves }) => {
    if (rules !== '') return [rulesCall]
    if (event !== '') return [eventCall(event)]
    // Elsewhere the page waits for no leagues of a player's; here it is about nothing else.
    const isOwn = isPlayer && league === followedLeagues
    const more = phase === outright ? [outrightsCall] : hasHalves ? [halvesCall] : []
    return [...matchCalls, ...more, ...(isOwn ? [followedCall] : [])]
  },
  View: Sports,
}

function Sports() {
  const { event = '', rules = '' } = usePlace().query
  if (rules !== '') return <RulesPage />
  return (
    <>
      <LivePlace />
      {event === '' ? <Matches /> : <EventPage key={event} id={event} />}
      <SlipPlace />
    </>
  )
}

function Matches() {
  const t = useT()
  const player = usePlayer()
  const { reading, matches } = useMatches()
  const isOfSeasons = usePlace().query['phase'] === outright
  return (
    <>
      <div className={styles['head']}>
        <h1>{t('sports')}</h1>
        {matches.all.length > 0 && !isOfSeasons && <Listing />}
      </div>
      <Shown reading={reading} lines={12}>
        {() => (
          <Halves matches={matches}>
            {(all) => (player ? <PlayerOffer matches={all} /> : <Offer matches={all} />)}
          </Halves>
        )}
      </Shown>
    </>
  )
}

function PlayerOffer({ matches }: { matches: MatchLists }) {
  return <Offer matches={matches} followed={useFollowed()} />
}

function Offer({ matches, followed }: { matches: MatchLists; followed?: Followed }) {
  const { clock } = useVisit()
  const { query } = usePlace()
  const { all } = matches
  const asked = askedIn(query, all, followed ? [followedLeagues] : [])
  const isOwn = asked.league === followedLeagues
  const isOfSeasons = asked.phase === outright
  const find = ({ league, ...rest }: Asked) =>
    sectionsAsked(matches, rest, clock(), (code) =>
      league === followedLeagues ? !!followed?.codes.has(code) : league === '' || league === code,
    )
  const found = find(asked)
  const { sections, leagues, waiting, insert } = useSteady(
    {
      found,
      sections: found.map((section) => firstOf(section, asked)),
      leagues: leaguesIn(isOfSeasons ? all : matchesIn(find({ ...asked, league: '' }))),
    },
    // What a player follows is known a moment later.
    askingAddress(asked) + (isOwn ? [...(followed?.codes ?? [])].join() : ''),
    all,
  )
  const chosen = all.find(({ league }) => league.code === asked.league)?.league
  const size = (next: Asked) => (next.phase === outright ? undefined : sizeOf(find(next)))
  const margin = marginOf(all)
  const list = () => (
    <>
      <Waiting count={waiting} insert={insert} />
      <Sections sections={sections} asked={asked} />
      {margin !== null && <PriceNote margin={margin} />}
    </>
  )
  if (all.length === 0) return list()
  return (
    <>
      <Choices asked={asked} matches={all} sizeOf={size} leagues={leagues} followed={followed} />
      {followed && chosen && (
        <Follow
          key={chosen.code}
          league={chosen.code}
          name={chosen.name_local}
          isFollowed={followed.codes.has(chosen.code)}
        />
      )}
      {isOfSeasons ? (
        <OutrightsPart />
      ) : followed && isOwn ? (
        <Shown reading={followed.reading} lines={12}>
          {list}
        </Shown>
      ) : (
        list()
      )}
    </>
  )
}

/** Of a section among others what begins first; `isWhole`: nothing is left for another page. */
function firstOf({ phase, matches }: Section, { sort, ...narrowing }: Asked) {
  const first = Object.values(narrowing).some(Boolean)
    ? matches
    : sort === ''
      ? firstLeagues(matches)
      : matches.slice(0, shownAtFirst)
  return { phase, matches: first, isWhole: first.length === matches.length }
}

/** The leagues that have any of the matches, by name. */
function leaguesIn(matches: readonly Match[]): { code: string; name: string }[] {
  return byLeague(matches)
    .map(({ code, name }) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

const matchesIn = (sections: readonly Section[]) => sections.flatMap(({ matches }) => matches)

type SectionsProps = { sections: readonly ReturnType<typeof firstOf>[]; asked: Asked }

function Sections({ sections, asked }: SectionsProps) {
  const t = useT()
  const filled = sections.filter(({ matches }) => matches.length > 0)
  if (filled.length === 0) return <NoMatches asked={asked} />
  const titles = new Map(phases)
  return filled.map(({ phase, matches, isWhole }) => {
    const title = t(titles.get(phase)!)
    return (
      <section key={phase} className="block" aria-labelledby={`sports-${phase}`}>
        <div className="block-head">
          <h2 id={`sports-${phase}`}>{title}</h2>
          {!isWhole && (
            <Link to={askingAddress(changed(asked, { phase }))} className="more">
              {t('viewAll')}
              <span className="unseen"> {title}</span>
            </Link>
          )}
        </div>
        {phase === 'live' && <p className={styles['delay']}>{t('liveDelayNote')}</p>}
        {asked.sort === '' ? (
          <Board matches={matches} isFolding={phase === 'live' || phase === 'over'} />
        ) : (
          <MixedBoard title={title} matches={matches} />
        )}
      </section>
    )
  })
}

/** Where too much was asked for, it leads back to all there is, else to what there is beside it. */
function NoMatches({ asked }: { asked: Asked }) {
  const t = useT()
  const isNarrowed = Object.values(asked).some((value) => value !== '')
  const way = (
    <Link to={isNarrowed ? '/sports' : '/'} className={buttonClass()}>
      {t(isNarrowed ? 'clearFilters' : 'backHome')}
    </Link>
  )
  return <Empty title={t('noMatches')} action={way} />
}
