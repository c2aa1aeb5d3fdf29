/** In place of games that could not be read: why, and asking again. */

import { useSpeech } from '#i18n/translate.tsx'

export function GamesFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t, tell } = useSpeech()
  return (
    <div className="notice" role="alert">
      <p>{tell(message)}</p>
      <button type="button" className="button" data-kind="quiet" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}
