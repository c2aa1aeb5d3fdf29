/** The lobby of crash, sabong and hash games: the round that takes bets, how it stands, what came before. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { Lobby, page as lobby } from '../lobby/lobby.tsx'
import type { Page } from '../page.ts'
import { routeOf } from '../routing/routes.ts'
import { Shown } from '../said.tsx'
import { playAddress } from '../template/game_card.tsx'
import { Closing, roundsOf, useLiveRounds } from './standing.tsx'
import styles from './rooms.module.css'

export const page: Page = {
  title: lobby.title,
  calls: (place, asker, home) => [['/api/product/rounds', {}], ...lobby.calls(place, asker, home)],
  View: () => (
    <Lobby>
      <Rounds />
    </Lobby>
  ),
}

type Played = Answer<'/api/product/rounds'>['value'][number]
type Standing = Played['rounds'][number]
type Translate = ReturnType<typeof useT>

function Rounds() {
  const t = useT()
  const { path } = usePlace()
  useLiveRounds()
  const reading = useCall('/api/product/rounds', {})
  const category = routeOf(path)?.category
  return (
    <Shown reading={reading} lines={6}>
      {({ value }) => {
        const own = value.filter(({ game }) => game.game_type === category)
        return own.length === 0 ? null : (
          <section className={styles.block} aria-labelledby="rounds">
            <h2 id="rounds">{t('roundsNow')}</h2>
            <ul className={`${styles.rooms} ${styles.wide}`}>
              {own.map((played) => (
                <li key={played.game.game_code} className={styles.room}>
                  <RoundCard played={played} />
                </li>
              ))}
            </ul>
          </section>
        )
      }}
    </Shown>
  )
}

function RoundCard({ played: { game, stake_min, rounds, results } }: { played: Played }) {
  const t = useT()
  const { money, count } = useFormats()
  const { open, running } = roundsOf(rounds)
  const shown = open ?? running
  const last = results.flatMap(({ shared_id, shown: told }) => {
    const marks = marksOf(told, t)
    return marks.length > 0 ? [{ shared_id, marks }] : []
  })
  return (
    <>
      <img
        className={styles.banner}
        width={600}
        height={800}
        src={game.game_image}
        alt=""
        loading="lazy"
      />
      <h3>{game.game_name}</h3>
      {running && <p className={styles.running}>{t('roundRunning', { number: running.number })}</p>}
      {open && <Closing at={open.closes_at} />}
      <Facts
        facts={[
          [t('priceFrom'), money(stake_min)],
          [t('playersIn'), count(shown?.players ?? 0)],
          [t('staked'), money(shown?.staked ?? '0')],
        ]}
      />
      {open && <Sides round={open} />}
      {last.length > 0 && (
        <>
          <h4>{t('earlierResults')}</h4>
          <ul className={styles.marks}>
            {last.map(({ shared_id, marks }) => (
              <li key={shared_id}>
                {marks.map(({ text, kind }) => (
                  <b key={text} data-kind={kind}>
                    {text}
                  </b>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={playAddress(game)} className={buttonClass('primary')}>
        {t('playNow')}
      </Link>
    </>
  )
}

const sideWords = { meron: 'sideMeron', wala: 'sideWala', draw: 'draw' } as const
type Side = keyof typeof sideWords

/** What each side of a bout has in the pool. */
function Sides({ round }: { round: Standing }) {
  const t = useT()
  const { money } = useFormats()
  const sides = round.backed.flatMap(({ choice, staked }) => {
    const on = (choice as { on?: string }).on ?? ''
    return on in sideWords ? [[t(sideWords[on as Side]), money(staked)] as const] : []
  })
  return sides.length > 0 && <Facts facts={sides} />
}

type Result = { bust?: number; result?: Side; hash?: string | null }

/** A result in a few marks; `kind` gives their colours. */
function marksOf(told: unknown, t: Translate): { text: string; kind: string }[] {
  const { bust, result, hash } = (told ?? {}) as Result
  if (bust !== undefined) return [{ text: `${(bust / 100).toFixed(2)}×`, kind: 'multiple' }]
  if (result !== undefined) return [{ text: t(sideWords[result]), kind: result }]
  return hash ? [{ text: `…${hash.slice(-4)}`, kind: 'hash' }] : []
}
