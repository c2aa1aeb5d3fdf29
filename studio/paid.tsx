/** What a round returned, in words; what exceeds its stake counts up to itself while it is celebrated [GAM-16]. */
import { useEffect, useRef } from 'react'
import { prefersCalm } from '#ui/calm.ts'
import { useAmount } from './amount.ts'
import { tierOf } from './play/tier.ts'
import { useSay } from './words.tsx'

/** No longer than the slowest family leaves its last step in sight. */
const countMs = 800

type Props = {
  stake: bigint
  payout: bigint
  /** What of it was told before: the count begins there. */
  before?: bigint
}

/** The words are whole from the start, so that they are read out once; the figures that run are drawn over them. */
export function Paid({ stake, payout, before = 0n }: Props) {
  const say = useSay()
  const amount = useAmount()
  const tier = tierOf(stake, payout)
  const element = useRef<HTMLElement>(null)
  const isWin = tier === 'win' || tier === 'big'
  const wordsOf = (paid: bigint) =>
    say(tier === 'neutral' ? 'studioReturned' : 'studioWon', { amount: amount(paid) })
  const words = useRef(wordsOf)
  useEffect(() => {
    words.current = wordsOf
  })
  useEffect(() => {
    if (!isWin || prefersCalm()) return undefined
    const { dataset } = element.current!
    const since = performance.now()
    const count = (now: number) => {
      const left = Math.max(0, 1 - (now - since) / countMs)
      if (left === 0) return void delete dataset['counted']
      const share = BigInt(Math.round((1 - left ** 3) * 1000))
      dataset['counted'] = words.current(before + ((payout - before) * share) / 1000n)
      request = requestAnimationFrame(count)
    }
    let request = requestAnimationFrame(count)
    return () => {
      cancelAnimationFrame(request)
      delete dataset['counted']
    }
  }, [isWin, before, payout])
  return <strong ref={element}>{tier === 'none' ? say('studioNoWin') : wordsOf(payout)}</strong>
}
