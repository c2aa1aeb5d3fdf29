/** Selling an open ticket before its end: for what is offered now, once its player has said so twice. */

import { useState } from 'react'
import { useAction, useCall, useKeep, useRefresh } from '#client/query.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Refused } from '../../said.tsx'
import styles from './slip.module.css'

const askedMs = 5000

export function CashOut({ id }: { id: string }) {
  const t = useT()
  const { money } = useFormats()
  const keep = useKeep()
  const refresh = useRefresh()
  const reading = useCall('/api/sports/cash_out_quote', { ticket_id: id }, { everyMs: askedMs })
  const { run, failure, isBusy } = useAction('/api/sports/cash_out')
  /** What its player was asked about. */
  const [asked, setAsked] = useState<string | null>(null)
  const amount = reading.answer?.value.amount
  const sell = async (offered: string) => {
    const result = await run({ ticket_id: id, amount: offered })
    setAsked(null)
    if (result.message === 'OK') {
      const { balance } = result
      keep('/api/auth/get_balance', {}, (before) => ({ ...before, game_balance: balance }))
      refresh('/api/sports/tickets', '/api/bets/list')
    } else reading.refresh()
  }
  return (
    <div className={styles['sale']}>
      <Refused failure={failure ?? reading.failure} />
      {asked !== null ? (
        <>
          <p>{t('cashOutSure', { amount: money(asked) })}</p>
          <div className={styles['choices']}>
            <Button type="submit" kind="primary" isBusy={isBusy} onClick={() => void sell(asked)}>
              {t('cashOutFor', { amount: money(asked) })}
            </Button>
            <Button onClick={() => setAsked(null)}>{t('cancel')}</Button>
          </div>
        </>
      ) : amount === null ? (
        <p className={styles['muted']}>{t('cashOutSuspended')}</p>
      ) : (
        amount !== undefined && (
          <Button type="submit" isWide onClick={() => setAsked(amount)}>
            {t('cashOutFor', { amount: money(amount) })}
          </Button>
        )
      )}
    </div>
  )
}
