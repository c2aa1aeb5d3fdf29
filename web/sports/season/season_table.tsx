/** The table of a season so far, folded away until somebody looks at it. */

import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import type { Season, SeasonTeam } from './seasons.ts'
import styles from './season.module.css'

/** Columns of figures: what each is, and its head in short. */
const columns: readonly {
  title: MessageKey
  mark: MessageKey
  figure: (team: SeasonTeam) => number
}[] = [
  { title: 'matches', mark: 'playedMark', figure: ({ won, drawn, lost }) => won + drawn + lost },
  { title: 'teamWon', mark: 'wonMark', figure: ({ won }) => won },
  { title: 'teamDrawn', mark: 'drawnMark', figure: ({ drawn }) => drawn },
  { title: 'teamLost', mark: 'lostMark', figure: ({ lost }) => lost },
]

export function SeasonTable({ season: { teams, league, win_points } }: { season: Season }) {
  const t = useT()
  const { count } = useFormats()
  return (
    <details className={styles['table']}>
      <summary>{t('seasonTable')}</summary>
      <table>
        <caption className="unseen">
          {league.name_local}: {t('seasonTable')}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('rank')}</span>
            </th>
            <th scope="col">{t('tableTeam')}</th>
            {columns.map(({ title, mark }) => (
              <th key={title} scope="col">
                <abbr title={t(title)}>{t(mark)}</abbr>
              </th>
            ))}
            <th scope="col">{t('goals')}</th>
            <th scope="col">
              <abbr title={t('teamPoints')}>{t('pointsMark')}</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {teams.map((team, i) => (
            <tr key={team.code}>
              <td>{count(i + 1)}</td>
              <th scope="row">{team.name_local}</th>
              {columns.map(({ title, figure }) => (
                <td key={title}>{count(figure(team))}</td>
              ))}
              <td>{`${count(team.scored)}:${count(team.conceded)}`}</td>
              <td>
                <b>{count(team.points)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('seasonPoints', { points: win_points })}</p>
    </details>
  )
}
