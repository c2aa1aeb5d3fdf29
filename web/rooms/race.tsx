/** One race of the programme: its card, or what it came to and what its pools paid, and the way to where bets are made. */

import { poolWords } from '#i18n/pool_words.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/card.tsx'
import { Runners, RaceStart } from '../sports/races.tsx'
import { PlayLink } from './play_link.tsx'
import { stateWords, type Programme } from './meetings.tsx'
import styles from './meetings.module.css'

type Race = Programme['race']

/** What is said of a race that has no card to show, or whose card needs a word. */
const about: Partial<Record<Race['state'], MessageKey>> = {
  later: 'raceLaterAbout',
  open: 'poolNote',
  void: 'raceVoidAbout',
  none: 'raceNoneAbout',
}

/** Where bets are made and races are seen: there is nothing to do there for others. */
const ways: Partial<Record<Race['state'], MessageKey>> = { open: 'raceBet', running: 'raceWatch' }

export function RaceShown({ race, game }: { race: Race; game: Programme['game'] }) {
  const t = useT()
  const { course, race: number, state, runners, scratched } = race
  const [way, word] = [ways[state], about[state]]
  const withdrawn = runners.find((runner) => runner.number === scratched)
  return (
    <article className={styles.race} aria-labelledby="race">
      <header>
        <h3 id="race">{t('raceAt', { number, course })}</h3>
        <Badge>{t(stateWords[state])}</Badge>
        <RaceStart at={race.off_at} isOver={state !== 'open' && state !== 'later'} />
        {way && <PlayLink game={game}>{t(way)}</PlayLink>}
      </header>
      {word && <p>{t(word)}</p>}
      {withdrawn && (
        <p>{t('raceScratched', { runner: `${withdrawn.number} ${withdrawn.name}` })}</p>
      )}
      {runners.length > 0 && state !== 'void' && <Runners race={race} />}
      {state === 'settled' && <Dividends race={race} />}
    </article>
  )
}

function Dividends({ race: { dividends } }: { race: Race }) {
  const t = useT()
  if (dividends.length === 0) return <p>{t('raceNoBets')}</p>
  return (
    <section className={styles.dividends}>
      <h4>{t('poolsPaid')}</h4>
      <Facts
        facts={dividends.map(({ pool, pays }) => [
          t(poolWords[pool]),
          pays.map(({ selection, pays: paid }) => `${selection}: ${paid}`).join(', ') ||
            t('poolReturned'),
        ])}
      />
    </section>
  )
}
