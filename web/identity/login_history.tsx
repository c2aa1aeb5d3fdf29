/** When and from where the account was signed in to, and where that failed [AUT-07]. */

import { useCall } from '#client/query.tsx'
import { itemsPerPage } from '#contract/catalogue.ts'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { usePlace } from '../routing/link.tsx'
import { Shown } from '../said.tsx'
import { pageOf, Pages } from '../wallet/list.tsx'

type Access = Answer<'/api/auth/login_history'>['value'][number]

/** How a login ended, by the word of the server. */
const endings: Readonly<Record<string, MessageKey>> = {
  logout: 'endedLogout',
  revoked: 'endedRevoked',
  password: 'endedPassword',
  blocked: 'endedBlocked',
  excluded: 'endedExcluded',
  expired: 'endedExpired',
  closed: 'endedClosed',
  surplus: 'endedSurplus',
}

export function LoginHistory() {
  const t = useT()
  const { time, timeZone } = useFormats()
  const page = pageOf(usePlace().query)
  const reading = useCall('/api/auth/login_history', { page, per_page: itemsPerPage })
  const outcome = ({ outcome: is, ended, is_by_trust }: Access) => {
    if (is === 'failed') return <Badge tone="bad">{t('loginFailed')}</Badge>
    const ending = endings[ended]
    return (
      <>
        {ending ? t(ending) : <Badge tone="good">{t('loginOpen')}</Badge>}{' '}
        {is_by_trust && <Badge>{t('loginByTrust')}</Badge>}
      </>
    )
  }
  const columns: readonly Column<Access>[] = [
    { title: t('date'), render: ({ at }) => time(at, 'second'), isLead: true },
    { title: t('state'), render: outcome, isLead: true },
    { title: t('device'), render: ({ device }) => device || t('deviceUnknown') },
    { title: t('network'), render: ({ address }) => address },
  ]
  return (
    <Card title={t('loginHistory')}>
      <p className="small">{t('timesIn', { zone: timeZone })}</p>
      <Shown reading={reading} lines={6}>
        {({ value, total }) => (
          <>
            <Table
              caption={t('loginHistory')}
              columns={columns}
              rows={value}
              keyOf={({ at, outcome: is, device }) => `${at} ${is} ${device}`}
              isStale={reading.isStale}
            />
            <Pages total={total} isStale={reading.isStale} />
          </>
        )}
      </Shown>
    </Card>
  )
}
