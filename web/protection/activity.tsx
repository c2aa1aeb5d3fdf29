/** What playing has come to, in time and money: today, this week, this month and since the player joined [LIM-02]. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { Shown } from '../said.tsx'

type Sums = Answer<'/api/limits/activity'>['value'][number]

const periodNames: Record<Sums['period'], MessageKey> = {
  day: 'today',
  week: 'thisWeek',
  month: 'thisMonth',
  life: 'sinceJoining',
}

export function Activity() {
  const t = useT()
  const { money, signedMoney } = useFormats()
  const reading = useCall('/api/limits/activity', {})
  const sum = (title: MessageKey, of: (sums: Sums) => string): Column<Sums> => ({
    title: t(title),
    render: (sums) => <Money text={of(sums)} />,
    isNumber: true,
  })
  const columns: Column<Sums>[] = [
    { title: t('activityPeriod'), render: ({ period }) => t(periodNames[period]), isLead: true },
    {
      title: t('timePlayed'),
      render: ({ played_minutes }) => t('minutesLong', { minutes: played_minutes }),
      isNumber: true,
    },
    sum('staked', ({ staked }) => money(staked)),
    sum('won', ({ won }) => money(won)),
    sum('netPosition', ({ net_position }) => signedMoney(net_position)),
    sum('deposits', ({ deposited }) => money(deposited)),
    sum('withdrawals', ({ withdrawn }) => money(withdrawn)),
    sum('netDeposits', ({ net_deposits }) => signedMoney(net_deposits)),
  ]
  return (
    <Card title={t('activity')}>
      <p className="small">{t('activityText')}</p>
      <Shown reading={reading} lines={5}>
        {({ value }) => (
          <Table
            caption={t('activity')}
            columns={columns}
            rows={value}
            keyOf={({ period }) => period}
          />
        )}
      </Shown>
    </Card>
  )
}
