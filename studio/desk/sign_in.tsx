/** How staff sign in: the password, then always a code of the authenticator. */
import { useState } from 'react'
import type { Ask } from '#client/client.ts'
import { codeFaults, passwordOf, textOf, useForm } from '#client/form.ts'
import type { Answer } from '#contract/calls.ts'
import { staffCalls } from '#contract/staff.ts'
import { Field, Refused } from './field.tsx'
import { useDeskSay } from './words.ts'

export type Session = Answer<'/api/staff/confirm'>['value']
type Props = { ask: Ask; onDone: (session: Session) => void }

export function SignIn({ ask, onDone }: Props) {
  const [challenge, setChallenge] = useState<string | null>(null)
  return challenge === null ? (
    <Password ask={ask} onDone={setChallenge} />
  ) : (
    <Code ask={ask} challenge={challenge} onDone={onDone} onExpired={() => setChallenge(null)} />
  )
}

function Password({ ask, onDone }: { ask: Ask; onDone: (challenge: string) => void }) {
  const say = useDeskSay()
  const form = useForm<'/api/staff/login', { staff: string; password: string }>({
    schema: staffCalls['/api/staff/login'].body,
    read: (fields) => ({
      staff: textOf(fields, 'staff'),
      password: passwordOf(fields, 'password'),
    }),
    send: (body) => ask('/api/staff/login', body),
    onDone: ({ value }) => onDone(value.challenge),
  })
  return (
    <form {...form.props}>
      <Field form={form} name="staff" label={say('deskName')} autoComplete="username" isFirst />
      <Field
        form={form}
        name="password"
        label={say('password')}
        type="password"
        autoComplete="current-password"
      />
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say('continue')}
      </button>
    </form>
  )
}

function Code({
  ask,
  challenge,
  onDone,
  onExpired,
}: Props & { challenge: string; onExpired: () => void }) {
  const say = useDeskSay()
  const form = useForm<'/api/staff/confirm', { challenge: string; code: string }>({
    schema: staffCalls['/api/staff/confirm'].body,
    read: (fields) => ({ challenge, code: textOf(fields, 'code') }),
    send: (body) => ask('/api/staff/confirm', body),
    fieldOf: codeFaults('code'),
    onDone: ({ value }) => onDone(value),
  })
  return (
    <form {...form.props}>
      <Field
        form={form}
        name="code"
        label={say('twoFactorNeeded')}
        autoComplete="one-time-code"
        inputMode="numeric"
        isFirst
      />
      <Refused failure={form.failure} />
      <div className="row">
        <button type="submit" aria-disabled={form.isBusy}>
          {say('login')}
        </button>
        <button type="button" className="second" onClick={onExpired}>
          {say('back')}
        </button>
      </div>
    </form>
  )
}
