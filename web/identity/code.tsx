/** Entering a one-time code that was sent, and asking for another once the wait is over. */

import { useEffect, useRef, useState } from 'react'
import type { TObject } from 'typebox/type'
import { useForm, textOf } from '#client/form.ts'
import type { Failure, Result, Success } from '#client/result.ts'
import type { Answer, Path } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused, useFaultWords } from '../said.tsx'

type Sent = Answer<'/api/auth/tac/request_login'>['value']
export type CodeSent = Sent & { account_id: string }
type Entered = { account_id: string; tac: string }

export function Code<P extends Path>({
  sent,
  label,
  schema,
  send,
  sendAgain,
  leadsOn,
  onDone,
}: {
  sent: CodeSent
  /** Of the button that hands the code in. */
  label: string
  schema: TObject
  send: (body: Entered) => Promise<Result<P>>
  sendAgain: () => Promise<Result<'/api/auth/tac/request_login'>>
  /** See `useForm`. */
  leadsOn?: (refused: Failure, body: Entered) => boolean
  onDone: (result: Success<P>) => void
}) {
  const t = useT()
  const words = useFaultWords()
  const [last, setLast] = useState<Sent>(sent)
  const [turn, setTurn] = useState(1)
  const [refused, setRefused] = useState<Failure>()
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const form = useForm<P, Entered>({
    schema,
    read: (fields) => ({
      account_id: sent.account_id,
      tac: textOf(fields, 'tac').replace(/\s/g, ''),
    }),
    faultKeys: { tac: 'codeHint' },
    send,
    fieldOf: { codeWrong: 'tac', codeExpired: 'tac' },
    ...(leadsOn && { leadsOn }),
    onDone,
  })
  const another = async () => {
    const result = await sendAgain()
    if (result.message !== 'OK') return setRefused(result)
    setRefused(undefined)
    setLast(result.value)
    setTurn((count) => count + 1)
  }
  return (
    <form {...form.props} ref={place} className="stack">
      <Notice>
        {t('codeSentTo', { place: last.sent_to, minutes: Math.ceil(last.expires_s / 60) })}
      </Notice>
      <Refused failure={form.failure ?? refused} />
      <CodeField
        label={t('verificationCode')}
        name="tac"
        hint={t('codeHint')}
        required
        error={words(form.faults['tac'])}
      />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {label}
      </Button>
      <Another key={turn} sent={last} onAsk={another} />
    </form>
  )
}

/** A button that has the code sent again, once the wait is over. */
export function Another({ sent, onAsk }: { sent: Sent; onAsk: () => Promise<void> }) {
  const t = useT()
  const [left, setLeft] = useState(sent.resend_s)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  const ask = async () => {
    setBusy(true)
    await onAsk()
    setBusy(false)
  }
  return (
    <Button kind="plain" disabled={left > 0} isBusy={isBusy} onClick={() => void ask()}>
      {left > 0 ? t('sendCodeIn', { seconds: left }) : t('sendCodeAgain')}
    </Button>
  )
}
