/** In place of games that could not be read: why, its code, and asking again. */

import type { Failure } from '#client/result.ts'
import { useSpeech } from '#i18n/translate.tsx'

export function GamesFailed({
  failure: { message, details, statusCode },
  onRetry,
}: {
  failure: Failure
  onRetry: () => void
}) {
  const { t, tell } = useSpeech()
  return (
    <div className="notice" role="alert">
      <p>
        {tell(message, details)} {t('failureCode', { code: statusCode })}
      </p>
      <button type="button" className="button" data-kind="quiet" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}
