/** For who registers with a phone that has an account, told once the phone is proven: the ways into that one [ACC-08]. */

import { useSpeech } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Arrived } from '#ui/arrived.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { entryAddress, onwardOf } from '../routing/router.ts'

export function KnownPerson() {
  const { t, tell } = useSpeech()
  const next = onwardOf(usePlace())
  return (
    <Arrived>
      <Notice kind="warning" title={tell('personKnown')}>
        {t('personKnownText')}
      </Notice>
      <Link to={entryAddress('/login', next)} className={buttonClass('primary', true)}>
        {t('login')}
      </Link>
      <Link to={entryAddress('/forgot-password', next)} className={buttonClass('quiet', true)}>
        {t('forgotPassword')}
      </Link>
      <Link to="/contact-us?topic=account" className={buttonClass('plain', true)}>
        {t('contactUs')}
      </Link>
    </Arrived>
  )
}
