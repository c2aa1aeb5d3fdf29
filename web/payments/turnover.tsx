/** Why money cannot be withdrawn yet: one bar for each deposit or bonus that asks for stakes, with what counted and what did not. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { isCurrency } from '#contract/money.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { Card } from '#ui/card.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { Money } from '#ui/money.tsx'
import { GoalBar, percentOf } from '#ui/progress.tsx'
import { Table } from '#ui/table.tsx'
import { useSite } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { Shown } from '../said.tsx'
import styles from './payments.module.css'

type Lock = Answer<'/api/wallet/turnover'>['value']['locks'][number]

export function Turnover() {
  const t = useT()
  const reading = useCall('/api/wallet/turnover', {})
  return (
    <Shown reading={reading}>
      {({ value: { locks } }) => {
        const open = locks.filter(({ released_at }) => released_at === null)
        if (open.length === 0) return null
        return (
          <Card title={t('turnoverWhy')}>
            <p className="small">{t('turnoverRule')}</p>
            <ul className={styles.locks} ref={listMotion}>
              {open.map((lock) => (
                <li key={`${lock.source} ${lock.source_id}`}>
                  <LockBar lock={lock} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }}
    </Shown>
  )
}

function LockBar({ lock }: { lock: Lock }) {
  const t = useT()
  const { money, time } = useFormats()
  const { currency } = useSite()
  const { source, source_id, amount, required, done, left, locked, opened_at, stakes } = lock
  if (!isCurrency(currency)) return null
  const title = t(source === 'deposit' ? 'turnoverOfDeposit' : 'turnoverOfBonus', {
    amount: money(amount),
    time: time(opened_at, 'day'),
  })
  const told = t('turnoverDone', { done: money(done), required: money(required) })
  return (
    <>
      <h3>{title}</h3>
      <GoalBar percent={percentOf(done, required, currency)} label={`${title}: ${told}`} />
      <p>
        {told} <strong>{t('turnoverLeft', { amount: money(left) })}</strong>
      </p>
      <p className="small">
        {t('turnoverKeeps', { amount: money(locked) })}{' '}
        {source === 'bonus' ? (
          <Link to="/promotions?tab=mine">{t('turnoverBonusWay')}</Link>
        ) : (
          <Link to={`/transaction-history?range=days30&tx=${source_id}`}>{t('details')}</Link>
        )}
      </p>
      {stakes.length > 0 && <Stakes stakes={stakes} />}
    </>
  )
}

/** Game by game, so that what did not count has its reason beside it. */
function Stakes({ stakes }: { stakes: Lock['stakes'] }) {
  const { t, tell } = useSpeech()
  const { money } = useFormats()
  return (
    <details className={styles.stakes}>
      <summary>{t('turnoverStakes')}</summary>
      <Table
        caption={t('turnoverStakes')}
        rows={stakes}
        keyOf={({ subject }) => subject}
        columns={[
          { title: t('game'), render: ({ subject }) => subject, isLead: true },
          {
            title: t('staked'),
            render: ({ staked }) => <Money text={money(staked)} />,
            isNumber: true,
          },
          {
            title: t('turnoverCounted'),
            render: ({ counted }) => <Money text={money(counted)} />,
            isNumber: true,
            isLead: true,
          },
          { title: t('details'), render: ({ reason }) => (reason === '' ? '–' : tell(reason)) },
        ]}
      />
    </details>
  )
}
