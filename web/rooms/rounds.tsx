/** The lobby of crash, sabong and hash games: the round that takes bets, how it stands, what came before. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Table } from '#ui/table.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { Lobby, page as lobby } from '../lobby/lobby.tsx'
import type { Page, Place } from '../page.ts'
import { routeOf } from '../routing/routes.ts'
import { Shown } from '../said.tsx'
import { playAddress } from '../template/game_card.tsx'
import { AutoCashOut } from './auto_cash_out.tsx'
import { Closing, KeptLive, roundsOf } from './standing.tsx'
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
  View: () => (
    <Lobby>
      <Rounds />
    </Lobby>
  ),
}

/** Of the route it stands on: it is drawn for these alone. */
const categoryOf = ({ path }: Pick<Place, 'path'>) => routeOf(path)?.category ?? 'crash'

type Played = Answer<'/api/product/rounds'>['value'][number]
type Standing = Played['rounds'][number]
type Translate = ReturnType<typeof useT>

function Rounds() {
  const t = useT()
  const { path } = usePlace()
  const reading = useCall('/api/product/rounds', {})
  const category = categoryOf({ path })
  return (
    <>
      <Shown reading={reading} lines={6}>
        {({ value }) => {
          const own = value.filter(({ game }) => game.game_type === category)
          return own.length === 0 ? null : (
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
          )
        }}
      </Shown>
      {category === 'hash_game' && <Blocks />}
      <Tickets category={category} />
    </>
  )
}

const blocksShown = 5
const endLength = 8

/** What decided last, and where anybody can look it up. */
function Blocks() {
  const t = useT()
  const { time, count } = useFormats()
  const { answer } = useCall('/api/shared/blocks', {}, { everyMs: 10_000 })
  const chain = answer?.value
  if (!chain || chain.blocks.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="blocks">
      <h2 id="blocks">{t('blocksTitle')}</h2>
      <p className="small">{t('blocksText', { chain: chain.chain })}</p>
      <Table
        caption={t('blocksTitle')}
        rows={chain.blocks.slice(0, blocksShown)}
        keyOf={({ height }) => String(height)}
        columns={[
          { title: t('blockHeight'), render: ({ height }) => count(height), isLead: true },
          {
            title: t('blockEnd'),
            render: ({ hash }) => <code>…{hash.slice(-endLength)}</code>,
            isLead: true,
          },
          { title: t('date'), render: ({ seen_at }) => time(seen_at, 'second') },
        ]}
      />
    </section>
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
      <Banner src={game.game_image} />
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
  if (bust !== undefined)
    return [{ text: t('multiple', { times: showHundredths(bust) }), kind: 'multiple' }]
  if (result !== undefined) return [{ text: t(sideWords[result]), kind: result }]
  return hash ? [{ text: `…${hash.slice(-4)}`, kind: 'hash' }] : []
}
