/** Changing the password: the old one, the new one, and with two-factor on its code. */

import { useState } from 'react'
import { judgeRepeat, passwordOf } from '#client/form.ts'
import { authCalls } from '#contract/auth.ts'
import { useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PasswordField } from '#ui/field.tsx'
import { Arrived } from '#ui/arrived.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePlayer } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { NewPassword } from './new_password.tsx'
import { ProvenForm } from './proof.tsx'

export const page: Page = { title: 'changePassword', calls: () => [], View: ChangePassword }

const update = '/api/auth/update_password'

function ChangePassword() {
  const t = useT()
  const [isDone, setDone] = useState(false)
  return (
    <div className="page" data-measure="form">
      <h1>{t('changePassword')}</h1>
      {isDone ? <Changed /> : <PasswordForm onDone={() => setDone(true)} />}
    </div>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const account = usePlayer()?.account_id ?? ''
  return (
    <ProvenForm
      path={update}
      schema={authCalls[update].body}
      action="twofa"
      read={(fields) => ({
        password: passwordOf(fields, 'password'),
        new_password: passwordOf(fields, 'new_password'),
      })}
      judge={(_, fields) => judgeRepeat(fields)}
      fieldOf={{
        wrongCredentials: 'password',
        passwordWeak: 'new_password',
        passwordUnchanged: 'new_password',
      }}
      label={t('changePassword')}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <Username account={account} />
          <PasswordField
            label={t('passwordNow')}
            name="password"
            autoComplete="current-password"
            showLabel={t('showPassword')}
            required
            error={errorOf('password')}
          />
          <NewPassword account={account} errorOf={errorOf} />
          <p className="small">{t('passwordEndsOthers')}</p>
        </>
      )}
    </ProvenForm>
  )
}

/** For the browser's keeper of passwords, which files them by name. */
function Username({ account }: { account: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      defaultValue={account}
      hidden
      readOnly
    />
  )
}

function Changed() {
  const t = useT()
  return (
    <Arrived>
      <Notice kind="success" title={t('passwordChanged')}>
        {t('passwordChangedText')}
      </Notice>
      <Link to="/security" className={buttonClass('quiet', true)}>
        {t('security')}
      </Link>
    </Arrived>
  )
}
