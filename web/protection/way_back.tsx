/** The way back once the term of an exclusion is over: asking, waiting, and confirming or letting it be [EXC-05]. */

import { useAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useVisit } from '../context.tsx'
import { Refused } from '../said.tsx'

type Status = Pick<
  Answer<'/api/limits/get'>['value'],
  'excluded_until' | 'excluded_for_good' | 'return_request'
>

export function WayBack({ status }: { status: Status }) {
  const t = useT()
  const { time } = useFormats()
  const { clock } = useVisit()
  const refresh = useRefresh()
  const ask = useAction('/api/limits/return_request')
  const confirm = useAction('/api/limits/return_confirm')
  const { excluded_until, excluded_for_good, return_request } = status
  const isOver =
    !excluded_for_good && excluded_until !== null && new Date(excluded_until) <= clock()
  if (!isOver) return null
  const settle = async (asking: Promise<unknown>) => {
    await asking
    refresh('/api/limits/get', '/api/wallet/deposit_methods')
  }
  const isRipe = return_request !== null && new Date(return_request.confirm_from) <= clock()
  return (
    <Notice
      title={
        return_request ? t('returnWaits', { time: time(return_request.confirm_from) }) : undefined
      }
      action={
        return_request ? (
          <>
            <Button
              isBusy={confirm.isBusy}
              onClick={() => void settle(confirm.run({ is_wanted: false }))}
            >
              {t('returnDrop')}
            </Button>
            {isRipe && (
              <Button
                isBusy={confirm.isBusy}
                onClick={() => void settle(confirm.run({ is_wanted: true }))}
              >
                {t('returnConfirm')}
              </Button>
            )}
          </>
        ) : (
          <Button isBusy={ask.isBusy} onClick={() => void settle(ask.run({}))}>
            {t('returnAsk')}
          </Button>
        )
      }
    >
      <Refused failure={ask.failure ?? confirm.failure} />
    </Notice>
  )
}
