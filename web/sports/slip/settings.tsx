/** What a player settles once: whether odds may change before acceptance, and whether one press places a bet. */

import { useState } from 'react'
import { oddsChoices, type OddsChoice } from '#contract/ticket_traits.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePlayer } from '../../context.tsx'
import { changeSlip, useSlip, type Slip } from './selections.ts'
import { useSlipLook } from './slip_look.ts'
import { StakeField } from './stake_field.tsx'
import styles from './slip.module.css'

const acceptWords: Record<OddsChoice, MessageKey> = {
  none: 'acceptNone',
  better: 'acceptBetter',
  any: 'acceptAny',
}

export function Settings() {
  const t = useT()
  const { accept } = useSlip()
  const { quickBet } = useSlipLook()
  const player = usePlayer()
  return (
    <div className={styles['settings']}>
      <label className={styles['choice']}>
        <span>{t('acceptOdds')}</span>
        <select
          value={accept}
          onChange={({ target }) =>
            changeSlip((before) => ({ ...before, accept: target.value as OddsChoice }))
          }
        >
          {oddsChoices.map((choice) => (
            <option key={choice} value={choice}>
              {t(acceptWords[choice])}
            </option>
          ))}
        </select>
      </label>
      {quickBet && player && <Quick />}
    </div>
  )
}

function Quick() {
  const t = useT()
  const { quick } = useSlip()
  const [isAsking, setAsking] = useState(false)
  const change = (next: Partial<Slip['quick']>) =>
    changeSlip((before) => ({ ...before, quick: { ...before.quick, ...next } }))
  const turn = (isOn: boolean) => {
    if (isOn && !quick.wasWarned) setAsking(true)
    else change({ isOn })
  }
  return (
    <>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={quick.isOn || isAsking}
          onChange={({ target }) => {
            setAsking(false)
            turn(target.checked)
          }}
        />
        <span>{t('betQuick')}</span>
      </label>
      {isAsking && (
        <Notice
          kind="warning"
          action={
            <Button
              onClick={() => {
                setAsking(false)
                change({ isOn: true, wasWarned: true })
              }}
            >
              {t('quickBetOn')}
            </Button>
          }
        >
          {t('quickBetText')}
        </Notice>
      )}
      {quick.isOn && (
        <StakeField
          label={t('quickBetStake')}
          typed={quick.stake}
          onType={(stake) => change({ stake })}
          quote={undefined}
        />
      )}
    </>
  )
}
