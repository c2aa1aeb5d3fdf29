/** For who has forgotten the password: the username and its phone, the code that goes there, and a new password. */

import { useEffect, useRef, useState } from 'react'
import { codeFaults, judgeRepeat, passwordOf, textOf, useForm } from '#client/form.ts'
import { useAsk } from '#client/query.tsx'
import { authCalls } from '#contract/auth.ts'
import type { Body } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { CodeField, TextField } from '#ui/field.tsx'
import { Arrived } from '#ui/arrived.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { entryAddress, nextOf } from '../routing/router.ts'
import { Refused, useFaultWords } from '../said.tsx'
import { useAwaited } from './awaited.ts'
import { Another, unsent, WhereSent, type Sending } from './code.tsx'
import styles from './identity.module.css'
import { NewPassword } from './new_password.tsx'
import { phoneOf } from './phone.ts'
import { PhoneField } from './phone_field.tsx'
import { rememberUsername } from './username.ts'

export const page: Page = { title: 'forgotPassword', calls: () => [], View: ForgotPassword }

const forgot = '/api/auth/forgot_password'
const reset = '/api/auth/reset_password'

type Asked = Body<typeof forgot>

function ForgotPassword() {
  const t = useT()
  const login = entryAddress('/login', nextOf(usePlace()))
  const [asked, setAsked] = useAwaited<Sending & { who: Asked }>('reset')
  const [isDone, setDone] = useState(false)
  return (
    <div className="page" data-measure="form">
      <h1>{t('forgotPassword')}</h1>
      {/* Stays in the page, so that what was typed can be changed. */}
      <div hidden={asked !== null || isDone}>
        <Who onDone={(who, sent) => setAsked({ ...sent, who })} />
      </div>
      {asked && !isDone && (
        <Reset
          who={asked.who}
          sent={asked}
          onSent={(sent) => setAsked({ ...sent, who: asked.who })}
          startOver={() => setAsked(null)}
          onDone={() => {
            rememberUsername(asked.who.account_id)
            setDone(true)
            setAsked(null)
          }}
        />
      )}
      {isDone && <Done login={login} />}
      {!isDone && (
        <p className={styles.aside}>
          <Link to={login}>{t('backToLogin')}</Link>
        </p>
      )}
    </div>
  )
}

function Who({ onDone }: { onDone: (who: Asked, sent: Sending) => void }) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const form = useForm<typeof forgot, Asked>({
    keeps: { as: 'forgot', fields: ['account_id', 'contact_phone_country', 'contact_phone'] },
    schema: authCalls[forgot].body,
    read: (fields) => ({
      account_id: textOf(fields, 'account_id').toLowerCase(),
      contact_phone: phoneOf(fields),
    }),
    faultKeys: { account_id: 'accountIdHint', contact_phone: 'phoneNationalWrong' },
    send: (body) => ask(forgot, body),
    leadsOn: (refused, who) => {
      const isSentBefore = refused.message === 'codeTooSoon'
      if (isSentBefore) onDone(who, unsent(refused))
      return isSentBefore
    },
    onDone: ({ value }, who) => onDone(who, value),
  })
  return (
    <form {...form.props} className="stack">
      <p>{t('forgotPasswordText')}</p>
      <Refused failure={form.failure} />
      <TextField
        label={t('accountId')}
        name="account_id"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={words(form.faults['account_id'])}
      />
      <PhoneField label={t('phoneNumber')} error={words(form.faults['contact_phone'])} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {t('sendCode')}
      </Button>
    </form>
  )
}

/** Whether the account is known shows nowhere here: a code that never came is a wrong one. */
function Reset({
  who,
  sent,
  onSent,
  startOver,
  onDone,
}: {
  who: Asked
  sent: Sending
  onSent: (sent: Sending) => void
  startOver: () => void
  onDone: () => void
}) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const [last, setLast] = useState<Sending>(sent)
  const [turn, setTurn] = useState(1)
  const [refused, setRefused] = useState(sent.refused)
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const form = useForm<typeof reset, Body<typeof reset>>({
    schema: authCalls[reset].body,
    read: (fields) => ({
      account_id: who.account_id,
      tac: textOf(fields, 'tac').replace(/\s/g, ''),
      new_password: passwordOf(fields, 'new_password'),
    }),
    judge: (_, fields) => judgeRepeat(fields),
    faultKeys: { tac: 'codeHint' },
    send: (body) => ask(reset, body),
    fieldOf: {
      ...codeFaults('tac'),
      passwordWeak: 'new_password',
    },
    onDone,
  })
  const sendAgain = async () => {
    const result = await ask(forgot, who)
    if (result.message !== 'OK') return setRefused(result)
    setRefused(undefined)
    form.forgive()
    setLast(result.value)
    onSent(result.value)
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
      <Another key={turn} sent={last} onAsk={sendAgain} />
      <NewPassword account={who.account_id} errorOf={(field) => words(form.faults[field])} />
      <p className="small">{t('resetEndsAll')}</p>
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {t('passwordSave')}
      </Button>
      <Button kind="plain" onClick={startOver}>
        {t('startOver')}
      </Button>
    </form>
  )
}

function Done({ login }: { login: string }) {
  const t = useT()
  return (
    <Arrived>
      <Notice kind="success" title={t('passwordChanged')}>
        {t('resetDoneText')}
      </Notice>
      <Link to={login} className={buttonClass('primary', true)}>
        {t('login')}
      </Link>
    </Arrived>
  )
}
