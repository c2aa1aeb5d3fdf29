/** Paying in: method, amount, what will happen, and the way to the gateway. */

import { useEffect, useState } from 'react'
import { useForm, textOf, type Fault } from '#client/form.ts'
import { useCall, useMoneyAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { depositCalls } from '#contract/deposits.ts'
import { isNonzero } from '#contract/money.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Choice } from '#ui/choice.tsx'
import { AmountField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Apart } from '../apart.tsx'
import { useSite } from '../context.tsx'
import { Link, useIsHere, useNavigation, usePlace, useSetQuery } from '../routing/link.tsx'
import { addressOf, type Page } from '../page.ts'
import { Missing, Refused, Shown } from '../said.tsx'
import {
  judgeAmount,
  lesserOf,
  presetLabel,
  presetsOf,
  takesVoucher,
  turnoverAsked,
  wireAmount,
} from './amount.ts'
import { useAmountFault } from './amount_fault.ts'
import { BonusChoice, BonusFigures, isFor, offersOf, useChoosing } from './bonus_choice.tsx'
import { Progress } from './deposit_progress.tsx'
import { DepositTurnover } from './deposit_turnover.tsx'
import { endErrand, noteErrand } from './errand.ts'
import { LimitLine, useDepositLeft } from './limit_line.tsx'
import { Blockers, firstOpen, isAnyOpen, NoMethods, useMethodOptions } from './request.tsx'
import { useToldElsewhere } from '../told_elsewhere.ts'
import { useVoucherForm, VoucherField } from './voucher.tsx'
import styles from './payments.module.css'

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
          ['/api/promo/list', {}],
        ]
  },
  View: DepositPage,
}

function DepositPage() {
  const t = useT()
  const id = usePlace().query['deposit_id']
  return (
    <div className="page" data-measure="cards">
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
      <Apart>
        <Waiting />
      </Apart>
      <Shown reading={methods}>
        {({ value, turnover_percent, blockers }) => {
          if (blockers.length > 0)
            return <Blockers title={t('depositBlockersTitle')} blockers={blockers} />
          if (!isAnyOpen(value)) return <NoMethods methods={value} />
          return (
            <>
              <FirstTime />
              <DepositForm methods={value} turnoverPercent={turnover_percent} />
            </>
          )
        }}
      </Shown>
    </>
  )
}

/** A deposit begun earlier and not yet paid is taken up again before another is started. */
function Waiting() {
  const t = useT()
  const { money } = useFormats()
  const reading = useCall('/api/wallet/transactions', pendingAsk)
  const waiting = reading.answer?.value.find(
    ({ state }) => state === 'created' || state === 'awaiting_payment',
  )
  if (!waiting) return <Missing reading={reading} />
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

/** Said once, before the first deposit [LIM-01]. */
function FirstTime() {
  const t = useT()
  const { answer } = useCall('/api/wallet/transactions', pendingAsk)
  if (answer?.total !== 0) return null
  return (
    <Notice
      title={t('depositFirst')}
      action={
        <Link to="/responsible-gaming" className={buttonClass('quiet')}>
          {t('setLimits')}
        </Link>
      }
    >
      {t('depositFirstText')}
    </Notice>
  )
}

function DepositForm({
  methods,
  turnoverPercent,
}: {
  methods: readonly Method[]
  turnoverPercent: number
}) {
  const t = useT()
  const words = useAmountWords()
  const methodOptions = useMethodOptions()
  const { currency } = useSite()
  const formats = useFormats()
  const { decimalSign, money } = formats
  const setQuery = useSetQuery()
  const isHere = useIsHere()
  const tellElsewhere = useToldElsewhere()
  const create = useMoneyAction('/api/wallet/deposit_create')
  const { path, query } = usePlace()
  const wanted = query['method']
  const [chosen, setChosen] = useState(firstOpen(methods, wanted).method)
  const promotions = useCall('/api/promo/list', {})
  const offers = offersOf(promotions)
  const [picked, setPicked] = useState<string>()
  const choose = useChoosing()
  const refresh = useRefresh()
  const method = methods.find((one) => one.method === chosen) ?? firstOpen(methods)
  const fitting = offers.filter((offer) => isFor(offer, method.method))
  const wish = picked ?? fitting.find(({ state }) => state === 'opted_in')?.promotion_id
  const bonus = fitting.find(({ promotion_id }) => promotion_id === wish)?.promotion_id ?? ''
  const limitLeft = useDepositLeft()
  const judge = (typed: string) => judgeAmount(typed, currency, method, { limitLeft })
  const most = lesserOf(method.amount_max, limitLeft ?? method.amount_max, currency)
  const isVoucher = takesVoucher(method)
  const tellBonus = async () => {
    const refused = await choose(fitting, bonus)
    if (!refused) refresh('/api/promo/list')
    return refused
  }
  /** `sentence`: what is said of it where the page was left. */
  const showProgress = (deposit_id: string, sentence: string = t('depositProgress')) => {
    // It is on the way from here on, and counts against the limits.
    refresh('/api/wallet/deposit_methods', '/api/wallet/transactions')
    if (isHere()) setQuery({ deposit_id })
    else tellElsewhere(sentence, { path, query: { deposit_id } })
  }

  const byAmount = useForm<'/api/wallet/deposit_create', { method: string; amount: string }>({
    keeps: { as: 'deposit', fields: ['method', 'amount', 'bonus'] },
    schema: depositCalls['/api/wallet/deposit_create'].body,
    read: (fields) => ({
      method: textOf(fields, 'method'),
      amount: wireAmount(textOf(fields, 'amount'), decimalSign),
    }),
    judge: (body) => ({ amount: judge(body.amount) }),
    faultKeys: { amount: 'invalidAmount' },
    send: async (body) => (await tellBonus()) ?? create.run(body),
    fieldOf: {
      amountTooSmall: 'amount',
      amountTooLarge: 'amount',
      invalidAmount: 'amount',
      depositLimitReached: 'amount',
    },
    onDone: ({ value }) => {
      const unpaid = t('depositResumeText', { amount: money(value.amount) })
      if (isHere()) goToPay(value, showProgress)
      else showProgress(value.deposit_id, `${t('depositProgress')}: ${unpaid}`)
    },
  })
  const byVoucher = useVoucherForm(tellBonus, showProgress)
  const form = isVoucher ? byVoucher : byAmount
  const isUnknown = form.failure?.isUnknown ?? false
  const { amount, fault, renew, field } = useAmountFault(byAmount.faults, judge)
  const isGood = !isVoucher && judge(amount) === null
  const toStake = turnoverAsked(amount, turnoverPercent, currency)
  const chooseMethod = (code: string) => {
    setChosen(code)
    renew()
    // One that names none stays so: whoever logs in here next is not to find what another player chose.
    if (wanted !== undefined && wanted !== code) setQuery({ method: code }, { replace: true })
  }

  return (
    <form {...form.props} className="stack">
      {/* While the outcome is unknown nothing can be changed: asking again must be about the same payment. */}
      <Choice
        legend={t('paymentMethod')}
        name="method"
        chosen={method.method}
        onChoose={chooseMethod}
        options={methodOptions(methods, {
          only: isUnknown ? method.method : null,
          hasBonus: (code) => offers.some((offer) => isFor(offer, code)),
        })}
      />
      {/* What was typed stays, whichever way is looked at meanwhile. */}
      <div className={styles.amount} hidden={isVoucher}>
        <AmountField
          label={t('amount')}
          name="amount"
          currency={currency}
          hint={t('amountRange', { min: money(method.amount_min), max: money(method.amount_max) })}
          presetsLabel={t('presetAmounts')}
          presets={(isUnknown ? [] : presetsOf({ ...method, amount_max: most }, currency)).map(
            (preset) => ({ amount: preset, label: presetLabel(preset, formats) }),
          )}
          readOnly={isUnknown}
          required
          {...field}
          error={words(fault)}
        />
      </div>
      {methods.some(takesVoucher) && (
        <div className={styles.amount} hidden={!isVoucher}>
          <VoucherField faults={byVoucher.faults} readOnly={isUnknown} />
        </div>
      )}
      {!isUnknown && (
        <BonusChoice
          // Anew where others can be chosen: what is chosen must be one of them.
          key={fitting.map(({ promotion_id }) => promotion_id).join()}
          offers={offers}
          method={method}
          chosen={bonus}
          amount={isGood ? amount : ''}
          onChoose={setPicked}
        />
      )}
      <Missing reading={promotions} />
      <LimitLine />
      <p className="small">
        <DepositTurnover percent={turnoverPercent} />
      </p>
      {isGood && (
        <Card title={t('depositSummary')}>
          <Facts
            facts={[
              [t('paymentMethod'), method.name],
              [t('youPay'), money(amount)],
              [t('fee'), isNonzero(method.fee) ? money(method.fee) : t('noFee')],
              [t('arrives'), t('usualTime', { minutes: method.usual_minutes })],
              ...(toStake === null ? [] : [[t('turnoverLocked'), money(toStake)] as const]),
              [
                t('depositBonus'),
                bonus === '' ? (
                  t('bonusNot')
                ) : (
                  <BonusFigures key={bonus} promotionId={bonus} amount={amount} />
                ),
              ],
            ]}
          />
          <p className="small">
            {t('depositNote')} {t('depositOwnName')}
          </p>
        </Card>
      )}
      {isVoucher && <p className="small">{t('voucherNote')}</p>}
      <Refused failure={form.failure} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {isUnknown
          ? t('askAgain')
          : isVoucher
            ? t('voucherRedeem')
            : isGood
              ? t('depositPay', { amount: money(amount) })
              : t('continue')}
      </Button>
    </form>
  )
}

/** The words of a fault of the amount; of a limit with what it leaves. */
function useAmountWords(): (fault: Fault | undefined) => string | undefined {
  const words = useRefusalWords()
  return (fault) => {
    if (!fault) return undefined
    const { sentence, figures } = words({ message: fault.key, details: fault.values })
    return [sentence, figures].filter((text) => text !== '').join(' ')
  }
}

/** On to the gateway's page, or straight to what became of it where there is nowhere to go. */
function goToPay({ deposit_id, instruction }: Deposit, showProgress: (id: string) => void) {
  if (instruction?.type !== 'redirect') return showProgress(deposit_id)
  noteErrand(deposit_id)
  location.assign(instruction.url)
}
