/** Who wins the season: league by league the price of each team, and the table so far. */

import { useCall } from '#client/query.tsx'
import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { usePlayer } from '../../context.tsx'
import { Link, usePlace } from '../../routing/link.tsx'
import { Shown } from '../../said.tsx'
import { followedLeagues, useFollowed } from '../followed.tsx'
import board from '../board.module.css'
import event from '../event.module.css'
import { readAgainMs } from '../matches.ts'
import { askingAddress, askedIn, changed, outright } from '../matches_asked.ts'
import { writeOdds } from '../odds.ts'
import { PriceButton } from '../price_button.tsx'
import { PriceNote } from '../rules/price_note.tsx'
import { SeasonTable } from './season_table.tsx'
import { byOdds, marginIn, type Season, type SeasonTeam } from './seasons.ts'
import styles from './season.module.css'

export function Outrights() {
  const { sport = '', league = '' } = usePlace().query
  const isOwn = usePlayer() !== null && league === followedLeagues
  return isOwn ? (
    <FollowedSeasons sport={sport} />
  ) : (
    <Seasons sport={sport} isOfLeague={(code) => league === '' || league === code} />
  )
}

function FollowedSeasons({ sport }: { sport: string }) {
  const { codes } = useFollowed()
  return <Seasons sport={sport} isOfLeague={(code) => codes.has(code)} />
}

type SeasonsProps = { sport: string; isOfLeague: (code: string) => boolean }

function Seasons({ sport, isOfLeague }: SeasonsProps) {
  const reading = useCall('/api/sports/outrights', {}, { everyMs: readAgainMs })
  return (
    <Shown reading={reading} lines={12}>
      {({ value }) => {
        const seasons = value.seasons.filter(
          (season) =>
            (sport === '' || season.sport.code === sport) && isOfLeague(season.league.code),
        )
        return seasons.length === 0 ? <NoSeasons /> : <SeasonList seasons={seasons} />
      }}
    </Shown>
  )
}

function NoSeasons() {
  const t = useT()
  const all = changed(askedIn({}, []), { phase: outright })
  const way = (
    <Link to={askingAddress(all)} className={buttonClass()}>
      {t('clearFilters')}
    </Link>
  )
  return <Empty title={t('noSeasons')} action={way} />
}

function SeasonList({ seasons }: { seasons: readonly Season[] }) {
  const t = useT()
  return (
    <section className="block" aria-labelledby="sports-outright">
      <div className="block-head">
        <h2 id="sports-outright">{t('outrightBets')}</h2>
      </div>
      <div className={styles['seasons']}>
        {seasons.map((season) => (
          <SeasonCard key={season.match_id} season={season} />
        ))}
      </div>
      <PriceNote margin={marginIn(seasons)} />
    </section>
  )
}

function SeasonCard({ season }: { season: Season }) {
  const t = useT()
  const { time } = useFormats()
  const { league, sport, begins_at, ends_at, winner, teams, status } = season
  const from = time(begins_at, 'day')
  const to = time(ends_at, 'day')
  const champion = teams.find(({ code }) => code === winner)
  return (
    <article className={board['league']} data-status={status}>
      <header className={styles['head']}>
        <h3>{league.name_local}</h3>
        <span className={styles['sport']}>{sport.name_local}</span>
        <p suppressHydrationWarning>{t('seasonTimes', { from, to })}</p>
      </header>
      {champion ? (
        <p className={styles['winner']}>{t('seasonWonBy', { team: champion.name_local })}</p>
      ) : (
        <>
          <p className={styles['state']}>
            <State season={season} />
          </p>
          <ul className={styles['teams']} aria-label={t('seasonWinner')}>
            {byOdds(teams).map((team) => (
              <li key={team.code}>
                <Price season={season} team={team} />
              </li>
            ))}
          </ul>
        </>
      )}
      <SeasonTable season={season} />
    </article>
  )
}

/** Whether bets are taken, in words, and until when. */
function State({ season: { is_on, market, closes_at, status } }: { season: Season }) {
  const t = useT()
  const { time } = useFormats()
  if (status === 'cancelled') return t('stateCancelled')
  if (market === 'closed') return t('seasonLastRound')
  if (is_on) return t('seasonPaused')
  if (market === 'suspended') return t('suspended')
  return <span suppressHydrationWarning>{t('seasonCloses', { time: time(closes_at) })}</span>
}

function Price({ season, team }: { season: Season; team: SeasonTeam }) {
  const t = useT()
  const format = useOddsFormat()
  const { match_id, league, begins_at, ends_at } = season
  const className = `${event['price']} ${styles['side']}`
  if (team.odds === '') {
    const word = t(team.status === 'closed' ? 'marketOver' : 'suspended')
    return (
      <span className={className} data-state={team.status}>
        <span>{team.name_local}</span>
        <b title={word}>
          <span aria-hidden="true">{team.status === 'closed' ? '–' : '×'}</span>
          <span className="unseen">{word}</span>
        </b>
      </span>
    )
  }
  const line = {
    bet_type: 'OR',
    home_away: 'S',
    criteria1: team.code,
    odds: team.odds,
    status: team.status,
  } as const
  return (
    <PriceButton
      match={{ match_id, league, season: { team: team.name_local, begins_at, ends_at } }}
      line={line}
      name={`${t('seasonWinner')}: ${team.name_local}`}
      className={className}
    >
      <span>{team.name_local}</span> <b className="number">{writeOdds(team.odds, format)}</b>
    </PriceButton>
  )
}
