/** Amounts of an account as they are written: money, but for tokens, which are counted. */

import type { statementAccounts } from '#contract/wallet.ts'
import { useFormats } from '#i18n/translate.tsx'

type Account = (typeof statementAccounts)[number]

export function useAmounts(): (account: Account) => {
  amount: (text: string) => string
  change: (text: string) => string
} {
  const { money, signedMoney } = useFormats()
  const signed = (tokens: string) => tokens.replace(/^-/, '−').replace(/^(?=[1-9])/, '+')
  return (account) =>
    account === 'tokens'
      ? { amount: (tokens) => tokens, change: signed }
      : { amount: money, change: signedMoney }
}
