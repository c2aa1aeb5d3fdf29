/** One document of the identity check: a file or a picture by the camera, sent at once and counted once submitted. */

import { useId, useState } from 'react'
import { useAction, useRefresh } from '#client/query.tsx'
import { uploadMaxBytes, uploadTypes } from '#contract/uploads.ts'
import { useFormats, useSpeech } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { fitPicture, readBase64 } from '../file_content.ts'
import { Refused } from '../said.tsx'
import { documentStates, kindWords, type Document, type DocumentKind } from './words.ts'
import styles from './verification.module.css'

/** `sent` is the latest of its kind, if any. What was accepted is not asked for again. */
export function Upload({ kind, sent }: { kind: DocumentKind; sent: Document | undefined }) {
  const { t, tell } = useSpeech()
  const { time } = useFormats()
  const refresh = useRefresh()
  const upload = useAction('/api/kyc/upload')
  const [fault, setFault] = useState('')
  const { name, text } = kindWords[kind]
  const take = async (file: File | undefined) => {
    if (!file) return
    const fitting = await fitPicture(file, uploadMaxBytes)
    if (fitting.size > uploadMaxBytes) return setFault(t('tooLarge'))
    const content = await readBase64(fitting)
    if (content === '') return setFault(t('fileUnreadable'))
    setFault('')
    const result = await upload.run({ kind, content })
    if (result.message === 'OK') refresh('/api/kyc/status')
  }
  const isAccepted = sent?.state === 'accepted'
  return (
    <li className={styles.document}>
      <p className={styles.row}>
        <strong>{t(name)}</strong>
        {sent && (
          <Badge tone={documentStates[sent.state].tone}>{t(documentStates[sent.state].word)}</Badge>
        )}
      </p>
      <p className="small">{t(text)}</p>
      {sent && (
        <p className="small">
          {t('sentAt', { time: time(sent.uploaded_at) })}{' '}
          {sent.reason !== '' && <strong>{tell(sent.reason)}</strong>}
        </p>
      )}
      {!isAccepted && (
        <div className={styles.sources} aria-busy={upload.isBusy || undefined}>
          <Source
            label={t(sent ? 'chooseAnother' : 'chooseFile')}
            what={t(name)}
            isBusy={upload.isBusy}
            accept={uploadTypes.join(',')}
            onTake={(file) => void take(file)}
          />
          <Source
            label={t('takePicture')}
            what={t(name)}
            isBusy={upload.isBusy}
            accept="image/*"
            capture={kind === 'selfie' ? 'user' : 'environment'}
            onTake={(file) => void take(file)}
          />
        </div>
      )}
      {upload.isBusy && <Notice>{t('uploading')}</Notice>}
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      <Refused failure={upload.failure} />
    </li>
  )
}

function Source({
  label,
  what,
  isBusy,
  accept,
  capture,
  onTake,
}: {
  label: string
  what: string
  isBusy: boolean
  accept: string
  capture?: 'user' | 'environment'
  onTake: (file: File | undefined) => void
}) {
  const id = useId()
  return (
    <span className={styles.source}>
      <input
        id={id}
        type="file"
        accept={accept}
        capture={capture}
        disabled={isBusy}
        onChange={(event) => {
          onTake(event.currentTarget.files?.[0])
          // The same file again is a new try.
          event.currentTarget.value = ''
        }}
      />
      <label htmlFor={id}>
        {label}
        <span className="unseen">: {what}</span>
      </label>
    </span>
  )
}
