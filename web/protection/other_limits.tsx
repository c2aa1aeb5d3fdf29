/** Limits that the site or a regulator has set beside the player's own: what they are, what is used, from when [LIM-05, LIM-08]. */

import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Card } from '#ui/card.tsx'
import { useVisit } from '../context.tsx'
import { kindWords, periodWords, useAmounts } from './limits.tsx'
import styles from './protection.module.css'

type OtherLimit = Answer<'/api/limits/get'>['value']['operator_limits'][number]

export function OtherLimits({ limits }: { limits: readonly OtherLimit[] }) {
  const t = useT()
  if (limits.length === 0) return null
  return (
    <Card title={t('otherLimits')}>
      <p className="small">{t('otherLimitsText')}</p>
      <ul className={styles.limits}>
        {limits.map((limit) => (
          <OtherLimitRow
            key={`${limit.kind} ${limit.period} ${limit.authority} ${limit.starts_at}`}
            limit={limit}
          />
        ))}
      </ul>
    </Card>
  )
}

function OtherLimitRow({ limit }: { limit: OtherLimit }) {
  const t = useT()
  const { time } = useFormats()
  const { clock } = useVisit()
  const { kind, period, amount, used, authority, starts_at } = limit
  const show = useAmounts(kind)
  const isAhead = new Date(starts_at) > clock()
  return (
    <li>
      <p>
        <strong>
          {t(kindWords[kind].name)} {t(period === 'round' ? 'periodRound' : periodWords[period])}
        </strong>{' '}
        {period === 'round' || isAhead
          ? t('fieldTooLarge', { limit: show(amount) })
          : t('limitUsed', { used: show(used), amount: show(amount) })}
      </p>
      <p className="small">
        {t(authority === 'regulator' ? 'byRegulator' : 'byOperator')}
        {isAhead && ` · ${t('fromTime', { time: time(starts_at) })}`}
      </p>
    </li>
  )
}
