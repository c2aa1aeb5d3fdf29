/** How staff change their password: the one so far, the new one twice, and a fresh code of the authenticator [AUT-12]. */
import { useState } from 'react'
import { codeFaults, judgeRepeat, passwordOf, textOf, useForm } from '#client/form.ts'
import { staffCalls } from '#contract/staff.ts'
import { useSay } from '../words.tsx'
import { Field, Refused } from './field.tsx'
import { endsBy, type PartProps } from './part.ts'

type Asked = { token: string; password: string; new_password: string; code: string }

export function NewPassword({ ask, session: { token }, onEnd }: PartProps) {
  const say = useSay()
  const [isChanged, setChanged] = useState(false)
  const form = useForm<'/api/staff/update_password', Asked>({
    schema: staffCalls['/api/staff/update_password'].body,
    read: (fields) => ({
      token,
      password: passwordOf(fields, 'password'),
      new_password: passwordOf(fields, 'new_password'),
      code: textOf(fields, 'code'),
    }),
    judge: (_, fields) => judgeRepeat(fields),
    faultKeys: { new_password: 'passwordHint' },
    send: (body) => ask('/api/staff/update_password', body),
    fieldOf: {
      wrongCredentials: 'password',
      passwordUnchanged: 'new_password',
      passwordWeak: 'new_password',
      ...codeFaults('code'),
    },
    leadsOn: endsBy(onEnd),
    onDone: () => setChanged(true),
  })
  if (isChanged) return <output>{say('passwordChanged')}</output>
  return (
    <details>
      <summary>{say('changePassword')}</summary>
      <form {...form.props}>
        <Field
          form={form}
          name="password"
          label={say('passwordNow')}
          type="password"
          autoComplete="current-password"
        />
        <Field
          form={form}
          name="new_password"
          label={say('passwordNew')}
          type="password"
          autoComplete="new-password"
        />
        <Field
          form={form}
          name="repeated"
          label={say('passwordRepeat')}
          type="password"
          autoComplete="new-password"
        />
        <Field
          form={form}
          name="code"
          label={say('twoFactorNeeded')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <p>{say('passwordEndsOthers')}</p>
        <Refused failure={form.failure} />
        <button type="submit" aria-disabled={form.isBusy}>
          {say('passwordSave')}
        </button>
      </form>
    </details>
  )
}
