/** What rewards are, in words: money, tokens or spins. */

import { useFormats, useT } from '#i18n/translate.tsx'

export type Reward = { account: 'cash' | 'tokens' | 'spins'; amount: string }

export function useRewardWords(): (reward: Reward) => string {
  const t = useT()
  const { money } = useFormats()
  return ({ account, amount }) => {
    if (account === 'cash') return money(amount)
    return t(account === 'tokens' ? 'tokensCount' : 'spinsCount', { count: Number(amount) })
  }
}
