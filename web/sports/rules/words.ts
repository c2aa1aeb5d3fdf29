/** How the rules write odds and bets: in decimals, by which they reckon, beside them as the visitor reads odds. */

import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { writeOdds } from '../odds.ts'

export function useOdds(): (decimal: string) => string {
  const format = useOddsFormat()
  const { decimal } = useFormats()
  return (odds) =>
    format === 'decimal' ? decimal(odds) : `${decimal(odds)} (${writeOdds(odds, format)})`
}

export function useBetAt(): (stake: string, odds: string) => string {
  const t = useT()
  const { money } = useFormats()
  const odds = useOdds()
  return (stake, at) => t('ruleAt', { stake: money(stake), odds: odds(at) })
}
