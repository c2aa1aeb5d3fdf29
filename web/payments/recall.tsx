/** What a player may still do with a withdrawal: take it back, or give up that way for good. Neither is urged [WAL-08]. */

import { useAction, useRefresh, type Action } from '#client/query.tsx'
import type { Answer, Body } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useIsHere } from '../routing/link.tsx'
import { useOwnDialog } from '../routing/own_dialog.ts'
import { Refused } from '../said.tsx'
import styles from './payments.module.css'

type RecallProps = {
  request: Pick<
    Answer<'/api/wallet/transactions'>['value'][number],
    'transaction_id' | 'amount' | 'is_cancellable'
  >
}

type Way = '/api/wallet/withdraw_cancel' | '/api/wallet/withdraw_lock'

export function Recall({ request }: RecallProps) {
  const t = useT()
  const cancel = useAction('/api/wallet/withdraw_cancel')
  const lock = useAction('/api/wallet/withdraw_lock')
  const [asked, setAsked, close] = useOwnDialog<'cancel' | 'lock'>()
  // What has been asked stays to be answered, also where there is nothing left to take back.
  if (!request.is_cancellable && !asked) return null
  return (
    <div className={styles.ways}>
      {request.is_cancellable && (
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
        <Asked
          key={asked}
          request={request}
          words={asked === 'lock' ? lockWords : cancelWords}
          action={asked === 'lock' ? lock : cancel}
          isBusy={cancel.isBusy || lock.isBusy}
          close={close}
        />
      )}
    </div>
  )
}

function Asked({
  request: { transaction_id, amount },
  words,
  action,
  isBusy,
  close,
}: RecallProps & {
  words: typeof lockWords | typeof cancelWords
  action: Action<Way, Body<Way>>
  /** Either way is on its way, also asked for in a dialog that was closed: no other is taken meanwhile. */
  isBusy: boolean
  close: () => void
}) {
  const t = useT()
  const { money } = useFormats()
  const refresh = useRefresh()
  const isHere = useIsHere()
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
    if (message === 'OK' && isHere()) close()
  }
  return (
    <Dialog title={t(words.title)} closeLabel={t('close')} onClose={close}>
      <div className="stack">
        <p>{t(words.text, { amount: money(amount) })}</p>
        <Refused failure={action.failure} />
        <Button
          kind="primary"
          // A sending button: it rests without a network.
          type="submit"
          isWide
          isBusy={isBusy}
          onClick={() => void settle()}
        >
          {t(words.title)}
        </Button>
        <Button isWide onClick={close}>
          {t('back')}
        </Button>
      </div>
    </Dialog>
  )
}

const lockWords = { title: 'withdrawLock', text: 'withdrawLockText' } as const
const cancelWords = { title: 'withdrawCancel', text: 'withdrawCancelText' } as const
