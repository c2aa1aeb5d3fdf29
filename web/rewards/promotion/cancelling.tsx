/** Cancelling a bonus: first what is kept and what is lost, then the one button that says so [INC-04]. */

import { useAction, useCall } from '#client/query.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused, Shown } from '../../said.tsx'
import { useRefreshBonuses } from './opt_in.tsx'
import type { Bonus } from './words.ts'

export function Cancelling({
  bonus: { bonus_id, title },
  close,
}: {
  bonus: Bonus
  close: () => void
}) {
  const t = useT()
  const { money } = useFormats()
  const refresh = useRefreshBonuses()
  const reading = useCall('/api/promo/cancel_preview', { bonus_id })
  const action = useAction('/api/promo/cancel')
  const cancel = async (loses_bonus: string) => {
    const result = await action.run({ bonus_id, loses_bonus })
    // Where it has changed since, the new price is shown beside the refusal.
    if (result.message !== 'OK') return reading.refresh()
    close()
    refresh()
  }
  return (
    <Dialog title={t('bonusCancelTitle', { title })} closeLabel={t('close')} onClose={close}>
      <Shown reading={reading} lines={5}>
        {({ value }) => {
          const { keeps_cash, loses_bonus, loses_rounds, turnover_left, open_rounds } = value
          return (
            <div className="stack" data-actions="start">
              <Facts
                facts={[
                  [t('cancelKeeps'), money(keeps_cash)],
                  [t('cancelLoses'), money(loses_bonus)],
                  ...(loses_rounds > 0 ? [[t('freeRounds'), String(loses_rounds)] as const] : []),
                  [t('cancelTurnover'), money(turnover_left)],
                ]}
              />
              {open_rounds > 0 && (
                <Notice kind="warning">{t('cancelOpenRounds', { count: open_rounds })}</Notice>
              )}
              <Refused failure={action.failure} />
              <Button
                kind="danger"
                type="submit"
                isWide
                isBusy={action.isBusy}
                onClick={() => void cancel(loses_bonus)}
              >
                {t('cancelAndLose', { amount: money(loses_bonus) })}
              </Button>
              <Button isWide onClick={close}>
                {t('bonusKeep')}
              </Button>
            </div>
          )
        }}
      </Shown>
    </Dialog>
  )
}
