/** One deposit or withdrawal whole: its figures, its numbers to copy, where it has been, and asking about it. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { isNonzero } from '#contract/money.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Copy } from '#ui/copy.tsx'
import { Dialog } from '#ui/dialog.tsx'
import figureStyles from '#ui/figures.module.css'
import { Link } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { RequestTimeline } from '../payments/request.tsx'
import { isRunning } from '../payments/states.ts'
import { routeOf } from '../routing/routes.ts'
import { Shown } from '../said.tsx'
import styles from './wallet.module.css'

type Transaction = Answer<'/api/wallet/transaction'>['value']

export function TransactionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const reading = useCall('/api/wallet/transaction', { transaction_id: id })
  return (
    <Dialog title={t('details')} closeLabel={t('close')} place="side" onClose={onClose}>
      <Shown reading={reading} lines={8}>
        {({ value }) => <Details transaction={value} />}
      </Shown>
    </Dialog>
  )
}

function Details({ transaction }: { transaction: Transaction }) {
  const t = useT()
  const { money, time } = useFormats()
  const { kind, transaction_id: id, amount, moved, fee, state, destination } = transaction
  const isDeposit = kind === 'deposit'
  return (
    <>
      <Facts
        facts={[
          [t('kind'), t(isDeposit ? 'kindDeposit' : 'kindWithdrawal')],
          [t('amount'), money(amount)],
          ...(moved === '' ? [] : [[t('amountMoved'), money(moved)] as const]),
          [t('fee'), isNonzero(fee) ? money(fee) : t('noFee')],
          [t('method'), transaction.method_name],
          ...(destination === '' ? [] : [[t('destination'), destination] as const]),
          [t('date'), time(transaction.created_at, 'second')],
          ...(transaction.has_proof ? [[t('transferProof'), t('proofKept')] as const] : []),
        ]}
      />
      <RequestTimeline label={t('state')} steps={transaction.timeline} />
      <Numbers
        numbers={[
          [t('reference'), id],
          [t('gatewayReference'), transaction.gateway_reference],
          [t('receipt'), transaction.receipt],
        ]}
      />
      <div className={styles.actions}>
        {isRunning(state) && (
          <Link
            to={
              isDeposit
                ? addressOf({ path: '/deposit', query: { deposit_id: id } })
                : addressOf({ path: '/withdrawal', query: { withdrawal_id: id } })
            }
            className={buttonClass('primary', true)}
          >
            {t('goThere')}
          </Link>
        )}
        {routeOf('/contact-us') && (
          <Link
            to={addressOf({ path: '/contact-us', query: { ref: id } })}
            className={buttonClass('quiet', true)}
          >
            {t('askSupport')}
          </Link>
        )}
      </div>
    </>
  )
}

/** Numbers to carry into another app; those that are not known yet are left out. */
export function Numbers({
  numbers,
}: {
  numbers: readonly (readonly [label: string, number: string])[]
}) {
  const t = useT()
  return (
    <dl className={figureStyles.lines}>
      {numbers
        .filter(([, number]) => number !== '')
        .map(([label, number]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Copy text={number} label={label} copyWord={t('copy')} copiedWord={t('copied')} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
