/** The way back once the term of an exclusion is over: asking, waiting, and confirming or letting it be [EXC-05]. */

import { useAction, useRefresh } from '#client/query.tsx'
import type { Answer, Body } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useVisit } from '../context.tsx'
import { Refused } from '../said.tsx'

type Props = {
  /** Of the exclusion from one kind of games; without it the one from all is meant. */
  product?: Body<'/api/limits/return_request'>['product']
  /** End of the term; null where there is none. */
  until: string | null
  return_request: Answer<'/api/limits/get'>['value']['return_request']
}

export function WayBack({ product, until, return_request }: Props) {
  const t = useT()
  const { time } = useFormats()
  const { clock } = useVisit()
  const refresh = useRefresh()
  const ask = useAction('/api/limits/return_request')
  const confirm = useAction('/api/limits/return_confirm')
  if (until === null || new Date(until) > clock()) return null
  const of = product === undefined ? {} : { product }
  const settle = async (asking: Promise<unknown>) => {
    await asking
    refresh('/api/limits/get', '/api/wallet/deposit_methods', '/api/settings/check_status')
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
              onClick={() => void settle(confirm.run({ ...of, is_wanted: false }))}
            >
              {t('returnDrop')}
            </Button>
            {isRipe && (
              <Button
                isBusy={confirm.isBusy}
                onClick={() => void settle(confirm.run({ ...of, is_wanted: true }))}
              >
                {t('returnConfirm')}
              </Button>
            )}
          </>
        ) : (
          <Button isBusy={ask.isBusy} onClick={() => void settle(ask.run(of))}>
            {t('returnAsk')}
          </Button>
        )
      }
    >
      <Refused failure={ask.failure ?? confirm.failure} />
    </Notice>
  )
}
