/** The lobby of crash, sabong and hash games: the round that takes bets, how it stands, what came before. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { usePlace } from '../routing/link.tsx'
import { NoGames } from '../lobby/head.tsx'
import { Lobby, page as lobby } from '../lobby/lobby.tsx'
import type { Page, Place } from '../page.ts'
import { routeOf } from '../routing/routes.ts'
import { Shown } from '../said.tsx'
import { PlayLink } from './play_link.tsx'
import { AutoCashOut } from './auto_cash_out.tsx'
import { HashTables } from './hash_tables.tsx'
import { Closing, KeptLive, roundsOf, useSecondsUntil } from './standing.tsx'
import { Banner } from './banner.tsx'
import styles from './rooms.module.css'
import { ticketCalls, Tickets } from './tickets.tsx'

export const page: Page = {
  title: lobby.title,
  calls: (place, asker, look) => [
    ['/api/product/rounds', {}],
    ...ticketCalls(categoryOf(place), asker),
    ...(categoryOf(place) === 'hash_game' ? [['/api/shared/blocks', {}] as const] : []),
    ...lobby.calls(place, asker, look),
  ],
  View: RoundsLobby,
}

function RoundsLobby() {
  const t = useT()
  // Where the law leaves it out nothing is still to come.
  const isLeftOut = categoryOf(usePlace()) === 'sabong'
  return (
    <Lobby nothing={isLeftOut ? <NoGames text={t('notOfferedHere')} /> : undefined}>
      <Rounds />
    </Lobby>
  )
}

/** Of the route it stands on: it is drawn for these alone. */
const categoryOf = ({ path }: Pick<Place, 'path'>) => routeOf(path)?.category ?? 'crash'

type Played = Answer<'/api/product/rounds'>['value'][number]
type Bout = NonNullable<Played['bout']>
type Standing = Played['rounds'][number]
type Translate = ReturnType<typeof useT>

/** Results and what a pool would pay are told by no stream. */
const readAgainMs = 10_000

function Rounds() {
  const t = useT()
  const { path } = usePlace()
  const reading = useCall('/api/product/rounds', {}, { everyMs: readAgainMs })
  const category = categoryOf({ path })
  return (
    <>
      <Shown reading={reading} lines={6}>
        {({ value }) => {
          const own = value.filter(({ game }) => game.game_type === category)
          return own.length === 0 ? null : (
            <>
              <section className={styles.block} aria-labelledby="rounds">
                <h2 id="rounds">{t('roundsNow')}</h2>
                <KeptLive of="/api/product/rounds" />
                <ul className={`${styles.rooms} ${styles.wide}`}>
                  {own.map((played) => (
                    <li key={played.game.game_code} className={styles.room}>
                      <RoundCard played={played} />
                    </li>
                  ))}
                </ul>
              </section>
              {category === 'hash_game' && <HashTables game={own[0]!.game} />}
            </>
          )
        }}
      </Shown>
      <Tickets category={category} />
    </>
  )
}

function RoundCard({ played }: { played: Played }) {
  const t = useT()
  const { money, count } = useFormats()
  const { game, stake_min, rounds, results, bout } = played
  const { open, running } = roundsOf(rounds)
  const shown = open ?? running
  const last = results.flatMap(({ shared_id, shown: told }) => {
    const marks = marksOf(told, t)
    return marks.length > 0 ? [{ shared_id, marks }] : []
  })
  return (
    <>
      <Banner src={game.game_image} />
      <h3>{game.game_name}</h3>
      {running && <p className={styles.running}>{t('roundRunning', { number: running.number })}</p>}
      {bout && open && (
        <p className={styles.kind}>
          {t('boutNumber', { number: open.number })} <LastCall at={open.closes_at} />
        </p>
      )}
      {open && <Closing at={open.closes_at} />}
      <Facts
        facts={[
          [t('priceFrom'), money(stake_min)],
          [t('playersIn'), count(shown?.players ?? 0)],
          [t('staked'), money(shown?.staked ?? '0')],
        ]}
      />
      {bout && <Sides bout={bout} open={open} />}
      {game.game_type === 'crash' && <AutoCashOut />}
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
      {game.game_type === 'hash_game' && <LastBlock results={results} />}
      <a href="/verify" target="_blank" className={buttonClass('plain', true)}>
        {t('promiseFair')}
      </a>
      <PlayLink game={game}>{t('playNow')}</PlayLink>
    </>
  )
}

const lastCallS = 10

/** The last moment in which bets are taken is told in words beside the clock. */
function LastCall({ at }: { at: string | null }) {
  const t = useT()
  const left = useSecondsUntil(at)
  return left !== null && left <= lastCallS && <Badge tone="running">{t('lastCall')}</Badge>
}

const sideWords = { meron: 'sideMeron', wala: 'sideWala', draw: 'draw' } as const
type Side = keyof typeof sideWords

/** What each side of a bout would get as it stands and what it has in the pool; of one that was just opened nothing is read yet. */
function Sides({ bout, open }: { bout: Bout; open: Standing | undefined }) {
  const t = useT()
  const { money } = useFormats()
  const { shared_id, sides, least, take_out } = bout
  const isRead = shared_id === (open?.shared_id ?? null)
  const percent = (share: string) => t('percent', { percent: share })
  return (
    <>
      <table className={styles.sides}>
        <caption className="unseen">{t('sidePays')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('betOn')}</th>
            <th scope="col">{t('sidePays')}</th>
            <th scope="col">{t('poolShare')}</th>
            <th scope="col">{t('staked')}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ on, staked, share, pays }) => (
            <tr key={on}>
              <th scope="row">{t(sideWords[on])}</th>
              <td>{(isRead || on === 'draw') && pays ? t('multiple', { times: pays }) : '–'}</td>
              <td>{isRead && share ? percent(share) : '–'}</td>
              <td>{isRead ? money(staked) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small">
        {t('boutTerms', { least, percent: percent(take_out) })} {t('poolNote')}
      </p>
    </>
  )
}

/** The block that decided last, whole: whoever looks it up needs nothing of ours. */
function LastBlock({ results }: Pick<Played, 'results'>) {
  const t = useT()
  const { count } = useFormats()
  const decided = results.find(({ block, shown }) => block && shown)
  if (!decided?.block) return null
  const { number, block, shown } = decided
  return (
    <p className={`small ${styles.hash}`}>
      {t('blockDecided', { number, height: count(block.height) })}{' '}
      <code>{(shown as Result).hash}</code>
    </p>
  )
}

type Result = { bust?: number; result?: Side; hash?: string | null }

/** A result in a few marks; `kind` gives their colours. */
function marksOf(told: unknown, t: Translate): { text: string; kind: string }[] {
  const { bust, result, hash } = (told ?? {}) as Result
  if (bust !== undefined)
    return [{ text: t('multiple', { times: showHundredths(bust) }), kind: 'multiple' }]
  if (result !== undefined) return [{ text: t(sideWords[result]), kind: result }]
  return hash ? [{ text: `…${hash.slice(-4)}`, kind: 'hash' }] : []
}
