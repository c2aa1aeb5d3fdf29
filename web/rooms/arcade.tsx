/** The lobby of short games: the games first, and then the high scores that players have made in them. */

import { useCall } from '#client/query.tsx'
import { trimDecimals } from '#i18n/plain_decimals.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Lobby, page as lobby } from '../lobby/lobby.tsx'
import type { Page } from '../page.ts'
import { Link } from '../routing/link.tsx'
import { Shown } from '../said.tsx'
import { playAddress } from '../template/offer.ts'
import styles from './rooms.module.css'

export const page: Page = {
  title: lobby.title,
  calls: (place, asker, look) => [
    ['/api/product/high_scores', {}],
    ...lobby.calls(place, asker, look),
  ],
  View: () => (
    <>
      <Lobby />
      <HighScores />
    </>
  ),
}

const freshMs = 60_000
const dayMs = 86_400_000

function HighScores() {
  const t = useT()
  const { count, time } = useFormats()
  const reading = useCall('/api/product/high_scores', {}, { everyMs: freshMs })
  return (
    <Shown reading={reading} lines={5}>
      {({ value: { from, to, scores } }) => (
        <section className={`${styles.block} ${styles.best}`} aria-labelledby="scores">
          <h2 id="scores">{t('highScores')}</h2>
          <p className={styles.kind}>
            {t('highScoresAbout', {
              days: count(1 + Math.floor((Date.parse(to) - Date.parse(from)) / dayMs)),
            })}
          </p>
          {scores.length === 0 && <p>{t('highScoresNone')}</p>}
          <ol className={styles.scores}>
            {scores.map(({ name, multiple, provider_code, game_code, game_name, at }) => (
              <li key={`${name} ${at}`}>
                <b>{t('multiple', { times: trimDecimals(multiple) })}</b>
                <span>{name}</span>
                <Link to={playAddress({ provider_code, game_code })}>{game_name}</Link>
                <time dateTime={at}>{time(at)}</time>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Shown>
  )
}
