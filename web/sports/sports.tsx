/** `/sports`: what is live, what comes and how it ended; the address may name a match, a league, a sport or a time. */

import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type Page } from '../page.ts'
import { usePlayer } from '../context.tsx'
import { Shown } from '../said.tsx'
import { Board } from './board.tsx'
import { EventPage, eventCall } from './event.tsx'
import {
  Follow,
  followedCall,
  FollowedMark,
  followedLeagues,
  useFollowed,
  type Followed,
} from './followed.tsx'
import {
  byLeague,
  firstLeagues,
  marginOf,
  narrow,
  useMatches,
  type Match,
  type Matches as MatchLists,
} from './matches.ts'
import { OddsPicker } from './odds_picker.tsx'
import { matchCalls } from './home_blocks.ts'
import { SlipPlace } from './slip_place.tsx'
import styles from './sports.module.css'

export const page: Page = {
  title: 'sports',
  calls: ({ query: { match = '', league } }, { isPlayer }) => {
    if (match !== '') return [eventCall(match)]
    // Elsewhere the page waits for no leagues of a player's; here it is about nothing else.
    return isPlayer && league === followedLeagues ? [...matchCalls, followedCall] : matchCalls
  },
  View: Sports,
}

function Sports() {
  const { match = '' } = usePlace().query
  return (
    <>
      {match === '' ? <Matches /> : <EventPage key={match} id={match} />}
      <SlipPlace />
    </>
  )
}

function Matches() {
  const t = useT()
  const player = usePlayer()
  const { reading, matches } = useMatches()
  return (
    <>
      <h1>{t('sports')}</h1>
      <Shown reading={reading} lines={12}>
        {() => (player ? <PlayerOffer matches={matches} /> : <Offer matches={matches} />)}
      </Shown>
    </>
  )
}

function PlayerOffer({ matches }: { matches: MatchLists }) {
  return <Offer matches={matches} followed={useFollowed()} />
}

function Offer({ matches, followed }: { matches: MatchLists; followed?: Followed }) {
  const { league = '', sport = '', when = '' } = usePlace().query
  const chosen = matches.all.find((match) => match.league.code === league)?.league
  const isSport = matches.all.some((match) => match.sport.code === sport)
  if (followed && league === followedLeagues)
    return (
      <>
        <LeagueChoice matches={matches.all} followed={followed} chosen={league} />
        <Shown reading={followed.reading} lines={12}>
          {() => (
            <Sections
              matches={narrow(matches, (match) => followed.codes.has(match.league.code))}
              when={when}
              isWhole
            />
          )}
        </Shown>
      </>
    )
  const shown = chosen
    ? narrow(matches, (match) => match.league.code === league)
    : isSport
      ? narrow(matches, (match) => match.sport.code === sport)
      : matches
  return (
    <>
      <LeagueChoice matches={matches.all} followed={followed} chosen={chosen ? league : ''} />
      {followed && chosen && (
        <Follow
          key={league}
          league={league}
          name={chosen.name_local}
          isFollowed={followed.codes.has(league)}
        />
      )}
      <Sections matches={shown} when={when} isWhole={shown !== matches} />
    </>
  )
}

type LeagueChoiceProps = {
  matches: readonly Match[]
  followed: Followed | undefined
  chosen: string
}

function LeagueChoice({ matches, followed, chosen }: LeagueChoiceProps) {
  const t = useT()
  const leagues = byLeague(matches).toSorted((a, b) => a.name.localeCompare(b.name))
  if (leagues.length < 2) return null
  const [first = [], others = []] = [true, false].map((isFirst) =>
    leagues.filter(({ code }) => (followed?.first.has(code) ?? false) === isFirst),
  )
  const whole = { code: '', name: t('allLeagues') }
  const own = { code: followedLeagues, name: t('followed') }
  // Those that became known on the page are told last, where they move nothing.
  const isEarly = first.length > 0 || chosen === followedLeagues
  const isLate = !isEarly && (followed?.codes.size ?? 0) > 0
  const entries = [whole, ...(isEarly ? [own] : []), ...first, ...others, ...(isLate ? [own] : [])]
  return (
    <nav aria-label={t('leagues')}>
      <ul className={`${styles['choice']} fading`}>
        {entries.map(({ code, name }) => (
          <li key={code}>
            <Link
              to={addressOf({ path: '/sports', query: { league: code } })}
              className={styles['chip']}
              aria-current={code === chosen ? 'true' : undefined}
            >
              {followed?.codes.has(code) && <FollowedMark />}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const sections = [
  { state: 'live', title: 'liveNow', isFolding: true },
  { state: 'soon', title: 'nextDay', isFolding: false },
  { state: 'early', title: 'earlyMatches', isFolding: false },
  { state: 'over', title: 'results', isFolding: true },
] as const

type SectionsProps = {
  matches: MatchLists
  /** The one section that is asked for; all of them where it is none that has matches. */
  when: string
  /** Whether nothing is left for another page. */
  isWhole: boolean
}

function Sections({ matches, when, isWhole }: SectionsProps) {
  const t = useT()
  if (matches.all.length === 0) return <Empty title={t('noMatches')} text={t('noMatchesText')} />
  const filled = sections.filter(({ state }) => matches[state].length > 0)
  const asked = filled.filter(({ state }) => state === when)
  return (
    <>
      {(asked.length > 0 ? asked : filled).map(({ state, title, isFolding }) => {
        const all = matches[state]
        const first = isWhole || asked.length > 0 ? all : firstLeagues(all)
        return (
          <section key={state} className="block" aria-labelledby={`sports-${state}`}>
            <div className="block-head">
              <h2 id={`sports-${state}`}>{t(title)}</h2>
              {first.length < all.length && (
                <Link to={addressOf({ path: '/sports', query: { when: state } })} className="more">
                  {t('viewAll')}
                  <span className="unseen"> {t(title)}</span>
                </Link>
              )}
            </div>
            {state === 'live' && <p className={styles['delay']}>{t('liveDelayNote')}</p>}
            <Board matches={first} isFolding={isFolding} />
          </section>
        )
      })}
      <PriceNote matches={matches.all} />
    </>
  )
}

/** What the figures mean, and the house's share in them, which anyone can compute from them. */
function PriceNote({ matches }: { matches: readonly Match[] }) {
  const t = useT()
  const { count } = useFormats()
  const format = useOddsFormat()
  const margin = marginOf(matches)
  if (margin === null) return null
  return (
    <div className={styles['note']}>
      <p>
        {format === 'decimal' && t('oddsNote')}{' '}
        {t('marginNote', { margin: count(Math.round(margin * 10) / 10) })}
      </p>
      <OddsPicker />
    </div>
  )
}
