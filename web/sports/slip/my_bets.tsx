/** The player's tickets: those that are open, each with what it is bought back for, and those that are decided. */

import { useState } from 'react'
import { useCall } from '#client/query.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { Shown } from '../../said.tsx'
import { CashOut } from './cash_out.tsx'
import {
  TicketFigures,
  TicketSelections,
  ticketWords,
  useTicketName,
  type Ticket,
} from './ticket.tsx'
import styles from './slip.module.css'

type Which = 'open' | 'decided'

const askedMs = 15_000

export function MyBets() {
  const t = useT()
  const [which, setWhich] = useState<Which>('open')
  return (
    <div className={styles['side']}>
      <fieldset className={styles['kinds']} aria-label={t('myBets')}>
        {(['open', 'decided'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === which}
            onClick={() => setWhich(one)}
          >
            {t(one === 'open' ? 'stateOpen' : 'stateSettled')}
          </button>
        ))}
      </fieldset>
      <Tickets key={which} which={which} />
    </div>
  )
}

function Tickets({ which }: { which: Which }) {
  const [cursors, setCursors] = useState<readonly string[]>([''])
  return cursors.map((after, i) => (
    <TicketsPage
      key={after}
      which={which}
      after={after}
      onMore={
        i === cursors.length - 1 ? (next) => setCursors((before) => [...before, next]) : undefined
      }
    />
  ))
}

function TicketsPage({
  which,
  after,
  onMore,
}: {
  which: Which
  after: string
  onMore: ((next: string) => void) | undefined
}) {
  const t = useT()
  const reading = useCall('/api/sports/tickets', after === '' ? { which } : { which, after }, {
    everyMs: askedMs,
  })
  return (
    <Shown reading={reading} lines={4}>
      {({ value: { tickets, next } }) =>
        tickets.length === 0 && after === '' ? (
          <p className={styles['muted']}>{t(which === 'open' ? 'noOpenBets' : 'noBets')}</p>
        ) : (
          <>
            <ul className={styles['tickets']} ref={listMotion}>
              {tickets.map((ticket) => (
                <li key={ticket.ticket_id}>
                  <TicketCard ticket={ticket} />
                </li>
              ))}
            </ul>
            {next !== '' && onMore && (
              <Button isWide onClick={() => onMore(next)}>
                {t('loadMore')}
              </Button>
            )}
          </>
        )
      }
    </Shown>
  )
}

function TicketCard({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { money } = useFormats()
  const nameOf = useTicketName()
  const [isOpen, setOpen] = useState(false)
  const { state, stake, is_free, payout, possible_return } = ticket
  const isRunning = state === 'open' || state === 'pending'
  return (
    <details
      className={styles['ticket']}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <b>{nameOf(ticket)}</b>
        <Badge>{t(ticketWords[state])}</Badge>
        <span>
          {t(is_free ? 'freeBet' : 'stake')} <span className="number">{money(stake)}</span>
        </span>
        <span>
          {t(isRunning ? (is_free ? 'freeBetWins' : 'possibleReturn') : 'payout')}{' '}
          <span className="number">{money(isRunning ? possible_return : payout)}</span>
        </span>
      </summary>
      {isOpen && (
        <>
          <TicketSelections ticket={ticket} />
          {state === 'open' && <CashOut id={ticket.ticket_id} />}
          <TicketFigures ticket={ticket} />
        </>
      )}
    </details>
  )
}
