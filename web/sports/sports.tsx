/** `/sports`: what is live, what comes and how it ended; the address may name a league, a sport or a time. */

import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { Board } from './board.tsx'
import {
  byLeague,
  firstLeagues,
  marginOf,
  narrow,
  useMatches,
  type Match,
  type Matches,
} from './matches.ts'
import { OddsPicker } from './odds_picker.tsx'
import { matchCalls } from './home_blocks.ts'
import { SlipPlace } from './slip_place.tsx'
import styles from './sports.module.css'

export const page: Page = { title: 'sports', calls: () => matchCalls, View: Sports }

function Sports() {
  const t = useT()
  const { reading, matches } = useMatches()
  const { league = '', sport = '', when = '' } = usePlace().query
  const isKnown = matches.all.some((match) => match.league.code === league)
  const isSport = matches.all.some((match) => match.sport.code === sport)
  const shown = isKnown
    ? narrow(matches, (match) => match.league.code === league)
    : isSport
      ? narrow(matches, (match) => match.sport.code === sport)
      : matches
  return (
    <>
      <h1>{t('sports')}</h1>
      <Shown reading={reading} lines={12}>
        {() => (
          <>
            <LeagueChoice matches={matches.all} chosen={isKnown ? league : ''} />
            <Sections matches={shown} when={when} isWhole={shown !== matches} />
          </>
        )}
      </Shown>
      <SlipPlace />
    </>
  )
}

function LeagueChoice({ matches, chosen }: { matches: readonly Match[]; chosen: string }) {
  const t = useT()
  const leagues = byLeague(matches).toSorted((a, b) => a.name.localeCompare(b.name))
  if (leagues.length < 2) return null
  const entries = [{ code: '', name: t('allLeagues') }, ...leagues]
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
  matches: Matches
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
