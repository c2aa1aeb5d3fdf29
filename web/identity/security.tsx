/** How well the account is guarded, as a list of what is on and off; and everything that turns it on. */

import { Suspense, useState, type ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import { itemsPerPage } from '#contract/catalogue.ts'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OnceAlive } from '../alive.tsx'
import { lazyAside } from '../routing/chunk_guard.ts'
import { Link } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { pageOf } from '../wallet/list.tsx'
import { Contacts } from './contacts.tsx'
import styles from './identity.module.css'
import { LoginHistory } from './login_history.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two_factor.tsx'

export const page: Page = {
  title: 'security',
  calls: ({ query }, { isPlayer }) =>
    isPlayer
      ? [
          ['/api/settings/profile_get', {}],
          ['/api/auth/passkeys', {}],
          ['/api/auth/trusted_devices', {}],
          ['/api/auth/sessions', {}],
          ['/api/auth/login_history', { page: pageOf(query), per_page: itemsPerPage }],
        ]
      : [],
  View: Security,
}

/** Loaded once the page works, or when it is opened. */
const TrustedDevices = lazyAside(() => import('./trusted_devices.tsx'), 'TrustedDevices')
const Leaving = lazyAside(() => import('./leaving.tsx'), 'Leaving')
const WithdrawalPin = lazyAside(() => import('./withdrawal_pin.tsx'), 'WithdrawalPin')

type Profile = Answer<'/api/settings/profile_get'>['value']

function Security() {
  const t = useT()
  const profile = useCall('/api/settings/profile_get', {})
  return (
    <div className="page" data-measure="cards">
      <h1>{t('security')}</h1>
      <Shown reading={profile} lines={10}>
        {({ value }) => (
          <>
            {value.two_factor_needed && !value.two_factor && <Duty />}
            <Guards profile={value} />
            <Password profile={value} />
            <Contacts profile={value} />
            <TwoFactor
              isOn={value.two_factor}
              isNeeded={value.two_factor_needed}
              codesLeft={value.backup_codes_left}
            />
            <Pin state={value.withdrawal_pin} />
          </>
        )}
      </Shown>
      <Passkeys />
      <Sessions />
      <OnceAlive>{profile.answer?.value.two_factor && <TrustedDevices />}</OnceAlive>
      <LoginHistory />
      <OnceAlive>
        <Leaving />
      </OnceAlive>
    </div>
  )
}

/** The site asks for a second factor: why, and where on this page. */
function Duty() {
  const t = useT()
  return (
    <Notice
      kind="warning"
      title={t('secondFactorNeeded')}
      action={<NextLink to="#two-factor">{t('twoFactorTurnOn')}</NextLink>}
    >
      {t('twoFactorDuty')}
    </Notice>
  )
}

/** Nothing here is weighed or scored: what is on is on, and the first thing that is off is the next step. */
function Guards({ profile }: { profile: Profile }) {
  const t = useT()
  const passkeys = useCall('/api/auth/passkeys', {}).answer?.value ?? []
  const trusted = useCall('/api/auth/trusted_devices', {}).answer?.value ?? []
  const guards = [
    { isOn: true, words: t('guardPhone'), to: '' },
    {
      isOn: profile.email_is_verified,
      words: t('guardEmail'),
      to: '/edit-profile?contact=email',
    },
    { isOn: profile.two_factor, words: t('guardTwoFactor'), to: '#two-factor' },
    ...(profile.two_factor
      ? [{ isOn: trusted.length === 0, words: t('guardEveryLogin'), to: '#trusted-devices' }]
      : []),
    { isOn: passkeys.length > 0, words: t('guardPasskey'), to: '#passkeys' },
    { isOn: profile.withdrawal_pin === 'on', words: t('withdrawalPin'), to: '#withdrawal-pin' },
  ]
  const next = guards.find(({ isOn }) => !isOn)
  return (
    <Card title={t('guards')}>
      <p>{t('guardsOn', { on: guards.filter(({ isOn }) => isOn).length, all: guards.length })}</p>
      <ul className={styles.guards}>
        {guards.map(({ isOn, words, to }) => (
          <li key={words} data-on={isOn || undefined}>
            <span>{words}</span>
            <div>
              <strong>{isOn ? t('on') : t('off')}</strong>
              {!isOn && <NextLink to={to}>{t('turnOn')}</NextLink>}
            </div>
          </li>
        ))}
      </ul>
      {!next && <Notice kind="success">{t('guardsAllOn')}</Notice>}
    </Card>
  )
}

/** To another page, or further down on this one. */
function NextLink({ to, children }: { to: string; children: ReactNode }) {
  return to.startsWith('#') ? (
    <a href={to} className={styles.inlineLink}>
      {children}
    </a>
  ) : (
    <Link to={to} className={styles.inlineLink}>
      {children}
    </Link>
  )
}

function Password({ profile: { password_set_at } }: { profile: Profile }) {
  const t = useT()
  const { time } = useFormats()
  return (
    <Card
      title={t('password')}
      action={
        <Link to="/change-password" className={buttonClass('quiet')}>
          {t('changePassword')}
        </Link>
      }
    >
      <p className="small">{t('passwordSince', { time: time(password_set_at, 'day') })}</p>
    </Card>
  )
}

/** `#withdrawal-pin` on the page of security. */
function Pin({ state }: { state: Profile['withdrawal_pin'] }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div id="withdrawal-pin" className={styles.anchor}>
      <Card title={t('withdrawalPin')}>
        <p>{t('pinText')}</p>
        {state === 'on' && <Notice kind="success">{t('pinByPinText')}</Notice>}
        {state === 'locked' && <Notice kind="danger">{t('pinIsLocked')}</Notice>}
        {isOpen ? (
          <Suspense fallback={<Skeleton label={t('loading')} lines={8} />}>
            <WithdrawalPin state={state} />
          </Suspense>
        ) : (
          <Button onClick={() => setOpen(true)}>
            {t(state === 'on' ? 'pinChange' : 'pinSet')}
          </Button>
        )}
      </Card>
    </div>
  )
}
