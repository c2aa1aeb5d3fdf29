/** Proving that it is the player, before a step that matters: a code by phone, or the authenticator's [ACC-09]. */

import { useEffect, useRef, useState } from 'react'
import { useAction } from '#client/query.tsx'
import type { ProofAction } from '#contract/auth.ts'
import type { Answer } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused } from '../said.tsx'
import styles from './identity.module.css'

type Asked = Answer<'/api/auth/tac/request_action'>['value']

/** Shown in a form once its call was refused with `proofNeeded`: has a code sent, and takes it as the field `tac`. */
export function ProofField({ action, error }: { action: ProofAction; error: string | undefined }) {
  const t = useT()
  const { run, failure, isBusy } = useAction('/api/auth/tac/request_action')
  const [asked, setAsked] = useState<Asked | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const ask = async () => {
    const result = await run({ action })
    if (result.message === 'OK') setAsked(result.value)
  }
  useEffect(() => {
    place.current?.querySelector('input')?.focus()
    void ask()
    // Once, when the step begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div ref={place} className={styles.stack}>
      {asked && (
        <Notice>
          {asked.by === 'authenticator'
            ? t('twoFactorNeeded')
            : t('actionCodeSent', {
                place: asked.sent_to,
                minutes: Math.ceil(asked.expires_s / 60),
              })}
        </Notice>
      )}
      <Refused failure={failure} />
      <CodeField
        label={t('verificationCode')}
        name="tac"
        hint={t('codeHint')}
        required
        error={error}
      />
      {asked?.by !== 'authenticator' && (
        <Button kind="plain" isBusy={isBusy} onClick={() => void ask()}>
          {t('sendCodeAgain')}
        </Button>
      )}
    </div>
  )
}
