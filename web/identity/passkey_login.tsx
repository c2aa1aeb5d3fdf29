/** Logging in with a passkey: the browser shows which ones it has, so that no name is typed. */

import { useState } from 'react'
import { useAsk } from '#client/query.tsx'
import type { Failure } from '#client/result.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused } from '../said.tsx'
import type { SignedIn } from './arrival.tsx'
import { usePasskeySupport } from './passkeys.tsx'
import { showPasskey } from './webauthn.ts'

export function PasskeyLogin({ onDone }: { onDone: (signedIn: SignedIn) => void }) {
  const t = useT()
  const ask = useAsk()
  const isSupported = usePasskeySupport()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isUnused, setUnused] = useState(false)
  if (!isSupported) return null
  const logIn = async () => {
    setFailure(undefined)
    setUnused(false)
    const asked = await ask('/api/auth/passkey_login_options', {})
    if (asked.message !== 'OK') return setFailure(asked)
    const credential = await showPasskey(asked.value.options)
    if (!credential) return setUnused(true)
    const result = await ask('/api/auth/passkey_login', { credential })
    return result.message === 'OK' ? onDone(result) : setFailure(result)
  }
  return (
    <div className="stack">
      <Button
        isWide
        isBusy={isBusy}
        onClick={() => {
          setBusy(true)
          void logIn().finally(() => setBusy(false))
        }}
      >
        {t('passkeyLogin')}
      </Button>
      {isUnused && <Notice>{t('passkeyNotUsed')}</Notice>}
      <Refused failure={failure} />
    </div>
  )
}
