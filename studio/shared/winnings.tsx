/** What a shared round brought the player, all bets in it together, told where it was watched and exceeds their stakes [GAM-16]. */
import { useState } from 'react'
import { Paid } from '../paid.tsx'
import { tierOf } from '../play/tier.ts'
import type { OwnBet } from './live.ts'
import { minorOf } from './pools.tsx'
import { wonBy } from './won.ts'

export function Winnings({ mine, currency }: { mine: readonly OwnBet[]; currency: string }) {
  const [before] = useState(() => new Set(mine.filter(isOver).map(({ shared_id }) => shared_id)))
  const won = wonBy(mine, (amount) => minorOf(amount, currency))
  if (!won || before.has(won.sharedId)) return null
  const tier = tierOf(won.stake, won.payout)
  if (tier !== 'win' && tier !== 'big') return null
  return (
    <div key={won.sharedId} className={`told winnings is-${tier}`} aria-hidden="true">
      <Paid stake={won.stake} payout={won.payout} />
    </div>
  )
}

const isOver = ({ state }: OwnBet) => state !== 'open'
