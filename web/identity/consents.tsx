/** Terms, privacy policy and declarations: what is to be agreed to now, and what was [ACC-03, ACC-04]. */

import { useRef } from 'react'
import { useForm } from '#client/form.ts'
import { useAsk, useCall, useRefresh } from '#client/query.tsx'
import type { Answer, Body } from '#contract/calls.ts'
import { consentCalls } from '#contract/settings.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { CheckField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused, Shown, useFaultWords } from '../said.tsx'
import styles from './identity.module.css'

type Consent = Answer<'/api/settings/consents_get'>['value'][number]

const give = '/api/settings/consents_give'

const names: Record<Consent['kind'], MessageKey> = {
  terms: 'terms',
  privacy: 'privacyPolicy',
  own_account: 'declarationOwnAccount',
  monitoring: 'declarationMonitoring',
  true_data: 'declarationTrueData',
}

/** Of a player who has something to agree to; where a stake or a deposit was refused for it, this is the way on. */
export function Consents() {
  const t = useT()
  const reading = useCall('/api/settings/consents_get', {})
  const place = useRef<HTMLDivElement>(null)
  return (
    <div id="consents" ref={place} tabIndex={-1} className={styles.anchor}>
      <Shown reading={reading} lines={2}>
        {({ value, is_required }) => {
          const needed = value.filter(({ is_needed }) => is_needed)
          const given = value.filter(({ accepted_at }) => accepted_at !== null)
          if (needed.length === 0 && given.length === 0) return null
          return (
            <Card title={t('agreements')}>
              {needed.length > 0 && (
                <ConsentForm
                  needed={needed}
                  isRequired={is_required}
                  onDone={() => place.current?.focus()}
                />
              )}
              <Given consents={given} />
            </Card>
          )
        }}
      </Shown>
    </div>
  )
}

export function ConsentForm({
  needed,
  isRequired,
  onDone,
}: {
  needed: readonly Consent[]
  /** Stakes and deposits wait for it. */
  isRequired: boolean
  /** The form goes away for good: where the focus goes is its surroundings' to say. */
  onDone: () => void
}) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const refresh = useRefresh()
  const isAgain = needed.some(({ accepted_version }) => accepted_version !== null)
  const form = useForm<typeof give, Body<typeof give>>({
    schema: consentCalls[give].body,
    read: () => ({ consents: needed.map(({ kind, version }) => ({ kind, version })) }),
    judge: (_, fields) =>
      Object.fromEntries(
        needed.map(({ kind }) => [
          kind,
          fields.has(kind) ? null : { key: 'tickNeeded', values: {} },
        ]),
      ),
    send: (body) => ask(give, body),
    onDone: () => {
      refresh('/api/settings/consents_get')
      onDone()
    },
  })
  return (
    <form {...form.props} className="stack">
      <Notice kind={isRequired ? 'warning' : 'info'}>
        {t(isAgain ? 'consentsChanged' : 'consentsNeeded')} {isRequired && t('consentsRequired')}
      </Notice>
      {needed.map(({ kind, version, text, href }) => (
        <CheckField
          key={`${kind} ${version}`}
          name={kind}
          required
          error={words(form.faults[kind])}
          label={
            href === '' ? (
              text
            ) : (
              <>
                {t('agreeTo')}{' '}
                <a href={href} target="_blank" rel="noopener" className={styles.inWords}>
                  {t(names[kind])}
                </a>{' '}
                ({t('version', { version })})
              </>
            )
          }
        />
      ))}
      <Refused failure={form.failure} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {t('agree')}
      </Button>
    </form>
  )
}

/** Each with the version and the fingerprint of its text, so that it can be shown later what was agreed to. */
function Given({ consents }: { consents: readonly Consent[] }) {
  const t = useT()
  const { time } = useFormats()
  if (consents.length === 0) return null
  return (
    <details>
      <summary>{t('agreedTo')}</summary>
      <Facts
        facts={consents.map(({ kind, accepted_version, accepted_at, version, hash, href }) => [
          t(names[kind]),
          <>
            {accepted_at && time(accepted_at)} · {t('version', { version: accepted_version ?? 0 })}
            {accepted_version === version && hash !== '' && (
              <code className={styles.hash}>{hash.slice(0, 16)}…</code>
            )}{' '}
            {href !== '' && (
              <a href={href} className={styles.inWords}>
                {t('read')}
              </a>
            )}
          </>,
        ])}
      />
    </details>
  )
}
