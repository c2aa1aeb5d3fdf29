/** What a player may still do with a withdrawal: take it back, or give up that way for good. Neither is urged [WAL-08]. */

import { useAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useOwnDialog } from '../routing/own_dialog.ts'
import { Refused } from '../said.tsx'
import styles from './payments.module.css'

type RecallProps = {
  request: Pick<
    Answer<'/api/wallet/transactions'>['value'][number],
    'transaction_id' | 'amount' | 'is_cancellable'
  >
}

export function Recall({ request: { transaction_id, amount, is_cancellable } }: RecallProps) {
  const t = useT()
  const { money } = useFormats()
  const refresh = useRefresh()
  const cancel = useAction('/api/wallet/withdraw_cancel')
  const lock = useAction('/api/wallet/withdraw_lock')
  const [asked, setAsked, close] = useOwnDialog<'cancel' | 'lock'>()
  const action = asked === 'lock' ? lock : cancel
  const settle = async () => {
    const { message } = await action.run({ withdrawal_id: transaction_id })
    // Refused, too, it may have gone on meanwhile.
    refresh(
      '/api/wallet/transactions',
      '/api/wallet/transaction',
      '/api/wallet/withdraw_options',
      '/api/wallet/summary',
      '/api/auth/get_balance',
    )
    if (message === 'OK') close()
  }
  // What has been asked stays to be answered, also where there is nothing left to take back.
  if (!is_cancellable && !asked) return null
  const words = asked === 'lock' ? lockWords : cancelWords
  return (
    <div className={styles.ways}>
      {is_cancellable && (
        <>
          <Button kind="plain" onClick={() => setAsked('lock')}>
            {t('withdrawLock')}
          </Button>
          <Button kind="plain" onClick={() => setAsked('cancel')}>
            {t('withdrawCancel')}
          </Button>
        </>
      )}
      {asked && (
        <Dialog title={t(words.title)} closeLabel={t('close')} onClose={close}>
          <div className="stack">
            <p>{t(words.text, { amount: money(amount) })}</p>
            <Refused failure={action.failure} />
            <Button
              kind="primary"
              // A sending button: it rests without a network.
              type="submit"
              isWide
              isBusy={action.isBusy}
              onClick={() => void settle()}
            >
              {t(words.title)}
            </Button>
            <Button isWide onClick={close}>
              {t('back')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

const lockWords = { title: 'withdrawLock', text: 'withdrawLockText' } as const
const cancelWords = { title: 'withdrawCancel', text: 'withdrawCancelText' } as const
