/** The site as an app: from a store, as a file with its checksum, or from the browser onto the home screen. */

import { useSyncExternalStore } from 'react'
import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Qr } from '#ui/qr.tsx'
import { useSite } from '../context.tsx'
import { usePlace } from '../routing/link.tsx'
import { useInstall } from '../later/install.ts'
import type { Page } from '../page.ts'
import { Shown } from '../said.tsx'
import content from './content.module.css'
import styles from './download.module.css'

export const page: Page = {
  title: 'downloadApp',
  calls: () => [['/api/settings/app_release', {}]],
  View: DownloadPage,
}

type Release = Answer<'/api/settings/app_release'>['value'][number]

function DownloadPage() {
  const t = useT()
  const { site_name } = useSite()
  const { isInstalled } = useInstall()
  const reading = useCall('/api/settings/app_release', {})
  return (
    <div className="page" data-measure="text">
      <h1>{t('downloadApp')}</h1>
      <p>{t('downloadText', { site: site_name })}</p>
      {isInstalled && <Notice kind="success">{t('inTheApp')}</Notice>}
      <ul className={content.points}>
        <li>{t('appBenefitScreen')}</li>
        <li>{t('appBenefitOffline')}</li>
        <li>{t('appBenefitSame')}</li>
      </ul>
      <div className={styles.ways}>
        <Phone />
        <Shown reading={reading}>
          {({ value }) => (
            <>
              <Store platform="android" releases={value} />
              <Store platform="ios" releases={value} />
            </>
          )}
        </Shown>
        {!isInstalled && <HomeScreen />}
      </div>
    </div>
  )
}

/** Names of systems are the same in every language. */
const platforms: Record<'android' | 'ios', { name: string; get: MessageKey }> = {
  android: { name: 'Android', get: 'getForAndroid' },
  ios: { name: 'iOS', get: 'getForIos' },
}

/** Where the operator has an app for a platform: the way to it, and what it is. */
function Store({
  platform,
  releases,
}: {
  platform: 'android' | 'ios'
  releases: readonly Release[]
}) {
  const t = useT()
  const { android_sub, ios_sub } = useSite()
  const { path } = usePlace()
  const release = releases.find((one) => one.platform === platform)
  const own = { android: android_sub, ios: ios_sub }[platform]
  // Of an operator without apps both may lead to this very page.
  const address = release?.store_url || release?.download_url || (own === path ? '' : own)
  if (!address) return null
  const { name, get } = platforms[platform]
  return (
    <Card title={name}>
      <p>
        <a href={address} className={buttonClass('primary')} rel="noopener noreferrer">
          {t(get)}
        </a>
      </p>
      {release && <Version release={release} />}
    </Card>
  )
}

const megabyte = 1_000_000

function Version({ release }: { release: Release }) {
  const t = useT()
  const { time, count } = useFormats()
  const { app_version, released_at, size_bytes, sha256, os_min, changes } = release
  const size = size_bytes === null ? null : count(Math.round((size_bytes / megabyte) * 10) / 10)
  return (
    <>
      <Facts
        facts={[
          [t('appVersion'), app_version],
          [t('date'), time(released_at, 'day')],
          ...(size === null ? [] : [[t('size'), t('megabytes', { size })] as const]),
          ...(os_min === '' ? [] : [[t('needsSystem'), os_min] as const]),
          ...(sha256 === ''
            ? []
            : [
                [
                  'SHA-256',
                  <code key="sum" className={styles.code}>
                    {sha256}
                  </code>,
                ] as const,
              ]),
        ]}
      />
      {changes && <p className="small">{changes}</p>}
    </>
  )
}

/** What to look for on the screen: the box with an arrow, the box with a plus, and an app more among the others. */
const steps = [
  ['homeScreenStep1', 'M12 15V3.5M8.500 6.500 12 3l3.500 3.500M8 10H5.500v10.500h13V10H16'],
  ['homeScreenStep2', 'M4.500 4.500h15v15h-15zM12 8.500v7M8.500 12h7'],
  ['homeScreenStep3', 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14.500 17l2 2 4-4.500'],
] as const

/** By the browser's own offer where it makes one; else the three steps by hand, which iOS has only. */
function HomeScreen() {
  const t = useT()
  const { install } = useInstall()
  return (
    <Card title={t('toHomeScreen')}>
      {install && (
        <p>
          <Button kind="primary" onClick={install}>
            {t('installNow')}
          </Button>
        </p>
      )}
      <ol className={styles.steps}>
        {steps.map(([word, picture]) => (
          <li key={word}>
            <svg viewBox="0 0 24 24" className={styles.picture} aria-hidden focusable="false">
              <path d={picture} />
            </svg>
            {t(word)}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const never = () => () => undefined

/** On a desktop the phone is the way on, and stands first: it reads the address off the screen. A phone is there already. */
function Phone() {
  const t = useT()
  // Only the browser knows the address it is at; without it there is no picture.
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  )
  return (
    <div className={styles.phone}>
      <Card title={t('onYourPhone')}>
        <p>{t('scanToOpen')}</p>
        {origin !== '' && (
          <div className={styles.qr}>
            <Qr text={`${origin}/download`} label={t('scanToOpen')} />
          </div>
        )}
        <p className="small">{origin}</p>
      </Card>
    </div>
  )
}
