/** The form of a withdrawal: method, amount and destination, then a last look before it is asked for. */

import { useState } from 'react'
import { useForm, textOf } from '#client/form.ts'
import { useMoneyAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { withdrawalCalls } from '#contract/withdrawals.ts'
import { isNonzero } from '#contract/money.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Choice } from '#ui/choice.tsx'
import { AmountField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSite } from '../context.tsx'
import { useSetQuery } from '../routing/link.tsx'
import { Refused, useFaultWords } from '../said.tsx'
import { judgeAmount, lesserOf, wireAmount } from './amount.ts'
import { AccountChoice } from './bank_accounts.tsx'
import { firstOpen, useMethodOptions } from './request.tsx'

type Options = Answer<'/api/wallet/withdraw_options'>['value']

/** To a saved account, or to what is typed. */
type Order = {
  method: string
  amount: string
  bank_account_id?: string
  destination?: string
}

export function WithdrawalForm({ options }: { options: Options }) {
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
    keeps: { as: 'withdrawal', fields: ['method', 'amount', 'bank_account_id'] },
    schema: withdrawalCalls['/api/wallet/withdraw_create'].body,
    read: (fields) => ({
      method: textOf(fields, 'method'),
      amount: wireAmount(textOf(fields, 'amount'), decimalSign),
      ...(isSaved
        ? { bank_account_id: textOf(fields, 'bank_account_id') }
        : { destination: textOf(fields, 'destination') }),
    }),
    judge: ({ amount, destination }) => ({
      bank_account_id: isSaved && !target ? { key: 'bankMissing', values: {} } : null,
      destination: isSaved || destination ? null : { key: 'fieldRequired', values: {} },
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
  // A field that is at fault is shown again with its reason, as where another tab has taken the money.
  const looked = Object.keys(form.faults).length === 0 ? order : null

  return (
    <form {...form.props} className="stack">
      <div hidden={looked !== null} className="stack">
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
        {looked && (
          <LastLook
            amount={looked.amount}
            method={method}
            destination={
              looked.destination ?? (target ? `${target.bank} ${target.number_masked}` : '')
            }
          />
        )}
      </div>
      <Refused failure={form.failure} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {isUnknown
          ? t('askAgain')
          : looked
            ? t('withdrawAmount', { amount: money(looked.amount) })
            : t('continue')}
      </Button>
      {looked && !isUnknown && !form.isBusy && (
        <Button isWide onClick={() => setOrder(null)}>
          {t('changeAmount')}
        </Button>
      )}
    </form>
  )
}

function LastLook({
  amount,
  method,
  destination,
}: {
  amount: string
  method: Options['methods'][number]
  destination: string
}) {
  const t = useT()
  const { money } = useFormats()
  return (
    <Card title={t('withdrawCheck')}>
      <Facts
        facts={[
          [t('paymentMethod'), method.name],
          [t('amount'), money(amount)],
          [t('fee'), isNonzero(method.fee) ? money(method.fee) : t('noFee')],
          [t('arrives'), t('usualTime', { minutes: method.usual_minutes })],
          [t('destination'), destination],
        ]}
      />
      <p className="small">{t('withdrawHeld', { amount: money(amount) })}</p>
    </Card>
  )
}
