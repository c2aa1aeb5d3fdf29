/** Taking money out: what stands in the way first, then the form, and what became of earlier requests. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { isNonzero } from '#contract/money.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { useArrivalFocus } from '#ui/arrived.tsx'
import { Money } from '#ui/money.tsx'
import figureStyles from '#ui/figures.module.css'
import { listMotion } from '#ui/list_motion.ts'
import { Link, usePlace } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { Missing, Shown } from '../said.tsx'
import { AccountChoice, AddAccount } from './bank_accounts.tsx'
import styles from './payments.module.css'
import { Recall } from './recall.tsx'
import { Blockers, isAnyOpen, NoMethods, Outdated, RequestTimeline } from './request.tsx'
import { followMs, isRunning, stateOf } from './states.ts'
import { Turnover } from './turnover.tsx'
import { WithdrawalForm } from './withdrawal_form.tsx'

const recentAsk = { kind: 'withdrawal', page: 1, per_page: 5 } as const

export const page: Page = {
  title: 'withdraw',
  calls: ({ query: { withdrawal_id } }, { isPlayer }) =>
    isPlayer
      ? [
          ...(withdrawal_id
            ? [['/api/wallet/transaction', { transaction_id: withdrawal_id }] as const]
            : []),
          ['/api/wallet/withdraw_options', {}],
          ['/api/wallet/transactions', recentAsk],
          ['/api/wallet/turnover', {}],
        ]
      : [],
  View: WithdrawalPage,
}

type Options = Answer<'/api/wallet/withdraw_options'>['value']
type Request = Answer<'/api/wallet/transactions'>['value'][number]

function WithdrawalPage() {
  const t = useT()
  const { withdrawal_id: id } = usePlace().query
  const reading = useRecent()
  const recent = reading.answer?.value ?? []
  const own = recent.find(({ transaction_id }) => transaction_id === id)
  return (
    <div className="page" data-measure="cards">
      <h1>{t('withdraw')}</h1>
      {own ? <Progress request={own} /> : id && reading.answer ? <Older id={id} /> : <Start />}
      <Missing reading={reading} />
      <Outdated reading={reading} />
      <Recent requests={recent.filter((request) => request !== own)} />
    </div>
  )
}

/** The latest withdrawals, asked for again while one of them is on its way. */
function useRecent() {
  return useCall('/api/wallet/transactions', recentAsk, {
    everyMs: (latest) => (latest?.value.some(({ state }) => isRunning(state)) ? followMs : false),
  })
}

function Start() {
  const t = useT()
  const options = useCall('/api/wallet/withdraw_options', {})
  return (
    <Shown reading={options}>
      {({ value, blockers }) => (
        <>
          <Purses options={value} />
          <Blockers title={t('blockersTitle')} blockers={blockers} />
          <Turnover />
          {!isAnyOpen(value.methods, true) && <NoMethods methods={value.methods} />}
          {blockers.length === 0 && isAnyOpen(value.methods, true) && (
            <WithdrawalForm options={value} />
          )}
          {blockers.length > 0 && value.accounts.length > 0 && (
            <AccountChoice accounts={value.accounts} chosen="" />
          )}
          {value.methods.some(({ needs }) => needs.includes('bank_account')) && (
            <div className={styles.ways}>
              <AddAccount />
              <Link to="/bank-details" className={buttonClass('plain')}>
                {t('bankDetails')}
              </Link>
            </div>
          )}
        </>
      )}
    </Shown>
  )
}

function Purses({ options: { withdrawable, held, locked, left_today } }: { options: Options }) {
  const t = useT()
  const { money, time } = useFormats()
  return (
    <>
      <dl className={figureStyles.boxes}>
        <div>
          <dt>{t('withdrawable')}</dt>
          <dd>
            <Money text={money(withdrawable)} isBig />
          </dd>
        </div>
        <div>
          <dt>{t('lockedFunds')}</dt>
          <dd>
            <Money text={money(held)} isBig />
          </dd>
        </div>
        {isNonzero(locked) && (
          <div>
            <dt>{t('turnoverLocked')}</dt>
            <dd>
              <Money text={money(locked)} isBig />
            </dd>
          </div>
        )}
      </dl>
      <p className="small">
        {t('lockedWhy')}
        {left_today &&
          ` ${t('leftToday', { count: left_today.count, amount: money(left_today.amount) })} · ${t('leftTodayRenews', { time: time(left_today.renews_at) })}`}
      </p>
    </>
  )
}

/** One that is no longer among the latest; where there is none, the form. */
function Older({ id }: { id: string }) {
  const { answer, failure } = useCall(
    '/api/wallet/transaction',
    { transaction_id: id },
    { everyMs: (latest) => (latest && isRunning(latest.value.state) ? followMs : false) },
  )
  if (answer?.value.kind === 'withdrawal') return <Progress request={answer.value} />
  return (answer ?? failure) && <Start />
}

type Followed = Pick<
  Request,
  | 'transaction_id'
  | 'amount'
  | 'method_name'
  | 'timeline'
  | 'is_cancellable'
  | 'sends_at'
  | 'review_by'
>

function Progress({ request }: { request: Followed }) {
  const t = useT()
  const { money, time } = useFormats()
  const { amount, transaction_id, method_name, timeline, sends_at, review_by } = request
  return (
    <div ref={useArrivalFocus()} tabIndex={-1}>
      <Card title={t('withdrawProgress')}>
        <Facts
          facts={[
            [t('amount'), money(amount)],
            [t('method'), method_name],
            [t('reference'), transaction_id],
          ]}
        />
        <RequestTimeline label={t('withdrawProgress')} steps={timeline} reviewBy={review_by} />
        {sends_at && <p>{t('methodSendsAt', { time: time(sends_at) })}</p>}
        <Recall request={request} />
        <Link to="/withdrawal" className={buttonClass('quiet', true)}>
          {t('withdrawNew')}
        </Link>
      </Card>
    </div>
  )
}

function Recent({ requests }: { requests: readonly Request[] }) {
  const t = useT()
  const { money, time } = useFormats()
  if (requests.length === 0) return null
  return (
    <Card
      title={t('recentWithdrawals')}
      action={
        <Link to="/transaction-history" className={buttonClass('plain')}>
          {t('transactionHistory')}
        </Link>
      }
    >
      <ul className={styles.requests} ref={listMotion}>
        {requests.map((request) => (
          <li key={request.transaction_id}>
            <details>
              <summary>
                <Money text={money(request.amount)} />
                <span className="small">{time(request.created_at)}</span>
                <Badge tone={stateOf(request.state).tone}>{t(stateOf(request.state).word)}</Badge>
              </summary>
              <RequestTimeline label={t('details')} steps={request.timeline} />
              <Recall request={request} />
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
