/** The camera in the page: a frame over what it sees, a look at what was taken, and advice where that may be hard to read. */

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { judgePicture, type PictureFault } from './judge_picture.ts'
import { Advice } from './advice.tsx'
import type { DocumentKind } from './words.ts'
import styles from './camera.module.css'

/** What has to fill the picture: a face, a card or page of a passport, a sheet. */
const outlines: Record<DocumentKind, ReactNode> = {
  front: <Rounded x={16} y={17} width={128} height={86} />,
  back: <Rounded x={16} y={17} width={128} height={86} />,
  selfie: <Outline d="M44 60a36 46 0 1 0 72 0a36 46 0 1 0-72 0z" />,
  address: <Rounded x={41} y={6} width={78} height={108} />,
  funds: <Rounded x={41} y={6} width={78} height={108} />,
}

/** @param fallback what else there is where the camera cannot be used. */
export function Camera({
  kind,
  title,
  fallback,
  onClose,
  onTake,
}: {
  kind: DocumentKind
  title: string
  fallback: ReactNode
  onClose: () => void
  onTake: (picture: File) => void
}) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [faults, setFaults] = useState<readonly PictureFault[] | null>(null)
  const isFace = kind === 'selfie'
  const { video, state } = useCamera(isFace ? 'user' : 'environment')

  const take = () => {
    if (!canvas.current || !video.current) return
    const { videoWidth: width, videoHeight: height } = video.current
    canvas.current.width = width
    canvas.current.height = height
    canvas.current.getContext('2d')?.drawImage(video.current, 0, 0)
    setFaults(judgePicture(canvas.current, width, height))
  }
  const use = () =>
    canvas.current?.toBlob(
      (picture) => picture && onTake(new File([picture], `${kind}.jpg`, { type: picture.type })),
      'image/jpeg',
      0.92,
    )

  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      {state === 'refused' ? (
        <>
          <Notice kind="warning">{t('cameraRefused')}</Notice>
          {fallback}
        </>
      ) : (
        <>
          <p className="small">{t(isFace ? 'cameraFace' : 'cameraDocument')}</p>
          <div className={styles.finder} data-mirrored={isFace || undefined}>
            <video ref={video} playsInline muted hidden={faults !== null} />
            <canvas ref={canvas} hidden={faults === null} />
            {faults === null && (
              <svg viewBox="0 0 160 120" aria-hidden focusable="false">
                {outlines[kind]}
              </svg>
            )}
          </div>
          {faults ? (
            <Advice faults={faults} onUse={use} onAgain={() => setFaults(null)} />
          ) : (
            <Button kind="primary" isWide isBusy={state === 'starting'} onClick={take}>
              {t('takePicture')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

/** The picture of the camera runs in `video` for as long as this is shown. */
function useCamera(facing: 'user' | 'environment') {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'live' | 'refused'>('starting')
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: {
            facingMode: { ideal: facing },
            width: { ideal: 2560 },
            height: { ideal: 1440 },
          },
        })
        if (isOver || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setState('live')
      } catch {
        stop()
        if (!isOver) setState('refused')
      }
    }
    void start()
    return () => {
      isOver = true
      stop()
    }
  }, [facing])
  return { video, state }
}

/** Around it everything is dimmed. */
function Outline({ d }: { d: string }) {
  return (
    <>
      <path d={`M-800-800h1760v1720h-1760z${d}`} fillRule="evenodd" className={styles.around} />
      <path d={d} className={styles.outline} />
    </>
  )
}

function Rounded({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const r = 5
  const [w, h] = [width - 2 * r, height - 2 * r]
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return (
    <Outline
      d={`M${x + r} ${y}h${w}${arc(r, r)}v${h}${arc(-r, r)}h${-w}${arc(-r, -r)}v${-h}${arc(r, -r)}z`}
    />
  )
}
