/** The end of a registration: the new player is logged in, agrees to what the site asks, and may set limits first [LIM-01]. */

import { useEffect, useState } from 'react'
import { useAsk, useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useArrivalFocus } from '#ui/arrived.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { Limits } from '../protection/limits.tsx'
import { entryAddress, onwardOf } from '../routing/router.ts'
import { Shown } from '../said.tsx'
import { enter } from '../session/session.ts'
import { ConsentForm } from './consents.tsx'
import styles from './identity.module.css'

/** What was typed at the beginning; the password is forgotten with this page. */
export type Signup = { account_id: string; password: string; takesMarketing: boolean }

/** `signup` is null where the page was loaded anew in between. */
export function Registered({ signup }: { signup: Signup | null }) {
  const t = useT()
  const ask = useAsk()
  const [isIn, setIn] = useState(signup ? null : false)
  const place = useArrivalFocus()
  useEffect(() => {
    const logIn = async ({ account_id, password, takesMarketing }: Signup) => {
      const result = await ask('/api/auth/login', { account_id, password })
      const isSignedIn = result.message === 'OK'
      if (isSignedIn && takesMarketing)
        await ask('/api/settings/preferences_set', { marketing: true })
      setIn(isSignedIn)
    }
    if (signup) void logIn(signup)
    // Once, at the end of the registration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="stack">
      <Notice kind="success" title={t('registerDone')}>
        {isIn === true && t('registerDoneIn')}
        {isIn === false && t('registerDoneText')}
      </Notice>
      {isIn === null && <Skeleton label={t('loading')} />}
      {isIn === true && <Begin onAgreed={() => place.current?.focus()} />}
      {isIn === false && <LogInFirst />}
    </div>
  )
}

/** Limits are easiest to set before there is anything to lose. */
function Begin({ onAgreed }: { onAgreed: () => void }) {
  const t = useT()
  const next = onwardOf(usePlace())
  const { answer: consents, isLoading } = useCall('/api/settings/consents_get', {})
  const limits = useCall('/api/limits/get', {})
  // What is agreed to stands above the way on, which must not move under a finger.
  if (isLoading) return <Skeleton label={t('loading')} />
  const needed = consents?.value.filter(({ is_needed }) => is_needed) ?? []
  return (
    <>
      {consents && needed.length > 0 && (
        <ConsentForm needed={needed} isRequired={consents.is_required} onDone={onAgreed} />
      )}
      <details className={styles.more}>
        <summary>{t('setLimits')}</summary>
        <Shown reading={limits}>{({ value }) => <Limits limits={value.limits} />}</Shown>
      </details>
      <Button kind="primary" isWide onClick={() => enter(next)}>
        {t(next === '/' ? 'startPlaying' : 'continue')}
      </Button>
    </>
  )
}

/** The account is there, and the login did not go through: it is tried again by hand. */
function LogInFirst() {
  const t = useT()
  const next = onwardOf(usePlace())
  return (
    <>
      <Link to={entryAddress('/login', next)} className={buttonClass('primary', true)}>
        {t('login')}
      </Link>
      <Link
        to={entryAddress('/login', '/responsible-gaming')}
        className={buttonClass('quiet', true)}
      >
        {t('setLimits')}
      </Link>
    </>
  )
}
