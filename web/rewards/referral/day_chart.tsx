/** Commission by day as bars, with the same figures as a table for who does not see them. */

import type { Answer } from '#contract/calls.ts'
import { isCurrency, parseMoney } from '#contract/money.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { useSite, useVisit } from '../../context.tsx'
import { usePlace } from '../../routing/link.tsx'
import { Filter } from '../../wallet/list.tsx'
import { dayIn } from '../../wallet/range.ts'
import rewards from '../rewards.module.css'
import { barsOf, spans, type Span } from './bars.ts'
import styles from './referral.module.css'

type Day = Answer<'/api/referral/summary'>['value']['days'][number]

const spanOf = (text: string | undefined): Span => spans.find((span) => String(span) === text) ?? 30

export function DayChart({ days }: { days: readonly Day[] }) {
  const t = useT()
  const { signedMoney, day: writeDay, time, timeZone } = useFormats()
  const { currency } = useSite()
  const { clock } = useVisit()
  const { query } = usePlace()
  const span = spanOf(query['days'])
  const minorOf = (amount: string) =>
    isCurrency(currency) ? (parseMoney(amount.replace('-', ''), currency) ?? 0n) : 0n
  const bars = barsOf(dayIn(timeZone, clock()), span, (day) => {
    const commission = days.find((one) => one.day === day)?.commission ?? '0'
    return commission.startsWith('-') ? 0n : minorOf(commission)
  })
  const shown = days.filter(({ day }) => bars.some((bar) => bar.day === day)).toReversed()
  const columns: readonly Column<Day>[] = [
    {
      title: t('date'),
      render: ({ day }) => writeDay(day),
      isLead: true,
    },
    {
      title: t('referralTurnover'),
      render: ({ turnover }) => <Money text={signedMoney(turnover)} />,
      isNumber: true,
    },
    {
      title: t('referralCommission'),
      render: ({ commission }) => <Money text={signedMoney(commission)} />,
      isNumber: true,
      isLead: true,
    },
    {
      title: t('claimed'),
      render: ({ claimed }) => <Money text={signedMoney(claimed)} />,
      isNumber: true,
    },
    { title: t('claimDeadline'), render: ({ claim_by }) => (claim_by ? time(claim_by) : '–') },
  ]
  return (
    <Card title={t('referralByDay')}>
      <Filter
        label={t('range')}
        name="days"
        chosen={String(span)}
        options={spans.map((one) => [String(one), t('daysCount', { count: one })])}
      />
      <svg
        className={styles.chart}
        viewBox={`0 0 ${bars.length * 10} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ day, percent }, index) => (
          <rect key={day} x={index * 10 + 1} width="8" y={100 - percent} height={percent} />
        ))}
      </svg>
      {shown.length === 0 ? (
        <p className="small">{t('referralNoDays')}</p>
      ) : (
        <details className={rewards.details}>
          <summary>{t('details')}</summary>
          <Table
            caption={t('referralByDay')}
            columns={columns}
            rows={shown}
            keyOf={({ day }) => day}
          />
        </details>
      )}
    </Card>
  )
}
