/** Paying in: method, amount, what will happen, the way to the gateway, and what became of it. */

import { useEffect, useState } from 'react'
import { useForm, textOf } from '#client/form.ts'
import { useCall, useMoneyAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { paymentCalls } from '#contract/payments.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Choice } from '#ui/choice.tsx'
import { AmountField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSite } from '../context.tsx'
import { Link, useNavigation, usePlace, useSetQuery } from '../link.tsx'
import { addressOf, type Page } from '../page.ts'
import { Refused, Shown, useFaultWords } from '../said.tsx'
import { judgeAmount, presetsOf, wireAmount } from './amount.ts'
import { endErrand, noteErrand } from './errand.ts'
import { LimitLine } from './limit_line.tsx'
import styles from './payments.module.css'
import { Blockers, RequestTimeline, useMethodText } from './request.tsx'
import { followMs, isRunning } from './states.ts'

const pendingAsk = { kind: 'deposit', page: 1, per_page: 5 } as const

export const page: Page = {
  title: 'deposit',
  calls: ({ query }, { isPlayer }) => {
    if (!isPlayer) return []
    const id = query['deposit_id']
    return id
      ? [['/api/wallet/deposit_status', { deposit_id: id }]]
      : [
          ['/api/wallet/deposit_methods', {}],
          ['/api/wallet/transactions', pendingAsk],
          ['/api/limits/get', {}],
        ]
  },
  View: DepositPage,
}

function DepositPage() {
  const t = useT()
  const id = usePlace().query['deposit_id']
  return (
    <div className={styles.page}>
      <h1>{t('deposit')}</h1>
      {id ? <Progress id={id} /> : <Start />}
    </div>
  )
}

type Deposit = Answer<'/api/wallet/deposit_status'>['value']
type Method = Answer<'/api/wallet/deposit_methods'>['value'][number]

function Start() {
  const t = useT()
  const { query } = usePlace()
  const navigation = useNavigation()
  useEffect(() => {
    // The gateway sends everyone back to the same address; which deposit it was, this tab knows.
    const deposit_id = endErrand()
    if (deposit_id !== '')
      void navigation.go(addressOf({ path: '/deposit', query: { ...query, deposit_id } }), {
        replace: true,
      })
  }, [navigation, query])
  const methods = useCall('/api/wallet/deposit_methods', {})
  return (
    <>
      <Waiting />
      <Shown reading={methods}>
        {({ value, blockers }) => {
          if (blockers.length > 0)
            return <Blockers title={t('depositBlockersTitle')} blockers={blockers} />
          if (value.length === 0) return <Notice kind="warning">{t('noMethods')}</Notice>
          return <DepositForm methods={value} />
        }}
      </Shown>
    </>
  )
}

/** A deposit begun earlier and not yet paid is taken up again before another is started. */
function Waiting() {
  const t = useT()
  const { money } = useFormats()
  const { answer } = useCall('/api/wallet/transactions', pendingAsk)
  const waiting = answer?.value.find(
    ({ state }) => state === 'created' || state === 'awaiting_payment',
  )
  if (!waiting) return null
  return (
    <Notice
      title={t('depositResume')}
      action={
        <Link to={`/deposit?deposit_id=${waiting.transaction_id}`} className={buttonClass('quiet')}>
          {t('continue')}
        </Link>
      }
    >
      {t('depositResumeText', { amount: money(waiting.amount) })}
    </Notice>
  )
}

function DepositForm({ methods }: { methods: readonly Method[] }) {
  const t = useT()
  const words = useFaultWords()
  const methodText = useMethodText()
  const { currency } = useSite()
  const { decimalSign, money } = useFormats()
  const setQuery = useSetQuery()
  const create = useMoneyAction('/api/wallet/deposit_create')
  const [chosen, setChosen] = useState(methods[0]!.method)
  const [amount, setAmount] = useState('')
  const method = methods.find((one) => one.method === chosen) ?? methods[0]!
  const judge = (typed: string) => judgeAmount(typed, currency, method)

  const form = useForm<'/api/wallet/deposit_create', { method: string; amount: string }>({
    schema: paymentCalls['/api/wallet/deposit_create'].body,
    read: (fields) => ({
      method: textOf(fields, 'method'),
      amount: wireAmount(textOf(fields, 'amount'), decimalSign),
    }),
    judge: (body) => ({ amount: judge(body.amount) }),
    faultKeys: { amount: 'invalidAmount' },
    send: create.run,
    fieldOf: {
      amountTooSmall: 'amount',
      amountTooLarge: 'amount',
      invalidAmount: 'amount',
      methodUnknown: 'method',
    },
    onDone: ({ value }) => goToPay(value, (id) => setQuery({ deposit_id: id })),
  })
  const isUnknown = form.failure?.isUnknown ?? false
  const isGood = judge(amount) === null

  return (
    <form {...form.props} className={styles.stack}>
      {/* While the outcome is unknown nothing can be changed: asking again must be about the same payment. */}
      <Choice
        legend={t('paymentMethod')}
        name="method"
        chosen={method.method}
        onChoose={setChosen}
        options={methods.map((one) => ({
          value: one.method,
          title: one.name,
          text: methodText(one),
          isDisabled: isUnknown && one !== method,
        }))}
      />
      <AmountField
        label={t('amount')}
        name="amount"
        currency={currency}
        hint={t('amountRange', { min: money(method.amount_min), max: money(method.amount_max) })}
        presetsLabel={t('presetAmounts')}
        presets={(isUnknown ? [] : presetsOf(method, currency)).map((preset) => ({
          amount: preset,
          label: money(preset),
        }))}
        readOnly={isUnknown}
        required
        onInput={(event) => setAmount(wireAmount(event.currentTarget.value, decimalSign))}
        error={words(form.faults['amount'])}
      />
      <LimitLine />
      {isGood && (
        <Card title={t('depositSummary')}>
          <Facts
            facts={[
              [t('paymentMethod'), method.name],
              [t('youPay'), money(amount)],
              [t('fee'), /[1-9]/.test(method.fee) ? money(method.fee) : t('noFee')],
            ]}
          />
          <p className={styles.small}>{t('depositNote')}</p>
        </Card>
      )}
      <Refused failure={form.failure} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {isUnknown
          ? t('askAgain')
          : isGood
            ? t('depositPay', { amount: money(amount) })
            : t('continue')}
      </Button>
    </form>
  )
}

/** On to the gateway's page, or straight to what became of it where there is nowhere to go. */
function goToPay({ deposit_id, instruction }: Deposit, showProgress: (id: string) => void) {
  if (instruction?.type !== 'redirect') return showProgress(deposit_id)
  noteErrand(deposit_id)
  location.assign(instruction.url)
}

function Progress({ id }: { id: string }) {
  const t = useT()
  const { money, time } = useFormats()
  const refresh = useRefresh()
  const reading = useCall(
    '/api/wallet/deposit_status',
    { deposit_id: id },
    { everyMs: (latest) => (latest && !isRunning(latest.value.state) ? false : followMs) },
  )
  const state = reading.answer?.value.state
  useEffect(() => {
    if (state === undefined || isRunning(state)) return
    refresh(
      '/api/auth/get_balance',
      '/api/wallet/summary',
      '/api/wallet/transactions',
      '/api/limits/get',
    )
  }, [state, refresh])
  return (
    <Shown reading={reading}>
      {({ value: deposit }) => (
        <Card title={t('depositProgress')}>
          <Outcome deposit={deposit} />
          <Facts
            facts={[
              [t('amount'), money(deposit.amount)],
              [t('reference'), deposit.deposit_id],
            ]}
          />
          <RequestTimeline label={t('depositProgress')} steps={deposit.timeline} />
          {deposit.state === 'awaiting_payment' && deposit.instruction && (
            <>
              <Pay deposit={deposit} instruction={deposit.instruction} />
              {deposit.expires_at && (
                <p className={styles.small}>
                  {t('depositExpires', { time: time(deposit.expires_at) })}
                </p>
              )}
            </>
          )}
          <Link to="/deposit" className={buttonClass('quiet', true)}>
            {t('depositNew')}
          </Link>
        </Card>
      )}
    </Shown>
  )
}

type Instruction = NonNullable<Deposit['instruction']>

/** How it is paid: on the gateway's page, or by what the player copies into another app. */
function Pay({ deposit, instruction }: { deposit: Deposit; instruction: Instruction }) {
  const t = useT()
  const { money } = useFormats()
  if (instruction.type === 'redirect')
    return (
      <a
        href={instruction.url}
        className={buttonClass('primary', true)}
        onClick={() => noteErrand(deposit.deposit_id)}
      >
        {t('depositToPay')}
      </a>
    )
  return (
    <>
      <p>{t('payExactly', { amount: money(deposit.amount) })}</p>
      <Facts facts={factsOf(instruction, t)} />
    </>
  )
}

/** What to copy, line by line. */
function factsOf(
  instruction: Exclude<Instruction, { type: 'redirect' }>,
  t: ReturnType<typeof useT>,
): [string, string][] {
  switch (instruction.type) {
    case 'qr':
      return [[t('payQr'), instruction.content]]
    case 'bankDetails':
      return [
        [t('payBank'), instruction.bank],
        [t('payNumber'), instruction.number],
        [t('payHolder'), instruction.holder],
        [t('payReference'), instruction.reference],
      ]
    case 'cryptoAddress':
      return [
        [t('payAddress'), instruction.address],
        [t('amount'), instruction.amount],
      ]
  }
}

/** What the deposit came to, in one sentence; the credited sum is the gateway's, not the one asked for. */
function Outcome({ deposit: { state, credited } }: { deposit: Deposit }) {
  const t = useT()
  const { money } = useFormats()
  if (state === 'credited')
    return <Notice kind="success">{t('depositCredited', { amount: money(credited) })}</Notice>
  if (!isRunning(state)) return <Notice kind="danger">{t('depositNotCredited')}</Notice>
  return <Notice>{t('depositChecking')}</Notice>
}
