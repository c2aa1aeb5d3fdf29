/** Changing the phone or the e-mail address: the player is proven, and then the new one, by a code that goes there. */

import { useRef, useState } from 'react'
import { codeFaults, isCodeOver, textOf, useForm } from '#client/form.ts'
import { useAsk, useRefresh } from '#client/query.tsx'
import { isUnanswered } from '#client/result.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { accountSettingsCalls } from '#contract/settings.ts'
import { useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField, TextField } from '#ui/field.tsx'
import { useArrivalFocus } from '#ui/arrived.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePlace } from '../routing/link.tsx'
import { Refused, useFaultWords } from '../said.tsx'
import { nowMs, useAwaited, usualSeconds } from './awaited.ts'
import styles from './identity.module.css'
import { phoneOf } from './phone.ts'
import { PhoneField } from './phone_field.tsx'
import { ProvenForm } from './proof.tsx'
import { SentWords } from './sent_words.tsx'

const request = '/api/settings/contact_change_request'
const confirm = '/api/settings/contact_change_confirm'

type Kind = Body<typeof request>['kind']
type Sent = Answer<typeof request>['value']

/** `?contact=email` in the address opens the change of the e-mail address at once. */
export function ContactChange({
  kind,
  label,
  present,
  isProven,
}: {
  kind: Kind
  label: string
  /** Masked; empty where there is none. */
  present: string
  isProven: boolean
}) {
  const t = useT()
  const { query } = usePlace()
  const [isWanted, setOpen] = useState(query['contact'] === kind)
  const [sent, setSent] = useAwaited<Sent>(`contact_${kind}`)
  const isOpen = isWanted || sent !== null
  const [isDone, setDone] = useState(false)
  return (
    <section className="stack" aria-label={label}>
      <div className={styles.row}>
        <p>
          <strong>{label}</strong>{' '}
          {present !== '' && (
            <Badge {...(isProven && { tone: 'good' })}>
              {t(isProven ? 'emailProven' : 'emailUnproven')}
            </Badge>
          )}
          <br />
          {present || t('none')}
        </p>
        <Button
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
            setSent(null)
            setDone(false)
          }}
        >
          {isOpen ? t('cancel') : t('changeAmount')}
          <span className="unseen">: {label}</span>
        </Button>
      </div>
      {isDone && <Changed />}
      {isOpen && (
        // Stays in the page while the code is entered, so that what was typed can be changed.
        <div hidden={sent !== null}>
          <Request kind={kind} label={label} onDone={setSent} />
        </div>
      )}
      {isOpen && sent && (
        <Confirm
          kind={kind}
          sent={sent}
          startOver={() => setSent(null)}
          onDone={() => {
            setOpen(false)
            setSent(null)
            setDone(true)
          }}
        />
      )}
    </section>
  )
}

function Changed() {
  const t = useT()
  return (
    <div ref={useArrivalFocus()} tabIndex={-1}>
      <Notice kind="success">{t('contactChanged')}</Notice>
    </div>
  )
}

function Request({
  kind,
  label,
  onDone,
}: {
  kind: Kind
  label: string
  onDone: (sent: Sent) => void
}) {
  const t = useT()
  const isPhone = kind === 'phone'
  const unheard = useRef({ value: '', atMs: 0 })
  return (
    <ProvenForm
      path={request}
      schema={accountSettingsCalls[request].body}
      keeps={{ as: `contact_${kind}`, fields: ['value_country', 'value'] }}
      action="contact_change"
      read={(fields) => ({
        kind,
        value: isPhone ? phoneOf(fields, 'value') : textOf(fields, 'value'),
      })}
      faultKeys={{ value: isPhone ? 'phoneNationalWrong' : 'emailWrong' }}
      fieldOf={{ contactUnchanged: 'value' }}
      label={t('continue')}
      leadsOn={(refused, { value, tac }) => {
        if (tac !== undefined && isUnanswered(refused)) unheard.current = { value, atMs: nowMs() }
        // Its answer was lost, and the code went out: not before then, so it works for as long at least.
        const left = usualSeconds - Math.round((nowMs() - unheard.current.atMs) / 1000)
        const hasGone =
          refused.message === 'codeUsed' && unheard.current.value === value && left > 0
        if (hasGone) onDone({ sent_to: value, expires_s: left, resend_s: 0 })
        return hasGone
      }}
      onDone={({ value }) => onDone(value)}
    >
      {(errorOf) =>
        isPhone ? (
          <PhoneField
            label={t('contactNew', { name: label })}
            name="value"
            error={errorOf('value')}
          />
        ) : (
          <TextField
            label={t('contactNew', { name: label })}
            name="value"
            type="email"
            autoComplete="email"
            required
            error={errorOf('value')}
          />
        )
      }
    </ProvenForm>
  )
}

function Confirm({
  kind,
  sent,
  startOver,
  onDone,
}: {
  kind: Kind
  sent: Sent
  startOver: () => void
  onDone: () => void
}) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const refresh = useRefresh()
  const finish = () => {
    refresh('/api/settings/profile_get')
    onDone()
  }
  const form = useForm<typeof confirm, Body<typeof confirm>>({
    schema: accountSettingsCalls[confirm].body,
    read: (fields) => ({ kind, code: textOf(fields, 'code').replace(/\s/g, '') }),
    faultKeys: { code: 'codeHint' },
    send: (body) => ask(confirm, body),
    fieldOf: codeFaults('code'),
    // The code is good for this change only: it went through, and the answer was lost.
    leadsOn: ({ message }) => {
      if (message === 'codeUsed') finish()
      return message === 'codeUsed'
    },
    onDone: finish,
  })
  return (
    <form {...form.props} className="stack">
      <div ref={useArrivalFocus()} tabIndex={-1} hidden={isCodeOver(form.faults['code'])}>
        <Notice>
          <SentWords sent={sent} words="actionCodeSent" />
        </Notice>
      </div>
      <CodeField
        label={t('contactCode')}
        name="code"
        hint={t('codeHint')}
        required
        error={words(form.faults['code'])}
      />
      <Refused failure={form.failure} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {t('confirm')}
      </Button>
      <Button kind="plain" onClick={startOver}>
        {t('startOver')}
      </Button>
    </form>
  )
}
