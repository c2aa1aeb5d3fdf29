/** What a player can do to stay in charge, what playing has come to, and where to find help; for guests what needs no account. */

import { useCall } from '#client/query.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePlayer } from '../context.tsx'
import { Contents, Revision } from '../content/article.tsx'
import { OtherLanguage, Prose } from '../content/prose.tsx'
import { Link } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { LoginLink } from '../template/login_link.tsx'
import { Activity } from './activity.tsx'
import { Exclusion } from './exclusion.tsx'
import { Limits } from './limits.tsx'
import { OtherLimits } from './other_limits.tsx'
import styles from './protection.module.css'
import { ProductExclusions } from './product_exclusion.tsx'
import { RealityCheck } from './reality_check.tsx'
import { SelfTest } from './self_test.tsx'
import { TimeOut } from './time_out.tsx'
import { WayBack } from './way_back.tsx'

const textCall = ['/api/settings/cms_page', { page_name: 'responsible_gaming' }] as const

export const page: Page = {
  title: 'responsibleGaming',
  calls: (_, { isPlayer }) => [
    textCall,
    ...(isPlayer ? [['/api/limits/get', {}] as const, ['/api/limits/activity', {}] as const] : []),
  ],
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
          action={<LoginLink next="/responsible-gaming" className={buttonClass('primary')} />}
        >
          {t('responsibleGuest')}
        </Notice>
      )}
      <SelfTest />
      <ForOthers />
      <Written />
    </div>
  )
}

/** Who worries about somebody who plays here is told what can be asked for, and by whom [EXC-07]. */
function ForOthers() {
  const t = useT()
  return (
    <Card title={t('forOthers')}>
      <p>{t('forOthersText')}</p>
      <p>
        <Link to="/contact-us?topic=safer_play">{t('contactUs')}</Link>
      </p>
    </Card>
  )
}

/** What the operator says of safer play, and whom it names for help. */
function Written() {
  const reading = useCall(...textCall)
  return (
    <Shown reading={reading} lines={12}>
      {({ value }) =>
        value.body !== '' && (
          <div className={styles.written}>
            <Revision of={value} />
            <OtherLanguage status={value.status} language={value.language} />
            <Contents entries={value.toc} />
            <Prose html={value.body} language={value.language} />
          </div>
        )
      }
    </Shown>
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
            <WayBack until={excluded_until} return_request={value.return_request} />
            {time_out_until && !isExcluded && (
              <Notice kind="warning" title={t('breakRunning', { time: time(time_out_until) })}>
                {t('stillOpen')}
              </Notice>
            )}
            <Activity />
            <Card title={t('limits')}>
              {limits.every(({ amount }) => amount === null) && <Notice>{t('limitsNone')}</Notice>}
              <p className="small">
                {t('limitRule')} {t('limitWindow')}
              </p>
              <Limits limits={limits} />
            </Card>
            <OtherLimits limits={operator_limits} />
            <RealityCheck check={value.reality_check} />
            {!isExcluded && (
              <>
                <TimeOut daysMax={value.time_out_days_max} />
                <ProductExclusions running={value.product_exclusions} />
                <Exclusion />
              </>
            )}
          </>
        )
      }}
    </Shown>
  )
}
