/** The identity check on the profile: where it stands, why something was rejected, and what is still to be sent. */

import { Suspense } from 'react'
import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { useLead } from '#ui/lead.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAlive } from '../alive.tsx'
import { lazyAside } from '../routing/chunk_guard.ts'
import { usePlace } from '../routing/link.tsx'
import { Shown } from '../said.tsx'
import { documentStates, kindWords, stateWords, typeWords, type Document } from './words.ts'
import styles from './verification.module.css'

const Submission = lazyAside(() => import('./submission.tsx'), 'Submission')

type Status = Answer<'/api/kyc/status'>['value']

/** `?show=identity` in the address of the page leads down to it. */
export function IdentityCheck() {
  const t = useT()
  const reading = useCall('/api/kyc/status', {})
  const { query } = usePlace()
  const place = useLead(query['show'] === 'identity')
  return (
    <div ref={place} className={styles.anchor}>
      <Card title={t('identityCheck')}>
        <Shown reading={reading}>{({ value }) => <Check status={value} />}</Shown>
      </Card>
    </div>
  )
}

export function IdentityBadge({ state }: { state: Status['state'] }) {
  const t = useT()
  const { word, tone } = stateWords[state]
  return <Badge {...(tone && { tone })}>{t(word)}</Badge>
}

function Check({ status }: { status: Status }) {
  const { t, tell } = useSpeech()
  const { state, reasons, documents } = status
  const isOpen = state === 'none' || state === 'rejected' || state === 'expired'
  return (
    <>
      <p className={styles.row}>
        <IdentityBadge state={state} />
      </p>
      <p>{t(stateWords[state].text)}</p>
      {state !== 'verified' && <Allowed may={status.may} />}
      {reasons.length > 0 && (
        <Notice kind="warning" title={t('identityReasons')}>
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{tell(reason)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Times status={status} />
      {isOpen ? <ToSend status={status} /> : <Documents documents={documents} />}
    </>
  )
}

/** The form is loaded by whoever has something to send; without script nothing could be uploaded. */
function ToSend({ status }: { status: Status }) {
  const t = useT()
  const wait = <Skeleton label={t('loading')} lines={16} />
  return useAlive() ? (
    <Suspense fallback={wait}>
      <Submission status={status} />
    </Suspense>
  ) : (
    wait
  )
}

/** What the player may do meanwhile: the site's rules, not a threat. */
function Allowed({ may: { deposit, play, withdraw } }: { may: Status['may'] }) {
  const t = useT()
  const told = (isOpen: boolean) => t(isOpen ? 'yes' : 'notYet')
  return (
    <Facts
      facts={[
        [t('mayDeposit'), told(deposit)],
        [t('mayPlay'), told(play)],
        [t('mayWithdraw'), told(withdraw)],
      ]}
    />
  )
}

function Times({ status: { person, ...times } }: { status: Status }) {
  const t = useT()
  const { time, day } = useFormats()
  const { submitted_at, decided_at, document_expires_on } = times
  if (!person) return null
  const facts: (readonly [string, string])[] = [
    [t('fullName'), person.full_name],
    [t('birthDate'), person.birth_date],
    [t('address'), `${person.address} ${person.country}`],
    [t(typeWords[person.document_type]), person.document_number],
  ]
  if (submitted_at) facts.push([t('submittedAt'), time(submitted_at)])
  if (decided_at) facts.push([t('decidedAt'), time(decided_at)])
  if (document_expires_on) facts.push([t('documentValidUntil'), day(document_expires_on)])
  return <Facts facts={facts} />
}

/** While it is looked at there is nothing to do; what was sent stays in sight. */
function Documents({ documents }: { documents: readonly Document[] }) {
  const { t, tell } = useSpeech()
  const { time } = useFormats()
  if (documents.length === 0) return null
  return (
    <ul className={styles.documents} aria-label={t('documents')}>
      {documents.map(({ document_id, kind, state, reason, uploaded_at }) => (
        <li key={document_id} className={styles.document}>
          <p className={styles.row}>
            <strong>{t(kindWords[kind].name)}</strong>
            <Badge {...(documentStates[state].tone && { tone: documentStates[state].tone })}>
              {t(documentStates[state].word)}
            </Badge>
          </p>
          <p className="small">
            {t('sentAt', { time: time(uploaded_at) })} {reason !== '' && tell(reason)}
          </p>
        </li>
      ))}
    </ul>
  )
}
