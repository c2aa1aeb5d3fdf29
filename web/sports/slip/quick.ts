/** What a press on a price does: where its player has turned quick bets on it places a single with the set stake, else it is felt. */

import { useEffect } from 'react'
import { selectionsMax } from '#contract/ticket_traits.ts'
import { useFormats } from '#i18n/translate.tsx'
import { usePlayer } from '../../context.tsx'
import { hearPresses, isSameLine, useSlip } from './selections.ts'
import type { Panel } from './panel.ts'
import type { Placing } from './placing.ts'
import { readStake } from './quote.ts'
import { useSlipLook } from './slip_look.ts'
import { useBuzz } from './touch.ts'

export function usePresses(placing: Placing, panel: Panel): void {
  const { quickBet = false } = useSlipLook()
  const player = usePlayer()
  const { decimalSign, currency } = useFormats()
  const { quick, accept, selections } = useSlip()
  const buzz = useBuzz()
  const unit = readStake(quick.stake, decimalSign, currency)
  const isQuick = quickBet && player !== null && quick.isOn && unit !== null
  useEffect(() =>
    hearPresses((pressed) => {
      // The slip stands as it was placed until its answer is there.
      if (placing.isBusy) return true
      if (!isQuick) {
        // One more than fit is not taken.
        const isChosen = selections.some((one) => isSameLine(one, pressed))
        if (isChosen || selections.length < selectionsMax) buzz()
        return false
      }
      // While nobody knows what came of one, another has to wait.
      if (placing.unheard.length > 0) return true
      const { match_id, bet_type, home_away, criteria1, odds } = pressed
      const line = { match_id, bet_type, home_away, criteria1, odds }
      void placing.place([{ selections: [line], combine: 1, unit }], accept)
      panel.open('slip')
      return true
    }),
  )
}
