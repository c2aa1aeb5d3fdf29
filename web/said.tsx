/** Words for what went wrong: under a field, above a form, in place of a list. */

import type { ReactNode } from 'react'
import { isUnanswered, type Failure } from '#client/result.ts'
import type { Fault } from '#client/form.ts'
import type { Reading } from '#client/query.tsx'
import type { Path, Answer } from '#contract/calls.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Apart } from './apart.tsx'
import { addressOf, type Place } from './page.ts'
import { Link, usePlace } from './routing/link.tsx'

/** The words of a field's fault; nothing where there is none. */
export function useFaultWords(): (fault: Fault | undefined) => string | undefined {
  const { tell } = useSpeech()
  return (fault) => fault && tell(fault.key, fault.values)
}

/** Why an action was refused, with its figures and a way on; where nobody knows whether it went through, it says that besides. */
export function Refused({ failure }: { failure: Failure | undefined }) {
  const { t, tell } = useSpeech()
  const words = useRefusalWords()
  const place = usePlace()
  if (!failure) return null
  if (failure.isUnknown) {
    return (
      <Notice kind="warning" title={tell(failure.message)}>
        {t('unknownOutcome')}
      </Notice>
    )
  }
  const { sentence, figures, way } = words(failure)
  return (
    <Notice
      kind="danger"
      title={sentence}
      action={
        way &&
        way.to !== place.path && (
          <Link to={wayFrom(place, way.to)} className={buttonClass('quiet')}>
            {t(way.word)}
          </Link>
        )
      }
    >
      {isUnanswered(failure) ? t('unheard') : figures}
    </Notice>
  )
}

/** Money that was missing leads back to what it was missing for. */
function wayFrom(place: Place, to: string): string {
  return to === '/deposit' ? addressOf({ path: to, query: { next: addressOf(place) } }) : to
}

/** What was read, once it is there; before that its outline, and where it failed the reason and another try. */
export function Shown<P extends Path>({
  reading,
  lines = 4,
  children,
}: {
  reading: Reading<P>
  /** Of the outline. */
  lines?: number
  children: (answer: Answer<P>) => ReactNode
}) {
  const t = useT()
  const { answer, failure } = reading
  if (answer)
    return (
      // An answer that makes no sense is as good as none.
      <Apart of={answer}>
        <Drawn draw={() => children(answer)} />
      </Apart>
    )
  return failure ? (
    <ReadFailed reading={reading} />
  ) : (
    <Skeleton label={t('loading')} lines={lines} />
  )
}

const Drawn = ({ draw }: { draw: () => ReactNode }) => draw()

/** Only that it could not be read, for what is simply not there until it is. */
export function Missing<P extends Path>({ reading }: { reading: Reading<P> }) {
  return !reading.answer && reading.failure && <ReadFailed reading={reading} />
}

function ReadFailed<P extends Path>({ reading: { failure, refresh } }: { reading: Reading<P> }) {
  const { t, tell } = useSpeech()
  return (
    <Notice
      kind="danger"
      title={t('readFailed')}
      action={<Button onClick={refresh}>{t('retry')}</Button>}
    >
      {failure && (
        <>
          {tell(failure.message, failure.details)} {t('failureCode', { code: failure.statusCode })}
        </>
      )}
    </Notice>
  )
}
