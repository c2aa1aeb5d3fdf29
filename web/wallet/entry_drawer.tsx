/** One line of the statement: what it moved, its reference to copy, and the way to what it belongs to. */

import type { Answer } from '#contract/calls.ts'
import { entryWords } from '#i18n/statement_words.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Money } from '#ui/money.tsx'
import { addressOf } from '../page.ts'
import { Link } from '../routing/link.tsx'
import { useAmounts } from './amounts.ts'
import { Numbers } from './numbers.tsx'
import styles from './wallet.module.css'

type Statement = Answer<'/api/wallet/statement'>['value']

export function EntryDrawer({
  account,
  entry,
  onClose,
}: {
  account: Statement['account']
  entry: Statement['rows'][number]
  onClose: () => void
}) {
  const t = useT()
  const { time } = useFormats()
  const { amount, change } = useAmounts()(account)
  const { kind, subject, reference, round_id, transaction_id } = entry
  return (
    <Dialog title={t('details')} closeLabel={t('close')} place="side" onClose={onClose}>
      <Facts
        facts={[
          [t('entry'), t(entryWords[kind])],
          [t('details'), subject],
          [t('amount'), <Money key="amount" text={change(entry.amount)} />],
          [t('balanceBefore'), <Money key="before" text={amount(entry.balance_before)} />],
          [t('balanceAfter'), <Money key="after" text={amount(entry.balance_after)} />],
          [t('date'), time(entry.at, 'second')],
        ]}
      />
      <Numbers
        numbers={[
          [t('reference'), reference],
          [t('round'), round_id === reference ? '' : (round_id ?? '')],
        ]}
      />
      <div className={styles.actions}>
        {round_id && (
          <Link
            to={addressOf({ path: '/bet-history', query: { ticket: round_id } })}
            className={buttonClass('quiet', true)}
          >
            {t('seeRound')}
          </Link>
        )}
        {transaction_id && (
          <Link
            to={addressOf({ path: '/transaction-history', query: { tx: transaction_id } })}
            className={buttonClass('quiet', true)}
          >
            {t('seeTransaction')}
          </Link>
        )}
      </div>
    </Dialog>
  )
}
