/** Entering a one-time code that was sent, and asking for another once the wait is over. */

import { useEffect, useRef, useState } from 'react'
import type { TObject } from 'typebox/type'
import { codeFaults, type Fault, isCodeOver, textOf, useForm } from '#client/form.ts'
import type { Failure, Result, Success } from '#client/result.ts'
import type { Answer, Path } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused, useFaultWords } from '../said.tsx'
import { SentWords } from './sent_words.tsx'

type Sent = Answer<'/api/auth/tac/request_login'>['value']
/** `refused` where none was sent this time; an earlier one may have come, and can be entered. */
export type Sending = Sent & { refused?: Failure }
export type CodeSent = Sending & { account_id: string }
type Entered = { account_id: string; tac: string }

export const unsent = (refused: Failure): Sending => ({
  sent_to: '',
  expires_s: 0,
  resend_s: Number(refused.details['seconds'] ?? 0),
  refused,
})

/** Where to, and for how long it works; nothing where none was sent, or it works no longer. */
export function WhereSent({ sent, fault }: { sent: Sent; fault: Fault | undefined }) {
  if (sent.expires_s === 0 || isCodeOver(fault)) return null
  return (
    <Notice>
      <SentWords sent={sent} words="codeSentTo" />
    </Notice>
  )
}

export function Code<P extends Path>({
  sent,
  label,
  schema,
  send,
  sendAgain,
  onSent,
  leadsOn,
  onDone,
}: {
  sent: CodeSent
  /** Of the button that hands the code in. */
  label: string
  schema: TObject
  send: (body: Entered) => Promise<Result<P>>
  sendAgain: () => Promise<Result<'/api/auth/tac/request_login'>>
  /** Another was sent. */
  onSent: (sent: CodeSent) => void
  /** See `useForm`. */
  leadsOn?: (refused: Failure, body: Entered) => boolean
  onDone: (result: Success<P>) => void
}) {
  const t = useT()
  const words = useFaultWords()
  const [last, setLast] = useState<Sent>(sent)
  const [turn, setTurn] = useState(1)
  const [refused, setRefused] = useState(sent.refused)
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
    fieldOf: codeFaults('tac'),
    ...(leadsOn && { leadsOn }),
    onDone,
  })
  const another = async () => {
    const result = await sendAgain()
    if (result.message !== 'OK') return setRefused(result)
    setRefused(undefined)
    form.forgive()
    setLast(result.value)
    onSent({ ...result.value, account_id: sent.account_id })
    setTurn((count) => count + 1)
  }
  return (
    <form {...form.props} ref={place} className="stack">
      <WhereSent sent={last} fault={form.faults['tac']} />
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
