/** Amounts of game steps, which count in minor units, as players read them. */
import { isCurrency, showMoney } from '#contract/money.ts'
import { useFormats } from '#i18n/translate.tsx'

export function useAmount(): (minor: bigint) => string {
  const { currency, money } = useFormats()
  return (minor) => (isCurrency(currency) ? money(showMoney(minor, currency)) : String(minor))
}
