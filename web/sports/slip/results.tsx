/** What came of the bets that were placed: accepted, held for some seconds, or refused and why. */

import { useEffect, useRef } from 'react'
import { useCall, useRefresh } from '#client/query.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/countdown.tsx'
import { Notice } from '#ui/notice.tsx'
import { useVisit } from '../../context.tsx'
import { Refused } from '../../said.tsx'
import type { Outcome, Ticket } from './outcome.ts'
import { useLookingOn, type Placing } from './placing.ts'
import { reasonWords, useTicketName } from './ticket.tsx'
import { useBuzz } from './touch.ts'
import styles from './slip.module.css'

/** A bet nobody answered for: asked again it is the same bet, whatever became of the first asking. */
export function Unheard({ placing }: { placing: Placing }) {
  const t = useT()
  const { unheard, isBusy, askAgain } = placing
  if (unheard.length === 0 && !isBusy) return null
  return (
    !isBusy && (
      <Notice
        kind="warning"
        title={t('slipUnheard')}
        action={<Button onClick={() => void askAgain()}>{t('askAgain')}</Button>}
      >
        {t('unknownOutcome')}
      </Notice>
    )
  )
}

type ResultsProps = {
  outcomes: readonly Outcome[]
  onMine: () => void
  /** Where something was placed. */
  onKeep: (() => void) | undefined
  onClear: () => void
}

export function Results({ outcomes, onMine, onKeep, onClear }: ResultsProps) {
  const t = useT()
  useLookingOn()
  const own = useRef<HTMLDivElement>(null)
  const size = outcomes.length
  const isDone = onKeep !== undefined
  useEffect(() => {
    if (size === 0) return
    // The button that places them may be far below.
    own.current?.scrollIntoView({ block: 'nearest' })
    // It makes way for what came of them: who pressed it goes on there.
    if (isDone && document.activeElement === document.body)
      own.current?.focus({ preventScroll: true })
  }, [size, isDone])
  return (
    <div ref={own} className={styles['results']} aria-live="polite" tabIndex={-1}>
      {outcomes.map((outcome) =>
        'ticket' in outcome ? (
          <Placed key={outcome.bet.body.client_ref} placed={outcome.ticket} />
        ) : (
          // What was not heard is asked for above.
          !outcome.failure.isUnknown && (
            <Refused key={outcome.bet.body.client_ref} failure={outcome.failure} />
          )
        ),
      )}
      {onKeep && (
        <div className={styles['choices']}>
          <Button onClick={onClear}>{t('slipClear')}</Button>
          <Button onClick={onKeep}>{t('slipKeep')}</Button>
          <Button kind="plain" onClick={onMine}>
            {t('myBets')}
          </Button>
        </div>
      )}
    </div>
  )
}

const lookMs = 1000

function Placed({ placed }: { placed: Ticket }) {
  return placed.state === 'pending' ? <Held placed={placed} /> : <Told ticket={placed} />
}

/** Held while a match is live: asked for each second, until it is decided. */
function Held({ placed }: { placed: Ticket }) {
  const refresh = useRefresh()
  const { answer } = useCall(
    '/api/sports/ticket',
    { ticket_id: placed.ticket_id },
    { everyMs: (told) => (told && told.value.state !== 'pending' ? false : lookMs) },
  )
  const ticket = answer?.value ?? placed
  const { state } = ticket
  const isDecided = state !== 'pending'
  useEffect(() => {
    if (isDecided) refresh('/api/sports/tickets', '/api/auth/get_balance')
  }, [isDecided, refresh])
  const buzz = useBuzz()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'pending' && state === 'open') buzz()
    before.current = state
  }, [buzz, state])
  return <Told ticket={ticket} />
}

function Told({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { money } = useFormats()
  const nameOf = useTicketName()
  const { state, stake, reason, ticket_id, possible_return } = ticket
  const title = nameOf(ticket)
  if (state === 'pending')
    return (
      <Notice title={t('ticketPending')}>
        {title} · {money(stake)} · <Left until={ticket.decides_at} />
      </Notice>
    )
  if (state === 'rejected')
    return (
      <Notice kind="danger" title={t('ticketRejected')}>
        {title}: {reason && t(reasonWords[reason])} {t('stakeIsBack', { amount: money(stake) })}
      </Notice>
    )
  return (
    <Notice kind="success" title={t('betAccepted')}>
      <p>
        {title} · {money(stake)}
      </p>
      <p>
        {t('possibleReturn')} {money(possible_return)}
      </p>
      <p className={styles['number']}>
        {t('reference')} {ticket_id}
      </p>
    </Notice>
  )
}

/** In whole seconds. */
function Left({ until }: { until: string | null }) {
  const t = useT()
  const { clock } = useVisit()
  const now = useNow(clock)
  const seconds =
    now === null || until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return (
    // Not read out each second.
    <span aria-hidden className="number">
      {t('secondsLeft', { seconds })}
    </span>
  )
}
