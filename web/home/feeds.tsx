/** What really happens on the site, in figures: pots, wins, payments, players. Where nothing has, nothing is shown. */

import { useCall, type Reading } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { Link } from '../routing/link.tsx'
import { playAddress } from '../template/offer.ts'
import { potsInHero, usePots } from '../template/hero.tsx'
import { useLook } from '../template/look.tsx'
import { Block } from './block.tsx'
import { largestCall, latestCall } from './calls.ts'
import styles from './lower.module.css'

const freshMs = 30_000

/** Where the hero shows the pots, they are not shown again. */
export function JackpotMeter() {
  return potsInHero(useLook()) === 0 && <Jackpots />
}

function Jackpots() {
  const t = useT()
  const { money } = useFormats()
  const reading = usePots()
  const pots = reading.answer?.value ?? []
  return (
    <Block id="jackpots" title={t('jackpots')} of={reading}>
      {pots.length > 0 && (
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
      )}
    </Block>
  )
}

type FeedPath = (typeof largestCall)[0] | (typeof latestCall)[0]
type Row = Pick<Answer<FeedPath>['value'][number], 'name' | 'amount' | 'at'>

/** Names are masked by the server; nobody is invented [standards, section 6]. */
function Rows<R extends Row>({
  id,
  title,
  of,
  rows,
  noteOf,
}: {
  id: string
  title: string
  of: Pick<Reading<FeedPath>, 'answer' | 'failure' | 'refresh'>
  rows: readonly R[] | undefined
  /** What to say of a row before its time. */
  noteOf?: (row: R) => string
}) {
  const { money, time } = useFormats()
  return (
    <Block id={id} title={title} of={of}>
      {rows && rows.length > 0 && (
        <ol className={styles['feed']} ref={listMotion}>
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
      )}
    </Block>
  )
}

function Largest({
  id,
  title,
  kind,
}: {
  id: string
  title: string
  kind: 'winner' | 'withdrawal'
}) {
  const reading = useCall(...largestCall, { everyMs: freshMs })
  const rows = reading.answer?.value.filter((row) => row.kind === kind)
  return <Rows id={id} title={title} of={reading} rows={rows} />
}

/** So many of the latest payments are shown. */
const latestMax = 5

export function LiveWins() {
  const t = useT()
  const latest = useCall(...latestCall, { everyMs: freshMs })
  return (
    <>
      <Largest id="wins" title={t('topWins')} kind="winner" />
      <Rows
        id="latest"
        title={t('latestPayments')}
        of={latest}
        rows={latest.answer?.value.slice(0, latestMax)}
        noteOf={({ kind }) => t(kind === 'deposit' ? 'kindDeposit' : 'kindWithdrawal')}
      />
    </>
  )
}

export function TopWithdrawals() {
  return <Largest id="payouts" title={useT()('topWithdrawals')} kind="withdrawal" />
}

export function StatsBand() {
  const t = useT()
  const { count } = useFormats()
  const reading = useCall(...largestCall, { everyMs: freshMs })
  const stats = reading.answer?.stats
  const figures = [
    [t('statPlayers'), stats?.registered_player],
    [t('statActive'), stats?.active_player],
    [t('statWinners'), stats?.winner],
    [t('statPaid'), stats?.withrawal],
  ] as const
  const real = figures.flatMap(([name, figure = 0]) => (figure > 0 ? [{ name, figure }] : []))
  return (
    <Block id="stats" title={t('statsTitle')} of={reading}>
      {real.length > 0 && (
        <dl className={styles['stats']}>
          {real.map(({ name, figure }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="number">{count(figure)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Block>
  )
}

export function PaymentLogos() {
  const t = useT()
  const reading = useCall('/api/wallet/methods_public', {})
  const { deposit = [], withdrawal = [] } = reading.answer?.value ?? {}
  const names = new Set([...deposit, ...withdrawal].map(({ name }) => name))
  return (
    <Block id="payments" title={t('paymentMethods')} of={reading}>
      {names.size > 0 && (
        <ul className={styles['logos']}>
          {[...names].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Block>
  )
}
