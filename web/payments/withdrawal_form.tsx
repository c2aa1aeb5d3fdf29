/** The form of a withdrawal: method, amount and destination, then a last look before it is asked for. */

import { useState, type ReactNode } from 'react'
import { codeFaults, useForm, textOf, type Fault } from '#client/form.ts'
import { useMoneyAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { withdrawalCalls } from '#contract/withdrawals.ts'
import { isNonzero } from '#contract/money.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Choice } from '#ui/choice.tsx'
import { AmountField, TextField } from '#ui/field.tsx'
import { useArrivalFocus } from '#ui/arrived.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSite } from '../context.tsx'
import { PinField } from '../identity/pin_field.tsx'
import { ProofField, proofOf } from '../identity/proof.tsx'
import { Link, useIsHere, usePending, usePlace, useSetQuery } from '../routing/link.tsx'
import { Refused, useFaultWords } from '../said.tsx'
import { useDrawer } from '../routing/drawer.ts'
import { judgeAmount, lesserOf, presetLabel, presetsOf, wireAmount } from './amount.ts'
import { useAmountFault } from './amount_fault.ts'
import { AccountChoice, AccountName } from './bank_accounts.tsx'
import styles from './payments.module.css'
import { firstOpen, useMethodOptions } from './request.tsx'
import { useToldElsewhere } from '../told_elsewhere.ts'

type Options = Answer<'/api/wallet/withdraw_options'>['value']

/** To a saved account, or to what is typed; with the PIN, or with proof where that is new. */
type Order = {
  method: string
  amount: string
  bank_account_id?: string
  destination?: string
  tac?: string
  pin?: string
}

/** With the one that takes all they fill one row, or two of three. */
const presetsMax = 5

export function WithdrawalForm({ options }: { options: Options }) {
  const t = useT()
  const words = useFaultWords()
  const methodOptions = useMethodOptions()
  const { currency } = useSite()
  const formats = useFormats()
  const { decimalSign, money } = formats
  const [look, closeLook] = useDrawer('look')
  const isPending = usePending()
  const setQuery = useSetQuery()
  const { path } = usePlace()
  const isHere = useIsHere()
  const tellElsewhere = useToldElsewhere()
  const refresh = useRefresh()
  const create = useMoneyAction('/api/wallet/withdraw_create')
  const [chosen, setChosen] = useState(firstOpen(options.methods).method)
  const [order, setOrder] = useState<Order | null>(null)
  /** The order that a code is asked for. */
  const [unproven, setUnproven] = useState<Order | null>(null)
  const isByPin = options.is_by_pin
  const isProving = !isByPin && order !== null && unproven === order
  // The last look is a place of its own: the back button leads from it to the form.
  const isLooking = order !== null && look === '1'
  const method = options.methods.find((one) => one.method === chosen) ?? firstOpen(options.methods)
  const isSaved = method.needs.includes('bank_account')
  const usable = options.accounts.filter(({ blockers }) => blockers.length === 0)
  const [account, setAccount] = useState('')
  const target = usable.find((one) => one.bank_account_id === account) ?? usable[0]

  const judge = (amount: string) =>
    judgeAmount(amount, currency, method, {
      most: options.withdrawable,
      leftToday: options.left_today?.amount,
    })
  // What the method carries, and of it what the day leaves.
  const carried = lesserOf(
    method.amount_max,
    options.left_today?.amount ?? method.amount_max,
    currency,
  )
  const most = lesserOf(options.withdrawable, carried, currency)

  const form = useForm<'/api/wallet/withdraw_create', Order>({
    keeps: { as: 'withdrawal', fields: ['method', 'amount', 'bank_account_id'] },
    schema: withdrawalCalls['/api/wallet/withdraw_create'].body,
    read: (fields) => ({
      method: textOf(fields, 'method'),
      amount: wireAmount(textOf(fields, 'amount'), decimalSign),
      ...(isSaved
        ? { bank_account_id: textOf(fields, 'bank_account_id') }
        : { destination: textOf(fields, 'destination') }),
      ...(isByPin ? pinOf(fields) : proofOf(fields)),
    }),
    judge: ({ amount, destination, tac, pin }) => ({
      tac: isProving && !tac ? { key: 'fieldRequired', values: {} } : null,
      pin: isByPin && isLooking && !pin ? { key: 'fieldRequired', values: {} } : null,
      bank_account_id: isSaved && !target ? { key: 'bankMissing', values: {} } : null,
      destination: isSaved || destination ? null : { key: 'fieldRequired', values: {} },
      amount: judge(amount),
    }),
    faultKeys: { amount: 'invalidAmount', tac: 'codeHint', pin: 'codeHint' },
    // The first press shows what would be done; the second does it.
    isConfirmed: (body) => {
      const { tac: _, pin: __, ...asked } = body
      if (isLooking && JSON.stringify(order) === JSON.stringify(asked)) return true
      setOrder(asked)
      if (!isLooking && !isPending) setQuery({ look: '1' })
      return false
    },
    send: create.run,
    // A place that money has not gone to yet: everything else is right by then.
    leadsOn: ({ message, details }) => {
      if (message === 'proofNeeded') setUnproven(order)
      // Another tab has set the PIN or given it up, or it is locked from now on: what stands in the way is told anew.
      const isOther = message === 'proofNeeded' && (details['by'] === 'pin') !== isByPin
      if (isOther || message === 'withdrawalBlocked' || details['left'] === 0)
        refresh('/api/wallet/withdraw_options')
      return message === 'proofNeeded'
    },
    fieldOf: {
      ...codeFaults(isByPin ? 'pin' : 'tac'),
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
      const { withdrawal_id } = value
      if (isHere()) setQuery({ withdrawal_id, look: '' }, { replace: true })
      else
        tellElsewhere(t('withdrawHeld', { amount: money(value.amount) }), {
          path,
          query: { withdrawal_id },
        })
    },
  })
  const { fault, renew, field } = useAmountFault(form.faults, judge)
  const isUnknown = form.failure?.isUnknown ?? false
  // A field that is at fault is shown again with its reason, as where another tab has taken the money.
  const isRight = Object.keys(form.faults).every((name) => name === 'tac' || name === 'pin')
  const looked = isLooking && isRight ? order : null

  return (
    <form {...form.props} className={looked ? `stack ${styles.look}` : 'stack'}>
      <div hidden={looked !== null} className="stack">
        <Choice
          legend={t('paymentMethod')}
          name="method"
          chosen={method.method}
          onChoose={(code) => {
            setChosen(code)
            renew()
          }}
          options={methodOptions(options.methods, { waits: true })}
        />
        <div className={styles.amount}>
          <AmountField
            label={t('amount')}
            name="amount"
            currency={currency}
            hint={t('amountRange', {
              min: money(method.amount_min),
              max: money(carried),
            })}
            presetsLabel={t('presetAmounts')}
            presets={[
              ...presetsOf({ ...method, amount_max: most }, currency)
                .slice(0, presetsMax)
                .map((amount) => ({ amount, label: presetLabel(amount, formats) })),
              { amount: most.replace('.', decimalSign), label: t('takeAll') },
            ]}
            required
            {...field}
            error={words(fault)}
          />
        </div>
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
      {looked && (
        <LastLook
          amount={looked.amount}
          method={method}
          destination={looked.destination ?? (target && <AccountName account={target} />)}
        />
      )}
      {looked && isProving && (
        <>
          <p>{t('withdrawNewPlace')}</p>
          <ProofField action="withdrawal" form={form} />
        </>
      )}
      {looked && isByPin && (
        <>
          <PinField
            label={t('withdrawalPin')}
            name="pin"
            required
            error={words(pinFault(form.faults['pin']))}
          />
          <Link to="/security" className={buttonClass('plain')}>
            {t('pinForgotten')}
          </Link>
        </>
      )}
      <Refused failure={form.failure} />
      {/* Of each step its own: the button of the step before does not run away. */}
      <Button key={String(isProving)} type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {isUnknown
          ? t('askAgain')
          : looked
            ? t('withdrawAmount', { amount: money(looked.amount) })
            : t('continue')}
      </Button>
      {looked && !isUnknown && !form.isBusy && (
        <Button isWide onClick={closeLook}>
          {t('changeAmount')}
        </Button>
      )}
    </form>
  )
}

function pinOf(fields: FormData): { pin?: string } {
  const pin = textOf(fields, 'pin')
  return pin === '' ? {} : { pin }
}

/** A wrong PIN says how many tries are left. */
const pinFault = (fault: Fault | undefined): Fault | undefined =>
  fault?.key === 'codeWrong' ? { ...fault, key: 'pinWrong' } : fault

function LastLook({
  amount,
  method,
  destination,
}: {
  amount: string
  method: Options['methods'][number]
  destination: ReactNode
}) {
  const t = useT()
  const { money, time } = useFormats()
  return (
    <div ref={useArrivalFocus()} tabIndex={-1}>
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
        {method.opens_at && <p>{t('methodSendsAt', { time: time(method.opens_at) })}</p>}
        <p className="small">{t('withdrawHeld', { amount: money(amount) })}</p>
      </Card>
    </div>
  )
}
