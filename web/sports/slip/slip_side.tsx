/** Putting a bet together: what is chosen, how it is combined, what it stakes and may bring, and placing it. */

import { useEffect } from 'react'
import { selectionsMax } from '#contract/ticket_traits.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { Notice } from '#ui/notice.tsx'
import { usePlayer } from '../../context.tsx'
import { useMatches } from '../matches.ts'
import { changeSlip, lineCode, useSlip, without, type Slip } from './selections.ts'
import type { Codes } from './codes.ts'
import { FreeBetSwitch, useFreeBet, type FreeBet } from './free_bet.tsx'
import { Kinds, SystemSize } from './kinds.tsx'
import { Pick } from './pick.tsx'
import { PlaceBet } from './place_bet.tsx'
import type { Placing } from './placing.ts'
import { betsOf, kindOf, readStake, takeOdds, useQuote } from './quote.ts'
import { Results, Unheard } from './results.tsx'
import { Settings } from './settings.tsx'
import { EnterCode, Replacing, WholeSlip } from './share.tsx'
import { StakeField } from './stake_field.tsx'
import styles from './slip.module.css'

type SlipSideProps = {
  placing: Placing
  codes: Codes
  /** To the tickets. */
  onMine: () => void
}

export function SlipSide({ placing, codes, onMine }: SlipSideProps) {
  const slip = useSlip()
  const isPlaced = placing.outcomes.some((outcome) => 'ticket' in outcome)
  const clear = () => {
    placing.forget()
    changeSlip((before) => without(before, () => true))
  }
  return (
    <div className={styles['side']}>
      <Replacing codes={codes} />
      <Unheard placing={placing} />
      <Results
        outcomes={placing.outcomes}
        onMine={onMine}
        onKeep={isPlaced && !placing.isBusy ? placing.forget : undefined}
        onClear={clear}
      />
      {(!isPlaced || placing.isBusy) && <Composing slip={slip} placing={placing} />}
      <EnterCode codes={codes} />
      <Settings />
    </div>
  )
}

type ComposingProps = { slip: Slip; placing: Placing }

const Composing = (props: ComposingProps) =>
  usePlayer() ? <PlayerComposer {...props} /> : <Composer {...props} free={null} />

const PlayerComposer = (props: ComposingProps) => (
  <Composer {...props} free={useFreeBet(props.slip)} />
)

function Composer({ slip, placing, free }: ComposingProps & { free: FreeBet | null }) {
  const t = useT()
  const { currency, decimalSign } = useFormats()
  const player = usePlayer()
  const { all } = useMatches().matches
  const stakeOf = (typed: string) => readStake(typed, decimalSign, currency)
  const used = free?.isUsed ? free : null
  const bets = betsOf(slip, stakeOf, used && used.stake)
  const quoted = useQuote(bets)
  useEffect(() => changeSlip((before) => takeOdds(before, quoted, false)))
  const { selections, remark, unit } = slip
  const kind = kindOf(slip)
  const isSingle = kind === 'single'
  return (
    <>
      {remark !== '' && <Notice>{t(remark, { count: selectionsMax })}</Notice>}
      {selections.length === 0 ? (
        <p className={styles['muted']}>{t('slipBegin')}</p>
      ) : (
        <>
          <div className={styles['chosen']} inert={placing.isBusy}>
            <Kinds slip={slip} />
            <ul className={styles['picks']} aria-label={t('selections')} ref={listMotion}>
              {selections.map((selection, at) => (
                <Pick
                  key={lineCode(selection)}
                  selection={selection}
                  match={all.find(({ match_id }) => match_id === selection.match_id)}
                  offer={quoted.offerOf(selection)}
                  isCombined={!isSingle}
                  isStaked={isSingle && !used}
                  isOnly={selections.length === 1}
                  quote={isSingle ? quoted.last[at] : undefined}
                  isFresh={quoted.quotes !== undefined}
                />
              ))}
            </ul>
            <WholeSlip
              key={selections.map(lineCode).join(', ')}
              selections={selections}
              isShared={player !== null}
            />
            {kind === 'system' && <SystemSize slip={slip} />}
            {!isSingle && !used && (
              <StakeField
                label={t(kind === 'system' ? 'stakePerBet' : 'stake')}
                typed={unit}
                onType={(typed) => changeSlip((before) => ({ ...before, unit: typed }))}
                quote={quoted.last[0]}
              />
            )}
            {free && <FreeBetSwitch bet={free} />}
          </div>
          <PlaceBet slip={slip} bets={bets} quoted={quoted} placing={placing} free={used} />
        </>
      )}
    </>
  )
}
