/** One deposit, withdrawal or bonus whole: its figures, where it has been, what it moved, and asking about it. */

import { useId } from 'react'
import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { isNonzero } from '#contract/money.ts'
import { accountWords, entryWords } from '#i18n/statement_words.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Money } from '#ui/money.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Link } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { Outdated, RequestTimeline } from '../payments/request.tsx'
import { followMs, isRunning } from '../payments/states.ts'
import { routeOf } from '../routing/routes.ts'
import { Shown } from '../said.tsx'
import { useAmounts } from './amounts.ts'
import { Numbers } from './numbers.tsx'
import { kindWords, standingOf } from './transaction_words.ts'
import styles from './wallet.module.css'

type Transaction = Answer<'/api/wallet/transaction'>['value']

export function TransactionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const reading = useCall(
    '/api/wallet/transaction',
    { transaction_id: id },
    { everyMs: (latest) => (latest && isFollowed(latest.value) ? followMs : false) },
  )
  return (
    <Dialog title={t('details')} closeLabel={t('close')} place="side" onClose={onClose}>
      <Outdated reading={reading} />
      <Shown reading={reading} lines={8}>
        {({ value }) => <Details transaction={value} />}
      </Shown>
    </Dialog>
  )
}

/** A bonus runs for days. */
const isFollowed = ({ kind, state }: Transaction) => kind !== 'bonus' && isRunning(state)

function Details({ transaction }: { transaction: Transaction }) {
  const t = useT()
  const { transaction_id: id, kind, state, timeline } = transaction
  return (
    <>
      {kind === 'bonus' ? (
        <BonusFacts bonus={transaction} />
      ) : (
        <PaymentFacts payment={transaction} />
      )}
      {kind === 'bonus' ? (
        <BonusTimeline state={state} steps={timeline} />
      ) : (
        <RequestTimeline label={t('state')} steps={timeline} reviewBy={transaction.review_by} />
      )}
      <Movements movements={transaction.movements} />
      <Numbers
        numbers={[
          [t('reference'), id],
          [t('gatewayReference'), transaction.gateway_reference],
          [t('receipt'), transaction.receipt],
        ]}
      />
      <div className={styles.actions}>
        {kind !== 'bonus' && isRunning(state) && (
          <Link to={placeOf[kind](id)} className={buttonClass('primary', true)}>
            {t('goThere')}
          </Link>
        )}
        {kind === 'bonus' && (
          <Link
            to={addressOf({ path: '/promotions', query: { tab: 'mine' } })}
            className={buttonClass('quiet', true)}
          >
            {t('promoMine')}
          </Link>
        )}
        {routeOf('/contact-us') && (
          <Link
            to={addressOf({ path: '/contact-us', query: { reference: id } })}
            className={buttonClass('quiet', true)}
          >
            {t('askSupport')}
          </Link>
        )}
      </div>
    </>
  )
}

/** Where a request is followed while it runs. */
const placeOf = {
  deposit: (id: string) => addressOf({ path: '/deposit', query: { deposit_id: id } }),
  withdrawal: (id: string) => addressOf({ path: '/withdrawal', query: { withdrawal_id: id } }),
} as const

function PaymentFacts({ payment }: { payment: Transaction }) {
  const t = useT()
  const { money, time } = useFormats()
  const { kind, amount, moved, fee, destination } = payment
  return (
    <Facts
      facts={[
        [t('kind'), t(kindWords[kind])],
        [t('amount'), money(amount)],
        ...(moved === '' ? [] : [[t('amountMoved'), money(moved)] as const]),
        [t('fee'), isNonzero(fee) ? money(fee) : t('noFee')],
        [t('method'), payment.method_name],
        ...(destination === '' ? [] : [[t('destination'), destination] as const]),
        [t('date'), time(payment.created_at, 'second')],
        ...(payment.has_proof ? [[t('transferProof'), t('proofKept')] as const] : []),
      ]}
    />
  )
}

function BonusFacts({ bonus }: { bonus: Transaction }) {
  const t = useT()
  const { money, time } = useFormats()
  const terms = addressOf({ path: '/promotions', query: { id: bonus.method } })
  return (
    <Facts
      facts={[
        [
          t(kindWords.bonus),
          <Link key="terms" to={terms} className={styles.link}>
            {bonus.method_name}
          </Link>,
        ],
        // Until it is active it is promised, not given.
        [t(bonus.moved === '' ? 'amount' : 'bonusGiven'), money(bonus.amount)],
        [t('date'), time(bonus.created_at, 'second')],
      ]}
    />
  )
}

function BonusTimeline({ state, steps }: { state: string; steps: Transaction['timeline'] }) {
  const t = useT()
  const { time } = useFormats()
  return (
    <Timeline
      label={t('state')}
      tone={standingOf('bonus', state).tone ?? 'bad'}
      steps={steps.map((step) => ({
        state: t(standingOf('bonus', step.state).word),
        time: time(step.at),
      }))}
    />
  )
}

/** Its lines of the statements, each with the balance it met and the one it left. */
function Movements({ movements }: { movements: Transaction['movements'] }) {
  const t = useT()
  const { time } = useFormats()
  const amountsOf = useAmounts()
  const id = useId()
  if (movements.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('statementLines')}</h3>
      <ul className={styles.movements}>
        {movements.map(({ at, account, kind, balance_before, balance_after, ...moved }) => {
          const { amount, change } = amountsOf(account)
          return (
            <li key={`${account}${balance_before}${at}`}>
              <p className={styles.movement}>
                <span>
                  {t(entryWords[kind])} · {t(accountWords[account])}
                </span>
                <Money text={change(moved.amount)} />
              </p>
              <p className="small">
                {t('balanceBefore')} <Money text={amount(balance_before)} /> · {t('balanceAfter')}{' '}
                <Money text={amount(balance_after)} /> · {time(at, 'second')}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
