/** What a player can do to stay in charge: limits, a break, self-exclusion. */

import { useCall } from '#client/query.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePlayer } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { Exclusion } from './exclusion.tsx'
import { Limits } from './limits.tsx'
import { OtherLimits } from './other_limits.tsx'
import styles from './protection.module.css'
import { TimeOut } from './time_out.tsx'
import { WayBack } from './way_back.tsx'

export const page: Page = {
  title: 'responsibleGaming',
  calls: (_, { isPlayer }) => (isPlayer ? [['/api/limits/get', {}]] : []),
  View: ResponsibleGaming,
}

function ResponsibleGaming() {
  const t = useT()
  return (
    <div className="page" data-measure="cards">
      <h1>{t('responsibleGaming')}</h1>
      <p className={styles.intro}>{t('responsibleIntro')}</p>
      {usePlayer() ? (
        <Tools />
      ) : (
        <Notice
          action={
            <Link to="/login?next=/responsible-gaming" className={buttonClass('primary')}>
              {t('login')}
            </Link>
          }
        >
          {t('responsibleGuest')}
        </Notice>
      )}
    </div>
  )
}

function Tools() {
  const t = useT()
  const { time } = useFormats()
  const reading = useCall('/api/limits/get', {})
  return (
    <Shown reading={reading} lines={12}>
      {({ value }) => {
        const { limits, operator_limits, excluded_until, excluded_for_good, time_out_until } = value
        const isExcluded = excluded_for_good || excluded_until !== null
        return (
          <>
            {isExcluded && (
              <Notice
                kind="warning"
                title={
                  excluded_until && !excluded_for_good
                    ? t('excludedUntil', { time: time(excluded_until) })
                    : t('excludedForGood')
                }
              >
                {t('stillOpen')}
              </Notice>
            )}
            <WayBack status={value} />
            {time_out_until && !isExcluded && (
              <Notice kind="warning" title={t('breakRunning', { time: time(time_out_until) })}>
                {t('stillOpen')}
              </Notice>
            )}
            <Card title={t('limits')}>
              <p className="small">{t('limitRule')}</p>
              <Limits limits={limits} />
            </Card>
            <OtherLimits limits={operator_limits} />
            {!isExcluded && (
              <>
                <TimeOut daysMax={value.time_out_days_max} />
                <Exclusion />
              </>
            )}
          </>
        )
      }}
    </Shown>
  )
}
