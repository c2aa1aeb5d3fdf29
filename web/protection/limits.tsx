/** The player's limits: what is used of each, changing one, and what becomes of a raise that waits. */

import { useState } from 'react'
import { useForm, textOf, type Fault } from '#client/form.ts'
import { useAction, useAsk, useRefresh } from '#client/query.tsx'
import type { Failure } from '#client/result.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { limitCalls, limitKinds, periodMinutes } from '#contract/limits.ts'
import { isCurrency, parseMoney } from '#contract/money.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { AmountField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { AmountBar } from '#ui/progress.tsx'
import { useSite, useVisit } from '../context.tsx'
import { wireAmount } from '../payments/amount.ts'
import { useIsHere } from '../routing/link.tsx'
import { useOwnDialog } from '../routing/own_dialog.ts'
import { Refused, useFaultWords } from '../said.tsx'
import styles from './protection.module.css'

type Limit = Answer<'/api/limits/get'>['value']['limits'][number]

export const kindWords: Record<Limit['kind'], { name: MessageKey; text: MessageKey }> = {
  deposit: { name: 'limitDeposit', text: 'limitDepositText' },
  loss: { name: 'limitLoss', text: 'limitLossText' },
  stake: { name: 'limitStake', text: 'limitStakeText' },
  time: { name: 'limitTime', text: 'limitTimeText' },
}
export const periodWords: Record<Limit['period'], MessageKey> = {
  day: 'periodDay',
  week: 'periodWeek',
  month: 'periodMonth',
}

const nameOf = ({ kind, period }: Pick<Limit, 'kind' | 'period'>) => `${kind}_${period}`

/** Orders that are on their way, also from a dialog that was closed: until one is answered, its limit takes no other. */
function useOrders() {
  const ask = useAsk()
  const [sent, setSent] = useState<readonly string[]>([])
  const order = async (body: Body<'/api/limits/set'>) => {
    const name = nameOf(body)
    setSent((names) => [...names, name])
    const result = await ask('/api/limits/set', body)
    setSent((names) => names.filter((one) => one !== name))
    return result
  }
  return { order, isSent: (limit: Limit) => sent.includes(nameOf(limit)) }
}

/** How amounts of a limit are shown: money, or minutes of time. */
export function useAmounts(kind: Limit['kind']): (amount: string) => string {
  const t = useT()
  const { money } = useFormats()
  return kind === 'time' ? (amount) => t('minutesLong', { minutes: Number(amount) }) : money
}

export function Limits({ limits }: { limits: readonly Limit[] }) {
  const t = useT()
  const [edited, edit, close] = useOwnDialog<Limit>()
  const { order, isSent } = useOrders()
  const [told, setTold] = useState('')
  return (
    <>
      <p aria-live="polite" className={styles.told}>
        {told}
      </p>
      {limitKinds.map((kind) => (
        <section key={kind} className={styles.kind}>
          <h3>{t(kindWords[kind].name)}</h3>
          <p className="small">{t(kindWords[kind].text)}</p>
          <ul className={styles.limits}>
            {limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => (
                <LimitRow
                  key={limit.period}
                  limit={limit}
                  edit={() => edit(limit)}
                  onSettled={() => setTold('')}
                />
              ))}
          </ul>
        </section>
      ))}
      {edited && (
        <Editor
          key={nameOf(edited)}
          limit={edited}
          order={order}
          isSent={isSent(edited)}
          close={close}
          tell={setTold}
        />
      )}
    </>
  )
}

function LimitRow({
  limit,
  edit,
  onSettled,
}: {
  limit: Limit
  edit: () => void
  onSettled: () => void
}) {
  const t = useT()
  const { time } = useFormats()
  const show = useAmounts(limit.kind)
  const { currency } = useSite()
  const { amount, used, resets_at } = limit
  const name = `${t(kindWords[limit.kind].name)} ${t(periodWords[limit.period])}`
  return (
    <li>
      <div className={styles.row}>
        <p>
          <strong>{t(periodWords[limit.period])}</strong>{' '}
          {amount === null
            ? t('limitUsedNone', { used: show(used) })
            : t('limitUsed', { used: show(used), amount: show(amount) })}
        </p>
        <Button
          onClick={edit}
          aria-label={`${t(amount === null ? 'setLimit' : 'limitEdit')}: ${name}`}
        >
          {t(amount === null ? 'setLimit' : 'limitEdit')}
        </Button>
      </div>
      {/* Minutes are whole amounts: their part is told by the same reckoning. */}
      {amount !== null && isCurrency(currency) && (
        <AmountBar used={used} limit={amount} currency={currency} label={name} />
      )}
      {amount !== null && <p className="small">{t('limitResets', { time: time(resets_at) })}</p>}
      {limit.pending && <Pending limit={limit} pending={limit.pending} onSettled={onSettled} />}
    </li>
  )
}

/** A raise that waits is the player's to confirm when its time has come; keeping the lower limit comes first [LIM-04]. */
function Pending({
  limit: { kind, period },
  pending,
  onSettled,
}: {
  limit: Limit
  pending: NonNullable<Limit['pending']>
  onSettled: () => void
}) {
  const t = useT()
  const { clock } = useVisit()
  const { time } = useFormats()
  const show = useAmounts(kind)
  const refresh = useRefresh()
  const keep = useAction('/api/limits/cancel_pending')
  const confirm = useAction('/api/limits/confirm')
  const isRipe = new Date(pending.from) <= clock()
  const from = time(pending.from)
  const done = async (action: typeof keep | typeof confirm) => {
    await action.run({ kind, period })
    refresh('/api/limits/get')
    onSettled()
  }
  return (
    <Notice
      action={
        <>
          <Button kind="primary" isBusy={keep.isBusy} onClick={() => void done(keep)}>
            {t('limitKeepLower')}
          </Button>
          {isRipe && (
            <Button isBusy={confirm.isBusy} onClick={() => void done(confirm)}>
              {pending.amount === null
                ? t('limitConfirmRemoval')
                : t('limitConfirmRaiseTo', { amount: show(pending.amount) })}
            </Button>
          )}
        </>
      }
    >
      {!isRipe &&
        (pending.amount === null
          ? t('limitPendingRemoval', { time: from })
          : t('limitPendingRaise', { amount: show(pending.amount), time: from }))}
      {isRipe && t('limitRipe')}
      <Refused failure={keep.failure ?? confirm.failure} />
    </Notice>
  )
}

function Editor({
  limit: { kind, period, amount },
  order,
  isSent,
  close,
  tell,
}: {
  limit: Limit
  order: ReturnType<typeof useOrders>['order']
  isSent: boolean
  close: () => void
  /** Says on the page what was done. */
  tell: (words: string) => void
}) {
  const t = useT()
  const words = useFaultWords()
  const refresh = useRefresh()
  const isHere = useIsHere()
  const { currency } = useSite()
  const { decimalSign, money, time } = useFormats()
  const [unremoved, setUnremoved] = useState<Failure>()

  const finish = ({ value }: Answer<'/api/limits/set'>) => {
    refresh('/api/limits/get', '/api/wallet/deposit_methods')
    tell(value.pending ? t('limitWaits', { time: time(value.pending.from) }) : t('limitSaved'))
    // What is open by now may be another limit's.
    if (isHere()) close()
  }
  const form = useForm<
    '/api/limits/set',
    { kind: Limit['kind']; period: Limit['period']; amount: string }
  >({
    keeps: { as: `limit_${nameOf({ kind, period })}`, fields: ['amount'] },
    schema: limitCalls['/api/limits/set'].body,
    read: (fields) => ({ kind, period, amount: wireAmount(textOf(fields, 'amount'), decimalSign) }),
    judge: (body) => ({ amount: judgeLimit(body, currency) }),
    faultKeys: { amount: kind === 'time' ? 'fieldInvalid' : 'invalidAmount' },
    isConfirmed: () => !isSent,
    send: (body) => {
      setUnremoved(undefined)
      return order(body)
    },
    fieldOf: { invalidAmount: 'amount', timeLimitTooLong: 'amount' },
    onDone: finish,
  })
  const remove = async () => {
    form.forgive()
    setUnremoved(undefined)
    const result = await order({ kind, period, amount: null })
    if (result.message === 'OK') finish(result)
    else setUnremoved(result)
  }
  return (
    <Dialog
      title={t('limitNew', { name: t(kindWords[kind].name), period: t(periodWords[period]) })}
      closeLabel={t('close')}
      onClose={close}
    >
      <form {...form.props} className="stack" data-actions="start">
        <p className="small">{t('limitRule')}</p>
        {kind === 'time' ? (
          <TextField
            label={t('minutesField')}
            name="amount"
            inputMode="numeric"
            defaultValue={amount ?? ''}
            required
            error={words(form.faults['amount'])}
          />
        ) : (
          <AmountField
            label={t('amount')}
            name="amount"
            currency={currency}
            presetsLabel={t('presetAmounts')}
            defaultValue={amount?.replace('.', decimalSign) ?? ''}
            {...(amount !== null && { hint: money(amount) })}
            required
            error={words(form.faults['amount'])}
          />
        )}
        <Refused failure={form.failure ?? unremoved} />
        <Button type="submit" kind="primary" isWide isBusy={isSent}>
          {t('limitSave')}
        </Button>
        {amount !== null && (
          <Button kind="plain" isBusy={isSent} onClick={() => void remove()}>
            {t('limitRemove')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

/** Zero is a limit too: nothing more. */
function judgeLimit(
  { kind, period, amount }: { kind: Limit['kind']; period: Limit['period']; amount: string },
  currency: string,
): Fault | null {
  if (amount === '') return { key: 'fieldRequired', values: {} }
  if (kind === 'time') {
    const minutes = periodMinutes[period]
    if (!/^\d+$/.test(amount)) return { key: 'fieldInvalid', values: {} }
    return Number(amount) > minutes ? { key: 'timeLimitTooLong', values: { minutes } } : null
  }
  if (isCurrency(currency) && parseMoney(amount, currency) === null)
    return { key: 'invalidAmount', values: {} }
  return null
}
