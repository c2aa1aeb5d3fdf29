/** Quick bets: where its player has turned that on, a press on a price places a single with the set stake. */

import { useEffect } from 'react'
import { useFormats } from '#i18n/translate.tsx'
import { usePlayer } from '../../context.tsx'
import { useLook } from '../../template/look.tsx'
import { hearPresses, useSlip } from './selections.ts'
import type { Panel } from './panel.ts'
import type { Placing } from './placing.ts'
import { readStake } from './quote.ts'

/** Whether the site's template has them. */
export function useHasQuick(): boolean {
  return useLook().betSlip?.quickBet ?? false
}

export function useQuickBet(placing: Placing, panel: Panel): void {
  const isThere = useHasQuick()
  const player = usePlayer()
  const { decimalSign, currency } = useFormats()
  const { quick, accept } = useSlip()
  const unit = readStake(quick.stake, decimalSign, currency)
  const isOn = isThere && player !== null && quick.isOn && unit !== null
  useEffect(() => {
    if (!isOn) return undefined
    return hearPresses(({ match_id, bet_type, home_away, criteria1, odds }) => {
      // While one is on its way, and while nobody knows what came of one, another has to wait.
      if (placing.isBusy || placing.unheard.length > 0) return true
      const line = { match_id, bet_type, home_away, criteria1, odds }
      void placing.place([{ selections: [line], combine: 1, unit }], accept)
      panel.open('slip')
      return true
    })
  })
}
