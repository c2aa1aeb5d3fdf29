/** A free bet in place of a stake: the one its player has, and the switch that uses it for the bet of the slip. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { writeOdds } from '../odds.ts'
import { kindOf } from './quote.ts'
import { changeSlip, type Slip } from './selections.ts'
import styles from './slip.module.css'

type Bonus = Answer<'/api/promo/mine'>['value']['active'][number]
export type FreeBet = Pick<Bonus, 'bonus_id' | 'odds_min'> & { stake: string; isUsed: boolean }

/** The one that a player could stake on the bet of the slip, which has to be one line; null where there is none. */
export function useFreeBet(slip: Slip): FreeBet | null {
  const { answer } = useCall('/api/promo/mine', {})
  const kind = kindOf(slip)
  const isOneLine = kind === 'parlay' || (kind === 'single' && slip.selections.length === 1)
  const left = (answer?.value.active ?? []).flatMap(({ bonus_id, odds_min, free_bets }) =>
    free_bets && free_bets.left > 0
      ? [{ bonus_id, odds_min, stake: free_bets.stake, isUsed: bonus_id === slip.free }]
      : [],
  )
  return isOneLine ? (left.find(({ isUsed }) => isUsed) ?? left[0] ?? null) : null
}

export function FreeBetSwitch({ bet: { bonus_id, stake, odds_min, isUsed } }: { bet: FreeBet }) {
  const t = useT()
  const { money } = useFormats()
  const format = useOddsFormat()
  return (
    <div>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isUsed}
          onChange={({ target }) =>
            changeSlip((before) => ({ ...before, free: target.checked ? bonus_id : '' }))
          }
        />
        <span>{t('freeBetUse', { amount: money(stake) })}</span>
      </label>
      {odds_min && (
        <p className={styles['muted']}>{t('freeBetOdds', { odds: writeOdds(odds_min, format) })}</p>
      )}
    </div>
  )
}
