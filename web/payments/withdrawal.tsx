/** Taking money out: what stands in the way first, then method, amount, destination, a last look, and the timeline. */

import { useState } from 'react'
import { useForm, textOf } from '#client/form.ts'
import { useCall, useMoneyAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { paymentCalls } from '#contract/payments.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Choice } from '#ui/choice.tsx'
import { useArrivalFocus } from '#ui/focus.ts'
import { AmountField, TextField } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSite } from '../context.tsx'
import { Link, usePlace, useSetQuery } from '../link.tsx'
import type { Page } from '../page.ts'
import { Refused, Shown, useFaultWords } from '../said.tsx'
import { judgeAmount, lesserOf, wireAmount } from './amount.ts'
import styles from './payments.module.css'
import { AccountChoice, AddAccount } from './bank_accounts.tsx'
import { Blockers, firstOpen, RequestTimeline, useMethodOptions } from './request.tsx'
import { Recall } from './recall.tsx'
import { Turnover } from './turnover.tsx'
import { followMs, isRunning, stateOf } from './states.ts'

const recentAsk = { kind: 'withdrawal', page: 1, per_page: 5 } as const

export const page: Page = {
  title: 'withdraw',
  calls: (_, { isPlayer }) =>
    isPlayer
      ? [
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
  const recent = useRecent()
  const own = recent.find(({ transaction_id }) => transaction_id === id)
  return (
    <div className={styles.page}>
      <h1>{t('withdraw')}</h1>
      {own ? <Progress request={own} /> : <Start />}
      <Recent requests={recent.filter((request) => request !== own)} />
    </div>
  )
}

/** The latest withdrawals, asked for again while one of them is on its way. */
function useRecent(): readonly Request[] {
  const { answer } = useCall('/api/wallet/transactions', recentAsk, {
    everyMs: (latest) => (latest?.value.some(({ state }) => isRunning(state)) ? followMs : false),
  })
  return answer?.value ?? []
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
          {blockers.length === 0 && value.methods.length > 0 && <WithdrawalForm options={value} />}
          {value.methods.length === 0 && <Notice kind="warning">{t('noMethods')}</Notice>}
          {blockers.length > 0 && value.accounts.length > 0 && (
            <AccountChoice accounts={value.accounts} chosen="" />
          )}
          {value.methods.some(({ needs }) => needs.includes('bank_account')) && (
            <>
              <AddAccount />
              <Link to="/bank-details" className={buttonClass('plain')}>
                {t('bankDetails')}
              </Link>
            </>
          )}
        </>
      )}
    </Shown>
  )
}

function Purses({
  options: { withdrawable, held, locked, left_today_count, left_today_amount },
}: {
  options: Options
}) {
  const t = useT()
  const { money } = useFormats()
  return (
    <>
      <dl className={styles.purses}>
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
        {/[1-9]/.test(locked) && (
          <div>
            <dt>{t('turnoverLocked')}</dt>
            <dd>
              <Money text={money(locked)} isBig />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.small}>
        {t('lockedWhy')}{' '}
        {t('leftToday', { count: left_today_count, amount: money(left_today_amount) })}
      </p>
    </>
  )
}

/** To a saved account, or to what is typed. */
type Order = {
  method: string
  amount: string
  bank_account_id?: string
  destination?: string
}

function WithdrawalForm({ options }: { options: Options }) {
  const t = useT()
  const words = useFaultWords()
  const methodOptions = useMethodOptions()
  const { currency } = useSite()
  const { decimalSign, money } = useFormats()
  const setQuery = useSetQuery()
  const refresh = useRefresh()
  const create = useMoneyAction('/api/wallet/withdraw_create')
  const [chosen, setChosen] = useState(firstOpen(options.methods).method)
  const [order, setOrder] = useState<Order | null>(null)
  const method = options.methods.find((one) => one.method === chosen) ?? firstOpen(options.methods)
  const isSaved = method.needs.includes('bank_account')
  const usable = options.accounts.filter(({ blockers }) => blockers.length === 0)
  const [account, setAccount] = useState('')
  const target = usable.find((one) => one.bank_account_id === account) ?? usable[0]

  const form = useForm<'/api/wallet/withdraw_create', Order>({
    schema: paymentCalls['/api/wallet/withdraw_create'].body,
    read: (fields) => ({
      method: textOf(fields, 'method'),
      amount: wireAmount(textOf(fields, 'amount'), decimalSign),
      ...(isSaved
        ? { bank_account_id: textOf(fields, 'bank_account_id') }
        : { destination: textOf(fields, 'destination') }),
    }),
    judge: ({ amount }) => ({
      bank_account_id: isSaved && !target ? { key: 'bankMissing', values: {} } : null,
      amount: judgeAmount(amount, currency, method, options.withdrawable),
    }),
    faultKeys: { amount: 'invalidAmount' },
    // The first press shows what would be done; the second does it.
    isConfirmed: (body) => {
      setOrder(body)
      return order !== null && JSON.stringify(order) === JSON.stringify(body)
    },
    send: create.run,
    fieldOf: {
      amountTooSmall: 'amount',
      amountTooLarge: 'amount',
      balanceTooLow: 'amount',
      invalidAmount: 'amount',
    },
    onDone: async ({ value }) => {
      refresh(
        '/api/wallet/transactions',
        '/api/wallet/withdraw_options',
        '/api/auth/get_balance',
        '/api/wallet/summary',
      )
      setQuery({ withdrawal_id: value.withdrawal_id })
    },
  })
  const isUnknown = form.failure?.isUnknown ?? false

  return (
    <form {...form.props} className={styles.stack}>
      <div hidden={order !== null} className={styles.stack}>
        <Choice
          legend={t('paymentMethod')}
          name="method"
          chosen={method.method}
          onChoose={setChosen}
          options={methodOptions(options.methods)}
        />
        <AmountField
          label={t('amount')}
          name="amount"
          currency={currency}
          hint={t('amountRange', { min: money(method.amount_min), max: money(method.amount_max) })}
          presetsLabel={t('presetAmounts')}
          presets={[
            {
              amount: lesserOf(options.withdrawable, method.amount_max, currency).replace(
                '.',
                decimalSign,
              ),
              label: t('takeAll'),
            },
          ]}
          required
          error={words(form.faults['amount'])}
        />
        {isSaved ? (
          <>
            {options.accounts.length > 0 && (
              <AccountChoice
                accounts={options.accounts}
                chosen={target?.bank_account_id ?? ''}
                onChoose={setAccount}
              />
            )}
            {!target && <Notice kind="warning">{t('bankMissing')}</Notice>}
          </>
        ) : (
          <TextField
            label={t('destination')}
            name="destination"
            hint={t('destinationHint')}
            autoComplete="off"
            required
            error={words(form.faults['destination'])}
          />
        )}
      </div>
      <div aria-live="polite">
        {order && (
          <Card title={t('withdrawCheck')}>
            <Facts
              facts={[
                [t('paymentMethod'), method.name],
                [t('amount'), money(order.amount)],
                [t('fee'), /[1-9]/.test(method.fee) ? money(method.fee) : t('noFee')],
                [t('arrives'), t('usualTime', { minutes: method.usual_minutes })],
                [
                  t('destination'),
                  order.destination ?? (target ? `${target.bank} ${target.number_masked}` : ''),
                ],
              ]}
            />
            <p className={styles.small}>{t('withdrawHeld', { amount: money(order.amount) })}</p>
          </Card>
        )}
      </div>
      <Refused failure={form.failure} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {isUnknown
          ? t('askAgain')
          : order
            ? t('withdrawAmount', { amount: money(order.amount) })
            : t('continue')}
      </Button>
      {order && !isUnknown && !form.isBusy && (
        <Button isWide onClick={() => setOrder(null)}>
          {t('changeAmount')}
        </Button>
      )}
    </form>
  )
}

function Progress({ request }: { request: Request }) {
  const t = useT()
  const { money } = useFormats()
  const { amount, transaction_id, method_name, timeline, is_cancellable } = request
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
        <RequestTimeline label={t('withdrawProgress')} steps={timeline} />
        {is_cancellable && <Recall id={transaction_id} amount={amount} />}
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
      <ul className={styles.requests}>
        {requests.map(({ transaction_id, amount, state, created_at, timeline, is_cancellable }) => (
          <li key={transaction_id}>
            <details>
              <summary>
                <Money text={money(amount)} />
                <span className={styles.small}>{time(created_at)}</span>
                <Badge tone={stateOf(state).tone}>{t(stateOf(state).word)}</Badge>
              </summary>
              <RequestTimeline label={t('details')} steps={timeline} />
              {is_cancellable && <Recall id={transaction_id} amount={amount} />}
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
