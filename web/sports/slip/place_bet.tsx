/** What the bets cost and may bring, and the button that places them, or says why it does not. */

import { useId } from 'react'
import type { Failure } from '#client/result.ts'
import { isCurrency, parseMoney, showMoney } from '#contract/money.ts'
import { useFormats, useOddsFormat, useSpeech, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/online.ts'
import { usePlayer } from '../../context.tsx'
import { usePlace } from '../../routing/link.tsx'
import { onwardOf } from '../../routing/router.ts'
import { LoginLink } from '../../template/login_link.tsx'
import { writeOdds } from '../odds.ts'
import { jointOdds } from './joint_odds.ts'
import { changeSlip, type Slip } from './selections.ts'
import type { FreeBet } from './free_bet.tsx'
import type { Placing } from './placing.ts'
import { isStaked, kindOf, movedIn, takeOdds, type Bet, type Quote, type Quoted } from './quote.ts'
import styles from './slip.module.css'

type PlaceBetProps = {
  slip: Slip
  bets: readonly Bet[]
  quoted: Quoted
  placing: Placing
  /** What is staked instead of own money. */
  free: FreeBet | null
}

export function PlaceBet({ slip, bets, quoted, placing, free }: PlaceBetProps) {
  const t = useT()
  const { money, currency, count } = useFormats()
  const format = useOddsFormat()
  const isOnline = useOnline()
  const player = usePlayer()
  const onward = onwardOf(usePlace())
  const id = useId()
  const quotes = quoted.last.filter((_, at) => bets.some((bet, i) => i === at && isStaked(bet)))
  const staked = bets.filter(isStaked)
  const sum = (figure: (quote: Quote) => string) => sumOf(quotes.map(figure), currency)
  const total = sum(({ stake }) => stake)
  // What is not taken as it stands brings nothing.
  const isUntaken = quotes.some(({ refusal }) => refusal !== null && refusal !== 'oddsChanged')
  // Of singles that nobody stakes on nothing has to be asked.
  const moved = movedIn(slip, quoted).filter(
    (_, at) => kindOf(slip) !== 'single' || isMovedStaked(slip, quoted, bets, at),
  )
  const isMoved = moved.length > 0
  const reason = useReason({
    staked,
    quotes,
    quoted,
    isOnline,
    isMoved,
    isTooLow: tooLow(slip, free),
  })
  const isFailed = isOnline && staked.length > 0 && quoted.failure !== undefined
  const isReady = reason === '' && !placing.isBusy && placing.unheard.length === 0
  const accept = () => changeSlip((before) => takeOdds(before, quoted, true))
  const place = () => void placing.place(staked, slip.accept, free?.bonus_id)
  const hold = Math.max(0, ...quotes.map(({ hold_seconds }) => hold_seconds))
  const lines = quotes.reduce((all, quote) => all + quote.lines, 0)
  const odds = kindOf(slip) === 'parlay' ? jointOdds(slip.selections) : ''
  const isStale = quoted.quotes === undefined || undefined
  return (
    <>
      {staked.length > 0 && quotes.length === staked.length && (
        <dl className={styles['figures']} data-stale={isStale} aria-busy={isStale}>
          {odds !== '' && (
            <div>
              <dt>{t('oddsOf')}</dt>
              <dd className="number">{writeOdds(odds, format)}</dd>
            </div>
          )}
          {lines > 1 && (
            <div>
              <dt>{t('betLines')}</dt>
              <dd className="number">{count(lines)}</dd>
            </div>
          )}
          <div>
            <dt>{t('totalStake')}</dt>
            <dd className="number">{money(total)}</dd>
          </div>
          <div>
            <dt>{t(free ? 'freeBetWins' : 'possibleReturn')}</dt>
            <dd className="number">
              {isUntaken ? '–' : money(sum(({ possible_return }) => possible_return))}
            </dd>
          </div>
          <div>
            <dt>{t('rulePayoutMax')}</dt>
            <dd className="number">{money(quotes[0]!.payout_max)}</dd>
          </div>
        </dl>
      )}
      {hold > 0 && <p className={styles['muted']}>{t('slipHold', { seconds: hold })}</p>}
      {isMoved && <Notice kind="warning">{t('slipMoved')}</Notice>}
      {player === null ? (
        <LoginLink next={onward} className={buttonClass('primary', true)}>
          {t('slipLogin')}
        </LoginLink>
      ) : isFailed ? (
        <button type="button" className={buttonClass('primary', true)} onClick={quoted.again}>
          {t('retry')}
        </button>
      ) : isMoved ? (
        <button type="button" className={buttonClass('primary', true)} onClick={accept}>
          {t('acceptChanges')}
        </button>
      ) : (
        <button
          type="button"
          className={buttonClass('primary', true)}
          aria-disabled={!isReady || undefined}
          aria-busy={placing.isBusy || undefined}
          aria-describedby={id}
          onClick={isReady ? place : undefined}
        >
          {staked.length === 0 || quotes.length < staked.length
            ? t('sharedBet')
            : t(free ? 'freeBetPlace' : 'placeBetFor', { amount: money(total) })}
        </button>
      )}
      <p id={id} className={styles['muted']}>
        {player !== null && (isFailed || !isMoved) && !placing.isBusy && reason}
      </p>
    </>
  )
}

/** Whether the selection that moved as this one in order is staked on. */
function isMovedStaked(slip: Slip, quoted: Quoted, bets: readonly Bet[], at: number): boolean {
  const one = movedIn(slip, quoted)[at]
  const bet = one && bets[slip.selections.indexOf(one)]
  return bet !== undefined && isStaked(bet)
}

type Standing = {
  staked: readonly Bet[]
  quotes: readonly Quote[]
  quoted: Quoted
  isOnline: boolean
  isMoved: boolean
  isTooLow: boolean
}

/** Whether a selection is below the odds that the free bet asks for. */
const tooLow = ({ selections }: Slip, free: FreeBet | null): boolean =>
  selections.some(({ odds }) => Number(odds) < Number(free?.odds_min ?? 0))

/** Why the bets cannot be placed as they are; empty where they can. */
function useReason(standing: Standing): string {
  const { staked, quotes, quoted, isOnline, isMoved, isTooLow } = standing
  const { t, tell } = useSpeech()
  const { money } = useFormats()
  const { failure } = quoted
  if (!isOnline) return t('slipOffline')
  if (staked.length === 0) return t('slipNoStake')
  // What is shown may be old: by it nothing is placed.
  if (failure) return wordsOf(failure, tell)
  if (isTooLow) return t('oddsTooLow')
  if (quoted.quotes === undefined) return t('slipAsking')
  const refused = quotes.find(({ refusal }) => refusal !== null && refusal !== 'oddsChanged')
  switch (refused?.refusal) {
    case 'marketClosed':
      return t('slipClosed')
    case 'selectionsConflict':
      return t('slipConflict')
    case 'stakeOutOfRange':
      return t('stakeRange', { min: money(refused.unit_min), max: money(refused.unit_max) })
    case undefined:
    case null:
    case 'oddsChanged':
      return isMoved ? t('slipMoved') : ''
  }
}

const wordsOf = ({ message, details }: Failure, tell: ReturnType<typeof useSpeech>['tell']) =>
  tell(message, details)

/** Of singles together, which are bets of their own. */
function sumOf(amounts: readonly string[], currency: string): string {
  if (!isCurrency(currency)) return '0'
  const minor = amounts.reduce((sum, amount) => sum + (parseMoney(amount, currency) ?? 0n), 0n)
  return showMoney(minor, currency)
}
