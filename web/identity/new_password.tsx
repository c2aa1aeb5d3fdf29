/** Choosing a new password: its rules, ticked off while it is typed, and a second look at what was typed. */

import { useState } from 'react'
import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import { PasswordField } from '#ui/field.tsx'
import { useSite } from '../context.tsx'
import styles from './identity.module.css'

type Rule = (password: string, names: readonly string[]) => boolean

/** The first two are demanded (the server knows common passwords besides), the last is advice. */
const rules: readonly (readonly [MessageKey, Rule])[] = [
  ['passwordHint', (password) => [...password].length >= 8],
  [
    'passwordNoName',
    (password, names) =>
      password !== '' &&
      !names.some((name) => name !== '' && password.toLowerCase().includes(name.toLowerCase())),
  ],
  ['passwordLong', (password) => [...password].length >= 14],
]

/** Fields `new_password` and `repeated`. */
export function NewPassword({
  account,
  errorOf,
}: {
  /** The username the password is for. */
  account: string
  errorOf: (field: string) => string | undefined
}) {
  const t = useT()
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        label={t('passwordNew')}
        name="new_password"
        autoComplete="new-password"
        showLabel={t('showPassword')}
        required
        onInput={(event) => setTyped(event.currentTarget.value)}
        error={errorOf('new_password')}
      />
      <PasswordRules typed={typed} account={account} />
      <PasswordField
        label={t('passwordRepeat')}
        name="repeated"
        autoComplete="new-password"
        showLabel={t('showPassword')}
        required
        error={errorOf('repeated')}
      />
    </>
  )
}

export function PasswordRules({ typed, account }: { typed: string; account: string }) {
  const t = useT()
  const { site_name } = useSite()
  const names = [account, site_name]
  return (
    <ul className={styles.rules} aria-label={t('passwordRules')}>
      {rules.map(([words, isMet]) => (
        <li key={words} data-met={isMet(typed, names) || undefined}>
          {t(words)}
          {isMet(typed, names) && <span className="unseen"> ({t('ruleMet')})</span>}
        </li>
      ))}
    </ul>
  )
}
