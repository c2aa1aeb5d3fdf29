/** Proving that it is the player, before a step that matters: a code by phone, or the authenticator's [ACC-09]. */

import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { TObject } from 'typebox/type'
import { codeFaults, type Fault, type Form, isCodeOver, textOf, useForm } from '#client/form.ts'
import { useAction, useAsk } from '#client/query.tsx'
import type { Failure, FailureKey, Success } from '#client/result.ts'
import type { ProofAction } from '#contract/auth.ts'
import type { Answer, Body, Path } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { CodeField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused, useFaultWords } from '../said.tsx'
import { SentWords } from './sent_words.tsx'

type Asked = Answer<'/api/auth/tac/request_action'>['value']

/** Shown in a form once its call was refused with `proofNeeded`: has a code sent, and takes it as the field `tac`. */
export function ProofField({ action, form }: { action: ProofAction; form: Form }) {
  const t = useT()
  const words = useFaultWords()
  const fault = form.faults['tac']
  const { run, failure, isBusy } = useAction('/api/auth/tac/request_action')
  const [asked, setAsked] = useState<Asked | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const ask = async () => {
    const result = await run({ action })
    if (result.message !== 'OK') return
    form.forgive()
    setAsked(result.value)
  }
  useEffect(() => {
    place.current?.querySelector('input')?.focus()
    void ask()
    // Once, when the step begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const isByPhone = asked?.by !== 'authenticator'
  return (
    <div ref={place} className="stack">
      {(asked || !failure) && !(isByPhone && isCodeOver(fault)) && (
        // There from the beginning: what comes later must not move the field away under a finger.
        <Notice>
          {!asked && t('loading')}
          {asked?.by === 'authenticator' && t('twoFactorNeeded')}
          {asked?.by === 'phone' && <SentWords sent={asked} words="actionCodeSent" />}
        </Notice>
      )}
      <Refused failure={failure} />
      <CodeField
        label={t('verificationCode')}
        name="tac"
        required
        error={words(fault)}
        {...(isByPhone
          ? { hint: t('codeHint') }
          : {
              hint: t('secondStepHint'),
              inputMode: 'text',
              maxLength: 11,
              autoCapitalize: 'none',
            })}
      />
      {isByPhone && (
        <Button kind="plain" isBusy={isBusy} onClick={() => void ask()}>
          {t('sendCodeAgain')}
        </Button>
      )}
    </div>
  )
}

/** What was entered into it, as a call takes it; nothing before it was asked for. */
export function proofOf(fields: FormData): { tac?: string } {
  const tac = textOf(fields, 'tac').replace(/\s/g, '').toLowerCase()
  return tac === '' ? {} : { tac }
}

/** Calls that take a proof. */
type ProvenPath = { [P in Path]: Body<P> extends { tac?: string } ? P : never }[Path]

/**
 * A form whose call asks for proof: sent without it first, so that everything else is right before a code is
 * sent; then the field for the code appears, and what was typed stays.
 */
export function ProvenForm<P extends ProvenPath>({
  path,
  schema,
  action,
  keeps,
  read,
  judge,
  faultKeys,
  fieldOf,
  label,
  kind = 'primary',
  leadsOn,
  onDone,
  children,
}: {
  path: P
  /** Of the call's body. */
  schema: TObject
  action: ProofAction
  /** See `useForm`. */
  keeps?: { as: string; fields: readonly string[] }
  /** The fields of the form, but for the proof. */
  read: (fields: FormData) => Omit<Body<P>, 'tac'>
  judge?: (body: Body<P>, fields: FormData) => Record<string, Fault | null>
  faultKeys?: Record<string, string>
  fieldOf?: Partial<Record<FailureKey, string>>
  label: string
  kind?: ButtonKind
  leadsOn?: (refused: Failure, body: Body<P>) => boolean
  onDone: (result: Success<P>, body: Body<P>) => void
  children?: (errorOf: (field: string) => string | undefined) => ReactNode
}) {
  const ask = useAsk()
  const words = useFaultWords()
  const [isProving, setProving] = useState(false)
  const form = useForm<P, Body<P>>({
    ...(keeps && { keeps }),
    schema,
    read: (fields) => ({ ...read(fields), ...proofOf(fields) }) as Body<P>,
    judge: (body, fields) => ({
      ...judge?.(body, fields),
      tac: isProving && !('tac' in body) ? { key: 'fieldRequired', values: {} } : null,
    }),
    faultKeys: { tac: 'codeHint', ...faultKeys },
    send: (body) => ask(path, body),
    fieldOf: {
      ...codeFaults('tac'),
      ...fieldOf,
    },
    leadsOn: (refused, body) => {
      const isAsked = refused.message === 'proofNeeded'
      const isLed = isAsked || (leadsOn?.(refused, body) ?? false)
      if (isLed) setProving(isAsked)
      return isLed
    },
    onDone: (result, body) => {
      // It is good for once: whoever begins again is asked for another.
      setProving(false)
      return onDone(result, body)
    },
  })
  return (
    <form {...form.props} className="stack">
      {children?.((field) => words(form.faults[field]))}
      {isProving && <ProofField action={action} form={form} />}
      <Refused failure={form.failure} />
      {/* Of each step its own: the button of the step before does not run away. */}
      <Button key={String(isProving)} type="submit" kind={kind} isWide isBusy={form.isBusy}>
        {label}
      </Button>
    </form>
  )
}
