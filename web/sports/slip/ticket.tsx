/** A ticket: its selections, what came of each, and what it cost and brings. */

import type { Answer } from '#contract/calls.ts'
import type { TicketState } from '#contract/ticket_traits.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { Facts } from '#ui/card.tsx'
import { writeOdds } from '../odds.ts'
import { marketWords, useEventWords, usePickWords } from '../pick_words.ts'
import { resultWords } from '../rules/results.ts'
import styles from './ticket.module.css'

export type Ticket = Answer<'/api/sports/ticket'>['value']

export const ticketWords: Record<TicketState, MessageKey> = {
  pending: 'ticketPending',
  open: 'stateOpen',
  settled: 'stateSettled',
  cashed_out: 'ticketCashedOut',
  void: 'stateVoid',
  rejected: 'ticketRejected',
}

export const reasonWords: Record<NonNullable<Ticket['reason']>, MessageKey> = {
  oddsChanged: 'rejectOdds',
  marketClosed: 'rejectMarket',
  matchMoved: 'rejectMoved',
  matchCancelled: 'voidMatch',
  stakeReturned: 'voidStake',
  halfUnknown: 'voidHalf',
}

/** For components: what kind of bet a ticket is. */
export function useTicketTitle(): (
  ticket: Pick<Ticket, 'selections' | 'combine' | 'lines'>,
) => string {
  const t = useT()
  const { count } = useFormats()
  return ({ selections, combine, lines }) => {
    const of = selections.length
    if (of === 1) return t('betSingle')
    if (combine === of) return `${t('betParlay')} · ${count(of)}`
    return t('systemOf', { size: count(combine), of: count(of), lines })
  }
}

/** What a selection is on, as the slip names it. */
const eventOf = ({ home, away, season }: Ticket['selections'][number]) => ({
  home: home?.name_local ?? '',
  away: away?.name_local ?? '',
  ...(season && { season: { ...season, team: season.team.name_local } }),
})

/** For components: a single by what it is on, any other by its kind. */
export function useTicketName(): (ticket: Ticket) => string {
  const pickOf = usePickWords()
  const titleOf = useTicketTitle()
  return (ticket) => {
    const [only, ...others] = ticket.selections
    return only && others.length === 0 ? pickOf(only, eventOf(only)) : titleOf(ticket)
  }
}

export function TicketSelections({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { count, time } = useFormats()
  const format = useOddsFormat()
  const pickOf = usePickWords()
  const namedEvent = useEventWords()
  return (
    <ul className={styles['selections']} aria-label={t('selections')}>
      {ticket.selections.map((one) => {
        const { league, score, result, season } = one
        const event = eventOf(one)
        const { mark, word } = resultWords[result]
        return (
          <li key={`${one.match_id} ${one.bet_type} ${one.home_away}`} data-result={result}>
            <p className={styles['head']}>
              <b>{pickOf(one, event)}</b>
              <span className="number">{writeOdds(one.odds, format)}</span>
            </p>
            <p>
              {namedEvent(event)}{' '}
              {score && <b className="number">{`${count(score.home)}:${count(score.away)}`}</b>}
            </p>
            <p className={styles['muted']}>
              {t(marketWords[one.bet_type])} · {league.name_local}
              {!season && ` · ${time(one.start_time)}`}
              {one.is_live && ` · ${t('betLive')}`}
            </p>
            <p className={styles['result']}>
              <span aria-hidden>{mark}</span> {t(word)}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** The figures of a ticket; what is decided has a payout, what is not what it may bring. */
export function TicketFigures({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { money, time, count } = useFormats()
  const format = useOddsFormat()
  const { state, lines, unit, stake, odds, payout, possible_return, reason, ticket_id } = ticket
  const isOpen = state === 'open' || state === 'pending'
  return (
    <Facts
      facts={[
        [t('playedAt'), time(ticket.placed_at)],
        ...(lines > 1 ? [[t('stakePerBet'), `${count(lines)} × ${money(unit)}`] as const] : []),
        [t('stake'), ticket.is_free ? `${t('freeBet')} · ${money(stake)}` : money(stake)],
        ...(odds === '' ? [] : [[t('oddsOf'), writeOdds(odds, format)] as const]),
        isOpen
          ? [t(ticket.is_free ? 'freeBetWins' : 'possibleReturn'), money(possible_return)]
          : [t('payout'), money(payout)],
        ...(reason ? [[t('ticketReason'), t(reasonWords[reason])] as const] : []),
        [t('reference'), ticket_id],
      ]}
    />
  )
}
