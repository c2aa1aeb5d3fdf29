/** The sending of what was written to us: it goes on when its form is left, and is joined by who comes back to that. */

import { useEffect, type RefObject } from 'react'
import { useAsk } from '#client/query.tsx'
import type { Result } from '#client/result.ts'
import type { Body } from '#contract/calls.ts'
import { sessionToastMs } from '#contract/catalogue.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { usePlayer } from '../context.tsx'
import { useToldElsewhere } from '../told_elsewhere.ts'
import { useIsHere } from '../routing/link.tsx'
import { useToasts } from '../toasts.tsx'

const call = '/api/settings/contact_send'

type Sending = {
  content: string
  result: Promise<Result<typeof call>>
  /** The form that asked last: it tells what has come of it. */
  asker: unknown
}

/** One at a time, of this document. */
let underway: Sending | null = null

/** @returns sends a body; the same content, while it is on its way, is one enquiry and not another. */
export function useContactSend(): (body: Body<typeof call>) => Promise<Result<typeof call>> {
  const ask = useAsk()
  const isHere = useIsHere()
  const tellLeft = useTellLeft()
  return async (body) => {
    const content = JSON.stringify(body)
    if (underway?.content !== content)
      underway = { content, result: ask(call, body), asker: undefined }
    const sending = underway
    const asker = {}
    sending.asker = asker
    const result = await sending.result
    if (underway === sending) underway = null
    if (sending.asker === asker && !isHere()) tellLeft(result)
    return result
  }
}

/** Where the form has come back as it was sent, and no answer yet, it waits for that. */
export function useContactResumed(
  form: RefObject<HTMLFormElement | null>,
  read: (fields: FormData) => Body<typeof call>,
) {
  useEffect(() => {
    const { current } = form
    if (current && underway?.content === JSON.stringify(read(new FormData(current))))
      current.requestSubmit()
    // Once, when it has been filled in again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

function useTellLeft(): (result: Result<typeof call>) => void {
  const { t, tell } = useSpeech()
  const player = usePlayer()
  const toasts = useToasts()
  const tellElsewhere = useToldElsewhere()
  return (result) => {
    if (result.message !== 'OK') {
      const why = tell(result.message, result.details)
      return toasts.show({ kind: 'warning', message: `${t('writeToUs')}: ${why}` }, sessionToastMs)
    }
    const { enquiry } = result.value
    const sentence = `${t('messageReceived')} · ${t('reference')} ${enquiry}`
    // A guest has no list to look it up in.
    if (player) tellElsewhere(sentence, { path: '/contact-us', query: { enquiry } })
    else toasts.show({ kind: 'info', message: sentence }, null)
  }
}
