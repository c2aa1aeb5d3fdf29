/** What follows a login before going on: the site as the player likes it, what is to be agreed to, when they were last here. */

import { useEffect, useRef, useState } from 'react'
import { useAsk } from '#client/query.tsx'
import { isSessionEnd, type Success } from '#client/result.ts'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Arrived } from '#ui/arrived.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { chooseDevice, chooseLanguage } from '../device_choice.ts'
import { Link } from '../routing/link.tsx'
import { ConsentForm } from './consents.tsx'

export type SignedIn = Success<'/api/auth/login'>
type Consent = Answer<'/api/settings/consents_get'>['value'][number]

/** Asked with the session that has just begun; a failure of it keeps nobody out. */
export function Arrival({ signedIn, goOn }: { signedIn: SignedIn; goOn: () => void }) {
  const t = useT()
  const ask = useAsk()
  const [needed, setNeeded] = useState<readonly Consent[] | null>(null)
  const [isForgotten, setForgotten] = useState(false)
  const isFirst = signedIn.last_login_at === ''
  useEffect(() => {
    const look = async () => {
      const [consents, preferences] = await Promise.all([
        ask('/api/settings/consents_get', {}),
        ask('/api/settings/preferences_get', {}),
      ])
      // A session that is over as it begins was never kept: the browser refuses the cookie.
      if (isSessionEnd(consents.message)) return setForgotten(true)
      if (preferences.message === 'OK') takeAlong(preferences.value)
      const isAsked = consents.message === 'OK' && consents.is_required
      const missing = isAsked ? consents.value.filter(({ is_needed }) => is_needed) : []
      if (missing.length === 0 && isFirst) goOn()
      else setNeeded(missing)
    }
    void look()
    // Once, for this login.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (isForgotten) return <Notice kind="danger">{t('cookiesNeeded')}</Notice>
  if (!needed) return <Skeleton label={t('loading')} />
  if (needed.length === 0) return <Welcome signedIn={signedIn} goOn={goOn} />
  return (
    <Arrived>
      <h2>{t('agreements')}</h2>
      <ConsentForm needed={needed} isRequired onDone={() => (isFirst ? goOn() : setNeeded([]))} />
      <Button kind="plain" onClick={goOn}>
        {t('later')}
      </Button>
    </Arrived>
  )
}

/** What a player has chosen goes with them to every device. */
function takeAlong({ language, theme }: Answer<'/api/settings/preferences_get'>['value']) {
  if (language !== '') chooseLanguage(language)
  if (theme !== 'auto') chooseDevice('scheme', theme)
}

/** When and where this account was last used [AUT-07]. */
function Welcome({ signedIn, goOn }: { signedIn: SignedIn; goOn: () => void }) {
  const t = useT()
  const { time } = useFormats()
  const { fullname, user, last_login_at, last_login_device, last_login_address } = signedIn
  const button = useRef<HTMLDivElement>(null)
  useEffect(() => button.current?.querySelector('button')?.focus(), [])
  return (
    <div className="stack" ref={button}>
      <Notice kind="success" title={t('welcomeBack', { name: fullname || user })}>
        {t('lastLogin', { time: time(last_login_at) })}
        {last_login_address !== '' && (
          <>
            <br />
            {last_login_device || t('deviceUnknown')} · {t('network')}: {last_login_address}
          </>
        )}
      </Notice>
      <Button kind="primary" isWide onClick={goOn}>
        {t('continue')}
      </Button>
      <Link to="/responsible-gaming" className={buttonClass('plain')}>
        {t('takeBreakLink')}
      </Link>
    </div>
  )
}
