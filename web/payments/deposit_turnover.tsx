/** What a site asks to be staked of every deposit before it leaves, in words, with what counts towards it. */

import { useT } from '#i18n/translate.tsx'

export function DepositTurnover({ percent }: { percent: number }) {
  const t = useT()
  if (percent === 0) return t('depositTurnoverNone')
  return (
    <>
      {t('depositTurnover', { percent: t('percent', { percent }) })} {t('turnoverRule')}
    </>
  )
}
