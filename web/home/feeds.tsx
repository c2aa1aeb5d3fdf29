/** What really happens on the site, in figures: pots, wins, payments, players. Where nothing has, nothing is shown. */

import type { ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Link } from '../routing/link.tsx'
import type { CallAsk } from '../page.ts'
import { playAddress } from '../template/game_card.tsx'
import { potsCall, potsInHero, usePots } from '../template/hero.tsx'
import { useLook } from '../template/look.tsx'
import type { HomeBlock } from '../template/template.ts'
import styles from './home.module.css'

const freshMs = 30_000

/** The readings of each block, so that the page is drawn with them. */
const largestCall = ['/api/settings/top10winner_withdrawal', {}] as const
const latestCall = ['/api/home/fetch_transactions', {}] as const

export const feedCalls: Partial<Record<HomeBlock, readonly CallAsk[]>> = {
  jackpotMeter: [potsCall],
  liveWins: [largestCall, latestCall],
  top10Withdrawals: [largestCall],
  statsBand: [largestCall],
  paymentLogos: [['/api/wallet/methods_public', {}]],
}

function Block({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Where the hero shows the pots, they are not shown again. */
export function JackpotMeter() {
  return potsInHero(useLook()) === 0 && <Jackpots />
}

function Jackpots() {
  const t = useT()
  const { money } = useFormats()
  const pots = usePots()
  if (pots.length === 0) return null
  return (
    <Block id="jackpots" title={t('jackpots')}>
      <ul className={styles['promises']}>
        {pots.map(({ jackpot_code, name, amount, games }) => (
          <li key={jackpot_code} className={styles['pot']}>
            <h3>{name}</h3>
            <p className="number">{money(amount)}</p>
            {games[0] && (
              <Link to={playAddress(games[0])} className="button" data-kind="hero">
                {games[0].game_name === name ? t('playNow') : games[0].game_name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Block>
  )
}

type Feed = Answer<'/api/settings/top10winner_withdrawal'>

function useFeed(): Feed | undefined {
  return useCall(...largestCall, { everyMs: freshMs }).answer
}

type Row = Pick<Feed['value'][number], 'name' | 'amount' | 'at'>

/** Names are masked by the server; nobody is invented [standards, section 6]. */
function Rows<R extends Row>({
  id,
  title,
  rows,
  noteOf,
}: {
  id: string
  title: string
  rows: readonly R[] | undefined
  /** What to say of a row before its time. */
  noteOf?: (row: R) => string
}) {
  const { money, time } = useFormats()
  if (!rows?.length) return null
  return (
    <Block id={id} title={title}>
      <ol className={styles['feed']}>
        {rows.map((row) => (
          <li key={`${row.name} ${row.at} ${row.amount}`}>
            <span>{row.name}</span>
            <span className="number">{money(row.amount)}</span>
            <small>
              {noteOf && `${noteOf(row)} · `}
              {time(row.at)}
            </small>
          </li>
        ))}
      </ol>
    </Block>
  )
}

function useLargest(kind: 'winner' | 'withdrawal') {
  return useFeed()?.value.filter((row) => row.kind === kind)
}

/** So many of the latest payments are shown. */
const latestMax = 5

export function LiveWins() {
  const t = useT()
  const latest = useCall(...latestCall, { everyMs: freshMs }).answer?.value
  return (
    <>
      <Rows id="wins" title={t('topWins')} rows={useLargest('winner')} />
      <Rows
        id="latest"
        title={t('latestPayments')}
        rows={latest?.slice(0, latestMax)}
        noteOf={({ kind }) => t(kind === 'deposit' ? 'kindDeposit' : 'kindWithdrawal')}
      />
    </>
  )
}

export function TopWithdrawals() {
  return <Rows id="payouts" title={useT()('topWithdrawals')} rows={useLargest('withdrawal')} />
}

export function StatsBand() {
  const t = useT()
  const { count } = useFormats()
  const feed = useFeed()
  if (!feed) return null
  const { registered_player, active_player, winner, withrawal: paid } = feed.stats
  const figures = [
    [t('statPlayers'), registered_player],
    [t('statActive'), active_player],
    [t('statWinners'), winner],
    [t('statPaid'), paid],
  ] as const
  const real = figures.filter(([, figure]) => figure > 0)
  if (real.length === 0) return null
  return (
    <Block id="stats" title={t('statsTitle')}>
      <dl className={styles['stats']}>
        {real.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="number">{count(figure)}</dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}

export function PaymentLogos() {
  const t = useT()
  const { answer } = useCall('/api/wallet/methods_public', {})
  const names = answer ? [...answer.value.deposit, ...answer.value.withdrawal] : []
  const different = [...new Set(names.map(({ name }) => name))]
  if (different.length === 0) return null
  return (
    <Block id="payments" title={t('paymentMethods')}>
      <ul className={styles['logos']}>
        {different.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Block>
  )
}
