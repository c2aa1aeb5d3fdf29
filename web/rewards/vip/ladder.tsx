/** The ladder as it is published: what reaches each level, and what it gives. */

import type { Answer } from '#contract/calls.ts'
import { isNonzero } from '#contract/money.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { Table, type Column } from '#ui/table.tsx'

export type Ladder = Answer<'/api/vip/ladder'>['value']
type Level = Ladder['levels'][number]

/** Whole hours as hours, all else in minutes. */
export function useLong(): (minutes: number) => string {
  const t = useT()
  return (minutes) =>
    minutes > 0 && minutes % 60 === 0
      ? t('hoursLong', { hours: minutes / 60 })
      : t('minutesLong', { minutes })
}

export function LadderCard({
  ladder: { levels, requires },
  held,
}: {
  ladder: Ladder
  /** The name of the level the player holds, where it is shown to them. */
  held?: string | undefined
}) {
  const t = useT()
  const { money } = useFormats()
  const long = useLong()
  const amount = (value: string) => (isNonzero(value) ? <Money text={money(value)} /> : '–')
  const columns: readonly Column<Level>[] = [
    {
      title: t('vipLevelName'),
      render: ({ vip_name }) => (
        <>
          {vip_name} {vip_name === held && <Badge tone="good">{t('vipYours')}</Badge>}
        </>
      ),
      isLead: true,
    },
    { title: t('vipDeposits'), render: ({ deposit }) => amount(deposit), isNumber: true },
    { title: t('vipStakes'), render: ({ turnover }) => amount(turnover), isNumber: true },
    { title: t('vipLevelUp'), render: ({ level_up }) => amount(level_up), isNumber: true },
    { title: t('vipWeekly'), render: ({ weekly }) => amount(weekly), isNumber: true },
    { title: t('vipBirthday'), render: ({ birthday }) => amount(birthday), isNumber: true },
    {
      title: t('vipRebate'),
      render: ({ rebate_percent: percent }) =>
        isNonzero(percent) ? t('percent', { percent }) : '–',
      isNumber: true,
    },
    // Only where levels differ in it: what is the same for everybody is no benefit.
    ...(new Set(levels.map(({ withdrawn_per_day }) => withdrawn_per_day)).size > 1
      ? [
          {
            title: t('vipPerDay'),
            render: ({ withdrawn_per_day: most }: Level) => (most ? amount(most) : '–'),
            isNumber: true,
          },
        ]
      : []),
    ...(new Set(levels.map(({ reviewed_within }) => reviewed_within)).size > 1
      ? [
          {
            title: t('vipReviewed'),
            render: ({ reviewed_within: within }: Level) => (within ? long(within) : '–'),
          },
        ]
      : []),
    ...(levels.some(({ host_name }) => host_name !== null)
      ? [{ title: t('vipHost'), render: ({ host_name: name }: Level) => name ?? '–' }]
      : []),
    {
      title: t('vipKeeps'),
      render: ({ keep_deposit: deposit, keep_turnover: turnover }) =>
        isNonzero(deposit) || isNonzero(turnover)
          ? t(requires === 'both' ? 'vipBothOf' : 'vipEitherOf', {
              deposit: money(deposit),
              turnover: money(turnover),
            })
          : '–',
    },
  ]
  return (
    <Card title={t('vipLadder')}>
      <Table
        caption={t('vipLadder')}
        columns={columns}
        rows={levels}
        keyOf={({ level }) => String(level)}
      />
    </Card>
  )
}
