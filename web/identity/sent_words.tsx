/** What is said of a code that was sent: where to, and the time it works for, which runs. */

import { useEffect, useState } from 'react'
import { useSpeech } from '#i18n/translate.tsx'
import { nowMs } from './awaited.ts'

type Sent = { sent_to: string; expires_s: number }

/** For a notice, which says them once, and again when the time has run out: the clock between is for the eye. */
export function SentWords({ sent, words }: { sent: Sent; words: 'codeSentTo' | 'actionCodeSent' }) {
  const { t, tell } = useSpeech()
  const left = useSecondsLeft(sent)
  if (left === 0) return tell('codeExpired')
  const minutes = Math.ceil(sent.expires_s / 60)
  return (
    <>
      {t(words, { place: sent.sent_to, minutes })}{' '}
      <span role="timer" aria-live="off">
        {t('timeLeft')}{' '}
        <span className="number">
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </span>
      </span>
    </>
  )
}

/** By the device's clock: it runs on while the message with the code is read elsewhere. */
function useSecondsLeft(sent: Sent): number {
  const [left, setLeft] = useState(sent.expires_s)
  useEffect(() => {
    const endMs = nowMs() + sent.expires_s * 1000
    const count = () => setLeft(Math.max(0, Math.ceil((endMs - nowMs()) / 1000)))
    count()
    const beat = setInterval(count, 1000)
    return () => clearInterval(beat)
  }, [sent])
  return left
}
