/** One document of the identity check: a file or a picture by the camera, sent at once and counted once submitted. */

import { Suspense, useId, useState } from 'react'
import { useAction, useRefresh } from '#client/query.tsx'
import { uploadMaxBytes, uploadTypes } from '#contract/uploads.ts'
import { useFormats, useSpeech } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { fitPicture, readBase64 } from '../file_content.ts'
import { addressOf } from '../page.ts'
import { lazyAside } from '../routing/chunk_guard.ts'
import { usePlace, useSetQuery } from '../routing/link.tsx'
import { Refused } from '../said.tsx'
import { useDrawer } from '../routing/drawer.ts'
import { Advice } from './advice.tsx'
import { judgeFile, type PictureFault } from './judge_picture.ts'
import { documentStates, kindWords, type Document, type DocumentKind } from './words.ts'
import styles from './verification.module.css'

const Camera = lazyAside(() => import('./camera.tsx'), 'Camera')

/** `sent` is the latest of its kind, if any. What was accepted is not asked for again. */
export function Upload({ kind, sent }: { kind: DocumentKind; sent: Document | undefined }) {
  const { t, tell } = useSpeech()
  const { time } = useFormats()
  const refresh = useRefresh()
  const upload = useAction('/api/kyc/upload')
  const [fault, setFault] = useState('')
  const { name, text } = kindWords[kind]
  /** What may be hard to read, and waits for the player's word. */
  const [doubted, setDoubted] = useState<{ file: File; faults: readonly PictureFault[] } | null>(
    null,
  )
  const [filmed, closeCamera] = useDrawer('camera')
  const send = async (file: File) => {
    setDoubted(null)
    const fitting = await fitPicture(file, uploadMaxBytes)
    if (fitting.size > uploadMaxBytes) return setFault(t('tooLarge'))
    const content = await readBase64(fitting)
    if (content === '') return setFault(t('fileUnreadable'))
    setFault('')
    const result = await upload.run({ kind, content })
    if (result.message === 'OK') refresh('/api/kyc/status')
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const faults = await judgeFile(file)
    if (faults.length > 0) setDoubted({ file, faults })
    else await send(file)
  }
  const byApp = (
    <Source
      label={t('takePicture')}
      what={t(name)}
      isBusy={upload.isBusy}
      accept="image/*"
      capture={kind === 'selfie' ? 'user' : 'environment'}
      onTake={(file) => {
        if (filmed === kind) closeCamera()
        void take(file)
      }}
    />
  )
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
          {hasCamera() ? <Film kind={kind} what={t(name)} isBusy={upload.isBusy} /> : byApp}
        </div>
      )}
      {doubted && <Advice faults={doubted.faults} onUse={() => void send(doubted.file)} />}
      {!isAccepted && filmed === kind && (
        <Suspense>
          <Camera
            kind={kind}
            title={t(name)}
            fallback={byApp}
            onClose={closeCamera}
            onTake={(picture) => {
              closeCamera()
              void send(picture)
            }}
          />
        </Suspense>
      )}
      {upload.isBusy && <Notice>{t('uploading')}</Notice>}
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      <Refused failure={upload.failure} />
    </li>
  )
}

/** Not on addresses without encryption, nor in browsers of old. */
const hasCamera = () => Boolean((navigator as Partial<Navigator>).mediaDevices?.getUserMedia)

/** Only a document that was loaded as this page may film: where another led here, it is loaded anew. */
const mayFilm = () =>
  (
    document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }
  ).featurePolicy?.allowsFeature('camera') ?? true

function Film({ kind, what, isBusy }: { kind: DocumentKind; what: string; isBusy: boolean }) {
  const { t } = useSpeech()
  const place = usePlace()
  const setQuery = useSetQuery()
  const film = () => {
    if (mayFilm()) setQuery({ camera: kind })
    else location.assign(addressOf({ path: place.path, query: { show: 'identity', camera: kind } }))
  }
  return (
    <Button disabled={isBusy} onClick={film}>
      {t('takePicture')}
      <span className="unseen">: {what}</span>
    </Button>
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
      <label htmlFor={id} className={buttonClass()}>
        {label}
        <span className="unseen">: {what}</span>
      </label>
    </span>
  )
}
