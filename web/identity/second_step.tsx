/** The second step of a login with two-factor on: a code of the authenticator, or a backup code. */

import { useEffect, useRef } from 'react'
import { codeFaults, textOf, useForm } from '#client/form.ts'
import { useAsk } from '#client/query.tsx'
import type { Failure, Success } from '#client/result.ts'
import { authCalls } from '#contract/auth.ts'
import type { Body } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { CheckField, CodeField } from '#ui/field.tsx'
import { Refused, useFaultWords } from '../said.tsx'

/** What the first step was answered with, and for whom. */
export type Challenge = { account_id: string; challenge: string; trustDays: number }

const verify = '/api/auth/twofa_verify'

export function SecondStep({
  challenge: { trustDays, ...challenge },
  onDone,
  startOver,
}: {
  challenge: Challenge
  onDone: (result: Success<typeof verify>) => void
  /** Back to the first step; with the refusal where the challenge is over. */
  startOver: (why?: Failure) => void
}) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const form = useForm<typeof verify, Body<typeof verify>>({
    schema: authCalls[verify].body,
    read: (fields) => ({
      ...challenge,
      code: textOf(fields, 'code').replace(/\s/g, '').toLowerCase(),
      trust_device: fields.has('trust'),
    }),
    faultKeys: { code: 'secondStepHint' },
    send: (body) => ask(verify, body),
    fieldOf: codeFaults('code'),
    leadsOn: (refused) => {
      const isOver = refused.message === 'loginExpired'
      if (isOver) startOver(refused)
      return isOver
    },
    onDone,
  })
  return (
    <form {...form.props} ref={place} className="stack">
      <h2>{t('secondStep')}</h2>
      <p>{t('twoFactorNeeded')}</p>
      <Refused failure={form.failure} />
      <CodeField
        label={t('verificationCode')}
        name="code"
        hint={t('secondStepHint')}
        inputMode="text"
        maxLength={11}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={words(form.faults['code'])}
      />
      {trustDays > 0 && (
        <div>
          <CheckField name="trust" label={t('trustDevice', { days: trustDays })} />
          <p className="small">{t('trustDeviceText')}</p>
        </div>
      )}
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {t('login')}
      </Button>
      <Button kind="plain" onClick={() => startOver()}>
        {t('startOver')}
      </Button>
    </form>
  )
}
